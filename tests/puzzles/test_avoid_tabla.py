from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablic_core.game.cards import PACK, Card
from tablic_core.game.rules import PRESETS
from tablic_core.puzzles import Feedback, Puzzle, open_puzzle
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain
from tests.core.brute import brute_captures


def exercise(table: str, hand: str, **more: object) -> Puzzle:
    return open_puzzle({"kind": "avoid-tabla", "table": table, "hand": hand, **more})


def answered(position: Puzzle, card: str, cards: str = "") -> Feedback:
    return position.grade({"card": card, "cards": cards.split()})


def codes(feedback: Feedback) -> list[str]:
    return [finding.code for finding in feedback.findings]


def texts(feedback: Feedback, lang: str = "en") -> list[str]:
    return [plain(finding.say(lang)) for finding in feedback.findings]


def rows(feedback: Feedback, lang: str = "en") -> list[list[str]]:
    assert feedback.grid is not None
    return [[plain(cell) for cell in row] for row in feedback.grid.to_json(lang)["rows"]]


SEVENS = exercise("3D 4C 7H", "7S 9D QH")


def test_what_stays_is_told_with_its_exact_chance() -> None:
    # 46 cards are unseen, two of them sevens; a hand of 3 misses both in 44·43·42 / 46·45·44 ways.
    chance = 1 - Fraction(44 * 43 * 42, 46 * 45 * 44)
    assert chance == Fraction(44, 345)
    feedback = answered(SEVENS, "7S", "7H")
    assert (feedback.verdict, feedback.score) == ("wrong", 0)
    assert texts(feedback) == [
        "All that you leave is one sum. 7♣ takes 3♦ + 4♣. That would be a tabla.",
        "Still unseen, and each would take all you leave: 7♣ 7♦.",
        "Chance of a tabla: 12.8% (44/345).",
        "There is a safer move.",
    ]
    assert [str(card) for card in feedback.findings[0].cards] == ["3D", "4C"]
    assert texts(feedback, "nl")[2] == "Kans op een tabla: 12,8% (44/345)."


def test_every_move_is_listed_the_safest_first() -> None:
    expected = [
        ["7♠ takes 7♥, 3♦ + 4♣", "0%", "–"],
        ["9♦ on the table", "0%", "–"],
        ["Q♥ on the table", "0%", "–"],
        ["7♠ takes 7♥", "12.8% (44/345)", "seven"],
        ["7♠ takes 3♦ + 4♣", "12.8% (44/345)", "seven"],
        ["7♠ on the table", "12.8% (44/345)", "seven"],
    ]
    assert rows(answered(SEVENS, "7S")) == expected
    assert rows(answered(SEVENS, "9D")) == expected
    assert rows(answered(SEVENS, "9D"), "sr-Cyrl")[3] == [
        "7♠ носи 7♥",
        "12,8% (44/345)",
        "седмица",
    ]


def test_safe_moves_say_why_they_are_safe() -> None:
    assert codes(answered(SEVENS, "9D")) == ["avoid.safe", "avoid.best"]
    assert codes(answered(SEVENS, "7S", "4C 7H 3D")) == ["avoid.cleared", "avoid.best"]
    gone = exercise("9S", "9C 9H 4D", seen="9D")
    assert texts(answered(gone, "9C"))[0] == (
        "This would clear the table, but all such cards are in your hand or already played: nine."
    )


def test_myths_are_told_by_the_shape_of_what_is_left() -> None:
    lone = answered(SEVENS, "7S", "3D 4C")
    assert (
        texts(lone)[0] == "7♥ lies there alone, and any equal card takes it. That would be a tabla."
    )
    groups = answered(SEVENS, "7S")
    assert texts(groups)[0] == (
        "More cards on the table are no shelter. 7♣ takes 7♥, 7♠, 3♦ + 4♣. That would be a tabla."
    )
    # The laid card is not on the table that is shown, so it cannot be outlined there.
    assert [str(card) for card in groups.findings[0].cards] == ["3D", "4C", "7H"]
    sweep = exercise("9D", "9C 5D", rules="jack-wild")
    assert codes(answered(sweep, "5D"))[0] == "avoid.sweep"


