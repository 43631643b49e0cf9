"""The short suite, the same in three browsers: lessons, a round, a frame, the score sheet."""

import pytest

from tests.browser.lesson import LESSON, page_of, pages, place
from tests.browser.playing import Keyboard, Mouse, solve
from tests.browsers.place import Page, until

NUMBERS = page_of("match-on")
ROUND = page_of("first-round-play")


@pytest.mark.parametrize(("lesson", "how"), [(LESSON, "mouse"), (NUMBERS, "keyboard")])
def test_a_lesson_is_solved_by_mouse_or_by_keyboard_alone(
    page: Page, site_url: str, lesson: str, how: str
) -> None:
    hand = Mouse() if how == "mouse" else Keyboard(page)
    page.goto(f"{site_url}/en/{lesson}")
    for exercise in pages()[lesson]:
        assert solve(place(page, exercise), exercise, hand) == "right", exercise.id


def test_a_round_is_played_to_its_end(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/sr-cyrl/{ROUND}")
    (exercise,) = pages()[ROUND]
    assert solve(place(page, exercise), exercise, Mouse()) == "right"


def test_the_score_sheet_adds_up_and_keeps_a_round(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/nl/score-sheet.html")
    for number, wrote in enumerate(("15", "1", "10", "0")):
        page.locator(".tablic-sheet-round input").nth(number).fill(wrote)
    page.keyboard.press("Enter")
    total = page.locator(".tablic-sheet-score tfoot tr")
    for _ in range(2):
        until(lambda: total.inner_text().split()[1:] == ["16", "10"], "the sum of the round")
        page.reload()
