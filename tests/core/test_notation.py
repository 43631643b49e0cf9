from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core.game.builds import Build
from tablic_core.game.cards import PACK, Card, parse_cards
from tablic_core.game.dealing import deal
from tablic_core.game.moves import Claim, Keep, Lay, Put, Take, parse_move
from tablic_core.game.notation import (
    format_position,
    parse_position,
)
from tablic_core.game.position import see
from tablic_core.game.question import format_question, parse_question
from tablic_core.game.rounds import play
from tablic_core.game.rules import parse_rules
from tablic_core.text.errors import TablicError
from tests.core.garbled import Edits, edits, garble
from tests.core.random_rounds import every_rule_set, random_round, rounds
from tests.core.table import FEW


@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=20, unique=True))
def test_round_trips_and_is_safe_in_an_address(cards: list[Card]) -> None:
    text = format_question(cards[0], tuple(cards[1:]))
    assert parse_question(text) == (cards[0], tuple(cards[1:]))
    assert set(text) <= set("0123456789ACDHJKQS:-")


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("7S", "bad-question", "position"),
        ("7S:3D:4C", "bad-question", "position"),
        ("7S:" + "3D-" * 200, "bad-question", "position"),
        ("7S:3D-9Z", "bad-card", "position.table[1]"),
        ("9Z:3D", "bad-card", "position.card"),
        # The sign of the kelvin and the long s are letters that only look like K and s.
        ("\u212aS:3D", "bad-card", "position.card"),
        ("7S:3D-4\u017f", "bad-card", "position.table[1]"),
        ("7S:3D-7S", "card-on-table", "position.card"),
        ("7S:3D-3D", "same-card", "position.table[1]"),
    ],
)
def test_bad_positions_name_the_place(text: str, code: str, where: str) -> None:
    with pytest.raises(TablicError) as caught:
        parse_question(text)
    assert (caught.value.code, caught.value.where) == (code, where)


# Positions of a round

# What may stand in the fragment of an address without a percent sign (RFC 3986), and is no
# `+`, `&` or `#`, which forms and queries read in their own way.
SAFE = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-._~:/=;,")

START = (
    "rules=tablic;dealer=A;turn=B;"
    "hands=4C-5C-6C-10C-JC-QC/AC-2C-3C-7C-8C-9C;table=KC-AD-2D-3D;"
    f"stock={'-'.join(map(str, PACK[16:]))}"
)
# The last card of a round: B has built, A has the seven for it.
LATE = (
    "rules=tablic.target=51.building=yes;dealer=B;turn=A;before=60,60;hands=7S/;table=KH;"
    "builds=3D-4C:7:B;stock=;piles=/"
    + "-".join(str(card) for card in PACK if str(card) not in ("7S", "KH", "3D", "4C"))
    + ";tablas=/1,1;last=B;moves=9C,keep,3D~4C,9S:9C,claim:A"
)


@every_rule_set
def test_every_position_and_every_view_round_trips_and_is_safe_in_an_address(
    rules: str, players: int
) -> None:
    for played in rounds(rules, players):
        for index, position in enumerate(played.positions[:: 9 if FEW else 4]):
            for one in (position, see(position, index % players)):
                text = format_position(one)
                assert parse_position(text) == one, f"{played.told}: {text}"
                assert set(text) <= SAFE, played.told
                # Within half of what is read at most.
                assert len(text) <= 2_000, played.told
        text = format_position(played.final)
        assert quote(text, safe="-._~:/=;,") == text
        assert format_position(parse_position(text)) == text, played.told


def test_random_play_brings_up_whatever_a_position_can_have() -> None:
    """Otherwise the test above would say less than it seems to."""
    # Seeds that are always the same: chance may leave something out.
    played = [
        random_round(rules, players, seed, late=True)
        for rules, players in (("tabinet", 3), ("masters", 2), ("pagat building=yes", 2))
        for seed in range(12)
    ]
    texts = [format_position(one) for each in played for one in (each.positions[0], each.final)]
    parts = ["offer=", "shown=", "stock=", "piles=", "tablas=", "last=", "turn=-", "keep", "leave"]
    parts += ["building=yes", "builds=", "~", "before=", "out="]
    missing = [part for part in parts if not any(part in text for text in texts)]
    assert not missing


@pytest.mark.parametrize("rules", ["pagat", "tablanet", "masters"])
def test_a_round_that_was_stopped_round_trips(rules: str) -> None:
    # B has 99 points before the round and takes two kings: out at once, or after a claim.
    rest = "-".join(str(card) for card in PACK if str(card) not in ("QC", "KC", "JC", "KD"))
    position = parse_position(
        f"rules={rules};dealer=A;turn=B;before=0,99;hands=QC/KC-JC;table=KD;last=A;piles={rest}/"
    )
    after = play(position, parse_move("KC:KD"))
    if rules != "masters":
        assert parse_position(format_position(after)) == after
        after = play(after, parse_move("claim:B"))
    assert (after.turn, after.out) == (None, 1)
    text = format_position(after)
    assert ";turn=-;" in text
    assert ";out=1;" in text
    assert parse_position(text) == after


