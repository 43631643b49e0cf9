"""A wheel without code, for a package that others ask for and can do without."""

from __future__ import annotations

import io
import zipfile

from book.assembly.archives import EPOCH


def empty_wheel(name: str, version: str) -> bytes:
    """Return a wheel that has the name of a package but not its module: importing it fails.

    It has another module, for the tool that lists what a wheel has to import stumbles over none.
    """
    folder = f"{name}-{version}.dist-info"
    summary = f"Holds no code, and stands in for {name}"
    files = {
        f"no_{name}.py": f'"""{summary}."""\n',
        f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        f"Summary: {summary}\n",
        f"{folder}/WHEEL": "Wheel-Version: 1.0\nGenerator: book.assembly\n"
        "Root-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{folder}/RECORD"] = "".join(f"{file},,\n" for file in (*files, f"{folder}/RECORD"))
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w") as archive:
        for file, text in files.items():
            archive.writestr(zipfile.ZipInfo(file, EPOCH), text)
    return wheel.getvalue()
