"""Write down the points of a finished round.

An answer is ``{"numbers": {"A": 12, "B": 13}}``, for pairs ``{"AC": …, "BD": …}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tablic_core.game.cards import Cards
from tablic_core.game.position import Position, check_players, deck, sides
from tablic_core.game.rules import Rules
from tablic_core.game.scoring import CARD_ITEMS, Line, RoundScore, card_points, points_in, score
from tablic_core.puzzles.contract import Feedback, Finding, Puzzle, Question, Row
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.interactions import ENTER_NUMBERS, read_numbers
from tablic_core.puzzles.kinds.counting import miscounts, what_counts
from tablic_core.puzzles.kinds.sheet import by_side, score_grid, side_ids, side_name
from tablic_core.puzzles.telling import as_finding
from tablic_core.text.checks import check_number
from tablic_core.text.errors import TablicError
from tablic_core.text.messages import Sentence

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import NumbersAnswer

_NOBODY_GETS = ("tie-nobody", "half-nobody")
"""Outcomes of the count of cards by which no side gets the points for most cards."""

Points = tuple[int, ...]
"""By side."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """The numbers that one mistake leads to."""

    finding: Finding
    points: Points


class ScoreRound(Puzzle[Points]):
    """Say how many points each side has made in a round."""

    name = "score-round"
    needs = ("piles", "counts")
    may = ("tablas", "players")
    interaction = ENTER_NUMBERS

    def check(self) -> None:
        """Raise :class:`TablicError` with the field for piles that no round can end with.

        ``players-not-allowed``, ``bad-sides``, ``tablas-by-value``, ``worthless-card``,
        ``card-in-no-pile``, ``count-below-pile``, ``missing-cards``, ``bad-number`` for more tablas
        than the cards allow; ``tie-needs-last`` where the exercise does not say what decides.
        """
        exercise, rules = self.exercise, self.exercise.rules
        pack = deck(rules)
        check_players(rules, exercise.players)
        count = len(sides(rules, exercise.players))
        for name in ("piles", "counts", "tablas"):
            given = getattr(exercise, name)
            if len(given) != count and (given or name != "tablas"):
                raise TablicError("bad-sides", name, n=count)
        if rules.tabla_value != "one" and any(exercise.tablas):
            raise TablicError("tablas-by-value", "tablas")
        for side, pile in enumerate(exercise.piles):
            for index, card in enumerate(pile):
                if not card_points(card, rules):
                    raise TablicError("worthless-card", f"piles[{side}][{index}]", card=card)
            if exercise.counts[side] < len(pile):
                given = exercise.counts[side]
                raise TablicError("count-below-pile", f"counts[{side}]", n=given, least=len(pile))
        lying = {card for pile in exercise.piles for card in pile}
        for card in pack:
            if card_points(card, rules) and card not in lying:
                raise TablicError("card-in-no-pile", "piles", card=card)
        if sum(exercise.counts) != len(pack):
            raise TablicError("missing-cards", "counts", n=sum(exercise.counts), all=len(pack))
        for side, number in enumerate(exercise.tablas):
            # Each takes two cards at least: the one that lay there and the one that took it.
            check_number(number, f"tablas[{side}]", 0, exercise.counts[side] // 2)
        if len({result.points for result in self.results}) > 1:
            raise TablicError("tie-needs-last", "counts")

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides by their letters."""
        return side_ids(self.exercise.rules, self.exercise.players)

    @cached_property
    def names(self) -> tuple[Finding, ...]:
        """What the sides are called."""
        return tuple(as_finding(side_name(one)) for one in self.sides)

    @cached_property
    def results(self) -> tuple[RoundScore, ...]:
        """The score of the round by which side took last; all come to the same points."""
        return tuple(_score(self.exercise, last) for last in range(len(self.exercise.piles)))

    @property
    def result(self) -> RoundScore:
        """The score of the round."""
        return self.results[0]

    def question(self) -> Question:
        """Each side's pile, and a number for each side."""
        exercise = self.exercise
        rows = tuple(
            Row("pile", pile, _rest(exercise, side), name)
            for side, (pile, name) in enumerate(zip(exercise.piles, self.names, strict=True))
        )
        numbers = dict(zip(self.sides, self.names, strict=True))
        return Question((Finding("ask.score-round"),), rows, numbers=numbers)

    def read(self, answer: Any) -> Points | None:
        """A number of points for each side."""
        return read_numbers(answer, self.sides)

    def judge(self, given: Points) -> Feedback:
        """The sheet when all is right; else what is wrong with the first wrong number."""
        result = self.result
        wrong = [side for side, points in enumerate(result.points) if points != given[side]]
        if not wrong:
            grid = score_grid(result, dict(enumerate(self.names)))
            return Feedback("right", 1.0, (_most_cards(result),), grid=grid)
        finding = self._mistake(given, wrong[0]) or self._off(given, wrong[0])
        # Nothing for a side that has made nothing is no merit by itself.
        merit = any(n for side, n in enumerate(result.points) if side not in wrong)
        right = 1 - len(wrong) / len(given) if merit else 0.0
        return Feedback("partly" if right else "wrong", right, (finding,))

    def ladder(self) -> Sequence[Finding]:
        """What counts, who has most cards, up to two items side by side, all."""
        result, rules = self.result, self.exercise.rules
        ladder = [Finding("hint.worth", {"items": _what_counts(rules)})]
        if rules.points_most_cards:
            ladder.append(_most_cards(result))
        # One item at least stays hidden, or nothing would be left to count.
        items = [line for line in result.lines if line.item in CARD_ITEMS and any(line.points)]
        for line in sorted(items, key=lambda line: -sum(line.points))[:-1][:2]:
            params = {
                "item": Sentence(f"score.item.{line.item}"),
                "sides": by_side(self.sides, line.points),
            }
            ladder.append(Finding("hint.score-line", params))
        return (*ladder, self.solution())

    def solution(self) -> Finding:
        """The points of every side."""
        return Finding("solution.score-round", {"sides": by_side(self.sides, self.result.points)})

    def answer(self) -> NumbersAnswer:
        """The points of every side."""
        return {"numbers": dict(zip(self.sides, self.result.points, strict=True))}

    def _mistake(self, given: Points, side: int) -> Finding | None:
        """The mistake that explains all the numbers, or else that of one side."""
        exercise, result = self.exercise, self.result
        readings = [
            reading
            for reading in (*self._of_counts(), *_of_cards(exercise, result))
            if reading.points[side] != result.points[side]
        ]
        whole = (reading.finding for reading in readings if reading.points == given)
        part = (reading.finding for reading in readings if reading.points[side] == given[side])
        swapped = sorted(given) == sorted(result.points)
        return (
            next(whole, None)
            or (Finding("myth.sides-swapped") if swapped else None)
            or next(part, None)
        )

    def _of_counts(self) -> Iterator[_Reading]:
        """Mistakes with what is counted by number: cards and tablas."""
        result, full = self.result, self.exercise.rules.points_most_cards
        line = result.line("most-cards")
        params = {"counts": _counts(line)}
        yield _Reading(Finding("myth.cards-counted"), line.counts)
        tablas = result.line("tablas").points
        without = tuple(a - b for a, b in zip(result.points, tablas, strict=True))
        yield _Reading(Finding("myth.tablas-forgotten"), without)
        base = tuple(a - b for a, b in zip(result.points, line.points, strict=True))
        most, best = max(line.counts), max(base)
        if any(line.points):
            yield _Reading(Finding("myth.three-forgotten", params), base)
        top = [side for side, count in enumerate(line.counts) if count == most]
        others = [side for side in range(len(base)) if side not in top]
        if line.why in _NOBODY_GETS:
            # Where it takes more than half, only two halves are a tie.
            level = line.why == "tie-nobody" or most * 2 == sum(line.counts)
            code = "myth.tie-gives-three" if level else "myth.most-is-not-half"
            for some in (top, *([side] for side in (*top, *others))):
                yield _Reading(Finding(code, params), _raised(base, some, full))
            return
        if line.why == "cannot-win":
            yield _Reading(_most_cards(result), _raised(base, top, full))
        for side in others:
            with_points = base[side] == best
            code = "myth.three-with-most-points" if with_points else "myth.three-to-other"
            named = params | {"side": side_name(self.sides[side])}
            yield _Reading(Finding(code, named), _raised(base, [side], full))

    def _off(self, given: Points, side: int) -> Finding:
        """What counts; to too few the item that alone brings this side more, unless that is all."""
        result = self.result
        name = side_name(self.sides[side])
        what = {"side": name, "items": _what_counts(self.exercise.rules)}
        if given[side] > result.points[side]:
            return Finding("count.side-too-many-rule", what)
        lines = [line for line in result.lines if line.points[side]]
        line = max(lines, key=lambda line: line.points[side])
        if len(lines) < 2 or line.points[side] <= given[side]:
            return Finding("count.side-too-few-rule", what)
        item = Sentence(f"score.item.{line.item}")
        return Finding("count.side-too-few", {"side": name, "item": item, "n": line.points[side]})


