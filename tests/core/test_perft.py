"""Counts of move sequences: the published table, and the referee's count of the same."""

import copy
from random import Random

import pytest

from tablic_core.game.dealing import shuffled
from tablic_core.game.perft import perft
from tablic_core.game.rules import parse_rules
from tests.core.perft_table import DEEPEST, ROWS, Row, late, published, scores, skipped, start
from tests.core.referee import Referee
from tests.core.table import FEW, referee_rules

COUNTS = published()
PROVED = 2 if FEW else 3
"""The depth to which the referee counts."""


def referee(row: Row) -> Referee:
    rules, players, seed, before, _ = row
    parsed = parse_rules(rules)
    plain = referee_rules(parsed)
    pack = [str(card) for card in shuffled(parsed, Random(seed))]
    cut = len(pack) // 2 if plain["opening_source"] == "bottom_of_cut" else 0
    return Referee(plain, players, "A", pack, cut, scores(before))


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
    row = ("tablanet", 2, 1, "97,99", 47)
    numbers = [perft(late(row), depth) for depth in (1, 2, 3)]
    assert numbers == [count(late_referee(row), depth) for depth in (1, 2, 3)]
    assert numbers[1] > numbers[2] == 0
