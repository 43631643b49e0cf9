import random
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core import PACK, captures, parse_cards, parse_rules, split, why_not
from tablic_core.game.builds import Build, takes_build
from tablic_core.game.captures import single_groups
from tablic_core.game.cards import Card, Rank, Suit, format_cards
from tablic_core.game.rules import PRESETS
from tablic_core.text.errors import TablicError
from tests.core.brute import brute_captures
from tests.core.table import FEW

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


SWITCHED = [
    f"tablic rank_count={count} multi_group={multi} court_sum={court} partial={part} "
    f"rank_priority={first}"
    for count, multi, court, part, first in product(("any", "one"), *[("yes", "no")] * 4)
]
UNUSUAL = [
    "tablic jack_value=none",
    "tablic ace_values=1",
    "tablic ace_values=1 partial=no rank_count=one",
    "tablic jack_value=14 queen_value=12 king_value=13 partial=no",
    "tablic jack_value=none jack_sweep=yes partial=no",
    "jack-wild partial=no",
    "jack-wild partial=no rank_priority=yes",
    "jack-wild court_sum=yes rank_count=one",
    "slovenian-3p partial=no",
    "slovenian-3p rank_priority=yes",
]
HOUSES = [*PRESETS, *SWITCHED, *UNUSUAL]
POSITIONS = 300 if FEW else 2400


def some_cards(rng: random.Random, rules: str) -> list[Card]:
    """A played card, then up to twelve cards for the table, few more often than many.

    Half the time they are of few ranks, so that equal cards and several sums come up.
    """
    ranks = list(Rank)[:10] if rules.startswith("slovenian") else list(Rank)
    if rng.random() < 0.5:
        ranks = [Rank.ACE, *rng.sample(ranks[1:], 5)]
    size = rng.choice([*range(8)] * 6 + [8, 9] * 2 + [10, 11, 12])
    return rng.sample([Card(rank, suit) for rank in ranks for suit in Suit], size + 1)


def some_builds(rng: random.Random, table: list[Card]) -> list[Build]:
    """Some of the table's cards taken away and laid on one another."""
    builds = []
    while len(table) > 2 and rng.random() < 0.5:
        small = [card for card in table if not card.rank.is_court][:2]
        for card in small:
            table.remove(card)
        if small:
            builds.append(Build(tuple(small), rng.randint(2, 14), rng.randrange(4)))
    return builds


def test_every_rule_set_equals_the_brute_force() -> None:
    seed = random.randrange(2**32)
    rng = random.Random(seed)
    for number in range(POSITIONS):
        rules = HOUSES[number % len(HOUSES)]
        played, *table = some_cards(rng, rules)
        builds = some_builds(rng, table) if "multi_group=no" not in rules else []
        said = f"seed {seed}: {rules}, {played} on {table}, {builds}"
        expected = brute_captures(
            str(played),
            tuple(map(str, table)),
            rules,
            tuple((tuple(map(str, build.cards)), build.value) for build in builds),
        )
        house = parse_rules(rules)
        listed = list(captures(played, tuple(table), house, builds))
        sets = {frozenset(map(str, cards)) for cards in listed}
        assert len(sets) == len(listed), said
        assert sets == expected, said
        lying = [*table, *(card for build in builds for card in build.cards)]
        assert all([one for one in lying if one in cards] == list(cards) for cards in listed), said
        chosen = tuple(card for card in lying if rng.random() < 0.5)
        for some in [chosen, *listed[-1:]]:
            code, _ = why_not(played, some, tuple(table), house, builds)
            assert (code == "") == (frozenset(map(str, some)) in expected), f"{said}: {some}"
            groups = split(played, some, house, builds)
            assert code or groups, f"{said}: {some}"
            assert groups is None or sorted(map(str, some)) == sorted(
                str(card) for group in groups for card in group
            ), f"{said}: {some}"


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
        (
            "tablic multi_group=no",
            "9H",
            "9C 9D 9S",
            "9C; 9D; 9S; 9C 9D; 9C 9S; 9D 9S; 9C 9D 9S",
        ),
        ("tablic multi_group=no partial=no", "9H", "9C 9D 9S", "9C 9D 9S"),
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


