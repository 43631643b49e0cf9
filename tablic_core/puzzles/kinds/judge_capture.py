"""Say whether a capture is allowed, and why.

The learner chooses one of a few claims; exactly the true ones are right.
An answer is ``{"choice": "groups"}``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from tablic_core.game.builds import sweeps, takes_sums
from tablic_core.game.captures import Split, single_groups, split
from tablic_core.game.reasons import Reason, why_not, without_switches
from tablic_core.puzzles.contract import Finding, Question
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kinds.one_of import OneOf
from tablic_core.puzzles.telling import position_rows, reason_finding, target_of
from tablic_core.text.errors import TablicError

_ALLOWED = ("equal", "sum", "groups")
_REFUSED = ("no-sum", "leftover", "card-twice")
_BY_SWITCH = ("one-group", "one-equal", "equal-first", "take-all")
_NAMED_MISTAKES = {("sum", "own-card"), ("sum", "court-value"), ("groups", "no-groups")}
"""Claims that show a mistake of many: then the reason is told, though it tells more."""
_OF_SEVERAL = ("groups", "leftover", "card-twice")
"""Claims that a single card cannot bear out."""
_BY_NUMBER = ("sum", "no-sum", "leftover")
"""Claims whose words depend on the number of marked cards."""
_OF_A_SWEEPING_JACK = ("sweep", "sweep-part", "no-sum")


class JudgeCapture(OneOf):
    """Choose the claim that is true of the marked cards."""

    name = "judge-capture"
    needs = ("table", "card", "cards")
    may = ()

    def check(self) -> None:
        """``nothing-marked``; ``not-on-table`` for a marked card that lies elsewhere."""
        if not self.exercise.cards:
            raise TablicError("nothing-marked", "cards")
        _ = self.why_not

    @cached_property
    def why_not(self) -> Reason:
        """Why the marked cards may not be taken."""
        exercise = self.exercise
        return why_not(exercise.played, exercise.cards, exercise.table, exercise.rules)

    @cached_property
    def groups(self) -> Split | None:
        """The marked cards in groups, if they split into any."""
        return split(self.exercise.played, self.exercise.cards, self.exercise.rules)

    @cached_property
    def claims(self) -> tuple[str, ...]:
        """What may be claimed; a rule of the house only where it could decide."""
        rules = self.exercise.rules
        if sweeps(self.exercise.played, rules):
            return _OF_A_SWEEPING_JACK
        switched = without_switches(rules) != rules
        return (*_ALLOWED, *_REFUSED, *(("house-rule",) if switched else ()))

    @cached_property
    def truths(self) -> tuple[str, ...]:
        """The claims that hold, one at least."""
        card, cards, rules = self.exercise.played, self.exercise.cards, self.exercise.rules
        code, _ = self.why_not
        if sweeps(card, rules):
            return ("sweep-part",) if code else ("sweep",)
        if code in _BY_SWITCH:
            return ("house-rule",)
        if code == "only-equals":
            sums = replace(without_switches(rules), court_sum=True)
            return ("no-sum", "house-rule") if split(card, cards, sums) else ("no-sum",)
        if code:
            return (code,) if code in _REFUSED else ("no-sum",)
        return _true_of_groups(self.exercise, self.groups or ())

    def question(self) -> Question:
        """A table with marked cards and the claims."""
        exercise = self.exercise
        count = len(exercise.cards)
        return Question(
            (Finding("ask.judge-capture", {"card": exercise.played}, count=count),),
            position_rows(exercise),
            marked=exercise.cards,
            options={claim: _claim(exercise, claim) for claim in self.claims},
        )

    def ladder(self) -> Sequence[Finding]:
        """The rule, the total, yes or no, the answer."""
        exercise, solution = self.exercise, self.solution()
        card, target = exercise.played, target_of(exercise)
        if sweeps(card, exercise.rules):
            ladder = [Finding("hint.look-sweep", {"card": card})]
        elif takes_sums(card, exercise.rules) and target > 1:
            values = {"card": card, "target": target}
            ladder = [Finding("hint.judge", values, count=len(exercise.cards))]
            if len(exercise.cards) > 1 and all(map(exercise.rules.values, exercise.cards)):
                ladder.append(_total("hint.total", exercise, {}))
        elif solution.code == "why.only-equals":
            # The rule is the whole reason.
            ladder = []
        else:
            ladder = [Finding("hint.judge-equal", {"card": card})]
        allowed = self.truths[0] in (*_ALLOWED, "sweep")
        ladder.append(Finding("hint.allowed" if allowed else "hint.refused"))
        return (*ladder, solution)

    def outcome(self, claim: str) -> Finding:
        """Why the marked cards may be taken, or why not."""
        card, cards = self.exercise.played, self.exercise.cards
        code, params = self.why_not
        if code:
            return reason_finding(code, params)
        if sweeps(card, self.exercise.rules):
            return Finding("allowed.sweep", {"card": card}, cards)
        values = {"card": card, "groups": self.groups or (), "target": target_of(self.exercise)}
        return Finding(f"allowed.{self.truths[0]}", values, cards)

    def objection(self, claim: str) -> Finding:
        """What speaks against a claim that does not hold, without giving the answer away."""
        exercise = self.exercise
        card, cards, rules = exercise.played, exercise.cards, exercise.rules
        if sweeps(card, rules):
            return _reply_to_sweep(exercise)
        code, params = self.why_not
        by_switch = code in _BY_SWITCH
        groups = split(card, cards, without_switches(rules))
        fitting = tuple(single_groups(card, cards, rules))
        values = {"card": card, "target": target_of(exercise)}
        if by_switch and groups and claim in _true_of_groups(exercise, groups):
            return Finding("judge.house-rule")
        if (claim, code) in _NAMED_MISTAKES:
            return reason_finding(code, params)
        if len(cards) == 1 and not groups and claim in _OF_SEVERAL:
            return Finding("judge.one-card", {"cards": cards}, cards)
        match claim:
            case "house-rule":
                return Finding("judge.no-house-rule")
            case "equal":
                other = tuple(one for one in cards if one.rank is not card.rank)
                return Finding("judge.not-equal", values | {"cards": other[:1]}, other[:1])
            case "sum" if not takes_sums(card, rules):
                return Finding("why.only-equals", values)
            case "sum" if not all(map(rules.values, cards)):
                lost = tuple(one for one in cards if not rules.values(one))[:1]
                return Finding("why.no-value", {"cards": lost}, lost)
            case "sum" if len(cards) == 1 and groups:
                return Finding("judge.no-sum-needed", values | {"cards": cards}, cards)
            case "sum":
                return _total("judge.not-sum", exercise, values | {"addition": (cards,)})
            case "groups":
                if groups:
                    return Finding("judge.one-group", {"groups": groups}, cards)
                return Finding("judge.not-all")
            case "no-sum":
                first = groups[:1] if groups else fitting[:1]
                return Finding("judge.some-fit", {"groups": first}, first[0])
        if groups:
            return Finding("judge.nothing-left" if claim == "leftover" else "judge.nothing-twice")
        if not fitting:
            return Finding("judge.no-part")
        if claim == "leftover":
            return Finding("judge.fits-somewhere")
        placed = {one for group in fitting for one in group}
        homeless = tuple(one for one in cards if one not in placed)
        return Finding("judge.has-no-place", {"cards": homeless[:1]}, homeless[:1])


def _claim(exercise: Exercise, claim: str) -> Finding:
    if claim == "no-sum" and not takes_sums(exercise.played, exercise.rules):
        return Finding("claim.no-equal")
    count = len(exercise.cards) if claim in _BY_NUMBER else None
    return Finding(f"claim.{claim}", {"target": target_of(exercise)}, count=count)


def _true_of_groups(exercise: Exercise, groups: Split) -> tuple[str, ...]:
    """The claims that are true of marked cards which split into ``groups``."""
    claims = []
    if all(one.rank is exercise.played.rank for one in exercise.cards):
        claims.append("equal")
    elif len(groups) == 1:
        claims.append("sum")
    if len(groups) > 1:
        claims.append("groups")
    return tuple(claims)


def _reply_to_sweep(exercise: Exercise) -> Finding:
    """What speaks against a claim about a jack that takes the whole table."""
    left = tuple(card for card in exercise.table if card not in exercise.cards)
    if left:
        return Finding("judge.sweep-more", {"cards": left}, left)
    return Finding("judge.sweep-whole")


def _total(code: str, exercise: Exercise, values: Mapping[str, Any]) -> Finding:
    """A sentence with the total of the marked cards; with aces, also with one of them as 11."""
    options = [exercise.rules.values(one) or (0,) for one in exercise.cards]
    low = sum(min(values) for values in options)
    step = max(max(values) - min(values) for values in options)
    if not step:
        return Finding(code, {**values, "sum": low})
    return Finding(f"{code}-ace", {**values, "sum": low, "high": low + step})
