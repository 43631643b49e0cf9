import random
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core import PACK, captures, parse_cards, parse_rules, split, why_not
from tablic_core.cards import Card
from tablic_core.errors import TablicError
from tests.core.brute import brute_captures

TABLIC = parse_rules("tablic")
CASES = [
    [part.strip() for part in line.split("|")]
    for line in (Path(__file__).parent / "data" / "captures.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def found(card: str, table: str, rules: str = "tablic") -> set[frozenset[str]]:
    sets = captures(Card.parse(card), parse_cards(table), parse_rules(rules))
    return {frozenset(map(str, cards)) for cards in sets}


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_hand_worked_case(case: list[str]) -> None:
    _, rules, card, table, sets = case
    expected = {frozenset(cards.split()) for cards in sets.split(";")} if sets != "-" else set()
    assert found(card, table.strip("-"), rules) == expected


positions = st.lists(st.sampled_from(PACK), min_size=1, max_size=8, unique=True)


@given(positions)
def test_equals_the_brute_force(cards: list[Card]) -> None:
    played, *table = cards
    listed = list(captures(played, tuple(table), TABLIC))
    sets = [frozenset(map(str, one)) for one in listed]
    assert len(sets) == len(set(sets)), "two splits of one set are one capture"
    assert set(sets) == brute_captures(str(played), tuple(map(str, table)))


@given(positions, st.data())
def test_a_reason_is_given_exactly_when_the_set_is_no_capture(
    cards: list[Card], data: st.DataObject
) -> None:
    played, *table = cards
    chosen = tuple(card for card in table if data.draw(st.booleans()))
    code, _ = why_not(played, chosen, tuple(table), TABLIC)
    legal = frozenset(map(str, chosen)) in brute_captures(str(played), tuple(map(str, table)))
    assert (code == "") == legal


@given(positions)
def test_a_split_covers_its_set_with_groups_that_fit(cards: list[Card]) -> None:
    played, *table = cards
    for chosen in islice(captures(played, tuple(table), TABLIC), 50):
        groups = split(played, chosen, TABLIC)
        assert groups is not None
        assert sorted(map(str, chosen)) == sorted(str(card) for group in groups for card in group)
        for group in groups:
            assert brute_captures(str(played), tuple(map(str, group))) >= {
                frozenset(map(str, group))
            }


@pytest.mark.parametrize(
    ("rules", "card", "table", "expected"),
    [
        # One parameter changed, and the same position answers otherwise.
        ("tablic ace_values=1", "JS", "AH AC 10D", "AH AC 10D"),
        ("tablic queen_value=none", "QS", "5C 8S QD", "QD"),
        ("tablic rank_count=one", "9H", "9C 9D", "9C; 9D"),
        ("tablic rank_count=one", "AH", "AC AD 10S", "AC; AD; AC 10S; AD 10S; AC AD 10S"),
        ("tablic multi_group=no", "7C", "3D 4H 7S 7D", "7S; 7D; 7S 7D; 3D 4H"),
        ("tablic court_sum=no", "QS", "5C 8S QD", "QD"),
        ("tablic partial=no", "7C", "3D 4H 7S 2D", "7S 3D 4H"),
        ("tablic partial=no", "7C", "3D 4H 4S 7D", "7D 3D 4H; 7D 3D 4S"),
        # Whichever ace lies in the sum, the other is taken by rank.
        ("tablic rank_count=one partial=no", "AH", "AC AS 10H", "AC AS 10H"),
        ("tablic rank_priority=yes", "7C", "3D 4H 7S", "7S; 7S 3D 4H"),
        ("tablic rank_priority=yes", "7C", "3D 4H", "3D 4H"),
        ("tablic jack_value=none jack_sweep=yes", "JC", "3D JH KD", "3D JH KD"),
        ("tablic jack_value=none jack_sweep=yes", "QC", "AD JH", ""),
    ],
)
def test_switches_of_other_tables(rules: str, card: str, table: str, expected: str) -> None:
    sets = {frozenset(one.split()) for one in expected.split(";")} if expected else set()
    if rules == "tablic ace_values=1":
        # 1 + 1 + 10 = 12; with an ace as 11 there would be 11 + 1 too.
        assert found(card, table, "tablic") == {frozenset(["AH", "AC"]), frozenset(table.split())}
    assert found(card, table, rules) == sets


def test_a_sweeping_jack_takes_all_or_nothing() -> None:
    rules = parse_rules("jack-wild")
    jack, table = Card.parse("JC"), parse_cards("3D 4C")
    assert why_not(jack, table[:1], table, rules)[0] == "jack-takes-all"
    assert why_not(jack, table, table, rules) == ("", {})
    assert found("JC", "", "jack-wild") == set()


def test_building_is_refused_and_not_guessed() -> None:
    with pytest.raises(TablicError) as caught:
        found("7S", "3D 4C", "tablic building=yes")
    assert (caught.value.code, caught.value.where) == ("unsupported", "rules")


def test_positions_that_cannot_be() -> None:
    with pytest.raises(TablicError) as caught:
        found("7S", "3D 7S")
    assert caught.value.code == "card-on-table"
    with pytest.raises(TablicError) as caught:
        found("7S", "3D KD", "slovenian-3p")
    assert (caught.value.code, caught.value.where) == ("not-in-pack", "table[1]")
    with pytest.raises(TablicError) as caught:
        why_not(Card.parse("7S"), parse_cards("4C"), parse_cards("3D"), TABLIC)
    assert (caught.value.code, caught.value.where) == ("not-on-table", "cards[0]")


def test_a_huge_table_gives_its_first_captures_at_once() -> None:
    """51 cards lie there; nobody could list all captures, the first thousand come lazily."""
    first = list(islice(captures(PACK[-1], PACK[:-1], TABLIC), 1000))
    assert len({frozenset(cards) for cards in first}) == 1000


def test_where_nothing_may_be_left_a_large_table_is_refused_and_does_not_hang() -> None:
    with pytest.raises(TablicError) as caught:
        found("KS", " ".join(map(str, PACK[:15])), "tablic partial=no")
    assert (caught.value.code, caught.value.where) == ("too-many-for-rules", "table")
    assert found("KS", " ".join(map(str, PACK[:5])), "tablic partial=no")


def test_many_small_cards_are_judged_without_hanging() -> None:
    small = tuple(card for card in PACK if card.rank.value in "A23456")[:21]
    assert why_not(PACK[-1], small, small, TABLIC)[0] == "card-twice"


def test_huge_sets_are_judged_without_hanging() -> None:
    rng = random.Random(7)
    for size in (20, 30, 40, 51):
        for played in (PACK[0], PACK[6], PACK[12]):
            table = tuple(rng.sample([card for card in PACK if card != played], size))
            code, _ = why_not(played, table, table, TABLIC)
            assert code == "" or split(played, table, TABLIC) is None