def test_equal_cards_come_first_then_sums_then_builds_then_unions() -> None:
    builds = [build("2H 5S", 7)]
    expected = "7H; 3D 4C; 2H 5S; 3D 4C 7H; 7H 2H 5S; 3D 4C 2H 5S; 3D 4C 7H 2H 5S"
    for text in ("tablic", "tablic partial=yes rank_count=one"):
        sets = captures(Card.parse("7S"), parse_cards("3D 4C 7H"), parse_rules(text), builds)
        listed = [" ".join(map(str, cards)) for cards in sets]
        assert listed[:3] == expected.split("; ")[:3]
        assert sorted(listed) == sorted(expected.split("; "))
    sets = captures(Card.parse("7S"), parse_cards("3D 4C 4D"), parse_rules("tablic partial=no"))
    assert [" ".join(map(str, cards)) for cards in sets] == ["3D 4C", "3D 4D"]


def build(cards: str, value: int, owner: int = 0) -> Build:
    return Build(parse_cards(cards), value, owner)


BUILDING = "tablic building=yes"


@pytest.mark.parametrize(
    ("rules", "card", "table", "builds", "expected"),
    [
        # The seven takes the build whole; nothing in it is taken alone, by rank or in a sum.
        (BUILDING, "7S", "", [("4C 3D", 7)], "3D 4C"),
        (BUILDING, "3H", "", [("4C 3D", 7)], ""),
        (BUILDING, "9H", "2S", [("4C 3D", 7)], ""),
        (BUILDING, "8H", "4S", [("4C 3D", 7)], ""),
        # One more group beside others.
        (BUILDING, "7S", "7H", [("3D 4C", 7)], "7H; 3D 4C; 7H 3D 4C"),
        (BUILDING, "7S", "2H 5H", [("3D 4C", 7)], "2H 5H; 3D 4C; 2H 5H 3D 4C"),
        (BUILDING, "7S", "", [("3D 4C", 7), ("2D 5C", 7)], "3D 4C; 2D 5C; 3D 4C 2D 5C"),
        (BUILDING, "7S", "", [("3D 4C", 7), ("4D 5C", 9)], "3D 4C"),
        (f"{BUILDING} partial=no", "7S", "7H", [("3D 4C", 7)], "7H 3D 4C"),
        (f"{BUILDING} partial=no", "7S", "7H", [("3D 5C", 8)], "7H"),
        (f"{BUILDING} rank_priority=yes", "7S", "7H", [("3D 4C", 7)], "7H; 7H 3D 4C"),
        (f"{BUILDING} rank_priority=yes", "7S", "", [("7H AD 5C", 13)], ""),
        (f"{BUILDING} rank_priority=yes", "7S", "2D", [("3D 4C", 7)], "3D 4C"),
        (f"{BUILDING} rank_count=one", "7S", "7H", [("3D 4C", 7)], "7H; 3D 4C; 7H 3D 4C"),
        # An ace takes what counts 11, and a queen 13 if court cards take sums.
        (BUILDING, "AS", "", [("9D 2C", 11)], "2C 9D"),
        (BUILDING, "QS", "", [("9D 4C", 13)], "4C 9D"),
        (f"{BUILDING} court_sum=no", "QS", "", [("9D 4C", 13)], ""),
        (f"{BUILDING} ace_values=1", "AS", "", [("9D 2C", 11)], ""),
        # A sweeping jack takes everything; without a value a jack takes no build.
        ("jack-wild building=yes", "JS", "KD", [("9D 2C", 11), ("3D 4C", 7)], "KD 2C 9D 4C 3D"),
        ("jack-wild building=yes", "JS", "", [("9D 2C", 11)], "2C 9D"),
        (f"{BUILDING} jack_value=none", "JS", "JD", [("9D 3C", 12)], "JD"),
    ],
)
def test_builds(
    rules: str, card: str, table: str, builds: list[tuple[str, int]], expected: str
) -> None:
    lying = [build(*one) for one in builds]
    played, house = Card.parse(card), parse_rules(rules)
    sets = {frozenset(map(str, s)) for s in captures(played, parse_cards(table), house, lying)}
    assert sets == ({frozenset(one.split()) for one in expected.split(";")} if expected else set())


def test_a_build_lies_in_the_packs_order_and_knows_who_takes_it() -> None:
    seven = build("4C 3D AS 9H", 7, owner=2)
    assert seven.cards == parse_cards("4C 3D 9H AS")
    assert seven == build("AS 3D 9H 4C", 7, owner=2)
    assert takes_build(Card.parse("7S"), seven, TABLIC)
    assert not takes_build(Card.parse("8S"), seven, TABLIC)
    wild = parse_rules("jack-wild")
    assert not takes_build(Card.parse("JS"), build("10S 2D", 12), wild)
    assert not takes_build(Card.parse("QS"), build("10S 2D", 12), wild)