def test_myth_that_cards_already_played_can_still_come() -> None:
    # Laid, 5 makes 12 with the 7 and 6 makes 13. Three jacks are gone and no queen is.
    position = exercise("7H", "5C 6D", seen="JC JD JH", held=6)
    right = answered(position, "5C")
    assert right.verdict == "right"
    # A right move has no mistake to name. 46 cards are unseen, six are held, one is a jack.
    assert texts(right) == ["Chance of a tabla: 13.0% (3/23).", "No other move is safer."]
    wrong = answered(position, "6D")
    assert (wrong.verdict, codes(wrong)[0]) == ("wrong", "myth.seen-forgotten")
    assert texts(wrong)[0].startswith("Count the cards that have already been played.")
    # Nothing is said of it to somebody whose move is bad in any case.
    bad = exercise("7H", "5C 6D KD 7S", seen="JC JD JH", held=6)
    assert "myth.seen-forgotten" not in codes(answered(bad, "6D"))


def test_a_move_that_is_not_allowed_meets_the_reason_and_no_list() -> None:
    feedback = answered(SEVENS, "QH", "3D")
    assert (feedback.verdict, feedback.score) == ("wrong", 0)
    assert codes(feedback) == ["why.other-rank"]
    assert feedback.grid is None
    must = exercise("9D 4S", "9C 5D", rules="tablic obligatory=yes")
    assert texts(answered(must, "9C")) == [
        "By these rules 9♣ may not be laid, because it can take."
    ]
    jack = exercise("9D 4S", "JC 4D", rules="jack-wild")
    assert codes(answered(jack, "JC")) == ["error.jack-must-sweep"]
    assert codes(answered(jack, "JC", "9D")) == ["why.jack-takes-all"]


def test_hints_go_from_what_to_look_at_to_the_move() -> None:
    assert [plain(hint.say("en")) for hint in SEVENS.hints()] == [
        "For each move, look at what stays on the table. "
        "Which cards would take all of it, and can the next player have one?",
        "Not this: 7♠ takes 7♥.",
        "Take something.",
        "7♠ takes 7♥, 3♦ + 4♣. Chance of a tabla: 0%.",
    ]
    # Laid, the 9 and the 4 leave nothing that one card takes; the 2 makes 14 and the ace 13.
    lay = exercise("3D 9D", "9C 4S 2S AS")
    assert [plain(hint.say("en")) for hint in lay.hints()[1:]] == [
        "Not this: 2♠ on the table.",
        "Lay a card without taking.",
        "9♣ on the table. Chance of a tabla: 0%.",
    ]
    # Of two nines the lay and the take start with the same card.
    card = exercise("3D 9D", "9C 4S 2S")
    assert [hint.code for hint in card.hints()[1:]] == [
        "avoid.not",
        "avoid.play",
        "avoid.solution",
    ]


def test_a_jacks_sweep_that_is_no_tabla_is_no_danger() -> None:
    # In 1939 any jack takes what lies there, but only a seven makes a tabla of 3 and 4.
    position = exercise("3D", "4C 2D", rules="tablanette-1939", seen="7C")
    assert [row[2] for row in rows(answered(position, "4C"))] == ["seven", "five"]
    gone = exercise("3D", "4C 2D", rules="tablanette-1939", seen="7C 7D 7H 7S")
    assert codes(answered(gone, "4C")) == ["avoid.only-jack", "avoid.best"]


