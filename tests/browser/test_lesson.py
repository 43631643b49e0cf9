"""Every exercise of the book in every edition, as a learner plays it."""

import pytest
from playwright.sync_api import Page, expect

from tablic_core.puzzles import Puzzle
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain
from tests.browser.lesson import EDITIONS, first_of_each_kind, page_of, pages, place
from tests.browser.playing import Keyboard, Mouse, give, solve, told, wrong_answers

WRONG = 3
"""So many wrong answers for one exercise of each kind; all of them are tried outside a browser."""


def engine_says(puzzle: Puzzle, answer: object, lang: str) -> tuple[str, list[str]]:
    """Verdict and reasons from the engine on this machine."""
    feedback = puzzle.grade(answer)
    every = puzzle.screen(lang)["interaction"] == "play-move"
    findings = feedback.findings if every else feedback.findings[:1]
    return feedback.verdict, [plain(finding.say(lang)) for finding in findings]


def test_every_exercise_of_a_page_is_found() -> None:
    there = [puzzle.exercise.id for here in pages().values() for puzzle in here]
    assert len(there) == len(set(there)) >= 10


@pytest.mark.parametrize("folder", list(EDITIONS))
def test_every_exercise_solved_and_wrong_answers_get_their_reasons(
    phone: Page, site_url: str, folder: str
) -> None:
    lang = EDITIONS[folder]
    others = [other for other in LANGUAGES if other != lang]
    sample = {puzzle.exercise.id for puzzle in first_of_each_kind().values()}
    for page, puzzles in pages().items():
        phone.goto(f"{site_url}/{folder}/{page}")
        for puzzle in puzzles:
            box = place(phone, puzzle)
            for answer in wrong_answers(puzzle)[:WRONG] if puzzle.exercise.id in sample else ():
                verdict = give(box, puzzle, answer, Mouse())
                expected = engine_says(puzzle, answer, lang)
                assert (verdict, told(box)) == expected, (puzzle.exercise.id, answer)
                for other in others:
                    assert engine_says(puzzle, answer, other) != expected, "another language"
            assert solve(box, puzzle, Mouse()) == "right", puzzle.exercise.id
            expect(box.locator(".tablic-main")).to_be_hidden()


def test_one_of_each_kind_by_keyboard_alone_with_hints(phone: Page, site_url: str) -> None:
    there = {puzzle.exercise.id for here in pages().values() for puzzle in here}
    for puzzle in first_of_each_kind().values():
        if puzzle.exercise.id not in there:
            continue
        phone.goto(f"{site_url}/nl/{page_of(puzzle.exercise.id)}")
        box, keyboard = place(phone, puzzle), Keyboard(phone)
        number = puzzle.screen("nl")["hints"]
        for count in range(1, number + 1):
            keyboard.press(box.locator(".tablic-quiet"))
            expect(box.locator(".tablic-hints li")).to_have_count(count)
        expect(box.locator(".tablic-quiet")).to_be_hidden()
        assert solve(box, puzzle, keyboard) == "right", puzzle.exercise.id
        # The focus is not lost when the buttons change: it stands on `start again`.
        expect(box.locator(".tablic-again")).to_be_focused()
        expect(box.locator(".tablic-worth")).to_have_count(1)
