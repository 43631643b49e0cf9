from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core.game.cards import PACK, Card
from tablic_core.game.rules import PRESETS
from tablic_core.puzzles import Feedback, Puzzle, open_puzzle
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain
from tests.core.brute import brute_captures


def exercise(table: str, hand: str, goal: str, **more: object) -> Puzzle:
    fields = {"kind": "take-most", "table": table, "hand": hand, "goal": goal, **more}
    return open_puzzle(fields)


def answered(position: Puzzle, card: str, cards: str = "") -> Feedback:
    return position.grade({"card": card, "cards": cards.split()})


def codes(position: Puzzle, card: str, cards: str = "") -> list[str]:
    return [finding.code for finding in answered(position, card, cards).findings]


def told(position: Puzzle, card: str, cards: str = "") -> tuple[str, list[str]]:
    feedback = answered(position, card, cards)
    return feedback.verdict, [plain(finding.say("en")) for finding in feedback.findings]


CARDS = exercise("3D 4C 7H 10S", "7S KD QH 10H", "cards")
POINTS = exercise("3D 4C 7H 10S", "7S KD QH 10H", "points")


def test_any_of_the_best_moves_is_right() -> None:
    assert told(CARDS, "7S", "7H 4C 3D") == (
        "right",
        ["7♠ takes 7♥, 3♦ + 4♣.", "4 cards, counting your own. No move brings more."],
    )
    assert answered(CARDS, "10H", "10S 7H 3D").verdict == "right"
    assert told(POINTS, "KD", "10S 4C") == (
        "right",
        ["K♦ takes 4♣ + 10♠.", "Worth points: 10♠ K♦.", "2 points. No move brings more."],
    )
    assert answered(POINTS, "10H", "10S").verdict == "right"
    assert answered(POINTS, "QH", "10S 3D").verdict == "right"
    assert CARDS.answer() == {"card": "7S", "cards": ["3D", "4C", "7H"]}


def test_less_is_told_how_much_it_is() -> None:
    assert told(exercise("3D 4C 10S", "7S 10H", "cards"), "10H", "10S")[1][-1] == (
        "This is 2 cards, counting your own. More is possible."
    )
    nothing = answered(POINTS, "7S", "7H")
    assert (nothing.verdict, nothing.score) == ("wrong", 0)
    assert plain(nothing.findings[-1].say("en")) == "This is 0 points. More is possible."
    assert answered(CARDS, "KD", "10S 4C").score == pytest.approx(3 / 4)
    assert answered(CARDS, "KD", "10S 4C").verdict == "partly"


def test_points_count_the_played_card_the_ten_of_diamonds_and_a_tabla() -> None:
    # The 10 of diamonds is 2, the ace 1; the queen does not clear the table.
    ten = exercise("10D 3C AS", "QH KS 10S", "points")
    assert told(ten, "KS", "3C 10D AS") == (
        "right",
        [
            "K♠ takes 10♦ + 3♣ + A♠.",
            "Worth points: 10♦ A♠ K♠.",
            "A tabla!",
            "5 points. No move brings more.",
        ],
    )
    assert told(ten, "QH", "10D 3C")[1][-1] == "This is 3 points. More is possible."
    # 1939: a tabla scores the values of all its cards, 7 + 3 + 4; in jack-wild 10 of diamonds is 3.
    pips = exercise("3D 4C", "7S", "points", rules="tablanette-1939")
    assert told(pips, "7S", "3D 4C")[1][-1] == "14 points. No move brings more."
    wild = exercise("10D 9S", "10C", "points", rules="jack-wild")
    assert told(wild, "10C", "10D")[1][-1] == "3 points. No move brings more."


def test_a_move_that_is_not_allowed_meets_the_reason() -> None:
    assert told(CARDS, "QH", "3D") == ("wrong", ["3♦ alone does not make 13."])
    must = exercise("9D 4S", "9C 5D", "cards", rules="tablic obligatory=yes")
    assert codes(must, "9C") == ["error.must-take"]
    jack = exercise("9D 4S", "JC 9C", "cards", rules="jack-wild")
    assert codes(jack, "JC", "9D") == ["why.jack-takes-all"]
    assert told(jack, "JC", "9D 4S")[1][0] == "J♣ takes everything that lies on the table."


def test_laying_brings_nothing() -> None:
    assert told(CARDS, "10H") == (
        "wrong",
        ["Laying 10♥ brings nothing, and it could take something."],
    )
    idle = exercise("9D", "9C 5D", "cards")
    assert told(idle, "5D") == ("wrong", ["5♦ takes nothing here. Another card of yours does."])


def test_hints_go_from_the_rule_to_the_move() -> None:
    assert [plain(hint.say("en")) for hint in CARDS.hints()] == [
        "Look at each card in your hand. "
        "It may take several groups at once, and it goes on your pile too.",
        "The most is 4 cards, counting your own.",
        "Play 7♠.",
        "7♥ is one of the cards to take.",
        "7♠ takes 7♥, 3♦ + 4♣: 4 cards, counting your own.",
    ]
    # Three points say by themselves that it is the ten that takes the ten.
    one = exercise("3D 4C 10D", "7S 10H 2D", "points", rules="tablic multi_group=no")
    assert [plain(hint.say("en")) for hint in one.hints()] == [
        "Look at each card in your hand. It goes on your pile too.",
        "The most is 3 points.",
        "10♥ takes 10♦: 3 points.",
    ]
    clear = exercise("3D 4C AS", "8S AD", "points")
    assert plain(clear.solution().say("en")) == ("8♠ takes 3♦ + 4♣ + A♠: 2 points, with the tabla.")


