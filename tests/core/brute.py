"""An independent brute force: every subset of the table, every way to split it."""

from itertools import combinations, product

ACES = {"tablic": (1, 11)}


def rank(card: str) -> str:
    return card[:-1]


def card_values(card: str) -> tuple[int, ...]:
    """What a card counts in tablić, from the table in the Serbian descriptions."""
    courts = {"J": 12, "Q": 13, "K": 14}
    if rank(card) == "A":
        return (1, 11)
    return (courts.get(rank(card)) or int(rank(card)),)


def splits(cards: tuple[str, ...]):
    """Every partition of the cards into non-empty groups."""
    if not cards:
        yield []
        return
    first, rest = cards[0], cards[1:]
    for size in range(len(rest) + 1):
        for mates in combinations(rest, size):
            left = tuple(card for card in rest if card not in mates)
            for others in splits(left):
                yield [(first, *mates), *others]


def fits(played: str, group: tuple[str, ...]) -> bool:
    """Whether one group may be taken: an equal card, or cards that add up."""
    if len(group) == 1:
        return rank(group[0]) == rank(played)
    totals = {sum(choice) for choice in product(*(card_values(card) for card in group))}
    return bool(totals & set(card_values(played)))


def brute_captures(played: str, table: tuple[str, ...]) -> set[frozenset[str]]:
    """All sets that the played card may take in tablić."""
    return {
        frozenset(chosen)
        for size in range(1, len(table) + 1)
        for chosen in combinations(table, size)
        if any(all(fits(played, group) for group in split) for split in splits(chosen))
    }
