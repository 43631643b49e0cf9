"""Say what happens when a card is played near the end of a round.

A tabla or none, and who gets the leftovers (tablanet, masters and how-to: no tabla with the very
last card; all four sources: leftovers go to whoever took last, and are no tabla).
The match is taken to stand at nothing, so no limit on tablas is met.
An answer is ``{"choice": "tabla"}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from tablic_core.game.builds import sweeps
from tablic_core.game.cards import Cards
from tablic_core.game.moves import Lay, Take
from tablic_core.game.position import Position, check_players, deck
from tablic_core.game.rounds import Tabla, refused, tabla
from tablic_core.puzzles.contract import Finding, Question, Row
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kinds.one_of import OneOf
from tablic_core.puzzles.ladder import narrowing
from tablic_core.text.errors import TablicError
from tablic_core.text.messages import Sentence

_PEOPLE = ("you", "other")
_REST = {"you-rest": "you", "other-rest": "other"}
"""Who gets the leftovers, by the choice that says so."""

_CHOICES = {
    "no-tabla": Finding("end.option.no-tabla"),
    "jack": Finding("end.option.jack"),
    "stay": Finding("end.option.stay"),
    "you-rest": Finding("end.option.you-rest"),
    "other-rest": Finding("end.option.other-rest"),
    "nobody-rest": Finding("end.option.nobody-rest"),
    "rest-tabla": Finding("end.option.rest-tabla"),
}


class RoundEnd(OneOf):
    """Choose what happens with the table after a card."""

    name = "round-end"
    needs = ("table", "card", "turn", "last", "left")
    may = ("cards",)

    def check(self) -> None:
        """Two players, a legal move, and as many cards as the pack has.

        ``players-not-allowed``, ``leftovers-to-dealer``, ``bad-number``, ``no-capture``,
        ``must-take``, ``jack-must-sweep``; ``tabla-no-value`` where only worthless cards are taken.
        """
        exercise, rules = self.exercise, self.exercise.rules
        check_players(rules, len(_PEOPLE), "rules")
        if rules.leftovers != "last_capturer":
            raise TablicError("leftovers-to-dealer", "rules")
        # What lies there and what is still to come; the rest has been taken, by somebody.
        rest = len(deck(rules)) - len(exercise.table) - 1
        low, high = (rest, rest) if exercise.last == "nobody" else (0, rest - 2)
        if not low <= _left(exercise) <= high:
            raise TablicError("bad-number", "left", text=str(exercise.left), low=low, high=high)
        position = _position(exercise)
        if error := refused(position, _move(exercise)):
            raise error.placed("cards")
        if self.cleared is not None and self.cleared.why == "no-value":
            raise TablicError("tabla-no-value", "table")

    @cached_property
    def cleared(self) -> Tabla | None:
        """The tabla, or why it is none; none where nothing is taken."""
        move = _move(self.exercise)
        return tabla(_position(self.exercise), move) if isinstance(move, Take) else None

    @cached_property
    def claims(self) -> tuple[str, ...]:
        """What could be thought to happen in such a position."""
        exercise = self.exercise
        jack = ("jack",) if sweeps(exercise.played, exercise.rules) else ()
        if exercise.left:
            return ("tabla", "no-tabla", *jack, "stay", *_REST)
        if _is_clear(exercise):
            return ("tabla", "no-tabla", *jack, *_REST)
        return (*_REST, "nobody-rest", "rest-tabla")

    @cached_property
    def truths(self) -> tuple[str, ...]:
        """What happens; with a sweeping jack as the last card two things may be true of it."""
        exercise, rules = self.exercise, self.exercise.rules
        if self.cleared is not None and _is_clear(exercise):
            if self.cleared.points:
                return ("tabla",)
            reasons = {
                "no-tabla": not exercise.left and not rules.tabla_last_card,
                "jack": sweeps(exercise.played, rules) and not rules.jack_sweep_tabla,
            }
            return tuple(name for name, holds in reasons.items() if holds)
        if exercise.left:
            return ("stay",)
        return tuple(name for name, who in _REST.items() if who == _last_taker(exercise))

    def question(self) -> Question:
        """The table with what is taken marked, and what may happen."""
        exercise = self.exercise
        shown = {"tabla": Finding(_by_turn(exercise, "end.option.tabla", "end.option.tabla-other"))}
        shown |= _CHOICES
        mine = exercise.turn == "you"
        return Question(
            (_question(exercise),),
            (
                Row("table", exercise.table),
                Row("played" if mine else "other-plays", (exercise.played,)),
            ),
            marked=exercise.cards,
            options={name: shown[name] for name in self.claims},
        )

    def ladder(self) -> Sequence[Finding]:
        """What to look at, whether the table is clear, what cannot be, what happens."""
        names, rests = set(self.claims), {*_REST, "nobody-rest", "rest-tabla", "stay"}
        if _is_clear(self.exercise):
            steps = {"hint.end-clear": names - rests}
        elif self.exercise.left:
            steps = {"hint.end-cards-left": names & rests}
        else:
            steps = {"hint.end-no-tabla": names - {"rest-tabla"}, "hint.end-somebody": set(_REST)}
        narrower = narrowing(
            self.claims,
            self.truths,
            [(Finding(code), left.__contains__) for code, left in steps.items()],
        )
        return Finding("hint.end-look"), *narrower, self.solution()

    def outcome(self, claim: str) -> Finding:
        """What is true of a choice that holds."""
        cards = _remaining(self.exercise)
        match claim:
            case "tabla":
                return Finding("tabla.cleared")
            case "no-tabla":
                return Finding("tabla.last-card")
            case "jack":
                return Finding("tabla.jack-sweep")
            case "stay":
                return Finding("end.stays", {"cards": cards}, cards)
        mine = claim == "you-rest"
        return Finding("end.yours" if mine else "end.others", {"cards": cards}, cards)

    def objection(self, claim: str) -> Finding:
        """What speaks against a choice that does not hold."""
        exercise = self.exercise
        cards = _remaining(exercise)
        match claim:
            case "tabla" if cards:
                return Finding("tabla.not-cleared", {}, cards)
            case "tabla":
                jack = "jack" in self.truths
                return Finding("tabla.jack-sweep" if jack else "myth.last-card-tabla")
            case "no-tabla" if exercise.left:
                return Finding("end.not-last", {"n": exercise.left}, count=exercise.left)
            case "no-tabla":
                # The table is clear, so only a rule can say otherwise.
                return Finding("judge.house-rule")
            case "jack" if not exercise.cards:
                return Finding("end.jack-laid", {"card": exercise.played})
            case "jack":
                other = "no-tabla" in self.truths
                return Finding("end.not-the-jack" if other else "end.jack-counts")
            case "nobody-rest":
                return Finding("myth.uncounted")
            case "rest-tabla":
                return Finding("myth.leftovers-tabla")
        if not cards:
            return Finding("end.nothing-stays")
        if exercise.left:
            return Finding("end.not-over", {"n": exercise.left}, count=exercise.left)
        who = _REST[claim]
        if exercise.cards and who == exercise.last:
            return Finding("end.takes-too", {"card": exercise.played})
        if not exercise.cards and who == exercise.turn:
            return Finding("myth.leftovers-to-last-player")
        return Finding("end.last-to-take")


def _left(exercise: Exercise) -> int:
    assert exercise.left is not None
    return exercise.left


def _by_turn(exercise: Exercise, you: str, other: str) -> str:
    return you if exercise.turn == "you" else other


def _question(exercise: Exercise) -> Finding:
    """Who plays what, how many cards are still to come, and who took last."""
    if exercise.cards:
        move = Sentence(
            _by_turn(exercise, "end.you-take", "end.other-takes"),
            {"card": exercise.played, "cards": exercise.cards},
        )
    else:
        move = Sentence(
            _by_turn(exercise, "end.you-lay", "end.other-lays"), {"card": exercise.played}
        )
    before = {
        "you": "end.last-you",
        "other": "end.last-other",
        "nobody": "end.last-nobody",
    }[exercise.last]
    values = {"move": move, "before": Sentence(before), "n": exercise.left}
    if not exercise.left:
        return Finding("ask.round-end-last", values)
    return Finding("ask.round-end", values, count=exercise.left)


def _move(exercise: Exercise) -> Take | Lay:
    return Take(exercise.played, exercise.cards) if exercise.cards else Lay(exercise.played)


def _position(exercise: Exercise) -> Position:
    """The position before the card, with all cards still to come in the stock."""
    seat = _PEOPLE.index(exercise.turn)
    hands = tuple((exercise.played,) if one == seat else () for one in range(len(_PEOPLE)))
    return Position(
        rules=replace(exercise.rules, tabla_cap=None),
        dealer=1 - seat,
        turn=seat,
        hands=hands,
        table=exercise.table,
        piles=((), ()),
        tablas=((), ()),
        before=(0, 0),
        stock=(None,) * _left(exercise),
    )


def _is_clear(exercise: Exercise) -> bool:
    return bool(exercise.cards) and len(exercise.cards) == len(exercise.table)


def _remaining(exercise: Exercise) -> Cards:
    """What lies on the table after the card."""
    kept = tuple(card for card in exercise.table if card not in exercise.cards)
    return kept if exercise.cards else (*kept, exercise.played)


def _last_taker(exercise: Exercise) -> str:
    return exercise.turn if exercise.cards else exercise.last