def _tablas(exercise: Exercise) -> Points:
    return exercise.tablas or (0,) * len(exercise.piles)


def _score(exercise: Exercise, last: int) -> RoundScore:
    """The score of a round that ends with these piles; the cards that score nothing fill them."""
    lying = {card for pile in exercise.piles for card in pile}
    rest = [card for card in deck(exercise.rules) if card not in lying]
    piles = []
    for pile, count in zip(exercise.piles, exercise.counts, strict=True):
        filling = count - len(pile)
        piles.append((*pile, *rest[:filling]))
        rest = rest[filling:]
    position = Position(
        rules=exercise.rules,
        dealer=0,
        turn=None,
        hands=((),) * exercise.players,
        table=(),
        piles=tuple(piles),
        tablas=tuple((1,) * count for count in _tablas(exercise)),
        before=(0,) * len(piles),
        last=last,
    )
    return score(position)


def _rest(exercise: Exercise, side: int) -> Finding:
    """How many more cards the side has taken, and its tablas."""
    rest = exercise.counts[side] - len(exercise.piles[side])
    params = {"n": rest, "tablas": _tablas(exercise)[side]}
    if not rest:
        return Finding("pile.no-rest" if exercise.piles[side] else "pile.no-cards", params)
    code = "pile.rest" if exercise.piles[side] else "pile.rest-only"
    return Finding(code, params, count=rest)


