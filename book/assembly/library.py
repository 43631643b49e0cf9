"""Python for a browser, made of the npm package ``pyodide`` and this project's wheel.

The standard library and the engine are byte-compiled by the very Python that will read them, and
of the library a second, small copy is made with only what the engine uses.  Nothing is fetched;
what was made once is kept until its input changes.
"""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from book.assembly.archives import cached, contents_key, extract, normalise, read_tree
from book.assembly.errors import AssemblyError
from book.assembly.node_python import RUNNER, Pyodide
from book.assembly.programs import run_program

HERE = Path(__file__).parent
COMPILE = HERE / "inside" / "compile_archive.py"
LIST_USED = HERE / "inside" / "list_used.py"
ZIP_STDLIB = HERE / "zip_stdlib.py"
LICENSES = HERE / "licenses"

LOADED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""The files of Pyodide that a page with exercises loads."""
COPIED = (*LOADED, "package.json")
"""The files of Pyodide that the notebook room needs, unchanged."""
# The last version for each Python that still has ``pyzip.create_zipfile``.
PYODIDE_BUILD = "0.25.1" if sys.version_info < (3, 12) else "0.30.9"


@dataclass(frozen=True, slots=True)
class Library:
    """What was made, as files on this machine."""

    npm: Path
    """The folder of the npm package."""
    version: str
    """Pyodide's version, such as ``314.0.7``."""
    full: Path
    """The whole standard library, byte-compiled: a zip."""
    trimmed: Path
    """The part of it that the engine uses: a zip."""
    engine: Path
    """The engine, byte-compiled: a zip with the package ``tablic_core``, and no bank."""

    @property
    def lock(self) -> dict[str, Any]:
        """What Pyodide's lock file says of Pyodide itself, without which it does not start."""
        lock = json.loads((self.npm / "pyodide-lock.json").read_text(encoding="utf-8"))
        info: dict[str, Any] = lock["info"]
        return info

    def pyodide_files(self, names: tuple[str, ...]) -> dict[str, bytes]:
        """Those files of Pyodide, unchanged, and the licences, which go wherever it goes."""
        return {name: (self.npm / name).read_bytes() for name in names} | read_tree(LICENSES)


def make_library(cache: Path, wheel: Path, node: Path, node_modules: Path) -> Library:
    """Compile and trim, or take what ``cache`` keeps from an earlier build.

    ``wheel`` is this project's; ``node`` the Node program; ``node_modules`` the folder that
    ``npm install`` filled.  Equal input gives equal files, byte for byte.
    Raises AssemblyError, which says what to do.
    """
    npm = _npm_package(node_modules)
    if not wheel.is_file():
        raise AssemblyError(f"there is no wheel {wheel}: build it with `python -m build --wheel`")
    stock = Pyodide(node, npm)
    full = _compiled(cache, stock, npm / "python_stdlib.zip", "python_stdlib.zip")
    engine = _compiled(cache, stock, wheel, "engine.zip", prefix="tablic_core/")
    trimmed = _trimmed(cache, Pyodide(node, npm, stdlib=full), full, engine)
    return Library(npm, stock.version, full, trimmed, engine)


def _npm_package(node_modules: Path) -> Path:
    """The folder of the npm package; AssemblyError if a file of it is missing."""
    npm = node_modules / "pyodide"
    for name in (*COPIED, "python_stdlib.zip", "pyodide-lock.json"):
        if not (npm / name).is_file():
            raise AssemblyError(f"{npm / name} is missing: run `npm install` first")
    return npm


def _compiled(cache: Path, pyodide: Pyodide, archive: Path, name: str, prefix: str = "") -> Path:
    """The files of ``archive`` that begin with ``prefix``, byte-compiled, as the zip ``name``."""
    key = (*_tools_key(pyodide, COMPILE), contents_key(archive, prefix).encode())

    def make(target: Path) -> None:
        shutil.copyfile(archive, target.with_name("source.zip"))
        arguments = {
            "source": "/job/source.zip",
            "target": f"/job/{name}",
            "prefix": prefix,
        }
        count = pyodide.call(COMPILE, arguments, mounts={"/job": target.parent})
        if not count:
            raise AssemblyError(f"{archive} holds no file whose name begins with {prefix!r}")

    return cached(cache, name, key, make)


def _trimmed(cache: Path, pyodide: Pyodide, full: Path, engine: Path) -> Path:
    """The part of the library ``full`` that ``engine`` uses, zipped by pyodide-build."""
    names = _used_names(cache, pyodide, full, engine)
    key = (
        ZIP_STDLIB.read_bytes(),
        PYODIDE_BUILD.encode(),
        full.read_bytes(),
        *map(str.encode, names),
    )

    def make(target: Path) -> None:
        folder = target.with_name("library")
        extract(full, names, folder)
        _zip_with_pyodide_build(folder, target)
        normalise(target, names)

    return cached(cache, "stdlib.zip", key, make)


def _used_names(cache: Path, pyodide: Pyodide, full: Path, engine: Path) -> list[str]:
    """Names of the files of ``full`` that were loaded once ``engine`` had been exercised."""
    key = (*_tools_key(pyodide, LIST_USED), full.read_bytes(), engine.read_bytes())

    def make(target: Path) -> None:
        found = pyodide.call(LIST_USED, {}, archives=[engine])
        if found["refused"]:
            raise AssemblyError(f"the engine refuses its own example: {found['refused'][0]}")
        target.write_text(json.dumps(found["used"]), encoding="utf-8")

    names: list[str] = json.loads(cached(cache, "used.json", key, make).read_text(encoding="utf-8"))
    return names


def _zip_with_pyodide_build(folder: Path, target: Path) -> None:
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if uv is None:
        raise AssemblyError("uv is missing: run `pip install uv` in the environment of the build")
    run_program(
        [
            uv, "run", "--quiet", "--no-project", "--isolated",
            "--with", f"pyodide-build=={PYODIDE_BUILD}", "--python", sys.executable,
            "python", str(ZIP_STDLIB), str(folder.resolve()), str(target.resolve()),
        ],
        "zipping the standard library with pyodide-build",
        hint="The first build needs a package registry; later ones take the zip from the cache. "
        "uv does not read pip's configuration: another index is told to it by UV_DEFAULT_INDEX.",
    )  # fmt: skip


def _tools_key(pyodide: Pyodide, *scripts: Path) -> tuple[bytes, ...]:
    """What a cached file depends on besides its input: Pyodide and the scripts that make it."""
    return (
        pyodide.version.encode(),
        RUNNER.read_bytes(),
        *(path.read_bytes() for path in scripts),
    )
