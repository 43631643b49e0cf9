"""The search for captures, on bits and numbers; :mod:`tablic_core.captures` is its front.

What lies there is an ``int`` whose bit ``i`` stands for card ``i`` of the table, or, after the
cards, for a build. Two facts keep the search small. An ace that is played needs two values only as
its higher one: a group worth 1 is a single ace, which is also an equal card. And a sum of at most
14 has room for one ace as 11, so an ace counts 1, and a sum with an ace in it may once be lifted
by 10.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, product
from typing import NamedTuple, TypeVar

from tablic_core.builds import Build, takes_build
from tablic_core.cards import PACK, Card, Cards
from tablic_core.rules import Rules

BITS = tuple(1 << place for place in range(2 * len(PACK)))
"""The bit of each place; there are at most as many builds as cards."""

_IN_ORDER = 12
"""The most cards and builds of which restricted captures are all found first and put in order."""
_SUM_BITS = 4
"""A sum in the making is one number: its cards' mask above four bits for its value."""
HIGHEST = (1 << _SUM_BITS) - 1
"""No card is worth more, and no sum."""
_ACE = 11
"""The target of sums that an ace takes."""
_Part = TypeVar("_Part")


class Lying(NamedTuple):
    """What lies there, as far as one played card can take it."""

    target: int
    """What a sum must make; 0 if the card takes no sums."""
    lift: int
    """By how much one ace in a sum may lift it."""
    equal: list[int]
    """The bit of each card that may be taken by rank."""
    addends: list[tuple[int, int]]
    """The bit of each card that may stand in a sum, with its value, an ace's being 1."""
    aces: int
    """The aces among these."""
    builds: list[int]
    """The bit of each build that may be taken."""
    end: int
    """The first bit that stands for nothing."""


def lying_for(card: Card, table: Cards, rules: Rules, builds: Sequence[Build]) -> Lying:
    """What of the loose cards and the builds can be taken with ``card``, and how."""
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
        # Equal cards before all others, for those who go through sums by their last card.
        addends.sort(key=lambda addend: addend[1])
    after = len(table)
    takable: list[int] = []
    if builds:
        bits = zip(BITS[after:], builds, strict=False)
        takable = [bit for bit, build in bits if takes_build(card, build, rules)]
    end = BITS[after + len(builds)]
    return Lying(target, lift if aces else 0, equal, addends, aces, takable, end)


@cache
def _arithmetic(
    rank: int, aces: tuple[int, ...], courts: tuple[int | None, ...], court_sum: bool
) -> tuple[int, tuple[int, ...], int]:
    """The target of a played rank, what each rank adds to a sum (or 0), and an ace's lift."""
    values = (aces[0], *range(2, 11), *(value or 0 for value in courts))
    target = (aces[-1], *values[1:])[rank] if rank < 10 or court_sum else 0
    lift = aces[-1] - aces[0] if aces[-1] < target else 0
    # A sum has two cards or more, so each is worth less than the target.
    return target, tuple(value if value < target else 0 for value in values), lift


def picks(masks: Iterable[int], parts: Sequence[_Part]) -> Iterator[tuple[_Part, ...]]:
    """For each mask the parts, cards or builds, that it stands for."""
    placed = tuple(zip(parts, BITS, strict=False))
    # A list first: a tuple of a generator takes twice as long.
    return (tuple([part for part, bit in placed if mask & bit]) for mask in masks)


def masks(lying: Lying, rules: Rules) -> Iterator[int]:
    """All captures, by the plainest search that the switches allow."""
    if not rules.multi_group:
        return _alone(lying, rules)
    if rules.partial and not (rules.rank_priority and lying.equal):
        # With one card by rank at most, all of them share a bit and so exclude each other.
        return _unions(lying, lying.end if rules.rank_count == "one" else 0)
    masks = _decided(lying, rules)
    if lying.end > BITS[_IN_ORDER]:
        return masks
    return iter(sorted(masks, key=lambda mask: _order(mask, lying)))


def sums(lying: Lying, addends: Sequence[tuple[int, int]]) -> Iterator[list[int]]:
    """For each of the ``addends`` that ends a sum, all sums whose last card it is."""
    target, lift, aces = lying.target, lying.lift, lying.aces
    # First only which sums there are, as bits: where none fits, no cards are put together.
    totals = 1
    for _, value in addends:
        totals |= totals << value
    if not (totals >> target | (lift and totals >> target - lift)) & 1:
        return
    partial, totals, step, need = [0], 1, 0, 0
    for bit, value in addends:
        if step:
            # Only now, for the card before: after the last card nothing has to grow.
            partial += [one + step for one in partial if one & HIGHEST < need]
        need = target - value
        found: list[int] = []
        if totals >> need & 1:
            found = [one >> _SUM_BITS | bit for one in partial if one & HIGHEST == need]
        if 0 < lift <= need and totals >> need - lift & 1:
            low = need - lift
            lifted = [one >> _SUM_BITS | bit for one in partial if one & HIGHEST == low]
            found += [one for one in lifted if one & aces]
        if found:
            yield found
        totals |= totals << value
        step = (bit << _SUM_BITS) + value


