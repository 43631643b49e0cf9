"""Say whether a card may be laid on the table without taking, and why.

The learner chooses one of a few claims; exactly the true ones are right.
Whether taking is a must are the rules ``obligatory`` (tablić: taking is not compulsory) and
``jack_may_trail`` (how-to: a jack always sweeps).
An answer is ``{"choice": "free"}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tablic_core.game.builds import sweeps, takes_sums
from tablic_core.game.captures import captures
from tablic_core.game.cards import Cards
from tablic_core.puzzles.contract import Finding, Question
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kinds.one_of import OneOf
from tablic_core.puzzles.ladder import narrowing
from tablic_core.puzzles.telling import groups_of, position_rows, target_of

_CLAIMS = {
    "free": Finding("lay.claim.free"),
    "nothing": Finding("lay.claim.nothing"),
    "must": Finding("lay.claim.must"),
    "must-sweep": Finding("lay.claim.must-sweep"),
}


class MayLay(OneOf):
    """Choose the claim that is true of laying the played card."""

    name = "may-lay"
    needs = ("table", "card")
    may = ()

    @cached_property
    def claims(self) -> tuple[str, ...]:
        """What may be claimed; a jack's duty only where jacks sweep."""
        jack_sweep = self.exercise.rules.jack_sweep
        return tuple(one for one in _CLAIMS if one != "must-sweep" or jack_sweep)

    @cached_property
    def first_capture(self) -> Cards:
        """The first capture there is, if there is one."""
        exercise = self.exercise
        return next(captures(exercise.played, exercise.table, exercise.rules), ())

    @cached_property
    def truths(self) -> tuple[str, ...]:
        """The claims that hold, one at least."""
        rules = self.exercise.rules
        if not self.first_capture:
            return ("nothing",)
        sweep = sweeps(self.exercise.played, rules) and not rules.jack_may_trail
        duties = {"must-sweep": sweep, "must": rules.obligatory}
        return tuple(duty for duty, holds in duties.items() if holds) or ("free",)

    def question(self) -> Question:
        """The position and the claims."""
        return Question(
            (Finding("ask.may-lay", {"card": self.exercise.played}),),
            position_rows(self.exercise),
            options={claim: _CLAIMS[claim] for claim in self.claims},
        )

    def ladder(self) -> Sequence[Finding]:
        """Where to look, whether it takes or may be laid, why."""
        card, true = {"card": self.exercise.played}, self.truths
        if true[0] in ("free", "nothing"):
            steps: dict[str, tuple[str, ...]] = {"hint.lay-allowed": ("free", "nothing")}
        else:
            duties = ("must", "must-sweep")
            steps = {"hint.lay-takes": ("free", *duties), "hint.lay-refused": duties}
        narrower = narrowing(
            self.claims,
            true,
            [(Finding(code, card), left.__contains__) for code, left in steps.items()],
        )
        return _look(self.exercise), *narrower, self.solution()

    def outcome(self, claim: str) -> Finding:
        """Why the card may be laid, or why not."""
        return self._with_capture(f"lay.{claim}")

    def objection(self, claim: str) -> Finding:
        """What speaks against a claim that does not hold."""
        card, rules = self.exercise.played, self.exercise.rules
        takes, jack = bool(self.first_capture), sweeps(card, rules)
        if claim == "nothing":
            return self._with_capture("lay.takes")
        if claim == "free":
            # Either nothing can be taken, or a rule of this table forbids it.
            return Finding("judge.house-rule" if takes else "lay.takes-nothing", {"card": card})
        if claim == "must-sweep":
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

    def _with_capture(self, code: str) -> Finding:
        """A sentence that may name the first capture there is, in its groups."""
        card, cards = self.exercise.played, self.first_capture
        groups = groups_of(card, cards, self.exercise.rules)
        return Finding(code, {"card": card, "groups": groups}, cards)


def _look(exercise: Exercise) -> Finding:
    card, target = exercise.played, target_of(exercise)
    if sweeps(card, exercise.rules):
        return Finding("hint.lay-look-sweep")
    if not takes_sums(card, exercise.rules) or target == 1:
        return Finding("hint.lay-look-equal", {"card": card})
    return Finding("hint.lay-look", {"card": card, "target": target})
