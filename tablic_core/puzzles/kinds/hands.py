"""What the kinds share in which the learner has a hand: its checks, and reading a move."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from tablic_core.game.cards import Card, Cards, parse_cards
from tablic_core.puzzles.exercise import Exercise
from tablic_core.text.errors import TablicError

MOST_IN_HAND = 6
"""The most cards in a hand: what two players are dealt at a time (tablić)."""


def check_hand(exercise: Exercise, filled: tuple[str, ...] = ("table", "hand")) -> None:
    """Raise :class:`TablicError` if one of ``filled`` is empty, or the hand larger than a deal.

    ``empty-field``, ``too-many-cards``.
    """
    for name in filled:
        if not getattr(exercise, name):
            raise TablicError("empty-field", name, name=name)
    if len(exercise.hand) > MOST_IN_HAND:
        raise TablicError("too-many-cards", "hand", n=len(exercise.hand), most=MOST_IN_HAND)


def read_move(answer: Any, hand: Container[Card | None], table: Cards) -> tuple[Card, Cards] | None:
    """The card and what it takes, from the answer of a ``play-move``; none if it is no such answer.

    The card is one of ``hand`` and the others lie on ``table``; they come in table order.
    """
    if not isinstance(answer, dict) or not isinstance(answer.get("cards"), list):
        return None
    try:
        card = Card.parse(answer.get("card", ""))
        cards = parse_cards(answer["cards"])
    except TablicError:
        return None
    if card not in hand or any(one not in table for one in cards):
        return None
    return card, tuple(one for one in table if one in cards)
