"""What one played card may take; :mod:`tablic_core.game.reasons` says why another set may not.

A *group* is a single card of the played card's rank, two or more cards whose values add up to a
value of the played card, or a whole build of such a value.
A *capture* is a set of table cards that splits into groups with no card in two of them
(tablić: "every group must give the value of your card by itself").
Two ways to split the same set are one capture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from tablic_core.game.builds import Build, sweeps, takes_build
from tablic_core.game.cards import Card, Cards
from tablic_core.game.cover import cover
from tablic_core.game.rules import Rules
from tablic_core.game.search import capture_masks, parts_of, sums
from tablic_core.game.takable import takable_by
from tablic_core.text.errors import TablicError

Split = tuple[Cards, ...]
"""A capture laid out in its groups."""


def captures(
    card: Card, table: Cards, rules: Rules, builds: Sequence[Build] = ()
) -> Iterator[Cards]:
    """Every set that ``card`` may take, each once, found as it is asked for.

    ``table`` are the loose cards. In a set they stand in table order, then the cards of builds.
    Equal cards come first, then sums, builds, and unions; where a rule set restricts which sets
    are allowed (``partial=no``, ``rank_priority=yes``) more than twelve cards and builds give them
    in any order.
    Laying the card without taking is not listed. Raises :class:`TablicError` like
    :func:`check_position`.
    """
    check_position(card, table, rules, builds)
    if sweeps(card, rules):
        everything = (*table, *chain.from_iterable(build.cards for build in builds))
        return iter((everything,) if everything else ())
    found = capture_masks(takable_by(card, table, rules, builds), rules)
    if builds:
        parts = [(one,) for one in table] + [build.cards for build in builds]
        return (tuple(chain.from_iterable(picked)) for picked in parts_of(found, parts))
    return parts_of(found, table)


def split(card: Card, cards: Cards, rules: Rules, builds: Sequence[Build] = ()) -> Split | None:
    """``cards`` laid out in groups for ``card``, or ``None`` if they do not split so.

    Equal cards come first, then sums, then builds. ``builds`` are those on the table; one whose
    cards are among ``cards`` is a group if it is there whole. Whether the rest of the table allows
    the capture is for :func:`tablic_core.game.reasons.why_not`.
    """
    loose, chosen = sorted_out(cards, builds)
    check_position(card, loose, rules, chosen)
    if not cards:
        return None
    if sweeps(card, rules):
        return (cards,)
    if not all(is_whole(one, cards) and takes_build(card, one, rules) for one in chosen):
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


def single_groups(card: Card, table: Cards, rules: Rules) -> Iterator[Cards]:
    """The single groups among the loose cards: equal cards, then sums, each in table order."""
    takable = takable_by(card, table, rules, ())
    added = chain.from_iterable(sums(takable, takable.addends))
    return parts_of(chain(takable.equal, added), table)


def sorted_out(cards: Cards, builds: Sequence[Build]) -> tuple[Cards, list[Build]]:
    """The loose ones among ``cards``, and the builds of which there is a card."""
    if not builds:
        return cards, []
    touched = [build for build in builds if any(one in build.cards for one in cards)]
    built = {one for build in touched for one in build.cards}
    return tuple(one for one in cards if one not in built), touched


def is_whole(build: Build, cards: Cards) -> bool:
    """Whether all of the build is among ``cards``."""
    return all(one in cards for one in build.cards)
