"""Take as many cards or as many points as one move can bring.

An answer is ``{"card": "7S", "cards": ["3D", "4C"]}``; without ``cards`` the card is laid.
Counted is all that the move puts into the pile: the played card too, and for points a tabla
(decision: others still hold cards, so that clearing the table is one).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tablic_core.game.captures import captures
from tablic_core.game.cards import Card, Cards
from tablic_core.game.moves import Lay, Take
from tablic_core.game.position import Position
from tablic_core.game.rounds import tabla
from tablic_core.game.scoring import card_points, points_in
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kind import (
    Feedback,
    Finding,
    Row,
    bad_form,
    capture_finding,
    groups_of,
)
from tablic_core.puzzles.kinds.hands import check_hand, read_move
from tablic_core.puzzles.kinds.seat import seat_view, why_refused
from tablic_core.puzzles.ladder import narrowing
from tablic_core.text.errors import TablicError
from tablic_core.text.messages import say

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


class TakeMost:
    """Choose the capture that brings most; of several equally good ones, any."""

    name = "take-most"
    needs = ("table", "hand", "goal")
    may = ()

    def validate(self, exercise: Exercise) -> None:
        """Raise :class:`TablicError` for a position in which no move is better than another.

        ``empty-field``, ``too-many-cards``, ``nothing-to-take``, and ``no-choice`` where no point
        is to be had.
        """
        check_hand(exercise)
        table = exercise.table
        if len(table) > MOST_ON_TABLE:
            raise TablicError("too-many-cards", "table", n=len(table), most=MOST_ON_TABLE)
        moves = _moves(exercise)
        if not moves:
            raise TablicError("nothing-to-take", "hand")
        if not _best(exercise, moves).value(exercise.goal):
            raise TablicError("no-choice", "hand")

    def view(self, exercise: Exercise, lang: str) -> dict[str, Any]:
        """Interaction ``play-move``: the table and the hand."""
        key = "ask.take-most-cards"
        if exercise.goal == "points":
            by_values = exercise.rules.tabla_value != "one"
            key = "ask.take-most-points-values" if by_values else "ask.take-most-points"
        rows = (Row("table", exercise.table), Row("hand", exercise.hand))
        return {
            "interaction": "play-move",
            "question": say(lang, key),
            "rows": [row.to_json(lang) for row in rows],
        }

    def grade(self, exercise: Exercise, answer: Any) -> Feedback:
        """What the move brings; where more is possible, what may have been overlooked."""
        read = read_move(answer, exercise.hand, exercise.table)
        if read is None:
            return bad_form()
        card, cards = read
        refusal = why_refused(exercise, _view(exercise), Take(card, cards) if cards else Lay(card))
        if refusal is not None:
            return Feedback("wrong", 0.0, (refusal,))
        moves, goal = _moves(exercise), exercise.goal
        if not cards:
            takes = any(move.card is card for move in moves)
            laid = Finding("take.laid" if takes else "take.laid-idle", {"card": card})
            return Feedback("wrong", 0.0, (laid,))
        chosen = next(move for move in moves if move.card is card and move.taken == cards)
        best, brings = _best(exercise, moves).value(goal), chosen.value(goal)
        findings = [*_counting(exercise, chosen), _brings(goal, brings, brings == best)]
        if brings == best:
            return Feedback("right", 1.0, (_capture(exercise, chosen), *findings))
        myth = _overlooked(exercise, chosen, moves)
        told = (*((Finding(myth),) if myth else ()), *findings)
        return Feedback("partly" if brings else "wrong", brings / best, told)

    def hints(self, exercise: Exercise) -> Sequence[Finding]:
        """The rule, how much there is to get, which card, a card that it takes, the move."""
        moves = _moves(exercise)
        best = _best(exercise, moves)
        most = best.value(exercise.goal)
        right = {(move.card, move.taken) for move in moves if move.value(exercise.goal) == most}
        possible = [
            (card, cards)
            for card in exercise.hand
            for size in range(1, len(exercise.table) + 1)
            for cards in combinations(exercise.table, size)
        ]
        return (
            Finding("take.look" if exercise.rules.multi_group else "take.look-house"),
            *narrowing(possible, right, _steps(exercise, best, moves)),
            self.solution(exercise),
        )

    def solution(self, exercise: Exercise) -> Finding:
        """The first of the best moves, and what it brings."""
        best = _best(exercise, _moves(exercise))
        brings = best.value(exercise.goal)
        values = {
            "card": best.card,
            "groups": groups_of(best.card, best.taken, exercise.rules),
            "n": brings,
        }
        if exercise.goal == "cards":
            return Finding("take.solution-cards", values, best.taken, brings)
        key = "take.solution-tabla" if best.tabla else "take.solution-points"
        return Finding(key, values, best.taken, brings)

    def answer(self, exercise: Exercise) -> Any:
        """The first of the best moves."""
        best = _best(exercise, _moves(exercise))
        return {"card": str(best.card), "cards": [str(card) for card in best.taken]}


def _view(exercise: Exercise) -> Position:
    return seat_view(exercise, held=1)


def _moves(exercise: Exercise) -> list[_Move]:
    """Every capture of every card."""
    view, rules = _view(exercise), exercise.rules
    return [
        _Move(
            card,
            taken,
            len(taken) + 1,
            points_in(taken, rules),
            card_points(card, rules),
            tabla(view, Take(card, taken)).points,
        )
        for card in exercise.hand
        for taken in captures(card, exercise.table, rules)
    ]


def _best(exercise: Exercise, moves: Sequence[_Move]) -> _Move:
    return max(moves, key=lambda move: move.value(exercise.goal))


def _capture(exercise: Exercise, move: _Move) -> Finding:
    return capture_finding(move.card, move.taken, exercise.rules)


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


def _overlooked(exercise: Exercise, chosen: _Move, moves: Sequence[_Move]) -> str:
    """The misconception that would make the chosen move the best one, if one would."""
    goal, value = exercise.goal, chosen.value(exercise.goal)
    most = _best(exercise, moves).value(goal)
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
        # Where one of the best moves brings as many cards, it is not their number that misleads.
        fewer = all(move.cards < chosen.cards for move in moves if move.value(goal) == most)
        if fewer and _is_most(chosen, moves, lambda move: move.cards):
            return "myth.most-cards"
    elif chosen.points and _is_most(chosen, moves, lambda move: move.points):
        return "myth.most-points"
    if _is_most(chosen, alike, lambda move: move.value(goal)) and _is_largest(exercise, chosen):
        ranks = {move.card.rank for move in moves if move.value(goal) == most}
        return "" if chosen.card.rank in ranks else "myth.largest-card"
    return ""


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
