"""What one played card may take, and why another set may not be taken.

A *group* is a single card of the played card's rank, two or more cards whose values add up to a
value of the played card, or a whole build of such a value.
A *capture* is a set of table cards that splits into groups with no card in two of them
(tablić: "every group must give the value of your card by itself").
Two ways to split the same set are one capture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from tablic_core.builds import Build, sweeps, takes_build
from tablic_core.cards import Card, Cards
from tablic_core.cover import cover
from tablic_core.errors import TablicError
from tablic_core.rules import Rules
from tablic_core.search import lying_for, masks, picks, sums

Split = tuple[Cards, ...]
"""A capture laid out in its groups."""


def captures(
    card: Card, table: Cards, rules: Rules, builds: Sequence[Build] = ()
) -> Iterator[Cards]:
    """Every set that ``card`` may take, each once, found as it is asked for.

    ``table`` are the loose cards. In a set they stand in table order, then the cards of builds.
    Equal cards come first, then sums, builds, and unions; where a rule set restricts which sets
    are allowed (``partial=no``, ``rank_priority=yes``) a large table gives them in any order.
    Laying the card without taking is not listed. Raises :class:`TablicError` like
    :func:`check_position`.
    """
    check_position(card, table, rules, builds)
    if sweeps(card, rules):
        everything = (*table, *chain.from_iterable(build.cards for build in builds))
        return iter((everything,) if everything else ())
    found = masks(lying_for(card, table, rules, builds), rules)
    if builds:
        parts = [(one,) for one in table] + [build.cards for build in builds]
        return (tuple(chain.from_iterable(picked)) for picked in picks(found, parts))
    return picks(found, table)


def split(card: Card, cards: Cards, rules: Rules, builds: Sequence[Build] = ()) -> Split | None:
    """``cards`` laid out in groups for ``card``, or ``None`` if they do not split so.

    Equal cards come first, then sums, then builds. ``builds`` are those on the table; one whose
    cards are among ``cards`` is a group if it is there whole. Whether the rest of the table allows
    the capture is for :func:`why_not`.
    """
    loose, chosen = _sorted_out(cards, builds)
    check_position(card, loose, rules, chosen)
    if not cards:
        return None
    if sweeps(card, rules):
        return (cards,)
    if not all(_is_whole(one, cards) and takes_build(card, one, rules) for one in chosen):
        return None
    groups = cover(card, loose, rules)
    if groups is None:
        return None
    return (*groups, *(build.cards for build in chosen))


def check_position(card: Card, table: Cards, rules: Rules, builds: Sequence[Build] = ()) -> None:
    """Raise :class:`TablicError` for a position that cannot be.

    ``card-on-table``: the played card also lies on the table; ``not-in-pack``: a court card where
    the pack has none.
    """
    if card in table or (builds and any(card in build.cards for build in builds)):
        raise TablicError("card-on-table", "card", card=card)
    if rules.deck == 40:
        for place, one in [("card", card), *((f"table[{i}]", c) for i, c in enumerate(table))]:
            if one.rank.is_court:
                raise TablicError("not-in-pack", place, card=one)


def why_not(
    card: Card, chosen: Cards, table: Cards, rules: Rules, builds: Sequence[Build] = ()
) -> tuple[str, dict[str, Any]]:
    """Why ``chosen`` is not a capture: a code and its sentence's values; ``("", {})`` if it is.

    The codes, each with a sentence in the catalogues under ``why.``: those of
    :mod:`tablic_core.reasons`, and

    ==================  ==========================================================================
    ``empty``           nothing is chosen
    ``jack-takes-all``  a sweeping jack takes everything
    ``build-whole``     ``cards`` are a build, of which only a part is chosen
    ``build-value``     ``cards`` are a build of ``value``, which is not what ``card`` takes
    ``equal-first``     one of ``cards`` must be among them, being equal to ``card``
    ``take-all``        ``cards`` are a further group, which may not be left
    ==================  ==========================================================================

    Raises :class:`TablicError` like :func:`check_position`, and ``not-on-table`` for a chosen card
    that lies neither loose nor in a build.
    """
    check_position(card, table, rules, builds)
    loose, parts = _sorted_out(chosen, builds)
    for index, one in enumerate(chosen):
        if one not in table and not any(one in build.cards for build in parts):
            raise TablicError("not-on-table", f"cards[{index}]", card=one)
    if not chosen:
        return "empty", {"card": card}
    if sweeps(card, rules):
        everything = len(table) + sum(len(build.cards) for build in builds)
        return ("", {}) if len(chosen) == everything else ("jack-takes-all", {"card": card})
    for build in parts:
        if not _is_whole(build, chosen):
            return "build-whole", {"card": card, "cards": build.cards}
        if not takes_build(card, build, rules):
            if build.value in rules.values(card):
                return "only-equals", {"card": card}
            return "build-value", {"card": card, "cards": build.cards, "value": build.value}
    groups = cover(card, loose, rules)
    if groups is None:
        from tablic_core.reasons import reason

        return reason(card, loose, rules)
    laid = (*groups, *(build.cards for build in parts))
    return _refused_by_switch(card, laid, table, rules, builds)


def single_groups(card: Card, table: Cards, rules: Rules) -> Iterator[Cards]:
    """The single groups among the loose cards: equal cards, then sums, each in table order."""
    lying = lying_for(card, table, rules, ())
    added = chain.from_iterable(sums(lying, lying.addends))
    return picks(chain(lying.equal, added), table)


def _sorted_out(cards: Cards, builds: Sequence[Build]) -> tuple[Cards, list[Build]]:
    """The loose ones among ``cards``, and the builds of which there is a card."""
    if not builds:
        return cards, []
    touched = [build for build in builds if any(one in build.cards for one in cards)]
    built = {one for build in touched for one in build.cards}
    return tuple(one for one in cards if one not in built), touched


def _is_whole(build: Build, cards: Cards) -> bool:
    return all(one in cards for one in build.cards)


def _refused_by_switch(
    card: Card, laid: Split, table: Cards, rules: Rules, builds: Sequence[Build]
) -> tuple[str, dict[str, Any]]:
    """The reason from the rest of what lies there, for a set laid out in groups."""
    chosen = tuple(chain.from_iterable(laid))
    if rules.rank_priority:
        equal = tuple(one for one in table if one.rank is card.rank)
        if equal and not any(one in chosen for one in equal):
            return "equal-first", {"card": card, "cards": equal}
    if not rules.partial:
        rest = tuple(one for one in table if one not in chosen)
        standing = [build for build in builds if build.cards not in laid]
        further = _further_group(card, laid, rest, rules, standing)
        if further:
            return "take-all", {"card": card, "cards": further}
    return "", {}


def _further_group(
    card: Card, laid: Split, rest: Cards, rules: Rules, builds: Sequence[Build]
) -> Cards | None:
    """A group of the ``rest``, or one of ``builds``, that could be added to a capture."""
    by_rank = [group for group in laid if len(group) == 1]
    equal = tuple(one for one in rest if one.rank is card.rank)
    only_equal = len(by_rank) == len(laid)
    if equal and (rules.multi_group or only_equal) and not (by_rank and rules.rank_count == "one"):
        return equal[:1]
    if not rules.multi_group:
        return None
    sums = (group for group in single_groups(card, rest, rules) if len(group) > 1)
    standing = (build.cards for build in builds if takes_build(card, build, rules))
    return next(chain(sums, standing), None)
