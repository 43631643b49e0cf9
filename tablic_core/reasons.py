"""Why a set of table cards does not split into groups: the most telling reason first.

Each reason is a code with a sentence in the catalogues under ``why.``:

==================  ==========================================================================
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
==================  ==========================================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice, product
from typing import Any

from tablic_core.builds import takes_sums
from tablic_core.captures import Split, captures, single_groups, split
from tablic_core.cards import Card, Cards, Rank
from tablic_core.messages import Told
from tablic_core.rules import Rules

Reason = tuple[str, dict[str, Any]]


def told(code: str, params: dict[str, Any]) -> Told:
    """A reason of :func:`tablic_core.captures.why_not` as a sentence."""
    addition = {"addition": (params["cards"],)} if code == "sum" else {}
    return Told(f"why.{code}", params | addition)


_LOOK_AT = 2000
"""How many captures inside the chosen cards are looked at for the largest."""


def reason(card: Card, chosen: Cards, rules: Rules) -> Reason:
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


def without_switches(rules: Rules) -> Rules:
    """The same values with every switch open, to see which groups there are at all."""
    return replace(rules, partial=True, multi_group=True, rank_count="any", rank_priority=False)


def _by_missing_value(card: Card, chosen: Cards, rules: Rules) -> Reason | None:
    lost = next((one for one in chosen if not rules.values(one)), None)
    return ("no-value", {"card": card, "cards": (lost,)}) if lost else None


def _by_mistaken_court(card: Card, chosen: Cards, target: int, rules: Rules) -> Reason | None:
    real = [rules.values(one) for one in chosen]
    if len(chosen) < 2 or not all(real):
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
    rules = replace(without_switches(rules), partial=False)
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
        if min(rules.values(one), default=target) >= target and one.rank is not card.rank:
            return "too-big", {"card": card, "cards": (one,), "target": target}
    return None


def _by_total(card: Card, chosen: Cards, target: int, rules: Rules) -> Reason:
    sums = _sums([rules.values(one) for one in chosen])
    low, high = min(sums), max(sums)
    params = {"card": card, "cards": chosen, "target": target, "sum": low}
    if low > target and low % target == 0:
        return "no-groups", params
    aces = sum(1 for one in chosen if one.rank is Rank.ACE)
    if aces and low != high:
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
