"""Rounds between players, and what a series of them comes to."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from tablic_core.advice.players import PLAYERS, Player, greedy_player
from tablic_core.advice.series import SeriesResult, play_round, play_series
from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.moves import Claim, Move
from tablic_core.game.position import Position
from tablic_core.game.rounds import play
from tablic_core.game.rules import PRESETS, parse_rules
from tablic_core.game.scoring import running_score, score
from tablic_core.text.errors import TablicError
from tests.core.table import FEW

TABLIC = PRESETS["tablic"]
CARD_POINTS = 4 + 12 + 3 + 2 + 1
"""Aces, courts, tens, the ten of diamonds, the two of clubs."""


def series(rules: str, names: str, rounds: int, seed: int = 1) -> SeriesResult:
    players = [PLAYERS[name] for name in names.split()]
    return play_series(parse_rules(rules), players, rounds, seed)


def rounds_seen(
    rules: str, count: int, rounds: int, seed: int = 1
) -> tuple[SeriesResult, list[Position]]:
    """A series of the greedy player, and what it saw first in each round."""
    seen: list[Position] = []
    moves_before = 1_000  # more than a round has

    def player(view: Position, rng: Random) -> Move:
        nonlocal moves_before
        if len(view.moves) < moves_before:
            seen.append(view)
        moves_before = len(view.moves)
        return greedy_player(view, rng)

    return play_series(parse_rules(rules), [player] * count, rounds, seed), seen


# Totals


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ("tablic", "greedy random"),
        ("tablic", "greedy random greedy"),
        ("pairs", "greedy random random greedy"),
        ("four-individual", "greedy random random greedy"),
        ("tablic building=yes", "random random"),
        ("tabinet", "greedy greedy"),
    ],
)
def test_totals_add_up(rules: str, names: str) -> None:
    rounds = 4 if FEW else 8
    result = series(rules, names, rounds)
    count = 2 if rules == "pairs" else len(names.split())
    for totals in (result.points, result.tablas, result.cards, result.last, result.won):
        assert len(totals) == count
    assert result.rounds == rounds == sum(result.last)
    assert sum(result.cards) == 52 * rounds
    most_cards = sum(result.points) - CARD_POINTS * rounds - sum(result.tablas)
    assert most_cards % 3 == 0
    assert 0 <= most_cards <= 3 * rounds
    assert sum(result.won) == len(result.lengths)
    assert sum(result.lengths) <= rounds


def test_forty_cards_of_the_slovenian_game_add_up() -> None:
    result = series("slovenian-3p", "greedy greedy greedy", 6)
    assert sum(result.cards) == 40 * 6
    most_cards = sum(result.points) - (4 + 3 + 2 + 1) * 6 - sum(result.tablas)
    assert most_cards in range(0, 19, 3)


def test_totals_are_those_of_the_rounds_one_by_one() -> None:
    whole, seen = rounds_seen("tablic", 2, 12)
    # What the sides had before each round; where a match ends the next one begins at nothing.
    before = [view.before for view in seen]
    gained = [0, 0]
    for one, other in pairwise(before):
        if other != (0, 0):
            gained = [g + b - a for g, a, b in zip(gained, one, other, strict=True)]
    assert len(seen) == 12
    assert before[0] == (0, 0)
    assert all(g < p for g, p in zip(gained, whole.points, strict=True))
    assert before.count((0, 0)) == len(whole.lengths) + 1


def test_a_longer_series_begins_as_the_shorter_one() -> None:
    short, long = rounds_seen("tablic", 2, 3)[1], rounds_seen("tablic", 2, 6)[1]
    assert short == long[:3]


def test_the_same_arguments_give_the_same_result() -> None:
    assert series("tablic", "random greedy", 6, 5) == series("tablic", "random greedy", 6, 5)
    assert series("tablic", "random greedy", 6, 5) != series("tablic", "random greedy", 6, 6)


def test_no_two_rounds_are_dealt_alike() -> None:
    seen = rounds_seen("tablic", 2, 8)[1] + rounds_seen("tablic", 2, 8, seed=2)[1]
    deals = [(view.table, view.hands[view.turn or 0]) for view in seen]
    assert len(set(deals)) == 16


def test_progress_is_told_after_every_round() -> None:
    told: list[int] = []
    play_series(TABLIC, [PLAYERS["random"]] * 2, 5, 1, told.append)
    assert told == [1, 2, 3, 4, 5]


# Matches


@pytest.mark.parametrize(
    ("rules", "count", "dealers"),
    [
        ("tablic", 2, "ABABABABABAB"),
        ("tablic", 3, "ABCABCABCABC"),
        ("tablic", 4, "ABCDABCDABCD"),
        ("tabinet", 3, "ACBACBACBACB"),
        ("tablic target=20", 2, "ABABABABABAB"),
    ],
)
def test_the_deal_goes_round_the_table_from_match_to_match(
    rules: str, count: int, dealers: str
) -> None:
    seen = rounds_seen(rules, count, len(dealers))[1]
    assert "".join("ABCD"[view.dealer] for view in seen) == dealers


@pytest.mark.parametrize("rules", ["tablic target=51", "tablic target=51 points_most_cards=0"])
def test_a_match_ends_at_the_target_and_not_before(rules: str) -> None:
    result, seen = rounds_seen(rules, 2, 20 if FEW else 24)
    assert len(result.lengths) >= 3
    starts = [n for n, view in enumerate(seen) if view.before == (0, 0)]
    lengths = [b - a for a, b in pairwise(starts)]
    assert lengths == list(result.lengths)[: len(lengths)]
    for view in seen:
        # Past the target only a tie is played on.
        assert max(view.before) < 51 or len(set(view.before)) == 1


def test_a_match_of_one_round_is_won_by_most_points() -> None:
    result = series("tablic match_length=one_round", "greedy random", 8)
    assert result.lengths.count(1) >= 7  # equal points take another round
    assert result.won[0] > result.won[1]
    back = series("tablic match_length=one_round", "random greedy", 8)
    assert back.won[0] < back.won[1]


# Claims, and rounds that stop in the middle


def _end(rules: str, before: Sequence[int], seed: int = 1) -> tuple[Position, Position]:
    parsed = parse_rules(rules)
    start = deal(parsed, 2, shuffled(parsed, Random(seed)), before=before)
    return start, play_round(start, [greedy_player] * 2, Random(seed))


def _replayed(start: Position, end: Position) -> list[Position]:
    positions = [start]
    for move in end.moves:
        positions.append(play(positions[-1], move))
    return positions


@pytest.mark.parametrize("seed", range(3))
def test_in_tablanet_a_side_claims_as_soon_as_it_may(seed: int) -> None:
    start, end = _end("tablanet", (92, 92), seed)
    claim = end.moves[-1]
    assert isinstance(claim, Claim)
    assert end.out == claim.seat
    assert running_score(end, claim.seat) >= 101
    assert len(end.moves) < 48
    for position in _replayed(start, end)[:-2]:
        # Nobody has reached it before, at least not the one in turn.
        assert position.turn is not None
        assert running_score(position, position.turn) < 101


def test_where_there_are_no_claims_the_same_round_goes_on() -> None:
    _, end = _end("tablic", (92, 92), 0)
    assert end.out is None
    assert len(end.moves) == 48


@pytest.mark.parametrize("seed", range(3))
def test_in_masters_the_round_stops_at_once(seed: int) -> None:
    start, end = _end("masters", (92, 92), seed)
    assert end.out is not None
    assert end.turn is None
    assert not isinstance(end.moves[-1], Claim)
    assert running_score(end, end.out) >= 101
    for position in _replayed(start, end)[:-1]:
        assert max(running_score(position, side) for side in (0, 1)) < 101
    assert score(end).line("most-cards").points == (0, 0)


@pytest.mark.parametrize("rules", ["tablanet", "masters"])
def test_matches_that_stop_in_the_middle_count_as_won(rules: str) -> None:
    result = series(f"{rules} target=30", "greedy greedy", 12)
    assert sum(result.won) == len(result.lengths) >= 4
    assert sum(result.cards) < 52 * 12


# Against the published numbers, and against one another


def test_greedy_against_greedy_scores_as_published() -> None:
    """4.2 tablas, 29.1 points and 2.8 cards left a round; the dealer takes last in 63 %."""
    rounds, totals = (40 if FEW else 100), {"tablas": 0, "points": 0, "left": 0, "dealer": 0}
    for seed in range(rounds):
        _, end = _end("tablic", (0, 0), seed)
        totals["tablas"] += sum(map(len, end.tablas))
        totals["points"] += sum(score(end).points)
        totals["left"] += len(end.table)
        totals["dealer"] += end.last == end.dealer
    assert 3.2 <= totals["tablas"] / rounds <= 5.2
    assert 28.0 <= totals["points"] / rounds <= 30.2
    assert 1.8 <= totals["left"] / rounds <= 3.9
    assert 0.48 <= totals["dealer"] / rounds <= 0.78


def test_careful_against_careful_makes_fewer_tablas() -> None:
    """1.8 tablas and 26.5 points a round are published."""
    rounds = 8 if FEW else 16
    result = series("tablic", "careful careful", rounds)
    assert 1.0 <= sum(result.tablas) / rounds <= 2.7
    assert 25.3 <= sum(result.points) / rounds <= 27.7


@pytest.mark.parametrize(
    ("better", "worse", "margin"), [("greedy", "random", 1.5), ("careful", "greedy", 1.0)]
)
def test_the_better_player_wins_a_series(better: str, worse: str, margin: float) -> None:
    rounds = 12 if FEW else 40
    there = series("tablic", f"{better} {worse}", rounds)
    back = series("tablic", f"{worse} {better}", rounds)
    good, bad = there.points[0] + back.points[1], there.points[1] + back.points[0]
    assert good > margin * bad
    assert there.tablas[0] + back.tablas[1] > there.tablas[1] + back.tablas[0]


# Errors


@pytest.mark.parametrize("rounds", [0, -1])
def test_a_series_has_at_least_one_round(rounds: int) -> None:
    with pytest.raises(TablicError) as caught:
        play_series(TABLIC, [greedy_player] * 2, rounds, 1)
    assert (caught.value.code, caught.value.where) == ("bad-number", "rounds")


@pytest.mark.parametrize(
    ("rules", "count"), [("tablic", 1), ("tablic", 5), ("tablic", 0), ("masters", 3), ("pairs", 2)]
)
def test_as_many_play_as_the_rules_allow(rules: str, count: int) -> None:
    with pytest.raises(TablicError) as caught:
        play_series(PRESETS[rules], [greedy_player] * count, 1, 1)
    assert caught.value.code == "players-not-allowed"


def test_a_player_that_makes_a_move_that_is_not_allowed_is_told() -> None:
    def cheat(view: Position, rng: Random) -> Move:
        return Claim(0)

    players: list[Player] = [cheat, cheat]
    with pytest.raises(TablicError) as caught:
        play_series(TABLIC, players, 1, 1)
    assert caught.value.code == "no-claims"
