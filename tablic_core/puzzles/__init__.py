"""Exercise kinds: the registry, and the few things done with any exercise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from tablic_core.puzzles.exercise import Exercise, kind_in, read_exercise
from tablic_core.puzzles.kind import Feedback, Finding, Kind
from tablic_core.text.checks import check_language
from tablic_core.text.errors import TablicError, quote
from tablic_core.text.languages import LANGUAGE


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
        self._made: dict[str, Kind] = {}

    def __getitem__(self, name: str) -> Kind:
        if name not in self._made:
            module = import_module(f"{__name__}.kinds.{name.replace('-', '_')}")
            self._made[name] = getattr(module, self._classes[name])()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._classes)

    def __len__(self) -> int:
        return len(self._classes)

    def __contains__(self, name: object) -> bool:
        return name in self._classes


KINDS: Mapping[str, Kind] = _Kinds()
"""Every exercise kind by its name; its module has the same name with underscores."""

__all__ = ["KINDS", "Exercise", "Feedback", "Finding", "Kind", "kind_of", "open_exercise", "view"]


def open_exercise(fields: Any, where: str = "") -> Exercise:
    """An exercise from its fields, fully checked; :class:`TablicError` names the field."""
    try:
        kind = kind_named(kind_in(fields))
        exercise = read_exercise(fields, kind.needs, kind.may)
        kind.validate(exercise)
    except TablicError as error:
        raise (error.at(where) if where else error) from None
    return exercise


def kind_named(name: Any) -> Kind:
    """The kind of that name; :class:`TablicError` ``unknown-kind``."""
    if not isinstance(name, str) or name not in KINDS:
        raise TablicError("unknown-kind", "kind", text=quote(name), known=", ".join(KINDS))
    return KINDS[name]


def kind_of(exercise: Exercise) -> Kind:
    """The kind of an exercise."""
    return kind_named(exercise.kind)


def view(exercise: Exercise, lang: str) -> dict[str, Any]:
    """All that a screen shows of an exercise before it is answered."""
    kind = kind_of(exercise)
    shown = {
        "id": exercise.id,
        "kind": exercise.kind,
        "lang": check_language(lang),
        "hints": len(kind.hints(exercise)),
        **kind.view(exercise, lang),
    }
    language = LANGUAGE[lang]
    return shown | {"note": language.derive(exercise.note.get(language.written, ""))}
