from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core.game.cards import PACK, Card
from tablic_core.puzzles import Puzzle, open_puzzle
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain
from tests.core.brute import brute_captures

HOUSES = [
    "tablic",
    "jack-wild",
    "tablanette-1939",
    "tablic multi_group=no",
    "tablic rank_count=one",
]


def exercise(table: str, hand: str, **more: object) -> Puzzle:
    return open_puzzle({"kind": "clear-table", "table": table, "hand": hand, **more})


def grade(position: Puzzle, cards: str) -> tuple[str, list[str]]:
    feedback = position.grade({"cards": cards.split()})
    return feedback.verdict, [plain(finding.say("en")) for finding in feedback.findings]


def codes(position: Puzzle, cards: str) -> list[str]:
    feedback = position.grade({"cards": cards.split()})
    return [finding.code for finding in feedback.findings]


# 8 + 5 and 6 + 7 are 13; 14 would leave something, and 8 takes only the eight.
GROUPS = exercise("8D 5C 6H 7S", "KS QH KD 8H")


def test_the_card_that_clears_by_groups_and_no_other() -> None:
    assert grade(GROUPS, "QH") == ("right", ["Q♥ takes 8♦ + 5♣, 6♥ + 7♠."])
    assert GROUPS.answer() == {"cards": ["QH"]}
    assert plain(GROUPS.solution().say("en")) == "Q♥ takes everything."


def test_a_wrong_card_is_told_what_stays() -> None:
    left = "This part fits: 8♦ + 6♥. Left over: 5♣ 7♠."
    assert grade(GROUPS, "KS") == ("wrong", [left])
    assert grade(GROUPS, "KS KD") == ("wrong", [left])
    assert grade(GROUPS, "KS QH") == ("wrong", ["K♠ does not take everything.", left])
    assert grade(GROUPS, "8H KS KD") == (
        "wrong",
        [
            "8♥ does not take everything.",
            "This part fits: 8♦. Left over: 5♣ 6♥ 7♠.",
            "K♠ K♦ do not take everything.",
        ],
    )


def test_further_wrong_ranks_are_named_without_a_reason() -> None:
    position = exercise("8D 5C 6H 7S", "KS 8H AH QH")
    assert grade(position, "KS 8H AH")[1] == [
        "K♠ does not take everything.",
        "This part fits: 8♦ + 6♥. Left over: 5♣ 7♠.",
        "8♥ A♥ do not take everything.",
    ]
    # 9 + 9 + 8 is twice the queen's 13, and 8 + 5 is 13: two reasons, and one if there is more.
    part = exercise("9D 9C 8H 8S 5D", "QS 7H")
    two = ["myth.total-divides", "why.leftover"]
    assert codes(part, "QS") == two
    assert codes(part, "QS 7H") == ["clear.does-not", two[0], "clear.does-not"]


def test_no_card_clears_the_table() -> None:
    position = exercise("9D 4C", "9S 6H")
    assert grade(position, "") == ("right", ["None of your cards takes everything."])
    assert position.solution().code == "clear.none"
    assert grade(position, "6H") == ("wrong", ["9♦ is too big for a sum of 6."])
    assert position.grade({"cards": ["6H"]}).score == 0


def test_missed_cards_are_hinted_at_and_not_named() -> None:
    position = exercise("6D 6C", "6S QH JD")
    assert grade(position, "6S JD")[0] == "right"
    assert grade(position, "JD") == (
        "partly",
        [
            "There is another card in your hand that takes everything.",
            "Look for a card of the same rank as the cards on the table.",
        ],
    )
    assert grade(position, "6S")[1][1] == "Add up the whole table."
    assert position.grade({"cards": ["6S"]}).score == pytest.approx(1 / 2)
    assert position.grade({"cards": ["6S", "JD", "QH"]}).score == pytest.approx(1 / 2)


