from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core.game.cards import PACK, Card, parse_cards
from tablic_core.puzzles import Puzzle, open_puzzle
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain

PILE = "AS KD 10D 2C 7H 2S 10C"
PLAIN = "tablic points_ace=0 points_court=0 points_ten=0 points_two_of_clubs=0"


def exercise(cards: str, **more: object) -> Puzzle:
    return open_puzzle({"kind": "count-pile", "cards": cards, **more})


def grade(position: Puzzle, points: int) -> tuple[str, str, str]:
    feedback = position.grade({"numbers": {"points": points}})
    (finding,) = feedback.findings
    assert feedback.score == (feedback.verdict == "right")
    return feedback.verdict, finding.code, plain(finding.say("en"))


def right(position: Puzzle) -> list[int]:
    return [n for n in range(200) if grade(position, n)[0] == "right"]


@pytest.mark.parametrize(
    ("cards", "rules", "points"),
    [
        (PILE, "tablic", 6),
        ("10D", "tablic", 2),
        ("2C", "tablic", 1),
        ("2D 3C 9H", "tablic", 0),
        ("AC AD AH AS JC QC KC 10C", "tablic", 8),
        # How-to: ace 1, ten of diamonds 3, two of clubs 2, no other card.
        (PILE, "jack-wild", 6),
        ("KD QD JD 10S 10H AS", "jack-wild", 1),
        ("10D 2C AS AD 10S 7C", "slovenian-3p", 6),
        ("10D 2C", "pagat", 3),
        ("10D AS 2C KC", PLAIN, 2),
    ],
)
def test_exactly_the_points_are_right(cards: str, rules: str, points: int) -> None:
    assert right(exercise(cards, rules=rules)) == [points]


@pytest.mark.parametrize(
    ("cards", "rules", "points", "code", "told"),
    [
        ("10D KS 3D", "tablic", 2, "myth.ten-of-diamonds-one", "10♦ is worth 2, not 1."),
        ("AS 2C 3D", "tablic", 1, "myth.two-of-clubs-none", "2♣ is worth 1. No other two counts."),
        (
            PILE,
            "tablic",
            4,
            "myth.no-specials",
            "Look once more at 10♦ 2♣. They have points of their own.",
        ),
        (
            "2C 2S 2H 4D",
            "tablic",
            3,
            "myth.all-twos",
            "Only the two of clubs counts. This is worth nothing: 2♠ 2♥.",
        ),
        (
            PILE,
            "tablic",
            7,
            "myth.cards-counted",
            "That is the number of cards. Not every card is worth a point.",
        ),
        (
            "10D AS 3C",
            "tablic",
            4,
            "myth.ten-of-diamonds-twice",
            "10♦ is worth 2 in all. It does not count as a ten on top of that.",
        ),
        # 7 + 9 + 13, and with an ace as 1 or as 11.
        ("7C 9D QH", "tablic", 29, "myth.values-added", None),
        ("7C 9D QH AS", "tablic", 30, "myth.values-added", None),
        ("7C 9D QH AS", "tablic", 40, "myth.values-added", None),
        (
            "KC AS AD 7H 3C",
            "tablic",
            23,
            "myth.ace-eleven",
            "An ace is 11 only for taking. In points it is worth 1: A♠ A♦.",
        ),
        (
            "KC QD AS 7H",
            "tablic",
            1,
            "myth.courts-none",
            "Jacks, queens and kings count too, 1 each.",
        ),
        (
            "KC QD AS 7H",
            "jack-wild",
            3,
            "myth.courts-count",
            "Jacks, queens and kings are worth nothing here.",
        ),
        ("KC 10S 10C 7H", "tablic", 1, "myth.tens-none", "The other tens count too, 1 each."),
        (
            "AC 10S 10C 7H",
            "jack-wild",
            3,
            "myth.tens-count",
            "The other tens are worth nothing here: 10♠ 10♣.",
        ),
        ("KC AS AD 7H", "tablic", 1, "myth.aces-none", "Aces count too, 1 each."),
        (
            "KC AS AD 7H",
            "tablic",
            6,
            "myth.three-added",
            "Most cards does not count here. Count only the cards you see.",
        ),
        ("10D KC", "tablic", 0, "count.too-few", "That is too few. This alone makes 2: 10♦."),
        (
            "10D KC",
            "tablic",
            19,
            "count.too-many-rule",
            "That is too many. What counts: each ace 1; each jack, queen or king 1; "
            "the ten of diamonds 2; each other ten 1; the two of clubs 1.",
        ),
        # The aces make 3 of the 6, which is not more than what was said.
        ("AS AD AH KC 10D 7H 8H 9H", "tablic", 4, "count.too-few-rule", None),
        ("AS AD AH KC 10D 7H 8H 9H", "tablic", 2, "count.too-few", None),
        # Every card scores, one of them twice: 2 + 1, and 2 + 4.
        ("AS 10D", "tablic", 2, "myth.ten-of-diamonds-one", "10♦ is worth 2, not 1."),
        ("KC KS JC QH 10D", "tablic", 5, "myth.ten-of-diamonds-one", "10♦ is worth 2, not 1."),
        # 11 + 3 + 2, but an ace is never 11 by the how-to.
        (
            "10D 10H 2C AS 2H",
            "jack-wild",
            16,
            "myth.ace-eleven-nowhere",
            "By these rules an ace is never 11. In points it is worth 1: A♠.",
        ),
    ],
)
def test_a_wrong_number_meets_the_mistake_behind_it(
    cards: str, rules: str, points: int, code: str, told: str | None
) -> None:
    verdict, given_code, sentence = grade(exercise(cards, rules=rules), points)
    assert (verdict, given_code) == ("wrong", code)
    assert told is None or sentence == told


