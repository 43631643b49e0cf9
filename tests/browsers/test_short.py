"""The short suite, the same in three browsers: lessons, a round, a frame, the score sheet."""

from pathlib import Path

import pytest

from book.assembly.serve import serve
from tests.browser.lesson import LESSON, page_of, pages, place
from tests.browser.playing import Keyboard, Mouse, solve
from tests.browser.test_frame import BANK, FIRST, KEEP, SANDBOXES, frame
from tests.browsers.place import Page, until

NUMBERS = page_of("match-on")
ROUND = page_of("first-round-play")


@pytest.mark.parametrize(("lesson", "how"), [(LESSON, "mouse"), (NUMBERS, "keyboard")])
def test_a_lesson_is_solved_by_mouse_or_by_keyboard_alone(
    page: Page, site_url: str, lesson: str, how: str
) -> None:
    hand = Mouse() if how == "mouse" else Keyboard(page)
    page.goto(f"{site_url}/en/{lesson}")
    for puzzle in pages()[lesson]:
        assert solve(place(page, puzzle), puzzle, hand) == "right", puzzle.exercise.id


def test_a_round_is_played_to_its_end(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/sr-cyrl/{ROUND}")
    (puzzle,) = pages()[ROUND]
    assert solve(place(page, puzzle), puzzle, Mouse()) == "right"


@pytest.mark.parametrize("sandbox", SANDBOXES)
def test_a_frame_on_another_site_plays_or_says_why_not(
    page: Page, name: str, site_url: str, tmp_path: Path, sandbox: str
) -> None:
    shown = frame(site_url, f"exercise={BANK.id}&lang=en", SANDBOXES[sandbox])
    icon = '<link rel="icon" href="data:,">'
    html = f'<!DOCTYPE html><html lang="en"><title>Around</title>{icon}{KEEP}{shown}'
    (tmp_path / "index.html").write_text(html, "utf-8")
    inside = page.frame_locator("iframe")
    with serve(tmp_path) as home:
        page.goto(home)
        if (name, sandbox) == ("webkit", "of nobody's origin"):
            # To WebKit the site itself is then another host, which the policy does not name.
            why = inside.locator(".tablic-why")
            why.wait_for()
            assert "allow-same-origin" in why.inner_text()
            return
        assert solve(inside.locator(".tablic-app"), FIRST, Mouse()) == "right"
        kept = "() => window.kept.some(([, data]) => data.event === 'finished' && data.score === 1)"
        page.wait_for_function(kept)


def test_the_score_sheet_adds_up_and_keeps_a_round(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/nl/score-sheet.html")
    for number, wrote in enumerate(("15", "1", "10", "0")):
        page.locator(".tablic-sheet-round input").nth(number).fill(wrote)
    page.keyboard.press("Enter")
    total = page.locator(".tablic-sheet-score tfoot tr")
    for _ in range(2):
        until(lambda: total.inner_text().split()[1:] == ["16", "10"], "the sum of the round")
        page.reload()
