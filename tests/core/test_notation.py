import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core.cards import PACK, Card
from tablic_core.errors import TablicError
from tablic_core.notation import format_position, parse_position


@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=20, unique=True))
def test_round_trips_and_is_safe_in_an_address(cards: list[Card]) -> None:
    text = format_position(cards[0], tuple(cards[1:]))
    assert parse_position(text) == (cards[0], tuple(cards[1:]))
    assert set(text) <= set("0123456789ACDHJKQS:-")


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("7S", "bad-position", "position"),
        ("7S:3D:4C", "bad-position", "position"),
        ("7S:" + "3D-" * 200, "bad-position", "position"),
        ("7S:3D-9Z", "bad-card", "position[1]"),
        ("9Z:3D", "bad-card", "position"),
        ("7S:3D-7S", "card-on-table", "position"),
        ("7S:3D-3D", "same-card", "position[1]"),
    ],
)
def test_bad_positions_name_the_place(text: str, code: str, where: str) -> None:
    with pytest.raises(TablicError) as caught:
        parse_position(text)
    assert (caught.value.code, caught.value.where) == (code, where)