def test_no_wrong_number_is_told_the_right_one_where_something_else_can_be_said() -> None:
    assert grade(exercise("KC KD 7H"), 1)[2] == (
        "That is too few. What counts: each ace 1; each jack, queen or king 1; "
        "the ten of diamonds 2; each other ten 1; the two of clubs 1."
    )
    assert grade(exercise("3C 7H"), 9)[1] == "count.too-many-rule"
    assert grade(exercise("3C 7H", rules="slovenian-3p"), 9)[2] == (
        "That is too many. What counts: each ace 1; the ten of diamonds 2; each other ten 1; "
        "the two of clubs 1."
    )


# Some cards of each item, and two that are worth nothing.
some_cards = st.lists(
    st.sampled_from(parse_cards("AC AD KC QH JS 10C 10S 10D 2C 2H 7S")),
    min_size=1,
    max_size=8,
    unique=True,
)


@pytest.mark.parametrize("rules", ["tablic", "jack-wild", "tablanette-1939"])
@given(some_cards)
def test_every_myth_speaks_of_cards_that_are_there(rules: str, cards: list[Card]) -> None:
    position = exercise(" ".join(map(str, cards)), rules=rules)
    replies = {}
    for points in range(40):
        feedback = position.grade({"numbers": {"points": points}})
        (finding,) = feedback.findings
        assert set(finding.cards) <= set(cards)
        replies[finding.code] = finding
    for reply in replies.values():
        assert all(plain(reply.say(lang)) for lang in LANGUAGES)


def points_of(card: Card, rules: str) -> int:
    """The points by the written sources: all but the how-to, and the how-to."""
    name = str(card)
    if rules == "jack-wild":
        return {"10D": 3, "2C": 2}.get(name, int(name[0] == "A"))
    return {"10D": 2, "2C": 1}.get(name, int(name[:-1] in ("A", "10", "J", "Q", "K")))


def item_of(card: Card) -> str:
    name = str(card)
    if name in ("10D", "2C"):
        return name
    return "court" if name[0] in "JQK" else name[:-1]


Pile = dict[str, int]
"""How many cards of each item lie in a pile."""


def all_piles(rules: str) -> list[Pile]:
    """Of the whole pack: all that a learner who has not looked yet must reckon with."""
    items = Counter(item_of(card) for card in PACK if points_of(card, rules))
    return [
        dict(zip(items, sizes, strict=True))
        for sizes in product(*(range(most + 1) for most in items.values()))
    ]


def holds(code: str, params: dict, pile: Pile, worth: Pile) -> bool:
    """Whether a hint is true of a pile."""
    match code:
        case "hint.worth":
            return True
        case "hint.pile-item":
            (item,) = {item_of(card) for card in params["cards"]}
            size = len(params["cards"])
            assert params["n"] == worth[item] * size
            return pile[item] == size
        case "hint.pile-cards":
            return sum(pile.values()) == params["n"]
    return total_of(pile, worth) == params.get("n", 0)


