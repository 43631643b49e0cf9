"""The wheels of this repository's two distributions, the same every time.

``tablic``
    The engine, the bank and the view; the site's runtime is made of it.
``tablic-runtime``
    What plays exercises in somebody's own book, which has neither Node nor this repository:
    Pyodide and the trimmed library.  Its version is the project's, for its library is cut to
    measure for the engine of the same state.
"""

from __future__ import annotations

import json
import shutil
import sys
import zipfile
from pathlib import Path

from book.assembly.archives import normalise, read_tree, write_tree
from book.assembly.library import LICENSES, LOADED, Library
from book.assembly.programs import PROJECT, run_program
from tablic_core import __version__

RUNTIME = PROJECT / "runtime"
"""The folder of the second distribution; the build adds to a copy of it."""


def build_wheel(build: Path) -> Path:
    """This project's own wheel in ``build``/dist, its catalogues compiled on the way."""
    # setuptools would also pack what an older build left here.
    shutil.rmtree(PROJECT / "build" / "lib", ignore_errors=True)
    return _build(PROJECT, build / "dist", "tablic")


def build_runtime_wheel(build: Path, library: Library) -> Path:
    """The wheel of tablic-runtime in ``build``/dist, made of ``build``/tablic-runtime."""
    source = build / "tablic-runtime"
    write_tree(source, read_tree(RUNTIME) | runtime_files(library))
    return _build(source, build / "dist", "tablic_runtime")


def runtime_files(library: Library) -> dict[str, bytes]:
    """What the copy of the folder ``runtime`` gets beside what lies there."""
    pyodide = library.pyodide_files(LOADED)
    stdlib = library.trimmed.read_bytes()
    told = {
        "version": library.version,
        "lock": library.lock,
        "bytes": {"wasm": len(pyodide["pyodide.asm.wasm"]), "stdlib": len(stdlib)},
        "tablic": __version__,
    }
    files = {f"pyodide/{library.version}/{name}": data for name, data in pyodide.items()}
    files |= {"python/stdlib.zip": stdlib, "runtime.json": json.dumps(told, indent=2).encode()}
    return {
        **{f"tablic_runtime/files/{name}": data for name, data in files.items()},
        **{f"licenses/{name}": data for name, data in read_tree(LICENSES).items()},
        "licenses/LICENSE": (PROJECT / "LICENSE").read_bytes(),
        "tablic_runtime/version.py": f'VERSION = "{__version__}"\n'.encode(),
    }


def _build(source: Path, out: Path, name: str) -> Path:
    """The wheel of the project in ``source``; older ones of that name go."""
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob(f"{name}-*.whl"):
        old.unlink()
    command = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(source)]
    run_program([sys.executable, *command], f"building the wheel of {name}")
    (wheel,) = out.glob(f"{name}-*.whl")
    with zipfile.ZipFile(wheel) as made:
        names = made.namelist()
    # Dates and rights of files are those of the moment and of the machine.
    normalise(wheel, names)
    return wheel
