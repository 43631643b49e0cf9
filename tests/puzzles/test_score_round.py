from itertools import product

import pytest

from tablic_core.puzzles import Puzzle, open_puzzle
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain

Split = tuple[int, ...]

FIRST = "AS AC KD KC QS JS 10D 2C 10H JH QH"
"""2 aces, 6 courts, a ten, the ten of diamonds and the two of clubs: 12 points."""
SECOND = "AD AH KH KS QD QC JD JC 10C 10S"
"""2 aces, 6 courts, 2 tens: 10 points."""


def exercise(counts: list[int], piles: tuple[str, ...] = (FIRST, SECOND), **more: object) -> Puzzle:
    return open_puzzle({"kind": "score-round", "piles": list(piles), "counts": counts, **more})


ROUND = exercise([24, 28], tablas=[2, 1])
"""12 + 2 tablas, and 10 + 1 tabla + 3 for most cards: 14 each."""
TIE = exercise([26, 26], tablas=[2, 1])
"""14 and 11."""


def grade(position: Puzzle, *points: int) -> tuple[str, str]:
    feedback = position.grade(answer(position, *points))
    (finding,) = feedback.findings
    return feedback.verdict, finding.code


def told(position: Puzzle, *points: int) -> str:
    (finding,) = position.grade(answer(position, *points)).findings
    return plain(finding.say("en"))


def answer(position: Puzzle, *points: int) -> dict:
    return answer_of(ids_of(position), points)


def ids_of(position: Puzzle) -> list[str]:
    return [one["id"] for one in position.screen("en")["numbers"]]


def answer_of(ids: list[str], points: tuple[int, ...]) -> dict:
    return {"numbers": dict(zip(ids, points, strict=True))}


OF_FOUR = ("AS AC AD", "KD KC KH KS AH", "10D 2C QS QC QD QH", "JS JC JD JH 10H 10C 10S")
"""3, 5, 7 and 7 points; in two pairs 10 and 12."""
WILD = ("AS AC 10D", "AD AH 2C")
"""By the how-to: 2 + 3, and 2 + 2."""


PAIRS = (f"{OF_FOUR[0]} {OF_FOUR[2]}", f"{OF_FOUR[1]} {OF_FOUR[3]}")
OF_THREE = ("AS AC AD", "AH 10D", "10C 10H 10S 2C")
"""Without courts: 3, 3 and 4."""


@pytest.mark.parametrize(
    ("position", "points"),
    [
        (ROUND, (14, 14)),
        (TIE, (14, 11)),
        (exercise([27, 25]), (15, 10)),
        (exercise([24, 28], rules="masters", tablas=[2, 1]), (14, 14)),
        (exercise([26, 26], rules="tablic most_cards_tie=each"), (15, 13)),
        (exercise([26, 26], rules="tablanet"), (12, 10)),
        (exercise([27, 25], rules="tablanet"), (15, 10)),
        (exercise([27, 25], rules="tablanette-1939"), (15, 10)),
        (exercise([27, 25], rules="tablic points_most_cards=0"), (12, 10)),
        (exercise([30, 22], WILD, rules="jack-wild", tablas=[0, 5]), (8, 9)),
        (exercise([52, 0], (f"{FIRST} {SECOND}", "")), (25, 0)),
        (exercise([11, 12, 14, 15], OF_FOUR, players=4, rules="four-individual"), (3, 5, 7, 10)),
        (exercise([11, 13, 14, 14], OF_FOUR, players=4, rules="four-individual"), (3, 5, 7, 7)),
        (exercise([30, 22], PAIRS, players=4, rules="pairs", tablas=[0, 1]), (13, 13)),
        (exercise([14, 13, 13], OF_THREE, players=3, rules="slovenian-3p"), (6, 3, 4)),
    ],
)
def test_the_points_are_right_and_no_others(position: Puzzle, points: tuple[int, ...]) -> None:
    feedback = position.grade(answer(position, *points))
    assert (feedback.verdict, feedback.score) == ("right", 1.0)
    assert position.answer() == answer(position, *points)
    for side in range(len(points)):
        for off in (-1, 1, 3):
            other = [n + off * (place == side) for place, n in enumerate(points)]
            if min(other) >= 0:
                feedback = position.grade(answer(position, *other))
                # Nothing for a side that has nothing is no merit by itself.
                merit = sum(points) > points[side]
                assert feedback.verdict == ("partly" if merit else "wrong")
                assert feedback.score == pytest.approx((1 - 1 / len(points)) * merit)
    assert position.grade(answer(position, *(n + 40 for n in points))).verdict == "wrong"


