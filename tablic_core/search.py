"""The search for captures, on bits; :mod:`tablic_core.captures` is its front.

A set of what lies there is an ``int``, a *mask*: bit ``i`` stands for card ``i`` of the table and,
after the cards, for a build. With 7♠ and 3♦ 4♣ 7♥ on the table the equal card is ``0b100``, the
addends are ``(0b001, 3)`` and ``(0b010, 4)``, and the target is 7. :func:`sums` finds ``0b011``,
and groups without a common bit are joined: ``0b100``, ``0b011``, ``0b111``.

Which search is made depends on the switches of the rules:

=====================  ===========================================================================
``_unions``            any disjoint groups together: listed group after group
``_one_group``         one group only (``multi_group=no``)
``restricted_masks``   nothing may be left, or an equal card must be among them: decides value by
                       value what stays (:mod:`tablic_core.restricted`)
=====================  ===========================================================================

Aces: a played ace takes sums of 11 only, for a group worth 1 is a single ace, and that is an equal
card anyway. On the table two aces as 11 pass every target, which is 14 at most. So every ace
counts 1, and one of them may *lift* a sum by 10: Q♠ (13) takes A♣ 2♦, as 1 + 2 = 13 − 10.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations
from typing import NamedTuple, TypeVar

from tablic_core.builds import Build, takes_build
from tablic_core.cards import PACK, Card, Cards
from tablic_core.restricted import restricted_masks
from tablic_core.rules import Rules

BITS = tuple(1 << place for place in range(len(PACK) + 1))
"""The bit of each place, and one that no card or build can have."""

_IN_ORDER = 12
"""The most cards and builds of which restricted captures are all found first and put in order."""

_Part = TypeVar("_Part")


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


def parts_of(masks: Iterable[int], parts: Sequence[_Part]) -> Iterator[tuple[_Part, ...]]:
    """For each mask the parts, cards or builds, that it stands for."""
    placed = tuple(zip(parts, BITS, strict=False))
    # A list first: a tuple of a generator takes twice as long.
    return (tuple([part for part, bit in placed if mask & bit]) for mask in masks)


def capture_masks(takable: Takable, rules: Rules) -> Iterator[int]:
    """All captures, by the plainest search that the switches allow."""
    if not rules.multi_group:
        return _one_group(takable, rules)
    if rules.partial and not (rules.rank_priority and takable.equal):
        return _unions(takable, BITS[takable.size] if rules.rank_count == "one" else 0)
    found = restricted_masks(takable, rules)
    if takable.size > _IN_ORDER:
        return found
    return iter(sorted(found, key=lambda mask: _order(mask, takable)))


def sums(takable: Takable, addends: Sequence[tuple[int, int]]) -> Iterator[list[int]]:
    """For each of the ``addends`` that ends a sum, all sums whose last card it is."""
    target, lift, aces = takable.target, takable.lift, takable.aces
    # First only which totals there are, as bits: where none fits, no cards are put together.
    totals = 1
    for _, value in addends:
        totals |= totals << value
    if not (totals >> target | (lift and totals >> (target - lift))) & 1:
        return
    # Sets of the cards so far that leave room for another, with their totals.
    partial = [(0, 0)]
    waiting: tuple[int, int] | None = None
    for bit, value in addends:
        if waiting:
            # The card before joins the sets only now: after the last card none has to grow.
            last, worth = waiting
            partial += [(mask | last, t + worth) for mask, t in partial if t + worth < target]
        need = target - value
        found = [mask | bit for mask, total in partial if total == need]
        if 0 < lift <= need:
            low = need - lift
            found += [mask | bit for mask, t in partial if t == low and (mask | bit) & aces]
        if found:
            yield found
        waiting = bit, value


def _unions(takable: Takable, exclusive: int) -> Iterator[int]:
    """Single groups, then all unions of disjoint ones, each set once.

    ``exclusive`` is a bit put to every equal card, so that two of them are never disjoint and do
    not join (``rank_count=one``); 0 if several may. Whether a set has it is settled by its cards:
    only aces go both by rank and into sums, and then as many go by rank as the total is over a
    multiple of 11.
    """
    groups = [[bit | exclusive] for bit in takable.equal]
    yield from takable.equal
    for ending in sums(takable, takable.addends):
        groups.append(ending)
        yield from ending
    groups += [[bit] for bit in takable.builds]
    yield from takable.builds
    if len(groups) < 2:
        return
    # What ends with one card is a group that ends with it, and perhaps what ended before.
    taken: list[int] = []
    for ending in groups:
        fresh = dict.fromkeys(ending)
        for group in ending:
            for union in [before | group for before in taken if not before & group]:
                if union not in fresh:
                    fresh[union] = None
                    yield union & ~exclusive
        taken += fresh


def _one_group(takable: Takable, rules: Rules) -> Iterator[int]:
    """Where only one group may be taken at once, or equal cards together."""
    equal = takable.equal
    if rules.partial or rules.rank_count == "one" or len(equal) == 1:
        yield from equal
    must = sum(equal) if rules.rank_priority else 0
    for group in chain.from_iterable(sums(takable, takable.addends)):
        if not must or group & must:
            yield group
    if rules.rank_count == "any":
        least = 2 if rules.partial else max(2, len(equal))
        for size in range(least, len(equal) + 1):
            yield from map(sum, combinations(equal, size))


def _order(mask: int, takable: Takable) -> tuple[int, list[int]]:
    """The place of a capture among the others: equal cards, sums, unions.

    A build alone needs none: here it is taken with an equal card, or it is all there is to take.
    """
    places = [place for place, bit in enumerate(BITS) if mask & bit]
    if mask in takable.equal:
        return 0, places
    inside = [addend for addend in takable.addends if addend[0] & mask]
    return 1 if any(mask in ending for ending in sums(takable, inside)) else 2, places
