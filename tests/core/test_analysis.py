"""Chances and costs: worked by hand, and against every hand that the next player may hold."""

import copy
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablic_core.advice.analysis import (
    chance_held,
    clearing_ranks,
    expected_loss,
    gain,
    tabla_risk,
    unseen,
)
from tablic_core.game.builds import Build
from tablic_core.game.cards import PACK, Card, Rank, parse_cards
from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.moves import SEATS, Claim, Move, parse_move
from tablic_core.game.notation import parse_position
from tablic_core.game.position import Position, deck, see
from tablic_core.game.rounds import legal_moves, play
from tablic_core.game.rules import PRESETS, Rules, parse_rules
from tablic_core.text.errors import TablicError
from tests.core.referee import Referee
from tests.core.table import FEW, late, referee_rules

MOST_HANDS = 2_000
MOST_ON_TABLE = 7


def position(*cards: Any, **fields: str) -> Position:
    """B is in turn, and A has taken every card that is not named."""
    return parse_position(late(*cards, **fields))


def view(*cards: Any, **fields: str) -> Position:
    """What the player in turn sees of such a position."""
    whole = position(*cards, **fields)
    assert whole.turn is not None
    return see(whole, whole.turn)


def risk(seen: Position, move: str) -> Fraction:
    return tabla_risk(seen, parse_move(move))


def loss(seen: Position, move: str) -> Fraction:
    return expected_loss(seen, parse_move(move))


def ranks(text: str) -> list[Rank]:
    return [Rank(word) for word in text.split()]


# Unseen cards


def test_what_lies_in_hands_and_stock_is_unseen_and_what_was_taken_is_not() -> None:
    seen = view("7C KD/4S 9H", "3D", 0)
    assert set(unseen(seen)) == set(parse_cards("7C KD"))
    assert unseen(position("7C KD/4S 9H", "3D", 0)) == ()


def test_unseen_cards_come_in_the_packs_order() -> None:
    seen = view("KD 7C/9H 4S", "3D", 12)
    hidden = [
        *parse_cards("7C KD"),
        *parse_cards("2S 3S 5S 6S 7S 8S 9S 10S JS QS KS"),
        Card.parse("AS"),
    ]
    assert unseen(seen) == tuple(sorted(hidden, key=PACK.index))


def test_a_card_that_was_shown_to_all_is_seen_wherever_it_is() -> None:
    stock = "AC AD AH AS JH 2S 3S 4S 5S 6S 7S JC"
    in_stock = view("2C 3C 4C/8C 9C 5C", "", stock, shown="JC")
    assert Card.parse("JC") not in unseen(in_stock)
    assert Card.parse("JH") in unseen(in_stock)
    in_hand = view("7C KD/4S 9H", "3D", 0, shown="KD")
    assert unseen(in_hand) == parse_cards("7C")


def test_the_forty_card_pack_has_no_unseen_courts() -> None:
    start = deal(PRESETS["slovenian-3p"], 3, deck(PRESETS["slovenian-3p"]))
    found = unseen(see(start, 1))
    assert len(found) == 40 - 4 - 4
    assert not any(card.rank.is_court for card in found)


# Chances of a rank, with the numbers that players' books give


SEEN = "2C 3C 3D 4C 4D 4H"
"""None of the aces, one two, two threes and three fours: 4, 3, 2 and 1 are unseen."""
COPIES = {1: "4", 2: "3", 3: "2", 4: "A"}


def _moment(left: int, hand: int) -> Position:
    """Seat B sees so many cards not, and seat A holds ``hand`` of them."""
    others = [str(c) for c in PACK if str(c) not in SEEN.split() and c.rank.value not in "A234"]
    own = " ".join(SEEN.split() if hand == 6 else SEEN.split()[:3])
    table = " ".join(SEEN.split()[3:]) if hand == 3 else " ".join(others[:4])
    small = [str(c) for c in PACK if c.rank.value in "A234" and str(c) not in SEEN.split()]
    hidden = small + others[-(left - len(small)) :]
    return view(f"{' '.join(hidden[:hand])}/{own}", table, " ".join(hidden[hand:]))


