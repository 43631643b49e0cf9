"""What kinds of every sort say and show alike."""

from __future__ import annotations

from typing import Any

from tablic_core.game.builds import sweeps
from tablic_core.game.captures import Split, split
from tablic_core.game.cards import Card, Cards
from tablic_core.game.reasons import as_sentence
from tablic_core.game.rules import Rules
from tablic_core.puzzles.contract import Finding, Row
from tablic_core.puzzles.exercise import Exercise
from tablic_core.text.messages import Sentence


def position_rows(exercise: Exercise) -> tuple[Row, ...]:
    """The rows of a question: what lies on the table and what is played."""
    return Row("table", exercise.table), Row("played", (exercise.played,))


def hand_rows(exercise: Exercise) -> tuple[Row, ...]:
    """The rows of a question: what lies on the table and what the learner holds."""
    return Row("table", exercise.table), Row("hand", exercise.hand)


def target_of(exercise: Exercise) -> int:
    """The value that a sum for the played card has to make; for an ace the higher one."""
    return max(exercise.rules.values(exercise.played), default=0)


def groups_of(card: Card, taken: Cards, rules: Rules) -> Split:
    """A capture in its groups, to be told; what a jack sweeps is no sum, so one by one."""
    if sweeps(card, rules):
        return tuple((one,) for one in taken)
    return split(card, taken, rules) or (taken,)


def capture_finding(card: Card, taken: Cards, rules: Rules) -> Finding:
    """How a card takes these cards: group by group, or by sweeping them."""
    if sweeps(card, rules):
        return Finding("allowed.sweep", {"card": card}, taken)
    params = {"card": card, "groups": groups_of(card, taken, rules)}
    return Finding("found.capture", params, taken)


def as_finding(sentence: Sentence) -> Finding:
    """A sentence that stands by itself."""
    return Finding(sentence.key, sentence.params)


def reason_finding(code: str, params: dict[str, Any]) -> Finding:
    """The finding for a reason of :func:`tablic_core.game.reasons.why_not`."""
    meant = params.get("twice") or params.get("cards", ())
    sentence = as_sentence(code, params)
    return Finding(sentence.key, sentence.params, meant if isinstance(meant, tuple) else (meant,))
