"""The engine's players: allowed moves, honest play, and a few decisions worked by hand."""

from dataclasses import replace
from random import Random

import pytest

from tablic_core.advice.players import PLAYERS, Player
from tablic_core.advice.series import play_round
from tablic_core.game.cards import Card, parse_cards
from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.moves import Claim, Keep, Leave, Move
from tablic_core.game.notation import parse_position
from tablic_core.game.position import Position, deck, see
from tablic_core.game.rounds import legal_moves, play
from tablic_core.game.rules import PRESETS, parse_rules
from tests.core.random_rounds import PLAYED
from tests.core.referee import Referee
from tests.core.table import FEW, late, referee_rules

HOUSE = [
    ("jack-wild multi_group=no rank_count=one", 2),
    ("tablic obligatory=yes partial=no building=yes", 3),
    ("tabinet rank_priority=yes obligatory=yes", 4),
    ("pagat opening_table=3 hand_size=7 target=1", 2),
]


def some_position(*cards: str) -> Position:
    """B is in turn, and A has taken every card that is not named."""
    return parse_position(late(*cards))


def chosen(player: str, position: Position, seed: int = 1) -> str:
    assert position.turn is not None
    return str(PLAYERS[player](see(position, position.turn), Random(seed)))


def every_choice(player: str, position: Position) -> set[str]:
    return {chosen(player, position, seed) for seed in range(10 if FEW else 20)}


def _hidden(cards: tuple[Card | None, ...], shown: frozenset[Card]) -> bool:
    return all(card is None or card in shown for card in cards)


@pytest.mark.parametrize(("name", "count"), PLAYED + HOUSE)
def test_every_player_is_given_a_view_and_makes_moves_that_the_referee_allows(
    name: str, count: int
) -> None:
    rules = parse_rules(name)
    rng = Random(f"{name} {count}")
    cut = 0 if rules.opening_source == "top" else 7
    pack = shuffled(rules, rng)
    referee = Referee(referee_rules(rules), count, "A", list(map(str, pack)), cut)
    asked = set()

    def watched(seat: int) -> Player:
        def player(view: Position, chance: Random) -> Move:
            assert view.viewer == view.turn == seat
            assert None not in view.hands[seat]
            others = [card for n, hand in enumerate(view.hands) if n != seat for card in hand]
            assert _hidden((*others, *view.stock), view.shown)
            kind = list(PLAYERS)[int(rng.random() * len(PLAYERS))]
            move = PLAYERS[kind](view, chance)
            referee.play(str(move))  # raises for a move that is not allowed
            asked.add(seat)
            return move

        return player

    start = deal(rules, count, pack, cut=cut)
    end = play_round(start, [watched(seat) for seat in range(count)], rng)
    assert end.turn is None
    assert asked == set(range(count)) or rules.target == 1
    if not isinstance(end.moves[-1], Claim):
        assert referee.turn is None


def _others_reshuffled(position: Position, rng: Random) -> Position:
    """The same to the player in turn, but the cards that he does not see lie elsewhere."""
    assert position.turn is not None
    view = see(position, position.turn)
    places = [*view.hands, view.stock]
    true = [*position.hands, position.stock]
    hidden = [
        card
        for seen, cards in zip(places, true, strict=True)
        for one, card in zip(seen, cards, strict=True)
        if one is None
    ]
    rng.shuffle(hidden)
    moved = [tuple(hidden.pop() if one is None else one for one in seen) for seen in places]
    return replace(position, hands=tuple(moved[:-1]), stock=moved[-1])


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    ("name", "count"),
    [("tablic", 2), ("jack-wild", 3), ("tablic building=yes", 2), ("tabinet", 4), ("pagat", 4)],
)
def test_what_a_player_cannot_see_changes_nothing(player: str, name: str, count: int) -> None:
    rules, rng = parse_rules(name), Random(f"{player} {name}")
    position = deal(rules, count, shuffled(rules, rng))
    while position.turn is not None:
        other = _others_reshuffled(position, rng)
        one, two = Random(len(position.moves)), Random(len(position.moves))
        move = PLAYERS[player](see(position, position.turn), one)
        assert move == PLAYERS[player](see(other, position.turn), two)
        assert one.getstate() == two.getstate()
        position = play(position, move)


@pytest.mark.parametrize("player", PLAYERS)
def test_a_player_changes_nothing_in_what_it_sees(player: str) -> None:
    position = some_position("7C KD 2D/10S 4C 2H", "10D 6C 4H")
    view = see(position, 1)
    PLAYERS[player](view, Random(1))
    assert view == see(position, 1)


# The random player


def test_the_random_player_makes_every_legal_move_sooner_or_later() -> None:
    position = some_position("8C KD/7S 4C", "3D 4H 7H")
    legal = set(map(str, legal_moves(position)))
    assert legal == {"4C", "4C:4H", "7S", "7S:7H", "7S:3D-4H", "7S:3D-4H-7H"}
    assert {chosen("random", position, seed) for seed in range(100)} == legal