@pytest.mark.parametrize(
    ("left", "hand", "percents"),
    [
        (42, 6, [14, 27, 38, 47]),
        (30, 6, [20, 37, 50, 61]),
        (18, 6, [33, 57, 73, 84]),
        (39, 3, [8, 15, 22, 28]),
    ],
)
def test_the_chance_of_a_rank_is_the_published_one(
    left: int, hand: int, percents: list[int]
) -> None:
    seen = _moment(left, hand)
    assert len(unseen(seen)) == left
    chances = [chance_held(seen, ranks(COPIES[copies]), [0]) for copies in (1, 2, 3, 4)]
    assert [round(100 * chance) for chance in chances] == percents


@pytest.mark.parametrize(
    ("left", "hand", "copies", "exact"),
    [
        (42, 6, 1, Fraction(1, 7)),
        (42, 6, 2, Fraction(11, 41)),  # 1 - 36·35/42·41
        (30, 6, 1, Fraction(1, 5)),
        (30, 6, 2, Fraction(53, 145)),  # 1 - 24·23/30·29
        (18, 6, 1, Fraction(1, 3)),
        (18, 6, 2, Fraction(29, 51)),  # 1 - 12·11/18·17
        (18, 6, 3, Fraction(149, 204)),  # 1 - 12·11·10/18·17·16
        (39, 3, 1, Fraction(1, 13)),
        (39, 3, 4, 1 - Fraction(35 * 34 * 33, 39 * 38 * 37)),
    ],
)
def test_the_chance_of_a_rank_is_exact(left: int, hand: int, copies: int, exact: Fraction) -> None:
    assert chance_held(_moment(left, hand), ranks(COPIES[copies]), [0]) == exact


def test_a_rank_that_was_all_seen_is_held_by_nobody_else() -> None:
    seen = view("7C KD/4S 9H", "3D", 0)
    assert chance_held(seen, ranks("Q"), [0]) == 0
    assert chance_held(seen, ranks("7 Q"), [0]) == 1
    assert chance_held(seen, [], [0]) == 0
    assert chance_held(seen, ranks("7"), []) == 0


def test_a_card_known_to_be_in_a_hand_is_certain() -> None:
    seen = view("JC 2C 3C/8C 9C 5C", "", 12, rules="jack-wild", shown="JC")
    assert chance_held(seen, ranks("J"), [0]) == 1
    assert chance_held(seen, ranks("9"), [1]) == 1
    assert chance_held(seen, ranks("K"), [1]) == 0


def test_several_players_are_asked_together() -> None:
    # Four unseen cards, two each: somebody has the only queen, and it is even who.
    seen = view("10H 2H/4S 9H/QD 3H", "8C", 0)
    assert chance_held(seen, ranks("Q"), [0]) == Fraction(1, 2)
    assert chance_held(seen, ranks("Q"), [2]) == Fraction(1, 2)
    assert chance_held(seen, ranks("Q"), [0, 2]) == 1
    assert chance_held(seen, ranks("2 3"), [2]) == Fraction(5, 6)


@pytest.mark.parametrize("seats", [[2, 2], (2, 2, 2), [0, 2, 0]])
def test_a_player_who_is_named_twice_is_asked_once(seats: Sequence[int]) -> None:
    # Of the unseen ten, two, queen and three each hand has two: five of six pairs have 2 or 3.
    seen = view("10H 2H/4S 9H/QD 3H", "8C", 0)
    expected = 1 if 0 in seats else Fraction(5, 6)
    assert chance_held(seen, ranks("2 3"), seats) == expected
    # All four unseen cards are held by A and C, and none of them is a king.
    assert chance_held(seen, ranks("K"), seats) == 0


@pytest.mark.parametrize("seats", [[3], [-1], [0, 3], [4]])
def test_a_player_who_is_not_there_is_not_asked(seats: list[int]) -> None:
    seen = view("10H 2H/4S 9H/QD 3H", "8C", 0)
    with pytest.raises(TablicError) as caught:
        chance_held(seen, ranks("Q"), seats)
    assert (caught.value.code, caught.value.where) == ("no-seat", "seats")
    assert caught.value.params["n"] == 3


