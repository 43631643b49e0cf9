"""What a finished round scores: hand-worked positions."""

from typing import Any

import pytest

from tablic_core.game.cards import PACK
from tablic_core.game.position import deck
from tablic_core.game.rules import PRESETS
from tablic_core.game.scoring import (
    RoundScore,
    card_points,
    cards_by_item,
    points_in,
    running_score,
    score,
)
from tablic_core.text.errors import TablicError
from tests.core.table import cards, played, position

SCORING = [card for card in PACK if card.rank.is_court or card.rank.value in ("A", "10")]
PLAIN = [str(card) for card in PACK if card.rank.value in "3456789"]
"""Twenty-eight cards that score nothing."""


def piles_of(*sizes: int) -> tuple[str, ...]:
    """Piles of so many cards, dealt out from the pack."""
    left, texts = list(PACK), []
    for size in sizes:
        texts.append(" ".join(str(left.pop()) for _ in range(size)))
    return tuple(texts)


def finished(rules: str, piles: tuple[str, ...], players: int = 2, **more: Any) -> RoundScore:
    return score(position(rules, *[""] * players, piles=piles, turn="-", last="A", **more))


def test_one_side_has_all_that_scores_and_most_cards_and_three_tablas() -> None:
    mine = [*SCORING, *cards("2C 9C 9D 9H 9S 8C 8D 8H 8S 7C")]
    assert len(mine) == 30
    result = finished("tablic", (" ".join(map(str, mine)), ""), rest=1, tablas=((1, 1, 1), ()))
    assert result.points == (22 + 3 + 3, 0)


def test_equal_numbers_of_cards_leave_the_three_points_with_nobody() -> None:
    ours = "AC AD AH AS KC KD KH KS QC QD 10D 2D 3D 4D 5D 6D 7D 8D 9D 2H 3H 4H 5H 6H 7H 8H"
    result = finished("tablic", (ours, ""), rest=1, tablas=((1,), ()))
    assert result.line("most-cards").counts == (26, 26)
    assert result.points == (12 + 1, 10)
    assert (result.line("most-cards").points, result.line("most-cards").why) == (
        (0, 0),
        "tie-nobody",
    )


@pytest.mark.parametrize(
    ("rules", "sizes", "points", "why"),
    [
        ("tablic", (18, 17, 17), (3, 0, 0), "most"),
        ("tablic", (17, 18, 17), (0, 3, 0), "most"),
        ("tablic", (18, 18, 16), (0, 0, 0), "tie-nobody"),
        ("tablic most_cards_test=more_than_half", (18, 17, 17), (0, 0, 0), "half-nobody"),
        ("tablic most_cards_test=more_than_half", (27, 20, 5), (3, 0, 0), "more-than-half"),
        ("tablic most_cards_test=more_than_half", (26, 25, 1), (0, 0, 0), "half-nobody"),
        ("tablic most_cards_tie=each", (18, 18, 16), (3, 3, 0), "tie-each"),
        ("tablic most_cards_tie=last_capturer", (18, 18, 16), (3, 0, 0), "tie-last"),
        # The last to take is not among the equal ones.
        ("tablic most_cards_tie=last_capturer", (16, 18, 18), (0, 0, 0), "tie-nobody"),
        ("tablic points_most_cards=2", (18, 17, 17), (2, 0, 0), "most"),
        ("tablic points_most_cards=0", (18, 17, 17), (0, 0, 0), "no-points"),
        ("tablic points_most_cards=0", (18, 18, 16), (0, 0, 0), "no-points"),
        ("tabinet most_cards_tie=each", (26, 26), (3, 3), "tie-each"),
        ("tablanet", (26, 26), (0, 0), "half-nobody"),
        ("tablanet most_cards_tie=each", (26, 26), (3, 3), "tie-each"),
        ("tablanet most_cards_tie=last_capturer", (26, 26), (3, 0), "tie-last"),
        ("tablanet most_cards_tie=each", (27, 25), (3, 0), "more-than-half"),
        # One side alone with exactly half has no more than half, and nobody is its equal.
        (
            "tablic most_cards_test=more_than_half most_cards_tie=each",
            (26, 14, 12),
            (0, 0, 0),
            "half-nobody",
        ),
        ("slovenian-3p most_cards_test=more_than_half", (21, 10, 9), (3, 0, 0), "more-than-half"),
        ("slovenian-3p most_cards_test=more_than_half", (20, 11, 9), (0, 0, 0), "half-nobody"),
    ],
)
def test_who_gets_the_points_for_most_cards(
    rules: str, sizes: tuple[int, ...], points: tuple[int, ...], why: str
) -> None:
    piles = piles_of(*sizes)
    if rules.startswith("slovenian"):
        left = [card for card in PACK if not card.rank.is_court]
        piles = tuple(" ".join(str(left.pop()) for _ in range(size)) for size in sizes)
    line = finished(rules, piles, players=len(sizes)).line("most-cards")
    assert (line.counts, line.points, line.why) == (sizes, points, why)


