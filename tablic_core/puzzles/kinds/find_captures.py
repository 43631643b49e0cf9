"""Find everything that this card can take.

An answer is ``{"sets": [["3D", "4C"], …], "done": bool}``: the sets found so far, the newest last,
and whether the learner says that this is all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from math import comb, prod
from typing import TYPE_CHECKING, Any

from tablic_core.game.builds import sweeps, takes_sums
from tablic_core.game.captures import Split, captures, split
from tablic_core.game.cards import Card, Cards, Rank
from tablic_core.game.reasons import why_not
from tablic_core.puzzles.contract import Feedback, Finding, Puzzle, Question
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.interactions import COLLECT_SETS, read_sets
from tablic_core.puzzles.telling import groups_of, position_rows, reason_finding, target_of
from tablic_core.text.errors import TablicError
from tablic_core.text.messages import Sets

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import SetsAnswer

MOST_CAPTURES = 24
"""The most captures one exercise may ask for."""


class FindCaptures(Puzzle[tuple[list[Cards], bool]]):
    """Collect every set of table cards that the played card may take."""

    name = "find-captures"
    needs = ("table", "card")
    may = ()
    interaction = COLLECT_SETS

    def check(self) -> None:
        """``too-many-captures`` when nobody would want to find them all."""
        found = len(self.everything)
        if found > MOST_CAPTURES:
            raise TablicError(
                "too-many-captures",
                "table",
                card=self.exercise.played,
                n=f"{found}+",
                most=MOST_CAPTURES,
            )

    @cached_property
    def everything(self) -> Sequence[Cards]:
        """All captures there are, or one more than may be asked for."""
        exercise = self.exercise
        found = captures(exercise.played, exercise.table, exercise.rules)
        return tuple(islice(found, MOST_CAPTURES + 1))

    def question(self) -> Question:
        """Choose table cards, again and again, then say it is all."""
        asked = Finding("ask.find-captures", {"card": self.exercise.played})
        return Question((asked,), position_rows(self.exercise))

    def read(self, answer: Any) -> tuple[list[Cards], bool] | None:
        """The sets so far, and whether they are all."""
        return read_sets(answer, self.exercise.table)

    def judge(self, given: tuple[list[Cards], bool]) -> Feedback:
        """One finding on the newest set; with ``done`` also one on what is missing."""
        sets, done = given
        exercise = self.exercise
        everything = [frozenset(cards) for cards in self.everything]
        accepted: list[Cards] = []
        wrong: list[Finding] = []
        repeated: list[Finding] = []
        for cards in sets:
            if frozenset(cards) in map(frozenset, accepted):
                repeated.append(Finding("found.again", {"cards": cards}, cards))
            elif frozenset(cards) in everything:
                accepted.append(cards)
            else:
                wrong.append(_why(exercise, cards))
        score = _score(len(accepted), len(wrong), len(everything))
        # What is said is about the newest set: the earlier ones have had their answer.
        if wrong:
            return Feedback("wrong", score, tuple(wrong[::-1]), tuple(accepted))
        if repeated and not done:
            return Feedback("again", score, tuple(repeated[::-1]), tuple(accepted))
        if not done:
            if not sets:
                return Feedback("wrong", 0.0, (_why(exercise, ()),))
            return Feedback("next", score, (_found(exercise, sets[-1]),), tuple(accepted))
        missing = [cards for cards in everything if cards not in map(frozenset, accepted)]
        if missing:
            finding = _missing(exercise, missing, accepted)
            return Feedback("partly" if accepted else "wrong", score, (finding,), tuple(accepted))
        return Feedback("right", 1.0, (_complete(exercise, accepted),), tuple(accepted))

    def ladder(self) -> Sequence[Finding]:
        """What to look for, how many, how large, one card, one capture, all."""
        exercise, everything = self.exercise, self.everything
        look = _look(exercise)
        if not everything:
            return look, Finding("hint.nothing", {"card": exercise.played})
        if sweeps(exercise.played, exercise.rules):
            # The rule is the whole answer.
            return (self.solution(),)
        last = Finding("hint.all", {"sets": Sets(everything)})
        return look, *_narrowing(exercise, everything), last

    def solution(self) -> Finding:
        """All captures in one sentence."""
        card, everything = self.exercise.played, Sets(self.everything)
        if not everything:
            return Finding("solution.nothing", {"card": card})
        return Finding("solution.sets", {"card": card, "sets": everything})

    def answer(self) -> SetsAnswer:
        """All sets, declared complete."""
        return {"sets": [[str(card) for card in cards] for cards in self.everything], "done": True}


def _score(accepted: int, wrong: int, everything: int) -> float:
    """The share found, less what was wrong; where there is nothing to find, all or nothing."""
    if not everything:
        return 0.0 if wrong else 1.0
    return max(0.0, (accepted - wrong) / everything)


def _why(exercise: Exercise, cards: Cards) -> Finding:
    code, params = why_not(exercise.played, cards, exercise.table, exercise.rules)
    return reason_finding(code, params)


def _groups(exercise: Exercise, cards: Cards) -> Split:
    return groups_of(exercise.played, cards, exercise.rules)


def _found(exercise: Exercise, cards: Cards) -> Finding:
    params = {"card": exercise.played, "groups": _groups(exercise, cards)}
    return Finding("found.capture", params, cards)


def _complete(exercise: Exercise, accepted: list[Cards]) -> Finding:
    if not accepted:
        return Finding("found.none", {"card": exercise.played})
    if len(accepted) == 1:
        return Finding("found.only")
    if len(accepted) == 2:
        return Finding("found.both")
    return Finding("found.all", {"n": len(accepted)})


def _look(exercise: Exercise) -> Finding:
    if sweeps(exercise.played, exercise.rules):
        return Finding("hint.look-sweep", {"card": exercise.played})
    if not takes_sums(exercise.played, exercise.rules) or target_of(exercise) == 1:
        return Finding("hint.look-equal", {"card": exercise.played})
    return Finding("hint.look", {"card": exercise.played, "target": target_of(exercise)})


def _narrowing(exercise: Exercise, everything: Sequence[Cards]) -> Iterator[Finding]:
    """The hints between the first and the last: each rules something out, none tells all.

    Whether it does is counted: of ``n`` table cards there are ``comb(n, s)`` sets of size ``s``,
    and the learner who knows the sizes still has to choose among them.
    """
    n, count = len(exercise.table), len(everything)
    sizes = Counter(len(cards) for cards in everything)
    if comb(2**n - 1, count) == 1:
        return
    yield Finding("hint.count", {"n": count}, count=count)
    if prod(comb(comb(n, size), number) for size, number in sizes.items()) == 1:
        return
    listed = ", ".join(str(size) for size in sorted(sizes.elements()))
    yield Finding("hint.sizes", {"sizes": listed})
    largest = max(everything, key=len)
    first = everything[0]
    avoidable = all(number <= comb(n - 1, size) for size, number in sizes.items())
    if avoidable and len(largest) > 1:
        # Not a card of the capture that is shown next, where there is another.
        told = next((one for one in largest if one not in first), largest[0])
        yield Finding("hint.card", {"cards": (told,)}, (told,))
    rest = sizes - Counter([len(first)])
    others = prod(
        comb(comb(n, size) - (size == len(first)), number) for size, number in rest.items()
    )
    if others > 2 and sizes[len(first)] < comb(n, len(first)):
        yield Finding("hint.capture", {"groups": _groups(exercise, first)}, first)


def _missing(exercise: Exercise, missing: list[frozenset[Card]], accepted: list[Cards]) -> Finding:
    """Where to look for what is missing, without showing it: the simplest capture first."""
    card, target = exercise.played, target_of(exercise)
    if sweeps(card, exercise.rules):
        return Finding("missing.sweep")
    found = [frozenset(cards) for cards in accepted]
    if any(_is_part(exercise, cards, larger) for cards in missing for larger in found):
        return Finding("missing.part")
    if any(len(cards) == 1 for cards in missing):
        again = any(len(cards) == 1 for cards in found)
        return Finding("missing.another-equal" if again else "missing.equal", {"card": card})
    sums = [cards for cards in missing if len(_groups(exercise, tuple(cards))) == 1]
    if sums:
        return _missing_sum(exercise, sums, found, target)
    equal = all(one.rank is card.rank for one in min(missing, key=len))
    return Finding("missing.equals-together" if equal else "missing.together")


def _is_part(exercise: Exercise, cards: frozenset[Card], larger: frozenset[Card]) -> bool:
    """Whether ``cards`` is what a found capture leaves when one of its groups is left out."""
    rest = tuple(larger - cards)
    return larger > cards and split(exercise.played, rest, exercise.rules) is not None


def _missing_sum(
    exercise: Exercise, sums: list[frozenset[Card]], found: list[frozenset[Card]], target: int
) -> Finding:
    """What is special about the first missing sum, unless a found one has it too."""
    played_ace = exercise.played.rank is Rank.ACE
    known = [cards for cards in found if len(cards) > 1]

    def kind(cards: frozenset[Card]) -> str:
        if len(exercise.rules.ace_values) == 1:
            return "sum"
        if played_ace:
            return "played-ace"
        if not any(one.rank is Rank.ACE for one in cards):
            return "sum"
        low = replace(exercise.rules, ace_values=(1,))
        return "ace-1" if split(exercise.played, tuple(cards), low) else "ace-11"

    kinds = {kind(cards) for cards in known}
    for cards in sums:
        if kind(cards) != "sum" and kind(cards) not in kinds:
            return Finding(f"missing.{kind(cards)}")
    if known:
        return Finding("missing.another-sum", {"target": target})
    return Finding("missing.sum", {"target": target})