@pytest.mark.parametrize(
    ("card", "chosen", "rules", "code", "params"),
    [
        ("7S", "3D 4C", BUILDING, "", {}),
        ("7S", "7H 3D 4C", BUILDING, "", {}),
        ("7S", "3D", BUILDING, "build-whole", {"cards": "4C 3D"}),
        ("7S", "5H 9C", BUILDING, "build-value", {"cards": "9C 5H", "value": 14}),
        ("4S", "4C 3D", BUILDING, "build-value", {"cards": "4C 3D", "value": 7}),
        ("KS", "9C 5H", f"{BUILDING} court_sum=no", "only-equals", {}),
        ("7S", "2D 3D 4C", BUILDING, "other-rank", {"cards": "2D", "target": 7}),
        ("7S", "3D 4C", f"{BUILDING} rank_priority=yes", "equal-first", {"cards": "7H"}),
        ("7S", "7H", f"{BUILDING} partial=no", "take-all", {"cards": "4C 3D"}),
        ("7S", "3D 4C", f"{BUILDING} partial=no", "take-all", {"cards": "7H"}),
        ("7S", "3D 4C 7H", f"{BUILDING} partial=no", "", {}),
        ("JS", "2D 7H 3D 4C", "jack-wild building=yes", "jack-takes-all", {}),
        ("JS", "2D 7H 3D 4C 5H 9C", "jack-wild building=yes", "", {}),
    ],
)
def test_why_not_with_builds(
    card: str, chosen: str, rules: str, code: str, params: dict[str, object]
) -> None:
    played, table = Card.parse(card), parse_cards("2D 7H")
    builds = [build("3D 4C", 7), build("9C 5H", 14)]
    got, said = why_not(played, parse_cards(chosen), table, parse_rules(rules), builds)
    if "cards" in params:
        params = params | {"cards": parse_cards(str(params["cards"]))}
    assert (got, said) == (code, {"card": played, **params} if code else {})


def test_a_split_lays_builds_beside_the_other_groups() -> None:
    builds, chosen = [build("3D 4C", 7), build("9C 5H", 14)], parse_cards("4C 2D 5S 3D 7H")
    laid = split(Card.parse("7S"), chosen, parse_rules(BUILDING), builds)
    assert laid == (parse_cards("7H"), parse_cards("2D 5S"), parse_cards("4C 3D"))
    assert split(Card.parse("7S"), parse_cards("7H 3D"), parse_rules(BUILDING), builds) is None
    assert split(Card.parse("7S"), parse_cards("9C 5H"), parse_rules(BUILDING), builds) is None


def test_cards_of_a_build_lie_on_the_table() -> None:
    with pytest.raises(TablicError) as caught:
        captures(Card.parse("3D"), (), TABLIC, [build("3D 4C", 7)])
    assert caught.value.code == "card-on-table"
    with pytest.raises(TablicError) as caught:
        why_not(Card.parse("7S"), parse_cards("3D 5D"), (), TABLIC, [build("3D 4C", 7)])
    assert (caught.value.code, caught.value.where) == ("not-on-table", "cards[1]")


def test_single_groups_are_equal_cards_and_sums() -> None:
    groups = single_groups(Card.parse("7S"), parse_cards("3D 7H 4C 5H 2S"), TABLIC)
    assert [" ".join(map(str, cards)) for cards in groups] == ["7H", "3D 4C", "5H 2S"]


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


@pytest.mark.parametrize("switches", ["partial=no", "rank_priority=yes", "rank_count=one"])
def test_switches_do_not_make_a_huge_table_slow(switches: str) -> None:
    rules = parse_rules(f"tablic {switches}")
    for played in (PACK[0], PACK[6], PACK[9], PACK[11]):
        for size in (15, 24, 51):
            table = tuple(card for card in PACK if card is not played)[:size]
            first = list(islice(captures(played, table, rules), 1000))
            assert first
            assert len({frozenset(cards) for cards in first}) == len(first)
            for cards in first[:5]:
                assert why_not(played, cards, table, rules) == ("", {})


