"""The obvious way to find captures: try every set of table cards.

It shares no code with the engine.  A set may be taken if it is one group, or a group with the
set's first card and a rest that may be taken.
"""

from collections.abc import Sequence
from itertools import product

COURTS = {"J": 12, "Q": 13, "K": 14}


def brute_count(played: str, lying: Sequence[str]) -> int:
    """How many sets of the cards ``lying`` on the table ``played`` takes in tablić."""
    wanted = set(_values(played))
    options = [_values(card) for card in lying]
    ranks = [card[:-1] for card in lying]
    sets = range(1, 1 << len(lying))

    def is_group(chosen: int) -> bool:
        places = [index for index in range(len(lying)) if chosen >> index & 1]
        if len(places) == 1:
            return ranks[places[0]] == played[:-1]
        return any(sum(one) in wanted for one in product(*(options[index] for index in places)))

    groups = [False, *map(is_group, sets)]
    taken = [True]
    for chosen in sets:
        first = chosen & -chosen
        rest = part = chosen ^ first
        found = groups[chosen]
        while part and not found:
            part = (part - 1) & rest
            found = groups[first | part] and taken[rest ^ part]
        taken.append(found)
    return sum(taken) - 1


def _values(card: str) -> tuple[int, ...]:
    rank = card[:-1]
    if rank == "A":
        return (1, 11)
    return (COURTS.get(rank) or int(rank),)
