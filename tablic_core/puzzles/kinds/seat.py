"""What the kinds share in which the learner makes one move of a round that is half told."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Any

from tablic_core.game.cards import Cards
from tablic_core.game.moves import Lay, Take
from tablic_core.game.position import Position, deck
from tablic_core.game.reasons import why_not
from tablic_core.game.rounds import refused
from tablic_core.game.rules import Rules
from tablic_core.puzzles.contract import Feedback, Finding, Puzzle
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.interactions import PLAY_MOVE
from tablic_core.puzzles.kinds.hands import move_in
from tablic_core.puzzles.telling import reason_finding
from tablic_core.text.errors import TablicError


class OneMove(Puzzle[Take | Lay]):
    """Make the move that is asked for, from the learner's place."""

    interaction = PLAY_MOVE

    @property
    @abstractmethod
    def view(self) -> Position:
        """What the learner sees."""

    @abstractmethod
    def weigh(self, move: Take | Lay) -> Feedback:
        """The verdict on a legal move."""

    def read(self, answer: Any) -> Take | Lay | None:
        """A card of the hand and what it takes."""
        return move_in(answer, self.exercise.hand, self.exercise.table)

    def judge(self, given: Take | Lay) -> Feedback:
        """Why the move may not be made, else what it is worth."""
        error = refused(self.view, given)
        if error is not None:
            return Feedback("wrong", 0.0, (refusal(self.view, given, error),))
        return self.weigh(given)


def plain_rules(rules: Rules) -> Rules:
    """The rules as far as they matter for one move in the middle of a match.

    Decision: no side is near the target, so nothing ends and every tabla is written; and an answer
    plays or lays a card, it does not build.
    """
    return replace(rules, tabla_cap=None, target_check="end_of_round", claim=False, building=False)


def seat_view(exercise: Exercise, held: int, seen: Cards | None = None) -> Position:
    """The view of the learner, seat 0 and in turn; the next player, seat 1, ``held`` hidden cards.

    Decision: the other seats do not matter for the next reply, so there are none; the cards that
    nobody sees are the stock. Cards ``seen`` (the exercise's own if not given) lie in a pile.
    """
    rules = plain_rules(exercise.rules)
    seen = exercise.seen if seen is None else seen
    known = len(exercise.table) + len(exercise.hand) + len(seen)
    return Position(
        rules=rules,
        dealer=1,
        turn=0,
        hands=(exercise.hand, (None,) * held),
        table=exercise.table,
        piles=((), seen),
        tablas=((), ()),
        before=(0, 0),
        stock=(None,) * (len(deck(rules)) - known - held),
        last=1 if seen else None,
        viewer=0,
    )


def refusal(position: Position, move: Take | Lay, error: TablicError) -> Finding:
    """Why a move is refused: the reason itself where the cards do not fit."""
    if isinstance(move, Take) and error.code == "no-capture":
        cards = tuple(card for card in position.table if card in move.cards)
        return reason_finding(*why_not(move.card, cards, position.table, position.rules))
    return Finding(f"error.{error.code}", error.params)
