"""The contract of an exercise kind: a screen, a solution, a verdict with reasons, hints.

A kind is a module with one class.
It hands the screen an *interaction* (choose table cards, choose one of) and never a widget,
so that a new kind needs no JavaScript.
Below the contract stand the few things that kinds of every sort say and show alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from tablic_core.game.builds import sweeps
from tablic_core.game.captures import Split, split
from tablic_core.game.cards import Card, Cards, card_part, index_letter
from tablic_core.game.reasons import as_sentence
from tablic_core.game.rules import Rules
from tablic_core.puzzles.exercise import Exercise
from tablic_core.text.messages import Parts, Sentence, plain, say

Verdict = Literal["right", "partly", "wrong", "next", "again"]
"""What an answer is.

``right`` ends the exercise; ``partly``: nothing wrong but something missing, or one part wrong;
``next``: right so far, and there is more to do; ``again``: right, and said before.
"""


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
class Row:
    """Cards side by side under a label: the ``table``, what is ``played``, a ``hand``, a ``pile``.

    The label is ``row.`` and the name in the catalogues, unless the row has its own.
    """

    name: str
    cards: Cards
    note: Finding | None = None
    """Words behind the cards, or in place of them."""
    label: Finding | None = None
    """What this row is called where its name does not say enough: whose pile it is."""

    def to_json(self, lang: str) -> dict[str, Any]:
        """The row for a screen: ``name``, ``label``, ``cards`` and ``note`` in parts."""
        note = self.note
        if note is None and not self.cards:
            note = Finding("row.empty")
        return {
            "name": self.name,
            "label": plain((self.label or Finding(f"row.{self.name}")).say(lang)),
            "cards": [card_view(card, lang) for card in self.cards],
            "note": note.say(lang) if note else [],
        }


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of words and numbers that go with a verdict: options with their chances, a score."""

    caption: Finding
    head: tuple[Finding, ...]
    rows: tuple[tuple[Finding | str, ...], ...]
    """Cells under the heads; the first one of a row says what the row is about."""

    def to_json(self, lang: str) -> dict[str, Any]:
        """The table for a screen, its words in ``lang``; every cell is given in parts."""
        return {
            "caption": self.caption.say(lang),
            "head": [one.say(lang) for one in self.head],
            "rows": [
                [[cell] if isinstance(cell, str) else cell.say(lang) for cell in row]
                for row in self.rows
            ],
        }


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
    table: Table | None = None
    """What is shown below the reasons."""
    moves: tuple[str, ...] = ()
    """For kinds of several turns: all moves so far, which the next answer gives back."""
    rows: tuple[Row, ...] = ()
    """The cards after this turn, where it changes them."""
    headline: Finding | None = None
    """The words above the reasons, where those of the verdict would not do."""

    def to_json(self, lang: str) -> dict[str, Any]:
        """The feedback for a screen, its sentences in ``lang``."""
        headline = self.headline or Finding(f"verdict.{self.verdict}")
        told: dict[str, Any] = {
            "verdict": self.verdict,
            "score": round(self.score, 4),
            "headline": headline.say(lang),
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
        if self.table is not None:
            told["table"] = self.table.to_json(lang)
        if self.rows:
            told["moves"] = list(self.moves)
            told["rows"] = [row.to_json(lang) for row in self.rows]
        return told


class Kind(Protocol):
    """What every kind offers; ``exercise`` has always passed :meth:`validate`.

    The screen that :meth:`view` describes has an ``interaction`` and ``rows`` of cards
    (see :class:`Row`), and by interaction also the rest; an answer is what it then sends:

    ================  ==================================  =======================================
    interaction       needs                               answer
    ================  ==================================  =======================================
    ``collect-sets``  rows ``table`` and ``played``       ``{"sets": [[card]], "done": bool}``
    ``choose-one``    ``options``: ``{id, text}``         ``{"choice": id}``
    ``choose-many``   ``options``: ``{id, text}``         ``{"choices": [id]}``
    ``choose-hand``   row ``hand``                        ``{"cards": [card]}``, or none of them
    ``enter-numbers`` ``numbers``: ``{id, text}``         ``{"numbers": {id: int}}``
    ``play-move``     rows ``table`` and ``hand``         ``{"card": card, "cards": [card]}``
    ================  ==================================  =======================================

    A ``play-move`` that takes nothing lays the card. ``marked`` lists table cards that the
    question is about.

    The feedback has a ``verdict``, a ``headline`` (the verdict's own words, unless the kind has
    better ones), ``findings`` and perhaps a ``table``; for ``collect-sets``, whose answer gives
    all sets so far with the newest last, also the ``accepted`` ones. Only ``right`` ends the
    exercise; after any other verdict the learner may answer once more.

    A kind of several turns says in its view how many ``turns`` the learner has. The feedback on a
    turn that was played has the verdict ``next``, or ``right`` after the last one, with ``rows``,
    the cards after it, and ``moves``, all that was played, which the next answer gives back under
    that name. A move that may not be made has neither, and changes nothing.
    """

    name: str
    """The name in the bank, such as ``find-captures``."""
    needs: tuple[str, ...]
    """The fields that an exercise of this kind must have, beside those that all have."""
    may: tuple[str, ...]
    """The fields that it may have."""

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


def position_rows(exercise: Exercise, lang: str) -> list[dict[str, Any]]:
    """The rows of a question: what lies on the table and what is played."""
    rows = (Row("table", exercise.table), Row("played", (exercise.played,)))
    return [one.to_json(lang) for one in rows]


def options(findings: Mapping[str, Finding], lang: str) -> list[dict[str, Any]]:
    """What may be chosen, by id, for the screen."""
    return [{"id": name, "text": finding.say(lang)} for name, finding in findings.items()]


def bad_form() -> Feedback:
    """The feedback on an answer that cannot be read."""
    return Feedback("wrong", 0.0, (Finding("answer.form"),))


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
    """The finding for a reason of :func:`tablic_core.game.captures.why_not`."""
    meant = params.get("twice") or params.get("cards", ())
    sentence = as_sentence(code, params)
    return Finding(sentence.key, sentence.params, meant if isinstance(meant, tuple) else (meant,))
