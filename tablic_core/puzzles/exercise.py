"""An exercise as data, and how its fields are read and checked.

The same fields come from the exercise bank (TOML), from a page, a notebook or an address (JSON)::

    {"id": "two-sums", "kind": "find-captures", "rules": "tablic",
     "table": "5C 6D 7H 8S", "card": "QS", "level": 2, "themes": ["several-groups"]}

:class:`Exercise` is the one table of them: a new field is one attribute more, and a kind that
``needs`` it or ``may`` have it. All kinds share ``id``, ``kind``, ``rules``, ``level``, ``themes``
and ``note``; which of the others belong to an exercise, its kind says.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablic_core.game.captures import check_position
from tablic_core.game.cards import Card, Cards
from tablic_core.game.rules import Rules, parse_rules
from tablic_core.puzzles.fields import (
    CARD,
    CARDS,
    ID,
    KIND,
    LEVEL,
    NOTE,
    NUMBERS,
    PILES,
    RULES,
    THEMES,
    cards_up_to,
    declared,
    fields_of,
    number,
    word,
)
from tablic_core.text.errors import TablicError, quote

SHARED = ("id", "kind", "rules", "level", "themes", "note")
"""The fields of every exercise."""

MOST_CARDS = 16
"""The most cards in one row: more does not fit a phone, nor a beginner's patience."""

STANDARD = parse_rules("tablic")
"""The rule set of an exercise that names none."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One position with a question; what the question is, the kind says."""

    kind: str = declared(KIND, "What is asked: the name of a kind.")
    rules: Rules = declared(RULES, "The rule set that is played.", default=STANDARD)
    table: Cards = declared(
        cards_up_to(MOST_CARDS),
        "The cards on the table, in the order in which they are shown.",
        default=(),
    )
    card: Card | None = declared(CARD, "The card that is played.", default=None)
    cards: Cards = declared(
        CARDS,
        "The cards that the question is about: marked ones on the table, a pile to count.",
        default=(),
    )
    hand: Cards = declared(cards_up_to(MOST_CARDS), "The learner's hand.", default=())
    seen: Cards = declared(
        CARDS, "Cards that were played earlier in the round and lie in a pile.", default=()
    )
    held: int | None = declared(
        number(1, 12), "How many cards the next player holds.", default=None
    )
    left: int | None = declared(
        number(0, 48), "How many cards are still to be played after this one.", default=None
    )
    turn: str = declared(
        word("you", "other"), "Who plays the card, or leads in a whole round.", default=""
    )
    last: str = declared(word("you", "other", "nobody"), "Who took last before.", default="")
    goal: str = declared(word("cards", "points"), "What is to be got most of.", default="")
    piles: tuple[Cards, ...] = declared(
        PILES, "By side, the cards that count for points.", default=()
    )
    counts: tuple[int, ...] = declared(
        NUMBERS, "By side, how many cards it has taken in all.", default=()
    )
    tablas: tuple[int, ...] = declared(NUMBERS, "By side, how many tablas it has made.", default=())
    totals: tuple[int, ...] = declared(
        NUMBERS, "By side, the score of the match after a round.", default=()
    )
    players: int = declared(number(2, 4), "How many play.", default=2)
    seed: int = declared(number(0, 2**53), "Decides all chance.", default=0)
    id: str = declared(
        ID,
        "Never changes once it is published; empty for one written where it is used.",
        default="",
        asked=False,
    )
    level: int = declared(LEVEL, "From 1 (first steps) to 5.", default=1, asked=False)
    themes: tuple[str, ...] = declared(
        THEMES, "What it trains, in short words.", default=(), asked=False
    )
    note: Mapping[str, str] = declared(
        NOTE, "A remark per language; Serbian in Cyrillic.", default=dict, asked=False
    )
    needs: tuple[str, ...] = dataclasses.field(default=(), compare=False, repr=False)
    """The fields that its kind needs, which are written even when they are empty."""

    @property
    def played(self) -> Card:
        """The card that is played, in a kind that has one."""
        assert self.card is not None
        return self.card

    def to_fields(self) -> dict[str, Any]:
        """The fields as plain JSON values, which :func:`read_exercise` reads back."""
        return {
            name: one.form.write(getattr(self, name))
            for name, one in FIELDS.items()
            if name in _ALWAYS or name in self.needs or getattr(self, name) != one.default
        }


FIELDS = fields_of(Exercise)
"""Every field by its name."""

_ALWAYS = ("kind", "rules")
"""Fields that are written whatever they are."""


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

    Raises :class:`TablicError` with the field as the place: ``foreign-field`` for one of other
    kinds, ``unknown-field`` for one of none. That there is a ``kind``, :func:`kind_in` has seen;
    the kind's own checks follow when it opens the exercise.
    """
    allowed = (*SHARED[:3], *needs, *may, *SHARED[3:])
    for name in fields:
        if name not in allowed:
            foreign = {"kind": fields["kind"]} if name in FIELDS else {}
            raise TablicError(
                "foreign-field" if foreign else "unknown-field",
                quote(name),
                text=quote(name),
                known=", ".join(allowed),
                **foreign,
            )
    for name in needs:
        if name not in fields:
            raise TablicError("missing-field", name, name=name)
    read = {name: FIELDS[name].form.read(fields[name], name) for name in allowed if name in fields}
    exercise = Exercise(needs=needs, **read)
    _check_cards(exercise)
    return exercise


def _check_cards(exercise: Exercise) -> None:
    """No card stands in two places, and each belongs to the pack of these rules."""
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
