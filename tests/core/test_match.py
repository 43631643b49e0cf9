"""Rounds up to the target: hand-worked scores."""

from random import Random

import pytest

from tablic_core.game.dealing import shuffled
from tablic_core.game.match import Match, winning_side
from tablic_core.game.position import Position
from tablic_core.game.rules import PRESETS, parse_rules
from tablic_core.text.errors import TablicError
from tests.core.table import played, position


@pytest.mark.parametrize(
    ("rules", "scores", "expected"),
    [
        ("tablic", (100, 100), None),
        ("tablic", (101, 90), 0),
        # 90–96 before, the round goes 15–10: both are past it, the higher wins.
        ("tablic", (105, 106), 1),
        ("tablic", (105, 105), None),
        ("tablic", (99, 101), 1),
        ("tablic target=61", (61, 60), 0),
        ("tablic target=51", (50, 49), None),
        ("tablanette-1939", (250, 101), None),
        ("tablanette-1939", (251, 101), 0),
        ("four-individual", (49, 50, 47, 51), 3),
        ("four-individual", (53, 55, 47, 51), 1),
        ("four-individual", (53, 53, 47, 51), None),
        ("tabinet target=151", (120, 150), None),
        ("tabinet target=151", (120, 151), 1),
        ("masters match_length=one_round", (12, 11), 0),
        ("masters match_length=one_round", (11, 11), None),
    ],
)
def test_who_has_won(rules: str, scores: tuple[int, ...], expected: int | None) -> None:
    assert winning_side(parse_rules(rules), scores) == expected


def end_of_round(rules: str, before: tuple[int, int], dealer: str = "A") -> Position:
    """A finished round in which side 0 took everything: 25 points in tablić."""
    return position(rules, "", "", rest=0, turn="-", last="A", before=before, dealer=dealer)


def test_a_match_goes_on_from_round_to_round_with_the_next_dealer() -> None:
    match = Match.start(PRESETS["tablic"], 2)
    assert (match.scores, match.dealer, match.winner) == ((0, 0), 0, None)
    for rounds, dealer in enumerate("ABAB"):
        match = match.add(end_of_round("tablic", (25 * rounds, 0), dealer))
    assert (match.scores, match.winner, len(match.rounds)) == ((100, 0), None, 4)
    match = match.add(end_of_round("tablic", (100, 0), "A"))
    assert (match.scores, match.winner) == ((125, 0), 0)


def test_the_deal_goes_the_way_the_turn_goes() -> None:
    for rules, following in (("tablic", 1), ("tablic direction=clockwise", 3)):
        match = Match.start(parse_rules(rules), 4)
        start = match.deal(shuffled(match.rules, Random(1)))
        assert start.turn == following
        end = position(rules, *[""] * 4, rest=0, turn="-", last="A")
        assert match.add(end).dealer == following


def test_the_score_goes_into_the_next_round() -> None:
    match = Match.start(PRESETS["tablic"], 2).add(end_of_round("tablic", (0, 0)))
    following = match.deal(shuffled(match.rules, Random(2)))
    assert (following.before, following.dealer, following.turn) == ((25, 0), 1, 0)


def test_a_side_that_stopped_past_the_target_is_to_be_overtaken() -> None:
    start = position("pagat", "QC 2D", "3C", table="QD", rest=1, before=(99, 120), last="B")
    assert start.goal == 121


def test_a_side_that_went_out_has_won_whatever_the_other_has() -> None:
    start = position(
        "pagat", "QC 2D", "3C", table="QD 5C", rest=1, before=(99, 90), last="B", dealer="B"
    )
    # B has 20 points of this round in the pile, and could claim as well.
    end = played(start, "QC:QD", "claim:A")
    match = Match(PRESETS["pagat"], 2, 1, (99, 90)).add(end)
    assert (match.winner, match.scores) == (0, (101, 110))


def test_a_match_of_one_round_ends_with_it() -> None:
    rules = "masters match_length=one_round"
    match = Match.start(parse_rules(rules), 2).add(end_of_round(rules, (0, 0)))
    assert match.winner == 0
    with pytest.raises(TablicError) as caught:
        match.deal(shuffled(match.rules, Random(1)))
    assert (caught.value.code, caught.value.where) == ("match-over", "match")
    with pytest.raises(TablicError) as caught:
        match.add(end_of_round(rules, (25, 0), "B"))
    assert (caught.value.code, caught.value.where) == ("match-over", "match")


@pytest.mark.parametrize(
    "other",
    [
        end_of_round("tablic", (1, 0)),
        end_of_round("tablic", (0, 0), dealer="B"),
        end_of_round("tablic target=61", (0, 0)),
        position("tablic", "", "", "", rest=0, turn="-", last="A"),
    ],
)
def test_a_round_of_another_match_is_refused(other: Position) -> None:
    with pytest.raises(TablicError) as caught:
        Match.start(PRESETS["tablic"], 2).add(other)
    assert (caught.value.code, caught.value.where) == ("other-match", "position")


def test_a_round_that_is_not_over_is_refused() -> None:
    match = Match.start(PRESETS["tablic"], 2)
    with pytest.raises(TablicError) as caught:
        match.add(match.deal(shuffled(match.rules, Random(1))))
    assert caught.value.code == "round-not-over"


@pytest.mark.parametrize(
    ("players", "dealer", "code"),
    [(3, 0, "players-not-allowed"), (2, 2, "no-seat"), (2, -1, "no-seat")],
)
def test_a_match_nobody_can_start(players: int, dealer: int, code: str) -> None:
    with pytest.raises(TablicError) as caught:
        Match.start(PRESETS["masters"], players, dealer)
    assert caught.value.code == code