def test_a_position_is_written_field_by_field() -> None:
    assert format_position(deal(parse_rules("tablic"), 2, PACK)) == START
    late = parse_position(LATE)
    seven, king, three, four = parse_cards("7S KH 3D 4C")
    assert (late.rules.target, late.rules.building) == (51, True)
    assert (late.dealer, late.turn, late.last) == (1, 0, 1)
    assert late.before == (60, 60)
    assert late.hands == ((seven,), ())
    assert late.table == (king,)
    assert late.builds == (Build((four, three), 7, 1),)
    assert late.tablas == ((), (1, 1))
    assert list(map(len, late.piles)) == [0, 48]
    assert late.moves == (
        Lay(Card.parse("9C")),
        Keep(),
        Put(three, (four,)),
        Take(Card.parse("9S"), parse_cards("9C")),
        Claim(0),
    )
    text = format_position(late)
    assert "builds=4C-3D:7:B;" in text
    assert parse_position(text) == late


def test_hidden_cards_are_underscores() -> None:
    text = format_position(see(parse_position(START), 0))
    assert ";hands=4C-5C-6C-10C-JC-QC/_-_-_-_-_-_;" in text
    assert f";stock={'-'.join('_' * 36)};" in text
    assert text.endswith(";viewer=A")
    assert parse_position(text).hands[1] == (None,) * 6


def test_the_order_of_the_fields_and_empty_ones_do_not_matter() -> None:
    parts = START.split(";")
    backwards = ";".join(reversed(parts))
    assert parse_position(backwards) == parse_position(START)
    assert parse_position(f" {START};builds=;offer=;shown=;moves=\n") == parse_position(START)


def changed(name: str, value: str, text: str = START) -> str:
    """The text with one field put in or replaced."""
    parts = [part for part in text.split(";") if not part.startswith(f"{name}=")]
    return ";".join([*parts, f"{name}={value}"])


def without(name: str) -> str:
    return ";".join(part for part in START.split(";") if not part.startswith(f"{name}="))