# The greedy player


@pytest.mark.parametrize(
    ("hand", "table", "best"),
    [
        ("10S 5S 2C", "10D QH 5C", "10S:10D"),
        ("KS 5S 2D", "10D QH 5C 4C", "KS:4C-10D"),  # 2 + 1 against nothing
        ("10S 5S QS", "10D QH 5C", "10S:10D"),  # 2 + 1 against 1 + 1
        ("10S 4C 2H", "10D 6C 4H", "10S:6C-10D-4H"),  # the tabla as well
        ("9S 6S", "4C 5D 6H QC", "9S:4C-5D"),  # no points either way: three cards, not two
        ("AS 4S", "QC 4D", "4S:4D"),
        ("9S QS", "4C 5D QH 2D", "QS:QH"),  # two points are better than a third card
    ],
)
def test_greedy_takes_most_points_and_then_most_cards(hand: str, table: str, best: str) -> None:
    others = " ".join("JC JD JH".split()[: len(hand.split())])
    assert every_choice("greedy", some_position(f"{others}/{hand}", table)) == {best}


def test_greedy_lays_a_card_that_scores_nothing() -> None:
    assert every_choice("greedy", some_position("8C 8D 8H/10S 2C 9H", "KD")) == {"9H"}
    assert every_choice("greedy", some_position("8C 8D 8H/10D 2C 10H", "KD")) == {"2C", "10H"}


# The careful player


def test_careful_leaves_no_easy_tabla() -> None:
    # Four and three make the other's seven; nine and three make nothing that he has.
    position = some_position("7C KD/4S 9H", "3D")
    assert every_choice("careful", position) == {"9H"}
    assert every_choice("greedy", position) == {"4S", "9H"}


def test_careful_leaves_a_tabla_where_it_is_least_likely() -> None:
    # Six and three make the other's nine; two and three make five, and all fives were taken.
    position = some_position("9C 9D/6S 2H", "3D")
    assert every_choice("careful", position) == {"2H"}


def test_careful_does_not_lay_what_the_next_player_takes() -> None:
    # The other holds a king: with 10♦ a four makes fourteen, worth four with the tabla.
    position = some_position("KH 6H/4C 9H", "10D")
    assert every_choice("careful", position) == {"9H"}


def test_careful_takes_less_when_that_costs_less() -> None:
    # The queen takes the queen for two points and leaves 10♦ + 4♥ to the king, for four;
    # the four takes the four for nothing and leaves 10♦ and Q♥, of which he takes neither.
    position = some_position("KH 6H/QS 4C", "QH 10D 4H")
    assert every_choice("greedy", position) == {"QS:QH"}
    assert every_choice("careful", position) == {"4C:4H"}


def test_careful_reckons_with_all_hands_that_the_next_player_may_have() -> None:
    # C is next. Of the four cards not seen two are sevens: 4♠ is likely to cost a tabla.
    position = some_position("7C 7D/4S 9H/2C 2D", "3D")
    assert every_choice("careful", position) == {"9H"}


# Opening cards that may be refused


@pytest.mark.parametrize("player", ["greedy", "careful"])
@pytest.mark.parametrize(
    ("opening", "answer"),
    [
        ("10D 3C 4C 5C", Keep()),
        ("AC QH 4C 5C", Keep()),
        ("AC 3C 4C 5C", Leave()),
        ("9C 3C 4C 5C", Leave()),
    ],
)
def test_opening_cards_that_score_are_kept(player: str, opening: str, answer: Move) -> None:
    rules = PRESETS["tabinet"]
    first = parse_cards(opening)
    start = deal(rules, 2, (*first, *(card for card in deck(rules) if card not in first)))
    assert start.turn is not None
    assert PLAYERS[player](see(start, start.turn), Random(1)) == answer


# The same everywhere


FROZEN = {
    "random": "9S:AD-2D-6D 10C 10S:10C 3D:3C 2H 8C 2S:2H 10D",
    "greedy": "10S:3C-AD-6D 7H 9H:2D-7H 4C 2H 3D 9S:4C-3D-2H 8C",
    "careful": "10S:3C-AD-6D 8C 2S:2D 7H 9S 10C 7D:7H 10D:10C",
}


def record(player: str, rules: str = "tablic", moves: int = 8) -> str:
    """The first moves of a player against itself."""
    position = deal(parse_rules(rules), 2, shuffled(parse_rules(rules), Random(1)))
    rng = Random(1)
    for _ in range(moves):
        assert position.turn is not None
        position = play(position, PLAYERS[player](see(position, position.turn), rng))
    return " ".join(map(str, position.moves))


@pytest.mark.parametrize("player", PLAYERS)
def test_a_seed_gives_the_same_moves_on_every_platform(player: str) -> None:
    # Written down from a run: this test also runs inside Pyodide, where the same must come out.
    assert record(player) == FROZEN[player]
