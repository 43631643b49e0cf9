"""Say whether a card may be laid on the table without taking, and why.

The learner chooses one of a few claims; exactly the true ones are right.
Whether taking is a must are the rules ``obligatory`` (tablić: taking is not compulsory) and
``jack_may_trail`` (how-to: a jack always sweeps).
An answer is ``{"choice": "free"}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablic_core.game.builds import sweeps, takes_sums
from tablic_core.game.captures import captures
from tablic_core.game.cards import Cards
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kind import (
    Feedback,
    Finding,
    bad_form,
    groups_of,
    options,
    position_rows,
    target_of,
)
from tablic_core.puzzles.ladder import narrowing
from tablic_core.text.messages import say

_CLAIMS = {
    "free": Finding("lay.claim.free"),
    "nothing": Finding("lay.claim.nothing"),
    "must": Finding("lay.claim.must"),
    "must-sweep": Finding("lay.claim.must-sweep"),
}


class MayLay:
    """Choose the claim that is true of laying the played card."""

    name = "may-lay"
    needs = ("table", "card")
    may = ()

    def validate(self, exercise: Exercise) -> None:
        """Every position can be asked about."""

    def view(self, exercise: Exercise, lang: str) -> dict[str, Any]:
        """Interaction ``choose-one``: the position and the claims."""
        shown = {claim: _CLAIMS[claim] for claim in _claims(exercise)}
        return {
            "interaction": "choose-one",
            "question": say(lang, "ask.may-lay", card=exercise.played),
            "rows": position_rows(exercise, lang),
            "options": options(shown, lang),
        }

    def grade(self, exercise: Exercise, answer: Any) -> Feedback:
        """The reason when the claim holds, else what is wrong with that claim."""
        choice = answer.get("choice") if isinstance(answer, dict) else None
        if choice not in _claims(exercise):
            return bad_form()
        if choice in _true_claims(exercise):
            return Feedback("right", 1.0, (_truth(exercise, choice),))
        return Feedback("wrong", 0.0, (_reply(exercise, choice),))

    def hints(self, exercise: Exercise) -> Sequence[Finding]:
        """Where to look, whether it takes or may be laid, why."""
        card, true = {"card": exercise.played}, _true_claims(exercise)
        if true[0] in ("free", "nothing"):
            steps: dict[str, tuple[str, ...]] = {"hint.lay-allowed": ("free", "nothing")}
        else:
            duties = ("must", "must-sweep")
            steps = {"hint.lay-takes": ("free", *duties), "hint.lay-refused": duties}
        narrower = narrowing(
            _claims(exercise),
            true,
            [(Finding(code, card), left.__contains__) for code, left in steps.items()],
        )
        return _look(exercise), *narrower, self.solution(exercise)

    def solution(self, exercise: Exercise) -> Finding:
        """What is true of laying the card."""
        return _truth(exercise, _true_claims(exercise)[0])

    def answer(self, exercise: Exercise) -> Any:
        """The first true claim."""
        return {"choice": _true_claims(exercise)[0]}


def _claims(exercise: Exercise) -> tuple[str, ...]:
    """What may be claimed; a jack's duty only where jacks sweep."""
    return tuple(one for one in _CLAIMS if one != "must-sweep" or exercise.rules.jack_sweep)


def _first_capture(exercise: Exercise) -> Cards:
    return next(captures(exercise.played, exercise.table, exercise.rules), ())


def _true_claims(exercise: Exercise) -> tuple[str, ...]:
    rules = exercise.rules
    if not _first_capture(exercise):
        return ("nothing",)
    sweep = sweeps(exercise.played, rules) and not rules.jack_may_trail
    duties = {"must-sweep": sweep, "must": rules.obligatory}
    return tuple(duty for duty, holds in duties.items() if holds) or ("free",)


def _truth(exercise: Exercise, claim: str) -> Finding:
    """Why the card may be laid, or why not."""
    code = {
        "free": "lay.free",
        "nothing": "lay.nothing",
        "must": "lay.must",
        "must-sweep": "lay.must-sweep",
    }[claim]
    return _with_capture(code, exercise)


def _with_capture(code: str, exercise: Exercise) -> Finding:
    """A sentence that may name the first capture there is, in its groups."""
    card, cards = exercise.played, _first_capture(exercise)
    groups = groups_of(card, cards, exercise.rules)
    return Finding(code, {"card": card, "groups": groups}, cards)


def _reply(exercise: Exercise, choice: str) -> Finding:
    """What speaks against a claim that does not hold."""
    card, rules = exercise.played, exercise.rules
    takes, jack = bool(_first_capture(exercise)), sweeps(card, rules)
    if choice == "nothing":
        return _with_capture("lay.takes", exercise)
    if choice == "free":
        # Either nothing can be taken, or a rule of this table forbids it.
        return Finding("judge.house-rule" if takes else "lay.takes-nothing", {"card": card})
    if choice == "must-sweep":
        if not jack:
            return Finding("lay.no-jack", {"card": card})
        return Finding("lay.jack-free" if takes else "lay.empty-table", {"card": card})
    if rules.obligatory:
        return Finding("lay.must-if", {"card": card})
    if not takes:
        return Finding("lay.takes-nothing", {"card": card})
    if jack and not rules.jack_may_trail:
        return Finding("lay.must-not-all")
    return Finding("myth.must-take", {"card": card})


def _look(exercise: Exercise) -> Finding:
    card, target = exercise.played, target_of(exercise)
    if sweeps(card, exercise.rules):
        return Finding("hint.lay-look-sweep")
    if not takes_sums(card, exercise.rules) or target == 1:
        return Finding("hint.lay-look-equal", {"card": card})
    return Finding("hint.lay-look", {"card": card, "target": target})