@pytest.mark.parametrize("seed", range(4 if FEW else 12))
def test_the_chance_of_ranks_is_the_share_of_all_hands(seed: int) -> None:
    rng = random.Random(seed)
    whole, _ = _some_late_moment("tablic", rng.choice([2, 3, 4]), rng)
    assert whole.turn is not None
    seen = see(whole, whole.turn)
    hidden = [c for hand in (*seen.hands, seen.stock) for c in hand].count(None)
    loose = unseen(seen)
    assert len(loose) == hidden
    for wanted in ([Rank.SEVEN], [Rank.ACE, Rank.KING], rng.sample(list(Rank), 3)):
        for seat in {*range(whole.players)} - {whole.turn}:
            size = len(seen.hands[seat])
            hands = [any(c.rank in wanted for c in hand) for hand in combinations(loose, size)]
            assert chance_held(seen, wanted, [seat]) == Fraction(sum(hands), len(hands))


# Which ranks clear a table


def clears(table: str, rules: str = "tablic", builds: tuple[Build, ...] = ()) -> str:
    found = clearing_ranks(parse_cards(table), parse_rules(rules), builds)
    return " ".join(rank.value for rank in found)


@pytest.mark.parametrize(
    ("table", "cleared_by"),
    [
        ("", ""),
        ("3D 4C", "7"),
        ("3D 4C 7H", "7 K"),  # seven twice, or 14 at once
        ("5C 6D", "A"),
        ("5C 6D 7H 8S", "Q"),  # 26: 5 + 8 and 6 + 7; twice 13
        ("6C 6D 4C 4D 2C 2D", "6 8 J"),  # 24 by 12, 8 and 6, not by 4, 3 or 2
        ("2C 2D 2H 2S 4C 4D 4H 4S", "6 8 J"),  # every two and four lies there
        ("8C 8D 4C 4D", "8 J"),
        ("9C 3C 10C 2C", "J"),  # 24: only as 9 + 3 and 10 + 2
        ("10C 10D 4C", ""),  # 24, and no way to split it
        ("9C 5D 10H 4S", "K"),  # 28
        ("9C 6C", ""),  # 15 by 5 or 3: a nine is too high for either
        ("7C 8C 5C 10C", ""),  # 30: no value up to 14 but 10, and 7 + 8 is no ten
        ("7C 3C 8C 2C", "10"),  # 20
        ("QC QD", "Q"),
        ("AC", "A"),
        ("AC 10D", "A"),  # 11 or 21
        ("AC AD", "A 2 J"),  # aces by rank, 1 + 1, 1 + 11
        ("AC AD AH", "A 3 Q"),  # 3, 13 or 23
        ("AC 3C", "4 K"),  # 4 or 14
        ("AC 2D 8H", "A"),  # 11 with the low ace, and no 21
    ],
)
def test_ranks_that_clear_a_table(table: str, cleared_by: str) -> None:
    assert clears(table) == cleared_by


@pytest.mark.parametrize(
    ("table", "rules", "cleared_by"),
    [
        ("QC 4D", "jack-wild", "J"),
        ("QC", "jack-wild", "J Q"),
        ("JC 4D", "jack-wild", "J"),
        ("JC 4D", "tablanette-1939", "J"),
        ("AC 4D", "jack-wild", "5 J"),  # the ace is 1 and no 11
        ("10C 2D", "jack-wild", "J"),  # 12 is a queen's, who takes queens only
        ("10C 2D", "jack-wild court_sum=yes", "J Q"),
        ("3D 4C 7H", "tablic multi_group=no", "K"),
        ("7C 7D", "tablic multi_group=no", "7 K"),
        ("7C 7D", "tablic rank_count=one", "K"),
        ("10C 2D", "slovenian-3p", ""),  # no court is in the pack
        ("10C AD", "slovenian-3p", "A"),
        ("3D 4C 7H", "tablic partial=no rank_priority=yes", "7 K"),
    ],
)
def test_ranks_that_clear_a_table_at_other_tables(table: str, rules: str, cleared_by: str) -> None:
    assert clears(table, rules) == cleared_by


