"""An independent brute force: every subset of what lies there, every way to split it.

It reads rule sets by itself and shares no code with the engine.  A card is its text, a build is a
pair of its cards and its value.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

Build = tuple[tuple[str, ...], int]
Thing = str | Build

TABLIC: dict[str, str] = {
    "ace_values": "1,11",
    "jack_value": "12",
    "queen_value": "13",
    "king_value": "14",
    "rank_count": "any",
    "multi_group": "yes",
    "court_sum": "yes",
    "jack_sweep": "no",
    "partial": "yes",
    "rank_priority": "no",
}
OTHERS: dict[str, dict[str, str]] = {
    "jack-wild": {
        "ace_values": "1",
        "jack_value": "none",
        "queen_value": "12",
        "king_value": "13",
        "court_sum": "no",
        "jack_sweep": "yes",
    },
    "tablanette-1939": {"jack_value": "none", "jack_sweep": "yes"},
    "slovenian-3p": {"jack_value": "none", "queen_value": "none", "king_value": "none"},
}
"""Where a named rule set takes otherwise than tablić; those not named take as tablić does."""


def read_rules(text: str) -> dict[str, str]:
    """The parameters that captures depend on."""
    name, *changes = text.split()
    return TABLIC | OTHERS.get(name, {}) | dict(change.split("=") for change in changes)


def rank(card: str) -> str:
    return card[:-1]


def card_values(card: str, rules: dict[str, str]) -> tuple[int, ...]:
    """What a card counts; nothing if it joins no sum."""
    named = {"A": "ace_values", "J": "jack_value", "Q": "queen_value", "K": "king_value"}
    text = rules[named[rank(card)]] if rank(card) in named else rank(card)
    return () if text == "none" else tuple(map(int, text.split(",")))


def fits(played: str, group: tuple[Thing, ...], rules: dict[str, str]) -> bool:
    """Whether one group may be taken: an equal card, a build, or cards that add up."""
    if len(group) == 1 and isinstance(group[0], str):
        return rank(group[0]) == rank(played)
    if rank(played) in "JQK" and rules["court_sum"] == "no":
        return False
    if len(group) == 1:
        return group[0][1] in card_values(played, rules)
    if not all(isinstance(thing, str) for thing in group):
        return False
    totals = {sum(choice) for choice in product(*(card_values(card, rules) for card in group))}
    return bool(totals & set(card_values(played, rules)))


def subsets(things: Sequence[Thing]) -> Iterator[tuple[Thing, ...]]:
    """Every choice of one thing or more."""
    for size in range(1, len(things) + 1):
        yield from combinations(things, size)


def splits(
    things: tuple[Thing, ...], groups: list[tuple[Thing, ...]]
) -> Iterator[list[tuple[Thing, ...]]]:
    """Every way to lay the things out in some of the groups."""
    if not things:
        yield []
        return
    for group in groups:
        if things[0] in group and all(thing in things for thing in group):
            left = tuple(thing for thing in things if thing not in group)
            for others in splits(left, groups):
                yield [group, *others]


def together(split: list[tuple[Thing, ...]], rules: dict[str, str]) -> bool:
    """Whether these groups may be taken in one move."""
    by_rank = [group for group in split if len(group) == 1 and isinstance(group[0], str)]
    if rules["rank_count"] == "one" and len(by_rank) > 1:
        return False
    return rules["multi_group"] == "yes" or len(split) == 1 or len(by_rank) == len(split)


def allowed(
    played: str,
    chosen: tuple[Thing, ...],
    lying: tuple[Thing, ...],
    groups: list[tuple[Thing, ...]],
    rules: dict[str, str],
) -> bool:
    """Whether the played card may take exactly what is chosen."""
    ways = [split for split in splits(chosen, groups) if together(split, rules)]
    if not ways:
        return False
    equal = [one for one in lying if isinstance(one, str) and rank(one) == rank(played)]
    if rules["rank_priority"] == "yes" and equal and not any(one in chosen for one in equal):
        return False
    further = [group for group in groups if not any(one in chosen for one in group)]
    return rules["partial"] == "yes" or not any(
        together([*split, group], rules) for split in ways for group in further
    )


def brute_captures(
    played: str, table: tuple[str, ...], rules: str = "tablic", builds: tuple[Build, ...] = ()
) -> set[frozenset[str]]:
    """All sets of cards that the played card may take."""
    house, lying = read_rules(rules), (*table, *builds)
    if rank(played) == "J" and house["jack_sweep"] == "yes":
        found = {lying} if lying else set()
    else:
        groups = [group for group in subsets(lying) if fits(played, group, house)]
        found = {
            chosen for chosen in subsets(lying) if allowed(played, chosen, lying, groups, house)
        }
    return {frozenset(cards_of(chosen)) for chosen in found}


def cards_of(things: tuple[Thing, ...]) -> Iterator[str]:
    for thing in things:
        if isinstance(thing, str):
            yield thing
        else:
            yield from thing[0]
