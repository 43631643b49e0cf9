"""Put Python and the exercises into the site: each part in a folder named by what is in it.

``pyodide/<version>/``
    The interpreter and the whole standard library, byte-compiled, for JupyterLite and for
    everyone's cache: one copy serves pages, frames and notebooks.
``_tablic/python-<hash>/stdlib.zip``
    The part of the standard library that the engine uses.
``_tablic/engine-<hash>/engine.zip``
    The engine.
``_tablic/view-<hash>/``
    Scripts, styles and the worker's script.
``_tablic/bank-<hash>/<id>.json``
    Every exercise of the bank, for frames.

A hash is of names and contents, and a page names the folders that it was built for.  So an old
page never meets a new worker, and a change costs a visitor only the part that was changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from book.assembly.archives import folder_hash, write_tree
from book.assembly.library import COPIED, Library
from tablic_core import __version__

DESCRIPTION = "tablic.json"
"""What other people's books read of a site whose Python they load, from the site's root."""
FRAME = "frame/index.html"
"""The page for other people's pages, from the site's root; its address never changes."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """What was written, and what a page must know to load it.

    Folders are told from the site's root, with a slash at the end.
    """

    pyodide: str
    """Pyodide's folder, such as ``pyodide/314.0.7/``."""
    python: str
    """The folder of ``stdlib.zip``."""
    engine: str
    """The folder of ``engine.zip``."""
    view: str
    """The folder of scripts and styles."""
    bank: str
    """The folder of the bank's exercises."""
    lock: Mapping[str, Any]
    """What Pyodide's lock file says of Pyodide itself."""
    bytes: int
    """What a page loads until the engine is awake, uncompressed, as far as it is counted."""

    @property
    def folders(self) -> frozenset[str]:
        """All folders; what else lies beside them is of another generation."""
        return frozenset((self.pyodide, self.python, self.engine, self.view, self.bank))

    def seen_from(self, root: str) -> dict[str, Any]:
        """What the Sphinx configuration calls ``tablic_runtime``.

        ``root`` is the way to the site's root, such as ``../``; empty for pages that lie there.
        The bank is not in it: a page of the book holds its exercises, so it stays the same when
        another one changes.
        """
        return {
            "pyodide": f"{root}{self.pyodide}",
            "stdlib": f"{root}{self.python}stdlib.zip",
            "engine": f"{root}{self.engine}engine.zip",
            "view": f"{root}{self.view}",
            "frame": f"{root}{FRAME}",
            "lock": dict(self.lock),
            "bytes": self.bytes,
        }


def build_runtime(
    site: Path, library: Library, view: Mapping[str, bytes], bank: Mapping[str, bytes]
) -> Runtime:
    """Write all five folders into ``site``.

    ``view`` and ``bank`` are the files of those folders by their names.  Equal input gives equal
    folders.
    """
    parts = {
        "python": {"stdlib.zip": library.trimmed.read_bytes()},
        "engine": {"engine.zip": library.engine.read_bytes()},
        "view": view,
        "bank": bank,
    }
    folders = {name: f"_tablic/{name}-{folder_hash(files)}/" for name, files in parts.items()}
    for name, files in parts.items():
        write_tree(site / folders[name], files)
    pyodide = f"pyodide/{library.version}/"
    write_tree(site / pyodide, _pyodide_files(library))
    wasm = library.npm / "pyodide.asm.wasm"
    told = {
        "tablic": __version__,
        "pyodide": pyodide,
        "stdlib": f"{folders['python']}stdlib.zip",
        "frame": FRAME,
        "lock": dict(library.lock),
        "bytes": wasm.stat().st_size + library.trimmed.stat().st_size,
    }
    (site / DESCRIPTION).write_text(json.dumps(told), "utf-8")
    loaded = (wasm, library.trimmed, library.engine)
    return Runtime(
        pyodide=pyodide,
        **folders,
        lock=library.lock,
        bytes=sum(file.stat().st_size for file in loaded),
    )


def _pyodide_files(library: Library) -> dict[str, bytes]:
    """What Pyodide's folder holds: its own files, the whole library, no packages, licences."""
    files = library.pyodide_files(COPIED)
    files["python_stdlib.zip"] = library.full.read_bytes()
    files["pyodide-lock.json"] = json.dumps({"info": library.lock, "packages": {}}).encode()
    return files
