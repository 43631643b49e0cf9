"""What the kinds share in which one of a few claims is chosen; exactly the true ones are right."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from tablic_core.puzzles.contract import Feedback, Finding, Puzzle
from tablic_core.puzzles.interactions import CHOOSE_ONE, read_choice

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import ChoiceAnswer


class OneOf(Puzzle[str]):
    """Choose a claim that is true."""

    interaction = CHOOSE_ONE

    @property
    @abstractmethod
    def claims(self) -> tuple[str, ...]:
        """The ids of what may be chosen, in the order in which it is shown."""

    @property
    @abstractmethod
    def truths(self) -> tuple[str, ...]:
        """Those that hold, one at least; the first is the answer."""

    @abstractmethod
    def outcome(self, claim: str) -> Finding:
        """What is said of a claim that holds."""

    @abstractmethod
    def objection(self, claim: str) -> Finding:
        """What speaks against a claim that does not hold."""

    def read(self, answer: Any) -> str | None:
        """One of the claims."""
        return read_choice(answer, self.claims)

    def judge(self, given: str) -> Feedback:
        """The outcome when the claim holds, else the objection."""
        if given in self.truths:
            return Feedback("right", 1.0, (self.outcome(given),))
        return Feedback("wrong", 0.0, (self.objection(given),))

    def solution(self) -> Finding:
        """The outcome of the first claim that holds."""
        return self.outcome(self.truths[0])

    def answer(self) -> ChoiceAnswer:
        """The first claim that holds."""
        return {"choice": self.truths[0]}
