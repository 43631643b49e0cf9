"""Say whether a capture is allowed, and why.

The learner chooses one of a few claims; exactly the true ones are right.
An answer is ``{"choice": "groups"}``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tablic_core.game.builds import sweeps, takes_sums
from tablic_core.game.captures import Split, single_groups, split
from tablic_core.game.reasons import why_not, without_switches
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kind import (
    Feedback,
    Finding,
    bad_form,
    options,
    position_rows,
    reason_finding,
    target_of,
)
from tablic_core.text.errors import TablicError
from tablic_core.text.messages import say

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


class JudgeCapture:
    """Choose the claim that is true of the marked cards."""

    name = "judge-capture"
    needs = ("table", "card", "cards")
    may = ()

    def validate(self, exercise: Exercise) -> None:
        """Raise :class:`TablicError` for marks that cannot be asked about.

        ``nothing-marked``; ``not-on-table`` for one that lies elsewhere.
        """
        if not exercise.cards:
            raise TablicError("nothing-marked", "cards")
        why_not(exercise.played, exercise.cards, exercise.table, exercise.rules)

    def view(self, exercise: Exercise, lang: str) -> dict[str, Any]:
        """Interaction ``choose-one``: a table with marked cards and the claims."""
        shown = {claim: _claim(exercise, claim) for claim in _claims(exercise)}
        return {
            "interaction": "choose-one",
            "question": say(lang, "ask.judge-capture", len(exercise.cards), card=exercise.played),
            "rows": position_rows(exercise, lang),
            "marked": [str(card) for card in exercise.cards],
            "options": options(shown, lang),
        }

    def grade(self, exercise: Exercise, answer: Any) -> Feedback:
        """The right reason when the claim holds, else what is wrong with that claim."""
        choice = answer.get("choice") if isinstance(answer, dict) else None
        if choice not in _claims(exercise):
            return bad_form()
        if choice in _true_claims(exercise):
            return Feedback("right", 1.0, (_truth(exercise),))
        return Feedback("wrong", 0.0, (_reply(exercise, choice),))

    def hints(self, exercise: Exercise) -> Sequence[Finding]:
        """The rule, the total, yes or no, the answer."""
        card, target, solution = exercise.played, target_of(exercise), self.solution(exercise)
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
        allowed = _true_claims(exercise)[0] in (*_ALLOWED, "sweep")
        ladder.append(Finding("hint.allowed" if allowed else "hint.refused"))
        return (*ladder, solution)

    def solution(self, exercise: Exercise) -> Finding:
        """What is true of the marked cards."""
        return _truth(exercise)

    def answer(self, exercise: Exercise) -> Any:
        """The first true claim."""
        return {"choice": _true_claims(exercise)[0]}


def _claims(exercise: Exercise) -> tuple[str, ...]:
    """What may be claimed; a rule of the house only where it could decide."""
    if sweeps(exercise.played, exercise.rules):
        return _OF_A_SWEEPING_JACK
    switched = without_switches(exercise.rules) != exercise.rules
    return (*_ALLOWED, *_REFUSED, *(("house-rule",) if switched else ()))


def _claim(exercise: Exercise, claim: str) -> Finding:
    if claim == "no-sum" and not takes_sums(exercise.played, exercise.rules):
        return Finding("claim.no-equal")
    count = len(exercise.cards) if claim in _BY_NUMBER else None
    return Finding(f"claim.{claim}", {"target": target_of(exercise)}, count=count)


def _true_claims(exercise: Exercise) -> tuple[str, ...]:
    card, cards, rules = exercise.played, exercise.cards, exercise.rules
    code, _ = why_not(card, cards, exercise.table, rules)
    if sweeps(card, rules):
        return ("sweep-part",) if code else ("sweep",)
    if code in _BY_SWITCH:
        return ("house-rule",)
    if code == "only-equals":
        sums = replace(without_switches(rules), court_sum=True)
        return ("no-sum", "house-rule") if split(card, cards, sums) else ("no-sum",)
    if code:
        return (code,) if code in _REFUSED else ("no-sum",)
    return _true_of_groups(exercise, split(card, cards, rules) or ())


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


def _truth(exercise: Exercise) -> Finding:
    """Why the marked cards may be taken, or why not."""
    card, cards, rules = exercise.played, exercise.cards, exercise.rules
    code, params = why_not(card, cards, exercise.table, rules)
    if code:
        return reason_finding(code, params)
    if sweeps(card, rules):
        return Finding("allowed.sweep", {"card": card}, cards)
    groups = split(card, cards, rules) or ()
    values = {"card": card, "groups": groups, "target": target_of(exercise)}
    return Finding(f"allowed.{_true_claims(exercise)[0]}", values, cards)


def _reply(exercise: Exercise, choice: str) -> Finding:
    """What speaks against a claim that does not hold, without giving the answer away."""
    card, cards, rules = exercise.played, exercise.cards, exercise.rules
    if sweeps(card, rules):
        return _reply_to_sweep(exercise)
    code, params = why_not(card, cards, exercise.table, rules)
    by_switch = code in _BY_SWITCH
    groups = split(card, cards, without_switches(rules))
    fitting = tuple(single_groups(card, cards, rules))
    values = {"card": card, "target": target_of(exercise)}
    if by_switch and groups and choice in _true_of_groups(exercise, groups):
        return Finding("judge.house-rule")
    if (choice, code) in _NAMED_MISTAKES:
        return reason_finding(code, params)
    if len(cards) == 1 and not groups and choice in _OF_SEVERAL:
        return Finding("judge.one-card", {"cards": cards}, cards)
    match choice:
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
        return Finding("judge.nothing-left" if choice == "leftover" else "judge.nothing-twice")
    if not fitting:
        return Finding("judge.no-part")
    if choice == "leftover":
        return Finding("judge.fits-somewhere")
    placed = {one for group in fitting for one in group}
    homeless = tuple(one for one in cards if one not in placed)
    return Finding("judge.has-no-place", {"cards": homeless[:1]}, homeless[:1])


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
