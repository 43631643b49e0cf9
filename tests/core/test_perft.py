"""Counts of move sequences: the published table, and the referee's count of the same.

``python -m tests.core.test_perft`` prints the table anew.
"""

import copy
import os
from pathlib import Path
from random import Random

import pytest

from tablic_core.dealing import deal, shuffled
from tablic_core.moves import parse_move
from tablic_core.perft import perft
from tablic_core.position import Position
from tablic_core.presets import PRESETS
from tablic_core.rounds import legal_moves, play
from tablic_core.rules import PARAMETERS, format_value, parse_rules
from tests.core.referee import Referee, rules_of

FEW = os.environ.get("HYPOTHESIS_PROFILE") == "pyodide"
TABLE = Path(__file__).parent / "data" / "perft.txt"
DEEPEST = 4
PROVED = 2 if FEW else 3
"""The depth to which the referee counts."""

Row = tuple[str, int, int, str, int]
"""Rules, players, seed, scores before the round, and how many moves are skipped."""

ROWS: list[Row] = [
    *((name, count, 1, "-", 0) for name, rules in PRESETS.items() for count in rules.players),
    *(("tablic building=yes", count, 1, "-", 0) for count in (2, 3, 4)),
    ("jack-wild multi_group=no rank_count=one", 2, 1, "-", 0),
    ("jack-wild multi_group=no rank_count=one", 4, 2, "-", 0),
    ("tablic obligatory=yes partial=no", 2, 2, "-", 0),
    ("tablic rank_priority=yes", 2, 3, "-", 0),
    # A deal begins within the depth.
    ("tablic", 2, 1, "-", 10),
    ("tablic", 3, 1, "-", 17),
    ("jack-wild", 2, 2, "-", 22),
    ("tablic building=yes", 2, 1, "-", 35),
    ("slovenian-3p", 3, 1, "-", 10),
    ("tabinet", 2, 2, "-", 12),
    # The round ends within the depth, here after hands of six, six and four.
    ("tablic", 2, 1, "-", 45),
    ("tablic", 3, 1, "-", 45),
    # A side may claim, or goes out at once.
    ("tablanet", 2, 1, "97,99", 8),
    ("masters", 2, 1, "97,99", 2),
]


def start(row: Row) -> Position:
    rules, players, seed, before, _ = row
    parsed = parse_rules(rules)
    pack = shuffled(parsed, Random(seed))
    return deal(parsed, players, pack, before=_scores(before))


def referee(row: Row) -> Referee:
    rules, players, seed, before, _ = row
    parsed = parse_rules(rules)
    plain = rules_of("tablic", **{name: format_value(getattr(parsed, name)) for name in PARAMETERS})
    pack = [str(card) for card in shuffled(parsed, Random(seed))]
    cut = len(pack) // 2 if plain["opening_source"] == "bottom_of_cut" else 0
    return Referee(plain, players, "A", pack, cut, _scores(before))


def _scores(text: str) -> tuple[int, ...] | None:
    return None if text == "-" else tuple(map(int, text.split(",")))


def skipped(moves: set[str]) -> str:
    """The move that is played where one is skipped: it names most cards, first by its letters."""
    moves = {move for move in moves if not move.startswith("claim")}
    return min(moves, key=lambda move: (-move.count("-") - move.count(":"), move))


def late(row: Row) -> Position:
    position = start(row)
    for _ in range(row[4]):
        move = skipped({str(move) for move in legal_moves(position)})
        position = play(position, parse_move(move))
    return position


def late_referee(row: Row) -> Referee:
    found = referee(row)
    for _ in range(row[4]):
        found.play(skipped(found.legal()))
    return found


def count(position: Referee, depth: int) -> int:
    """The referee's number of sequences of exactly so many moves."""
    moves = position.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = copy.deepcopy(position)
        after.play(move)
        total += count(after, depth - 1)
    return total


def published() -> dict[Row, list[int]]:
    """The table: numbers by row."""
    found: dict[Row, list[int]] = {}
    for line in TABLE.read_text().splitlines():
        if not line.startswith("#"):
            players, seed, before, skip, *rest = line.split()
            numbers, rules = rest[:DEEPEST], " ".join(rest[DEEPEST:])
            row = (rules, int(players), int(seed), before, int(skip))
            found[row] = [int(number) for number in numbers if number != "-"]
    return found


COUNTS = published() if TABLE.exists() else {}


def test_the_table_has_every_rule_set_with_every_number_of_players() -> None:
    assert list(COUNTS) == ROWS
    assert all(len(numbers) >= 3 for numbers in COUNTS.values())


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_the_engine_counts_what_is_published(row: Row) -> None:
    position, numbers = late(row), COUNTS[row]
    depths = range(1, min(len(numbers), 3 if FEW else DEEPEST) + 1)
    assert [perft(position, depth) for depth in depths] == numbers[: len(depths)]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_the_referee_counts_what_is_published(row: Row) -> None:
    position = late_referee(row)
    depths = range(1, PROVED + 1)
    assert [count(position, depth) for depth in depths] == COUNTS[row][:PROVED]


def test_nothing_is_one_sequence_of_no_moves() -> None:
    assert perft(start(ROWS[0]), 0) == 1


def test_a_round_that_ends_sooner_counts_nothing() -> None:
    row = ("tablic", 2, 1, "-", 47)
    last = late(row)
    assert perft(last, 1) == len(late_referee(row).legal())
    assert perft(last, 2) == 0


def test_after_the_last_card_only_claims_are_left() -> None:
    row = ("tablanet", 2, 2, "97,99", 47)
    numbers = [perft(late(row), depth) for depth in (1, 2, 3)]
    assert numbers == [count(late_referee(row), depth) for depth in (1, 2, 3)]
    assert numbers[1] > numbers[2] == 0


def print_table() -> None:
    header = TABLE.read_text().splitlines() if TABLE.exists() else []
    print("\n".join(line for line in header if line.startswith("#")))
    for row in ROWS:
        rules, players, seed, before, skip = row
        position = late(row)
        numbers = [perft(position, depth) for depth in range(1, DEEPEST)]
        # Where three moves are many, four are left out.
        fourth = str(perft(position, DEEPEST)) if numbers[-1] < MANY else "-"
        told = "".join(f"{number:>8}" for number in (*numbers, fourth))
        print(f"{players:>7} {seed:>5} {before:>7} {skip:>5}{told}  {rules}")


MANY = 1_200

if __name__ == "__main__":
    print_table()