def test_a_build_is_cleared_by_its_own_value_only() -> None:
    seven = Build(parse_cards("4C 3D"), 7, 0)
    assert clears("", "tablic building=yes", (seven,)) == "7"
    assert clears("7H", "tablic building=yes", (seven,)) == "7"
    assert clears("QH", "tablic building=yes", (seven,)) == ""
    assert clears("QH", "jack-wild building=yes", (seven,)) == "J"


PLAIN = [rank for rank in Rank if rank is not Rank.ACE]
WORTH = {"A": (1, 11), "J": (12,), "Q": (13,), "K": (14,)} | {
    str(number): (number,) for number in range(2, 11)
}


def test_without_aces_only_a_divisor_of_the_total_clears() -> None:
    """The rule that players use; and a total up to 14 is always an offer to its own rank."""
    by_value = {values[-1]: Rank(name) for name, values in WORTH.items()}
    for size, kinds in ((1, PLAIN), (2, PLAIN), (3, PLAIN[:9])):
        for some in combinations_with_replacement(kinds, size):
            total = sum(WORTH[rank.value][0] for rank in some)
            found = clearing_ranks(_cards_of(some), PRESETS["tablic"])
            values = [WORTH[rank.value][-1] for rank in found]
            assert all(total % value == 0 for value in values), some
            if total <= 14 and some.count(by_value[total]) < 4:
                assert by_value[total] in found, some
            if total > 14 and all(total % n for n in range(2, total)):
                assert not found, some


def _cards_of(some: tuple[Rank, ...]) -> tuple[Card, ...]:
    """A card for every rank, in another suit each time the rank comes again."""
    suits = [card.suit for card in PACK[::13]]
    return tuple(Card(rank, suits[some[:n].count(rank)]) for n, rank in enumerate(some))


@pytest.mark.parametrize("aces", [1, 2])
def test_each_ace_on_the_table_adds_a_chance_ten_higher(aces: int) -> None:
    for some in combinations_with_replacement(PLAIN, 2):
        table = (Rank.ACE,) * aces + some
        low = aces + sum(WORTH[rank.value][0] for rank in some)
        totals = [low + 10 * high for high in range(aces + 1)]
        found = clearing_ranks(_cards_of(table), PRESETS["tablic"])
        for rank in found:
            assert any(t % v == 0 for t in totals for v in WORTH[rank.value]), (table, rank)
        for name, values in WORTH.items():
            if set(values) & set(totals) and table.count(Rank(name)) < 4:
                assert Rank(name) in found, table


CLEARED = [
    *PRESETS,
    "tablic multi_group=no",
    "tablic rank_count=one",
    "tablic partial=no rank_priority=yes",
    "jack-wild multi_group=no rank_count=one",
    "tablanette-1939 court_sum=no",
]


@given(st.sampled_from(CLEARED), st.lists(st.integers(0, 51), max_size=6, unique=True))
@settings(max_examples=20 if FEW else 60)
def test_a_rank_clears_a_table_where_the_referee_lets_it_take_everything(
    name: str, numbers: list[int]
) -> None:
    rules = parse_rules(name)
    table = tuple(PACK[number] for number in numbers if PACK[number] in deck(rules))
    referee = _referee(rules, rules.players[0], deck(rules))
    referee.loose, referee.builds = [str(card) for card in table], []
    others = {card.rank: str(card) for card in deck(rules) if card not in table}
    lying = frozenset(referee.loose)
    expected = [rank for rank in Rank if rank in others and lying in referee.takings(others[rank])]
    assert list(clearing_ranks(table, rules)) == expected


# What a move brings at once


@pytest.mark.parametrize(
    ("move", "points"),
    [
        ("10S", 0),
        ("10S:10D", 3),  # the ten of diamonds 2, the other ten 1
        ("10S:2C-8H", 2),
        ("10S:2C-10D-8H", 5),  # and a tabla: 2 + 1 + 1 + 1
        ("2H:2C", 1),
    ],
)
def test_gain_is_what_the_cards_score_and_a_tabla(move: str, points: int) -> None:
    assert gain(position("7C KD/10S 2H", "10D 2C 8H"), parse_move(move)) == points


