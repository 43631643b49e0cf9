"""Say which cards of the hand take everything from the table.

An answer is ``{"cards": ["7S", …]}``, cards of the hand; none of them says that no card does.
A card that clears the table takes all of it in one move (all sources: a tabla).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

from tablic_core.game.builds import sweeps, takes_sums
from tablic_core.game.captures import split
from tablic_core.game.cards import Card, Cards, Rank
from tablic_core.game.reasons import why_not
from tablic_core.puzzles.contract import Feedback, Finding, Puzzle, Question
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.interactions import CHOOSE_HAND, read_cards
from tablic_core.puzzles.kinds.hands import check_hand
from tablic_core.puzzles.ladder import narrowing
from tablic_core.puzzles.telling import capture_finding, hand_rows, reason_finding

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import CardsAnswer

_MOST_FINDINGS = 3
"""How much is said of wrong cards; nobody reads more at once."""

_Step = tuple[Finding, Callable[[frozenset[Card]], bool]]


class ClearTable(Puzzle[Cards]):
    """Choose every card of the hand that takes the whole table."""

    name = "clear-table"
    needs = ("table", "hand")
    may = ()
    interaction = CHOOSE_HAND

    def check(self) -> None:
        """Raise :class:`TablicError` ``empty-field`` or ``too-many-cards``."""
        check_hand(self.exercise)

    @cached_property
    def clearing(self) -> Cards:
        """The cards of the hand that take everything."""
        table, rules = self.exercise.table, self.exercise.rules
        hand = self.exercise.hand
        return tuple(card for card in hand if split(card, table, rules) is not None)

    def question(self) -> Question:
        """The table, and the cards of which some may clear it."""
        return Question((Finding("ask.clear-table"),), hand_rows(self.exercise))

    def read(self, answer: Any) -> Cards | None:
        """The chosen cards."""
        return read_cards(answer, self.exercise.hand)

    def judge(self, given: Cards) -> Feedback:
        """Why a chosen card does not clear the table; if all do, how a missed one does."""
        exercise, clearing = self.exercise, self.clearing
        wrong = tuple(card for card in given if card not in clearing)
        missed = tuple(card for card in clearing if card not in given)
        score = max(0.0, (len(given) - 2 * len(wrong)) / len(clearing)) if clearing else 0.0
        if wrong:
            return Feedback("wrong", score, tuple(_reasons(exercise, wrong, len(given))))
        if missed:
            findings = _missing(exercise, missed, given)
            return Feedback("partly" if given else "wrong", score, findings)
        return Feedback("right", 1.0, tuple(_how(exercise, card) for card in clearing) or (_NONE,))

    def ladder(self) -> Sequence[Finding]:
        """The rule, a card that does not clear the table, how many do, one that does, all."""
        hand, clearing = self.exercise.hand, frozenset(self.clearing)
        possible = [
            frozenset(cards) for size in range(len(hand) + 1) for cards in combinations(hand, size)
        ]
        return (
            *_look(self.exercise),
            *narrowing(possible, (clearing,), _steps(self.exercise, clearing)),
            self.solution(),
        )

    def solution(self) -> Finding:
        """All cards that clear the table."""
        if not self.clearing:
            return _NONE
        return Finding("clear.all", {"cards": self.clearing}, count=len(self.clearing))

    def answer(self) -> CardsAnswer:
        """The cards that clear the table."""
        return {"cards": [str(card) for card in self.clearing]}


_NONE = Finding("clear.none")


def _how(exercise: Exercise, card: Card) -> Finding:
    """How a card clears the table."""
    return capture_finding(card, exercise.table, exercise.rules)


def _reasons(exercise: Exercise, wrong: Cards, chosen: int) -> Iterator[Finding]:
    """What keeps the first wrong one of the ``chosen`` cards from clearing, and which others fail.

    Cards of a rank are alike; where not all that was chosen is, it is said which card is meant.
    """
    alike = tuple(card for card in wrong if card.rank is wrong[0].rank)
    others = tuple(card for card in wrong if card not in alike)
    named = [
        Finding("clear.does-not", {"cards": cards}, count=len(cards))
        for cards in (alike, others)
        if cards and len(cards) < chosen
    ]
    yield from named[:1]
    yield from islice(_why(exercise, wrong[0]), _MOST_FINDINGS - len(named))
    yield from named[1:]


def _why(exercise: Exercise, card: Card) -> Iterator[Finding]:
    table, rules = exercise.table, exercise.rules
    code, params = why_not(card, table, table, rules)
    total = _multiple(exercise, card)
    if total and code not in ("one-group", "one-equal"):
        target = max(rules.values(card))
        values = {"sum": total, "times": total // target, "target": target}
        yield Finding("myth.total-divides", values, table)
    if not total or code != "no-groups":
        yield reason_finding(code, params)


def _multiple(exercise: Exercise, card: Card) -> int | None:
    """The total of the table if it is several times what the card takes, an ace 11 at most once."""
    rules = exercise.rules
    options = [rules.values(one) for one in exercise.table]
    target = max(rules.values(card), default=0)
    if not takes_sums(card, rules) or target == 1 or not all(options):
        return None
    low = sum(map(min, options))
    totals = (low, low + max(max(values) - min(values) for values in options))
    return next((sum_ for sum_ in totals if sum_ > target and not sum_ % target), None)


def _missing(exercise: Exercise, missed: Cards, chosen: Cards) -> tuple[Finding, ...]:
    """That a card was missed, and what to look for; the simplest one, and not its name."""
    more = Finding("clear.another" if chosen else "clear.some")
    ranks = {card.rank for card in chosen}
    ways = {_way(exercise, card) for card in missed if card.rank not in ranks}
    if not ways:
        return more, Finding("clear.by-same-rank")
    way = next(one for one in _WAYS if one in ways)
    if way == "groups" and all(_way(exercise, card) != way for card in chosen):
        found = Finding("myth.needs-single-sum")
    else:
        found = _WAYS[way]
    return more, found


_WAYS = {
    "equal": Finding("clear.by-equal"),
    "sum": Finding("clear.by-sum"),
    "ace": Finding("myth.ace-forgotten"),
    "groups": Finding("clear.by-groups"),
    "sweep": Finding("clear.by-sweep"),
}
"""The ways in which a card can clear the table, the simplest first, and what to look for."""


def _way(exercise: Exercise, card: Card) -> str:
    table, rules = exercise.table, exercise.rules
    if sweeps(card, rules):
        return "sweep"
    if all(one.rank is card.rank for one in table):
        return "equal"
    groups = split(card, table, rules) or ()
    added = [one for group in groups if len(group) > 1 for one in (card, *group)]
    if len(rules.ace_values) > 1 and any(one.rank is Rank.ACE for one in added):
        return "ace"
    return "sum" if len(groups) == 1 else "groups"


def _look(exercise: Exercise) -> tuple[Finding, ...]:
    """The rule; left to :func:`_steps` where a jack that sweeps makes it no rule for all."""
    rules = exercise.rules
    if any(sweeps(card, rules) for card in exercise.hand):
        return ()
    free = rules.multi_group and rules.rank_count == "any"
    # Of a card that takes its equals only, no group makes the value.
    free = free and all(takes_sums(card, rules) for card in exercise.hand)
    return (Finding("clear.look" if free else "clear.look-house"),)


def _steps(exercise: Exercise, clearing: frozenset[Card]) -> Iterator[_Step]:
    hand, rules = exercise.hand, exercise.rules
    for card in hand:
        if sweeps(card, rules):
            yield Finding("hint.look-sweep", {"card": card}), _with(card)
    # The most tempting of those that do not: its total comes out.
    others = sorted(
        (card for card in hand if card not in clearing),
        key=lambda card: not _multiple(exercise, card),
    )
    for card in others[:1]:
        yield Finding("clear.does-not", {"cards": (card,)}, count=1), _without(card)
    number = len(clearing)
    yield Finding("clear.count", {"n": number}, count=number), lambda cards: len(cards) == number
    for card in [card for card in hand if card in clearing and not sweeps(card, rules)][:1]:
        yield _how(exercise, card), _with(card)


def _with(card: Card) -> Callable[[frozenset[Card]], bool]:
    return lambda cards: card in cards


def _without(card: Card) -> Callable[[frozenset[Card]], bool]:
    return lambda cards: card not in cards
