"""Positions that cannot be, and what each player sees of those that can."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import Any

import pytest

from tablic_core.game.builds import Build
from tablic_core.game.cards import PACK, Card, parse_cards
from tablic_core.game.dealing import deal
from tablic_core.game.moves import SEATS, Claim, Keep, Lay, Leave, Take, parse_move
from tablic_core.game.position import Position, check, deck, see, sides
from tablic_core.game.rounds import legal_moves, play
from tablic_core.game.rules import parse_rules
from tablic_core.text.errors import TablicError
from tests.core.random_rounds import Round, every_rule_set, rounds
from tests.core.table import FEW

# A, who dealt: 4C 5C 6C 10C JC QC; B: AC 2C 3C 7C 8C 9C; table KC AD 2D 3D; stock from 4D.
START = deal(parse_rules("tablic"), 2, PACK)
HAND_A, HAND_B = START.hands
BUILDING = replace(START, rules=parse_rules("tablic building=yes"))
BUILT = replace(
    BUILDING,
    table=(BUILDING.table[0], BUILDING.table[3]),
    builds=(Build(BUILDING.table[1:3], 3, 0),),
)
OFFER = deal(parse_rules("tabinet"), 2, PACK)
FORTY = deal(parse_rules("slovenian-3p"), 3, deck(parse_rules("slovenian-3p")))
PAIRS = deal(parse_rules("pairs"), 4, PACK)
VIEW_A = see(START, 0)
# Everything was taken by B, nobody has a card.
OVER = replace(
    START, turn=None, hands=((), ()), table=(), stock=(), piles=((), PACK), last=1, moves=()
)


def one(text: str) -> Card:
    return Card.parse(text)


def code_and_place(position: Position) -> tuple[str, str]:
    with pytest.raises(TablicError) as caught:
        check(position)
    assert str(caught.value).startswith(caught.value.where)
    return caught.value.code, caught.value.where


# What cannot be


@pytest.mark.parametrize(
    "position",
    [
        START,
        BUILDING,
        BUILT,
        OFFER,
        FORTY,
        PAIRS,
        VIEW_A,
        OVER,
        replace(OVER, out=0),
        see(OFFER, 0),
    ],
)
def test_positions_that_can_come_up_are_given_back(position: Position) -> None:
    assert check(position) is position


@every_rule_set
def test_every_position_of_a_round_and_every_view_of_it_can_come_up(
    rules: str, players: int
) -> None:
    for played in rounds(rules, players):
        for position in played.positions[:: 5 if FEW else 1]:
            assert check(position) is position, played.told
            view = see(position, len(position.moves) % players)
            assert check(view) is view, played.told


CANNOT_BE: dict[str, tuple[Position, dict[str, Any], str, str]] = {
    # Cards
    "five aces": (START, {"hands": ((one("AD"), *HAND_A[1:]), HAND_B)}, "same-card", "hands[0][0]"),
    "a card twice on the table": (
        START,
        {"table": parse_cards("KC AD 2D") + parse_cards("KC")},
        "same-card",
        "table[3]",
    ),
    "a card in both hands": (
        START,
        {"hands": (HAND_A, (*HAND_B[:5], HAND_A[0]))},
        "same-card",
        "hands[1][5]",
    ),
    "53 cards": (START, {"stock": (*START.stock, one("2C"))}, "same-card", "stock[36]"),
    "53 cards in a view": (
        VIEW_A,
        {"stock": (*VIEW_A.stock, None)},
        "missing-cards",
        "",
    ),
    "51 cards": (START, {"stock": START.stock[:-1]}, "missing-cards", ""),
    "a card in a pile and on the table": (
        OVER,
        {"table": (one("KS"),)},
        "same-card",
        "piles[1][51]",
    ),
    "a card in both piles": (OVER, {"piles": ((one("AC"),), PACK)}, "same-card", "piles[1][0]"),
    "a card on the table and in a build": (
        BUILDING,
        {"builds": (Build((one("AD"), one("4D")), 5, 0),)},
        "same-card",
        "builds[0][0]",
    ),
    "a card offered and in the stock": (
        OFFER,
        {"offer": (*OFFER.offer[:3], one("KS"))},
        "same-card",
        "stock[47]",
    ),
    "a court card in a pack of forty": (
        FORTY,
        {"table": (one("JC"), *FORTY.table[1:])},
        "not-in-pack",
        "table[0]",
    ),
    "a court card in a hand of forty": (
        FORTY,
        {"hands": ((*FORTY.hands[0][:3], one("KH")), *FORTY.hands[1:])},
        "not-in-pack",
        "hands[0][3]",
    ),
    "a hidden card in a hand": (
        START,
        {"hands": ((None, *HAND_A[1:]), HAND_B)},
        "hidden-card",
        "hands[0][0]",
    ),
    "a hidden card in the stock": (
        START,
        {"stock": (*START.stock[:35], None)},
        "hidden-card",
        "stock[35]",
    ),
    "hidden opening cards": (OFFER, {"offer": (None,) * 4}, "hidden-card", "offer[0]"),
    "opening cards where nobody may refuse them": (
        OFFER,
        {"rules": START.rules},
        "bad-offer",
        "offer",
    ),
    "opening cards beside a table": (
        OFFER,
        {"offer": OFFER.offer[:2], "table": OFFER.offer[2:]},
        "bad-offer",
        "offer",
    ),
    "a full offer and a card on the table": (
        OFFER,
        {"table": OFFER.stock[:1], "stock": OFFER.stock[1:]},
        "bad-offer",
        "offer",
    ),
    "a build that is not worth what it says": (
        BUILT,
        {"builds": (Build(BUILDING.table[1:3], 9, 0),)},
        "bad-build",
        "builds[0]",
    ),
    "a build of one card": (
        BUILDING,
        {"table": BUILDING.table[:3], "builds": (Build(BUILDING.table[3:], 3, 0),)},
        "bad-build",
        "builds[0]",
    ),
    "three opening cards": (
        OFFER,
        {"offer": OFFER.offer[:3], "stock": (*OFFER.stock, OFFER.offer[3])},
        "bad-offer",
        "offer",
    ),
    "a hidden card on the table of a view": (
        VIEW_A,
        {"table": (None, *VIEW_A.table[1:])},
        "hidden-card",
        "table[0]",
    ),
    "the dealer first": (START, {"turn": START.dealer}, "bad-turn", "turn"),
    "a hidden card in the viewer's hand": (
        VIEW_A,
        {"hands": ((*HAND_A[:5], None), VIEW_A.hands[1])},
        "hidden-card",
        "hands[0][5]",
    ),
    "a known card that is nowhere to be seen": (
        VIEW_A,
        {"shown": frozenset({one("KS")})},
        "bad-shown",
        "shown",
    ),
    # Hands
    "a hand of seven": (
        START,
        {"hands": (HAND_A, (*HAND_B, one("4D"))), "stock": START.stock[1:]},
        "hand-too-large",
        "hands[1]",
    ),
    "a hand of five in a game of four": (
        FORTY,
        {
            "hands": (FORTY.hands[0], (*FORTY.hands[1], one("7D")), FORTY.hands[2]),
            "stock": FORTY.stock[1:],
        },
        "hand-too-large",
        "hands[1]",
    ),
    "a player in turn with fewer cards": (
        START,
        {"hands": (HAND_A, HAND_B[:5]), "table": (*START.table, HAND_B[5])},
        "uneven-hands",
        "hands",
    ),
    "a player in turn with two cards more": (
        START,
        {"hands": (HAND_A[:4], HAND_B), "table": (*START.table, *HAND_A[4:])},
        "uneven-hands",
        "hands",
    ),
    "a player in turn without cards": (
        START,
        {"hands": ((), ()), "table": (*START.table, *HAND_A, *HAND_B)},
        "uneven-hands",
        "hands",
    ),
    "a hand that grows round the table": (
        PAIRS,
        {
            "hands": (PAIRS.hands[0], PAIRS.hands[1], PAIRS.hands[2][:5], PAIRS.hands[3]),
            "table": (*PAIRS.table, PAIRS.hands[2][5]),
        },
        "uneven-hands",
        "hands",
    ),
    # Stock
    "35 cards in the stock": (
        START,
        {"stock": START.stock[1:], "table": (*START.table, one("4D"))},
        "bad-stock",
        "stock",
    ),
    "a stock of which no hands were dealt": (
        START,
        {"stock": (*START.stock, *HAND_A, *HAND_B), "hands": ((), ())},
        "uneven-hands",
        "hands",
    ),
    "more in the stock than was left after the first deal": (
        START,
        {"stock": (*START.stock, *START.table), "table": ()},
        "bad-stock",
        "stock",
    ),
    "hands before the first deal": (
        START,
        {
            "stock": PACK[4:],
            "hands": (parse_cards("AC 2C"), parse_cards("3C 4C")),
            "table": (),
        },
        "bad-stock",
        "stock",
    ),
    # Whose turn it is
    "over with cards in the hands": (START, {"turn": None}, "bad-turn", "turn"),
    "over with a stock": (
        OVER,
        {"piles": ((), PACK[:40]), "stock": PACK[40:]},
        "bad-turn",
        "turn",
    ),
    "going on although a side is out": (START, {"out": 1}, "bad-turn", "turn"),
    "opening cards for the dealer": (OFFER, {"turn": 0}, "bad-turn", "turn"),
    "opening cards beside hands": (
        OFFER,
        {"hands": (OFFER.stock[:6], OFFER.stock[6:12]), "stock": OFFER.stock[12:]},
        "bad-turn",
        "turn",
    ),
    # Piles
    "a taker without a pile": (START, {"last": 0}, "last-without-cards", "last"),
    "a pile without a taker": (OVER, {"last": None}, "last-without-cards", "last"),
    # Builds
    "a build where nobody builds": (
        START,
        {"builds": (Build(parse_cards("AD 2D"), 3, 0),), "table": parse_cards("KC 3D")},
        "bad-build",
        "builds[0]",
    ),
    "a build of somebody who does not play": (
        BUILDING,
        {"builds": (Build(parse_cards("AD 2D"), 3, 2),), "table": parse_cards("KC 3D")},
        "bad-build",
        "builds[0]",
    ),
    # People
    "three piles for two": (START, {"piles": ((), (), ())}, "bad-sides", "piles"),
    "four piles for pairs": (PAIRS, {"piles": ((),) * 4}, "bad-sides", "piles"),
    "tablas of one side": (START, {"tablas": ((),)}, "bad-sides", "tablas"),
    "three scores for two": (START, {"before": (0, 0, 0)}, "bad-sides", "before"),
    "a score below nothing": (START, {"before": (-5, 0)}, "bad-number", "before[0]"),
    "a score of five digits": (START, {"before": (0, 10_000)}, "bad-number", "before[1]"),
    "a tabla below nothing": (START, {"tablas": ((-1,), ())}, "bad-number", "tablas[0][0]"),
    "a third side out": (OVER, {"out": 2}, "bad-sides", "out"),
    "no side at all out": (OVER, {"out": -1}, "bad-sides", "out"),
    "a dealer who does not play": (START, {"dealer": 2}, "no-seat", "dealer"),
    "the turn of nobody who plays": (START, {"turn": 3}, "no-seat", "turn"),
    "a last taker who does not play": (OVER, {"last": 2}, "no-seat", "last"),
    "a viewer who does not play": (START, {"viewer": -1}, "no-seat", "viewer"),
    "three hands in a game for two": (
        START,
        {"rules": parse_rules("masters"), "hands": (HAND_A, HAND_B, ())},
        "players-not-allowed",
        "hands",
    ),
    "nobody": (START, {"hands": ()}, "players-not-allowed", "hands"),
}


@pytest.mark.parametrize("name", CANNOT_BE)
def test_a_position_that_cannot_be_is_refused_with_its_place(name: str) -> None:
    position, changes, code, where = CANNOT_BE[name]
    assert code_and_place(replace(position, **changes)) == (code, where)


def test_uneven_shares_of_the_last_deal_can_come_up() -> None:
    # Three players and two opening cards: the last deal is 5, 5, 4, and A is the dealer.
    rules = parse_rules("tablic opening_table=2")
    hands = (PACK[10:14], PACK[:5], PACK[5:10])
    piles = (PACK[14:], (), ())
    position = replace(
        START,
        rules=rules,
        hands=hands,
        table=(),
        stock=(),
        piles=piles,
        tablas=((), (), ()),
        before=(0, 0, 0),
        last=0,
    )
    assert check(position) is position
    # But the leader has not the smallest hand.
    wrong = replace(position, hands=(PACK[:5], PACK[10:14], PACK[5:10]))
    assert code_and_place(wrong) == ("uneven-hands", "hands")


def test_a_build_of_nobody_and_hands_from_no_deal_are_refused() -> None:
    # The ace and the two of diamonds are a build of three; king and three are left.
    three, left = Build(START.table[1:3], 3, 1), START.table[::3]
    built = replace(BUILDING, table=left, builds=(three,))
    assert check(built) is built
    assert code_and_place(replace(built, builds=(replace(three, owner=-1),))) == (
        "bad-build",
        "builds[0]",
    )
    # Nothing was dealt from a stock of 48, and yet there are hands.
    stock = (*START.stock, *chain.from_iterable(START.hands))
    hands = (START.table[:1], START.table[1:2])
    wrong = replace(START, table=START.table[2:], hands=hands, stock=stock)
    assert code_and_place(wrong) == ("bad-stock", "stock")


def test_an_error_says_how_many_cards_there_are() -> None:
    with pytest.raises(TablicError) as caught:
        check(replace(START, stock=START.stock[:-1]))
    assert (caught.value.params["n"], caught.value.params["all"]) == (51, 52)


# The sides


@pytest.mark.parametrize(
    ("rules", "players", "expected"),
    [
        ("tablic", 2, ((0,), (1,))),
        ("tablic", 3, ((0,), (1,), (2,))),
        ("tablic", 4, ((0, 2), (1, 3))),
        ("pairs", 4, ((0, 2), (1, 3))),
        ("four-individual", 4, ((0,), (1,), (2,), (3,))),
        ("tablic four_players=singles", 4, ((0,), (1,), (2,), (3,))),
        ("four-individual players=2,4", 2, ((0,), (1,))),
    ],
)
def test_four_play_in_pairs_unless_they_agreed_otherwise(
    rules: str, players: int, expected: tuple[tuple[int, ...], ...]
) -> None:
    parsed = parse_rules(rules)
    assert sides(parsed, players) == expected
    position = deal(parsed, players, PACK)
    for side, seats in enumerate(expected):
        assert [position.side(seat) for seat in seats] == [side] * len(seats)


@pytest.mark.parametrize(
    ("rules", "before", "goal"),
    [
        ("tablic", (0, 0), 101),
        ("tablic", (100, 99), 101),
        ("tablic", (101, 101), 102),
        ("tablic", (130, 130), 131),
        ("tablic target=51", (60, 50), 61),
        ("tablic match_length=one_round", (0, 0), None),
    ],
)
def test_sides_that_are_equal_past_the_target_need_more_than_they_have(
    rules: str, before: tuple[int, int], goal: int | None
) -> None:
    assert replace(START, rules=parse_rules(rules), before=before).goal == goal


# What a player sees


def known_to_all(played: Round) -> set[Card]:
    """Found from the pack: the card shown at the cut, or the jacks turned up after the hands.

    No rule set has both, or a refusal with one of them.
    """
    rules, pack, cut = played.record.rules, played.record.pack, played.record.cut
    if rules.opening_source == "bottom_of_cut":
        return {(pack[cut:] + pack[: cut - 4])[-1]}
    jacks: set[Card] = set()
    if rules.opening_jack == "to_bottom":
        open_cards = 0
        for card in (pack[cut:] + pack[:cut])[rules.hand_size * played.record.players :]:
            if open_cards == 4:
                break
            if str(card).startswith("J"):
                jacks.add(card)
            else:
                open_cards += 1
    return jacks


def looks(rules: str, players: int) -> Iterator[tuple[Round, Position, int, set[Card]]]:
    """Positions of random rounds, each with a player and what everybody knows."""
    for played in rounds(rules, players):
        known = known_to_all(played)
        for index, position in enumerate(played.positions):
            seats = range(players) if index % (10 if FEW else 4) == 0 else [index % players]
            for seat in seats:
                yield played, position, seat, known


def leader_of(played: Round) -> int:
    step = -1 if played.preset == "tabinet" else 1
    return (played.record.dealer + step) % played.record.players


@every_rule_set
def test_a_view_hides_exactly_what_was_never_shown(rules: str, players: int) -> None:
    for played, position, seat, known in looks(rules, players):
        told = f"{played.told} seat={seat} after {len(position.moves)} moves"

        def seen(cards: tuple[Card | None, ...], mine: bool, known: set[Card] = known) -> object:
            return tuple(card if mine or card in known else None for card in cards)

        view = see(position, seat)
        for other, hand in enumerate(position.hands):
            assert view.hands[other] == seen(hand, other == seat), told
        assert view.stock == seen(position.stock, False), told
        assert view.offer == seen(position.offer, seat == leader_of(played)), told
        assert view.viewer == seat, told
        hidden = {"hands", "stock", "offer", "viewer"}
        for name in position.__slots__:
            if name not in hidden:
                assert getattr(view, name) == getattr(position, name), (told, name)


@every_rule_set
def test_a_view_is_the_same_however_the_unseen_cards_lie(rules: str, players: int) -> None:
    moved = 0
    for played, position, seat, known in looks(rules, players):
        seed = random.randrange(2**32)
        hides_offer = seat != leader_of(played)
        other = _shuffle_unseen(position, seat, known, hides_offer, random.Random(seed))
        assert see(other, seat) == see(position, seat), f"{played.told} seat={seat} seed={seed}"
        moved += other != position
    # The first position is seen by everybody.
    assert moved >= players, "nothing was hidden from anybody"


def _shuffle_unseen(
    position: Position, seat: int, known: set[Card], hides_offer: bool, rng: random.Random
) -> Position:
    groups = [hand if other != seat else () for other, hand in enumerate(position.hands)]
    groups += [position.stock, position.offer if hides_offer else ()]
    unseen = [card for group in groups for card in group if card not in known]
    rng.shuffle(unseen)
    *hands, stock, offer = [
        tuple(card if card in known else unseen.pop() for card in group) for group in groups
    ]
    hands[seat] = position.hands[seat]
    offer = offer if hides_offer else position.offer
    return check(replace(position, hands=tuple(hands), stock=stock, offer=offer))


@every_rule_set
def test_the_player_in_turn_finds_the_same_moves_in_his_view(rules: str, players: int) -> None:
    for played in rounds(rules, players):
        for position in played.positions[:: 5 if FEW else 2]:
            seat = position.turn or 0
            expected = list(islice(legal_moves(position), 100))
            assert list(islice(legal_moves(see(position, seat)), 100)) == expected, played.told


@pytest.mark.parametrize("start", [START, OFFER, PAIRS, FORTY], ids=["two", "offer", "pairs", "40"])
def test_nobody_else_finds_moves_in_his_view(start: Position) -> None:
    for seat in range(start.players):
        if seat == start.turn:
            continue
        with pytest.raises(TablicError) as caught:
            list(legal_moves(see(start, seat)))
        assert (caught.value.code, caught.value.where) == ("other-view", "position")
        assert caught.value.params == {"seat": SEATS[seat]}


def test_in_a_view_nobody_plays_a_card_for_another() -> None:
    for move in (Lay(one("3C")), Take(one("3C"), parse_cards("AD 2D"))):
        with pytest.raises(TablicError) as caught:
            play(VIEW_A, move)
        assert caught.value.code == "other-view"


def test_a_round_that_is_over_has_the_same_claims_in_every_view() -> None:
    rules = parse_rules("pagat")
    over = replace(OVER, rules=rules, before=(0, 90), moves=(Take(PACK[0], PACK[1:2]),))
    for position in (over, see(over, 0), see(over, 1)):
        assert list(legal_moves(position)) == [Claim(1)]


@pytest.mark.parametrize("seat", [-1, 2, 3, 7])
def test_there_is_no_view_of_a_player_who_is_not_there(seat: int) -> None:
    with pytest.raises(TablicError) as caught:
        see(START, seat)
    assert (caught.value.code, caught.value.where) == ("no-seat", "seat")
    assert caught.value.params["n"] == 2


def test_nobody_looks_through_the_eyes_of_another() -> None:
    with pytest.raises(TablicError) as caught:
        see(VIEW_A, 1)
    assert (caught.value.code, caught.value.where) == ("other-view", "seat")
    assert caught.value.params == {"seat": "A"}
    assert see(VIEW_A, 0) == VIEW_A


def test_a_view_keeps_the_own_hand_the_table_and_the_number_of_all_others() -> None:
    assert VIEW_A.hands == (HAND_A, (None,) * 6)
    assert VIEW_A.stock == (None,) * 36
    assert VIEW_A.table == parse_cards("KC AD 2D 3D")
    assert [VIEW_A.holder(one(card)) for card in ("4C", "AC", "4D")] == [0, None, None]
    assert [START.holder(one(card)) for card in ("4C", "AC", "4D")] == [0, 1, None]


def test_piles_and_moves_are_seen_by_all_although_they_lie_face_down() -> None:
    after = play(START, parse_move("3C:AD-2D"))
    view = see(after, 0)
    assert view.piles == ((), parse_cards("AD 2D 3C"))
    assert view.moves == (Take(one("3C"), parse_cards("AD 2D")),)
    assert (view.last, view.just_took) == (1, 1)


def test_only_the_leader_sees_the_opening_cards_until_they_are_left() -> None:
    assert OFFER.turn == 1
    assert see(OFFER, 1).offer == parse_cards("AC 2C 3C 4C")
    assert see(OFFER, 0).offer == (None,) * 4
    kept = play(OFFER, Keep())
    assert see(kept, 0).hands == (parse_cards("7C 8C 9C 10C JC QC"), (None,) * 6)
    left = play(OFFER, Leave())
    assert see(left, 0).table == parse_cards("AC 2C 3C 4C")


def test_the_shown_cut_card_is_known_in_the_stock_in_the_hand_and_on_the_table() -> None:
    # The pack in its order, cut in half: 9D is shown, and A gets it as the last card of all.
    position = deal(parse_rules("pagat"), 2, PACK)
    for _ in range(36):
        view = see(position, 1)
        assert view.stock == (None,) * (len(view.stock) - 1) + (one("9D"),)
        assert view.holder(one("9D")) is None
        position = lay_first(position)
    view = see(position, 1)
    assert view.hands[0] == (None,) * 5 + (one("9D"),)
    assert view.holder(one("9D")) == 0
    for _ in range(11):
        position = lay_first(position)
    assert see(position, 1).hands == ((one("9D"),), ())
    assert one("9D") in see(lay_first(position), 1).table


def test_jacks_at_the_bottom_are_known_wherever_they_are_dealt() -> None:
    # Three hands of six, and then the jacks are turned up, which nines replace.
    turned = parse_cards("JC JD JH JS 9C 9D 9H 9S")
    others = tuple(card for card in PACK if card not in turned)
    pack = (*others[:18], *turned, *others[18:])
    position = deal(parse_rules("jack-wild"), 3, pack)
    view = see(position, 2)
    assert view.table == parse_cards("9C 9D 9H 9S")
    assert view.stock == (None,) * 26 + parse_cards("JC JD JH JS")
    for _ in range(36):
        position = lay_first(position)
    # The last twelve go out as three and one each, B first: JD, JH and JS are the single ones.
    jc, jd, jh, js = parse_cards("JC JD JH JS")
    view = see(position, 2)
    assert view.hands[:2] == ((None, None, jc, js), (None, None, None, jd))
    assert None not in view.hands[2]
    assert see(position, 0).hands[1:] == ((None, None, None, jd), (None, None, None, jh))


def lay_first(position: Position) -> Position:
    assert position.turn is not None
    card = position.hands[position.turn][0]
    assert card is not None
    return play(position, Lay(card))