FOUR_TOP = (
    "AS AH AD AC KS KH KD KC QS QH QD QC",
    "10D JS JH JD JC 10S 10H 10C 2C",
    "",
    "",
)
"""12 and 10 points, and two sides with none."""


@pytest.mark.parametrize("points", [(15, 10, 0, 0), (12, 10, 0, 3), (12, 13, 0, 0)])
def test_where_nobody_gets_the_three_that_is_said_to_whoever_gives_it(points: Split) -> None:
    singles = exercise([12, 15, 15, 10], FOUR_TOP, players=4, rules="four-individual")
    assert told(singles, *points) == (
        "A tie at the top: 12, 15, 15, 10. Nobody gets the points for most cards."
    )


def test_who_has_not_the_most_cards_is_named() -> None:
    """5, 6 + 3 and 3 with 13, 14 and 13 cards; the three went to the third side instead."""
    three = exercise(
        [13, 14, 13],
        ("AC 10C AS 10S", "2C 10D AH", "AD 10H"),
        players=3,
        rules="slovenian-3p points_ten_of_diamonds=4",
        tablas=[1, 0, 1],
    )
    assert three.answer() == {"numbers": {"A": 5, "B": 9, "C": 3}}
    assert told(three, 5, 6, 6) == (
        "Player C does not have the most cards. Cards taken: 13, 14, 13."
    )


def test_points_for_most_cards_that_may_not_win_are_not_called_too_few_cards() -> None:
    """12 points of cards reach the target of 12, so the three for the 30 cards is not written."""
    stopped = exercise([30, 22], rules="masters target=12")
    assert stopped.answer() == {"numbers": {"A": 12, "B": 10}}
    assert grade(stopped, 15, 10)[1] == "score.why.cannot-win"


def test_nothing_is_told_of_most_cards_where_they_bring_nothing() -> None:
    plain_rules = exercise([27, 25], rules="tablic points_most_cards=0")
    right = plain_rules.grade(answer(plain_rules, 12, 10)).to_json("en")
    assert plain(right["findings"][0]["text"]) == (
        "By these rules having the most cards brings no points."
    )
    assert "Three for cards" not in [plain(row[0]) for row in right["table"]["rows"]]


def test_an_ace_is_not_said_to_be_eleven_where_it_never_is() -> None:
    wild = exercise([39, 13], ("AC 2C AH AS", "AD 10D"), rules="jack-wild")
    # 3 aces and the two make 5, the ace and the ten 4; three more for 39 cards.
    assert wild.answer() == {"numbers": {"A": 8, "B": 4}}
    assert grade(wild, 38, 14)[1] == "myth.ace-eleven-nowhere"


def test_nothing_for_a_side_without_points_is_not_right_so_far() -> None:
    nothing = exercise([30, 22], (f"{FIRST} {SECOND}", ""))
    feedback = nothing.grade(answer(nothing, 0, 0))
    assert (feedback.verdict, feedback.score) == ("wrong", 0)


def test_the_sheet_goes_with_a_right_answer() -> None:
    told = ROUND.grade(answer(ROUND, 14, 14)).to_json("en")
    assert plain(told["findings"][0]["text"]) == "Most cards: 24, 28."
    assert plain(told["table"]["caption"]) == "The score of the round"
    assert [plain(one) for one in told["table"]["head"]] == ["What counts", "Player A", "Player B"]
    assert [[plain(cell) for cell in row] for row in told["table"]["rows"]] == [
        ["Aces", "2", "2"],
        ["Jacks, queens and kings", "6", "6"],
        ["Tens, without the ten of diamonds", "1", "2"],
        ["Ten of diamonds", "2", "0"],
        ["Two of clubs", "1", "0"],
        ["Cards taken", "24", "28"],
        ["Three for cards", "0", "3"],
        ["Tablas", "2", "1"],
        ["Total", "14", "14"],
    ]
    wild = exercise([30, 22], WILD, rules="jack-wild")
    sheet = wild.grade(answer(wild, 8, 4)).to_json("en")["table"]["rows"]
    assert [plain(row[0]) for row in sheet] == [
        "Aces",
        "Ten of diamonds",
        "Two of clubs",
        "Cards taken",
        "Three for cards",
        "Tablas",
        "Total",
    ]