@pytest.mark.parametrize(
    "answer",
    [
        None,
        [],
        {},
        {"card": "7S"},
        {"cards": []},
        {"card": "7S", "cards": "7H"},
        {"card": "2S", "cards": []},
        {"card": 7, "cards": []},
        {"card": "7S", "cards": ["9D"]},
        {"card": "7S", "cards": ["7H", "7H"]},
        {"card": "7S", "cards": [None]},
    ],
)
def test_an_answer_of_another_form_is_a_finding(answer: object) -> None:
    feedback = SEVENS.grade(answer)
    assert [finding.code for finding in feedback.findings] == ["answer.form"]


def test_on_an_empty_table_a_card_lies_alone() -> None:
    """One seven is left among 45 unseen cards, of which three are held: 3 in 45, one in 15."""
    fields = {"table": "", "hand": "7S 7H QD", "seen": "7C 2H 9S AD"}
    exercise = open_puzzle({"kind": "avoid-tabla", **fields})
    right, wrong = (exercise.grade({"card": one, "cards": []}) for one in ("7H", "QD"))
    assert right.verdict == "right"
    assert wrong.verdict == "wrong"
    assert "(1/15)" in str(right.to_json("en")["table"]["rows"][0])


@pytest.mark.parametrize(
    ("fields", "code", "where"),
    [
        ({"hand": ""}, "empty-field", "hand"),
        ({"hand": "AC 2C 2D 5C 6C 7C 9C"}, "too-many-cards", "hand"),
        ({"seen": "3C"}, "same-card", "seen[0]"),
        ({"held": 0}, "bad-number", "held"),
        ({"held": 13}, "bad-number", "held"),
        (
            {"seen": " ".join(str(one) for one in PACK[11:] if str(one) not in "7S 9D")},
            "too-many-held",
            "held",
        ),
        ({"table": "AC AD 2C 2D 3C 3S 4C 4D", "hand": "KH KS QH QS"}, "too-many-moves", "hand"),
        ({"table": "9C 10D JH", "hand": "2C 3S"}, "no-choice", "hand"),
        ({"goal": "cards"}, "foreign-field", "goal"),
    ],
)
def test_a_mistake_is_told_with_its_place(fields: dict, code: str, where: str) -> None:
    whole = {"kind": "avoid-tabla", "table": "3C 4C", "hand": "7S 9D", "held": 12}
    with pytest.raises(TablicError) as caught:
        open_puzzle({**whole, **fields})
    assert (caught.value.code, caught.value.where) == (code, where)
    assert all(caught.value.message(lang) for lang in LANGUAGES)


def test_the_view_shows_what_is_known_and_not_the_answer() -> None:
    shown = exercise("3D 4C", "7S 9D", seen="KC KD", held=1).screen("en")
    assert shown["interaction"] == "play-move"
    assert [row["name"] for row in shown["rows"]] == ["table", "hand", "seen", "next"]
    assert plain(shown["rows"][3]["note"]) == "1 card in the hand"
    assert [row["name"] for row in SEVENS.screen("nl")["rows"]] == ["table", "hand", "next"]
    assert plain(SEVENS.screen("nl")["rows"][2]["note"]) == "3 kaarten in de hand"
    assert not {"solution", "answer", "table", "accepted"} & set(shown)


def moves(table: list[Card], hand: list[Card], rules: str) -> list[tuple[Card, frozenset[str]]]:
    """Every card with what it takes, or with nothing: as far as no rule forbids to lay it."""
    found: list[tuple[Card, frozenset[str]]] = []
    for card in hand:
        takes = brute_captures(str(card), tuple(map(str, table)), rules)
        found += [(card, cards) for cards in takes]
        if not (takes and rules == "jack-wild" and card.rank.value == "J"):
            found.append((card, frozenset()))
    return found


