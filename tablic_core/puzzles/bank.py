"""The exercise bank: TOML files of ``[[exercise]]`` tables, one file per lesson or theme.

The files are data that a teacher can write; this module reads and checks them.
An error's place is ``file:line``, with the field in its sentence or behind the line.

The index holds what every exercise has. What its kind asks for is read and checked when the
exercise is opened, so that one of many costs no more than one of few; :func:`check_bank` opens all.

>>> [entry.id for entry in select(kind="card-values", theme="ace")]
['values-ace']
>>> find_exercise("values-ace").card
Card.parse('AD')
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from tablic_core.game.rules import Rules, parse_rules
from tablic_core.puzzles import Exercise, Puzzle, open_puzzle
from tablic_core.puzzles.exercise import FIELDS, SHARED, kind_in
from tablic_core.text.errors import TablicError, quote

PACKAGE = "tablic_exercises"
"""The data package that carries the bank's files."""

_HEADER = re.compile(r"^\s*\[\[\s*exercise\s*\]\]")
_FIELD = re.compile(r"^\s*([\w-]+)\s*=")
_NAME = re.compile(r"[\w-]*")
_TOML_PLACE = re.compile(r"\s*\(at line (\d+), column \d+\)$")


@dataclass(frozen=True, slots=True)
class Place:
    """Where an exercise stands in a file."""

    file: str
    lines: Mapping[str, int]
    """The line of each field by its name, of the header by ``""``."""

    def of(self, error: TablicError) -> TablicError:
        """The error of a field with file and line."""
        name = _NAME.match(error.where)
        line = self.lines.get(name[0] if name else "", self.lines[""])
        field = f" {error.where}" if error.where else ""
        return error.placed(f"{self.file}:{line}{field}")


@dataclass(frozen=True, slots=True)
class Entry:
    """What the index knows of an exercise before it is opened."""

    id: str
    kind: str
    """The name of the kind, not looked up yet."""
    level: int
    themes: tuple[str, ...]
    rules: Rules
    fields: Mapping[str, Any]
    """All fields as they stand in the file."""
    place: Place
    """Where it stands."""

    def open(self) -> Puzzle[Any]:
        """The exercise, opened; :class:`TablicError` with file and line."""
        try:
            return open_puzzle(self.fields)
        except TablicError as error:
            raise self.place.of(error) from None


def read_bank(text: str, file: str) -> dict[str, Exercise]:
    """All exercises of one file by their ids, in order, opened.

    Raises :class:`TablicError` with the place ``file:line``: ``bad-toml``, ``missing-field`` for
    one without an id, ``same-exercise``, or what is wrong with an exercise.
    """
    return {key: entry.open().exercise for key, entry in _index({file: text}).items()}


@cache
def index() -> Mapping[str, Entry]:
    """The whole bank that ships with the package, by id; raises as :func:`read_bank` does.

    That is for what all exercises have; the rest is not looked at yet.
    """
    return _index(_files())


def select(
    *,
    kind: str | None = None,
    level: int | None = None,
    theme: str | None = None,
    rules: str | Rules | None = None,
) -> tuple[Entry, ...]:
    """The entries of the bank that are all of what is given, in order.

    ``rules`` is a rule set or its text; :class:`TablicError` if it is none.
    """
    played = parse_rules(rules) if isinstance(rules, str) else rules
    return tuple(
        entry
        for entry in index().values()
        if kind in (None, entry.kind)
        and level in (None, entry.level)
        and (theme is None or theme in entry.themes)
        and played in (None, entry.rules)
    )


class _Bank(Mapping[str, Exercise]):
    """The exercises by id, each opened when it is first asked for."""

    def __init__(self) -> None:
        self._opened: dict[str, Exercise] = {}

    def __getitem__(self, key: str) -> Exercise:
        if key not in self._opened:
            self._opened[key] = index()[key].open().exercise
        return self._opened[key]

    def __iter__(self) -> Iterator[str]:
        return iter(index())

    def __len__(self) -> int:
        return len(index())

    def __contains__(self, key: object) -> bool:
        return key in index()


@cache
def load_bank() -> Mapping[str, Exercise]:
    """The whole bank that ships with the package, by id; an exercise is opened when it is got."""
    return _Bank()


def find_exercise(key: str, where: str = "exercise") -> Exercise:
    """The exercise of the bank with that id; :class:`TablicError` ``unknown-exercise``."""
    return load_bank()[_entry(key, where).id]


def find_puzzle(key: str, where: str = "exercise") -> Puzzle[Any]:
    """The exercise of the bank with that id, opened; raises as :func:`find_exercise` does."""
    return _entry(key, where).open()


def check_bank(files: Mapping[str, str] | None = None) -> list[TablicError]:
    """All that is wrong in the bank's files, in order, one error an exercise, each with its place.

    ``files`` are other files in their place: the text by the name.
    """
    found: list[TablicError] = []
    met: dict[str, Entry] = {}
    for file, text in (_files() if files is None else files).items():
        try:
            tables = _tables(text, file)
        except TablicError as error:
            found.append(error)
            continue
        for fields, place in tables:
            try:
                entry = _enter(fields, place, met)
                met[entry.id] = entry
                entry.open()
            except TablicError as error:
                found.append(error)
    return found


def _entry(key: str, where: str) -> Entry:
    if not isinstance(key, str) or key not in index():
        raise TablicError("unknown-exercise", where, text=quote(key))
    return index()[key]


def _files() -> dict[str, str]:
    """The text of each file that ships, by its name."""
    files = sorted(resources.files(PACKAGE).iterdir(), key=lambda file: file.name)
    return {file.name: file.read_text("utf-8") for file in files if file.name.endswith(".toml")}


def _index(files: Mapping[str, str]) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    for file, text in files.items():
        for fields, place in _tables(text, file):
            entry = _enter(fields, place, entries)
            entries[entry.id] = entry
    return entries


def _tables(text: str, file: str) -> list[tuple[Any, Place]]:
    """The exercises of a file as they are written, each with its place."""
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
    lines = _lines(text)
    # An array within one line has no headers.
    places = lines if len(lines) == len(tables) else [{"": 1}] * len(tables)
    return [(table, Place(file, place)) for table, place in zip(tables, places, strict=True)]


def _lines(text: str) -> list[dict[str, int]]:
    """For each header its own line and those of the fields below it."""
    found: list[dict[str, int]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        field = _FIELD.match(line)
        if _HEADER.match(line):
            found.append({"": number})
        elif field and found:
            found[-1].setdefault(field[1], number)
    return found


def _enter(fields: Any, place: Place, met: Mapping[str, Entry]) -> Entry:
    """The entry of one exercise, whose id is not among those ``met``."""
    try:
        kind = kind_in(fields)
        shared = {
            name: FIELDS[name].form.read(fields[name], name) if name in fields else one.default
            for name, one in FIELDS.items()
            if name in SHARED
        }
        if not shared["id"]:
            raise TablicError("missing-field", "id", name="id")
        if shared["id"] in met:
            raise TablicError("same-exercise", "id", text=shared["id"])
    except TablicError as error:
        raise place.of(error) from None
    told = {name: shared[name] for name in ("id", "level", "themes", "rules")}
    return Entry(kind=kind, fields=fields, place=place, **told)
