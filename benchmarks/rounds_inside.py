"""Whole random rounds; runs in CPython and, as a file by itself, inside Pyodide."""

import random
import time

from tablic_core.game.captures import captures
from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.position import Position
from tablic_core.game.rounds import legal_moves, play
from tablic_core.game.rules import PRESETS
from tablic_core.game.scoring import score


def rounds(count: int, seed: int, runs: int) -> dict[str, list[float]]:
    """Milliseconds of a random two-player round, listed move by move, played and scored.

    ``round`` is the whole of it, ``captures`` what finding the captures of the same hands on the
    same tables takes by itself. A first run, which is not counted, warms the interpreter up.
    """
    found: dict[str, list[float]] = {"round": [], "captures": []}
    for run in range(runs + 1):
        start = time.perf_counter()
        met = [position for number in range(count) for position in _played(seed + number)]
        whole = (time.perf_counter() - start) * 1e3 / count
        start = time.perf_counter()
        for position in met:
            assert position.turn is not None
            for card in position.hands[position.turn]:
                assert card is not None
                for _ in captures(card, position.table, PRESETS["tablic"]):
                    pass
        alone = (time.perf_counter() - start) * 1e3 / count
        if run:
            found["round"].append(whole)
            found["captures"].append(alone)
    return found


def _played(seed: int) -> list[Position]:
    rng = random.Random(seed)
    position, met = deal(PRESETS["tablic"], 2, shuffled(PRESETS["tablic"], rng)), []
    while position.turn is not None:
        met.append(position)
        moves = list(legal_moves(position))
        position = play(position, moves[int(rng.random() * len(moves))])
    score(position)
    return met


main = rounds
"""What the program that runs a file inside Pyodide calls."""
