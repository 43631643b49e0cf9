"""Laying a set of loose cards out in groups, value by value like ``restricted``."""

from __future__ import annotations

from tablic_core.game.cards import Card, Cards
from tablic_core.game.restricted import HIGHEST, Counts, sums_led_by
from tablic_core.game.rules import Rules
from tablic_core.game.takable import BITS, Takable, takable_by


def cover(card: Card, cards: Cards, rules: Rules) -> list[Cards] | None:
    """Loose ``cards`` as disjoint groups that the switches allow together, or ``None``.

    Equal cards come first, then sums in the order of ``cards``.
    """
    takable = takable_by(card, cards, rules, ())
    by_rank = _by_rank(takable)
    if by_rank is None or (rules.rank_count == "one" and len(by_rank) > 1):
        return None
    values = dict(takable.addends)
    rest = [bit for bit in BITS[: len(cards)] if bit not in by_rank]
    if any(bit not in values for bit in rest):
        return None
    places: list[list[int]] = [[] for _ in range(HIGHEST + 1)]
    # Backwards, so that pop() gives the first place.
    for bit in reversed(rest):
        places[values[bit]].append(_place(bit))
    summed = _cover_counts(tuple(map(len, places)), takable.target, takable.lift, set())
    if summed is None or (not rules.multi_group and summed and len(by_rank) + len(summed) > 1):
        return None
    groups = sorted(sorted(places[value].pop() for value in group) for group in summed)
    return [
        *((cards[_place(bit)],) for bit in by_rank),
        *(tuple(cards[place] for place in group) for group in groups),
    ]


def _by_rank(takable: Takable) -> list[int] | None:
    """The bits of the cards that have to go by rank, or ``None`` if there are too few of them."""
    values = dict(takable.addends)
    alone = [bit for bit in takable.equal if bit not in values]
    if alone or not takable.equal:
        return alone
    # Played aces: sums of 11 leave as many of the equal ones as the total is over a multiple.
    over = sum(values.values()) % takable.target
    return takable.equal[:over] if over <= len(takable.equal) else None


def _place(bit: int) -> int:
    return bit.bit_length() - 1


def _cover_counts(
    counts: Counts, target: int, lift: int, failed: set[Counts]
) -> list[tuple[int, ...]] | None:
    """As many cards of each value as ``counts`` says, as sums of the target, or ``None``.

    ``failed`` are counts that were found impossible before.
    """
    largest = next((value for value in range(HIGHEST, 0, -1) if counts[value]), 0)
    if not largest:
        return []
    total = sum(value * count for value, count in enumerate(counts))
    lifts = counts[1] if lift else 0
    if counts in failed or all((total + n * lift) % target for n in range(lifts + 1)):
        return None
    for group, left in sums_led_by(largest, counts, target, lift):
        others = _cover_counts(left, target, lift, failed)
        if others is not None:
            return [group, *others]
    failed.add(counts)
    return None