# Tablas that the next player may make


def test_in_the_last_deal_of_two_players_the_risk_is_certain_or_none() -> None:
    assert risk(view("7C KD/4S 9H", "3D"), "4S") == 1
    assert risk(view("8C KD/4S 9H", "3D"), "4S") == 0
    assert risk(view("7C KD/4S 9H", "3D"), "9H") == 0
    assert risk(view("7C JD/4S 9H", "3D"), "9H") == 1


def test_the_risk_is_the_chance_that_the_clearing_rank_is_held() -> None:
    # 18 cards unseen, three sevens among them, and six are held: 149 of 204.
    stock = "7D 7H 5C 6C 5D 6D 5H 6H 5S 6S 8C 8D"
    seen = view("7C 8H 8S 9C 9D 9S/4S 2C 2D 2H 2S 9H", "3D", stock)
    assert len(unseen(seen)) == 18
    assert risk(seen, "4S") == Fraction(149, 204)


def test_a_capture_that_clears_the_table_leaves_no_risk() -> None:
    seen = view("3C KD/3S 9H", "3D")
    assert risk(seen, "3S:3D") == 0
    assert loss(seen, "3S:3D") == 0


def test_where_the_next_deal_comes_first_the_next_hand_comes_from_the_stock() -> None:
    # A lays the last card of a deal and B is dealt six of twelve, two sevens among them.
    stock = "7D 7H 5C 6C 5D 6D 5H 6H 5S 6S 8C 8D"
    seen = view("4S/", "3D", stock, turn="A")
    assert risk(seen, "4S") == 1 - Fraction(comb(10, 6), comb(12, 6)) == Fraction(17, 22)


BIG_HANDS = "jack-wild hand_size=7 opening_table=3"
"""The seven last cards go out as three, three and one: the lowest is the leader's fourth."""


def test_a_jack_known_at_the_bottom_is_reckoned_with_when_it_will_be_dealt_to_the_next() -> None:
    seen = view("4S/", "3D", "2C 2D 2H 2S 5C 5D JC", rules=BIG_HANDS, turn="A", shown="JC")
    assert unseen(seen) == parse_cards("2C 5C 2D 5D 2H 2S")
    assert risk(seen, "4S") == 1
    assert loss(seen, "4S") == 1
    unknown = view("4S/", "3D", "2C 2D 2H 2S 5C 5D JC", rules=BIG_HANDS, turn="A")
    assert risk(unknown, "4S") == Fraction(4, 7)


def test_a_jack_known_at_the_bottom_that_will_be_the_movers_own_is_no_risk() -> None:
    stock = "2C 2D 2H 2S 5C 5D 5H 5S 6C 6D 6H JC"
    shown = view("4S/", "3D", stock, rules="jack-wild", turn="A", shown="JC")
    assert risk(shown, "4S") == 0
    hidden = view("4S/", "3D", stock, rules="jack-wild", turn="A")
    assert risk(hidden, "4S") == Fraction(1, 2)


def test_a_known_jack_as_the_very_last_card_scores_no_tabla() -> None:
    rules = "jack-wild opening_table=3"
    seen = view("4S/", "3D", "JC", rules=rules, turn="A", shown="JC")
    assert risk(seen, "4S") == 0
    with_last = view("4S/", "3D", "JC", rules=f"{rules} tabla_last_card=yes", turn="A", shown="JC")
    assert risk(with_last, "4S") == 1


@pytest.mark.parametrize(("extra", "expected"), [("", 0), (" tabla_last_card=yes", 1)])
def test_the_last_card_of_the_round_is_a_risk_only_where_it_may_score(
    extra: str, expected: int
) -> None:
    seen = view("7C/4S", "3D", rules=f"tablic{extra}")
    assert risk(seen, "4S") == expected
    assert loss(seen, "4S") == expected


def test_after_the_very_last_card_nobody_can_answer() -> None:
    seen = view("/4S", "3D")
    assert risk(seen, "4S") == 0
    assert loss(seen, "4S") == 0


