"""Count the points in a pile: only what the cards score by themselves.

An answer is ``{"numbers": {"points": 7}}``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from operator import mul
from typing import TYPE_CHECKING, Any

from tablic_core.game.cards import Cards
from tablic_core.game.position import deck
from tablic_core.game.rules import Rules
from tablic_core.game.scoring import card_points, cards_by_item, points_in
from tablic_core.puzzles.contract import Feedback, Finding, Puzzle, Question, Row
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.interactions import ENTER_NUMBERS, read_numbers
from tablic_core.puzzles.kinds.counting import miscounts, what_counts
from tablic_core.puzzles.ladder import narrowing
from tablic_core.text.errors import TablicError
from tablic_core.text.messages import Sentence

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import NumbersAnswer

MOST_CARDS = 30
"""The most cards in the pile: nobody counts more of them for practice."""

_Pile = tuple[int, ...]
"""How many cards of each item a pile may hold, in the order of the items of the whole pack."""

_EITHER_SPECIAL = ("myth.ten-of-diamonds-one", "myth.two-of-clubs-none")


class CountPile(Puzzle[int]):
    """Say how many points a pile of cards is worth."""

    name = "count-pile"
    needs = ("cards",)
    may = ()
    interaction = ENTER_NUMBERS

    def check(self) -> None:
        """``empty-pile``, ``too-many-cards``; ``no-points`` where no card of the pack scores."""
        cards, rules = self.exercise.cards, self.exercise.rules
        if not cards:
            raise TablicError("empty-pile", "cards")
        if len(cards) > MOST_CARDS:
            raise TablicError("too-many-cards", "cards", n=len(cards), most=MOST_CARDS)
        if not points_in(deck(rules), rules):
            raise TablicError("no-points", "rules")

    @cached_property
    def total(self) -> int:
        """The points of the pile."""
        return points_in(self.exercise.cards, self.exercise.rules)

    @cached_property
    def items(self) -> Mapping[str, Cards]:
        """The cards of the pile that score, by item."""
        return cards_by_item(self.exercise.cards, self.exercise.rules)

    def question(self) -> Question:
        """The pile and one number."""
        return Question(
            (Finding("ask.count-pile"),),
            (Row("pile", self.exercise.cards),),
            numbers={"points": Finding("number.points")},
        )

    def read(self, answer: Any) -> int | None:
        """The number of points."""
        numbers = read_numbers(answer, ("points",))
        return numbers[0] if numbers else None

    def judge(self, given: int) -> Feedback:
        """The sum when it is right; else the mistake behind the number, or which way it is off."""
        if given == self.total:
            return Feedback("right", 1.0, (self.solution(),))
        return Feedback("wrong", 0.0, (_mistake(self.exercise, given) or self._off(given),))

    def ladder(self) -> Sequence[Finding]:
        """What counts, up to two items of this pile, how many cards count, the sum."""
        rules = self.exercise.rules
        pack = cards_by_item(deck(rules), rules)
        piles = list(product(*(range(len(cards) + 1) for cards in pack.values())))
        worth = [card_points(cards[0], rules) for cards in pack.values()]
        right = {pile for pile in piles if sum(map(mul, pile, worth)) == self.total}
        look = Finding("hint.worth", {"items": what_counts(rules)})
        steps = narrowing(piles, right, _steps(self.items, list(pack), rules))
        return (look, *steps, self.solution())

    def solution(self) -> Finding:
        """The points item by item, and together."""
        if not self.total:
            return Finding("solution.count-none")
        items = tuple(
            Sentence("worth.cards", {"cards": cards, "n": points_in(cards, self.exercise.rules)})
            for cards in self.items.values()
        )
        return Finding("solution.count-pile", {"items": items, "n": self.total}, count=self.total)

    def answer(self) -> NumbersAnswer:
        """The number of points."""
        return {"numbers": {"points": self.total}}

    def _off(self, given: int) -> Finding:
        """What counts; to too few the item that alone is more, unless that would be the answer."""
        rules, items = self.exercise.rules, self.items
        what = {"items": what_counts(rules)}
        if given > self.total:
            return Finding("count.too-many-rule", what)
        cards: Cards = max(items.values(), key=lambda cards: points_in(cards, rules))
        alone = points_in(cards, rules)
        if len(items) < 2 or alone <= given:
            return Finding("count.too-few-rule", what)
        return Finding("count.too-few", {"cards": cards, "n": alone}, cards)


def _mistake(exercise: Exercise, given: int) -> Finding | None:
    """The first wrong idea that leads to this number."""
    cards, rules = exercise.cards, exercise.rules
    if given == len(cards) and not all(card_points(card, rules) for card in cards):
        return Finding("myth.cards-counted")
    found = {
        finding.code: finding
        for miscount in miscounts(rules)
        if miscount.points(cards) == given and (finding := miscount.finding(cards, rules))
    }
    if set(_EITHER_SPECIAL) <= set(found):
        # One point too few can come of either card, so both are named.
        special = tuple(card for code in _EITHER_SPECIAL for card in found[code].cards)
        return Finding("myth.no-specials", {"cards": special}, special)
    if found:
        return next(iter(found.values()))
    if rules.points_most_cards and given == points_in(cards, rules) + rules.points_most_cards:
        return Finding("myth.three-added")
    return None


def _steps(
    items: Mapping[str, Cards], known: Sequence[str], rules: Rules
) -> Iterator[tuple[Finding, Callable[[_Pile], bool]]]:
    """The two items that are worth most, but never all there are; then how many cards count."""
    for item in sorted(items, key=lambda item: -points_in(items[item], rules))[:-1][:2]:
        place, size = known.index(item), len(items[item])
        params = {"cards": items[item], "n": points_in(items[item], rules)}
        yield Finding("hint.pile-item", params, items[item]), _holds(place, size)
    count = sum(map(len, items.values()))
    yield Finding("hint.pile-cards", {"n": count}, count=count), lambda pile: sum(pile) == count


def _holds(place: int, size: int) -> Callable[[_Pile], bool]:
    return lambda pile: pile[place] == size
