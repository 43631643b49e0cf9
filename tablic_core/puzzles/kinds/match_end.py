"""Say what happens in a match that stands at these scores after a round.

Won, or another round because the highest are equal, or simply on, as nobody has reached the
target (tablić, how-to, pagat: the highest past the target wins; equal ones play another round).
An answer is ``{"choice": "A"}``, ``{"choice": "another"}`` or ``{"choice": "on"}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from tablic_core.game.match import winning_side
from tablic_core.game.position import check_players
from tablic_core.puzzles.contract import Finding, Question, Row
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kinds.one_of import OneOf
from tablic_core.puzzles.kinds.sheet import side_ids, side_name
from tablic_core.puzzles.ladder import narrowing
from tablic_core.puzzles.telling import as_finding
from tablic_core.text.errors import TablicError

_ANOTHER, _ON = "another", "on"


class MatchEnd(OneOf):
    """Choose what happens next in a match."""

    name = "match-end"
    needs = ("totals",)
    may = ("players",)

    def check(self) -> None:
        """``players-not-allowed``; ``bad-sides`` unless every side has one score.

        ``two-past-target`` where the first to reach the target ends the match.
        """
        exercise = self.exercise
        check_players(exercise.rules, exercise.players)
        count = len(self.sides)
        if len(exercise.totals) != count:
            raise TablicError("bad-sides", "totals", n=count)
        if _first_ends(exercise) and _past(exercise) > 1:
            raise TablicError("two-past-target", "totals", target=exercise.rules.target)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides by their letters."""
        return side_ids(self.exercise.rules, self.exercise.players)

    @cached_property
    def claims(self) -> tuple[str, ...]:
        """A side that has won, another round, or the next one as usual."""
        return (*self.sides, _ANOTHER, *(() if _one_round(self.exercise) else (_ON,)))

    @cached_property
    def truths(self) -> tuple[str, ...]:
        """The one thing that happens."""
        exercise = self.exercise
        winner = winning_side(exercise.rules, exercise.totals)
        if winner is not None:
            return (self.sides[winner],)
        if _one_round(exercise) or max(exercise.totals) >= exercise.rules.target:
            return (_ANOTHER,)
        return (_ON,)

    def question(self) -> Question:
        """A row with the score of each side, and what may happen."""
        exercise = self.exercise
        values = {"target": exercise.rules.target}
        shown = {
            side: Finding("match.option.wins", {"side": side_name(side)}) for side in self.sides
        }
        shown[_ANOTHER] = Finding("match.option.another")
        if _one_round(exercise):
            asked = "ask.match-end-one-round"
        else:
            asked = "ask.match-end"
            shown[_ON] = Finding("match.option.on", values)
        rows = tuple(
            Row("score", (), _points(total), as_finding(side_name(side)))
            for side, total in zip(self.sides, exercise.totals, strict=True)
        )
        return Question((Finding(asked, values),), rows, options=shown)

    def ladder(self) -> Sequence[Finding]:
        """The rule, whether the match is over, what happens."""
        values = {"target": self.exercise.rules.target}
        rule = Finding("hint.match-rule", values)
        if _one_round(self.exercise):
            rule = Finding("hint.match-rule-one-round")
        elif _first_ends(self.exercise):
            rule = Finding("hint.match-rule-first", values)
        over = self.truths[0] in self.sides
        step = Finding("hint.match-over" if over else "hint.match-not-over")
        narrower = narrowing(
            self.claims, self.truths, [(step, lambda name: (name in self.sides) == over)]
        )
        return rule, *narrower, self.solution()

    def outcome(self, claim: str) -> Finding:
        """What happens, and why."""
        exercise = self.exercise
        values = {"n": max(exercise.totals), "target": exercise.rules.target}
        if claim == _ON:
            return Finding("match.on", values)
        if claim == _ANOTHER:
            return Finding("match.another", values)
        code = "match.won-one-round" if _one_round(exercise) else "match.won"
        return Finding(code, values | {"side": side_name(claim)})

    def objection(self, claim: str) -> Finding:
        """What speaks against a choice that is not what happens."""
        exercise = self.exercise
        totals, target = exercise.totals, exercise.rules.target
        best = max(totals)
        values: dict[str, Any] = {"target": target, "n": best}
        if claim == _ON:
            return Finding("myth.must-exceed" if best == target else "match.reached", values)
        if claim == _ANOTHER:
            if totals.count(best) > 1:
                code = "match.level-never" if _first_ends(exercise) else "match.level-below"
                return Finding(code, values)
            if _past(exercise) > 1 and not _one_round(exercise):
                return Finding("myth.both-past", values)
            return Finding("match.not-level", values)
        mine = dict(zip(self.sides, totals, strict=True))[claim]
        values |= {"side": side_name(claim), "n": mine}
        if _one_round(exercise):
            return Finding("match.not-alone" if mine == best else "match.less", values)
        if mine < target:
            return Finding("match.below", values)
        return Finding("match.not-alone" if mine == best else "myth.first-past", values)


def _points(total: int) -> Finding:
    return Finding("match.points", {"n": total}, count=total)


def _one_round(exercise: Exercise) -> bool:
    return exercise.rules.match_length == "one_round"


def _past(exercise: Exercise) -> int:
    """How many sides have reached the target."""
    return sum(1 for total in exercise.totals if total >= exercise.rules.target)


def _first_ends(exercise: Exercise) -> bool:
    """Whether no second side can reach the target after a first one (masters).

    The match ends at once, and at the end of a round only one side gets what is left.
    """
    rules = exercise.rules
    late = rules.most_cards_can_win and rules.points_most_cards
    return rules.target_check == "at_once" and not late and not _one_round(exercise)
