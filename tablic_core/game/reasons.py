"""Why a set of table cards is not a capture: the most telling reason first.

Each reason is a code with a sentence in the catalogues under ``why.``:

==================  ==========================================================================
``empty``           nothing is chosen
``jack-takes-all``  a sweeping jack takes everything
``build-whole``     ``cards`` are a build, of which only a part is chosen
``build-value``     ``cards`` are a build of ``value``, which is not what the played card takes
``one-equal``       it would split if more than one equal card could be taken
``one-group``       it would split if several groups could be taken at once
``card-twice``      every card fits somewhere, but one would be needed in two groups
``leftover``        part of it is a capture, the rest is not
``only-equals``     the played card takes its equals only (a court card where courts take no sums)
``no-value``        a card that counts nothing under these rules
``court-value``     it would fit if a court card counted otherwise (the jack as 11, courts as 10)
``own-card``        the played card was added to the sum
``same-suit``       one card of another rank in the played card's suit
``other-rank``      one card of another rank
``too-big``         a card too large for any sum
``no-groups``       the total is a multiple of the value, but no group makes it
``sum-with-ace``    the sum misses the value, whichever way the ace counts
``sum-with-aces``   the same, with several aces
``sum``             the sum misses the value
``equal-first``     one of ``cards``, which are equal to the played card, must be among them
``take-all``        ``cards`` are a further group, which may not be left
==================  ==========================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice, product
from typing import Any

from tablic_core.game.builds import Build, sweeps, takes_build, takes_sums
from tablic_core.game.captures import (
    Split,
    captures,
    check_position,
    is_whole,
    single_groups,
    sorted_out,
    split,
)
from tablic_core.game.cards import Card, Cards, Rank
from tablic_core.game.cover import cover
from tablic_core.game.rules import OPEN, Rules
from tablic_core.text.errors import TablicError
from tablic_core.text.messages import Sentence

Reason = tuple[str, dict[str, Any]]
"""A code, and the values that its sentence needs."""

_LOOK_AT = 2000
"""How many captures inside the chosen cards are looked at for the largest."""


def as_sentence(code: str, params: dict[str, Any]) -> Sentence:
    """A reason of :func:`why_not` as a sentence, a missed sum with its addition written out."""
    addition = {"addition": (params["cards"],)} if code == "sum" else {}
    return Sentence(f"why.{code}", params | addition)


def why_not(
    card: Card, chosen: Cards, table: Cards, rules: Rules, builds: Sequence[Build] = ()
) -> Reason:
    """Why ``chosen`` is not a capture: a code and its sentence's values; ``("", {})`` if it is.

    Raises :class:`TablicError` like :func:`tablic_core.game.captures.check_position`, and
    ``not-on-table`` for a chosen card that lies neither loose nor in a build.
    """
    check_position(card, table, rules, builds)
    loose, parts = sorted_out(chosen, builds)
    for index, one in enumerate(chosen):
        if one not in table and not any(one in build.cards for build in parts):
            raise TablicError("not-on-table", f"cards[{index}]", card=one)
    if not chosen:
        return "empty", {"card": card}
    if sweeps(card, rules):
        everything = len(table) + sum(len(build.cards) for build in builds)
        return ("", {}) if len(chosen) == everything else ("jack-takes-all", {"card": card})
    for build in parts:
        if not is_whole(build, chosen):
            return "build-whole", {"card": card, "cards": build.cards}
        if not takes_build(card, build, rules):
            if build.value in rules.values(card):
                return "only-equals", {"card": card}
            return "build-value", {"card": card, "cards": build.cards, "value": build.value}
    groups = cover(card, loose, rules)
    if groups is None:
        return _reason(card, loose, rules)
    laid = (*groups, *(build.cards for build in parts))
    return _refused_by_switch(card, laid, table, rules, builds)


def _reason(card: Card, chosen: Cards, rules: Rules) -> Reason:
    """Why ``card`` cannot take ``chosen`` (not empty, and not splitting into groups)."""
    target = max(rules.values(card), default=0)
    found = _by_switch(card, chosen, rules) or _by_part(card, chosen, rules)
    if found:
        return found
    if not takes_sums(card, rules) or target == 1:
        return "only-equals", {"card": card}
    return (
        _by_missing_value(card, chosen, rules)
        or _by_mistaken_court(card, chosen, target, rules)
        or _by_own_card(card, chosen, target, rules)
        or _by_single_card(card, chosen, target, rules)
        or _by_total(card, chosen, target, rules)
    )


def _by_switch(card: Card, chosen: Cards, rules: Rules) -> Reason | None:
    if not rules.multi_group and split(card, chosen, replace(rules, multi_group=True)):
        return "one-group", {"card": card}
    if rules.rank_count == "one" and split(card, chosen, replace(rules, rank_count="any")):
        return "one-equal", {"card": card}
    if split(card, chosen, without_switches(rules)):
        return "one-group", {"card": card}
    return None


@lru_cache(maxsize=64)
def without_switches(rules: Rules, partial: bool = True) -> Rules:
    """The same values with every switch open, or all but ``partial``: the groups there are.

    Cached: making a rule set checks all its values, and every reason asks for one.
    """
    return replace(rules, **{**OPEN, "partial": partial})


def _by_missing_value(card: Card, chosen: Cards, rules: Rules) -> Reason | None:
    lost = next((one for one in chosen if not rules.values(one)), None)
    return ("no-value", {"card": card, "cards": (lost,)}) if lost else None


def _by_mistaken_court(card: Card, chosen: Cards, target: int, rules: Rules) -> Reason | None:
    real = [rules.values(one) for one in chosen]
    if len(chosen) < 2:
        return None
    lying = next((one for one in chosen if one.rank.is_court), None)
    for mistaken in _mistaken_courts(rules):
        sums = _sums(
            (mistaken[one.rank.value],) if one.rank.is_court else rules.values(one)
            for one in chosen
        )
        # Either the court card on the table was mistaken, or the played one, or both.
        by_played = mistaken.get(card.rank.value) in sums
        if by_played or (lying and target in sums):
            court = lying or card
            # Without a court card in it the set really makes what the learner added up to.
            total = min(_sums(real)) if lying else mistaken[card.rank.value]
            return "court-value", {
                "court": court,
                "value": max(rules.values(court)),
                "cards": chosen,
                "sum": total,
                "target": target,
                "card": card,
            }
    return None


def _mistaken_courts(rules: Rules) -> tuple[dict[str, int], ...]:
    """What beginners think court cards count: one less than they do, or ten each."""
    values = {"J": rules.jack_value, "Q": rules.queen_value, "K": rules.king_value}
    counting = {rank: value for rank, value in values.items() if value is not None}
    return {rank: value - 1 for rank, value in counting.items()}, dict.fromkeys(counting, 10)


def _by_own_card(card: Card, chosen: Cards, target: int, rules: Rules) -> Reason | None:
    for big in chosen:
        rest = tuple(one for one in chosen if one is not big)
        sums = {total + target for total in _sums([rules.values(one) for one in rest])}
        if rest and sums & set(rules.values(big)):
            return "own-card", {"card": card, "cards": chosen, "target": target}
    return None


def _by_part(card: Card, chosen: Cards, rules: Rules) -> Reason | None:
    rules = without_switches(rules, partial=False)
    # Of the captures that leave no further group, one is the largest of all.
    inside = list(islice(captures(card, chosen, rules), _LOOK_AT))
    if not inside:
        return None
    best = max(inside, key=len)
    laid = split(card, best, rules) or (best,)
    twice = _needed_twice(card, chosen, laid, rules)
    if twice:
        return twice
    left = tuple(one for one in chosen if one not in best)
    return "leftover", {
        "card": card,
        "groups": laid,
        "cards": left,
    }


def _needed_twice(card: Card, chosen: Cards, laid: Split, rules: Rules) -> Reason | None:
    """If every card fits somewhere: a card left over by ``laid``, and where its group collides."""
    fitting = list(single_groups(card, chosen, rules))
    if {one for group in fitting for one in group} != set(chosen):
        return None
    placed = {one for group in laid for one in group}
    for group in fitting:
        if placed.issuperset(group):
            continue
        # Were it disjoint from all that is laid, more could have been laid.
        for other in laid:
            shared = [one for one in other if one in group]
            # An equal ace may lie inside the other group; then nothing is needed twice.
            if shared and not set(other) <= set(group):
                params = {"card": card, "twice": shared[0], "groups": (other, group)}
                return "card-twice", params
    return None


def _by_single_card(card: Card, chosen: Cards, target: int, rules: Rules) -> Reason | None:
    if len(chosen) == 1:
        code = "same-suit" if chosen[0].suit is card.suit else "other-rank"
        return code, {"card": card, "cards": chosen, "target": target}
    for one in chosen:
        if min(rules.values(one), default=target) >= target:
            return "too-big", {"card": card, "cards": (one,), "target": target}
    return None


def _by_total(card: Card, chosen: Cards, target: int, rules: Rules) -> Reason:
    sums = _sums([rules.values(one) for one in chosen])
    low, high = min(sums), max(sums)
    params = {"card": card, "cards": chosen, "target": target, "sum": low}
    if low > target and low % target == 0:
        return "no-groups", params
    aces = sum(1 for one in chosen if one.rank is Rank.ACE)
    if low != high:
        code = "sum-with-ace" if aces == 1 else "sum-with-aces"
        return code, params | {"high": sorted(sums)[1]}
    return "sum", params


def _sums(choices: Iterable[tuple[int, ...]]) -> set[int]:
    """All totals when each card counts one of its values; a card without any adds nothing."""
    choices = [choice or (0,) for choice in choices]
    if not choices:
        return set()
    sums = {0}
    for choice in choices:
        sums = {total + value for total, value in product(sums, choice)}
    return sums


def _refused_by_switch(
    card: Card, laid: Split, table: Cards, rules: Rules, builds: Sequence[Build]
) -> Reason:
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