@pytest.mark.parametrize(
    ("before", "expected"),
    [(77, 1), (78, 1), (79, 0), (95, 0)],  # with A's pile that is 98, 99, 100 and past it
)
def test_from_the_cap_on_no_tabla_is_a_risk(before: int, expected: int) -> None:
    # All cards score 22; one of these points, the king's, is in A's hand.
    seen = view("7C KD/4S 9H", "3D", rules="masters", before=f"{before},0")
    assert risk(seen, "4S") == expected


@pytest.mark.parametrize(("table", "laid", "pile"), [("10S", "2D", 20), ("9S", "3D", 21)])
def test_the_points_of_the_cards_taken_bring_the_cap_nearer(
    table: str, laid: str, pile: int
) -> None:
    # A stands at 98, and the jack takes 12: with 10♠ these two cards alone reach the cap.
    seen = view(f"JC 8C/{laid} 9H", table, rules="masters", before=f"{98 - pile},0")
    assert risk(seen, laid) == (0 if table == "10S" else 1)


def test_a_partner_is_no_risk() -> None:
    whole = position("2D 2H/4S 9H/8C 8D/7C 7D", "3D", rules="pairs")
    # C has no cards left, which only a position set up by hand can say: D, B's partner, is next.
    odd = replace(whole, hands=(whole.hands[0], whole.hands[1], (), whole.hands[3]))
    assert risk(see(odd, 1), "4S") == 0
    assert loss(see(odd, 1), "4S") == 0
    alone = position("2D 2H/4S 9H/8C 8D/7C 7D", "3D", rules="four-individual")
    odd = replace(alone, hands=(alone.hands[0], alone.hands[1], (), alone.hands[3]))
    assert risk(odd, "4S") == 1


def test_only_the_very_next_opponent_counts() -> None:
    # A has the seven, and C is next.
    whole = position("7C KD/4S 9H/8C 8D", "3D")
    assert risk(whole, "4S") == 0
    # B does not know that: two of four unseen cards are C's.
    assert risk(see(whole, 1), "4S") == Fraction(1, 2)


@pytest.mark.parametrize(("extra", "expected"), [("", 1), (" jack_sweep_tabla=no", 0)])
def test_a_jack_that_sweeps_is_a_risk_where_its_tabla_counts(extra: str, expected: int) -> None:
    seen = view("JC 2D/4S 9H", "QD", rules=f"jack-wild{extra}")
    assert risk(seen, "4S") == expected
    assert loss(seen, "4S") == expected  # neither jack nor queen scores by itself


def test_an_uncounted_sweep_leaves_the_other_ranks_a_risk() -> None:
    seen = view("7C 2D/4S 9H", "3D", rules="jack-wild jack_sweep_tabla=no")
    assert risk(seen, "4S") == 1


def test_a_build_is_a_risk_to_whoever_holds_its_value() -> None:
    rules = "tablic building=yes"
    assert risk(view("7C KD/4S 7S", "3D", rules=rules), "4S~3D") == 1
    assert risk(view("8C KD/4S 7S", "3D", rules=rules), "4S~3D") == 0
    assert risk(view("7C KD/4S 7S", "3D QD", rules=rules), "4S~3D") == 0
    standing = view("7C KD/7S 8H", "", rules=rules, builds="4C-3D:7:A")
    assert risk(standing, "8H") == 0
    assert risk(view("7C KD/7S 7H", "", rules=rules, builds="4C-3D:7:A"), "7H") == 1


@pytest.mark.parametrize("function", [tabla_risk, expected_loss])
def test_a_move_that_is_not_allowed_has_no_risk(
    function: Callable[[Position, Move], Fraction],
) -> None:
    with pytest.raises(TablicError) as caught:
        function(view("7C KD/4S 9H", "3D"), parse_move("9H:3D"))
    assert caught.value.code == "no-capture"
    with pytest.raises(TablicError) as caught:
        function(see(position("7C KD/4S 9H", "3D"), 0), parse_move("4S"))
    assert caught.value.code == "other-view"


