"""An exercise as pairs of words: how an address and a directive's options write its fields.

Cards stand side by side with hyphens or spaces (``5C-6D``), the sides' values with slashes
(``counts=30/22``), numbers as digits.
``position=7S:3D-4C-7H`` is short for a card and a table, and asks to find every capture unless a
kind is given.

>>> read_address({"position": "7S:3D-4C-7H"})
{'kind': 'find-captures', 'card': '7S', 'table': '3D 4C 7H'}
>>> read_address({"kind": "match-end", "totals": "99/101", "players": "2"})
{'kind': 'match-end', 'totals': [99, 101], 'players': 2}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablic_core.game.cards import format_cards
from tablic_core.game.question import parse_question
from tablic_core.puzzles.exercise import Exercise
from tablic_core.text.errors import TablicError, quote

_CARDS = ("table", "cards", "hand", "seen")
_NUMBERS = ("held", "left", "players", "seed", "level")
_SIDES = ("counts", "tablas", "totals")
NAMES = (
    *("kind", "rules", "position", "card", *_CARDS),
    *("turn", "last", "goal", "piles", *_SIDES, *_NUMBERS, "id"),
)
"""All that an address may say of an exercise; its kind needs some of them."""

_UNSAID = ("id", "level", "themes", "note")
"""Fields that change nothing of what is asked and graded."""

_LONGEST_NUMBER = 16


def read_address(words: Any) -> dict[str, Any]:
    """The fields in ``words``, as :func:`tablic_core.puzzles.open_exercise` reads and checks them.

    Raises :class:`TablicError` ``unknown-field``, ``same-part`` for a card or a table beside a
    ``position``, or what is wrong with that.
    """
    if not isinstance(words, Mapping):
        raise TablicError("bad-exercise", text=quote(words))
    fields: dict[str, Any] = {}
    for name, value in words.items():
        if name not in NAMES:
            raise TablicError(
                "unknown-field", quote(name), text=quote(name), known=", ".join(NAMES)
            )
        fields[name] = _read(name, value) if isinstance(value, str) else value
    if "position" in fields:
        for name in ("card", "table"):
            if name in fields:
                raise TablicError("same-part", name, name=name)
        card, table = parse_question(fields.pop("position"))
        asked = {"kind": "find-captures", "card": str(card), "table": format_cards(table)}
        fields = asked | fields
    return fields


def write_address(exercise: Exercise) -> dict[str, str]:
    """The words that :func:`read_address` reads back to an exercise of the same question."""
    fields = exercise.to_fields()
    if fields["rules"] == "tablic":
        del fields["rules"]
    return {name: _write(name, fields[name]) for name in fields if name not in _UNSAID}


def _read(name: str, text: str) -> Any:
    if name in _CARDS:
        return _spaced(text)
    if name in _NUMBERS:
        return _number(text)
    if name == "piles":
        return [_spaced(pile) for pile in text.split("/")]
    if name in _SIDES:
        return [_number(one) for one in text.split("/")]
    return text


def _write(name: str, value: Any) -> str:
    text = "/".join(map(str, value)) if isinstance(value, list) else str(value)
    return text.replace(" ", "-") if name == "piles" or name in _CARDS else text


def _spaced(cards: str) -> str:
    return cards.replace("-", " ")


def _number(text: str) -> int | str:
    """The number, or the text itself, which the field's own check then refuses."""
    plain = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
    return int(text) if plain else text