def total_of(pile: Pile, worth: Pile) -> int:
    return sum(worth[item] * size for item, size in pile.items())


@pytest.mark.parametrize("rules", ["tablic", "jack-wild"])
def test_hints_are_true_and_each_leaves_fewer_numbers(rules: str) -> None:
    everything = all_piles(rules)
    worth = {item_of(card): points_of(card, rules) for card in PACK if points_of(card, rules)}
    small = parse_cards("AC AD KC QH 10C 10D 2C 7S")
    codes = set()
    for cards in (cards for n in range(1, 9) for cards in combinations(small, n)):
        position = exercise(" ".join(map(str, cards)), rules=rules)
        mine = Counter(item_of(card) for card in cards if points_of(card, rules))
        mine = {item: mine[item] for item in worth}
        hints = position.hints()
        possible, totals = everything, {total_of(pile, worth) for pile in everything}
        for place, hint in enumerate(hints):
            codes.add(hint.code)
            assert holds(hint.code, hint.params, mine, worth), hint
            possible = [one for one in possible if holds(hint.code, hint.params, one, worth)]
            left = {total_of(pile, worth) for pile in possible}
            assert place == 0 or left < totals, hint
            assert (len(left) == 1) == (place == len(hints) - 1), "only the last hint tells all"
            totals = left
        assert hints[-1] == position.solution()
    assert {"hint.pile-item", "hint.pile-cards"} <= codes


@pytest.mark.parametrize(
    ("fields", "code", "where"),
    [
        ({"cards": ""}, "empty-pile", "cards"),
        ({"cards": "AC AC"}, "same-card", "cards[1]"),
        ({"cards": "AX"}, "bad-card", "cards[0]"),
        ({"cards": list(map(str, PACK[:31]))}, "too-many-cards", "cards"),
        ({"cards": "AC KD", "rules": "slovenian-3p"}, "not-in-pack", "cards[1]"),
        ({"cards": "AC", "rules": f"{PLAIN} points_ten_of_diamonds=0"}, "no-points", "rules"),
        ({}, "missing-field", "cards"),
        ({"cards": "AC", "table": "3D"}, "foreign-field", "table"),
    ],
)
def test_what_cannot_be_asked_is_refused(fields: dict, code: str, where: str) -> None:
    with pytest.raises(TablicError) as caught:
        open_puzzle({"kind": "count-pile", **fields})
    assert (caught.value.code, caught.value.where) == (code, where)
    for lang in LANGUAGES:
        assert caught.value.message(lang)


@pytest.mark.parametrize(
    "numbers",
    [
        None,
        6,
        [6],
        {},
        {"A": 6},
        {"points": "6"},
        {"points": 6.0},
        {"points": True},
        {"points": -1},
        {"points": 10**4},
        {"points": [6]},
        {"points": 6, "more": 1},
    ],
)
def test_an_answer_of_another_form_is_a_finding(numbers: object) -> None:
    feedback = exercise(PILE).grade({"numbers": numbers})
    assert [finding.code for finding in feedback.findings] == ["answer.form"]


def test_the_screen() -> None:
    shown = exercise(PILE).screen("nl")
    assert shown["interaction"] == "enter-numbers"
    assert plain(shown["question"]) == "Hoeveel punten zijn deze kaarten waard?"
    assert [(row["name"], len(row["cards"])) for row in shown["rows"]] == [("pile", 7)]
    assert [(one["id"], plain(one["text"])) for one in shown["numbers"]] == [("points", "Punten")]


def test_the_solution_counts_item_by_item() -> None:
    solution = exercise("AS AC KD 10D 2C 7H").solution()
    assert plain(solution.say("en")) == "A♠ A♣: 2; K♦: 1; 10♦: 2; 2♣: 1. Together 6 points."


def test_one_point_too_few_with_both_special_cards_names_both() -> None:
    """2 + 1 + 1 = 4; whoever says 3 has forgotten the ten's second point or the two's only one."""
    exercise = open_puzzle({"kind": "count-pile", "cards": "10D 2C AS 7H"})
    (finding,) = exercise.grade({"numbers": {"points": 3}}).findings
    assert finding.code == "myth.no-specials"
    assert set(map(str, finding.cards)) == {"10D", "2C"}
