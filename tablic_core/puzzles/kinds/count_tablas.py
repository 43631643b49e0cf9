"""Count the tablas in a round that was written down: what is over when the cards are accounted for.

The points of all sides add up to the points of the cards, the points for most cards unless nobody
gets them, and the tablas (tablić: 25 and the tablas, so 27 means two).
An answer is ``{"numbers": {"tablas": 2}}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tablic_core.game.position import check_players, deck, sides
from tablic_core.game.scoring import points_in
from tablic_core.puzzles.contract import Feedback, Finding, Puzzle, Question
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.interactions import ENTER_NUMBERS, read_numbers
from tablic_core.text.errors import TablicError

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import NumbersAnswer


class CountTablas(Puzzle[int]):
    """Say how many tablas a written round must hold."""

    name = "count-tablas"
    needs = ("totals",)
    may = ("counts", "players")
    interaction = ENTER_NUMBERS

    def check(self) -> None:
        """Raise :class:`TablicError` for what cannot be asked.

        ``players-not-allowed``, ``bad-sides``, ``missing-cards``, ``missing-points``;
        ``bad-value`` for rules whose tablas are no single points, or whose most cards are not
        simply given to one side or nobody.
        """
        exercise, rules = self.exercise, self.exercise.rules
        check_players(rules, exercise.players)
        count = len(sides(rules, exercise.players))
        for name in ("totals", *(("counts",) if exercise.counts else ())):
            if len(getattr(exercise, name)) != count:
                raise TablicError("bad-sides", name, n=count)
        taken, pack = sum(exercise.counts), len(deck(rules))
        if exercise.counts and taken != pack:
            raise TablicError("missing-cards", "counts", n=taken, all=pack)
        for name, wanted in (("tabla_value", "one"), ("most_cards_tie", "nobody")):
            if getattr(rules, name) != wanted:
                text = getattr(rules, name)
                raise TablicError("bad-value", "rules", text=text, name=name, allowed=wanted)
        if self.sum < self.base:
            raise TablicError("missing-points", "totals", n=self.base)

    @cached_property
    def sum(self) -> int:
        """What is written for all sides together."""
        return sum(self.exercise.totals)

    @cached_property
    def base(self) -> int:
        """What the round comes to without any tabla."""
        rules = self.exercise.rules
        most = rules.points_most_cards if _three(self.exercise) else 0
        return points_in(deck(rules), rules) + most

    def question(self) -> Question:
        """What the paper says, and one number."""
        return Question(
            (Finding(_question(self.exercise), {"paper": _paper(self.exercise)}),),
            numbers={"tablas": Finding("number.tablas")},
        )

    def read(self, answer: Any) -> int | None:
        """The number of tablas."""
        numbers = read_numbers(answer, ("tablas",))
        return numbers[0] if numbers else None

    def judge(self, given: int) -> Feedback:
        """The sum when it is right; else what the number would come to."""
        base, total = self.base, self.sum
        if given == total - base:
            return Feedback("right", 1.0, (self.solution(),))
        most = self.exercise.rules.points_most_cards
        if _three(self.exercise) and given == total - base + most:
            return _wrong("myth.three-forgotten-on-paper", base=base, n=base - most)
        if most and _is_level(self.exercise) and given == total - base - most:
            return _wrong("myth.level-gives-three", base=base)
        return _wrong("count.tablas-off", base=base, n=given, made=base + given, sum=total)

    def ladder(self) -> Sequence[Finding]:
        """The sum, which leaves two possibilities, and the answer."""
        paper = _paper(self.exercise, " + ")
        return Finding("hint.paper-sum", {"paper": paper, "sum": self.sum}), self.solution()

    def solution(self) -> Finding:
        """What the points of the cards leave over."""
        params = {"paper": _paper(self.exercise, " + "), "sum": self.sum, "base": self.base}
        return Finding("solution.count-tablas", params | {"n": self.sum - self.base})

    def answer(self) -> NumbersAnswer:
        """The number of tablas."""
        return {"numbers": {"tablas": self.sum - self.base}}


def _question(exercise: Exercise) -> str:
    if _three(exercise):
        return "ask.count-tablas"
    both = len(exercise.counts) == 2 and _is_level(exercise)
    return "ask.count-tablas-level" if both else "ask.count-tablas-nobody"


def _three(exercise: Exercise) -> bool:
    """Whether somebody got the points for most cards: told, or to be seen from the numbers."""
    rules, counts = exercise.rules, exercise.counts
    if not counts or not rules.points_most_cards:
        return bool(rules.points_most_cards)
    if rules.most_cards_test == "more_than_half":
        return max(counts) * 2 > len(deck(rules))
    return not _is_level(exercise)


def _is_level(exercise: Exercise) -> bool:
    """Whether several sides have taken most cards, equally many."""
    counts = exercise.counts
    return bool(counts) and counts.count(max(counts)) > 1


def _paper(exercise: Exercise, glue: str = "–") -> str:
    return glue.join(map(str, exercise.totals))


def _wrong(code: str, **params: int) -> Feedback:
    return Feedback("wrong", 0.0, (Finding(code, params),))
