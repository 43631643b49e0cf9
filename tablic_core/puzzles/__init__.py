"""Exercise kinds: the registry, and the few things done with any exercise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablic_core.cards import quote
from tablic_core.errors import TablicError
from tablic_core.messages import check_language
from tablic_core.puzzles.exercise import Exercise, read_exercise
from tablic_core.puzzles.find_captures import FindCaptures
from tablic_core.puzzles.judge_capture import JudgeCapture
from tablic_core.puzzles.kind import Feedback, Finding, Kind
from tablic_core.serbian import to_latin

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (FindCaptures(), JudgeCapture())}
"""Every exercise kind by its name."""

__all__ = ["KINDS", "Exercise", "Feedback", "Finding", "Kind", "kind_of", "open_exercise", "view"]


def open_exercise(fields: Any, where: str = "") -> Exercise:
    """An exercise from its fields, fully checked; :class:`TablicError` names the field."""
    exercise = read_exercise(fields, where)
    try:
        kind_of(exercise).validate(exercise)
    except TablicError as error:
        raise (error.at(where) if where else error) from None
    return exercise


def kind_of(exercise: Exercise) -> Kind:
    """The kind of an exercise; :class:`TablicError` ``unknown-kind``."""
    kind = KINDS.get(exercise.kind) if isinstance(exercise.kind, str) else None
    if kind is None:
        raise TablicError("unknown-kind", "kind", text=quote(exercise.kind), known=", ".join(KINDS))
    return kind


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
    note = exercise.note.get(lang.partition("-")[0], "")
    return shown | {"note": to_latin(note) if lang == "sr-Latn" else note}
