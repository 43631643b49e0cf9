"""An exercise as data, and how its fields are read and checked.

The same fields come from the exercise bank (TOML), from a page, a notebook or an address (JSON)::

    {"id": "two-sums", "kind": "find-captures", "rules": "tablic",
     "table": "5C 6D 7H 8S", "card": "QS", "level": 2, "themes": ["several-groups"]}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tablic_core.captures import check_position
from tablic_core.cards import Card, Cards, format_cards, parse_cards, quote
from tablic_core.errors import TablicError
from tablic_core.rules import Rules, parse_rules

FIELDS = ("id", "kind", "rules", "table", "card", "cards", "level", "themes", "note")
"""Every field that an exercise may have."""

MOST_CARDS = 16
"""The most table cards in an exercise: more does not fit a phone, nor a beginner's patience."""

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST_ID = 60
_NOTE_LANGUAGES = ("en", "nl", "sr")


@dataclass(frozen=True, slots=True)
class Exercise:
    """One position with a question; what the question is, the kind says."""

    id: str
    """Never changes once it is published; ``""`` for one written where it is used."""
    kind: str
    """The name of the kind, as in :data:`tablic_core.puzzles.KINDS`."""
    rules: Rules
    """The rule set that is played."""
    table: Cards
    """The cards on the table, in the order in which they are shown."""
    card: Card
    """The card that is played."""
    cards: Cards = ()
    """The marked cards, for kinds that ask about a given set."""
    level: int = 1
    """From 1 (first steps) to 5."""
    themes: tuple[str, ...] = ()
    """What it trains, in short words."""
    note: Mapping[str, str] = field(default_factory=dict)
    """A remark per language: ``en``, ``nl``, and ``sr`` in Cyrillic."""

    def to_fields(self) -> dict[str, Any]:
        """The fields as plain JSON values, which :func:`read_exercise` reads back."""
        fields: dict[str, Any] = {"kind": self.kind, "rules": str(self.rules)}
        fields |= {"table": format_cards(self.table), "card": str(self.card)}
        if self.id:
            fields["id"] = self.id
        if self.cards:
            fields["cards"] = format_cards(self.cards)
        if self.level != 1:
            fields["level"] = self.level
        if self.themes:
            fields["themes"] = list(self.themes)
        if self.note:
            fields["note"] = dict(self.note)
        return fields


def read_exercise(fields: Any, where: str = "") -> Exercise:
    """Read and check the fields that all kinds share.

    Raises :class:`TablicError` with the field as the place, put behind ``where``.
    The kind's own checks follow in its ``validate``.
    """
    try:
        return _read(fields)
    except TablicError as error:
        raise (error.at(where) if where else error) from None


def _read(fields: Any) -> Exercise:
    if not isinstance(fields, Mapping):
        raise TablicError("bad-exercise", text=quote(fields))
    for name in fields:
        if name not in FIELDS:
            raise TablicError(
                "unknown-field", quote(name), text=quote(name), known=", ".join(FIELDS)
            )
    for name in ("kind", "table", "card"):
        if name not in fields:
            raise TablicError("missing-field", name, name=name)
    exercise = Exercise(
        id=_read_id(fields.get("id", "")),
        kind=fields["kind"],
        rules=parse_rules(fields.get("rules", "tablic")),
        table=parse_cards(fields["table"], "table"),
        card=Card.parse(fields["card"], "card"),
        cards=parse_cards(fields.get("cards", ""), "cards"),
        level=_read_level(fields.get("level", 1)),
        themes=_read_themes(fields.get("themes", ())),
        note=_read_note(fields.get("note", {})),
    )
    if len(exercise.table) > MOST_CARDS:
        raise TablicError("too-many-cards", "table", n=len(exercise.table), most=MOST_CARDS)
    check_position(exercise.card, exercise.table, exercise.rules)
    return exercise


def _read_id(value: Any) -> str:
    if value == "":
        return ""
    if not isinstance(value, str) or not _ID.fullmatch(value) or len(value) > _LONGEST_ID:
        raise TablicError("bad-id", "id", text=quote(value))
    return value


def _read_level(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 5:
        raise TablicError("bad-level", "level", text=quote(value))
    return value


def _read_themes(value: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or not all(
        isinstance(theme, str) and _ID.fullmatch(theme) for theme in value
    ):
        raise TablicError("bad-themes", "themes", text=quote(value))
    return tuple(value)


def _read_note(value: Any) -> Mapping[str, str]:
    if not isinstance(value, Mapping):
        raise TablicError("bad-exercise", "note", text=quote(value))
    for lang, text in value.items():
        if lang not in _NOTE_LANGUAGES or not isinstance(text, str):
            raise TablicError(
                "unknown-field", f"note.{quote(lang)}", text=quote(lang), known="en, nl, sr"
            )
    return dict(value)
