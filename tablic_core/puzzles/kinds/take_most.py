"""Take as many cards or as many points as one move can bring.

An answer is ``{"card": "7S", "cards": ["3D", "4C"]}``; without ``cards`` the card is laid.
Counted is all that the move puts into the pile: the played card too, and for points a tabla
(decision: others still hold cards, so that clearing the table is one).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from tablic_core.game.captures import captures
from tablic_core.game.cards import Card, Cards
from tablic_core.game.moves import Lay, Take
from tablic_core.game.position import Position
from tablic_core.game.rounds import tabla
from tablic_core.game.scoring import card_points, points_in
from tablic_core.puzzles.contract import Feedback, Finding, Question
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kinds.hands import check_hand, move_answer
from tablic_core.puzzles.kinds.seat import OneMove, seat_view
from tablic_core.puzzles.ladder import narrowing
from tablic_core.puzzles.telling import capture_finding, groups_of, hand_rows
from tablic_core.text.errors import TablicError

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import MoveAnswer

MOST_ON_TABLE = 10
"""The most cards on the table: the hints go through all sets of them."""

_Choice = tuple[Card, Cards]
"""A card and what it shall take, in table order; allowed or not."""


@dataclass(frozen=True, slots=True)
class _Move:
    """One capture and what it brings."""

    card: Card
    taken: Cards
    """In table order."""
    cards: int
    """How many cards go into the pile, the played one with them."""
    on_table: int
    """The points of the cards taken from the table."""
    in_hand: int
    """The points of the played card."""
    tabla: int
    """The points of a tabla."""

    @property
    def points(self) -> int:
        """All the points it brings."""
        return self.on_table + self.in_hand + self.tabla

    def value(self, goal: str) -> int:
        """What it brings of what is asked for."""
        return self.points if goal == "points" else self.cards


class TakeMost(OneMove):
    """Choose the capture that brings most; of several equally good ones, any."""

    name = "take-most"
    needs = ("table", "hand", "goal")
    may = ()

    def check(self) -> None:
        """Raise :class:`TablicError` for a position in which no move is better than another.

        ``empty-field``, ``too-many-cards``, ``nothing-to-take``, and ``no-choice`` where no point
        is to be had.
        """
        check_hand(self.exercise)
        size = len(self.exercise.table)
        if size > MOST_ON_TABLE:
            raise TablicError("too-many-cards", "table", n=size, most=MOST_ON_TABLE)
        if not self.moves:
            raise TablicError("nothing-to-take", "hand")
        if not self.most:
            raise TablicError("no-choice", "hand")

    @cached_property
    def view(self) -> Position:
        """What the learner sees; the next player's cards do not matter, so it is one."""
        return seat_view(self.exercise, held=1)

    @cached_property
    def moves(self) -> Sequence[_Move]:
        """Every capture of every card."""
        exercise, rules = self.exercise, self.exercise.rules
        return tuple(
            _Move(
                card,
                taken,
                len(taken) + 1,
                points_in(taken, rules),
                card_points(card, rules),
                tabla(self.view, Take(card, taken)).points,
            )
            for card in exercise.hand
            for taken in captures(card, exercise.table, rules)
        )

    @cached_property
    def best(self) -> _Move:
        """The first of the moves that bring most."""
        return max(self.moves, key=lambda move: move.value(self.exercise.goal))

    @property
    def most(self) -> int:
        """What the best moves bring of what is asked for."""
        return self.best.value(self.exercise.goal)

    def question(self) -> Question:
        """The table and the hand."""
        key = "ask.take-most-cards"
        if self.exercise.goal == "points":
            by_values = self.exercise.rules.tabla_value != "one"
            key = "ask.take-most-points-values" if by_values else "ask.take-most-points"
        return Question((Finding(key),), hand_rows(self.exercise))

    def weigh(self, move: Take | Lay) -> Feedback:
        """What the move brings; where more is possible, what may have been overlooked."""
        exercise, goal = self.exercise, self.exercise.goal
        if isinstance(move, Lay):
            takes = any(one.card is move.card for one in self.moves)
            laid = Finding("take.laid" if takes else "take.laid-idle", {"card": move.card})
            return Feedback("wrong", 0.0, (laid,))
        chosen = next(
            one for one in self.moves if one.card is move.card and set(one.taken) == set(move.cards)
        )
        brings = chosen.value(goal)
        findings = [*_counting(exercise, chosen), _brings(goal, brings, brings == self.most)]
        if brings == self.most:
            capture = capture_finding(chosen.card, chosen.taken, exercise.rules)
            return Feedback("right", 1.0, (capture, *findings))
        myth = self._overlooked(chosen)
        told = (*((Finding(myth),) if myth else ()), *findings)
        return Feedback("partly" if brings else "wrong", brings / self.most, told)

    def ladder(self) -> Sequence[Finding]:
        """The rule, how much there is to get, which card, a card that it takes, the move."""
        exercise = self.exercise
        right = {
            (move.card, move.taken) for move in self.moves if move.value(exercise.goal) == self.most
        }
        possible = [
            (card, cards)
            for card in exercise.hand
            for size in range(1, len(exercise.table) + 1)
            for cards in combinations(exercise.table, size)
        ]
        return (
            Finding("take.look" if exercise.rules.multi_group else "take.look-house"),
            *narrowing(possible, right, _steps(exercise, self.best, self.moves)),
            self.solution(),
        )

    def solution(self) -> Finding:
        """The first of the best moves, and what it brings."""
        best = self.best
        values = {
            "card": best.card,
            "groups": groups_of(best.card, best.taken, self.exercise.rules),
            "n": self.most,
        }
        if self.exercise.goal == "cards":
            return Finding("take.solution-cards", values, best.taken, self.most)
        key = "take.solution-tabla" if best.tabla else "take.solution-points"
        return Finding(key, values, best.taken, self.most)

    def answer(self) -> MoveAnswer:
        """The first of the best moves."""
        return move_answer(Take(self.best.card, self.best.taken), self.exercise.table)

    def _overlooked(self, chosen: _Move) -> str:
        """The misconception that would make the chosen move the best one, if one would."""
        exercise, moves, most = self.exercise, self.moves, self.most
        goal, value = exercise.goal, chosen.value(exercise.goal)
        alike = [move for move in moves if move.card is chosen.card]
        wider = [
            groups_of(move.card, move.taken, exercise.rules)
            for move in alike
            if set(move.taken) > set(chosen.taken) and move.value(goal) > value
        ]
        if any(len(groups) > 1 for groups in wider):
            return "myth.one-group" if exercise.rules.multi_group else "myth.one-equal"
        if wider:
            # A sum inside another one: only an ace can count in two ways.
            return "myth.ace-forgotten"
        if goal == "points":
            if _is_most(chosen, moves, lambda move: move.on_table + move.in_hand):
                return "myth.tabla-forgotten"
            if not chosen.in_hand and _is_most(chosen, moves, lambda move: move.on_table):
                return "myth.own-card-forgotten"
            # Where one of the best moves has as many cards, it is not their number that misleads.
            fewer = all(move.cards < chosen.cards for move in moves if move.value(goal) == most)
            if fewer and _is_most(chosen, moves, lambda move: move.cards):
                return "myth.most-cards"
        elif chosen.points and _is_most(chosen, moves, lambda move: move.points):
            return "myth.most-points"
        if _is_most(chosen, alike, lambda move: move.value(goal)) and _is_largest(exercise, chosen):
            ranks = {move.card.rank for move in moves if move.value(goal) == most}
            return "" if chosen.card.rank in ranks else "myth.largest-card"
        return ""


