"""What holds in every round, whatever is played: tried on random rounds of every rule set."""

import random
from collections.abc import Iterator

import pytest

from tablic_core.game.cards import PACK, Card
from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.moves import Claim, Keep, Lay, Leave, Move, Put, Take, parse_move
from tablic_core.game.notation import format_position, parse_position
from tablic_core.game.position import Position
from tablic_core.game.rounds import legal_moves, play
from tablic_core.game.rules import PRESETS, Rules, parse_rules
from tablic_core.game.scoring import RoundScore, score
from tablic_core.text.errors import TablicError
from tests.core.random_rounds import Round, every_rule_set, random_move, rounds, whole_rounds
from tests.core.table import FEW

# A full list of legal moves may be very long on a larger table.
MOST_ON_TABLE = 9

CARD_POINTS = dict.fromkeys(PRESETS, 22) | {"jack-wild": 9, "slovenian-3p": 10}
SHARES = {(n, s): 48 // s for n in PRESETS for s in (2, 3, 4)}
SHARES["slovenian-3p", 3] = 12
CLOCKWISE = ("tabinet",)


def cards_of(position: Position) -> list[Card | None]:
    groups = (*position.hands, position.stock, position.offer, position.table, *position.piles)
    return [card for group in groups for card in group] + [
        card for build in position.builds for card in build.cards
    ]


def pack_of(rules: Rules) -> list[Card]:
    return [card for card in PACK if rules.deck == 52 or str(card)[0] not in "JQK"]


def side_of(round_: Round, seat: int) -> int:
    """Opposite seats are one side where there are fewer sides than seats."""
    return seat % 2 if (round_.record.players, round_.side_count) == (4, 2) else seat


@every_rule_set
def test_no_card_is_lost_or_doubled(rules: str, players: int) -> None:
    for one in rounds(rules, players):
        pack = set(pack_of(one.record.rules))
        for position in one.positions:
            cards = cards_of(position)
            assert len(cards) == len(pack), one.told
            assert set(cards) == pack, one.told


@every_rule_set
def test_one_card_goes_from_the_hand_to_where_the_move_says(rules: str, players: int) -> None:
    for one in rounds(rules, players):
        for before, move, after in one.card_steps():
            assert before.turn is not None, one.told
            hand = before.hands[before.turn]
            assert move.card in hand, one.told
            left = [
                [card for card in hand if card is not move.card] for hand in map(list, before.hands)
            ]
            if before.stock == after.stock:
                assert list(map(list, after.hands)) == left, one.told
            else:
                assert not any(left), f"{one.told}: dealt before all hands were empty"
            assert _table_after(before, move) == _table(after), one.told
            for side, pile in enumerate(after.piles):
                got = set(pile) - set(before.piles[side])
                takes = isinstance(move, Take) and side == side_of(one, before.turn)
                assert got == ({move.card, *move.cards} if takes else set()), one.told


def _table(position: Position) -> set[frozenset[Card]]:
    loose = {frozenset({card}) for card in position.table}
    return loose | {frozenset(build.cards) for build in position.builds}


def _table_after(before: Position, move: Lay | Take | Put) -> set[frozenset[Card]]:
    table = _table(before)
    if isinstance(move, Lay):
        return table | {frozenset({move.card})}
    if isinstance(move, Take):
        return {group for group in table if not group & set(move.cards)}
    return table - {frozenset(move.on)} | {frozenset({move.card, *move.on})}


@every_rule_set
def test_all_card_points_are_given_away_when_somebody_took(rules: str, players: int) -> None:
    for one in whole_rounds(rules, players):
        took = any(isinstance(move, Take) for move in one.final.moves)
        given = sum(_card_points(score(one.final)))
        assert given == (CARD_POINTS[one.preset] if took else 0), one.told


def _card_points(result: RoundScore) -> list[int]:
    lines = [line for line in result.lines if line.item not in ("most-cards", "tablas")]
    return [sum(points) for points in zip(*(line.points for line in lines), strict=True)]


@pytest.mark.parametrize("name", PRESETS)
def test_a_round_in_which_nobody_takes_scores_nothing(name: str) -> None:
    # With obligatory=no every card but a jack that sweeps may be laid.
    rules, rng = parse_rules(f"{name} jack_may_trail=yes"), random.Random(1)
    players = rules.players[0]
    position = deal(rules, players, shuffled(rules, rng))
    while position.turn is not None:
        hand = position.hands[position.turn]
        position = play(position, Leave() if position.offer else Lay(hand[0] or PACK[0]))
    result = score(position)
    assert len(position.on_table) == rules.deck
    assert result.leftovers_to is None
    assert set(result.points) == {0}


@every_rule_set
def test_what_is_left_goes_to_the_last_taker_or_with_pagat_to_the_dealer(
    rules: str, players: int
) -> None:
    for one in whole_rounds(rules, players):
        takers = [before.turn for before, move, _ in one.steps() if isinstance(move, Take)]
        last = takers[-1] if takers else None
        assert one.final.last == last, one.told
        heir = last if one.preset != "pagat" else one.record.dealer
        side = None if last is None or heir is None else side_of(one, heir)
        result = score(one.final)
        assert result.leftovers_to == side, one.told
        assert set(result.leftovers) == {card for group in _table(one.final) for card in group}
        for index, pile in enumerate(one.final.piles):
            more = len(result.leftovers) if index == side else 0
            assert result.line("most-cards").counts[index] == len(pile) + more, one.told


@every_rule_set
def test_a_tabla_is_written_only_for_clearing_the_table_and_never_with_the_last_card(
    rules: str, players: int
) -> None:
    for one in rounds(rules, players):
        number = one.record.players * SHARES[one.preset, players]
        for index, (before, move, after) in enumerate(one.card_steps(), 1):
            written = [len(new) - len(old) for new, old in _pairs(before.tablas, after.tablas)]
            cleared = isinstance(move, Take) and not after.table and not after.builds
            if index == number or not cleared:
                assert not any(written), f"{one.told} card {index}"
            elif one.preset not in ("jack-wild", "tablanette-1939", "masters"):
                assert before.turn is not None
                expected = [0] * len(written)
                expected[side_of(one, before.turn)] = 1
                assert written == expected, f"{one.told} card {index}"
                assert all(set(side) <= {1} for side in after.tablas), one.told


@pytest.mark.parametrize(("stock", "tablas"), [(12, ((1,), ())), (0, ((), ()))])
def test_the_last_card_of_a_deal_scores_a_tabla_and_that_of_the_round_does_not(
    stock: int, tablas: tuple[tuple[int, ...], ...]
) -> None:
    rest = [str(card) for card in PACK if str(card) not in ("7S", "3D", "4C")]
    position = parse_position(
        "rules=tablic;dealer=A;turn=A;hands=7S/;table=3D-4C;last=B;"
        f"stock={'-'.join(rest[:stock])};piles=/{'-'.join(rest[stock:])}"
    )
    after = play(position, parse_move("7S:4C-3D"))
    assert after.tablas == tablas
    assert after.turn == (1 if stock else None)


def _pairs(
    old: tuple[tuple[int, ...], ...], new: tuple[tuple[int, ...], ...]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    for before, after in zip(old, new, strict=True):
        assert after[: len(before)] == before
        yield after, before


@every_rule_set
def test_everybody_plays_an_equal_share_in_turn(rules: str, players: int) -> None:
    for one in rounds(rules, players):
        step = -1 if one.preset in CLOCKWISE else 1
        first, share = one.record.dealer + step, SHARES[one.preset, players]
        seats = [before.turn for before, _, _ in one.card_steps()]
        expected = [(first + step * turn) % players for turn in range(share * players)]
        if one.final.out is None:
            assert seats == expected, one.told
        else:
            assert seats == expected[: len(seats)], one.told


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_opening_cards_are_answered_first_and_by_the_leader(players: int) -> None:
    for one in rounds("tabinet", players):
        answers = [index for index, move in enumerate(one.final.moves) if move in (Keep(), Leave())]
        assert answers == [0], one.told
        leader = (one.record.dealer - 1) % players
        assert [position.turn for position in one.positions[:2]] == [leader] * 2, one.told


@every_rule_set
def test_the_hands_are_dealt_together_and_the_dealer_stays(rules: str, players: int) -> None:
    size = 4 if rules.startswith("slovenian") else 6
    for one in rounds(rules, players):
        for position in one.positions:
            assert position.dealer == one.record.dealer, one.told
            assert max(map(len, position.hands)) <= size, one.told
            assert max(map(len, position.hands)) - min(map(len, position.hands)) <= 1, one.told


@every_rule_set
def test_nothing_that_was_played_changes_an_earlier_position(rules: str, players: int) -> None:
    for one in rounds(rules, players):
        assert list(map(hash, one.positions)) == list(one.hashes), one.told
        assert list(map(format_position, one.positions[::10])) == list(one.texts), one.told


@every_rule_set
def test_every_legal_move_is_played_and_every_other_one_refused(rules: str, players: int) -> None:
    for one in rounds(rules, players)[:2]:
        rng = random.Random(one.told)
        for position in one.positions[:: 9 if FEW else 4]:
            if len(position.on_table) > MOST_ON_TABLE:
                continue
            legal = set(legal_moves(position))
            before = hash(position), format_position(position)
            for move in _tries(position, rng):
                if move in legal:
                    play(position, move)
                else:
                    _refuses(position, move, one.told)
                assert hash(position) == before[0], f"{one.told}: {move}"
            assert format_position(position) == before[1], one.told


def _tries(position: Position, rng: random.Random) -> Iterator[Move]:
    """Moves of every kind, legal or not."""
    yield from (Keep(), Leave(), *map(Claim, range(4)))
    cards = rng.sample(PACK, 6)
    if position.turn is not None:
        cards += [card for card in position.hands[position.turn] if card is not None]
    for card in cards:
        yield Lay(card)
        lying = [one for one in (*position.on_table, rng.choice(PACK)) if one is not card]
        for _ in range(3):
            some = tuple(dict.fromkeys(rng.sample(lying, rng.randint(0, len(lying)))))
            yield Take(card, some)
            yield Put(card, some[:1])


def _refuses(position: Position, move: Move, told: str) -> None:
    with pytest.raises(TablicError) as caught:
        play(position, move)
    assert caught.value.where == "move", f"{told}: {move}"


@pytest.mark.parametrize(
    ("rules", "players", "last_deal", "last_turns"),
    [
        # 50 cards: 36 in two deals of six each, then 14 as 5, 5, 4.
        ("tablic opening_table=2", 3, 14, "BCABCABCABCABC"),
        # 50 cards: 48 in two deals of six each, then two for the first two players.
        ("tablic opening_table=2", 4, 2, "BC"),
        # The same, clockwise.
        ("tablic opening_table=2 direction=clockwise", 4, 2, "DC"),
        # 48 cards: 45 in three deals of five each, then one each.
        ("tablic hand_size=5", 3, 3, "BCA"),
        # 47 cards: 42 in three deals of seven each, then 5 as 3 and 2.
        ("tablic hand_size=7 opening_table=5", 2, 5, "BABAB"),
    ],
)
def test_uneven_shares_are_played_in_turn_and_the_end_comes_after_the_last_card(
    rules: str, players: int, last_deal: int, last_turns: str
) -> None:
    seed = random.randrange(2**32)
    rng, parsed = random.Random(seed), parse_rules(rules)
    position = deal(parsed, players, shuffled(parsed, rng))
    turns = ""
    while position.turn is not None:
        turns += "ABCD"[position.turn]
        position = play(position, random_move(position, rng) or Leave())
    assert turns[-last_deal:] == last_turns, f"seed={seed}"
    assert len(turns) == 52 - parsed.opening_table, f"seed={seed}"
    assert not position.stock
