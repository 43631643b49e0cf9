"""The obvious way to find captures: try every set of table cards.

It shares no code with the engine.  Every set of table cards is tried for a way to lay it out in
groups: its first card is put together with every choice of the others in turn, and where that is
a group, the same is tried with the cards that are left.  Nothing is remembered between sets.
What each card counts is looked up in a table, and sums are added up only as far as aces leave a
choice, so that the time goes into trying and not into reading cards.
"""

from collections.abc import Sequence
from itertools import combinations, product

VALUES: dict[str, tuple[int, ...]] = {
    "A": (1, 11),
    **{str(number): (number,) for number in range(2, 11)},
    "J": (12,),
    "Q": (13,),
    "K": (14,),
}


def brute_count(played: str, lying: Sequence[str]) -> int:
    """How many sets of the cards ``lying`` on the table ``played`` takes in tablić."""
    rank = played[:-1]
    ranks = [card[:-1] for card in lying]
    return sum(
        _may_be_taken(rank, [ranks[place] for place in chosen])
        for size in range(1, len(lying) + 1)
        for chosen in combinations(range(len(lying)), size)
    )


def _may_be_taken(played: str, ranks: Sequence[str]) -> bool:
    """Whether cards of these ranks can be laid out in groups."""
    if not ranks:
        return True
    first, *others = ranks
    places = range(len(others))
    for size in range(len(ranks)):
        for mates in combinations(places, size):
            group = [first, *(others[place] for place in mates)]
            if _is_group(played, group):
                rest = [others[place] for place in places if place not in mates]
                if _may_be_taken(played, rest):
                    return True
    return False


def _is_group(played: str, ranks: Sequence[str]) -> bool:
    if len(ranks) == 1:
        return ranks[0] == played
    wanted = VALUES[played]
    return any(sum(counts) in wanted for counts in product(*(VALUES[rank] for rank in ranks)))