def test_partners_put_their_cards_on_one_pile() -> None:
    start = position("pairs", "4C", "5C", "6C", "7C", table="", rest=0, last="B", dealer="D")
    assert start.side(0) == start.side(2) == 0
    assert start.side(1) == start.side(3) == 1
    # North and South 15 + 12 cards, East and West 14 + 11: 27 against 25.
    line = finished("pairs", piles_of(27, 25), players=4).line("most-cards")
    assert line.points == (3, 0)


@pytest.mark.parametrize(
    ("rules", "points"), [("tablic", 2 + 1 + 1 + 1), ("jack-wild", 3 + 0 + 2 + 1)]
)
def test_a_small_pile(rules: str, points: int) -> None:
    pile = cards("10D 10H 2C AS 2H")
    assert points_in(pile, PRESETS[rules]) == points
    assert sum(card_points(card, PRESETS[rules]) for card in pile) == points


@pytest.mark.parametrize("name", PRESETS)
def test_the_points_of_the_whole_pack(name: str) -> None:
    rules = PRESETS[name]
    expected = {"jack-wild": 9, "slovenian-3p": 10}.get(name, 22)
    assert points_in(deck(rules), rules) == expected


def test_slovenian_one_player_takes_everything() -> None:
    pile = " ".join(str(card) for card in PACK if not card.rank.is_court)
    result = finished("slovenian-3p", (pile, "", ""), players=3)
    by_item = {line.item: line.points[0] for line in result.lines}
    assert by_item == {
        "aces": 4,
        "courts": 0,
        "tens": 3,
        "ten-of-diamonds": 2,
        "two-of-clubs": 1,
        "most-cards": 3,
        "tablas": 0,
    }
    assert result.points == (13, 0, 0)


def test_every_card_item_counts_its_own_cards_only() -> None:
    result = finished("tablic", ("AC KD JH 10H 10D 2C 2D 9C", "AS 10S"))
    counts = {line.item: line.counts for line in result.lines}
    assert counts == {
        "aces": (1, 1),
        "courts": (2, 0),
        "tens": (1, 1),
        "ten-of-diamonds": (1, 0),
        "two-of-clubs": (1, 0),
        "most-cards": (8, 2),
        "tablas": (0, 0),
    }
    assert result.points == (1 + 2 + 1 + 2 + 1 + 3, 1 + 1)


def test_scoring_cards_are_sorted_by_item_and_the_others_left_out() -> None:
    pile = cards("KD AS 10C 7H 10D AC 2D 2C")
    assert cards_by_item(pile, PRESETS["tablic"]) == {
        "aces": cards("AS AC"),
        "courts": cards("KD"),
        "tens": cards("10C"),
        "ten-of-diamonds": cards("10D"),
        "two-of-clubs": cards("2C"),
    }
    assert list(cards_by_item(pile, PRESETS["jack-wild"])) == [
        "aces",
        "ten-of-diamonds",
        "two-of-clubs",
    ]


def test_the_last_to_take_gets_the_leftovers_and_no_tabla_for_them() -> None:
    # Card 46 clears the table with a tabla; 47 and 48, the seven and the king, stay.
    start = position("tablic", "9C KD", "7S", table="4C 5C", rest=0, last="A", dealer="B")
    assert start.turn == 0
    end = played(start, "9C:4C-5C", "7S", "KD")
    result = score(end)
    assert (result.leftovers, result.leftovers_to) == (cards("7S KD"), 0)
    assert end.tablas == ((1,), ())
    assert result.line("courts").counts[0] == 12