def _what_counts(rules: Rules) -> tuple[Sentence, ...]:
    """All that scores in a round under these rules."""
    items = list(what_counts(rules))
    if rules.points_most_cards:
        items.append(Sentence("worth.most-cards", {"n": rules.points_most_cards}))
    if rules.tabla_value == "one":
        items.append(Sentence("worth.tablas", {"n": 1}))
    return tuple(items)


def _counts(line: Line) -> str:
    return ", ".join(map(str, line.counts))


def _most_cards(result: RoundScore) -> Finding:
    line = result.line("most-cards")
    return Finding(f"score.why.{line.why}", {"counts": _counts(line)})


def _raised(points: Points, which: Sequence[int], by: int) -> Points:
    return tuple(n + by * (side in which) for side, n in enumerate(points))


def _of_cards(exercise: Exercise, result: RoundScore) -> Iterator[_Reading]:
    """Mistakes with what single cards are worth."""
    rules, piles = exercise.rules, exercise.piles
    everything: Cards = tuple(card for pile in piles for card in pile)
    for miscount in miscounts(rules):
        finding = miscount.finding(everything, rules)
        if finding is not None:
            off = (miscount.points(pile) - points_in(pile, rules) for pile in piles)
            points = tuple(n + more for n, more in zip(result.points, off, strict=True))
            yield _Reading(finding, points)
