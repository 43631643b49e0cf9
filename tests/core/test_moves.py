import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core.game.cards import PACK, Card, parse_cards
from tablic_core.game.moves import Claim, Keep, Lay, Leave, Move, Put, Take, parse_move, parse_seat
from tablic_core.text.errors import TablicError

SEVEN, FOUR, THREE, TEN = parse_cards("7S 4C 3D 10H")
cards = st.lists(st.sampled_from(PACK), min_size=2, max_size=10, unique=True)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7S", Lay(SEVEN)),
        ("10H", Lay(TEN)),
        ("7S:4C-3D", Take(SEVEN, (FOUR, THREE))),
        ("10H:7S", Take(TEN, (SEVEN,))),
        ("4C~3D", Put(FOUR, (THREE,))),
        ("3D~4C-7S", Put(THREE, (FOUR, SEVEN))),
        ("claim:A", Claim(0)),
        ("claim:D", Claim(3)),
        ("keep", Keep()),
        ("leave", Leave()),
    ],
)
def test_every_kind_of_move_is_written_and_read_back(text: str, move: Move) -> None:
    assert str(move) == text
    assert parse_move(text) == move


@given(cards)
def test_any_cards_round_trip_whatever_their_order(some: list[Card]) -> None:
    played, *named = some
    ordered = sorted(named, key=PACK.index)
    for kind, sign in ((Take, ":"), (Put, "~")):
        move = kind(played, tuple(named))
        assert str(move) == f"{played}{sign}{'-'.join(map(str, ordered))}"
        assert parse_move(str(move)) == move
        backwards = kind(played, tuple(reversed(named)))
        assert (backwards, hash(backwards)) == (move, hash(move))
        text = f"{played}{sign}{'-'.join(map(str, named))}"
        assert parse_move(text) == move
    assert parse_move(str(played)) == Lay(played)


def test_moves_of_different_kinds_are_different() -> None:
    moves = [
        Lay(SEVEN),
        Take(SEVEN, (FOUR,)),
        Put(SEVEN, (FOUR,)),
        Claim(0),
        Claim(1),
        Keep(),
        Leave(),
    ]
    assert len(set(moves)) == len(moves)


def test_signs_small_letters_and_t_for_ten_are_read_too() -> None:
    assert parse_move("7♠:3♦-4c") == Take(SEVEN, (FOUR, THREE))
    assert str(parse_move("th~7s")) == "10H~7S"


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("", "bad-move", "move"),
        ("7S:", "bad-move", "move"),
        ("7S~", "bad-move", "move"),
        (":3D", "bad-move", "move"),
        ("~3D", "bad-move", "move"),
        ("7S:3D:4C", "bad-move", "move"),
        ("7S~3D~4C", "bad-move", "move"),
        ("7S:3D~4C", "bad-move", "move"),
        ("claim:", "bad-move", "move"),
        (None, "bad-move", "move"),
        (7, "bad-move", "move"),
        (["7S"], "bad-move", "move"),
        ("7X", "bad-card", "move"),
        ("1S", "bad-card", "move"),
        ("7S-3D", "bad-card", "move"),
        ("7X:3D", "bad-card", "move"),
        ("7S:X", "bad-card", "move[0]"),
        ("7S:3D-4X", "bad-card", "move[1]"),
        ("7S:3D-", "bad-card", "move[1]"),
        ("7S:-3D", "bad-card", "move[0]"),
        ("7S:3D--4C", "bad-card", "move[1]"),
        ("7S:_", "bad-card", "move[0]"),
        ("4C~3D-9Z", "bad-card", "move[1]"),
        ("Keep", "bad-card", "move"),
        ("pass", "bad-card", "move"),
        ("claim:AB", "bad-card", "move"),
        ("Claim:A", "bad-card", "move"),
        ("7S:3D-4C-3D", "same-card", "move[2]"),
        ("4C~3D-3D", "same-card", "move[1]"),
        ("7S:7S", "same-card", "move"),
        ("7S:4C-7S", "same-card", "move"),
        ("7S~7S", "same-card", "move"),
        ("claim:E", "bad-seat", "move"),
        ("claim:a", "bad-seat", "move"),
        ("claim:0", "bad-seat", "move"),
    ],
)
def test_what_is_no_move_is_refused_with_its_place(text: str, code: str, where: str) -> None:
    with pytest.raises(TablicError) as caught:
        parse_move(text)
    assert (caught.value.code, caught.value.where) == (code, where)
    assert str(caught.value).startswith(f"{where}: ")


def test_the_place_is_the_callers() -> None:
    for text, where in (("7X", "moves[4]"), ("7S:3D-4X", "moves[4][1]"), ("claim:E", "moves[4]")):
        with pytest.raises(TablicError) as caught:
            parse_move(text, "moves[4]")
        assert caught.value.where == where


@pytest.mark.parametrize("text", ["", "E", "a", "AB", "0", None, 1])
def test_a_player_is_one_of_four_letters(text: str) -> None:
    assert [parse_seat(letter, "turn") for letter in "ABCD"] == [0, 1, 2, 3]
    with pytest.raises(TablicError) as caught:
        parse_seat(text, "turn")
    assert (caught.value.code, caught.value.where) == ("bad-seat", "turn")


@given(st.text(alphabet="AJQK1234567890CDHS:~-_claimkeepleave \n♦", max_size=20))
def test_a_garbled_text_is_a_move_or_an_error_of_its_own(text: str) -> None:
    try:
        move = parse_move(text)
    except TablicError as error:
        str(error)  # fails if there is no such sentence
    else:
        assert parse_move(str(move)) == move


def test_a_move_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Lay(FOUR).card = SEVEN  # type: ignore[misc]
