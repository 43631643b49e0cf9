"""Builds on the table, and which cards take by value.

The how-to only names building; decision: a small Cassino. Instead of taking or laying, a player
puts a small card on a table card or on a build and so announces their total. From then on these
cards lie there as one.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablic_core.game.cards import Card, Cards, Rank, in_pack_order
from tablic_core.game.rules import Rules


@dataclass(frozen=True, slots=True)
class Build:
    """Cards laid on one another that count as one value.

    A build is taken whole, by a card of its value; it joins no sum, and none of its cards is
    taken alone or by rank.
    """

    cards: Cards
    """Its cards, in the pack's order however they were given."""
    value: int
    """What they count together, as announced."""
    owner: int
    """The seat, 0 to 3, of whoever made or last raised it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", in_pack_order(self.cards))


HIGHEST_BUILD = 14
"""No build is worth more (decision)."""


def building_value(card: Card, rules: Rules) -> int:
    """What ``card`` counts in a build: an ace 1, and a court card nothing, for it may not be in."""
    return 0 if card.rank.is_court else min(rules.values(card))


def can_be_built(build: Build, rules: Rules) -> bool:
    """Whether a build can come up: two cards or more from ace to ten that make its value."""
    values = [building_value(card, rules) for card in build.cards]
    fits = len(values) > 1 and all(values) and sum(values) == build.value <= HIGHEST_BUILD
    return rules.building and fits


def sweeps(card: Card, rules: Rules) -> bool:
    """Whether ``card`` takes the whole table, all or nothing: a jack where jacks sweep (how-to)."""
    return rules.jack_sweep and card.rank is Rank.JACK


def takes_sums(card: Card, rules: Rules) -> bool:
    """Whether ``card`` takes cards that add up, and not only its equals."""
    return bool(rules.values(card)) and (rules.court_sum or not card.rank.is_court)


def takes_build(card: Card, build: Build, rules: Rules) -> bool:
    """Whether ``card`` takes ``build``: it takes sums, and the build's value is one of its own."""
    takes = takes_sums(card, rules) and not sweeps(card, rules)
    return takes and build.value in rules.values(card)
