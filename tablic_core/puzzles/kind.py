"""The contract of an exercise kind: a screen, a solution, a verdict with reasons, hints.

A kind is a module with one class.
It hands the screen an *interaction* (choose table cards, choose one of) and never a widget,
so that a new kind needs no JavaScript.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from tablic_core.cards import Card, Cards
from tablic_core.messages import Parts, card_part, index_letter, say
from tablic_core.puzzles.exercise import Exercise
from tablic_core.reasons import as_sentence

Verdict = Literal["right", "partly", "wrong", "next"]
"""``next``: right so far, and the answer is not yet declared complete."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is true of an answer: a code, the values of its sentence, the cards meant."""

    code: str
    """The key of the sentence in the catalogues, such as ``why.card-twice``."""
    params: dict[str, Any] = field(default_factory=dict)
    """The values of the sentence's placeholders."""
    cards: Cards = ()
    """The table cards it speaks of, to be outlined."""
    count: int | None = None
    """The number that chooses the plural form, where there is one."""

    def say(self, lang: str) -> Parts:
        """The sentence in ``lang``."""
        return say(lang, self.code, self.count, **self.params)


@dataclass(frozen=True, slots=True)
class Feedback:
    """What an answer is worth and why."""

    verdict: Verdict
    score: float
    """From 0 to 1."""
    findings: tuple[Finding, ...]
    """Reasons, the most telling first."""
    accepted: tuple[Cards, ...] = ()
    """The right sets of the answer, for kinds that collect several."""

    def to_json(self, lang: str) -> dict[str, Any]:
        """The feedback for a screen, its sentences in ``lang``."""
        return {
            "verdict": self.verdict,
            "score": round(self.score, 4),
            "headline": say(lang, f"verdict.{self.verdict}"),
            "findings": [
                {
                    "code": finding.code,
                    "cards": [str(card) for card in finding.cards],
                    "text": finding.say(lang),
                }
                for finding in self.findings
            ],
            "accepted": [[str(card) for card in cards] for cards in self.accepted],
        }


class Kind(Protocol):
    """What every kind offers; ``exercise`` has always passed :meth:`validate`."""

    name: str
    """The name in the bank, such as ``find-captures``."""

    def validate(self, exercise: Exercise) -> None:
        """Raise :class:`TablicError` with the field when this kind cannot ask that."""

    def view(self, exercise: Exercise, lang: str) -> dict[str, Any]:
        """The screen: interaction, question and whatever the interaction needs, without answer."""

    def grade(self, exercise: Exercise, answer: Any) -> Feedback:
        """The verdict on an answer; one that is not of the kind's form is a finding, no error."""

    def hints(self, exercise: Exercise) -> Sequence[Finding]:
        """A ladder of true sentences, each narrower; only the last gives the whole answer."""

    def solution(self, exercise: Exercise) -> Finding:
        """The whole answer as one sentence."""

    def answer(self, exercise: Exercise) -> Any:
        """A right answer in the form that :meth:`grade` takes."""


def card_view(card: Card, lang: str) -> dict[str, str]:
    """A card for the screen: text form, index letter, suit letter, sign and spoken name."""
    return {
        **card_part(card, lang),
        "index": index_letter(card, lang),
        "suit": card.suit.value,
        "rank": card.rank.value,
    }


def position_view(exercise: Exercise, lang: str) -> dict[str, Any]:
    """The cards of a position for the screen: what lies there and what is played."""
    return {
        "table": [card_view(card, lang) for card in exercise.table],
        "played": card_view(exercise.card, lang),
    }


def bad_form() -> Feedback:
    """The feedback on an answer that cannot be read."""
    return Feedback("wrong", 0.0, (Finding("answer.form"),))


def target_of(exercise: Exercise) -> int:
    """The value that a sum for the played card has to make; for an ace the higher one."""
    return max(exercise.rules.values(exercise.card), default=0)


def reason_finding(code: str, params: dict[str, Any]) -> Finding:
    """The finding for a reason of :func:`tablic_core.captures.why_not`."""
    meant = params.get("twice") or params.get("cards", ())
    sentence = as_sentence(code, params)
    return Finding(sentence.key, sentence.params, meant if isinstance(meant, tuple) else (meant,))
