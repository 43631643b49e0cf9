"""Whole rounds, move by move, against a referee that shares no code with the engine."""

import random
from itertools import islice

import pytest

from tablic_core.game.cards import Card
from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.match import winning_side
from tablic_core.game.moves import SEATS, parse_move
from tablic_core.game.position import Position, deck, sides
from tablic_core.game.rounds import legal_moves, play
from tablic_core.game.rules import PRESETS, Rules, parse_rules
from tablic_core.game.scoring import score
from tablic_core.text.errors import TablicError
from tests.core.random_rounds import every_rule_set
from tests.core.referee import Referee, match_winner
from tests.core.table import FEW, referee_rules

ROUNDS = 1 if FEW else 2
# The referee tries every subset of the table: larger ones take too long.
MOST_ON_TABLE = 9

SWITCHES = {
    "four_players": ["pairs", "singles"],
    "opening_source": ["top", "bottom_of_cut"],
    "opening_refusal": ["yes", "no"],
    "opening_jack": ["normal", "to_bottom"],
    "direction": ["counterclockwise", "clockwise"],
    "hand_size": ["4", "5", "6", "7"],
    "opening_table": ["2", "3", "4"],
    "ace_values": ["1", "1,11"],
    "rank_count": ["any", "one"],
    "multi_group": ["yes", "no"],
    "court_sum": ["yes", "no"],
    "obligatory": ["yes", "no"],
    "partial": ["yes", "no"],
    "rank_priority": ["yes", "no"],
    "building": ["yes", "no"],
    "tabla_value": ["one", "pips"],
    "jack_sweep_tabla": ["yes", "no"],
    "jack_may_trail": ["yes", "no"],
    "tabla_last_card": ["yes", "no"],
    "tabla_cap": ["none", "100", "60"],
    "leftovers": ["last_capturer", "dealer_side"],
    "most_cards_test": ["strict_most", "more_than_half"],
    "most_cards_tie": ["nobody", "last_capturer", "each"],
    "most_cards_can_win": ["yes", "no"],
    "target": ["51", "61", "101"],
    "target_check": ["end_of_round", "at_once"],
    "claim": ["yes", "no"],
    "match_length": ["to_target", "one_round"],
}


@every_rule_set
def test_every_rule_set_is_played_as_the_referee_plays_it(rules: str, players: int) -> None:
    parsed = parse_rules(rules)
    for _ in range(ROUNDS):
        seed = random.randrange(2**32)
        rng = random.Random(seed)
        before = tuple(rng.choice([0, 0, 45, 95]) for _ in sides(parsed, players))
        _compare_round(parsed, players, before, rng, f"rules={parsed} seed={seed}")


@pytest.mark.parametrize("number", range(10 if FEW else 70))
def test_any_house_rules_are_played_as_the_referee_plays_them(number: int) -> None:
    seed = random.randrange(2**32)
    rng = random.Random(seed)
    parsed = _random_rules(rng)
    players = rng.choice(parsed.players)
    # Scores near the target, and some past it on purpose: a tie that is played off.
    high = parsed.target + 3
    before = [rng.choice([0, high - 30, high - 10, high]) for _ in sides(parsed, players)]
    if max(before) == high:
        before = [high] * len(before)
    _compare_round(parsed, players, tuple(before), rng, f"rules={parsed} seed={seed}")


def _random_rules(rng: random.Random) -> Rules:
    while True:
        name = rng.choice(list(PRESETS))
        names = rng.sample(list(SWITCHES), 8)
        changes = " ".join(f"{one}={rng.choice(SWITCHES[one])}" for one in names)
        try:
            return parse_rules(f"{name} {changes}")
        except TablicError:
            continue


def _compare_round(
    rules: Rules, players: int, before: tuple[int, ...], rng: random.Random, told: str
) -> None:
    pack, dealer = shuffled(rules, rng), rng.randrange(players)
    low = 0 if rules.opening_source == "top" else rules.opening_table + 1
    cut = rng.randrange(low, len(pack))
    position = deal(rules, players, pack, dealer=dealer, cut=cut, before=before)
    referee = Referee(
        referee_rules(rules), players, SEATS[dealer], list(map(str, pack)), cut, before
    )
    _same(position, referee, told)
    while True:
        small = len(position.on_table) <= MOST_ON_TABLE
        moves = list(map(str, islice(legal_moves(position), 3000)))
        if small:
            assert len(moves) == len(set(moves)), f"{told}: a move twice in {moves}"
            assert set(moves) == referee.legal(), f"{told}: {position}"
        if not moves:
            break
        # Laying is more common than its share of the moves, so that tables grow.
        move = rng.choice(moves)
        if rng.random() < 0.3:
            move = rng.choice([one for one in moves if ":" not in one] or moves)
        position = play(position, parse_move(move))
        referee.play(move)
        _same(position, referee, f"{told} after {move}")
        if position.out is not None:
            break
    assert position.turn is None
    _same_score(position, referee, told)


def _same(position: Position, referee: Referee, told: str) -> None:
    assert (None if position.turn is None else SEATS[position.turn]) == referee.turn, told
    for seat, hand in enumerate(position.hands):
        assert sorted(map(str, hand)) == sorted(referee.hands[SEATS[seat]]), told
    assert sorted(map(str, position.table)) == sorted(referee.loose), told
    builds = {(frozenset(map(str, b.cards)), b.value, SEATS[b.owner]) for b in position.builds}
    assert builds == set(referee.builds), told
    assert sorted(map(str, position.offer)) == sorted(referee.offer), told
    assert list(map(str, position.stock)) == referee.stock, told
    assert [set(map(str, pile)) for pile in position.piles] == referee.piles, told
    assert list(map(list, position.tablas)) == [[p for p in s if p] for s in referee.tablas], told
    assert (None if position.last is None else SEATS[position.last]) == referee.last, told
    assert position.out == referee.out, told
    _same_public(position, referee, told)


def _same_public(position: Position, referee: Referee, told: str) -> None:
    """Cards that are hidden in a hand or the stock, and yet known to all."""
    hidden = {card for hand in (*position.hands, position.stock) for card in hand}
    ours = {str(card) for card in position.shown if card in hidden}
    theirs = {one for one in referee.public if Card.parse(one) in hidden}
    assert ours == theirs, told


def _same_score(position: Position, referee: Referee, told: str) -> None:
    result = score(position)
    for side, theirs in enumerate(referee.points()):
        ours = {line.item: line.points[side] for line in result.lines}
        assert ours == theirs, f"{told} side {side}"
    assert list(result.totals) == referee.totals(), told
    cards = sum(map(len, position.piles)) + len(result.leftovers)
    if position.out is None:
        assert cards == len(deck(position.rules)), told
        won = match_winner(referee_rules(position.rules), referee.totals())
        assert winning_side(position.rules, result.totals) == won, told
