"""What the kinds share in which the learner has a hand: its checks, and a move as an answer."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

from tablic_core.game.cards import Card, Cards
from tablic_core.game.moves import Lay, Take
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.interactions import read_move
from tablic_core.text.errors import TablicError

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import MoveAnswer

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


def move_in(answer: Any, hand: Container[Card | None], table: Cards) -> Take | Lay | None:
    """The move that an answer names, legal or not; none if it is no such answer."""
    read = read_move(answer, hand, table)
    if read is None:
        return None
    card, cards = read
    return Take(card, cards) if cards else Lay(card)


def move_answer(move: Take | Lay, table: Cards) -> MoveAnswer:
    """The answer that names the move."""
    return {"card": str(move.card), "cards": [str(card) for card in taken(move, table)]}


def taken(move: Take | Lay, table: Cards) -> Cards:
    """What the move takes, in the order of the table."""
    return tuple(card for card in table if card in move.cards) if isinstance(move, Take) else ()
