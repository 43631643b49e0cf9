"""The types of what the engine says and reads, for the view: written from the engine's own.

``python -m tablic_widgets.shapes`` writes ``static/shapes.d.ts`` anew from
:mod:`tablic_core.puzzles.shapes`; the type checker reads it, and no page loads it.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from tablic_core.puzzles import shapes
from tablic_core.puzzles.interactions import INTERACTIONS
from tablic_core.text.messages import Part

FILE = Path(__file__).parent / "static" / "shapes.d.ts"

_ALIASES: dict[Any, str] = {
    Part: "Part",
    shapes.Verdict: "Verdict",
    shapes.InteractionName: "InteractionName",
    shapes.Answer: "Answer",
}
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
_SUFFIX = "Shape"
"""What a shape's name has in Python, where a value of the same name has methods."""


def declarations() -> str:
    """The text of the file."""
    told = [
        "// Written by `python -m tablic_widgets.shapes` from tablic_core/puzzles/shapes.py.",
        *(f"export type {name} = {_members(alias)};" for alias, name in _ALIASES.items()),
        "/** By interaction, the answer that its screen sends. */",
        "export interface Answers {",
        *(f"  '{name}': {one.answer};" for name, one in INTERACTIONS.items()),
        "}",
    ]
    for shape in _shapes():
        told += ["", *_interface(shape)]
    return "\n".join([*told, ""])


def _shapes() -> list[type]:
    """Every shape that the module has."""
    return [one for one in vars(shapes).values() if is_typeddict(one)]


def _interface(shape: type) -> Iterator[str]:
    yield f"/** {inspect.getdoc(shape)} */"
    yield f"export interface {_name(shape)} {{"
    for name, (kind, about, needed) in members(shape).items():
        yield f"  /** {about} */"
        yield f"  {name}{'' if needed else '?'}: {_type(kind)};"
    yield "}"


def members(shape: Any) -> dict[str, tuple[Any, str, bool]]:
    """The fields of a shape: the type of each, what it says, and whether it is always there."""
    found = {}
    for name, hint in get_type_hints(shape, include_extras=True).items():
        needed = get_origin(hint) is not NotRequired
        kind, about = get_args(hint if needed else get_args(hint)[0])
        found[name] = (kind, about, needed)
    return found


def _type(kind: Any) -> str:
    """The type in TypeScript."""
    if kind in _ALIASES:
        return _ALIASES[kind]
    return _PLAIN.get(kind) or (_name(kind) if is_typeddict(kind) else _members(kind))


def _members(kind: Any) -> str:
    """A type that is made of others."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(f"'{one}'" for one in args)
    if origin in (UnionType, Union):
        return " | ".join(map(_type, args))
    if origin is list:
        return f"{_type(args[0])}[]"
    if origin is dict:
        return f"Record<{_type(args[0])}, {_type(args[1])}>"
    raise TypeError(kind)


def _name(shape: type) -> str:
    return shape.__name__.removesuffix(_SUFFIX)


if __name__ == "__main__":
    FILE.write_text(declarations(), encoding="utf-8")