def test_many_small_cards_are_judged_without_hanging() -> None:
    small = tuple(card for card in PACK if card.rank.value in "A23456")[:21]
    assert why_not(PACK[-1], small, small, TABLIC)[0] == "card-twice"


@pytest.mark.parametrize(
    ("card", "left_out", "fits"),
    [
        # 10 + 4, 9 + 5, 8 + 6, 12 + 2, 13 + 1: four times, 7 + 7 twice, and three kings.
        ("KS", "3", True),
        # An ace counts 1 beside a queen. So 362 lie there, and that is no number of times 14.
        ("KS", "", False),
        # 1 + 9, 2 + 8, 3 + 7, 4 + 6: four times, 5 + 5 twice, and three tens.
        ("10S", "J Q K", True),
        ("10S", "J Q K 9", False),
        ("10S", "Q K", False),
    ],
)
def test_most_of_the_pack_is_judged_as_worked_by_hand(card: str, left_out: str, fits: bool) -> None:
    played = Card.parse(card)
    table = tuple(
        one for one in PACK if one is not played and one.rank.value not in left_out.split()
    )
    assert (why_not(played, table, table, TABLIC)[0] == "") == fits
    assert (split(played, table, TABLIC) is not None) == fits


def test_huge_sets_are_judged_without_hanging_and_alike() -> None:
    rng = random.Random(7)
    for size in (20, 30, 40, 51):
        for played in (PACK[0], PACK[6], PACK[12]):
            table = tuple(rng.sample([card for card in PACK if card != played], size))
            code, _ = why_not(played, table, table, TABLIC)
            assert (code == "") == (split(played, table, TABLIC) is not None)


@pytest.mark.parametrize(
    ("rules", "card", "table", "sets"),
    [
        # An ace as 11 makes a further group that may not be left.
        ("tablic partial=no", "KH", "KD AC 3C", "KD AC 3C"),
        # The same decisions reached again end one branch, not the search.
        (
            "tablic rank_priority=yes",
            "AH",
            "7S 3C 7H 4H AD",
            "AD; 7S 3C AD; 3C 7H AD; 7S 3C 7H 4H AD; 7S 4H AD; 7H 4H AD",
        ),
        # The equal card before a sum that lies in front of it.
        ("tablic partial=no", "AH", "10C AD", "AD; 10C AD"),
        ("tablic rank_priority=yes", "KH", "5S 9H KD", "KD; 5S 9H KD"),
        # Only an ace is lifted.
        ("tablic rank_count=one partial=no", "KH", "4S KS AH", "KS"),
        # Aces first, or a union is found twice.
        ("tablic", "AC", "10H AS AD", "AS; AD; 10H AS; 10H AD; AS AD; 10H AS AD"),
    ],
)
def test_captures_are_complete_and_in_order(rules: str, card: str, table: str, sets: str) -> None:
    found = captures(Card.parse(card), parse_cards(table), parse_rules(rules))
    assert "; ".join(map(format_cards, found)) == sets


def test_why_not_refuses_a_position_that_cannot_be() -> None:
    with pytest.raises(TablicError) as caught:
        why_not(
            Card.parse("7C"), parse_cards("3D 4H"), parse_cards("3D 4H 7C"), parse_rules("tablic")
        )
    assert caught.value.code == "card-on-table"


def test_nothing_splits_into_no_groups_at_all() -> None:
    assert split(Card.parse("7C"), (), parse_rules("tablic")) is None
    assert split(Card.parse("JC"), (), parse_rules("jack-wild")) is None


def test_a_sweeping_jack_takes_all_as_one_group() -> None:
    cards = parse_cards("3D 9S 2H")
    assert split(Card.parse("JC"), cards, parse_rules("jack-wild")) == (cards,)


@pytest.mark.parametrize(
    ("rules", "chosen", "table", "code", "further"),
    [
        # One equal card is all that may go by rank: the other is no further group.
        ("tablic rank_count=one partial=no", "7S", "7S 7D", "", ""),
        # A sum alone leaves room for the one equal card.
        ("tablic rank_count=one partial=no", "3D 4H", "3D 4H 7S", "take-all", "7S"),
    ],
)
def test_a_further_equal_card_where_only_one_may_go(
    rules: str, chosen: str, table: str, code: str, further: str
) -> None:
    found, params = why_not(
        Card.parse("7C"), parse_cards(chosen), parse_cards(table), parse_rules(rules)
    )
    assert (found, params.get("cards", ())) == (code, parse_cards(further))