@settings(max_examples=250)
@given(
    st.permutations(PACK),
    st.integers(1, 4),
    st.integers(1, 3),
    st.integers(1, 3),
    st.sampled_from(["tablic", "jack-wild", "tablanette-1939", "four-individual"]),
)
def test_chances_agree_with_the_count_of_all_hands(
    cards: list[Card], lying: int, holding: int, held: int, rules: str
) -> None:
    """Eight cards are unseen: every hand of the next player is gone through."""
    loose, table = cards[:8], cards[8 : 8 + lying]
    hand = cards[8 + lying : 8 + lying + holding]
    seen = cards[8 + lying + holding :]
    fields = {"table": table, "hand": hand, "seen": seen}
    texts_ = {name: " ".join(map(str, some)) for name, some in fields.items()}
    risks = {}
    for card, taken in moves(table, hand, rules):
        left = {str(one) for one in (*table, card) if str(one) not in taken}
        if taken:
            left.discard(str(card))
        clear = {
            one
            for one in loose
            if left
            and left in brute_captures(str(one), tuple(left), rules)
            and not (rules == "tablanette-1939" and one.rank.value == "J")
        }
        hands = list(combinations(loose, held))
        bad = sum(1 for some in hands if clear & set(some))
        risks[card, taken] = Fraction(bad, len(hands))
    if len(set(risks.values())) == 1:
        with pytest.raises(TablicError, match="equally good"):
            exercise(**texts_, held=held, rules=rules)
        return
    position = exercise(**texts_, held=held, rules=rules)
    lowest = min(risks.values())
    for turn, ((card, taken), risk) in enumerate(risks.items()):
        feedback = position.grade({"card": str(card), "cards": sorted(taken)})
        assert (feedback.verdict == "right") == (risk == lowest)
        assert feedback.grid is not None
        listed = sorted(row[1] for row in rows(feedback))
        assert len(listed) == len(risks)
        assert sorted(percent(one) for one in risks.values()) == listed
        # Every reason can be said; another language with every move.
        assert feedback.to_json(LANGUAGES[turn % len(LANGUAGES)])["findings"]
    assert position.grade(position.answer()).verdict == "right"
    check_hints(position, risks)


def percent(risk: Fraction) -> str:
    if risk in (0, 1):
        return "100%" if risk else "0%"
    return f"{round(1000 * risk) / 10:.1f}% ({risk})"


def check_hints(position: Puzzle, risks: dict[tuple[Card, frozenset[str]], Fraction]) -> None:
    """Each hint is true of a best move and leaves fewer of all moves."""
    answer = position.answer()
    best = (Card.parse(answer["card"]), frozenset(answer["cards"]))
    right = {move for move, risk in risks.items() if risk == min(risks.values())}
    possible = set(risks)
    hints = position.hints()
    assert hints[0].code == "avoid.look"
    assert hints[-1] == position.solution()
    for hint in hints[1:-1]:
        left = {move for move in possible if holds(hint.code, hint.params, move)}
        assert best in left
        assert len(left) < len(possible)
        assert left - right, "only the last hint tells all"
        possible = left
    for hint in hints:
        assert all(plain(hint.say(lang)) for lang in LANGUAGES)


def holds(code: str, params: dict, move: tuple[Card, frozenset[str]]) -> bool:
    card, taken = move
    match code:
        case "avoid.not":
            told = params["move"].params
            groups = told.get("groups", ())
            return move != (told["card"], frozenset(str(one) for group in groups for one in group))
        case "avoid.do-take":
            return bool(taken)
        case "avoid.do-lay":
            return not taken
    assert code == "avoid.play"
    return card == params["card"]


@pytest.mark.parametrize("rules", PRESETS)
def test_every_rule_set_can_be_asked_and_told(rules: str) -> None:
    position = exercise("3D 4C", "7S 9D 2H", rules=rules)
    for card, cards in [("7S", "3D 4C"), ("9D", ""), ("2H", "")]:
        for lang in LANGUAGES:
            told = answered(position, card, cards).to_json(lang)
            assert told["findings"]
            assert told["table"]["rows"]
    assert plain(position.solution().say("en")).endswith("Chance of a tabla: 0%.")