@pytest.mark.parametrize(
    ("position", "points", "code"),
    [
        (ROUND, (24, 28), "myth.cards-counted"),
        (ROUND, (12, 13), "myth.tablas-forgotten"),
        (ROUND, (14, 13), "myth.tablas-forgotten"),
        (ROUND, (14, 11), "myth.three-forgotten"),
        # Before the three for cards the first side has more points, 14 to 11.
        (ROUND, (17, 11), "myth.three-with-most-points"),
        (exercise([28, 24], tablas=[1, 4]), (13, 17), "myth.three-with-most-points"),
        (exercise([28, 24], tablas=[4, 1]), (16, 14), "myth.three-to-other"),
        (TIE, (17, 14), "myth.tie-gives-three"),
        (TIE, (17, 11), "myth.tie-gives-three"),
        (TIE, (14, 14), "myth.tie-gives-three"),
        (exercise([26, 26], rules="tablanet"), (15, 13), "myth.tie-gives-three"),
        (
            exercise([26, 26], rules="tablic most_cards_tie=each"),
            (15, 10),
            "myth.three-forgotten",
        ),
        (
            exercise([20, 12, 10, 10], OF_FOUR, players=4, rules="tablanet four_players=singles"),
            (6, 5, 7, 7),
            "myth.most-is-not-half",
        ),
        # Two have most, but neither has more than half.
        (
            exercise([18, 18, 8, 8], OF_FOUR, players=4, rules="tablanet four_players=singles"),
            (6, 8, 7, 7),
            "myth.most-is-not-half",
        ),
        (
            exercise([11, 13, 14, 14], OF_FOUR, players=4, rules="four-individual"),
            (3, 8, 7, 7),
            "myth.tie-gives-three",
        ),
        (exercise([24, 28]), (11, 13), "myth.ten-of-diamonds-one"),
        (exercise([24, 28]), (10, 13), "myth.no-specials"),
        (exercise([24, 28]), (13, 13), "myth.ten-of-diamonds-twice"),
        (exercise([52, 0], (f"{FIRST} {SECOND}", "")), (23, 0), "myth.no-specials"),
        (
            exercise([27, 25], (f"{FIRST} 10C".replace("2C ", ""), f"{SECOND[:-8]} 10S 2C")),
            (15, 9),
            "myth.two-of-clubs-none",
        ),
        # 2 aces each as 11: 20 more for both.
        (ROUND, (34, 34), "myth.ace-eleven"),
        (ROUND, (8, 8), "myth.courts-none"),
        (ROUND, (13, 12), "myth.tens-none"),
        (ROUND, (12, 12), "myth.aces-none"),
        (ROUND, (14, 17), "count.side-too-many-rule"),
        (ROUND, (14, 40), "count.side-too-many-rule"),
        # Six courts are no more than the 9 that were said.
        (ROUND, (9, 14), "count.side-too-few-rule"),
        # 15 and 10, each for the other side.
        (exercise([27, 25]), (10, 15), "myth.sides-swapped"),
        (ROUND, (1, 14), "count.side-too-few"),
        (exercise([52, 0], (f"{FIRST} {SECOND}", "")), (25, 7), "count.side-too-many-rule"),
        # The second side has nothing but the three for cards.
        (
            exercise([25, 27], (" ".join(WILD), ""), rules="jack-wild"),
            (9, 1),
            "count.side-too-few-rule",
        ),
    ],
)
def test_wrong_numbers_meet_the_mistake_behind_them(
    position: Puzzle, points: tuple[int, ...], code: str
) -> None:
    assert grade(position, *points)[1] == code


