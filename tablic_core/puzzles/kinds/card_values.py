"""Say what a card may count when it takes or is taken in a sum.

The learner chooses all numbers that are true, or that the card has none (a jack that sweeps).
What is asked about are the values of the rule set (tablić and masters: ace 1 or 11, jack 12,
queen 13, king 14; how-to: ace 1, queen 12, king 13); the mistakes are those of beginners.
An answer is ``{"choices": ["1", "11"]}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tablic_core.game.builds import sweeps
from tablic_core.game.cards import Rank
from tablic_core.game.rules import PRESETS
from tablic_core.puzzles.contract import Feedback, Finding, Puzzle, Question, Row
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.interactions import CHOOSE_MANY, read_choices

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import ChoicesAnswer

_NONE = "none"
_TEN = 10
_ALWAYS = (1, 2, _TEN, 11, 12, 13, 14)
"""The values there are anywhere, and the points that are mistaken for values."""


class CardValues(Puzzle[list[str]]):
    """Choose every number that a card may count."""

    name = "card-values"
    needs = ("card",)
    may = ()
    interaction = CHOOSE_MANY

    @cached_property
    def values(self) -> tuple[int, ...]:
        """What the card counts."""
        return self.exercise.rules.values(self.exercise.played)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What may be chosen: the numbers that any card counts and its own, ascending; none."""
        return (*map(str, sorted({*_ALWAYS, *self.values})), _NONE)

    @cached_property
    def true(self) -> tuple[str, ...]:
        """What is to be chosen."""
        return tuple(map(str, self.values)) or (_NONE,)

    def question(self) -> Question:
        """The card, numbers, and that it has none."""
        card = self.exercise.played
        asked = "ask.card-values-only" if _only_equals(self.exercise) else "ask.card-values"
        shown = {name: Finding("values.number", {"n": name}) for name in self.names}
        return Question(
            (Finding(asked, {"card": card}),),
            (Row("played", (card,)),),
            options=shown | {_NONE: Finding("values.none")},
        )

    def read(self, answer: Any) -> list[str] | None:
        """The chosen numbers, or that it has none."""
        return read_choices(answer, self.names)

    def judge(self, given: list[str]) -> Feedback:
        """A finding on each wrong choice; without one, on what is missing."""
        if set(given) == set(self.true):
            return Feedback("right", 1.0, (self.solution(),))
        wrong = [name for name in given if name not in self.true]
        found = len(given) - len(wrong)
        score = max(0.0, (found - len(wrong)) / len(self.true))
        if wrong:
            return Feedback("wrong", score, _objections(self.exercise, wrong))
        if not given:
            return Feedback("wrong", 0.0, (Finding("values.nothing-chosen"),))
        # Only an ace has more than one value.
        myth = "myth.ace-only-1" if given == ["1"] else "myth.ace-only-11"
        return Feedback("partly", score, (Finding(myth),))

    def ladder(self) -> Sequence[Finding]:
        """How many numbers, how high, which."""
        values = self.values
        if not values:
            return Finding("hint.values-one-at-most"), self.solution()
        if len(values) > 1:
            ladder = Finding("hint.values-two"), Finding("hint.values-lowest")
        else:
            high = values[0] > _TEN
            ladder = (
                Finding("hint.values-one"),
                Finding("hint.values-high" if high else "hint.values-low"),
            )
        return *ladder, self.solution()

    def solution(self) -> Finding:
        """What the card counts."""
        card, values = self.exercise.played, self.values
        if not values:
            return Finding("values.is-none", {"card": card})
        if len(values) > 1:
            return Finding("values.is-two", {"card": card, "low": values[0], "high": values[-1]})
        return Finding("values.is-one", {"card": card, "n": values[0]})

    def answer(self) -> ChoicesAnswer:
        """All its values."""
        return {"choices": list(self.true)}


def _only_equals(exercise: Exercise) -> bool:
    """Whether the card is a court card where those take no sums, so that its value is not used."""
    return exercise.played.rank.is_court and not exercise.rules.court_sum


def _objections(exercise: Exercise, wrong: Sequence[str]) -> tuple[Finding, ...]:
    """What speaks against the wrong choices, each reason once, named mistakes first."""
    found: dict[str, Finding] = {}
    for name in wrong:
        objection = _no_number(exercise) if name == _NONE else _objection(exercise, int(name))
        found.setdefault(objection.code, objection)
    return tuple(sorted(found.values(), key=lambda one: not one.code.startswith("myth.")))


def _no_number(exercise: Exercise) -> Finding:
    card = exercise.played
    if card.rank.is_court and exercise.rules.court_sum:
        return Finding("myth.court-no-sum")
    if _only_equals(exercise):
        return Finding("values.has-value-only", {"card": card})
    return Finding("values.has-value", {"card": card})


def _objection(exercise: Exercise, number: int) -> Finding:
    """What speaks against a number that the card does not count."""
    card, rules = exercise.played, exercise.rules
    values = {"card": card, "n": number}
    if card.rank is Rank.ACE and number == rules.king_value:
        return Finding("myth.ace-above-king", values)
    if not rules.values(card):
        return Finding("values.sweeps" if sweeps(card, rules) else "values.only-equals", values)
    if number in PRESETS["tablic"].values(card):
        return Finding("values.other-table", values)
    if card.rank is Rank.JACK and number in rules.ace_values and number > 1:
        return Finding("myth.jack-11", values)
    if card.rank.is_court and number == _TEN:
        return Finding("myth.court-10", values)
    if card.rank.is_court and number in (rules.jack_value, rules.queen_value, rules.king_value):
        return Finding("myth.other-court", values)
    if number == _points(exercise):
        return Finding("myth.points-as-value", values)
    if card.rank is Rank.ACE or card.rank.is_court:
        return Finding("values.not", values)
    return Finding("values.printed", values)


def _points(exercise: Exercise) -> int:
    # Only a wrong answer needs the scores, and they bring the whole round with them.
    from tablic_core.game.scoring import card_points

    return card_points(exercise.played, exercise.rules)
