"""Say what happens in a match that stands at these scores after a round.

Won, or another round because the highest are equal, or simply on, as nobody has reached the
target (tablić, how-to, pagat: the highest past the target wins; equal ones play another round).
An answer is ``{"choice": "A"}``, ``{"choice": "another"}`` or ``{"choice": "on"}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablic_core.game.match import winning_side
from tablic_core.game.position import check_players
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kind import Feedback, Finding, Row, as_finding, bad_form, options
from tablic_core.puzzles.kinds.sheet import side_ids, side_name
from tablic_core.puzzles.ladder import narrowing
from tablic_core.text.errors import TablicError
from tablic_core.text.messages import say

_ANOTHER, _ON = "another", "on"


class MatchEnd:
    """Choose what happens next in a match."""

    name = "match-end"
    needs = ("totals",)
    may = ("players",)

    def validate(self, exercise: Exercise) -> None:
        """``players-not-allowed``; ``bad-sides`` unless every side has one score.

        ``two-past-target`` where the first to reach the target ends the match.
        """
        check_players(exercise.rules, exercise.players)
        count = len(_sides(exercise))
        if len(exercise.totals) != count:
            raise TablicError("bad-sides", "totals", n=count)
        if _first_ends(exercise) and _past(exercise) > 1:
            raise TablicError("two-past-target", "totals", target=exercise.rules.target)

    def view(self, exercise: Exercise, lang: str) -> dict[str, Any]:
        """Interaction ``choose-one``: a row with the score of each side, and what may happen."""
        values = {"target": exercise.rules.target}
        shown = {
            side: Finding("match.option.wins", {"side": side_name(side)})
            for side in _sides(exercise)
        }
        shown[_ANOTHER] = Finding("match.option.another")
        if _one_round(exercise):
            asked = "ask.match-end-one-round"
        else:
            asked = "ask.match-end"
            shown[_ON] = Finding("match.option.on", values)
        rows = [
            Row("score", (), _points(total), as_finding(side_name(side)))
            for side, total in zip(_sides(exercise), exercise.totals, strict=True)
        ]
        return {
            "interaction": "choose-one",
            "question": say(lang, asked, **values),
            "rows": [row.to_json(lang) for row in rows],
            "options": options(shown, lang),
        }

    def grade(self, exercise: Exercise, answer: Any) -> Feedback:
        """What happens, or what speaks against the choice."""
        choice = answer.get("choice") if isinstance(answer, dict) else None
        if choice not in _names(exercise):
            return bad_form()
        if choice == _truth(exercise):
            return Feedback("right", 1.0, (self.solution(exercise),))
        return Feedback("wrong", 0.0, (_reply(exercise, choice),))

    def hints(self, exercise: Exercise) -> Sequence[Finding]:
        """The rule, whether the match is over, what happens."""
        values, true = {"target": exercise.rules.target}, _truth(exercise)
        rule = Finding("hint.match-rule", values)
        if _one_round(exercise):
            rule = Finding("hint.match-rule-one-round")
        elif _first_ends(exercise):
            rule = Finding("hint.match-rule-first", values)
        over = true in _sides(exercise)
        step = Finding("hint.match-over" if over else "hint.match-not-over")
        narrower = narrowing(
            _names(exercise), (true,), [(step, lambda name: (name in _sides(exercise)) == over)]
        )
        return rule, *narrower, self.solution(exercise)

    def solution(self, exercise: Exercise) -> Finding:
        """What happens, and why."""
        true, best = _truth(exercise), max(exercise.totals)
        values = {"n": best, "target": exercise.rules.target}
        if true == _ON:
            return Finding("match.on", values)
        if true == _ANOTHER:
            return Finding("match.another", values)
        one = _one_round(exercise)
        code = "match.won-one-round" if one else "match.won"
        return Finding(code, values | {"side": side_name(true)})

    def answer(self, exercise: Exercise) -> Any:
        """What happens."""
        return {"choice": _truth(exercise)}


def _sides(exercise: Exercise) -> tuple[str, ...]:
    return side_ids(exercise.rules, exercise.players)


def _names(exercise: Exercise) -> tuple[str, ...]:
    """What may be chosen."""
    return (*_sides(exercise), _ANOTHER, *(() if _one_round(exercise) else (_ON,)))


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


def _truth(exercise: Exercise) -> str:
    winner = winning_side(exercise.rules, exercise.totals)
    if winner is not None:
        return _sides(exercise)[winner]
    if _one_round(exercise) or max(exercise.totals) >= exercise.rules.target:
        return _ANOTHER
    return _ON


def _reply(exercise: Exercise, choice: str) -> Finding:
    """What speaks against a choice that is not what happens."""
    totals, target = exercise.totals, exercise.rules.target
    best = max(totals)
    values: dict[str, Any] = {"target": target, "n": best}
    if choice == _ON:
        return Finding("myth.must-exceed" if best == target else "match.reached", values)
    if choice == _ANOTHER:
        if totals.count(best) > 1:
            code = "match.level-never" if _first_ends(exercise) else "match.level-below"
            return Finding(code, values)
        if _past(exercise) > 1 and not _one_round(exercise):
            return Finding("myth.both-past", values)
        return Finding("match.not-level", values)
    mine = dict(zip(_sides(exercise), totals, strict=True))[choice]
    values |= {"side": side_name(choice), "n": mine}
    if _one_round(exercise):
        return Finding("match.not-alone" if mine == best else "match.less", values)
    if mine < target:
        return Finding("match.below", values)
    return Finding("match.not-alone" if mine == best else "myth.first-past", values)
