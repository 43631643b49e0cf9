from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core.game.cards import PACK, Card, parse_cards
from tablic_core.puzzles import Puzzle, open_puzzle
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain


def exercise(table: str, card: str, **more: object) -> Puzzle:
    return open_puzzle({"kind": "find-captures", "table": table, "card": card, **more})


def grade(position: Puzzle, sets: str, done: bool = False) -> tuple[str, list[str]]:
    answer = {"sets": [one.split() for one in sets.split(";") if one.strip()], "done": done}
    feedback = position.grade(answer)
    return feedback.verdict, [plain(finding.say("en")) for finding in feedback.findings]


SEVEN = exercise("3D 4C 7H", "7S")


def test_each_capture_is_confirmed_and_the_search_goes_on() -> None:
    assert grade(SEVEN, "7H") == ("next", ["7♠ takes 7♥."])
    assert grade(SEVEN, "7H; 4C 3D") == ("next", ["7♠ takes 4♣ + 3♦."])


def test_done_with_everything_is_right() -> None:
    assert grade(SEVEN, "7H; 3D 4C; 7H 3D 4C", done=True) == ("right", ["You have found all 3."])
    two = exercise("7H 3D 9C 7D", "7S", rules="tablic multi_group=no rank_count=one")
    assert grade(two, "7H; 7D", done=True) == ("right", ["You have found both."])
    feedback = SEVEN.grade(SEVEN.answer())
    assert (feedback.verdict, feedback.score) == ("right", 1.0)


@pytest.mark.parametrize(
    ("sets", "told"),
    [
        ("3D 4C", "There is still something to find. Look for a card equal to 7♠."),
        ("7H", "There is still something to find. Look for a sum of 7."),
        (
            "7H; 3D 4C",
            "There is still something to find. "
            "You may take groups together, as long as no card is in two of them.",
        ),
        (
            "7H 3D 4C",
            "There is still something to find. You need not take everything: a part will do.",
        ),
    ],
)
def test_done_too_early_says_where_to_look(sets: str, told: str) -> None:
    assert grade(SEVEN, sets, done=True) == ("partly", [told])


def test_missing_sums_with_aces_name_the_value_of_the_ace() -> None:
    low = exercise("AC 9S 4D", "10H")
    assert grade(low, "", done=True)[1] == [
        "There is still something to find. An ace on the table can also count 1."
    ]
    high = exercise("AC 2S 9D", "QH")
    assert grade(high, "", done=True)[1] == [
        "There is still something to find. An ace on the table can also count 11."
    ]
    played = exercise("5C 6S", "AH")
    assert grade(played, "", done=True)[1] == [
        "There is still something to find. Your ace can also count 11."
    ]


@pytest.mark.parametrize(
    ("table", "card", "sets", "told"),
    [
        # What is missing is no part that a group could be left out of: it is the ace as 11.
        ("10S 3C AS 7H", "KC", "10S 3C AS; 7H 7C", "An ace on the table can also count 11."),
        ("AC 10D 4S", "AH", "AC 10D", "Look for a card equal to A♥."),
        # The learner has just used what the first sum needed.
        ("AC 3D AD", "KS", "3D AD", "Look for another sum of 14."),
        ("9S 9C AC", "10H", "9S AC", "Look for another sum of 10."),
        ("7C 7D 5S", "7S", "7C", "Look for another card equal to 7♠."),
    ],
)
def test_what_is_missing_is_not_what_was_just_found(
    table: str, card: str, sets: str, told: str
) -> None:
    position = exercise(table, card)
    sets = ";".join(one for one in sets.split(";") if set(one.split()) <= set(table.split()))
    assert grade(position, sets, done=True)[1] == [f"There is still something to find. {told}"]


@pytest.mark.parametrize(
    ("sets", "told"),
    [
        # The two nines together are the smallest of what is missing, and no sum is in them.
        ("9C; 9D; 4S 5D", "You may take several equal cards at once."),
        (
            "9C; 9D; 4S 5D; 9C 9D",
            "You may take groups together, as long as no card is in two of them.",
        ),
    ],
)
def test_equal_cards_together_are_told_apart_from_groups(sets: str, told: str) -> None:
    position = exercise("9C 9D 4S 5D", "9H")
    assert grade(position, sets, done=True)[1] == [f"There is still something to find. {told}"]


def test_other_rules_are_not_told_what_they_do_not_allow() -> None:
    one_group = exercise("7C 7D 5S", "7S", rules="tablic multi_group=no")
    assert grade(one_group, "7C; 7D", done=True)[1] == [
        "There is still something to find. You may take several equal cards at once."
    ]
    ace_is_one = exercise("AC 2S 10D", "3H", rules="jack-wild")
    assert grade(ace_is_one, "", done=True)[1] == [
        "There is still something to find. Look for a sum of 3."
    ]


