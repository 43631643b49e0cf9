"""The pages above the editions and the notebook room: the Sphinx project in `book/root`.

The room is JupyterLite, built once for all editions by jupyterlite-sphinx and kept: while nothing
changes that it is made of, only the pages are made again.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path

from book.assembly.archives import cached, contents_key, read_tree, write_tree
from book.assembly.policy import add_policy
from book.assembly.programs import PROJECT, run_program
from book.assembly.room_finish import finish_room
from book.assembly.room_sources import WHEELS, room_sources
from book.assembly.runtime import Runtime

HERE = Path(__file__).parent
SOURCES = HERE.parent / "root"

PAGES = ("index.html", "404.html")
ROOM = "lite"
"""The room's folder on the site; jupyterlite-sphinx gives it this name."""

_TOOLS = (
    "anywidget",
    "jupyterlab-widgets",
    "jupyterlite-core",
    "jupyterlite-pyodide-kernel",
    "jupyterlite-sphinx",
    "pyodide-lock",
)
_OURS = ("room.py", "room_finish.py", "room_sources.py", "room_wheels.py")


def build_root(
    site: Path, build: Path, wheel: Path, runtime: Runtime, environment: Mapping[str, str]
) -> None:
    """Write the pages at the site's root and the notebook room into `site`.

    `build` keeps the room between builds; `wheel` is this project's; `runtime` is in `site`
    already; `environment` is what conf.py reads, with ``TABLIC_EDITION=root``.
    Raises AssemblyError, which says what to do.
    """
    build_pages(site, build, environment)
    build_room(site, build, wheel, runtime, environment)


def build_pages(site: Path, build: Path, environment: Mapping[str, str]) -> None:
    """Write the pages that are above all editions."""
    made = _run_sphinx(build / "root" / "pages", environment)
    for name in PAGES:
        html = (made / name).read_bytes().decode()
        (site / name).write_bytes(add_policy(html, site / name).encode())


def build_room(
    site: Path, build: Path, wheel: Path, runtime: Runtime, environment: Mapping[str, str]
) -> None:
    """Write the notebook room, from what is kept if it was built of the same."""
    sources = room_sources(site / runtime.pyodide)
    cache = build / "room"

    def make(target: Path) -> None:
        folder = build / "root" / "sources"
        # Whatever an earlier build left there would make JupyterLite skip some of its steps.
        write_tree(folder, sources | {f"{WHEELS}/{wheel.name}": wheel.read_bytes()})
        made = _run_sphinx(
            build / "root" / "room", {**environment, "TABLIC_LITE": str(folder.resolve())}
        )
        finish_room(made / ROOM, runtime.pyodide)
        shutil.make_archive(str(target.with_suffix("")), "zip", made / ROOM)

    kept = cached(cache, "room.zip", _key(sources, wheel, runtime), make)
    for old in cache.glob("room-*.zip"):
        if old != kept:
            old.unlink()
    shutil.rmtree(site / ROOM, ignore_errors=True)
    shutil.unpack_archive(kept, site / ROOM)


def _key(sources: Mapping[str, bytes], wheel: Path, runtime: Runtime) -> Iterator[bytes]:
    """What the room depends on."""
    for name in sorted(sources):
        yield name.encode()
        yield sources[name]
    yield wheel.name.encode()
    yield contents_key(wheel).encode()
    yield runtime.pyodide.encode()
    yield json.dumps({name: version(name) for name in _TOOLS}).encode()
    for name in _OURS:
        yield (HERE / name).read_bytes()


def _run_sphinx(folder: Path, environment: Mapping[str, str]) -> Path:
    """Run Sphinx on a copy of the sources, for JupyterLite leaves files beside them.

    Returns the folder of its output, which is new.
    """
    shutil.rmtree(folder, ignore_errors=True)
    source, out = folder / "source", folder / "html"
    write_tree(source, read_tree(SOURCES))
    command = [sys.executable, *"-m sphinx -W --keep-going -n -q".split()]
    places = ["-c", PROJECT, "-d", folder / "doctrees", source.resolve(), out.resolve()]
    run_program([*command, *map(str, places)], f"Sphinx on {SOURCES}", environment=environment)
    return out
