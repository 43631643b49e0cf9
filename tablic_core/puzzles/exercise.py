"""An exercise as data, and how its fields are read and checked.

The same fields come from the exercise bank (TOML), from a page, a notebook or an address (JSON)::

    {"id": "two-sums", "kind": "find-captures", "rules": "tablic",
     "table": "5C 6D 7H 8S", "card": "QS", "level": 2, "themes": ["several-groups"]}

All kinds share ``id``, ``kind``, ``rules``, ``level``, ``themes`` and ``note``;
which of the others belong to an exercise, its kind says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablic_core.game.captures import check_position
from tablic_core.game.cards import Card, Cards, format_cards, parse_cards
from tablic_core.game.rules import Rules, parse_rules
from tablic_core.text.checks import check_number
from tablic_core.text.errors import TablicError, quote
from tablic_core.text.languages import WRITTEN

SHARED = ("id", "kind", "rules", "level", "themes", "note")
"""The fields of every exercise."""

MOST_CARDS = 16
"""The most cards in one row: more does not fit a phone, nor a beginner's patience."""

_MOST_SIDES = 4
_HIGHEST = 9_999
_HIGHEST_SEED = 2**53
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST_ID = 60


@dataclass(frozen=True, slots=True)
class Exercise:
    """One position with a question; what the question is, the kind says."""

    id: str
    """Never changes once it is published; ``""`` for one written where it is used."""
    kind: str
    """The name of the kind, as in :data:`tablic_core.puzzles.KINDS`."""
    rules: Rules
    """The rule set that is played."""
    table: Cards = ()
    """The cards on the table, in the order in which they are shown."""
    card: Card | None = None
    """The card that is played."""
    cards: Cards = ()
    """The cards that the question is about: marked ones on the table, a pile to count."""
    hand: Cards = ()
    """The learner's hand."""
    seen: Cards = ()
    """Cards that were played earlier in the round and lie in a pile."""
    held: int | None = None
    """How many cards the next player holds."""
    left: int | None = None
    """How many cards are still to be played after this one."""
    turn: str = ""
    """Who plays the card, or leads in a whole round: ``you`` or ``other``."""
    last: str = ""
    """Who took last before: ``you``, ``other`` or ``nobody``."""
    goal: str = ""
    """What is to be got most of: ``cards`` or ``points``."""
    piles: tuple[Cards, ...] = ()
    """By side, the cards that count for points."""
    counts: tuple[int, ...] = ()
    """By side, how many cards it has taken in all."""
    tablas: tuple[int, ...] = ()
    """By side, how many tablas it has made."""
    totals: tuple[int, ...] = ()
    """By side, the score of the match after a round."""
    players: int = 2
    """How many play."""
    seed: int = 0
    """Decides all chance."""
    level: int = 1
    """From 1 (first steps) to 5."""
    themes: tuple[str, ...] = ()
    """What it trains, in short words."""
    note: Mapping[str, str] = field(default_factory=dict)
    """A remark per language: ``en``, ``nl``, and ``sr`` in Cyrillic."""
    needs: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The fields that its kind needs, which are written even when they are empty."""

    @property
    def played(self) -> Card:
        """The card that is played, in a kind that has one."""
        assert self.card is not None
        return self.card

    def to_fields(self) -> dict[str, Any]:
        """The fields as plain JSON values, which :func:`read_exercise` reads back."""
        fields: dict[str, Any] = {"kind": self.kind, "rules": str(self.rules)}
        for name in (*_READERS, "id", "level", "themes", "note"):
            value = getattr(self, name)
            if name in self.needs or value != _DEFAULTS[name]:
                fields[name] = _written(value)
        return fields


def kind_in(fields: Any) -> Any:
    """What the fields give as their kind; :class:`TablicError` if there is no such field."""
    if not isinstance(fields, Mapping):
        raise TablicError("bad-exercise", text=quote(fields))
    if "kind" not in fields:
        raise TablicError("missing-field", "kind", name="kind")
    return fields["kind"]


def read_exercise(
    fields: Mapping[str, Any], needs: tuple[str, ...], may: tuple[str, ...]
) -> Exercise:
    """Read and check the fields of an exercise whose kind ``needs`` some and ``may`` have others.

    Raises :class:`TablicError` with the field as the place. That there is a ``kind``,
    :func:`kind_in` has seen; the kind's own checks follow in its ``validate``.
    """
    allowed = (*SHARED[:3], *needs, *may, *SHARED[3:])
    for name in fields:
        if name not in allowed:
            raise TablicError(
                "unknown-field", quote(name), text=quote(name), known=", ".join(allowed)
            )
    for name in needs:
        if name not in fields:
            raise TablicError("missing-field", name, name=name)
    exercise = Exercise(
        needs=needs,
        id=_read_id(fields.get("id", "")),
        kind=fields["kind"],
        rules=parse_rules(fields.get("rules", "tablic")),
        level=_read_level(fields.get("level", 1)),
        themes=_read_themes(fields.get("themes", ())),
        note=_read_note(fields.get("note", {})),
        **{name: _READERS[name](fields[name], name) for name in (*needs, *may) if name in fields},
    )
    _check_cards(exercise)
    return exercise


def _check_cards(exercise: Exercise) -> None:
    """No card stands in two places, and each belongs to the pack of these rules."""
    for name in ("table", "hand"):
        cards = getattr(exercise, name)
        if len(cards) > MOST_CARDS:
            raise TablicError("too-many-cards", name, n=len(cards), most=MOST_CARDS)
    if exercise.card is not None:
        check_position(exercise.card, exercise.table, exercise.rules)
    rows = {name: getattr(exercise, name) for name in ("table", "hand", "seen")}
    rows |= {f"piles[{side}]": pile for side, pile in enumerate(exercise.piles)}
    met: set[Card] = set()
    for place, cards in rows.items():
        for index, card in enumerate(cards):
            if card in met:
                raise TablicError("same-card", f"{place}[{index}]", card=card)
            met.add(card)
    for place, cards in {**rows, "cards": exercise.cards}.items():
        for index, card in enumerate(cards):
            if exercise.rules.deck == 40 and card.rank.is_court:
                raise TablicError("not-in-pack", f"{place}[{index}]", card=card)


def _read_numbers(value: Any, where: str) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)) or len(value) > _MOST_SIDES:
        raise TablicError("bad-numbers", where, text=quote(value))
    return tuple(check_number(one, f"{where}[{i}]", 0, _HIGHEST) for i, one in enumerate(value))


def _read_piles(value: Any, where: str) -> tuple[Cards, ...]:
    if not isinstance(value, (list, tuple)) or len(value) > _MOST_SIDES:
        raise TablicError("bad-piles", where, text=quote(value))
    return tuple(parse_cards(one, f"{where}[{side}]") for side, one in enumerate(value))


def _word(*allowed: str) -> Callable[[Any, str], str]:
    def read(value: Any, where: str) -> str:
        if value not in allowed:
            text = quote(value)
            raise TablicError(
                "bad-value", where, text=text, name=where, allowed=" / ".join(allowed)
            )
        return str(value)

    return read


def _number(low: int, high: int) -> Callable[[Any, str], int]:
    return lambda value, where: check_number(value, where, low, high)


_READERS: Mapping[str, Callable[[Any, str], Any]] = {
    "table": parse_cards,
    "card": Card.parse,
    "cards": parse_cards,
    "hand": parse_cards,
    "seen": parse_cards,
    "held": _number(1, 12),
    "left": _number(0, 48),
    "turn": _word("you", "other"),
    "last": _word("you", "other", "nobody"),
    "goal": _word("cards", "points"),
    "piles": _read_piles,
    "counts": _read_numbers,
    "tablas": _read_numbers,
    "totals": _read_numbers,
    "players": _number(2, 4),
    "seed": _number(0, _HIGHEST_SEED),
}
"""How the fields that not every kind has are read."""

_DEFAULTS: Mapping[str, Any] = {
    name: (one.default_factory() if callable(one.default_factory) else one.default)
    for name, one in Exercise.__dataclass_fields__.items()
} | {"id": ""}


def _written(value: Any) -> Any:
    """The plain JSON form of a field's value."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (str, int)):
        return value
    if isinstance(value, Card):
        return str(value)
    if value and isinstance(value[0], tuple):
        return [format_cards(cards) for cards in value]
    return format_cards(value) if value and isinstance(value[0], Card) else list(value)


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
        if lang not in WRITTEN or not isinstance(text, str):
            raise TablicError(
                "unknown-field", f"note.{quote(lang)}", text=quote(lang), known=", ".join(WRITTEN)
            )
    return dict(value)