def test_myth_that_the_whole_table_must_be_one_sum() -> None:
    assert codes(GROUPS, "") == ["clear.some", "myth.needs-single-sum"]
    # Who has found one such card knows better: 5 + 3 + 4 and 6 + 2 + 4 are 12, and by twos they
    # make 8 three times.
    assert codes(exercise("5D 3C 6H 2S 4C 4D", "JS 8D"), "JS") == [
        "clear.another",
        "clear.by-groups",
    ]
    both = exercise("3D 3C QH 9S 9H", "JS JD")
    # Another jack needs no other groups: what the first one takes, it takes too.
    assert codes(exercise("9D 3C 6H 6S", "JS JD"), "JS") == ["clear.another", "clear.by-same-rank"]
    assert codes(both, "") == ["clear.none"]


def test_myth_that_a_total_which_divides_is_enough() -> None:
    # 9 + 9 + 8 is 26, twice the queen; no two of them make 13.
    position = exercise("9D 9C 8H", "QS 2S")
    assert grade(position, "QS") == (
        "wrong",
        [
            "All together they make 26, which is 2 × 13. "
            "But each group must make 13 by itself, and they do not divide that way."
        ],
    )
    # 8 + 5 is 13, and 9 + 9 + 8 is 26 again.
    part = exercise("9D 9C 8H 8S 5D", "QS")
    assert codes(part, "QS") == ["myth.total-divides", "why.leftover"]
    # With the ace as 11 it is 24, twice the jack.
    assert codes(exercise("AC 8D 5H", "JS"), "JS") == ["myth.total-divides", "why.sum-with-ace"]
    # Where one group is allowed, the groups are not what is wrong.
    one = exercise("9D 3C 6H 6S", "JS", rules="tablic multi_group=no")
    assert codes(one, "JS") == ["why.one-group"]


def test_myth_that_an_ace_counts_only_one_way() -> None:
    assert codes(exercise("AC 2D", "QS 3H"), "3H") == ["clear.another", "myth.ace-forgotten"]
    assert codes(exercise("AC 2D", "QS 3H"), "QS") == ["clear.another", "myth.ace-forgotten"]
    assert codes(exercise("5C 6D", "AS 2H"), "") == ["clear.some", "myth.ace-forgotten"]
    assert codes(exercise("AC AD", "AS 2H"), "2H") == ["clear.another", "clear.by-equal"]
    # Where the ace counts 1 and no more, there is nothing to forget.
    low = exercise("AC 2D", "QS 3H", rules="jack-wild")
    assert codes(low, "") == ["clear.some", "clear.by-sum"]


def test_a_card_that_takes_no_sums_has_no_total_to_divide() -> None:
    court = exercise("9D 9C 8H", "KS", rules="jack-wild")
    assert codes(court, "KS") == ["why.only-equals"]
    ace = exercise("2D 3C", "AS", rules="jack-wild")
    assert codes(ace, "AS") == ["why.only-equals"]


def test_hints_go_from_the_rule_to_the_cards() -> None:
    assert [plain(hint.say("en")) for hint in GROUPS.hints()] == [
        "Try each card. Divide the whole table into groups: "
        "each must make the card’s value, or be equal to the card.",
        "K♠ does not take everything.",
        "1 of your cards takes everything.",
        "Q♥ takes everything.",
    ]
    # With the queen out of it, to say that there are two would be to say which.
    two = exercise("6D 6C", "6S QH JD")
    assert [hint.code for hint in two.hints()] == [
        "clear.look",
        "clear.does-not",
        "found.capture",
        "clear.all",
    ]
    # The nine of hearts takes a part, but the total of the queen comes out and tempts most.
    tempting = exercise("9D 9C 8H", "9H QS")
    assert tempting.hints()[1].params == {"cards": (Card.parse("QS"),)}
    # A queen takes no sums there, an eight does.
    court = exercise("5H 7D", "8C QS", rules="jack-wild")
    assert court.hints()[0].code == "clear.look-house"
    free = exercise("5H 7D", "8C 9S", rules="jack-wild")
    assert free.hints()[0].code == "clear.look"
    for switch in ("multi_group=no", "rank_count=one"):
        house = exercise("6D 6C", "6S QH JD", rules=f"tablic {switch}")
        assert house.hints()[0].code == "clear.look-house"


def test_a_jack_that_sweeps() -> None:
    position = exercise("9D 4C 10H", "JS 2H", rules="jack-wild")
    assert grade(position, "JS") == ("right", ["J♠ takes everything that lies on the table."])
    assert codes(position, "") == ["clear.some", "clear.by-sweep"]
    assert [hint.code for hint in position.hints()] == ["hint.look-sweep", "clear.all"]


