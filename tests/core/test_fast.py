"""The fast deal says what the engine says, move for move, and remembers nothing that matters."""

from __future__ import annotations

from random import Random

import pytest

from tablic_core.advice.fast import Deal, Fast, as_move, fast_for
from tablic_core.advice.weights import END_FEATURES, TABLE_FEATURES, weights_for
from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.moves import Keep, Lay, Leave, Take
from tablic_core.game.position import Position
from tablic_core.game.rounds import legal_moves, play
from tablic_core.game.rules import PRESETS, parse_rules
from tablic_core.game.scoring import running_score
from tests.core.table import FEW

FOR_TWO = [name for name, rules in PRESETS.items() if 2 in rules.players]
SWITCHED = (
    "tablic multi_group=no",
    "tablic partial=no rank_priority=yes",
    "tablic obligatory=yes tabla_last_card=yes",
    "tablic tabla_value=pips tabla_cap=8",
    "tablic hand_size=7 deck=40 jack_value=none queen_value=none king_value=none",
    "jack-wild jack_sweep_tabla=no",
)
SCORES = (None, (96, 91), (99, 240))


def kind_moves(fast: Fast, position: Position) -> set[tuple[int, int]]:
    """The engine's legal moves, as kinds."""
    kinds = fast.kinds
    return {
        (kinds.kind[move.card], kinds.table(move.cards) if isinstance(move, Take) else 0)
        for move in legal_moves(position)
        if isinstance(move, (Take, Lay))
    }


def same(now: Deal, position: Position) -> bool:
    kinds = fast_for(position.rules).kinds
    hands = [sorted(kinds.kind[card] for card in hand if card) for hand in position.hands]
    return (
        now.turn == (position.turn if any(hands) else None)
        and now.last == position.last
        and now.table == kinds.table(position.table)
        and list(map(sorted, now.hands)) == hands
        and now.cards == list(map(len, position.piles))
        and now.points == [running_score(position, side) for side in (0, 1)]
    )


@pytest.mark.parametrize("rules", [*FOR_TWO, *SWITCHED])
def test_it_plays_by_the_engine_move_for_move(rules: str) -> None:
    """Legal moves, points, tablas, cards, who took last and who is next, over random rounds."""
    parsed = parse_rules(rules)
    fast = fast_for(parsed)
    for seed in range(3 if FEW else 9):
        rng = Random(seed)
        before = SCORES[seed % 3]
        position = deal(parsed, 2, shuffled(parsed, rng), dealer=seed % 2, before=before)
        if position.offer:
            position = play(position, Keep() if seed % 2 else Leave())
        while position.turn is not None:
            now = fast.deal(position)
            assert now.final == (not position.stock)
            for _ in range(sum(map(len, position.hands))):
                assert same(now, position)
                # A kind may take the same kinds in many ways; the engine's list has each.
                moves = [
                    (kind, option)
                    for kind in sorted(set(now.hands[position.turn]))
                    for option in fast.kinds.options(kind, now.table)
                ]
                expected = kind_moves(fast, position)
                assert {(kind, option.taken) for kind, option in moves} == expected
                assert len(moves) == len(expected)
                kind, option = moves[int(rng.random() * len(moves))]
                written = [sum(tablas) for tablas in position.tablas]
                dealt = position.stock
                move = as_move(position, fast.kinds, kind, option.taken)
                seat = position.turn
                position = play(position, move)
                tabla = fast.play(now, kind, option)
                assert tabla == sum(position.tablas[seat]) - written[seat]
                if position.turn is None or position.stock != dealt:
                    break
            if position.turn is None:
                assert same(now, position)
            else:
                assert now.turn is None
                assert now.points == [running_score(position, side) for side in (0, 1)]


@pytest.mark.parametrize("rules", ["tablic", "masters", "jack-wild", "tablanette-1939"])
def test_the_policy_to_the_end_is_its_choices_one_by_one(rules: str) -> None:
    parsed = parse_rules(rules)
    fast = fast_for(parsed)
    for seed in range(20):
        position = deal(parsed, 2, shuffled(parsed, Random(seed)), before=(97, 92))
        one = fast.deal(position)
        other = one.copy()
        fast.finish(one)
        while other.turn is not None:
            fast.play(other, *fast.choice(other))
        assert one == other


def test_what_it_remembers_changes_nothing() -> None:
    rules = PRESETS["tablic"]
    used, fresh = fast_for(rules), Fast(rules, weights_for(rules))
    for seed in range(10):
        position = deal(rules, 2, shuffled(rules, Random(seed)))
        one, other = used.deal(position), fresh.deal(position)
        used.finish(one)
        fresh.finish(other)
        assert one == other
        assert used.value(one, 1, 3) == fresh.value(other, 1, 3)


def test_a_deal_seen_from_the_other_seat_is_worth_the_opposite() -> None:
    """Seats are names only: everything exchanged, the value for the leader stays."""
    fast = fast_for(PRESETS["tablic"])
    now = fast.deal(deal(PRESETS["tablic"], 2, shuffled(PRESETS["tablic"], Random(4))))
    fast.finish(now)
    assert now.last is not None
    turned = now.copy()
    turned.last = 1 - now.last
    turned.cards.reverse()
    turned.points.reverse()
    for to_come in (1, 2, 3, 4):
        assert fast.value(now, 0, to_come) == fast.value(turned, 1, to_come)


@pytest.mark.parametrize("rules", FOR_TWO)
def test_every_preset_for_two_has_weights_that_fit(rules: str) -> None:
    weights = weights_for(PRESETS[rules])
    assert len(weights.held) == 13
    assert len(weights.left) == len(TABLE_FEATURES)
    assert [len(one) for one in weights.after] == [len(END_FEATURES)] * 3


def test_rule_sets_use_the_weights_of_the_nearest_fitted_one() -> None:
    tablic = weights_for(PRESETS["tablic"])
    assert weights_for(PRESETS["masters"]) == tablic
    assert weights_for(parse_rules("tablic target=51")) == tablic
    assert any(tablic.held)
    assert any(tablic.left)
    assert all(any(one) for one in tablic.after)