def test_the_leaders_answer_to_the_offer_leaves_him_in_turn() -> None:
    start = deal(PRESETS["tabinet"], 2, deck(PRESETS["tabinet"]))
    assert risk(see(start, 1), "leave") == 0
    assert loss(see(start, 1), "leave") == 0


# Points that the next player may be expected to take


def test_the_expected_loss_against_a_known_hand_is_its_best_answer() -> None:
    # The king takes 10♦ + 4♣ with a tabla: 2 + 1 + 1.
    assert loss(view("KH 10H/4C 9H", "10D"), "4C") == 4
    # The ten takes 10♦: 2 + 1. Nine and ten make 19, and nobody clears that.
    assert loss(view("KH 10H/4C 9H", "10D"), "9H") == 3


def test_the_expected_loss_is_the_mean_over_all_hands() -> None:
    # C holds two of 10♥, Q♦, 2♥ and 3♥. The queen, in three of six hands, clears for 4;
    # the ten without the queen, in two, takes 3; 2♥ and 3♥ take nothing that scores.
    seen = view("10H 2H/3C 9H/QD 3H", "10D")
    assert loss(seen, "3C") == Fraction(3 * 4 + 2 * 3, 6) == 3


def test_a_known_card_is_the_least_that_the_next_player_takes() -> None:
    # B is next and has the jack that all saw, which sweeps 10♦ and 3♣ for 3 and a tabla.
    seen = view("3C 9H/JC 9C/QD 3H", "10D", rules="jack-wild", shown="JC", turn="A")
    assert seen.hands[1].count(None) == 1
    assert loss(seen, "3C") == 4
    # C is next, who has two of 9♣, Q♦ and 3♥: no queen takes a sum here.
    assert loss(view("JC 9C/3C 9H/QD 3H", "10D", rules="jack-wild", shown="JC"), "3C") == 0


# Against every hand, with the referee's answers


HOUSES = [
    ("tablic", 2),
    ("tablic", 3),
    ("tablic", 4),
    ("tablic building=yes", 2),
    ("tablic tabla_last_card=yes multi_group=no", 3),
    ("masters", 2),
    ("jack-wild", 2),
    ("jack-wild opening_table=3 hand_size=7", 2),
    ("jack-wild jack_sweep_tabla=no court_sum=yes partial=no", 3),
    ("jack-wild building=yes obligatory=yes", 4),
    ("tablanette-1939", 2),
    ("tablanette-1939 jack_sweep_tabla=yes building=yes tabla_cap=60", 2),
    ("slovenian-3p", 3),
    ("four-individual", 4),
    ("pagat", 3),
    ("tabinet rank_priority=yes rank_count=one", 4),
]


def _referee(
    rules: Rules, players: int, pack: tuple[Card, ...], cut: int = 0, **rest: Any
) -> Referee:
    cut = max(cut, 0 if rules.opening_source == "top" else rules.opening_table + 1)
    return Referee(referee_rules(rules), players, "A", list(map(str, pack)), cut, **rest)


def _moments(name: str, players: int, rng: random.Random) -> list[tuple[Position, Referee]]:
    """Every moment of a round in which somebody plays a card, as both tell it."""
    rules, found = parse_rules(name), []
    pack = shuffled(rules, rng)
    cut = rng.randrange(rules.opening_table + 1, len(pack))
    before = [rng.choice([0, 80, 95]) for _ in range(2 if rules.four_players == "pairs" else 4)]
    if players != 4:
        before = (before * 2)[:players]
    start = deal(rules, players, pack, cut=cut, before=before)
    referee = _referee(rules, players, pack, cut, before=tuple(before))
    while start.turn is not None:
        if not start.offer:
            found.append((start, copy.deepcopy(referee)))
        moves = [str(move) for move in legal_moves(start) if not isinstance(move, Claim)]
        taking = [move for move in moves if ":" in move]
        move = rng.choice(taking if taking and rng.random() < 0.6 else moves)
        start = play(start, parse_move(move))
        referee.play(move)
    return found


def _some_late_moment(name: str, players: int, rng: random.Random) -> tuple[Position, Referee]:
    moments = _moments(name, players, rng)
    return rng.choice(moments[-3 * players : -players])


