"""Captures where nothing takable may be left, or where an equal card must be among them.

Cards of one value stand for each other here: a set is first only how many cards of each value it
has, a tuple of *counts* by value. What a capture leaves is a *remainder*, and every choice of that
many cards of each value is a capture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product

from tablic_core.game.rules import Rules
from tablic_core.game.takable import Takable

HIGHEST = 13
"""No card in a sum is worth more: it is below the target, which is 14 at most."""
_ACE = 11
"""The target of sums that an ace takes."""

Counts = tuple[int, ...]


def restricted_masks(takable: Takable, rules: Rules) -> Iterator[int]:
    """All captures under ``partial=no`` or ``rank_priority=yes``, each once, in any order."""
    values = dict(takable.addends)
    by_value = [[bit for bit in values if values[bit] == value] for value in range(HIGHEST + 1)]
    # Equal cards that stand in no sum are a choice of their own; aces are decided with the sums.
    by_rank = [0]
    if not any(bit in values for bit in takable.equal):
        by_rank = _rank_choices(takable.equal, rules)
    builds = [sum(takable.builds)]
    if rules.partial:
        builds = [sum(some) for some in _subsets(takable.builds)]
    for remainder in _remainders(tuple(map(len, by_value)), takable, rules):
        choices = [
            [sum(some) for some in combinations(bits, len(bits) - remainder[value])]
            for value, bits in enumerate(by_value)
        ]
        for parts in product(by_rank, builds, *choices):
            if any(parts):
                yield sum(parts)


def _rank_choices(equal: Sequence[int], rules: Rules) -> list[int]:
    """What may be taken by rank of cards that can be taken in no other way."""
    if not equal:
        return [0]
    if rules.rank_count == "one":
        return list(equal)
    return [sum(some) for some in _subsets(equal) if some] if rules.partial else [sum(equal)]


def _subsets(bits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(bits, size) for size in range(len(bits) + 1))


def _remainders(counts: Counts, takable: Takable, rules: Rules) -> Iterator[Counts]:
    """How many cards of each value a capture may leave, by deciding value after value.

    From the largest down, a card goes with smaller ones into a sum, or all of its value that are
    not yet taken are left. Where nothing may be left, they stay only if no further group can be
    made of what stays. Taking is tried first, so the first answer comes without a step back; and
    the same decisions reached again are not gone through again.
    """
    target, lift = takable.target, takable.lift
    # What has not been taken, the value decided upon, and the totals of the cards left, as bits.
    stack = [(counts, HIGHEST, 1)]
    seen: set[tuple[Counts, int]] = set()
    while stack:
        rest, value, totals = stack.pop()
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
            after = totals
            for _ in range(stay):
                lifted = after << (value + lift) if value == 1 else 0
                after |= after << value | lifted
            if rules.partial or not after >> target & 1:
                stack.append(((*rest[:value], stay, *rest[value + 1 :]), value - 1, after))
        stack += [(left, value, totals) for _, left in sums_led_by(value, rest, target, lift)]


def _aces_left(free: int, on_table: int, rules: Rules) -> Iterable[int]:
    """How many of the ``free`` aces, those not in sums, a played ace may leave."""
    if rules.rank_count == "one":
        least, most = free - 1, free if rules.partial else free - 1
    else:
        least, most = 0, free if rules.partial else 0
    if rules.rank_priority:
        most = min(most, on_table - 1)
    return range(most, least - 1, -1)


def sums_led_by(
    largest: int, counts: Counts, target: int, lift: int
) -> Iterator[tuple[tuple[int, ...], Counts]]:
    """The sums whose largest value is ``largest``, as values, each with the counts it leaves."""
    for goal in (target, target - lift) if lift and counts[1] else (target,):
        for group in _partitions(goal, counts, largest):
            if group[0] != largest:
                break
            if goal == target or group[-1] == 1:
                left = list(counts)
                for value in group:
                    left[value] -= 1
                yield group, tuple(left)


def _partitions(total: int, counts: Counts, most: int) -> Iterator[tuple[int, ...]]:
    """Values of at most ``most``, in falling order, that there are and that make ``total``."""
    if total == 0:
        yield ()
    for value in range(min(most, total), 0, -1):
        for number in range(1, min(counts[value], total // value) + 1):
            for others in _partitions(total - number * value, counts, value - 1):
                yield (*([value] * number), *others)
