from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core.game.cards import PACK, Card
from tablic_core.puzzles import Puzzle, open_puzzle
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain

CLAIMS = ["equal", "sum", "groups", "no-sum", "leftover", "card-twice"]


def exercise(table: str, card: str, cards: str, **more: object) -> Puzzle:
    fields = {"kind": "judge-capture", "table": table, "card": card, "cards": cards, **more}
    return open_puzzle(fields)


def right_claims(position: Puzzle) -> list[str]:
    claims = [option["id"] for option in position.screen("en")["options"]]
    return [claim for claim in claims if position.grade({"choice": claim}).verdict == "right"]


@pytest.mark.parametrize(
    ("table", "card", "cards", "claims"),
    [
        ("7D 4C", "7S", "7D", ["equal"]),
        ("7D 7C", "7S", "7D 7C", ["equal", "groups"]),
        ("3D 4C", "7S", "3D 4C", ["sum"]),
        ("5C 6D 7H 8S", "QS", "5C 6D 7H 8S", ["groups"]),
        ("7D 3D 4C", "7S", "7D 3D 4C", ["groups"]),
        ("AC 10D", "AH", "AC 10D", ["sum"]),
        ("3D 5C", "7S", "3D 5C", ["no-sum"]),
        ("7C 7D 6C", "10C", "7C 7D 6C", ["no-sum"]),
        ("3D 4C 5H", "7S", "3D 4C 5H", ["leftover"]),
        ("3H 4D 4C", "7S", "3H 4D 4C", ["card-twice"]),
    ],
)
def test_exactly_the_true_claims_are_right(
    table: str, card: str, cards: str, claims: list[str]
) -> None:
    assert right_claims(exercise(table, card, cards)) == claims


def told(position: Puzzle, claim: str) -> str:
    return plain(position.grade({"choice": claim}).findings[0].say("en"))


def test_each_wrong_claim_meets_what_is_true() -> None:
    queen = exercise("5C 6D 7H 8S", "QS", "5C 6D 7H 8S")
    assert told(queen, "equal") == "5♣ is not of the same rank as Q♠."
    assert told(queen, "sum") == "5♣ + 6♦ + 7♥ + 8♠ makes 26, not 13."
    assert told(queen, "groups") == "Each group fits by itself: 5♣ + 8♠, 6♦ + 7♥."
    assert told(queen, "no-sum") == "Look again: 5♣ + 8♠ fits."
    assert told(queen, "leftover") == "Nothing is left over. Every card has its group."
    assert told(queen, "card-twice") == "No card is needed twice."
    twice = exercise("3H 4D 4C", "7S", "3H 4D 4C")
    assert told(twice, "leftover") == "Each card fits somewhere. But do they fit at the same time?"
    assert told(twice, "groups") == "You cannot divide all of them into groups at once."
    left = exercise("3D 4C 5H", "7S", "3D 4C 5H")
    assert told(left, "card-twice") == "5♥ fits in no group at all."
    assert told(left, "no-sum") == "Look again: 3♦ + 4♣ fits."
    wrong = exercise("3D 5C", "7S", "3D 5C")
    assert told(wrong, "leftover") == "Not even a part of them fits."
    assert told(wrong, "groups") == "You cannot divide all of them into groups at once."
    ace = exercise("AC 3D", "QS", "AC 3D")
    assert told(ace, "sum") == "A♣ + 3♦ makes 4 or 14, not 13."


def test_a_card_that_takes_no_sums_is_asked_about_equals() -> None:
    queen = exercise("10D 2C QH", "QS", "10D 2C", rules="jack-wild")
    shown = queen.screen("en")
    assert plain(shown["options"][3]["text"]) == "No, not the same rank as your card."
    assert right_claims(queen) == ["no-sum"]


def test_one_marked_card_is_spoken_of_as_one() -> None:
    one = exercise("8D 4C", "8S", "4C")
    shown = one.screen("en")
    assert plain(shown["question"]) == "May 8♠ take the marked card?"
    assert plain(exercise("3D 5C", "8S", "3D 5C").screen("en")["question"]) == (
        "May 8♠ take the marked cards?"
    )
    assert plain(one.screen("nl")["question"]) == "Mag 8♠ de gemarkeerde kaart pakken?"
    claims = {option["id"]: plain(option["text"]) for option in shown["options"]}
    assert claims["sum"] == "Yes, it makes 8."
    assert claims["no-sum"] == "No, you cannot make 8 with it."
    assert claims["leftover"] == "No, part of it fits, but something is left over."
    for claim in ("groups", "leftover", "card-twice"):
        assert told(one, claim) == "Only one card is marked: 4♣."
    assert told(one, "sum") == "4♣ makes 4, not 8."
    assert plain(one.hints()[0].say("en")) == (
        "The marked card must make 8 by itself, or be equal to 8♠."
    )
    assert told(exercise("8D 4C", "8S", "8D"), "groups") == "There is only one group here: 8♦."


def test_only_where_sums_would_fit_does_the_rule_of_the_house_decide() -> None:
    rules = "jack-wild multi_group=no"
    # A king that took sums would count 13: 9 and 4 make it, a two does not.
    decides = exercise("9D 4S", "KH", "9D 4S", rules=rules)
    assert right_claims(decides) == ["no-sum", "house-rule"]
    other = exercise("2D 2S", "KH", "2S", rules=rules)
    assert right_claims(other) == ["no-sum"]
    assert told(other, "house-rule") == "No house rule decides this. Look at the cards."


