"""Laying a set of loose cards out in groups."""

from __future__ import annotations

from tablic_core.cards import Card, Cards
from tablic_core.rules import Rules
from tablic_core.search import BITS, HIGHEST, led, lying_for


def cover(card: Card, cards: Cards, rules: Rules) -> list[Cards] | None:
    """Loose ``cards`` as disjoint groups that the switches allow together, or ``None``."""
    lying = lying_for(card, cards, rules, ())
    values = dict(lying.addends)
    alone = [bit for bit in lying.equal if bit not in values]
    if not alone and lying.equal:
        # Played aces: sums of 11 leave as many of the equal ones as the total leaves over 11.
        over = sum(values.values()) % lying.target
        if over > len(lying.equal):
            return None
        alone = lying.equal[:over]
    rest = [bit for bit in BITS[: len(cards)] if bit not in alone]
    if any(bit not in values for bit in rest):
        return None
    places: list[list[int]] = [[] for _ in range(HIGHEST + 1)]
    for bit in reversed(rest):
        places[values[bit]].append(bit.bit_length() - 1)
    summed = _cover_values(tuple(map(len, places)), lying.target, lying.lift, set())
    if summed is None or (rules.rank_count == "one" and len(alone) > 1):
        return None
    if not rules.multi_group and summed and len(alone) + len(summed) > 1:
        return None
    groups = sorted(sorted(places[value].pop() for value in group) for group in summed)
    return [
        *((cards[bit.bit_length() - 1],) for bit in alone),
        *(tuple(cards[place] for place in group) for group in groups),
    ]


def _cover_values(
    counts: tuple[int, ...], target: int, lift: int, failed: set[tuple[int, ...]]
) -> list[tuple[int, ...]] | None:
    """As many cards of each value as ``counts`` says, as sums of the target, or ``None``."""
    largest = next((value for value in range(HIGHEST, 0, -1) if counts[value]), 0)
    if not largest:
        return []
    total = sum(value * count for value, count in enumerate(counts))
    lifts = counts[1] if lift else 0
    if counts in failed or all((total + n * lift) % target for n in range(lifts + 1)):
        return None
    for group, left in led(counts, largest, target, lift):
        others = _cover_values(left, target, lift, failed)
        if others is not None:
            return [group, *others]
    failed.add(counts)
    return None