@pytest.mark.parametrize(
    ("table", "hand", "goal", "card", "cards", "myth"),
    [
        # The ten takes the sum as well.
        ("3D 7H 10S", "10H", "cards", "10H", "10S", "one-group"),
        # Three cards with two points; the seven takes 7 and 3 + 4. The nine takes only 4 + 5.
        ("3D 4C 7H 10S", "KD 7S", "cards", "KD", "10S 4C", "most-points"),
        ("3D 4C 7H 5S", "9H 7S", "cards", "9H", "4C 5S", "largest-card"),
        # Two points are not the most either, with a ten that takes three. It is the high card.
        ("2D 5C 7H 10D QS", "7S QH 10H", "cards", "QH", "QS", "largest-card"),
        # The seven takes three cards from the table, the queen one, with two points.
        ("3D 4C 7H QS", "7S QH", "points", "7S", "7H 3D 4C", "most-cards"),
        # Two points each: both are best.
        ("10S 4C 3D", "10H KD", "points", "10H", "10S", ""),
        # The five takes one point; the king takes it too (9 + 2 + 3) and is worth one itself.
        ("9S 5C 2C 3D", "5H KD", "points", "5H", "2C 3D", "own-card-forgotten"),
        # One ace can be 11 or 1: then A + 2 + 8 is 11 too.
        ("AH 2S 8D", "AD 4D", "cards", "AD", "AH", "ace-forgotten"),
        # A best move, the king with the ace and a three, takes as many cards.
        ("AD 3C 4D 3H", "6H KS", "points", "6H", "3C 3H", ""),
        # One point lies there for either; the king brings its own as well, the ten two.
        ("KH 10H 9C", "KS 10D", "points", "KS", "KH", "largest-card"),
        # The ten takes 10, 10, 6 + 4 and 5 + 5, the ace A + 10 and 6 + 5; it is not the highest.
        ("10C 10D 6D 4S 5H 5C AC", "10H AS", "cards", "AS", "10C AC 6D 5H", ""),
        # Two points lie there; the eight takes them too and clears the table.
        ("2C 5D AS", "8C 3S", "points", "3S", "2C AS", "tabla-forgotten"),
    ],
)
def test_myths(table: str, hand: str, goal: str, card: str, cards: str, myth: str) -> None:
    position = exercise(table, hand, goal)
    found = [code for code in codes(position, card, cards) if code.startswith("myth.")]
    assert found == ([f"myth.{myth}"] if myth else [])


def test_of_one_group_at_a_time_only_equal_cards_go_together() -> None:
    one = exercise("5D 8D 5H", "5S", "cards", rules="tablic multi_group=no")
    assert told(one, "5S", "5D")[1][0] == "Your card may take several equal cards at once."


def test_what_a_tabla_brings_is_said_in_the_question() -> None:
    ask = plain(exercise("3D 4C", "7S", "points").screen("en")["question"])
    assert ask.endswith("The card you play counts too, and so does a tabla.")
    pips = exercise("3D 4C", "7S", "points", rules="tablanette-1939")
    assert plain(pips.screen("en")["question"]).endswith("a tabla scores the values of its cards.")
    assert "tabla" not in plain(exercise("3D 4C", "7S", "cards").screen("en")["question"])


@pytest.mark.parametrize(
    "answer",
    [
        None,
        [],
        {},
        {"card": "7S"},
        {"cards": ["7H"]},
        {"card": "2S", "cards": []},
        {"card": "7S", "cards": "7H"},
        {"card": "7S", "cards": ["7H", "7H"]},
        {"card": "7S", "cards": ["QH"]},
        {"card": ["7S"], "cards": ["7H"]},
    ],
)
def test_an_answer_of_another_form_is_a_finding(answer: object) -> None:
    feedback = CARDS.grade(answer)
    assert [finding.code for finding in feedback.findings] == ["answer.form"]


@pytest.mark.parametrize(
    ("fields", "code", "where"),
    [
        ({"hand": ""}, "empty-field", "hand"),
        ({"table": ""}, "empty-field", "table"),
        ({"hand": "AC 2C 2D 5C 6C 8C 9C"}, "too-many-cards", "hand"),
        ({"table": "AC 2C 2D 5C 6C 8C 9C JC QC KC KD"}, "too-many-cards", "table"),
        ({"goal": "tablas"}, "bad-value", "goal"),
        ({"hand": "5S"}, "nothing-to-take", "hand"),
        ({"table": "7C 5H", "hand": "7S"}, "no-choice", "hand"),
    ],
)
def test_a_mistake_is_told_with_its_place(fields: dict, code: str, where: str) -> None:
    whole = {"kind": "take-most", "table": "3D 4C", "hand": "7S", "goal": "points", **fields}
    with pytest.raises(TablicError) as caught:
        open_puzzle(whole)
    assert (caught.value.code, caught.value.where) == (code, where)
    assert all(caught.value.message(lang) for lang in LANGUAGES)


