"""The modules of ``static/``: joined into the few files that pages and notebooks load.

An import stands on a line of its own, ``import { … } from './name.mjs';``, and renames nothing.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"

SCRIPTS = ("host.mjs", "takeaway.mjs", "frame.mjs", "worker.mjs")
"""What a page, its "take it with you", the frame page and the page's Python begin with."""

_IMPORT = re.compile(r"^import (.+) from '\./([\w-]+\.mjs)';\n", re.MULTILINE)
"""An import that runs at once; ``import(…)`` waits until it is wanted."""
_EXPORT = re.compile(r"^export ((?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)


def names(entry: str, *folders: Path) -> list[str]:
    """The modules that the module ``entry`` imports, and what those import, each once.

    Each comes after those that it needs; it is taken from the first of ``folders`` that has it.

    >>> names("interactions.mjs")[:2]
    ['dom.mjs', 'collect.mjs']
    """
    found: list[str] = []
    _follow(entry, folders or (STATIC,), found)
    return found[:-1]


def _follow(name: str, folders: tuple[Path, ...], found: list[str]) -> None:
    for _, one in _IMPORT.findall(_text(name, folders)):
        if one not in found:
            _follow(one, folders, found)
    found.append(name)


@cache
def joined(entry: str, *folders: Path) -> str:
    """The module ``entry`` with all that it imports, as one module that imports nothing.

    Each of the others becomes a function that is called once and returns what it exports, so that
    each keeps its own scope. Imports of data addresses would do the same, but a policy that allows
    no scripts from there, as that of the notebook room, refuses them.
    """
    places = folders or (STATIC,)
    parts = [_called(name, _text(name, places)) for name in names(entry, *places)]
    return "\n".join([*parts, _IMPORT.sub(_taken, _text(entry, places))])


def page_files() -> dict[str, bytes]:
    """What the pages of a book load, by name: scripts, styles, and the worker's script."""
    scripts = {name: joined(name).encode() for name in SCRIPTS}
    styles = {file.name: file.read_bytes() for file in sorted(STATIC.glob("*.css"))}
    return scripts | styles


def _called(name: str, text: str) -> str:
    """A module as a constant that holds its exports."""
    exported = [one for _, one in _EXPORT.findall(text)]
    body = _EXPORT.sub(r"\1", _IMPORT.sub(_taken, text))
    if _DEFAULT.search(body):
        body = _DEFAULT.sub("const byDefault = ", body)
        exported.append("default: byDefault")
    return f"const {_held(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"


def _taken(found: re.Match[str]) -> str:
    """An import as a constant, or several, from those exports."""
    what, name = found.groups()
    wanted = what if what.startswith("{") else f"{{ default: {what} }}"
    return f"const {wanted} = {_held(name)};\n"


def _held(name: str) -> str:
    """The constant that holds a module's exports; no module names anything like it."""
    return f"${name.removesuffix('.mjs').replace('-', '_')}"


def _text(name: str, folders: tuple[Path, ...]) -> str:
    return next(one for folder in folders if (one := folder / name).is_file()).read_text("utf-8")
