"""The misconceptions that the book promises to know, each with an answer that shows it.

An answer is one that a screen can send and that follows from the wrong idea, worked by hand.
"""

from typing import Any

import pytest

from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain
from tests.puzzles.opened import PUZZLES


def chosen(name: str) -> dict[str, str]:
    return {"choice": name}


def values(*names: str) -> dict[str, list[str]]:
    return {"choices": list(names)}


def collected(*sets: str, done: bool = False) -> dict[str, Any]:
    return {"sets": [one.split() for one in sets], "done": done}


def played(card: str, cards: str = "") -> dict[str, Any]:
    return {"card": card, "cards": cards.split()}


def numbers(**points: int) -> dict[str, dict[str, int]]:
    return {"numbers": points}


Case = tuple[str, dict[str, Any], str]
"""The id of an exercise in the bank, an answer, and the code that names the mistake in it."""

MISCONCEPTIONS: dict[str, list[Case]] = {
    "an ace is only 1": [
        ("values-ace", values("1"), "myth.ace-only-1"),
        # The ace as 11 and the 3 make the king's 14.
        ("ace-as-eleven", collected(done=True), "missing.ace-11"),
    ],
    "an ace is only 11": [
        ("values-ace", values("11"), "myth.ace-only-11"),
        # The ace as 1 and the 7 make 8.
        ("ace-as-one", collected(done=True), "missing.ace-1"),
    ],
    "a jack is 11": [
        ("values-jack", values("11"), "myth.jack-11"),
        # Then a queen would be 12, and 9 and 3 would do.
        ("takes-nothing", collected("9S 3D"), "why.court-value"),
    ],
    "court cards count 10": [
        ("values-king", values("10"), "myth.court-10"),
        # Then 8 and 2 would make a king.
        ("sum-with-court", collected("8C 2D"), "why.court-value"),
    ],
    "court cards have no sum": [("values-king", values("none"), "myth.court-no-sum")],
    "one group at a time": [
        ("most-cards", played("9C", "9H"), "myth.one-group"),
        ("two-sums", collected("5C 8S", "6D 7H", done=True), "missing.together"),
        # 5 and 8 make the queen's 13, and so do 6 and 7.
        ("clear-two", {"cards": []}, "myth.needs-single-sum"),
    ],
    "a card may be in two groups": [
        # 3 and 4 make 7, with either four, but there is one three.
        ("either-four", collected("3H 4D 4C"), "why.card-twice"),
    ],
    "the played card counts in the sum": [
        # 5, the card played, and 2 would be the 7.
        ("source-five", collected("2H 7C"), "why.own-card"),
    ],
    "whoever can take must take": [("lay-free", chosen("must"), "myth.must-take")],
    "whoever takes must take everything": [
        ("two-sums", collected("5C 6D 7H 8S", done=True), "missing.part"),
        ("equal-and-sum", collected("9S JH 3D", done=True), "missing.part"),
    ],
    "leftovers are a tabla": [
        ("rest-yours", chosen("rest-tabla"), "myth.leftovers-tabla"),
        ("rest-others", chosen("rest-tabla"), "myth.leftovers-tabla"),
    ],
    "the last card makes a tabla": [("last-card", chosen("tabla"), "myth.last-card-tabla")],
    "a tie gives the three": [
        # The cards and the tabla bring 13 and 10: three more for both, or for one.
        ("score-tie", numbers(A=16, B=13), "myth.tie-gives-three"),
        ("score-tie", numbers(A=16, B=10), "myth.tie-gives-three"),
    ],
    "suits matter when taking": [("same-two", collected("KH"), "why.same-suit")],
    "the three is for the most points": [
        # Without it the points are 12 and 11, but the second side has 28 cards.
        ("score-first", numbers(A=15, B=11), "myth.three-with-most-points"),
    ],
    "the ten of diamonds counts one": [
        # Two for it and one for the king.
        ("pile-plain", numbers(points=2), "myth.ten-of-diamonds-one"),
    ],
    "the two of clubs counts nothing": [
        # The first pair has it, and makes 12.
        ("score-pairs", numbers(AC=11, BD=14), "myth.two-of-clubs-none"),
    ],
    "the values are the points": [
        # Two tens, two twos and an ace, which is 1 or 11.
        ("pile-small", numbers(points=25), "myth.values-added"),
        ("pile-small", numbers(points=35), "myth.values-added"),
        ("pile-plain", numbers(points=9 + 7 + 10 + 14 + 6), "myth.values-added"),
    ],
    "a total that divides clears the table": [
        # 7, 7 and 6 are twice 10.
        ("clear-none", {"cards": ["10C"]}, "myth.total-divides"),
    ],
    "a lone card is safe": [
        ("safe-pair", played("QD"), "myth.lone-card"),
        ("safe-jack", played("JS", "JH"), "myth.lone-card"),
    ],
    "the first past the target wins": [
        # 105 and 106 of 101.
        ("match-both", chosen("A"), "myth.first-past"),
    ],
}
CASES = [case for cases in MISCONCEPTIONS.values() for case in cases]


@pytest.mark.parametrize(("name", "answer", "code"), CASES)
def test_the_mistake_is_called_by_its_name(name: str, answer: dict[str, Any], code: str) -> None:
    puzzle = PUZZLES[name]
    feedback = puzzle.grade(answer)
    assert feedback.verdict in ("wrong", "partly")
    (finding,) = (one for one in feedback.findings if one.code == code)
    said = {lang: plain(finding.say(lang)) for lang in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    assert all(text.endswith(".") and "{" not in text for text in said.values())
    # Who answers right is not told of a mistake.
    right = puzzle.grade(puzzle.answer())
    assert right.verdict == "right"
    assert code not in [one.code for one in right.findings]


def test_each_misconception_has_a_code_of_its_own() -> None:
    """Its first case; what another shares, such as the value of a court card, is said besides."""
    codes = [cases[0][2] for cases in MISCONCEPTIONS.values()]
    assert len(codes) == len(set(codes)) >= 12
