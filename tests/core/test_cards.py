import copy
import pickle

import pytest

from tablic_core.game.cards import PACK, Card, Rank, Suit, format_cards, parse_cards
from tablic_core.text.errors import TablicError


@pytest.mark.parametrize(
    ("text", "written"),
    [("7S", "7S"), ("10D", "10D"), ("10♦", "10D"), ("TD", "10D"), ("as", "AS"), (" qh ", "QH")],
)
def test_reads_every_usual_spelling(text: str, written: str) -> None:
    assert str(Card.parse(text)) == written


@pytest.mark.parametrize("text", ["", "1S", "11C", "S7", "7X", "ZZ", "10", "7SS", "♠", "0H"])
def test_refuses_what_is_no_card(text: str) -> None:
    with pytest.raises(TablicError) as caught:
        Card.parse(text, "table[2]")
    assert caught.value.code == "bad-card"
    assert str(caught.value).startswith("table[2]: ‘")


def test_pack_round_trips_and_has_52_different_cards() -> None:
    assert len(set(PACK)) == 52
    assert parse_cards(format_cards(PACK)) == PACK


def test_there_is_one_object_for_each_card() -> None:
    assert [card.number for card in PACK] == list(range(52))
    assert [card.rank_index for card in PACK] == list(range(13)) * 4
    for card in PACK:
        assert Card(card.rank, card.suit) is card
        assert Card.parse(str(card)) is card
        assert copy.copy(card) is card
        assert copy.deepcopy([card]) == [card]
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(card, protocol)) is card


def test_a_card_cannot_be_changed_and_no_other_made() -> None:
    card = Card(Rank.ACE, Suit.SPADES)
    for name in ("rank", "suit", "number", "other"):
        with pytest.raises(AttributeError):
            setattr(card, name, 0)
        with pytest.raises(AttributeError):
            delattr(card, name)
    with pytest.raises(ValueError, match="not in tuple"):
        Card("A", "S")  # type: ignore[arg-type]
    assert (str(card), card.rank, card.number) == ("AS", Rank.ACE, 39)


def test_same_card_twice_is_named_with_its_place() -> None:
    with pytest.raises(TablicError) as caught:
        parse_cards("3D 4C 3d", "table")
    assert (caught.value.code, caught.value.where) == ("same-card", "table[2]")
    assert "3♦" in str(caught.value)


def test_an_error_quotes_little_and_only_printable_text() -> None:
    with pytest.raises(TablicError) as caught:
        Card.parse("\x1b[31m" + "x" * 10_000)
    assert len(str(caught.value)) < 200
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize("value", [None, 7, {"a": 1}])
def test_what_is_not_even_a_list_of_cards(value: object) -> None:
    with pytest.raises(TablicError) as caught:
        parse_cards(value, "table")  # type: ignore[arg-type]
    assert caught.value.code == "bad-cards"