def test_the_view_does_not_hold_the_answer() -> None:
    shown = CARDS.screen("en")
    assert shown["interaction"] == "play-move"
    assert plain(shown["question"]) == "Take as many cards as you can in one move."
    assert plain(POINTS.screen("en")["question"]) != plain(shown["question"])
    assert [row["name"] for row in shown["rows"]] == ["table", "hand"]
    assert not {"solution", "answer", "accepted"} & set(shown)


def points(cards: Iterable[str], rules: str) -> int:
    """What cards score, from the two tables of points."""
    wild = rules == "jack-wild"
    total = 0
    for card in cards:
        if card[:-1] == "A" or (card[:-1] in ("J", "Q", "K", "10") and not wild):
            total += 1
        total += {"10D": 3 if wild else 1, "2C": 2 if wild else 1}.get(card, 0)
    return total


def worth(card: str, taken: Iterable[str], table: list[str], goal: str, rules: str) -> int:
    """What a capture brings; the tabla is a point in the rule sets tried here."""
    pile = {card, *taken}
    if goal == "cards":
        return len(pile)
    return points(pile, rules) + (len(pile) > len(table))


@given(
    st.lists(st.sampled_from(PACK), min_size=3, max_size=7, unique=True),
    st.integers(1, 3),
    st.sampled_from(["cards", "points"]),
    st.sampled_from(["tablic", "jack-wild", "tablic multi_group=no", "tablic partial=no"]),
)
def test_every_answer_agrees_with_the_brute_force(
    cards: list[Card], holding: int, goal: str, rules: str
) -> None:
    holding = min(holding, len(cards) - 1)
    hand, table = [str(one) for one in cards[:holding]], [str(one) for one in cards[holding:]]
    values = {
        (card, frozenset(taken)): worth(card, taken, table, goal, rules)
        for card in hand
        for taken in brute_captures(card, tuple(table), rules)
    }
    if not values or not max(values.values()):
        with pytest.raises(TablicError, match=r"takes anything|equally good"):
            exercise(" ".join(table), " ".join(hand), goal, rules=rules)
        return
    position = exercise(" ".join(table), " ".join(hand), goal, rules=rules)
    most = max(values.values())
    choices = [
        (card, frozenset(taken))
        for card in hand
        for size in range(1, len(table) + 1)
        for taken in combinations(table, size)
    ]
    for turn, choice in enumerate(choices):
        feedback = answered(position, choice[0], " ".join(choice[1]))
        assert (feedback.verdict == "right") == (values.get(choice) == most)
        assert feedback.score == pytest.approx(values.get(choice, 0) / most)
        if choice in values:
            assert feedback.findings[-1].params["n"] == values[choice]
        said = feedback.to_json(LANGUAGES[turn % len(LANGUAGES)])["findings"]
        assert said
        assert all(one["text"] for one in said)
    assert position.grade(position.answer()).verdict == "right"
    answer = position.answer()
    best = (answer["card"], frozenset(answer["cards"]))
    right = {choice for choice, value in values.items() if value == most}
    hints = position.hints()
    assert hints[0].code.startswith("take.look")
    assert hints[-1] == position.solution()
    possible = set(choices)
    for hint in hints[1:-1]:
        left = {
            (card, taken)
            for card, taken in possible
            if holds(hint.code, hint.params, card, taken)
            and (
                hint.code not in ("take.most-cards", "take.most-points")
                or brings(values, card, taken, goal, rules) == most
            )
        }
        assert best in left
        assert len(left) < len(possible)
        assert left - right, "only the last hint tells all"
        possible = left


def brings(
    values: dict[tuple[str, frozenset[str]], int],
    card: str,
    taken: frozenset[str],
    goal: str,
    rules: str,
) -> int:
    """What any choice would bring, a capture or not: only a capture makes a tabla."""
    if (card, taken) in values:
        return values[card, taken]
    return len(taken) + 1 if goal == "cards" else points((card, *taken), rules)


def holds(code: str, params: dict, card: str, taken: frozenset[str]) -> bool:
    match code:
        case "take.play":
            return card == str(params["card"])
        case "take.takes":
            return str(params["cards"][0]) in taken
    assert code in ("take.most-cards", "take.most-points")
    return True


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("goal", ["cards", "points"])
def test_every_rule_set_can_be_asked_and_told(rules: str, goal: str) -> None:
    position = exercise("3D 4C 10D", "7S 10H 2S", goal, rules=rules)
    for lang in LANGUAGES:
        shown = position.screen(lang)
        assert shown["hints"] == len(position.hints())
        assert all(plain(hint.say(lang)) for hint in position.hints())
        for card, cards in [("7S", "3D 4C"), ("10H", "10D"), ("2S", "")]:
            assert answered(position, card, cards).to_json(lang)["findings"]
