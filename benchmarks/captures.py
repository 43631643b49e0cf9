"""The engine's captures against a brute force, and inside Pyodide.

Both get the same random tables, one size after the other within a run, and must find the same
number of captures.
"""

import random
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.brute import brute_count
from benchmarks.captures_inside import first_captures
from benchmarks.errors import BenchmarkError
from benchmarks.inside import call_inside
from benchmarks.numbers import Series, table
from benchmarks.report import Aim
from tablic_core.game.captures import captures
from tablic_core.game.cards import Card, Cards, Rank, Suit
from tablic_core.game.rules import PRESETS

SIZES = (4, 6, 8, 10)
POSITIONS = 100
SEED = 20
INSIDE = Path(__file__).parent / "captures_inside.py"
BIG_TABLE, WANTED = 24, 1000
AIMS = {4: 8, 10: 200}
"""By how many times the engine shall be faster, for some sizes."""

Position = tuple[Card, Cards]


def positions(size: int) -> list[Position]:
    """Played cards and random tables of ``size`` cards, the same in every run."""
    rng = random.Random(SEED + size)
    pack = [Card(rank, suit) for suit in Suit for rank in Rank]
    dealt = (rng.sample(pack, size + 1) for _ in range(POSITIONS))
    return [(first, tuple(rest)) for first, *rest in dealt]


def engine_count(given: Sequence[Position]) -> int:
    """How many captures the engine finds in all positions."""
    return sum(1 for card, lying in given for _ in captures(card, lying, PRESETS["tablic"]))


def brute_force_count(given: Sequence[tuple[str, tuple[str, ...]]]) -> int:
    """How many captures the brute force finds, which knows cards as text."""
    return sum(brute_count(card, lying) for card, lying in given)


def measure(runs: int) -> dict[int, tuple[Series, Series]]:
    """For every size the engine's and the brute force's microseconds a position."""
    found: dict[int, tuple[list[float], list[float]]] = {size: ([], []) for size in SIZES}
    for _ in range(runs):
        for size, (ours, brute) in found.items():
            given = positions(size)
            texts = [(str(card), tuple(map(str, lying))) for card, lying in given]
            mine, microseconds = _timed(engine_count, given)
            ours.append(microseconds / POSITIONS)
            its, microseconds = _timed(brute_force_count, texts)
            brute.append(microseconds / POSITIONS)
            if mine != its:
                raise BenchmarkError(f"{size} cards: {mine} captures, by brute force {its}.")
    return {size: (Series.of(ours), Series.of(brute)) for size, (ours, brute) in found.items()}


def aims(measured: dict[int, tuple[Series, Series]]) -> list[Aim]:
    """How much faster than the brute force the engine is, where that is an aim."""
    return [
        Aim(f"brute force / engine, {size} cards", brute.over(ours), AIMS[size], at_least=True)
        for size, (ours, brute) in measured.items()
        if size in AIMS
    ]


def captures_table(measured: dict[int, tuple[Series, Series]]) -> str:
    """The sizes with the brute force's time as a multiple of the engine's."""
    return table(
        ["µs a position, CPython", "engine", "brute force", "brute force / engine"],
        (
            [f"{size} cards", ours.text(1), brute.text(0), brute.over(ours).text(1)]
            for size, (ours, brute) in measured.items()
        ),
    )


def big_table(runs: int, site: Path, node: Path) -> tuple[Series, Series] | str:
    """Milliseconds for the first captures of a big table, in CPython and inside Pyodide.

    Inside is the site's own Pyodide and engine, started by Node.  Returns a sentence instead if
    they are not there or do not start.
    """
    arguments = {"size": BIG_TABLE, "wanted": WANTED, "seed": SEED, "runs": runs}
    try:
        inside = call_inside(INSIDE, arguments, site, node)
    except BenchmarkError as error:
        return str(error)
    return Series.of(first_captures(**arguments)), Series.of(inside)


def big_table_text(measured: tuple[Series, Series] | str) -> str:
    """The big table in one line."""
    if isinstance(measured, str):
        return measured
    outside, inside = measured
    return (
        f"The first {WANTED:,} captures of {BIG_TABLE} cards: {inside.text(1)} ms inside Pyodide, "
        f"{outside.text(1)} ms in CPython, ratio {inside.median / outside.median:.1f}."
    )


def as_json(
    measured: dict[int, tuple[Series, Series]], big: tuple[Series, Series] | str
) -> dict[str, Any]:
    """Every single number, for other programs."""
    sizes = {
        str(size): {"engine_us": list(ours.values), "brute_us": list(brute.values)}
        for size, (ours, brute) in measured.items()
    }
    if isinstance(big, str):
        return {"captures": sizes}
    outside, inside = big
    return {
        "captures": sizes,
        "first_captures_ms": {"cpython": list(outside.values), "pyodide": list(inside.values)},
    }


def _timed(count: Callable[[Any], int], given: Iterable[Any]) -> tuple[int, float]:
    """What ``count(given)`` says, and its microseconds."""
    start = time.perf_counter()
    said = count(given)
    return said, (time.perf_counter() - start) * 1e6
