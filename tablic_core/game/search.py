"""The search for captures, on bits; :mod:`tablic_core.game.captures` is its front.

What lies there, and a set of it, are given as :mod:`tablic_core.game.takable` says: a set is an
``int``, a *mask* of bits. With 7♠ and 3♦ 4♣ 7♥ on the table the equal card is ``0b100``, the
addends are ``(0b001, 3)`` and ``(0b010, 4)``, and the target is 7. :func:`sums` finds ``0b011``,
and groups without a common bit are joined: ``0b100``, ``0b011``, ``0b111``.

Which search is made depends on the switches of the rules:

=====================  ===========================================================================
``_unions``            any disjoint groups together: listed group after group
``_one_group``         one group only (``multi_group=no``)
``restricted_masks``   nothing may be left, or an equal card must be among them: decides value by
                       value what stays (:mod:`tablic_core.game.restricted`)
=====================  ===========================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import TypeVar

from tablic_core.game.restricted import restricted_masks
from tablic_core.game.rules import Rules
from tablic_core.game.takable import BITS, Takable

_IN_ORDER = 12
"""The most cards and builds of which restricted captures are all found first and put in order."""

_Part = TypeVar("_Part")


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
