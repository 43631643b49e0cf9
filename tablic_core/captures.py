"""What one played card may take, and why another set may not be taken.

A *group* is a single card of the played card's rank, or two or more cards whose values add up to
a value of the played card.
A *capture* is a set of table cards that splits into groups with no card in two of them
(tablić: "every group must give the value of your card by itself").
Two ways to split the same set are one capture.

Inside this module a set of table cards is an ``int`` whose bit ``i`` stands for card ``i``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablic_core.cards import Card, Cards, Rank
from tablic_core.errors import TablicError
from tablic_core.rules import Rules

Split = tuple[Cards, ...]
"""A capture laid out in its groups."""

MOST_WITHOUT_PARTIAL = 14
"""The largest table where nothing takable may be left: there captures cannot come lazily."""


def captures(card: Card, table: Cards, rules: Rules) -> Iterator[Cards]:
    """Every set of ``table`` cards that ``card`` may take, each once, found as it is asked for.

    The cards of a set stand in table order. Equal cards come first, then sums, then unions.
    Laying the card without taking is not listed. Raises :class:`TablicError` like
    :func:`check_position`, and ``too-many-for-rules``.
    """
    check_position(card, table, rules)
    if not rules.partial and len(table) > MOST_WITHOUT_PARTIAL:
        raise TablicError(
            "too-many-for-rules",
            "table",
            n=len(table),
            name="partial=no",
            most=MOST_WITHOUT_PARTIAL,
        )
    for mask in _capture_masks(card, table, rules):
        yield _cards(mask, table)


def split(card: Card, cards: Cards, rules: Rules) -> Split | None:
    """``cards`` laid out in groups for ``card``, or ``None`` if they do not split so.

    Only looks at the cards themselves; whether the rest of the table allows it is for
    :func:`why_not`.
    """
    check_position(card, cards, rules)
    if not cards:
        return None
    if _sweeps(card, rules):
        return (cards,)
    masks = _cover((1 << len(cards)) - 1, card, cards, rules)
    return None if masks is None else tuple(_cards(mask, cards) for mask in masks)


def check_position(card: Card, table: Cards, rules: Rules) -> None:
    """Raise :class:`TablicError` for a position that cannot be, or that is not yet played.

    ``card-on-table``: the played card also lies on the table; ``not-in-pack``: a court card where
    the pack has none; ``unsupported``: captures with builds.
    """
    if card in table:
        raise TablicError("card-on-table", "card", card=card)
    if rules.deck == 40:
        for place, one in [("card", card), *((f"table[{i}]", c) for i, c in enumerate(table))]:
            if one.rank.is_court:
                raise TablicError("not-in-pack", place, card=one)
    if rules.building:
        raise TablicError("unsupported", "rules", name="building")


def why_not(card: Card, chosen: Cards, table: Cards, rules: Rules) -> tuple[str, dict[str, Any]]:
    """Why ``chosen`` is not a capture: a code and its sentence's values; ``("", {})`` if it is.

    The codes, each with a sentence in the catalogues under ``why.``:

    ``empty``, ``jack-takes-all``, ``equal-first``, ``take-all`` and those of
    :mod:`tablic_core.reasons`.
    Raises :class:`TablicError` ``not-on-table`` for a chosen card that does not lie there.
    """
    check_position(card, table, rules)
    for index, one in enumerate(chosen):
        if one not in table:
            raise TablicError("not-on-table", f"cards[{index}]", card=one)
    if not chosen:
        return "empty", {"card": card}
    if _sweeps(card, rules):
        return ("", {}) if len(chosen) == len(table) else ("jack-takes-all", {"card": card})
    if split(card, chosen, rules) is None:
        from tablic_core.reasons import reason

        return reason(card, chosen, rules)
    return _refused_by_switch(card, chosen, table, rules)


def single_groups(card: Card, table: Cards, rules: Rules) -> Iterator[Cards]:
    """The single groups on ``table``, each as its cards in table order."""
    for mask in _group_masks(card, table, rules):
        yield _cards(mask, table)


def _group_masks(card: Card, table: Cards, rules: Rules) -> Iterator[int]:
    """The single groups on ``table``: equal cards first, then sums in table order."""
    for index, one in enumerate(table):
        if one.rank is card.rank:
            yield 1 << index
    if not takes_sums(card, rules):
        return
    options = [rules.values(one) for one in table]
    seen: set[int] = set()

    def extend(start: int, mask: int, count: int, rest: int) -> Iterator[int]:
        if rest == 0:
            if count > 1 and mask not in seen:
                seen.add(mask)
                yield mask
            return
        for index in range(start, len(options)):
            for value in options[index]:
                if value <= rest:
                    yield from extend(index + 1, mask | 1 << index, count + 1, rest - value)

    for value in rules.values(card):
        yield from extend(0, 0, 0, value)


def takes_sums(card: Card, rules: Rules) -> bool:
    """Whether ``card`` takes cards that add up, and not only its equals."""
    return bool(rules.values(card)) and (rules.court_sum or not card.rank.is_court)


def _sweeps(card: Card, rules: Rules) -> bool:
    return rules.jack_sweep and card.rank is Rank.JACK


def _capture_masks(card: Card, table: Cards, rules: Rules) -> Iterator[int]:
    if _sweeps(card, rules):
        if table:
            yield (1 << len(table)) - 1
        return
    equal = _mask_of_rank(card, table)
    groups: list[int] = []

    def allowed(mask: int) -> bool:
        if rules.rank_priority and equal and not mask & equal:
            return False
        return rules.partial or _further_group(mask, equal, groups, rules) is None

    # A group is only known to be maximal when all groups are known, so the lazy first pass
    # is for rule sets that allow partial captures.
    pending: list[int] = []
    for mask in _group_masks(card, table, rules):
        groups.append(mask)
        if rules.partial and allowed(mask):
            yield mask
        else:
            pending.append(mask)
    yield from (mask for mask in pending if allowed(mask))
    yield from (mask for mask in _unions(groups, equal, rules) if allowed(mask))


def _unions(groups: list[int], equal: int, rules: Rules) -> Iterator[int]:
    """Unions of two or more disjoint groups, each set once."""
    seen = set(groups)
    # A set reached again from a later group has no new continuations.
    earliest: dict[tuple[int, bool], int] = {}

    def extend(mask: int, start: int, has_equal: bool) -> Iterator[int]:
        for index in range(start, len(groups)):
            group = groups[index]
            is_equal = not group & (group - 1)
            if group & mask or not _may_join(mask, group, is_equal, has_equal, equal, rules):
                continue
            union = mask | group
            key = (union, has_equal or is_equal)
            if earliest.get(key, len(groups)) <= index:
                continue
            earliest[key] = index
            if union not in seen:
                seen.add(union)
                yield union
            yield from extend(union, index + 1, key[1])

    for index, group in enumerate(groups):
        yield from extend(group, index + 1, not group & (group - 1))


def _may_join(
    mask: int, group: int, is_equal: bool, has_equal: bool, equal: int, rules: Rules
) -> bool:
    """Whether ``group`` may be added to a capture ``mask`` under the switches for groups."""
    if is_equal and has_equal and rules.rank_count == "one":
        return False
    return rules.multi_group or (is_equal and not mask & ~equal)


def _further_group(mask: int, equal: int, groups: list[int], rules: Rules) -> int | None:
    """A disjoint group that could be added to the capture ``mask``, if there is one."""
    # An ace that lies in a sum is not taken by rank.
    has_equal = bool(mask & equal) and not _laid_in_sums(mask, groups)
    for group in groups:
        is_equal = not group & (group - 1)
        if not group & mask and _may_join(mask, group, is_equal, has_equal, equal, rules):
            return group
    return None


def _laid_in_sums(mask: int, groups: list[int]) -> bool:
    """Whether ``mask`` splits into groups of two and more cards."""
    lowest = mask & -mask
    return not mask or any(
        group & (group - 1)
        and group & lowest
        and not group & ~mask
        and _laid_in_sums(mask & ~group, groups)
        for group in groups
    )


def _cover(mask: int, card: Card, cards: Cards, rules: Rules) -> list[int] | None:
    """``mask`` as disjoint groups that the switches allow together, or ``None``."""
    groups = list(_group_masks(card, cards, rules))
    equal = _mask_of_rank(card, cards)
    order = sorted(range(len(cards)), key=lambda i: max(rules.values(cards[i]), default=0))
    # The card with the fewest partners is settled first: large values, then equal cards.
    by_card = {
        index: [group for group in groups if group >> index & 1] for index in reversed(order)
    }
    # Cards of one rank stand for each other: what failed with one would fail with its twin.
    of_rank = [_mask_of_rank(one, cards) for one in {one.rank: one for one in cards}.values()]
    failed: set[tuple[tuple[int, ...], bool, bool]] = set()

    def ranks(mask: int) -> tuple[int, ...]:
        return tuple((mask & same).bit_count() for same in of_rank)

    def cover(rest: int, done: int, has_equal: bool) -> list[int] | None:
        if not rest:
            return []
        key = (ranks(rest), has_equal, bool(done))
        if key in failed:
            return None
        first = next(index for index in by_card if rest >> index & 1)
        tried: set[tuple[int, ...]] = set()
        for group in by_card[first]:
            is_equal = not group & (group - 1)
            if group & ~rest or ranks(group) in tried:
                continue
            tried.add(ranks(group))
            if done and not _may_join(done, group, is_equal, has_equal, equal, rules):
                continue
            tail = cover(rest & ~group, done | group, has_equal or is_equal)
            if tail is not None:
                return [group, *tail]
        failed.add(key)
        return None

    found = cover(mask, 0, False)
    return None if found is None else sorted(found, key=groups.index)


def _refused_by_switch(
    card: Card, chosen: Cards, table: Cards, rules: Rules
) -> tuple[str, dict[str, Any]]:
    """The reason from the rest of the table, for a set that splits into groups."""
    equal = _mask_of_rank(card, table)
    mask = sum(1 << table.index(one) for one in chosen)
    if rules.rank_priority and equal and not mask & equal:
        return "equal-first", {"card": card, "cards": _cards(equal, table)}
    if not rules.partial:
        further = _further_group(mask, equal, list(_group_masks(card, table, rules)), rules)
        if further is not None:
            return "take-all", {"card": card, "cards": _cards(further, table)}
    return "", {}


def _mask_of_rank(card: Card, table: Cards) -> int:
    return sum(1 << index for index, one in enumerate(table) if one.rank is card.rank)


def _cards(mask: int, table: Cards) -> Cards:
    return tuple(one for index, one in enumerate(table) if mask >> index & 1)
