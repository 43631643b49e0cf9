"""Why a set is no capture: each code from a choice that a learner really makes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core import parse_cards, parse_rules, why_not
from tablic_core.game.builds import Build
from tablic_core.game.cards import PACK, Card
from tablic_core.puzzles.telling import reason_finding
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain
from tests.core.brute import brute_captures

CASES = [
    # rules, played, table, chosen, code, the English sentence
    (
        "tablic",
        "7S",
        "3D 4C",
        "",
        "empty",
        "Choose the cards that 7♠ takes, or say that it takes nothing.",
    ),
    (
        "tablic multi_group=no rank_count=one",
        "8S",
        "5D 4C",
        "5D 4C",
        "sum",
        "5♦ + 4♣ makes 9. 8♠ takes 8.",
    ),
    # Only with both switches open would it split.
    (
        "tablic multi_group=no rank_count=one",
        "9H",
        "9C 9D 4S 5D",
        "9C 9D 4S 5D",
        "one-group",
        "Under these rules you take one group at a time.",
    ),
    ("tablic", "8S", "5D 4C", "5D 4C", "sum", "5♦ + 4♣ makes 9. 8♠ takes 8."),
    (
        "tablic",
        "10S",
        "AD 8C",
        "AD 8C",
        "sum-with-ace",
        "With the ace as 1 this makes 9, with the ace as 11 it makes 19. You need 10.",
    ),
    ("tablic", "7S", "9D 4C", "9D", "other-rank", "9♦ alone does not make 7."),
    (
        "tablic",
        "7S",
        "9S 4C",
        "9S",
        "same-suit",
        "The suit does not matter. 9♠ alone does not make 7.",
    ),
    ("tablic", "7S", "10D 2C", "10D 2C", "too-big", "10♦ is too big for a sum of 7."),
    (
        "tablic",
        "7S",
        "3D 4C 5H",
        "3D 4C 5H",
        "leftover",
        "This part fits: 3♦ + 4♣. Left over: 5♥.",
    ),
    (
        "tablic",
        "7S",
        "3H 4D 4C",
        "3H 4D 4C",
        "card-twice",
        "3♥ would be in two groups: 3♥ + 4♦, 3♥ + 4♣. A card goes into one group only.",
    ),
    (
        "tablic",
        "10C",
        "7C 7D 6C",
        "7C 7D 6C",
        "no-groups",
        "Together they make 20, but no group of them makes 10.",
    ),
    (
        "tablic",
        "QS",
        "JD 2C",
        "JD 2C",
        "court-value",
        "J♦ counts 12. This makes 14, and you need 13.",
    ),
    (
        "tablic",
        "JS",
        "9D 2C",
        "9D 2C",
        "court-value",
        "J♠ counts 12. This makes 11, and you need 12.",
    ),
    (
        "tablic",
        "KS",
        "5D 5C",
        "5D 5C",
        "court-value",
        "K♠ counts 14. This makes 10, and you need 14.",
    ),
    (
        "tablic",
        "3S",
        "7D 4C",
        "7D 4C",
        "own-card",
        "Your own card is not part of the sum. 3♠ takes cards that make 3 without it.",
    ),
    (
        "tablic",
        "KS",
        "AD AC 4D",
        "AD AC 4D",
        "sum-with-aces",
        "With every ace as 1 this makes 6, with one of them as 11 it makes 16. You need 14.",
    ),
    # An ace as 11 was meant; 11 + 2 is not what a king needs.
    (
        "tablic",
        "KH",
        "AC 2D",
        "AC 2D",
        "court-value",
        "K♥ counts 14. This makes 13, and you need 14.",
    ),
    (
        "tablic",
        "9C",
        "7H AS",
        "7H AS",
        "sum-with-ace",
        "With the ace as 1 this makes 8, with the ace as 11 it makes 18. You need 9.",
    ),
    # 2 + 5 and 5 + 2 are there twice; it is the three that would be needed twice.
    (
        "tablic",
        "7S",
        "5C 2C 5D 2D 3H 4H 4S",
        "5C 2C 5D 2D 3H 4H 4S",
        "card-twice",
        "3♥ would be in two groups: 3♥ + 4♥, 3♥ + 4♠. A card goes into one group only.",
    ),
    (
        "tablanette-1939",
        "KH",
        "JD 2C",
        "JD 2C",
        "no-value",
        "J♦ counts nothing under these rules and joins no sum.",
    ),
    ("jack-wild", "KC", "KD 5H", "KD 5H", "leftover", "This part fits: K♦. Left over: 5♥."),
    ("jack-wild rank_count=one", "KC", "KD KS", "KD KS", "one-equal", None),
    ("tablic multi_group=no rank_count=one", "7D", "7S 7H 5H 2C", "7S 7H 5H 2C", "one-group", None),
    ("jack-wild", "QS", "10D 2C", "10D 2C", "only-equals", None),
    ("jack-wild", "AS", "KD", "KD", "only-equals", None),
    ("jack-wild", "JS", "10D 2C", "2C", "jack-takes-all", None),
    ("tablic multi_group=no", "7C", "3D 4H 7S", "3D 4H 7S", "one-group", None),
    ("tablic rank_count=one", "7C", "7D 7S", "7D 7S", "one-equal", None),
    ("tablic rank_priority=yes", "7C", "3D 4H 7S", "3D 4H", "equal-first", None),
    ("tablic partial=no", "7C", "3D 4H 7S", "7S", "take-all", None),
]


@pytest.mark.parametrize("case", CASES, ids=[f"{case[4]}-{case[1]}" for case in CASES])
def test_reason(case: tuple[str, str, str, str, str, str | None]) -> None:
    rules, played, table, chosen, code, sentence = case
    got, params = why_not(
        Card.parse(played), parse_cards(chosen), parse_cards(table), parse_rules(rules)
    )
    assert got == code
    finding = reason_finding(got, params)
    assert set(finding.cards) <= set(parse_cards(table))
    told = {lang: plain(finding.say(lang)) for lang in LANGUAGES}
    assert all(told.values())
    if sentence:
        assert told["en"] == sentence


@given(st.lists(st.sampled_from(PACK), min_size=3, max_size=8, unique=True))
def test_the_card_needed_twice_is_in_both_groups_and_one_of_them_was_not_laid(
    cards: list[Card],
) -> None:
    played, *table = cards
    code, params = why_not(played, tuple(table), tuple(table), parse_rules("tablic"))
    if code == "card-twice":
        first, second = params["groups"]
        assert set(first) & set(second) >= {params["twice"]}
        for group in (first, second):
            assert frozenset(map(str, group)) in brute_captures(str(played), tuple(map(str, group)))
        # Not both can be taken, and neither can the two be taken apart in another way.
        both = tuple(dict.fromkeys((*first, *second)))
        assert frozenset(map(str, both)) not in brute_captures(str(played), tuple(map(str, both)))


BUILDS = [
    # played, chosen, code, the English sentence; a build of 7 and a loose five lie there
    ("8S", "3D", "build-whole", "4♣ 3♦ is one build. A build is taken whole."),
    ("8S", "3D 4C", "build-value", "The build 4♣ 3♦ counts 7, so 8♠ does not take it."),
]


@pytest.mark.parametrize(("played", "chosen", "code", "sentence"), BUILDS)
def test_reasons_with_a_build(played: str, chosen: str, code: str, sentence: str) -> None:
    build = Build(parse_cards("3D 4C"), 7, 0)
    found, params = why_not(
        Card.parse(played),
        parse_cards(chosen),
        parse_cards("5H"),
        parse_rules("tablic building=yes"),
        (build,),
    )
    assert found == code
    assert plain(reason_finding(found, params).say("en")) == sentence


def test_every_reason_of_the_module_has_a_case() -> None:
    import tablic_core.game.reasons

    listed = {
        line.split("``")[1]
        for line in (tablic_core.game.reasons.__doc__ or "").splitlines()
        if line.startswith("``")
    }
    assert len(listed) == 21
    assert listed <= {case[4] for case in CASES} | {case[2] for case in BUILDS}
