"""The contract of an exercise kind: a question, a verdict with reasons, hints, a solution.

A kind is a module with one class, a subclass of :class:`Puzzle`.
Its instances are opened exercises; what they find out about the position they find out once.
A kind declares an *interaction* (:mod:`tablic_core.puzzles.interactions`) and never a widget, so
that a new kind needs no JavaScript.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from tablic_core.game.cards import Card, Cards, card_part, index_letter
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.interactions import Interaction
from tablic_core.text.checks import check_language
from tablic_core.text.languages import LANGUAGE
from tablic_core.text.messages import Parts, plain, say

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import (
        Answer,
        Asked,
        Face,
        FeedbackShape,
        GridShape,
        Named,
        RowShape,
        Screen,
        Verdict,
    )

Given = TypeVar("Given")
"""An answer as a kind reads it."""


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

    def to_json(self, lang: str) -> RowShape:
        """The row for a screen."""
        note = self.note
        if note is None and not self.cards:
            note = Finding("row.empty")
        return {
            "name": self.name,
            "label": plain((self.label or Finding(f"row.{self.name}")).say(lang)),
            "cards": [face(card, lang) for card in self.cards],
            "note": note.say(lang) if note else [],
        }


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked and shown, before it is said in a language."""

    asked: tuple[Finding, ...]
    """The question, a sentence after the other."""
    rows: tuple[Row, ...] = ()
    """The cards that there are to see."""
    marked: Cards | None = None
    """Table cards that the question is about, in kinds that mark any."""
    options: Mapping[str, Finding] = field(default_factory=dict)
    """What there is to choose from, by id."""
    numbers: Mapping[str, Finding] = field(default_factory=dict)
    """The numbers to fill in, by id."""
    turns: int | None = None
    """How many turns the learner has, where there are several."""

    def to_json(self, lang: str) -> Asked:
        """The question for a screen; parts that it does not have are left out."""
        first, *more = (sentence.say(lang) for sentence in self.asked)
        for parts in more:
            first += [" ", *parts]
        told: Asked = {"question": first, "rows": [row.to_json(lang) for row in self.rows]}
        if self.marked is not None:
            told["marked"] = [str(card) for card in self.marked]
        if self.options:
            told["options"] = _named(self.options, lang)
        if self.numbers:
            told["numbers"] = _named(self.numbers, lang)
        if self.turns is not None:
            told["turns"] = self.turns
        return told


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of words and numbers that go with a verdict: options with their chances, a score."""

    caption: Finding
    head: tuple[Finding, ...]
    rows: tuple[tuple[Finding | str, ...], ...]
    """Cells under the heads; the first one of a row says what the row is about."""

    def to_json(self, lang: str) -> GridShape:
        """The grid for a screen; every cell is given in parts."""
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
    grid: Grid | None = None
    """What is shown below the reasons."""
    moves: tuple[str, ...] = ()
    """For kinds of several turns: all moves so far, which the next answer gives back."""
    rows: tuple[Row, ...] = ()
    """The cards after this turn, where it changes them."""
    headline: Finding | None = None
    """The words above the reasons, where those of the verdict would not do."""

    def to_json(self, lang: str) -> FeedbackShape:
        """The feedback for a screen, its sentences in ``lang``."""
        headline = self.headline or Finding(f"verdict.{self.verdict}")
        told: FeedbackShape = {
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
        if self.grid is not None:
            told["table"] = self.grid.to_json(lang)
        if self.rows:
            told["moves"] = list(self.moves)
            told["rows"] = [row.to_json(lang) for row in self.rows]
        return told


@dataclass(frozen=True)
class Puzzle(ABC, Generic[Given]):
    """An opened exercise; the class is its kind.

    A subclass keeps what it finds out about the position in cached properties, so that every fact
    is found once, however often the puzzle is asked: when it is opened, if :meth:`check` needs it,
    else when it is first used.
    """

    name: ClassVar[str]
    """The name of the kind in the bank, such as ``find-captures``."""
    needs: ClassVar[tuple[str, ...]]
    """The fields that an exercise of this kind must have, beside those that all have."""
    may: ClassVar[tuple[str, ...]]
    """The fields that it may have."""
    interaction: ClassVar[Interaction]
    """What its screen lets the learner do."""

    exercise: Exercise

    @classmethod
    def open(cls, exercise: Exercise) -> Self:
        """The puzzle; :class:`TablicError` with the field when this kind cannot ask that."""
        puzzle = cls(exercise)
        puzzle.check()
        return puzzle

    def screen(self, lang: str) -> Screen:
        """All that a screen shows before an answer, and nothing that gives it away."""
        exercise, language = self.exercise, LANGUAGE[check_language(lang)]
        return {
            "id": exercise.id,
            "kind": exercise.kind,
            "lang": lang,
            "hints": len(self.hints()),
            "interaction": self.interaction.name,
            **self.question().to_json(lang),
            "note": language.derive(exercise.note.get(language.written, "")),
        }

    def grade(self, answer: Any) -> Feedback:
        """The verdict on an answer; one that no screen sends is a finding, no error."""
        given = self.read(answer)
        if given is None:
            return Feedback("wrong", 0.0, (Finding("answer.form"),))
        return self.judge(given)

    def hints(self) -> tuple[Finding, ...]:
        """A ladder of true sentences, each narrower; only the last gives the whole answer."""
        return self._hints

    @cached_property
    def _hints(self) -> tuple[Finding, ...]:
        return tuple(self.ladder())

    @abstractmethod
    def solution(self) -> Finding:
        """The whole answer as one sentence."""

    @abstractmethod
    def answer(self) -> Answer:
        """A right answer in the form that :meth:`grade` takes."""

    # What follows is a kind's own part; others ask the methods above.

    def check(self) -> None:
        """Raise :class:`TablicError` with the field when this kind cannot ask that."""

    @abstractmethod
    def question(self) -> Question:
        """What is asked and shown: all that the interaction needs, without the answer."""

    @abstractmethod
    def read(self, answer: Any) -> Given | None:
        """The answer as this kind takes it; none if it is not of the interaction's form."""

    @abstractmethod
    def judge(self, given: Given) -> Feedback:
        """The verdict on an answer that was read."""

    @abstractmethod
    def ladder(self) -> Iterable[Finding]:
        """The hints, made once."""


Kind = type[Puzzle[Any]]
"""A kind of exercise: a subclass of :class:`Puzzle`."""


def face(card: Card, lang: str) -> Face:
    """A card for the screen: text form, index letter, suit letter, sign and spoken name."""
    return {
        **card_part(card, lang),
        "index": index_letter(card, lang),
        "suit": card.suit.value,
        "rank": card.rank.value,
    }


def _named(findings: Mapping[str, Finding], lang: str) -> list[Named]:
    return [{"id": name, "text": finding.say(lang)} for name, finding in findings.items()]