def _counting(exercise: Exercise, move: _Move) -> Iterator[Finding]:
    """Where the points come from, if it is points that are asked for."""
    if exercise.goal == "cards":
        return
    cards = tuple(card for card in (*move.taken, move.card) if card_points(card, exercise.rules))
    if cards:
        on_table = tuple(card for card in cards if card in exercise.table)
        yield Finding("take.counting", {"cards": cards}, on_table)
    if move.tabla:
        yield Finding("tabla.cleared")


def _brings(goal: str, brings: int, best: bool) -> Finding:
    if goal == "cards":
        return Finding("take.best-cards" if best else "take.less-cards", {"n": brings}, (), brings)
    return Finding("take.best-points" if best else "take.less-points", {"n": brings}, (), brings)


def _is_most(chosen: _Move, moves: Sequence[_Move], measure: Callable[[_Move], int]) -> bool:
    return measure(chosen) == max(map(measure, moves))


def _is_largest(exercise: Exercise, chosen: _Move) -> bool:
    """Whether no card of the hand counts more than the chosen one, and some count less.

    An ace counts 1 here: nobody calls it the highest card.
    """
    values = [min(exercise.rules.values(card), default=0) for card in exercise.hand]
    own = min(exercise.rules.values(chosen.card), default=0)
    return own == max(values) > min(values)


def _steps(
    exercise: Exercise, best: _Move, moves: Sequence[_Move]
) -> Iterator[tuple[Finding, Callable[[_Choice], bool]]]:
    most = best.value(exercise.goal)
    clearing = {move.card: move.tabla for move in moves if move.tabla}

    def brings(choice: _Choice) -> int:
        card, taken = choice
        if exercise.goal == "cards":
            return len(taken) + 1
        cleared = len(taken) == len(exercise.table)
        return points_in((*taken, card), exercise.rules) + clearing.get(card, 0) * cleared

    key = "take.most-cards" if exercise.goal == "cards" else "take.most-points"
    yield Finding(key, {"n": most}, (), most), lambda choice: brings(choice) == most
    yield Finding("take.play", {"card": best.card}), lambda choice: choice[0] is best.card
    told = best.taken[-1]
    yield Finding("take.takes", {"cards": (told,)}, (told,)), lambda choice: told in choice[1]
