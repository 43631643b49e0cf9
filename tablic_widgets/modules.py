"""The modules of ``static/``: which of them one needs, and one text of all for a notebook.

An import stands on a line of its own, ``import … from './name.mjs';``, and renames nothing.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"

_IMPORT = re.compile(r"^import .+ from '\./([\w-]+\.mjs)';\n", re.MULTILINE)
"""An import that runs at once; ``import(…)`` waits until it is wanted."""
_EXPORT = re.compile(r"^export (?!default\b)", re.MULTILINE)


def names(entry: str) -> list[str]:
    """The modules that the module ``entry`` imports, and what those import, each once.

    Each comes after those that it needs.

    >>> names("engine.mjs")
    []
    """
    found: list[str] = []
    _follow(entry, found)
    return found[:-1]


def _follow(name: str, found: list[str]) -> None:
    for one in _IMPORT.findall(_text(name)):
        if one not in found:
            _follow(one, found)
    found.append(name)


@cache
def joined(entry: str) -> str:
    """The module ``entry`` with all that it imports, as one module that imports nothing.

    All share one scope: a name that two of them use is an error as soon as it is loaded.
    Imports of data addresses would do the same, but a policy that allows no scripts from there, as
    that of the notebook room, refuses them.
    """
    texts = (_text(name) for name in (*names(entry), entry))
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", text)) for text in texts)


def page_files() -> dict[str, bytes]:
    """What the pages of a book load, by name: scripts, styles, and the worker's script."""
    return {file.name: file.read_bytes() for file in sorted(STATIC.iterdir())}


def _text(name: str) -> str:
    return (STATIC / name).read_text("utf-8")
