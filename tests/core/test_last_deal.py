"""The last deal, exactly: against plain minimax over the engine's own moves, without any memory."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tablic_core.advice.last_deal import LEAST_SLICE, LastDealSearch, solve_last_deal
from tablic_core.advice.players import greedy_player
from tablic_core.game.cards import Card, Rank, Suit
from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.moves import Claim
from tablic_core.game.notation import parse_position
from tablic_core.game.position import Position, see
from tablic_core.game.rounds import legal_moves, play, play_legal
from tablic_core.game.rules import PRESETS, parse_rules
from tablic_core.game.scoring import score
from tablic_core.text.errors import TablicError

FOR_TWO = [name for name, rules in PRESETS.items() if 2 in rules.players]
SWITCHED = (
    "tablic multi_group=no",
    "tablic partial=no",
    "tablic rank_priority=yes",
    "tablic obligatory=yes",
    "tablic tabla_last_card=yes",
    "tablic most_cards_tie=each",
    "tablic most_cards_tie=last_capturer most_cards_test=more_than_half",
    "tablic leftovers=dealer_side",
    "tablic tabla_value=pips",
    "jack-wild jack_sweep_tabla=no",
)
SCORES = (None, (95, 97), (99, 88), (120, 120))
"""Before the round: nothing, and where tablas stop, a side goes out, the three are cut short."""


def played_down(
    rules: str, seed: int, cards: int, players: int = 2, before: object = None
) -> Position:
    """A dealt round in which so many cards are left in the hands."""
    parsed = parse_rules(rules)
    rng = Random(seed)
    position = deal(parsed, players, shuffled(parsed, rng), before=before)  # type: ignore[arg-type]
    while position.turn is not None and (
        position.offer or position.stock or sum(map(len, position.hands)) > cards
    ):
        position = play(position, greedy_player(see(position, position.turn), rng))
    return position


def minimax(position: Position) -> int:
    """The first side's points of the round less the second's, if both play as well as can be."""
    if position.turn is None:
        points = score(position).points
        return points[0] - points[1]
    moves = [move for move in legal_moves(position) if not isinstance(move, Claim)]
    values = [minimax(play_legal(position, move)) for move in moves]
    return min(values) if position.side(position.turn) else max(values)


def by_minimax(position: Position) -> dict[str, int]:
    assert position.turn is not None
    sign = -1 if position.side(position.turn) else 1
    return {
        str(move): sign * minimax(play_legal(position, move))
        for move in legal_moves(position)
        if not isinstance(move, Claim)
    }


def solved(position: Position) -> dict[str, int]:
    return {str(one.move): one.points for one in solve_last_deal(position)}


@pytest.mark.parametrize("rules", [*FOR_TWO, *SWITCHED])
def test_every_move_has_the_value_of_plain_minimax(rules: str) -> None:
    """Five cards and fewer, from played rounds, at scores where something is cut short, too."""
    compared = 0
    for seed in range(16):
        for before in SCORES:
            position = played_down(rules, seed, 2 + seed % 4, before=before)
            if position.turn is not None:
                assert solved(position) == by_minimax(position), (rules, seed, before)
                compared += 1
    # By masters many of these rounds end before there is anything left to play.
    assert compared >= 16


def test_pairs_play_for_each_other() -> None:
    for seed in range(12):
        position = played_down("pairs", seed, 5, players=4)
        assert solved(position) == by_minimax(position), seed


def test_the_best_come_first_and_every_legal_move_is_there() -> None:
    position = played_down("tablic", 3, 8)
    values = solve_last_deal(position)
    assert [one.points for one in values] == sorted((one.points for one in values), reverse=True)
    assert {str(one.move) for one in values} == {str(move) for move in legal_moves(position)}


def test_a_hand_worked_ending() -> None:
    """A has taken 26 cards, B 22 and last; A to move with 7♠, B holds 2♣; 5♦ and K♥ lie there.

    If A lays the seven, B takes 5 and nothing else can (2 takes 2): B lays the two, took last, and
    gets 5♦ K♥ 7♠ 2♣: 26 cards each, nobody has most.
    """
    position = parse_position(
        "rules=tablic;dealer=B;turn=A;hands=7S/2C;table=5D-KH;last=B;tablas=/;piles="
        + _piles(26, 22, "7S 2C 5D KH")
    )
    (only,) = solve_last_deal(position)
    assert str(only.move) == "7S"
    end = play(play(position, only.move), next(iter(legal_moves(play(position, only.move)))))
    a, b = score(end).points
    assert only.points == a - b
    assert score(end).line("most-cards").points == (0, 0)


def _piles(first: int, second: int, elsewhere: str) -> str:
    away = set(elsewhere.split())
    pack = [str(Card(rank, suit)) for suit in Suit for rank in Rank]
    left = [card for card in pack if card not in away]
    assert len(left) == first + second
    return "-".join(left[:first]) + "/" + "-".join(left[first:])


@pytest.mark.parametrize("seed", range(6))
def test_suits_that_do_not_matter_change_nothing(seed: int) -> None:
    """Hearts and spades score alike: exchanged everywhere, the values stay."""
    position = played_down("tablic", seed, 8)
    other = {Suit.HEARTS: Suit.SPADES, Suit.SPADES: Suit.HEARTS}

    def turned(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
        return tuple(Card(one.rank, other.get(one.suit, one.suit)) for one in cards if one)

    mirrored = replace(
        position,
        hands=tuple(map(turned, position.hands)),
        table=turned(position.table),
        piles=tuple(map(turned, position.piles)),
        moves=(),
    )
    values = sorted(one.points for one in solve_last_deal(position))
    assert values == sorted(one.points for one in solve_last_deal(mirrored))


def test_in_a_view_the_hidden_cards_are_the_other_hand() -> None:
    position = played_down("tablic", 5, 10)
    assert position.turn is not None
    assert solve_last_deal(see(position, position.turn)) == solve_last_deal(position)


def test_slices_come_to_the_same_and_tell_how_far_they_are() -> None:
    position = played_down("tablic", 2, 12)
    search = LastDealSearch(position)
    shares = [search.share]
    while not search.run(500):
        shares.append(search.share)
        assert set(search.values()) <= set(solve_last_deal(position))
    assert search.share == 1.0
    assert shares == sorted(shares)
    assert len(shares) > 3
    assert search.values() == solve_last_deal(position)


def test_the_smallest_slice_gets_on() -> None:
    position = played_down("tablic", 4, 8)
    search = LastDealSearch(position)
    while not search.run(LEAST_SLICE):
        assert search.searched < 1_000_000
    assert search.values() == solve_last_deal(position)


def test_more_positions_than_allowed_are_refused_and_said() -> None:
    search = LastDealSearch(played_down("tablic", 2, 12), most=1_000)
    assert not search.run(500)
    with pytest.raises(TablicError, match="more than 1000 positions") as caught:
        search.run(500)
    assert caught.value.code == "too-many-positions"


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (deal(PRESETS["tablic"], 2, shuffled(PRESETS["tablic"], Random(1))), "not-last-deal"),
        (played_down("slovenian-3p", 1, 5, players=3), "two-sides-only"),
        (played_down("four-individual", 1, 5, players=4), "two-sides-only"),
        (played_down("tablic building=yes", 1, 5), "no-builds-here"),
        (played_down("tablic", 1, 0), "round-over"),
    ],
)
def test_what_is_no_last_deal_for_two_sides_is_refused(position: Position, code: str) -> None:
    with pytest.raises(TablicError) as caught:
        solve_last_deal(position)
    assert caught.value.code == code
    assert caught.value.where == "position"


def test_a_view_that_leaves_open_who_holds_what_is_refused() -> None:
    position = played_down("pairs", 1, 8, players=4)
    assert position.turn is not None
    with pytest.raises(TablicError, match="hidden") as caught:
        solve_last_deal(see(position, position.turn))
    assert caught.value.code == "hidden-card"


@pytest.mark.parametrize("positions", [0, -5, LEAST_SLICE - 1, 1.5, True])
def test_a_slice_in_which_nothing_could_be_finished_is_refused(positions: object) -> None:
    search = LastDealSearch(played_down("tablic", 2, 6))
    with pytest.raises(TablicError) as caught:
        search.run(positions)  # type: ignore[arg-type]
    assert caught.value.code == "bad-number"
