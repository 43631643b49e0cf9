"""The types of what the engine says and reads, for the view: written from the engine's own.

``python -m tablic_widgets.shapes`` writes ``static/shapes.d.ts`` anew from
:mod:`tablic_core.puzzles.shapes`; the type checker reads it, and no page loads it.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import is_typeddict

from tablic_core.doors.describe import ALIASES, members, members_text, shape_name, type_text
from tablic_core.puzzles import shapes
from tablic_core.puzzles.interactions import INTERACTIONS

FILE = Path(__file__).parent / "static" / "shapes.d.ts"


def declarations() -> str:
    """The text of the file."""
    told = [
        "// Written by `python -m tablic_widgets.shapes` from tablic_core/puzzles/shapes.py.",
        *(f"export type {name} = {members_text(alias)};" for alias, name in ALIASES.items()),
        "/** By interaction, the answer that its screen sends. */",
        "export interface Answers {",
        *(f"  '{name}': {one.answer};" for name, one in INTERACTIONS.items()),
        "}",
    ]
    for shape in filter(is_typeddict, vars(shapes).values()):
        told += ["", *_interface(shape)]
    return "\n".join([*told, ""])


def _interface(shape: type) -> Iterator[str]:
    yield f"/** {inspect.getdoc(shape)} */"
    yield f"export interface {shape_name(shape)} {{"
    for name, (kind, about, needed) in members(shape).items():
        yield f"  /** {about} */"
        yield f"  {name}{'' if needed else '?'}: {type_text(kind)};"
    yield "}"


if __name__ == "__main__":
    FILE.write_text(declarations(), encoding="utf-8")
