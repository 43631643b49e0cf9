"""How many tablas a written round holds: worked by hand from 22, the three and one each."""

import pytest

from tablic_core.puzzles import Puzzle, open_puzzle
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain


def exercise(*totals: int, **more: object) -> Puzzle:
    return open_puzzle({"kind": "count-tablas", "totals": list(totals), **more})


@pytest.mark.parametrize(
    ("totals", "more", "tablas"),
    [
        ((16, 11), {}, 2),  # 27 - 25
        ((22, 3), {}, 0),
        ((13, 10), {"counts": [26, 26]}, 1),  # level: 23 - 22
        ((13, 13), {"counts": [27, 25]}, 1),
        ((9, 8, 9), {"players": 3}, 1),
        ((9, 8, 9), {"players": 3, "counts": [18, 17, 17]}, 1),  # 26 - 25
        ((9, 8, 9), {"players": 3, "counts": [18, 18, 16]}, 4),  # 26 - 22
        # Nobody has 27 cards.
        (
            (9, 8, 9),
            {
                "players": 3,
                "counts": [18, 17, 17],
                "rules": "tablic most_cards_test=more_than_half",
            },
            4,
        ),
        ((5, 9), {"rules": "jack-wild"}, 2),  # 9 of the cards, 3 for most of them
        ((20, 30), {"rules": "tablic points_most_cards=0"}, 28),
    ],
)
def test_what_is_over_are_tablas(totals: tuple[int, ...], more: dict, tablas: int) -> None:
    asked = exercise(*totals, **more)
    assert asked.answer() == {"numbers": {"tablas": tablas}}
    assert asked.grade(asked.answer()).verdict == "right"
    for other in range(60):
        if other != tablas:
            feedback = asked.grade({"numbers": {"tablas": other}})
            assert (feedback.verdict, len(feedback.findings)) == ("wrong", 1)
            for lang in LANGUAGES:
                assert feedback.to_json(lang)["findings"][0]["text"]


def test_the_three_is_forgotten() -> None:
    feedback = exercise(16, 11).grade({"numbers": {"tablas": 5}})
    assert feedback.findings[0].code == "myth.three-forgotten-on-paper"


def test_a_tie_gives_nobody_the_three() -> None:
    feedback = exercise(14, 11, counts=[26, 26]).grade({"numbers": {"tablas": 0}})
    assert feedback.findings[0].code == "myth.level-gives-three"


def test_another_number_is_worked_out() -> None:
    (finding,) = exercise(16, 11).grade({"numbers": {"tablas": 1}}).findings
    assert plain(finding.say("en")) == "25 and 1 make 26. The score sheet adds up to 27."


def test_the_question_says_whether_the_three_was_given() -> None:
    assert "One side got the three" in plain(exercise(16, 11).screen("en")["question"])
    level = exercise(13, 10, counts=[26, 26]).screen("en")
    assert plain(level["question"]) == (
        "The score sheet says 13–10 for this round. Both took equally many cards. "
        "How many tablas were made?"
    )
    assert level["rows"] == []
    more = {"players": 3, "counts": [18, 17, 17], "rules": "tablic most_cards_test=more_than_half"}
    for asked in (exercise(9, 8, 9, **more), exercise(30, 2, rules="tablic points_most_cards=0")):
        assert "Nobody got the three" in plain(asked.screen("en")["question"])


def test_hints_leave_two_answers_and_then_one() -> None:
    first, last = exercise(16, 11).hints()
    assert "27" in plain(first.say("en"))
    assert "2" not in plain(first.say("en")).replace("27", "")
    assert last == exercise(16, 11).solution()


@pytest.mark.parametrize(
    ("fields", "code", "where"),
    [
        ({"totals": [1, 2, 3]}, "bad-sides", "totals"),
        ({"totals": [16, 11], "counts": [52]}, "bad-sides", "counts"),
        ({"totals": [16, 11], "counts": [26, 25]}, "missing-cards", "counts"),
        ({"totals": [10, 11]}, "missing-points", "totals"),
        ({"totals": [16, 11], "rules": "tablanette-1939"}, "bad-value", "rules"),
        ({"totals": [16, 11], "rules": "tablic most_cards_tie=each"}, "bad-value", "rules"),
        ({"totals": [16, 11, 9], "players": 3, "rules": "tablanet"}, "players-not-allowed", None),
        ({"totals": [16, -1]}, "bad-number", "totals[1]"),
        ({"totals": "16 11"}, "bad-numbers", "totals"),
    ],
)
def test_what_cannot_be_asked(fields: dict, code: str, where: str | None) -> None:
    with pytest.raises(TablicError) as caught:
        open_puzzle({"kind": "count-tablas", **fields})
    assert caught.value.code == code
    assert where in (None, caught.value.where)