def test_what_is_said() -> None:
    assert told(ROUND, 14, 11) == "Having the most cards brings points too. Cards taken: 24, 28."
    assert told(ROUND, 17, 11) == (
        "The points for most cards do not go to whoever has the most points. Cards taken: 24, 28."
    )
    assert told(TIE, 14, 11) == (
        "Nobody gets the points for most cards, because the lead is shared: 26, 26."
    )
    assert told(TIE, 14, 14) == ("A tie at the top: 26, 26. Nobody gets the points for most cards.")
    assert told(ROUND, 1, 14) == "Too few for Player A. Jacks, queens and kings alone: 6."
    nothing = exercise([52, 0], (f"{FIRST} {SECOND}", ""))
    assert told(nothing, 25, 7) == (
        "Too many for Player B. What counts: each ace 1; each jack, queen or king 1; "
        "the ten of diamonds 2; each other ten 1; the two of clubs 1; most cards 3; each tabla 1."
    )


@pytest.mark.parametrize(
    "position",
    [
        ROUND,
        TIE,
        exercise([30, 22], WILD, rules="jack-wild"),
        exercise([30, 22], PAIRS, players=4, rules="pairs"),
    ],
)
def test_every_wrong_answer_has_a_reason_in_every_language(position: Puzzle) -> None:
    ids = ids_of(position)
    replies = {}
    for points in product(range(24), repeat=2):
        feedback = position.grade(answer_of(ids, points))
        (finding,) = feedback.findings
        assert finding.code != "answer.form"
        assert (feedback.verdict == "right") == (position.answer() == answer_of(ids, points))
        replies[finding.code] = finding
    for reply in replies.values():
        assert all(plain(reply.say(lang)) for lang in LANGUAGES)


@pytest.mark.parametrize(
    ("position", "number"),
    [
        (ROUND, 5),
        (TIE, 5),
        (exercise([30, 22], WILD, rules="jack-wild"), 5),
        (exercise([30, 22], ("10D", "2C"), rules="jack-wild points_ace=0"), 4),
        (exercise([30, 22], ("10D", ""), rules="jack-wild points_ace=0 points_two_of_clubs=0"), 3),
    ],
)
def test_hints_are_true_and_each_leaves_fewer_answers(position: Puzzle, number: int) -> None:
    """Counted over all ways to share out the cards of each item, and the points for most cards."""
    courts = position.exercise.rules.points_court
    items = {
        "score.item.aces": (4 * position.exercise.rules.points_ace, 1),
        "score.item.courts": (12 * courts, 1),
        "score.item.tens": (3 * courts, 1),
        "score.item.ten-of-diamonds": (1, position.exercise.rules.points_ten_of_diamonds),
        "score.item.two-of-clubs": (1, position.exercise.rules.points_two_of_clubs),
    }
    most = [(0, 0), (3, 0), (0, 3), (3, 3)]
    tablas = position.exercise.tablas or (0, 0)
    possible = [
        (dict(zip(items, sizes, strict=True)), three)
        for sizes in product(*(range(count + 1) for count, _ in items.values()))
        for three in most
    ]

    def points(sizes: dict[str, int], three: Split) -> Split:
        first = sum(sizes[item] * worth for item, (_, worth) in items.items())
        second = sum((all_ - sizes[item]) * worth for item, (all_, worth) in items.items())
        return first + three[0] + tablas[0], second + three[1] + tablas[1]

    first, second = position.exercise.counts
    three = (3 * (first > second), 3 * (second > first))
    truth = tuple(position.answer()["numbers"].values())
    everything = {points(*one) for one in possible}
    hints = position.hints()
    for place, hint in enumerate(hints):
        match hint.code.rpartition(".")[0], hint.code:
            case "score.why", _:
                assert hint.params["counts"] == f"{first}, {second}"
                possible = [one for one in possible if one[1] == three]
            case _, "hint.score-line":
                item, worth = hint.params["item"].key, items[hint.params["item"].key][1]
                size = hint.params["sides"][0].params["n"] // worth
                possible = [one for one in possible if one[0][item] == size]
            case _, "solution.score-round":
                told = tuple(side.params["n"] for side in hint.params["sides"])
                possible = [one for one in possible if points(*one) == told]
        left = {points(*one) for one in possible}
        assert truth in left, hint
        assert place == 0 or len(left) < len(everything), hint
        assert (len(left) == 1) == (place == len(hints) - 1), "only the last hint tells all"
        everything = left
    assert len(hints) == number


