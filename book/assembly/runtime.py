"""Put Python into the site: Pyodide under its version, the engine and the view under a hash.

Everything comes from the npm package ``pyodide``, the wheel of this project and its
``tablic_widgets/static``; nothing is fetched.  What is written:

``pyodide/<version>/``
    The interpreter and the whole standard library, byte-compiled, for JupyterLite and for
    everyone's cache: one copy serves pages, frames and notebooks.
``_tablic/<hash>/``
    What only our pages load: the part of the standard library that the engine uses, the
    engine, the files of the view, and the bank's exercises for frames.  The hash is of names and
    contents, so an old page never meets a new worker.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from book.assembly.archives import (
    cached,
    contents_key,
    extract,
    folder_hash,
    normalise,
    read_tree,
    write_tree,
)
from book.assembly.errors import AssemblyError
from book.assembly.node_python import RUNNER, Pyodide, run_program

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "tablic_widgets" / "static"
COMPILE = HERE / "inside" / "compile_archive.py"
LIST_USED = HERE / "inside" / "list_used.py"
ZIP_STDLIB = HERE / "zip_stdlib.py"
LICENSES = HERE / "licenses"

COPIED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "package.json")
# The last version for each Python that still has ``pyzip.create_zipfile``.
PYODIDE_BUILD = "0.25.1" if sys.version_info < (3, 12) else "0.30.9"


@dataclass(frozen=True, slots=True)
class Runtime:
    """What was written, and what a page must know to load it."""

    version: str
    """Pyodide's version, such as ``314.0.7``; its folder is ``pyodide/<version>/``."""
    hash: str
    """Twelve hexadecimal digits; the folder of our own files is ``_tablic/<hash>/``."""
    wasm_bytes: int
    """Size of ``pyodide.asm.wasm`` as the page's ``fetch`` counts it, uncompressed."""
    stdlib_bytes: int
    """Size of the trimmed ``stdlib.zip``."""
    engine_bytes: int
    """Size of ``engine.zip``."""

    @property
    def loaded_bytes(self) -> int:
        """What a page loads until the engine is awake, as far as it is counted."""
        return self.wasm_bytes + self.stdlib_bytes + self.engine_bytes

    @property
    def pyodide_path(self) -> str:
        """Pyodide's folder, from the site's root, with a slash at the end."""
        return f"pyodide/{self.version}/"

    @property
    def assets_path(self) -> str:
        """The folder of our own files, from the site's root, with a slash at the end."""
        return f"_tablic/{self.hash}/"


def build_runtime(
    site: Path,
    cache: Path,
    wheel: Path,
    node: Path,
    node_modules: Path,
    *,
    static: Path = STATIC,
    more: Mapping[str, bytes] | None = None,
) -> Runtime:
    """Write Pyodide, the trimmed library, the engine and the view's files into ``site``.

    ``cache`` keeps what was compiled and trimmed between builds.  ``wheel`` is this project's;
    ``node`` the Node program; ``node_modules`` the folder that ``npm install`` filled;
    ``static`` the folder of the view's files; ``more`` what lies beside them, by its path.  Equal
    input gives an equal hash.
    Raises AssemblyError, which says what to do.
    """
    npm = _npm_package(node_modules)
    _check_input(wheel, static)
    stock = Pyodide(node, npm)
    full = _compiled(cache, stock, npm / "python_stdlib.zip", "python_stdlib.zip")
    engine = _compiled(cache, stock, wheel, "engine.zip", prefix="tablic_core/")
    trimmed = _trimmed(cache, Pyodide(node, npm, stdlib=full), full, engine)

    files = read_tree(static) | dict(more or {})
    files |= {"stdlib.zip": trimmed.read_bytes(), "engine.zip": engine.read_bytes()}
    runtime = Runtime(
        version=stock.version,
        hash=folder_hash(files),
        wasm_bytes=(npm / "pyodide.asm.wasm").stat().st_size,
        stdlib_bytes=trimmed.stat().st_size,
        engine_bytes=engine.stat().st_size,
    )
    write_tree(site / runtime.assets_path, files)
    write_tree(site / runtime.pyodide_path, _pyodide_files(npm, full))
    return runtime


def _npm_package(node_modules: Path) -> Path:
    """The folder of the npm package; AssemblyError if a file of it is missing."""
    npm = node_modules / "pyodide"
    for name in (*COPIED, "python_stdlib.zip", "pyodide-lock.json"):
        if not (npm / name).is_file():
            raise AssemblyError(f"{npm / name} is missing: run `npm install` first")
    return npm


def _check_input(wheel: Path, static: Path) -> None:
    if not wheel.is_file():
        raise AssemblyError(f"there is no wheel {wheel}: build it with `python -m build --wheel`")
    if not static.is_dir():
        raise AssemblyError(f"there is no folder {static} with the files of the view")


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
            "python", str(ZIP_STDLIB), str(folder), str(target),
        ],
        "zipping the standard library with pyodide-build",
        hint="The first build needs a package registry; later ones take the zip from the cache. "
        "uv does not read pip's configuration: another index is told to it by UV_DEFAULT_INDEX.",
    )  # fmt: skip


def _pyodide_files(npm: Path, full: Path) -> dict[str, bytes]:
    """What Pyodide's folder holds: its own files, the library ``full``, no packages, licences."""
    lock = json.loads((npm / "pyodide-lock.json").read_text(encoding="utf-8"))
    files = {name: (npm / name).read_bytes() for name in COPIED}
    files["python_stdlib.zip"] = full.read_bytes()
    files["pyodide-lock.json"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    return files | read_tree(LICENSES)


def _tools_key(pyodide: Pyodide, *scripts: Path) -> tuple[bytes, ...]:
    """What a cached file depends on besides its input: Pyodide and the scripts that make it."""
    return (
        pyodide.version.encode(),
        RUNNER.read_bytes(),
        *(path.read_bytes() for path in scripts),
    )


def main() -> None:
    """Build the runtime from the command line and print what was made."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--site", type=Path, required=True, help="folder of the finished site")
    parser.add_argument("--wheel", type=Path, required=True, help="wheel of the engine")
    parser.add_argument("--cache", type=Path, default=Path("build/runtime"))
    parser.add_argument("--node", type=Path, default=Path("node"))
    parser.add_argument("--node-modules", type=Path, default=Path("node_modules"))
    parser.add_argument("--static", type=Path, default=STATIC, help="files of the view")
    arguments = parser.parse_args()
    try:
        print(build_runtime(**vars(arguments)))
    except AssemblyError as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
