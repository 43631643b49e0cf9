"""Which rules only forbid captures: what is told as “only a rule of the house forbids this”."""

from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from tablic_core.game.captures import captures
from tablic_core.game.cards import Card, Cards, parse_cards
from tablic_core.game.position import deck
from tablic_core.game.reasons import without_switches
from tablic_core.game.rules import OPEN, PARAMETERS, PRESETS, Rules, parse_rules
from tablic_core.text.errors import TablicError

TRIED = (
    *("none 1 2 3 4 5 6 10 11 12 13 14 40 52 1,11 yes no any one one_round to_target").split(),
    *("pairs singles top bottom_of_cut normal to_bottom counterclockwise clockwise pips").split(),
    *("last_capturer dealer_side strict_most more_than_half nobody each at_once").split(),
    *("end_of_round 2,3 3,4").split(),
)
"""Values of parameters as text; those that a parameter does not know are passed over."""

HAND_MADE = (
    "7S: 7H 3D 4C",
    "7S: 7H 7D",
    "QS: 5C 6D 7H 8S",
    "KS: 6D 7H KD",
    "JS: 5C 7D JD",
    "AS: AD 5C 6D",
    "QS: AD 2C",
)


@cache
def positions(pack: int) -> list[tuple[Card, Cards]]:
    rng = Random(7)
    cards = deck(parse_rules("tablic" if pack == 52 else "slovenian-3p"))
    found = []
    for made in HAND_MADE if pack == 52 else ():
        card, table = made.split(":")
        found.append((Card.parse(card), parse_cards(table)))
    for _ in range(60):
        card, *table = rng.sample(cards, rng.randint(3, 8))
        found.append((card, tuple(table)))
    return found


def taken(rules: Rules) -> list[set[frozenset[Card]]]:
    return [
        {frozenset(cards) for cards in islice(captures(card, table, rules), 500)}
        for card, table in positions(rules.deck)
    ]


def variants(name: str) -> Iterator[list[Rules]]:
    """For each of some rule sets, all it can be when this parameter alone changes."""
    more = (
        "",
        " partial=no",
        " multi_group=no",
        " rank_priority=yes",
        " rank_count=one",
        " jack_value=none",
    )
    for preset, other in product(("tablic", "jack-wild", "pagat"), more):
        if other.strip().startswith(f"{name}="):
            continue
        found = []
        for value in TRIED:
            try:
                found.append(parse_rules(f"{preset}{other} {name}={value}"))
            except TablicError:
                continue
        if found:
            yield found


@pytest.mark.parametrize("name", [name for name in PARAMETERS if name != "deck"])
def test_every_parameter_does_to_captures_what_its_declaration_says(name: str) -> None:
    """The deck aside, which changes the cards themselves."""
    changes = False
    for rules in variants(name):
        found = {str(getattr(one, name)): taken(one) for one in rules}
        changes = changes or any(one != next(iter(found.values())) for one in found.values())
        if name in OPEN:
            # Beside another one that is shut it may also allow: what is left decides then.
            others = rules[0].difference(without_switches(rules[0])).keys() - {name}
            widest = found[str(OPEN[name])]
            for one in () if others else found.values():
                assert all(some <= all_ for some, all_ in zip(one, widest, strict=True))
    assert changes == bool(PARAMETERS[name].takes)


def test_a_rule_is_open_with_every_switch() -> None:
    shut: dict[str, Any] = {"partial": False, "multi_group": False, "rank_count": "one"}
    assert set(shut) | {"rank_priority"} == set(OPEN)
    for rules in PRESETS.values():
        opened = without_switches(rules)
        assert {name: getattr(opened, name) for name in OPEN} == dict(OPEN)
        assert set(rules.difference(opened)) <= set(OPEN)