def _unions(lying: Lying, once: int) -> Iterator[int]:
    """Single groups, then all unions of disjoint ones, each set once.

    Equal cards carry the bit ``once`` with them. Whether a set has it is settled: only aces can go
    by rank or into sums, and then sums of 11 leave as many as the set's total leaves over 11.
    """
    groups = [[bit | once] for bit in lying.equal]
    yield from lying.equal
    for ending in sums(lying, lying.addends):
        groups.append(ending)
        yield from ending
    groups += [[bit] for bit in lying.builds]
    yield from lying.builds
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
                    yield union & ~once
        taken += fresh


def _alone(lying: Lying, rules: Rules) -> Iterator[int]:
    """Where only one group may be taken at once, or equal cards together."""
    equal = lying.equal
    if rules.partial or rules.rank_count == "one" or len(equal) == 1:
        yield from equal
    must = sum(equal) if rules.rank_priority else 0
    for group in chain.from_iterable(sums(lying, lying.addends)):
        if not must or group & must:
            yield group
    if rules.rank_count == "any":
        least = 2 if rules.partial else max(2, len(equal))
        for size in range(least, len(equal) + 1):
            yield from map(sum, combinations(equal, size))


def _decided(lying: Lying, rules: Rules) -> Iterator[int]:
    """Captures where an equal card must be among them or nothing may be left.

    Cards of one value stand for each other, so how many of each value are left is found first.
    """
    values = dict(lying.addends)
    by_value = [[bit for bit in values if values[bit] == value] for value in range(HIGHEST + 1)]
    apart = [0]
    if not any(bit in values for bit in lying.equal):
        apart = _by_rank(lying.equal, rules)
    builds = [sum(lying.builds)]
    if rules.partial:
        builds = [sum(some) for some in _subsets(lying.builds)]
    for left in _left(tuple(map(len, by_value)), lying, rules):
        choices = [
            [sum(some) for some in combinations(bits, len(bits) - left[value])]
            for value, bits in enumerate(by_value)
        ]
        for parts in product(apart, builds, *choices):
            if any(parts):
                yield sum(parts)


def _by_rank(equal: Sequence[int], rules: Rules) -> list[int]:
    """What may be taken by rank of cards that can be taken in no other way."""
    if not equal:
        return [0]
    if rules.rank_count == "one":
        return list(equal)
    return [sum(some) for some in _subsets(equal) if some] if rules.partial else [sum(equal)]


def _subsets(bits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(bits, size) for size in range(len(bits) + 1))


def _left(counts: tuple[int, ...], lying: Lying, rules: Rules) -> Iterator[tuple[int, ...]]:
    """How many cards of each value a capture may leave, by deciding value after value.

    From the largest down, a card goes with smaller ones into a sum, or all of its value that are
    not yet taken are left. Where nothing may be left, they stay only if no further group can be
    made of what stays. Taking is tried first, so the first answer comes without a step back; and
    the same decisions reached again are not gone through again.
    """
    target, lift = lying.target, lying.lift
    # What has not been taken, the value decided upon, and the sums that the cards left make.
    stack = [(counts, HIGHEST, 1)]
    seen: set[tuple[tuple[int, ...], int]] = set()
    while stack:
        rest, value, sums = stack.pop()
        while value and not rest[value]:
            value -= 1
        if (rest, value) in seen:
            continue
        seen.add((rest, value))
        if not value:
            yield rest
            continue
        aces_alone = value == 1 and target == _ACE
        for stay in _aces_left(rest[1], counts[1], rules) if aces_alone else (rest[value],):
            with_left = sums
            for _ in range(stay):
                with_left |= with_left << value | (with_left << value + lift if value == 1 else 0)
            if rules.partial or not with_left >> target & 1:
                stack.append(((*rest[:value], stay, *rest[value + 1 :]), value - 1, with_left))
        stack += [(after, value, sums) for _, after in led(rest, value, target, lift)]


def _aces_left(free: int, lying: int, rules: Rules) -> Iterable[int]:
    """How many of the ``free`` aces, those not in sums, a played ace may leave."""
    if rules.rank_count == "one":
        least, most = free - 1, free if rules.partial else free - 1
    else:
        least, most = 0, free if rules.partial else 0
    if rules.rank_priority:
        most = min(most, lying - 1)
    return range(most, least - 1, -1)


def _order(mask: int, lying: Lying) -> tuple[int, list[int]]:
    """The place of a capture among the others: equal cards, sums, builds, unions."""
    places = [place for place, bit in enumerate(BITS) if mask & bit]
    if mask in lying.equal:
        return 0, places
    if mask in lying.builds:
        return 2, places
    inside = [addend for addend in lying.addends if addend[0] & mask]
    return 1 if any(mask in ending for ending in sums(lying, inside)) else 3, places


def led(
    counts: tuple[int, ...], largest: int, target: int, lift: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The sums whose largest value is ``largest``, each with the counts that it leaves."""
    for goal in (target, target - lift) if lift and counts[1] else (target,):
        for group in _fillings(counts, goal, largest):
            if group[0] != largest:
                break
            if goal == target or group[-1] == 1:
                left = list(counts)
                for value in group:
                    left[value] -= 1
                yield group, tuple(left)


def _fillings(counts: Sequence[int], rest: int, most: int) -> Iterator[tuple[int, ...]]:
    """Values of at most ``most``, in falling order, that add up to ``rest``."""
    if rest == 0:
        yield ()
    for value in range(min(most, rest), 0, -1):
        for number in range(1, min(counts[value], rest // value) + 1):
            for others in _fillings(counts, rest - number * value, value - 1):
                yield (*([value] * number), *others)