@pytest.mark.parametrize(
    "answer",
    [
        None,
        "QH",
        [],
        {},
        {"cards": "QH"},
        {"cards": ["9X"]},
        {"cards": [3]},
        {"cards": ["2C"]},
        {"cards": ["8D"]},
        {"cards": ["QH", "QH"]},
        {"choice": "QH"},
    ],
)
def test_an_answer_of_another_form_is_a_finding(answer: object) -> None:
    feedback = GROUPS.grade(answer)
    assert [finding.code for finding in feedback.findings] == ["answer.form"]


@pytest.mark.parametrize(
    ("fields", "code", "where"),
    [
        ({"table": ""}, "empty-field", "table"),
        ({"hand": ""}, "empty-field", "hand"),
        ({"hand": "AC 2C 3C 4C 6C 7C 9C"}, "too-many-cards", "hand"),
        ({"hand": "8D"}, "same-card", "hand[0]"),
        ({"card": "8D"}, "foreign-field", "card"),
        ({"hand": "9D QS", "rules": "slovenian-3p"}, "not-in-pack", "hand[1]"),
    ],
)
def test_a_mistake_is_told_with_its_place(fields: dict, code: str, where: str) -> None:
    whole = {"kind": "clear-table", "table": "8D 5C", "hand": "KS", **fields}
    with pytest.raises(TablicError) as caught:
        open_puzzle(whole)
    assert (caught.value.code, caught.value.where) == (code, where)
    assert all(caught.value.message(lang) for lang in LANGUAGES)


def test_the_view_does_not_hold_the_answer() -> None:
    shown = GROUPS.screen("nl")
    assert shown["interaction"] == "choose-hand"
    assert [row["name"] for row in shown["rows"]] == ["table", "hand"]
    assert [card["card"] for card in shown["rows"][1]["cards"]] == ["KS", "QH", "KD", "8H"]
    assert not {"solution", "answer", "accepted"} & set(shown)


def facts(code: str, params: dict, cards: frozenset[Card]) -> bool:
    """Whether a hint's statement holds if exactly ``cards`` clear the table."""
    match code:
        case "clear.does-not":
            return not cards & set(params["cards"])
        case "clear.count":
            return len(cards) == params["n"]
        case "found.capture" | "hint.look-sweep":
            return params["card"] in cards
        case "clear.all":
            return cards == set(params["cards"])
        case "clear.none":
            return not cards
    assert code in ("clear.look", "clear.look-house")
    return True


@given(
    st.lists(st.sampled_from(PACK), min_size=3, max_size=7, unique=True),
    st.integers(1, 3),
    st.sampled_from(HOUSES),
)
def test_every_choice_agrees_with_the_brute_force(cards: list[Card], held: int, house: str) -> None:
    held = min(held, len(cards) - 1)
    hand, table = cards[:held], [str(card) for card in cards[held:]]
    position = exercise(" ".join(table), " ".join(map(str, hand)), rules=house)
    clearing = {
        card for card in hand if set(table) in brute_captures(str(card), tuple(table), house)
    }
    possible = [
        frozenset(chosen) for size in range(held + 1) for chosen in combinations(hand, size)
    ]
    for turn, chosen in enumerate(possible):
        feedback = position.grade({"cards": [str(card) for card in chosen]})
        assert (feedback.verdict == "right") == (chosen == clearing)
        assert (feedback.score == 1) == (chosen == clearing)
        told = feedback.to_json(LANGUAGES[turn % len(LANGUAGES)])["findings"]
        assert told
        assert all(finding["text"] for finding in told)
    hints = position.hints()
    for place, hint in enumerate(hints):
        assert facts(hint.code, hint.params, frozenset(clearing)), hint
        left = [chosen for chosen in possible if facts(hint.code, hint.params, chosen)]
        assert place == 0 or len(left) < len(possible), hint
        possible = left
        assert place == len(hints) - 1 or len(possible) > 1, "only the last hint tells all"
        assert plain(hint.say(LANGUAGES[place % len(LANGUAGES)]))
    assert possible == [frozenset(clearing)]
    assert position.grade(position.answer()).verdict == "right"
