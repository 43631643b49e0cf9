"""The exercise bank: TOML files of ``[[exercise]]`` tables, one file per lesson or theme.

The files are data that a teacher can write; this module reads and checks them.
An error's place is ``file:line``, with the field in its sentence or behind the line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from tablic_core.puzzles import Exercise, open_exercise
from tablic_core.text.errors import TablicError, quote

PACKAGE = "tablic_exercises"
"""The data package that carries the bank's files."""

_HEADER = re.compile(r"^\s*\[\[\s*exercise\s*\]\]")
_TOML_PLACE = re.compile(r"\s*\(at line (\d+), column \d+\)$")


def read_bank(text: str, file: str) -> dict[str, Exercise]:
    """All exercises of one file by their ids, in order.

    Raises :class:`TablicError` with the place ``file:line``: ``bad-toml``, ``missing-field`` for
    one without an id, ``same-exercise``, or what is wrong with an exercise.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _TOML_PLACE.search(str(error))
        line = place[1] if place else text.count("\n") + 1
        raise TablicError(
            "bad-toml", f"{file}:{line}", text=_TOML_PLACE.sub("", str(error))
        ) from None
    for name in document:
        if name != "exercise":
            raise TablicError("unknown-field", file, text=quote(name), known="[[exercise]]")
    tables = document.get("exercise", [])
    if not isinstance(tables, list):
        raise TablicError("bad-exercise", file, text="[exercise]")
    bank: dict[str, Exercise] = {}
    for number, fields in enumerate(tables):
        try:
            exercise = _open(fields, bank)
        except TablicError as error:
            line = _line_of(text, number, error.where)
            field = f" {error.where}" if error.where else ""
            raise TablicError(error.code, f"{file}:{line}{field}", **error.params) from None
        bank[exercise.id] = exercise
    return bank


def _open(fields: Any, bank: Mapping[str, Exercise]) -> Exercise:
    exercise = open_exercise(fields)
    if not exercise.id:
        raise TablicError("missing-field", "id", name="id")
    if exercise.id in bank:
        raise TablicError("same-exercise", "id", text=exercise.id)
    return exercise


def _line_of(text: str, number: int, where: str) -> int:
    """The line of the field ``where`` in the exercise with that number, or of its header."""
    lines = text.splitlines()
    headers = [index for index, line in enumerate(lines) if _HEADER.match(line)]
    if number >= len(headers):
        return 1
    start = headers[number]
    end = headers[number + 1] if number + 1 < len(headers) else len(lines)
    name = re.match(r"[\w-]*", where)
    field = re.compile(rf"^\s*{re.escape(name[0] if name else '')}\s*=")
    found = (index for index in range(start, end) if where and field.match(lines[index]))
    return next(found, start) + 1


@cache
def load_bank() -> Mapping[str, Exercise]:
    """The whole bank that ships with the package, by id; ``same-exercise`` across files too."""
    bank: dict[str, Exercise] = {}
    for file in sorted(resources.files(PACKAGE).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            for key, exercise in read_bank(file.read_text("utf-8"), file.name).items():
                if key in bank:
                    raise TablicError("same-exercise", file.name, text=key)
                bank[key] = exercise
    return bank


def find_exercise(key: str, where: str = "exercise") -> Exercise:
    """The exercise of the bank with that id; :class:`TablicError` ``unknown-exercise``."""
    bank = load_bank()
    if not isinstance(key, str) or key not in bank:
        raise TablicError("unknown-exercise", where, text=quote(key))
    return bank[key]
