"""Playing any exercise on a screen, by mouse, by touch or by keyboard."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from playwright.sync_api import Locator, Page

from tablic_core.puzzles import Puzzle


class Hand(Protocol):
    """A way of working a page."""

    def press(self, target: Locator) -> None:
        """Press a button or a card, or choose an option."""

    def write(self, target: Locator, text: str) -> None:
        """Write into a box."""


class Mouse:
    def press(self, target: Locator) -> None:
        target.click()

    def write(self, target: Locator, text: str) -> None:
        target.click()
        target.fill(text)


class Finger(Mouse):
    def press(self, target: Locator) -> None:
        if target.get_attribute("data-card") is None:
            # Two quick taps on one button are a double tap, which is taken as one.
            target.page.wait_for_timeout(400)
        target.tap()

    def write(self, target: Locator, text: str) -> None:
        target.tap()
        target.fill(text)


@dataclass(frozen=True, slots=True)
class Keyboard:
    """Nothing but the keyboard: Tab and Shift+Tab, arrows, Space, Enter and digits."""

    page: Page

    def press(self, target: Locator) -> None:
        self.reach(target)
        radio = target.get_attribute("type") == "radio"
        self.page.keyboard.press("Space" if radio or target.get_attribute("value") else "Enter")

    def write(self, target: Locator, text: str) -> None:
        self.reach(target)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def reach(self, target: Locator) -> None:
        """Go there; that the focus is there must be visible."""
        for _ in range(400):
            way = self._way(target)
            if way == "here":
                return
            self.page.keyboard.press(way)
        raise AssertionError(f"{target} is not reached by the keyboard")

    def _way(self, goal: Locator) -> str:
        """The key that leads on towards the goal."""
        way: str = goal.evaluate(
            """goal => {
              const now = document.activeElement;
              if (now === goal) {
                const { outlineStyle, boxShadow } = getComputedStyle(goal);
                return outlineStyle === 'none' && boxShadow === 'none' ? 'unseen' : 'here';
              }
              const after = now.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_FOLLOWING;
              if (goal.type === 'radio' && now.name === goal.name)
                return after ? 'ArrowDown' : 'ArrowUp';
              return now === document.body || after || now.contains(goal) ? 'Tab' : 'Shift+Tab';
            }"""
        )
        assert way != "unseen", goal
        return way


def answers(puzzle: Puzzle) -> Iterator[Any]:
    """What is to be answered, one after the other, until the exercise is solved."""
    answer = puzzle.answer()
    yield answer
    feedback = puzzle.grade(answer)
    while feedback.verdict == "next":
        # A round is played to its end by laying the first card of the hand, turn after turn.
        (hand,) = [row.cards for row in feedback.rows if row.name == "hand"]
        answer = {"card": str(hand[0]), "cards": [], "moves": list(feedback.moves)}
        yield answer
        feedback = puzzle.grade(answer)
    assert feedback.verdict == "right", (puzzle.exercise.id, feedback)


def solve(box: Locator, puzzle: Puzzle, hand: Hand) -> str:
    """Give the right answer through the real controls; return the last verdict that was shown."""
    verdict = ""
    for answer in answers(puzzle):
        verdict = give(box, puzzle, answer, hand)
    return verdict


def give(box: Locator, puzzle: Puzzle, answer: Any, hand: Hand) -> str:
    """Give any answer of the kind's form; return the verdict that is shown."""
    main = box.locator(".tablic-main")
    # What is not drawn yet would be taken for a table without cards.
    main.wait_for()
    shown = puzzle.screen("en")
    match shown["interaction"]:
        case "collect-sets":
            return _collect(box, answer, hand)
        case "choose-one" | "choose-many":
            chosen = answer["choices"] if "choices" in answer else [answer["choice"]]
            for option in box.locator(".tablic-options input").all():
                wanted = option.get_attribute("value") in chosen
                if wanted != option.is_checked() and (wanted or "choices" in answer):
                    hand.press(option)
        case "choose-hand":
            choose(box.locator(".tablic-hand"), answer["cards"], hand)
        case "enter-numbers":
            for key, number in answer["numbers"].items():
                hand.write(box.locator(f'input[name="{key}"]'), str(number))
        case "play-move":
            choose(box.locator(".tablic-table"), answer["cards"], hand)
            held = box.locator(f'.tablic-hand [data-card="{answer["card"]}"]')
            if held.get_attribute("aria-pressed") != "true":
                hand.press(held)
    return verdict_after(box, main, hand)


def _collect(box: Locator, answer: Any, hand: Hand) -> str:
    verdict = ""
    for cards in answer["sets"]:
        choose(box.locator(".tablic-table"), cards, hand)
        verdict = verdict_after(box, box.locator(".tablic-main"), hand)
    if answer.get("done"):
        verdict = verdict_after(box, box.locator(".tablic-main + button"), hand)
    return verdict


def choose(row: Locator, cards: list[str], hand: Hand) -> None:
    """Press so that exactly these cards are chosen."""
    for button in row.locator("button.tablic-card").all():
        card = button.get_attribute("data-card")
        wanted = card in cards
        if (button.get_attribute("aria-pressed") == "true") != wanted:
            hand.press(button)
            pressed = f'[aria-pressed="{str(wanted).lower()}"]'
            row.locator(f'[data-card="{card}"]{pressed}').wait_for()


def verdict_after(box: Locator, press: Locator, hand: Hand) -> str:
    """Press a button and wait for the engine: the verdict."""
    result = box.locator(".tablic-result")
    result.evaluate("node => node.replaceChildren()")
    hand.press(press)
    result.locator(".tablic-verdict").wait_for()
    classes = result.get_attribute("class") or ""
    return next(name[3:] for name in classes.split() if name.startswith("is-"))


def told(box: Locator) -> list[str]:
    """The reasons that are shown, as the eye reads them, without what is only for the ear."""
    said: list[str] = box.locator(".tablic-reason").evaluate_all(
        """nodes => nodes.map(node => {
          const copy = node.cloneNode(true);
          for (const hidden of copy.querySelectorAll('.tablic-sr')) hidden.remove();
          return copy.textContent;
        })"""
    )
    return said


def wrong_answers(puzzle: Puzzle) -> list[Any]:
    """Some answers that are not right, in the form that the screen sends."""
    shown = puzzle.screen("en")
    rows = {row["name"]: [card["card"] for card in row["cards"]] for row in shown["rows"]}
    table, hand = rows.get("table", []), rows.get("hand", [])
    options = [one["id"] for one in shown.get("options", ())]
    right = puzzle.answer()
    tries: list[Any]
    match shown["interaction"]:
        case "collect-sets":
            tries = [{"sets": [table[:size]], "done": False} for size in range(1, len(table) + 1)]
            tries.append({"sets": [], "done": True})
        case "choose-one":
            tries = [{"choice": one} for one in options]
        case "choose-many":
            tries = [{"choices": [one]} for one in options] + [{"choices": options}]
        case "choose-hand":
            tries = [{"cards": []}, {"cards": hand}, {"cards": hand[:1]}]
        case "enter-numbers":
            first = next(iter(right["numbers"]))
            numbers = right["numbers"]
            tries = [{"numbers": {**numbers, first: numbers[first] + more}} for more in (1, 5)]
        case _:
            taken: list[list[str]] = [[], table, table[:1], table[:2]]
            moves: dict[str, Any] = {"moves": []} if "turns" in shown else {}
            tries = [{"card": card, "cards": cards, **moves} for card in hand for cards in taken]
    return [one for one in tries if puzzle.grade(one).verdict in ("wrong", "partly")]
