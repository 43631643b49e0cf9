"""Say what a card may count when it takes or is taken in a sum.

The learner chooses all numbers that are true, or that the card has none (a jack that sweeps).
What is asked about are the values of the rule set (tablić and masters: ace 1 or 11, jack 12,
queen 13, king 14; how-to: ace 1, queen 12, king 13); the mistakes are those of beginners.
An answer is ``{"choices": ["1", "11"]}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablic_core.game.builds import sweeps
from tablic_core.game.cards import Rank
from tablic_core.game.rules import PRESETS
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kind import Feedback, Finding, Row, bad_form, options
from tablic_core.text.messages import say

_NONE = "none"
_TEN = 10
_ALWAYS = (1, 2, _TEN, 11, 12, 13, 14)
"""The values there are anywhere, and the points that are mistaken for values."""


class CardValues:
    """Choose every number that a card may count."""

    name = "card-values"
    needs = ("card",)
    may = ()

    def validate(self, exercise: Exercise) -> None:
        """Every card of the pack can be asked about."""

    def view(self, exercise: Exercise, lang: str) -> dict[str, Any]:
        """Interaction ``choose-many``: the card, numbers, and that it has none."""
        shown = {name: Finding("values.number", {"n": name}) for name in _names(exercise)}
        shown[_NONE] = Finding("values.none")
        return {
            "interaction": "choose-many",
            "question": say(lang, _question(exercise), card=exercise.played),
            "rows": [Row("played", (exercise.played,)).to_json(lang)],
            "options": options(shown, lang),
        }

    def grade(self, exercise: Exercise, answer: Any) -> Feedback:
        """A finding on each wrong choice; without one, on what is missing."""
        chosen = _read_answer(answer, exercise)
        if chosen is None:
            return bad_form()
        true = _true(exercise)
        if set(chosen) == set(true):
            return Feedback("right", 1.0, (self.solution(exercise),))
        wrong = [name for name in chosen if name not in true]
        found = len(chosen) - len(wrong)
        score = max(0.0, (found - len(wrong)) / len(true))
        if wrong:
            return Feedback("wrong", score, _replies(exercise, wrong))
        if not chosen:
            return Feedback("wrong", 0.0, (Finding("values.nothing-chosen"),))
        # Only an ace has more than one value.
        myth = "myth.ace-only-1" if chosen == ["1"] else "myth.ace-only-11"
        return Feedback("partly", score, (Finding(myth),))

    def hints(self, exercise: Exercise) -> Sequence[Finding]:
        """How many numbers, how high, which."""
        values = exercise.rules.values(exercise.played)
        if not values:
            return Finding("hint.values-one-at-most"), self.solution(exercise)
        if len(values) > 1:
            ladder = Finding("hint.values-two"), Finding("hint.values-lowest")
        else:
            high = values[0] > _TEN
            ladder = (
                Finding("hint.values-one"),
                Finding("hint.values-high" if high else "hint.values-low"),
            )
        return *ladder, self.solution(exercise)

    def solution(self, exercise: Exercise) -> Finding:
        """What the card counts."""
        card, values = exercise.played, exercise.rules.values(exercise.played)
        if not values:
            return Finding("values.is-none", {"card": card})
        if len(values) > 1:
            return Finding("values.is-two", {"card": card, "low": values[0], "high": values[-1]})
        return Finding("values.is-one", {"card": card, "n": values[0]})

    def answer(self, exercise: Exercise) -> Any:
        """All its values."""
        return {"choices": list(_true(exercise))}


def _only_equals(exercise: Exercise) -> bool:
    """Whether the card is a court card where those take no sums, so that its value is not used."""
    return exercise.played.rank.is_court and not exercise.rules.court_sum


def _question(exercise: Exercise) -> str:
    return "ask.card-values-only" if _only_equals(exercise) else "ask.card-values"


def _names(exercise: Exercise) -> tuple[str, ...]:
    """The numbers to choose from, ascending: those that any card counts, and its own."""
    own = exercise.rules.values(exercise.played)
    return tuple(map(str, sorted({*_ALWAYS, *own})))


def _true(exercise: Exercise) -> tuple[str, ...]:
    return tuple(map(str, exercise.rules.values(exercise.played))) or (_NONE,)


def _read_answer(answer: Any, exercise: Exercise) -> list[str] | None:
    """The choices, each once and in the order in which they are shown."""
    choices = answer.get("choices") if isinstance(answer, dict) else None
    allowed = (*_names(exercise), _NONE)
    if not isinstance(choices, list) or any(one not in allowed for one in choices):
        return None
    return [name for name in allowed if name in choices]


def _replies(exercise: Exercise, wrong: Sequence[str]) -> tuple[Finding, ...]:
    """What speaks against the wrong choices, each reason once, named mistakes first."""
    replies: dict[str, Finding] = {}
    for name in wrong:
        reply = _no_number(exercise) if name == _NONE else _reply(exercise, int(name))
        replies.setdefault(reply.code, reply)
    return tuple(sorted(replies.values(), key=lambda one: not one.code.startswith("myth.")))


def _no_number(exercise: Exercise) -> Finding:
    card = exercise.played
    if card.rank.is_court and exercise.rules.court_sum:
        return Finding("myth.court-no-sum")
    if _only_equals(exercise):
        return Finding("values.has-value-only", {"card": card})
    return Finding("values.has-value", {"card": card})


def _reply(exercise: Exercise, number: int) -> Finding:
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