VIEW = START.replace("AC-2C-3C-7C-8C-9C", "_-_-_-_-_-_") + ";viewer=A"


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        # No position at all
        ("", "bad-position", "position"),
        ("nonsense", "bad-position", "position"),
        (None, "bad-position", "position"),
        (b"rules=tablic", "bad-position", "position"),
        (START + ";", "bad-position", "position"),
        (START + ";" + "stock=" * 1000, "bad-position", "position"),
        ("7S:3D-4C", "bad-position", "position"),
        # Fields
        (START + ";colour=red", "unknown-part", "position"),
        (START + ";=", "unknown-part", "position"),
        (START + ";Turn=A", "unknown-part", "position"),
        (START + ";turn=A", "same-part", "position.turn"),
        (START + ";table=", "same-part", "position.table"),
        (without("rules"), "missing-part", "position"),
        (without("dealer"), "missing-part", "position"),
        (without("turn"), "missing-part", "position"),
        (without("hands"), "missing-part", "position"),
        # Rules
        (changed("rules", ""), "unknown-rules", "position.rules"),
        (changed("rules", "whist"), "unknown-rules", "position.rules"),
        (changed("rules", "tablic.colour=red"), "unknown-parameter", "position.rules"),
        (changed("rules", "tablic.target=0"), "bad-value", "position.rules.target"),
        # Seats
        (changed("dealer", "E"), "bad-seat", "position.dealer"),
        (changed("dealer", ""), "bad-seat", "position.dealer"),
        (changed("dealer", "-"), "bad-seat", "position.dealer"),
        (changed("turn", "b"), "bad-seat", "position.turn"),
        (changed("turn", ""), "bad-seat", "position.turn"),
        (changed("last", "AB"), "bad-seat", "position.last"),
        (changed("viewer", "1"), "bad-seat", "position.viewer"),
        (changed("dealer", "C"), "no-seat", "position.dealer"),
        (changed("turn", "D"), "no-seat", "position.turn"),
        (changed("viewer", "C", VIEW), "no-seat", "position.viewer"),
        # Numbers
        (changed("before", "1,x"), "bad-numbers", "position.before"),
        (changed("before", "1,-1"), "bad-numbers", "position.before"),
        (changed("before", "1,"), "bad-numbers", "position.before"),
        (changed("before", "1,10000"), "bad-numbers", "position.before"),
        (changed("before", "1,²"), "bad-numbers", "position.before"),
        (changed("tablas", "1/1.5"), "bad-numbers", "position.tablas[1]"),
        (changed("out", "4"), "bad-number", "position.out"),
        (changed("out", "-1"), "bad-number", "position.out"),
        (changed("out", ""), "bad-number", "position.out"),
        (changed("before", "1,2,3"), "bad-sides", "position.before"),
        (changed("before", ""), "bad-sides", "position.before"),
        (changed("piles", ""), "bad-sides", "position.piles"),
        (changed("tablas", "1"), "bad-sides", "position.tablas"),
        (changed("out", "2"), "bad-sides", "position.out"),
        # Cards
        (changed("table", "KC-AD-2D-3X"), "bad-card", "position.table[3]"),
        (changed("table", "\u212aC-AD-2D-3D"), "bad-card", "position.table[0]"),
        (changed("hands", "4C/A\u017f"), "bad-card", "position.hands[1][0]"),
        (changed("moves", "9C:9D-9\u017f"), "bad-card", "position.moves[0][1]"),
        (changed("table", "KC-AD-2D-_"), "bad-card", "position.table[3]"),
        (changed("table", "KC-AD-2D-KC"), "same-card", "position.table[3]"),
        (changed("table", "KC-AD-2D-KS"), "same-card", "position.stock[35]"),
        (changed("hands", "4C/AC-Z"), "bad-card", "position.hands[1][1]"),
        (changed("stock", "4D--5D"), "bad-card", "position.stock[1]"),
        (changed("offer", "AC-1C"), "bad-card", "position.offer[1]"),
        (changed("piles", "/AC-?"), "bad-card", "position.piles[1][1]"),
        (changed("shown", "KS-KS"), "same-card", "position.shown[1]"),
        (changed("stock", "4D"), "missing-cards", "position"),
        (changed("hands", "4C-5C-6C-10C-JC-QC/_-_-_-_-_-_"), "hidden-card", "position.hands[1][0]"),
        (changed("viewer", "B", VIEW), "hidden-card", "position.hands[1][0]"),
        (changed("shown", "AC", VIEW), "bad-shown", "position.shown"),
        (changed("rules", "tablic.hand_size=5"), "hand-too-large", "position.hands[0]"),
        # Builds and moves
        (changed("builds", "AC-2C"), "bad-build", "position.builds[0]"),
        (changed("builds", "3D-4C:7:B/x", LATE), "bad-build", "position.builds[1]"),
        (changed("builds", "3D-4C:seven:B", LATE), "bad-build", "position.builds[0]"),
        (changed("builds", "3D-4C::B", LATE), "bad-build", "position.builds[0]"),
        (changed("builds", "3D-4C:7:B:", LATE), "bad-build", "position.builds[0]"),
        (changed("builds", "3D-4C:7:E", LATE), "bad-seat", "position.builds[0]"),
        (changed("builds", "3D-4Z:7:B", LATE), "bad-card", "position.builds[0][1]"),
        (changed("builds", "3D-4C:7:C", LATE), "bad-build", "position.builds[0]"),
        (changed("rules", "tablic", LATE), "bad-build", "position.builds[0]"),
        (changed("moves", "9C,9D:"), "bad-move", "position.moves[1]"),
        (changed("moves", "9C,9D,claim:X"), "bad-seat", "position.moves[2]"),
        (changed("moves", "9C:9D-9Z"), "bad-card", "position.moves[0][1]"),
        (changed("moves", "9C,"), "bad-move", "position.moves[1]"),
        # What cannot be, of which tests of the check itself tell more
        (changed("hands", ""), "players-not-allowed", "position.hands"),
        (changed("rules", "slovenian-3p"), "players-not-allowed", "position.hands"),
        (changed("turn", "-"), "bad-turn", "position.turn"),
        (changed("last", "A"), "last-without-cards", "position.last"),
    ],
)
def test_a_text_that_is_no_position_names_the_field(text: str, code: str, where: str) -> None:
    with pytest.raises(TablicError) as caught:
        parse_position(text)
    assert (caught.value.code, caught.value.where) == (code, where)
    assert str(caught.value).startswith(f"{where}: ")


def test_the_place_of_a_position_is_the_callers() -> None:
    with pytest.raises(TablicError) as caught:
        parse_position(changed("turn", "E"), "params.position")
    assert caught.value.where == "params.position.turn"


def test_a_missing_field_is_named() -> None:
    for name in ("rules", "dealer", "turn", "hands"):
        with pytest.raises(TablicError) as caught:
            parse_position(without(name))
        assert caught.value.params == {"name": name}


def reads_or_raises(text: str) -> None:
    """Whatever the text, it is a position, which can be written again, or an error of its own."""
    try:
        position = parse_position(text)
    except TablicError as error:
        str(error)
    else:
        assert parse_position(format_position(position)) == position


@pytest.mark.parametrize("text", [START, LATE, VIEW], ids=["start", "late", "view"])
def test_no_truncated_text_raises_anything_else(text: str) -> None:
    for end in range(0, len(text), 5 if FEW else 1):
        reads_or_raises(text[:end])
        reads_or_raises(text[end:])


EDITS = edits(
    600,
    *(";", "=", "/", "-", ":", ",", "~", ".", "_", ";turn=", ";out=", "AC", "A", "rules="),
    *("offer=", ";builds=:1:A", ";viewer=B", ";moves=", "\n", "♠", "Ⅷ"),
)


@given(st.sampled_from([START, LATE, VIEW]), EDITS)
def test_no_garbled_text_raises_anything_else(text: str, made: Edits) -> None:
    reads_or_raises(garble(text, made))


@given(st.text(max_size=60))
def test_no_other_text_raises_anything_else(text: str) -> None:
    reads_or_raises(text)
    reads_or_raises(f"rules=tablic;dealer=A;turn=B;hands=/;table={text}")
