"""Exercise kinds: the registry, and the few things done with any exercise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from tablic_core.puzzles.contract import Feedback, Finding, Kind, Puzzle
from tablic_core.puzzles.exercise import Exercise, kind_in, read_exercise
from tablic_core.text.errors import TablicError, quote


class _Kinds(Mapping[str, Kind]):
    """The kinds by name, each imported when it is first asked for: a page shows few of them."""

    _classes: Mapping[str, str] = {
        "play-round": "PlayRound",
        "avoid-tabla": "AvoidTabla",
        "clear-table": "ClearTable",
        "take-most": "TakeMost",
        "find-captures": "FindCaptures",
        "judge-capture": "JudgeCapture",
        "count-pile": "CountPile",
        "score-round": "ScoreRound",
        "card-values": "CardValues",
        "may-lay": "MayLay",
        "match-end": "MatchEnd",
        "round-end": "RoundEnd",
        "count-tablas": "CountTablas",
    }

    def __init__(self) -> None:
        self._met: dict[str, Kind] = {}

    def __getitem__(self, name: str) -> Kind:
        if name not in self._met:
            module = import_module(f"{__name__}.kinds.{name.replace('-', '_')}")
            self._met[name] = getattr(module, self._classes[name])
        return self._met[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._classes)

    def __len__(self) -> int:
        return len(self._classes)

    def __contains__(self, name: object) -> bool:
        return name in self._classes


KINDS: Mapping[str, Kind] = _Kinds()
"""Every exercise kind by its name; its module has the same name with underscores."""

__all__ = [
    "KINDS",
    "Exercise",
    "Feedback",
    "Finding",
    "Kind",
    "Puzzle",
    "open_exercise",
    "open_puzzle",
    "puzzle_of",
    "read_fields",
]


def read_fields(fields: Any, where: str = "") -> Exercise:
    """The exercise of these fields, which its kind has still to check."""
    try:
        kind = kind_named(kind_in(fields))
        return read_exercise(fields, kind.needs, kind.may)
    except TablicError as error:
        raise (error.at(where) if where else error) from None


def open_puzzle(fields: Any, where: str = "") -> Puzzle[Any]:
    """The puzzle of an exercise's fields; :class:`TablicError` names the field."""
    exercise = read_fields(fields, where)
    try:
        return puzzle_of(exercise)
    except TablicError as error:
        raise (error.at(where) if where else error) from None


def open_exercise(fields: Any, where: str = "") -> Exercise:
    """The exercise of these fields, checked as :func:`open_puzzle` checks it."""
    return open_puzzle(fields, where).exercise


def kind_named(name: Any) -> Kind:
    """The kind of that name; :class:`TablicError` ``unknown-kind``."""
    if not isinstance(name, str) or name not in KINDS:
        raise TablicError("unknown-kind", "kind", text=quote(name), known=", ".join(KINDS))
    return KINDS[name]


def puzzle_of(exercise: Exercise) -> Puzzle[Any]:
    """The puzzle of an exercise that was read and checked, as those of the bank are."""
    return kind_named(exercise.kind).open(exercise)