def test_a_repeat_does_not_keep_a_complete_answer_from_being_right() -> None:
    assert grade(SEVEN, "7H; 3D 4C; 7H 3D 4C; 7H", done=True)[0] == "right"


def test_wrong_repeated_and_empty_choices() -> None:
    assert grade(SEVEN, "3D") == ("wrong", ["3♦ alone does not make 7."])
    assert grade(SEVEN, "7H; 7H") == ("again", ["You found it before: 7♥."])
    assert grade(SEVEN, "") == (
        "wrong",
        ["Choose the cards that 7♠ takes, or say that it takes nothing."],
    )


def test_a_card_that_takes_nothing() -> None:
    nothing = exercise("9D 4C", "7S")
    assert grade(nothing, "", done=True) == ("right", ["7♠ takes nothing here."])
    assert grade(nothing, "9D")[0] == "wrong"
    assert nothing.solution().code == "solution.nothing"


def test_the_only_capture() -> None:
    assert grade(exercise("7D 4C", "7S"), "7D", done=True) == ("right", ["That is the only way."])


def test_score_counts_what_is_found_and_what_is_wrong() -> None:
    answer = {"sets": [["7H"], ["3D", "4C"]], "done": True}
    assert SEVEN.grade(answer).score == pytest.approx(2 / 3)
    answer = {"sets": [["7H"], ["3D"]], "done": True}
    assert SEVEN.grade(answer).score == 0


@pytest.mark.parametrize(
    "answer",
    [
        None,
        3,
        "7H",
        [],
        {},
        {"sets": 3},
        {"sets": [3]},
        {"sets": [["9X"]]},
        {"sets": [["2C"]]},
        {"sets": [["7H"]] * 1000},
    ],
)
def test_an_answer_of_another_form_is_a_finding(answer: object) -> None:
    feedback = SEVEN.grade(answer)
    assert [finding.code for finding in feedback.findings] == ["answer.form"]


def test_the_view_does_not_hold_the_answer() -> None:
    shown = SEVEN.screen("nl")
    assert shown["interaction"] == "collect-sets"
    assert plain(shown["question"]) == "Zoek alles wat 7♠ kan pakken."
    assert [card["card"] for card in shown["rows"][0]["cards"]] == ["3D", "4C", "7H"]
    assert not {"solution", "answer", "sets", "accepted"} & set(shown)


def test_too_many_captures_are_refused() -> None:
    with pytest.raises(TablicError) as caught:
        exercise("AC AD 2C 2D 3C 3D 4C 4D 5C 6D", "KS")
    assert (caught.value.code, caught.value.where) == ("too-many-captures", "table")


small = st.lists(st.sampled_from(PACK[:7] + PACK[13:20]), min_size=4, max_size=4, unique=True)


def facts(code: str, params: dict, everything: list[frozenset[Card]]) -> bool:
    """Whether a hint's statement holds of a family of captures."""
    match code:
        case "hint.count":
            return len(everything) == params["n"]
        case "hint.sizes":
            return ", ".join(map(str, sorted(map(len, everything)))) == params["sizes"]
        case "hint.card":
            return any(params["cards"][0] in cards for cards in everything)
        case "hint.capture":
            return frozenset(chain(*params["groups"])) in everything
        case "hint.all":
            return set(everything) == {frozenset(cards) for cards in params["sets"]}
        case "hint.nothing":
            return not everything
    return code.startswith("hint.look")


@given(small)
def test_hints_are_true_and_each_narrows_what_is_possible(cards: list[Card]) -> None:
    """Over every family of sets on a table of three cards (2^7 of them)."""
    played, *table = cards
    position = exercise(" ".join(map(str, table)), str(played))
    everything = [frozenset(one) for one in position.grade(position.answer()).accepted]
    subsets = [
        frozenset(chosen)
        for size in range(1, len(table) + 1)
        for chosen in combinations(table, size)
    ]
    possible = [
        [cards for bit, cards in enumerate(subsets) if number >> bit & 1]
        for number in range(1 << len(subsets))
    ]
    hints = position.hints()
    for place, hint in enumerate(hints):
        assert facts(hint.code, hint.params, everything), hint
        left = [family for family in possible if facts(hint.code, hint.params, family)]
        assert place == 0 or len(left) < len(possible), hint
        possible = left
        assert place == len(hints) - 1 or len(possible) > 1, "only the last hint tells all"
    assert len(possible) == 1


def test_everything_is_said_in_every_language() -> None:
    for lang in LANGUAGES:
        for hint in SEVEN.hints():
            assert plain(hint.say(lang))
        assert plain(SEVEN.solution().say(lang))
    assert plain(SEVEN.solution().say("en")) == "7♠ takes: 7♥; 3♦ 4♣; 3♦ 4♣ 7♥."


def test_parse_cards_keeps_the_order_of_the_learner() -> None:
    assert [str(card) for card in parse_cards("4C 3D")] == ["4C", "3D"]