class Answers:
    """What the player after a move can take, told by the referee alone."""

    def __init__(self, referee: Referee, move: str):
        known = referee.public | set(referee.hands[referee.turn or ""])
        pack = [*referee.stock, *(card for hand in referee.hands.values() for card in hand)]
        self.unseen = sorted(card for card in pack if card not in known)
        mover = referee.side(referee.turn or "")
        self.after = copy.deepcopy(referee)
        self.after.play(move)
        seat = self.after.turn
        self.opposed = seat is not None and self.after.side(seat) != mover
        self.hand = list(self.after.hands[seat]) if seat else []
        self.sure = [card for card in self.hand if card in known]
        self.hidden = len(self.hand) - len(self.sure)

    def best(self, card: str) -> tuple[int, bool]:
        """The most points that the card can bring, and whether it can bring a tabla."""
        side, points, tabla = self.after.side(self.after.turn or ""), 0, False
        for taken in self.after.takings(card):
            trial = copy.deepcopy(self.after)
            # The other cards only count: with one of them left this is not the last card.
            trial.hands[trial.turn or ""] = [card, *self.hand[1:]]
            trial.hands[trial.turn or ""].remove(card)
            trial.take(card, taken)
            points = max(points, trial.running(side) - self.after.running(side))
            tabla |= sum(trial.tablas[side]) > sum(self.after.tablas[side])
        return points, tabla

    def reckon(self, hands: list[list[str]]) -> tuple[Fraction, Fraction]:
        """The share of the hands with a tabla, and the mean of their best points."""
        if not self.opposed:
            return Fraction(0), Fraction(0)
        best = {card: self.best(card) for card in {card for hand in hands for card in hand}}
        tablas = sum(any(best[card][1] for card in hand) for hand in hands)
        points = sum(max(best[card][0] for card in hand) for hand in hands)
        return Fraction(tablas, len(hands)), Fraction(points, len(hands))

    def possible(self) -> list[list[str]]:
        return [[*self.sure, *more] for more in combinations(self.unseen, self.hidden)]


def _small(answers: Answers) -> bool:
    if len(answers.after.table) > MOST_ON_TABLE:
        return False
    return comb(len(answers.unseen), answers.hidden) <= MOST_HANDS


Weighed = list[tuple[Position, Move, Answers]]


def _weighed(name: str, players: int) -> tuple[int, Weighed]:
    """The seed of a random round, and moves of it to weigh; a round stopped early has none."""
    for _ in range(20):
        seed = random.randrange(2**32)
        if found := _weighed_in(name, players, random.Random(seed)):
            return seed, found
    raise AssertionError(f"{name} {players}: nothing can be weighed in twenty rounds")


def _weighed_in(name: str, players: int, rng: random.Random) -> Weighed:
    """Moves from all over a round whose answers are few enough to be tried one by one."""
    moments = _moments(name, players, rng)
    found: Weighed = []
    for whole, referee in rng.sample(moments, len(moments)):
        moves = [move for move in legal_moves(whole) if not isinstance(move, Claim)]
        move = rng.choice(moves)
        answers = Answers(referee, str(move))
        if _small(answers):
            found.append((whole, move, answers))
    return found[: 4 if FEW else 8]


@pytest.mark.parametrize(("name", "players"), HOUSES)
def test_risk_and_loss_are_those_of_all_hands_that_the_next_player_may_hold(
    name: str, players: int
) -> None:
    seed, weighed = _weighed(name, players)
    for whole, move, answers in weighed:
        assert whole.turn is not None
        told = f"{name} {players} seed={seed}: {SEATS[whole.turn]} {move} in {whole}"
        seen = see(whole, whole.turn)
        assert sorted(map(str, unseen(seen))) == answers.unseen, told
        share, mean = answers.reckon(answers.possible())
        assert tabla_risk(seen, move) == share, told
        assert expected_loss(seen, move) == mean, told
        # Somebody who sees all cards knows the one hand that it is.
        share, mean = answers.reckon([answers.hand])
        assert tabla_risk(whole, move) == share, told
        assert expected_loss(whole, move) == mean, told