@pytest.mark.parametrize(
    ("fields", "code", "where"),
    [
        ({"counts": [24, 27]}, "missing-cards", "counts"),
        ({"counts": [5, 47]}, "count-below-pile", "counts[0]"),
        ({"counts": [24, 14, 14]}, "bad-sides", "counts"),
        ({"counts": []}, "bad-sides", "counts"),
        ({"counts": [24, -1]}, "bad-number", "counts[1]"),
        ({"counts": 52}, "bad-numbers", "counts"),
        ({"piles": [FIRST]}, "bad-sides", "piles"),
        ({"piles": [FIRST, f"{SECOND} AS"]}, "same-card", "piles[1][10]"),
        ({"piles": [FIRST, SECOND[3:]]}, "card-in-no-pile", "piles"),
        ({"piles": [FIRST, f"{SECOND} 7H"]}, "worthless-card", "piles[1][10]"),
        ({"piles": "AS"}, "bad-piles", "piles"),
        ({"tablas": [1]}, "bad-sides", "tablas"),
        ({"tablas": [0, 15]}, "bad-number", "tablas[1]"),
        ({"tablas": [1, 0], "rules": "tablanette-1939"}, "tablas-by-value", "tablas"),
        ({"players": 3}, "bad-sides", "piles"),
        ({"players": 5}, "bad-number", "players"),
        ({"rules": "slovenian-3p"}, "not-in-pack", "piles[0][2]"),
        ({"rules": "four-individual"}, "players-not-allowed", "players"),
        ({"rules": "jack-wild"}, "worthless-card", "piles[0][2]"),
        (
            {"counts": [26, 26], "rules": "tablic most_cards_tie=last_capturer"},
            "tie-needs-last",
            "counts",
        ),
        ({"table": "7H"}, "foreign-field", "table"),
    ],
)
def test_what_cannot_be_asked_is_refused(fields: dict, code: str, where: str) -> None:
    whole = {"kind": "score-round", "piles": [FIRST, SECOND], "counts": [24, 28], **fields}
    with pytest.raises(TablicError) as caught:
        open_puzzle(whole)
    assert (caught.value.code, caught.value.where) == (code, where)
    for lang in LANGUAGES:
        assert caught.value.message(lang)


def test_a_tie_that_the_last_to_take_decides_matters_only_at_a_tie() -> None:
    rules = "tablic most_cards_tie=last_capturer"
    assert exercise([24, 28], rules=rules).answer()["numbers"] == {"A": 12, "B": 13}


@pytest.mark.parametrize(
    "numbers",
    [
        None,
        [14, 14],
        {},
        {"A": 14},
        {"A": 14, "C": 14},
        {"A": 14, "B": "14"},
        {"A": 14, "B": True},
        {"A": 14, "B": -1},
        {"A": 14, "B": 14, "C": 0},
    ],
)
def test_an_answer_of_another_form_is_a_finding(numbers: object) -> None:
    for junk in ({"numbers": numbers}, numbers):
        feedback = ROUND.grade(junk)
        assert [finding.code for finding in feedback.findings] == ["answer.form"]


def rows(position: Puzzle, lang: str) -> list[tuple[str, int, str]]:
    shown = position.screen(lang)["rows"]
    return [(row["label"], len(row["cards"]), plain(row["note"])) for row in shown]


def test_the_screen_names_the_sides_and_what_else_they_took() -> None:
    assert rows(ROUND, "en") == [
        ("Player A", 11, "and 13 other cards; tablas: 2"),
        ("Player B", 10, "and 18 other cards; tablas: 1"),
    ]
    assert rows(exercise([40, 12], PAIRS, players=4, rules="pairs"), "sr-Latn") == [
        ("Par A–C", 9, "i još 31 karta; table: 0"),
        ("Par B–D", 12, "table: 0"),
    ]
    assert rows(exercise([51, 1], (f"{FIRST} {SECOND}", "")), "nl") == [
        ("Speler A", 21, "en nog 30 kaarten; tabla’s: 0"),
        ("Speler B", 0, "1 kaart zonder punten; tabla’s: 0"),
    ]
    assert rows(exercise([52, 0], (f"{FIRST} {SECOND}", "")), "en")[1] == (
        "Player B",
        0,
        "no cards; tablas: 0",
    )
    shown = ROUND.screen("en")
    assert shown["interaction"] == "enter-numbers"
    assert [(one["id"], plain(one["text"])) for one in shown["numbers"]] == [
        ("A", "Player A"),
        ("B", "Player B"),
    ]