def test_cards_without_a_value_and_courts_that_take_no_sums() -> None:
    jack = exercise("7H JH", "7S", "7H JH", rules="jack-wild")
    assert told(jack, "sum") == "J♥ counts nothing under these rules and joins no sum."
    king = exercise("KD 5H", "KC", "KD 5H", rules="jack-wild")
    assert right_claims(king) == ["leftover"]
    assert told(king, "sum") == "K♣ takes only cards of its own rank here."


@pytest.mark.parametrize(
    ("table", "card", "marked", "rules", "claim", "reason"),
    [
        ("7H 3D 4C", "7S", "7H", "tablic partial=no", "equal", "why.take-all"),
        ("7H 3D 4C", "7S", "3D 4C", "tablic rank_priority=yes", "sum", "why.equal-first"),
        ("7H 7D", "7S", "7H 7D", "tablic rank_count=one", "equal", "why.one-equal"),
        ("7H 3D 4C", "7S", "7H 3D 4C", "tablic multi_group=no", "groups", "why.one-group"),
    ],
)
def test_a_rule_of_the_house_may_decide(
    table: str, card: str, marked: str, rules: str, claim: str, reason: str
) -> None:
    position = exercise(table, card, marked, rules=rules)
    assert right_claims(position) == ["house-rule"]
    assert position.grade({"choice": "house-rule"}).findings[0].code == reason
    assert told(position, claim) == "At many tables, yes. Look at the rules of this one."
    # Where the switch does not decide, the claim is there and wrong.
    free = exercise(table, card, marked, rules="tablic")
    assert free.grade({"choice": "house-rule"}).findings[0].code == "answer.form"
    other = exercise("7H 9D", "7S", "9D", rules=rules)
    assert told(other, "house-rule") == "No house rule decides this. Look at the cards."


def test_a_sweeping_jack_takes_the_whole_table_or_nothing() -> None:
    part = exercise("3D 4C JH", "JS", "JH", rules="jack-wild")
    assert [option["id"] for option in part.screen("en")["options"]] == [
        "sweep",
        "sweep-part",
        "no-sum",
    ]
    assert right_claims(part) == ["sweep-part"]
    assert told(part, "sweep") == "There is more on the table: 3♦ 4♣."
    whole = exercise("3D 4C JH", "JS", "3D 4C JH", rules="jack-wild")
    assert right_claims(whole) == ["sweep"]
    assert told(whole, "sweep") == "J♠ takes everything that lies on the table."
    assert told(whole, "sweep-part") == "These are all the cards on the table."
    assert [hint.code for hint in whole.hints()] == [
        "hint.look-sweep",
        "hint.allowed",
        "allowed.sweep",
    ]


def test_a_note_is_shown_in_the_script_of_the_edition() -> None:
    noted = exercise("3D 4C", "7S", "3D 4C", note={"sr": "Пази на збир.", "en": "Add up."})
    assert [noted.screen(lang)["note"] for lang in LANGUAGES] == [
        "Add up.",
        "",
        "Pazi na zbir.",
        "Пази на збир.",
    ]


@pytest.mark.parametrize("answer", [None, "sum", {}, {"choice": 3}, {"choice": "maybe"}])
def test_an_answer_of_another_form_is_a_finding(answer: object) -> None:
    feedback = exercise("3D 4C", "7S", "3D 4C").grade(answer)
    assert [finding.code for finding in feedback.findings] == ["answer.form"]


def test_marks_must_be_there_and_lie_on_the_table() -> None:
    with pytest.raises(TablicError) as caught:
        exercise("3D 4C", "7S", "")
    assert (caught.value.code, caught.value.where) == ("nothing-marked", "cards")
    with pytest.raises(TablicError) as caught:
        exercise("3D 4C", "7S", "5H")
    assert (caught.value.code, caught.value.where) == ("not-on-table", "cards[0]")


@given(st.lists(st.sampled_from(PACK), min_size=2, max_size=6, unique=True))
def test_some_claim_is_true_of_every_set_and_every_reply_can_be_said(cards: list[Card]) -> None:
    played, *table = cards
    sizes = range(1, len(table) + 1)
    sets = chain.from_iterable(combinations(table, size) for size in sizes)
    for number, marked in enumerate(sets):
        lying, chosen = " ".join(map(str, table)), " ".join(map(str, marked))
        position = exercise(lying, str(played), chosen)
        assert [option["id"] for option in position.screen("en")["options"]] == CLAIMS
        feedbacks = [position.grade({"choice": claim}) for claim in CLAIMS]
        # Something is right, and yes and no are never both right.
        right = [index for index, feedback in enumerate(feedbacks) if feedback.verdict == "right"]
        assert len({index < 3 for index in right}) == 1
        # In one language each, which for the same claim is another one with the next set.
        for turn, feedback in enumerate(feedbacks, number):
            assert feedback.to_json(LANGUAGES[turn % len(LANGUAGES)])["findings"]


def test_hints_go_from_the_rule_to_the_answer() -> None:
    queen = exercise("5C 6D 7H 8S", "QS", "5C 6D 7H 8S")
    assert [plain(hint.say("en")) for hint in queen.hints()] == [
        "Divide the marked cards into groups. "
        "Each group must make 13 by itself, or be equal to Q♠.",
        "All together they make 26.",
        "It is allowed. Why?",
        "Each group fits by itself: 5♣ + 8♠, 6♦ + 7♥.",
    ]


def test_where_the_rule_is_the_whole_reason_it_is_told_last() -> None:
    queen = exercise("6C 7H QC", "QS", "6C 7H", rules="jack-wild")
    assert [hint.code for hint in queen.hints()] == ["hint.refused", "why.only-equals"]
    equal = exercise("6C 7H QC", "QS", "QC", rules="jack-wild")
    assert equal.hints()[0].code == "hint.judge-equal"
