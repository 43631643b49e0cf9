"""What one played card can take of that which lies there, and how, on bits.

A set of what lies there is an ``int``, a *mask*: bit ``i`` stands for card ``i`` of the table and,
after the cards, for a build. :mod:`tablic_core.game.search` finds the captures.

Aces: a played ace takes sums of 11 only, for a group worth 1 is a single ace, and that is an equal
card anyway. On the table two aces as 11 pass every target, which is 14 at most. So every ace
counts 1, and one of them may *lift* a sum by 10: Q♠ (13) takes A♣ 2♦, as 1 + 2 = 13 − 10.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from tablic_core.game.builds import Build, takes_build
from tablic_core.game.cards import PACK, Card, Cards
from tablic_core.game.rules import Rules

BITS = tuple(1 << place for place in range(len(PACK) + 1))
"""The bit of each place, and one that no card or build can have."""


class Takable(NamedTuple):
    """What of that which lies there one played card can take, and how."""

    target: int
    """What a sum must make; 0 if the card takes no sums."""
    lift: int
    """By how much one ace may lift a sum; 0 if none can."""
    equal: list[int]
    """The bit of each card that may be taken by rank."""
    addends: list[tuple[int, int]]
    """The bit of each card that may stand in a sum, with its value, an ace's being 1."""
    aces: int
    """The aces among these, as a mask."""
    builds: list[int]
    """The bit of each build that may be taken."""
    size: int
    """How many cards and builds lie there."""


def takable_by(card: Card, table: Cards, rules: Rules, builds: Sequence[Build]) -> Takable:
    """What of the loose cards and the builds ``card`` can take, and how."""
    rank = card.rank_index
    target, values, lift = _arithmetic(
        rank,
        rules.ace_values,
        (rules.jack_value, rules.queen_value, rules.king_value),
        rules.court_sum,
    )
    equal: list[int] = []
    addends: list[tuple[int, int]] = []
    aces = 0
    for bit, one in zip(BITS, table, strict=False):
        index = one.rank_index
        if index == rank:
            equal.append(bit)
        if value := values[index]:
            addends.append((bit, value))
            if not index:
                aces |= bit
    if not rank:
        # _unions() goes through equal cards first and sums by their last card: unless aces end no
        # sum, it would meet one set twice.
        addends.sort(key=lambda addend: addend[1])
    after = len(table)
    stacks: list[int] = []
    if builds:
        bits = zip(BITS[after:], builds, strict=False)
        stacks = [bit for bit, build in bits if takes_build(card, build, rules)]
    return Takable(target, lift if aces else 0, equal, addends, aces, stacks, after + len(builds))


@cache
def _arithmetic(
    rank: int, ace_values: tuple[int, ...], courts: tuple[int | None, ...], court_sum: bool
) -> tuple[int, tuple[int, ...], int]:
    """The target of a played rank, what each rank adds to a sum (or 0), and an ace's lift."""
    values = (ace_values[0], *range(2, 11), *(value or 0 for value in courts))
    target = (ace_values[-1], *values[1:])[rank] if rank < 10 or court_sum else 0
    lift = ace_values[-1] - ace_values[0] if ace_values[-1] < target else 0
    # A sum has two cards or more, so each is worth less than the target.
    return target, tuple(value if value < target else 0 for value in values), lift
