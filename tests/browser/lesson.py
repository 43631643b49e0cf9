"""Playing the lesson's exercises in a page, and what an independent engine says of them."""

from dataclasses import dataclass
from itertools import combinations

from playwright.sync_api import Locator, Page

from tablic_core.puzzles import Exercise
from tablic_core.puzzles.bank import load_bank
from tests.core.brute import brute_captures

EDITIONS = {"en": "en", "nl": "nl", "sr-latn": "sr-Latn", "sr-cyrl": "sr-Cyrl"}
LESSON = "taking-cards.html"
CLAIMS = ("equal", "sum", "groups", "no-sum", "leftover", "card-twice")
RIGHT_CLAIMS = {"several-groups-allowed": "groups", "card-in-two-groups": "card-twice"}
"""Worked by hand: 9 and 3 + 6 are two groups of nine; 3 + 4 twice needs the three twice."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One exercise of the lesson, with its answers from the brute force."""

    id: str
    exercise: Exercise

    @property
    def table(self) -> tuple[str, ...]:
        return tuple(map(str, self.exercise.table))

    @property
    def captures(self) -> list[frozenset[str]]:
        return sorted(brute_captures(str(self.exercise.card), self.table), key=sorted)

    @property
    def subsets(self) -> list[tuple[str, ...]]:
        return [
            chosen
            for size in range(1, len(self.table) + 1)
            for chosen in combinations(self.table, size)
        ]


def puzzles() -> list[Puzzle]:
    return [Puzzle(key, exercise) for key, exercise in load_bank().items()]


def place(page: Page, puzzle: Puzzle) -> Locator:
    return page.locator(f"#ex-{puzzle.id} .tablic-live")


def choose(box: Locator, cards: tuple[str, ...] | frozenset[str]) -> None:
    """Press exactly these table cards."""
    for button in box.locator("button.tablic-card").all():
        wanted = button.get_attribute("data-card") in cards
        if (button.get_attribute("aria-pressed") == "true") != wanted:
            button.click()


def verdict(box: Locator, press: Locator) -> tuple[str, str]:
    """Press a button and wait for the engine: the kind of verdict, and all that is said."""
    result = box.locator(".tablic-result")
    result.evaluate("node => node.replaceChildren()")
    press.click()
    result.locator(".tablic-verdict").wait_for()
    classes = result.get_attribute("class") or ""
    kind = next(name[3:] for name in classes.split() if name.startswith("is-"))
    return kind, seen(result.locator("p").last)


def seen(text: Locator) -> str:
    """What the eye reads, without what is only for screen readers."""
    return text.evaluate(
        """node => {
          const copy = node.cloneNode(true);
          for (const hidden of copy.querySelectorAll('.tablic-sr')) hidden.remove();
          return copy.textContent;
        }"""
    )


def take(box: Locator, cards: tuple[str, ...] | frozenset[str]) -> tuple[str, str]:
    choose(box, cards)
    return verdict(box, box.locator(".tablic-main"))


def say_done(box: Locator) -> tuple[str, str]:
    return verdict(box, box.locator(".tablic-actions button").nth(1))


def claim(box: Locator, name: str) -> tuple[str, str]:
    box.locator(f'input[value="{name}"]').check()
    return verdict(box, box.locator(".tablic-main"))
