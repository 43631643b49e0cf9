"""Cards as kinds, and what one kind takes from a table of kinds: the ground of the fast searches.

Two cards of a rank that score the same stand for each other (tablić: 13 ranks, and the two of clubs
and the ten of diamonds for themselves).  A *table* is one ``int`` that counts the cards of each
kind in three bits, so adding and taking away cards is adding and subtracting numbers.
What may be taken is asked of the engine's own search once for each kind and table, and then
remembered: the fast searches play by its rules because they have no others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tablic_core.game.builds import sweeps
from tablic_core.game.captures import split
from tablic_core.game.cards import Card, Cards
from tablic_core.game.position import deck
from tablic_core.game.rules import Rules
from tablic_core.game.scoring import card_points
from tablic_core.game.search import capture_masks
from tablic_core.game.takable import takable_by

BITS = 3
"""Bits in a table for each kind: no kind has more than four cards."""


class Option(NamedTuple):
    """One way in which a kind can be played on a table."""

    taken: int
    """The cards taken, as a table; 0 when the card is laid."""
    after: int
    """The table after it."""
    cards: int
    """How many cards go into the pile, the played one with them; 0 when it is laid."""
    points: int
    """What these cards score."""
    tabla: int
    """What clearing the table scores, where a tabla is written at all; else 0."""


def _brings(option: Option) -> tuple[int, int]:
    return option.points + option.tabla, option.cards


class Kinds:
    """The kinds of a rule set, and what is remembered about them; a search makes its own.

    Nothing in it depends on a position, so several searches by the same rules may share one.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        cards_of: dict[tuple[int, int], list[Card]] = {}
        for card in deck(rules):
            cards_of.setdefault((card.rank_index, card_points(card, rules)), []).append(card)
        self.cards: tuple[Cards, ...] = tuple(map(tuple, cards_of.values()))
        """The cards of each kind."""
        self.points = tuple(card_points(cards[0], rules) for cards in self.cards)
        """What a card of each kind scores."""
        self.kind = {card: kind for kind, cards in enumerate(self.cards) for card in cards}
        """The kind of each card."""
        self._options: dict[tuple[int, int], tuple[Option, ...]] = {}
        self._sums: dict[int, tuple[int, int]] = {0: (0, 0)}

    def table(self, cards: Iterable[Card]) -> int:
        """Cards as a table."""
        return sum(1 << BITS * self.kind[card] for card in cards)

    def count_and_points(self, table: int) -> tuple[int, int]:
        """How many cards lie there, and what they score."""
        known = self._sums.get(table)
        if known is None:
            count = points = 0
            rest = table
            for each in self.points:
                if not rest:
                    break
                count += rest & 7
                points += (rest & 7) * each
                rest >>= BITS
            known = self._sums[table] = count, points
        return known

    def options(self, kind: int, table: int) -> tuple[Option, ...]:
        """Every way to play a card of that kind: what takes most points first, laying last."""
        known = self._options.get((kind, table))
        if known is None:
            known = self._options[kind, table] = self._find(kind, table)
        return known

    def _find(self, kind: int, table: int) -> tuple[Option, ...]:
        card, lying, steps = self._represent(kind, table)
        own = self.points[kind]
        takes: dict[int, Option] = {}
        for mask in self._masks(card, lying):
            taken = 0
            for step in steps:
                if mask & 1:
                    taken += step
                mask >>= 1
            if taken not in takes:
                count, points = self.count_and_points(taken)
                tabla = self._tabla(card, lying) if taken == table else 0
                takes[taken] = Option(taken, table - taken, count + 1, points + own, tabla)
        found = sorted(takes.values(), key=_brings, reverse=True)
        if not takes or self._may_lay(card):
            found.append(Option(0, table + (1 << BITS * kind), 0, 0, 0))
        return tuple(found)

    def _masks(self, card: Card, lying: Cards) -> Iterable[int]:
        """What the card takes, as sets of bits: the search itself, without the cards' names."""
        if sweeps(card, self.rules):
            return ((1 << len(lying)) - 1,) if lying else ()
        return capture_masks(takable_by(card, lying, self.rules, ()), self.rules)

    def _represent(self, kind: int, table: int) -> tuple[Card, Cards, list[int]]:
        """A card of the kind, cards that lie as the table says, and what each adds to a table."""
        lying: list[Card] = []
        steps: list[int] = []
        step = 1
        for cards in self.cards:
            if not table:
                break
            if count := table & 7:
                lying += cards[:count]
                steps += [step] * count
            table >>= BITS
            step <<= BITS
        # The last card of the kind: those on the table are the first ones.
        return self.cards[kind][-1], tuple(lying), steps

    def _may_lay(self, card: Card) -> bool:
        """Whether a card may be laid although it takes something."""
        rules = self.rules
        return not rules.obligatory and (rules.jack_may_trail or not sweeps(card, rules))

    def _tabla(self, card: Card, cards: Cards) -> int:
        """What clearing the table scores, before any limit (tablic_core.game.rounds.tabla)."""
        rules = self.rules
        swept = sweeps(card, rules)
        if swept and not rules.jack_sweep_tabla:
            return 0
        if rules.tabla_value == "one":
            return 1
        if swept:
            return sum(max(rules.values(one), default=0) for one in cards)
        groups = split(card, cards, rules) or ()
        return max(rules.values(card), default=0) * (len(groups) + 1)
