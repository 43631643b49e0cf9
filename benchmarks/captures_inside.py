"""The first captures of a big table; runs in CPython and, as a file by itself, inside Pyodide."""

import itertools
import random
import time

from tablic_core.game.captures import captures
from tablic_core.game.cards import Card, Rank, Suit
from tablic_core.game.rules import PRESETS
from tablic_core.text.errors import TablicError


def first_captures(size: int, wanted: int, seed: int, runs: int) -> list[float]:
    """Milliseconds until ``wanted`` captures of a table of ``size`` cards are found, per run.

    The played card is a ten; a first run, which is not counted, warms the interpreter up.
    Raises TablicError if there are fewer captures.
    """
    played = Card(Rank.TEN, Suit.SPADES)
    pack = [Card(rank, suit) for suit in Suit for rank in Rank]
    pack.remove(played)
    lying = tuple(random.Random(seed).sample(pack, size))
    found = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        count = sum(1 for _ in itertools.islice(captures(played, lying, PRESETS["tablic"]), wanted))
        found.append((time.perf_counter() - start) * 1e3)
        if count < wanted:
            raise TablicError("too-few", "table", found=count)
    return found[1:]


main = first_captures
"""What the program that runs a file inside Pyodide calls."""