def test_the_dealers_side_takes_the_leftovers_in_pagats_game() -> None:
    start = position("pagat", "9C KD", "7S", table="4C 5C", rest=0, last="A", dealer="B")
    result = score(played(start, "9C:4C-5C", "7S", "KD"))
    assert (result.leftovers, result.leftovers_to) == (cards("7S KD"), 1)
    assert result.line("courts").counts == (11, 1)


@pytest.mark.parametrize("rules", ["tablic", "pagat"])
def test_nobody_took_anything_so_nobody_gets_anything(rules: str) -> None:
    lying = " ".join(map(str, PACK))
    end = position(rules, "", "", table=lying, turn="-")
    result = score(end)
    assert result.points == (0, 0)
    assert result.leftovers_to is None
    assert result.line("most-cards").why == "nobody-took"


@pytest.mark.parametrize(
    ("before", "points"),
    [(96, 3), (97, 3), (98, 2), (99, 1), (100, 0)],
)
def test_masters_three_for_cards_lift_a_side_to_one_hundred_at_most(
    before: int, points: int
) -> None:
    mine = " ".join(PLAIN[:27])
    result = finished("masters", (mine, ""), rest=1, before=(before, 0))
    line = result.line("most-cards")
    assert line.counts == (27, 25)
    assert line.points == (points, 0)
    assert line.why == ("most" if before < 98 else "cannot-win")
    assert result.totals[0] == min(before + 3, 100)


def test_in_the_small_game_of_masters_the_three_count_in_full() -> None:
    mine = " ".join(PLAIN[:27])
    result = finished("masters match_length=one_round target=1", (mine, ""), rest=1)
    assert result.line("most-cards").points == (3, 0)


def test_a_round_that_stopped_counts_no_cards_and_no_leftovers() -> None:
    start = position(
        "masters", "QC 2D", "3C", table="QD 5C", rest=1, before=(99, 0), last="B", dealer="B"
    )
    end = played(start, "QC:QD")
    assert (end.out, end.turn) == (0, None)
    result = score(end)
    assert result.totals[0] == 101
    assert (result.line("most-cards").why, result.leftovers, result.leftovers_to) == (
        "stopped",
        (),
        None,
    )


def test_the_running_score_is_before_and_pile_and_tablas() -> None:
    now = position(
        "tablic", "9C", "8C", piles=("10D AC", "3C"), before=(40, 50), tablas=((1, 1), ()), last="A"
    )
    assert [running_score(now, side) for side in (0, 1)] == [45, 50]


def test_a_running_round_has_no_score_yet() -> None:
    with pytest.raises(TablicError) as caught:
        score(position("tablic", "9C", "8C", rest=0, last="A"))
    assert (caught.value.code, caught.value.where) == ("round-not-over", "position")


def test_most_cards_take_nothing_from_a_side_past_the_target() -> None:
    rules = "tablic target=61 most_cards_can_win=no"
    over = position(rules, "", "", rest=0, turn="-", last="A", before=(61, 0))
    line = score(over).line("most-cards")
    assert (line.points, line.why) == ((0, 0), "cannot-win")


def test_sixteen_to_eleven_means_two_tablas_or_five_with_equal_cards() -> None:
    # Aces, tens, little two and two kings: twelve points.
    ours = "AC AD AH AS 10C 10H 10S 10D 2C KC KD"
    plain = [str(card) for card in PACK if card.rank.value in "3456789"]
    most = " ".join([ours, *plain[:16]])
    result = finished("tablic", (most, ""), rest=1, tablas=((), (1, 1)))
    assert result.line("most-cards").counts == (27, 25)
    assert result.points == (12 + 3, 10 + 2)
    tied = " ".join([ours, *plain[:15]])
    result = finished("tablic", (tied, ""), rest=1, tablas=((1, 1, 1, 1), (1,)))
    assert result.points == (12 + 4, 10 + 1)
    assert sum(result.points) == 27 == 22 + 3 + 2
