"""Count the tablas in a round that was written down: what is over when the cards are accounted for.

The points of all sides add up to the points of the cards, the points for most cards unless nobody
gets them, and the tablas (tablić: 25 and the tablas, so 27 means two).
An answer is ``{"numbers": {"tablas": 2}}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablic_core.game.position import check_players, deck, sides
from tablic_core.game.scoring import points_in
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kind import Feedback, Finding, bad_form
from tablic_core.puzzles.kinds.counting import read_numbers
from tablic_core.text.errors import TablicError
from tablic_core.text.messages import say


class CountTablas:
    """Say how many tablas a written round must hold."""

    name = "count-tablas"
    needs = ("totals",)
    may = ("counts", "players")

    def validate(self, exercise: Exercise) -> None:
        """Raise :class:`TablicError` for what cannot be asked.

        ``players-not-allowed``, ``bad-sides``, ``missing-cards``, ``missing-points``;
        ``bad-value`` for rules whose tablas are no single points, or whose most cards are not
        simply given to one side or nobody.
        """
        rules = exercise.rules
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
        if sum(exercise.totals) < _without_tablas(exercise):
            raise TablicError("missing-points", "totals", n=_without_tablas(exercise))

    def view(self, exercise: Exercise, lang: str) -> dict[str, Any]:
        """Interaction ``enter-numbers``: what the paper says, and one number."""
        return {
            "interaction": "enter-numbers",
            "question": say(lang, _question(exercise), paper=_paper(exercise)),
            "rows": [],
            "numbers": [{"id": "tablas", "text": say(lang, "number.tablas")}],
        }

    def grade(self, exercise: Exercise, answer: Any) -> Feedback:
        """The sum when it is right; else what the number would come to."""
        numbers = read_numbers(answer, ("tablas",))
        if numbers is None:
            return bad_form()
        (given,) = numbers
        base, total, three = _without_tablas(exercise), sum(exercise.totals), _three(exercise)
        if given == total - base:
            return Feedback("right", 1.0, (self.solution(exercise),))
        most = exercise.rules.points_most_cards
        if three and given == total - base + most:
            return _wrong("myth.three-forgotten-on-paper", base=base, n=base - most)
        if most and _is_level(exercise) and given == total - base - most:
            return _wrong("myth.level-gives-three", base=base)
        return _wrong("count.tablas-off", base=base, n=given, made=base + given, sum=total)

    def hints(self, exercise: Exercise) -> Sequence[Finding]:
        """The sum, which leaves two possibilities, and the answer."""
        total = sum(exercise.totals)
        ladder = [Finding("hint.paper-sum", {"paper": _paper(exercise, " + "), "sum": total})]
        return (*ladder, self.solution(exercise))

    def solution(self, exercise: Exercise) -> Finding:
        """What the points of the cards leave over."""
        base, total = _without_tablas(exercise), sum(exercise.totals)
        params = {"paper": _paper(exercise, " + "), "sum": total, "base": base, "n": total - base}
        return Finding("solution.count-tablas", params)

    def answer(self, exercise: Exercise) -> Any:
        """The number of tablas."""
        return {"numbers": {"tablas": sum(exercise.totals) - _without_tablas(exercise)}}


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


def _without_tablas(exercise: Exercise) -> int:
    """What the round comes to without any tabla."""
    most = exercise.rules.points_most_cards if _three(exercise) else 0
    return points_in(deck(exercise.rules), exercise.rules) + most


def _paper(exercise: Exercise, glue: str = "–") -> str:
    return glue.join(map(str, exercise.totals))


def _wrong(code: str, **params: int) -> Feedback:
    return Feedback("wrong", 0.0, (Finding(code, params),))
