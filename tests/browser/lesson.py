"""Which exercise stands on which page of the book."""

import re
from functools import cache
from pathlib import Path

from playwright.sync_api import Locator, Page

from tablic_core.puzzles import Puzzle
from tests.puzzles.opened import PUZZLES

BOOK = Path(__file__).parents[2] / "book"
EDITIONS = {"en": "en", "nl": "nl", "sr-latn": "sr-Latn", "sr-cyrl": "sr-Cyrl"}
_DIRECTIVE = re.compile(r"^`{3,}\{tablic-exercise\} +(\S+)", re.MULTILINE)


@cache
def pages() -> dict[str, list[Puzzle]]:
    """The exercises of the bank by the page on which they stand, such as ``learn/sum.html``."""
    found = {}
    for path in sorted((BOOK / "en").rglob("*.md")):
        if ids := _DIRECTIVE.findall(path.read_text("utf-8")):
            page = path.relative_to(BOOK / "en").with_suffix(".html").as_posix()
            found[page] = [PUZZLES[key] for key in ids]
    return found


def page_of(key: str) -> str:
    """The page on which the exercise stands."""
    return next(page for page, here in pages().items() if key in (one.exercise.id for one in here))


def first_of_each_kind() -> dict[str, Puzzle]:
    """By kind, its first exercise of the bank that stands on a page."""
    shown = {puzzle.exercise.id for here in pages().values() for puzzle in here}
    found: dict[str, Puzzle] = {}
    for key, puzzle in PUZZLES.items():
        if key in shown:
            found.setdefault(puzzle.name, puzzle)
    return found


LESSON = page_of("same-card")
"""A page with exercises, for tests that need any."""


def place(page: Page, puzzle: Puzzle) -> Locator:
    return page.locator(f"#ex-{puzzle.exercise.id} .tablic-live")
