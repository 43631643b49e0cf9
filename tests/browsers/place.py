"""Playwright's words over any :class:`Driver`, for browsers that Playwright does not drive.

There are only those words that the short suite uses, and they mean what they mean there: a place
is looked for anew at every use, an act waits until it is possible, one element is meant.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from tests.browsers.driver import Driver, strokes

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds to wait for what should come."""
PAUSE = 0.03
"""Seconds between two looks."""

_FIND = """
const find = (steps) => steps.reduce((found, [selector, number]) => {
  const all = found.flatMap((one) => [...one.querySelectorAll(selector)]);
  return number === null ? all : all.slice(number, number + 1);
}, [document]);
const one = (steps) => {
  const found = find(steps);
  if (found.length > 1) throw Error(`${found.length} elements: ${JSON.stringify(steps)}`);
  return found[0];
};
const visible = (node) => node.checkVisibility({ visibilityProperty: true })
  && node.getBoundingClientRect().width > 0;
"""
_POINT = """
(steps) => {
  const node = one(steps);
  if (!node || !visible(node) || node.disabled) return null;
  node.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const box = node.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const reached = hit && (node.contains(hit) || hit.closest('label')?.control === node);
  return reached ? [box.x, box.y, box.width, box.height] : null;
}
"""


def until(look: Callable[[], T], what: object) -> T:
    """Look until something is there; AssertionError that names ``what`` if it never is."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(PAUSE)
    return found


@dataclass(frozen=True, slots=True)
class Keyboard:
    driver: Driver

    def press(self, keys: str) -> None:
        self.driver.act(strokes(keys))

    def type(self, text: str) -> None:
        self.driver.act([stroke for sign in text for stroke in strokes(sign)])


@dataclass(frozen=True, slots=True)
class Page:
    """A window, as Playwright's ``Page``."""

    driver: Driver

    @property
    def keyboard(self) -> Keyboard:
        return Keyboard(self.driver)

    def goto(self, url: str) -> None:
        self.driver.open(url)

    def reload(self) -> None:
        self.driver.open(self.evaluate("() => location.href"))

    def evaluate(self, function: str, arg: Any = None) -> Any:
        return self.driver.run((), function, arg)

    def wait_for_function(self, function: str) -> None:
        until(lambda: self.evaluate(function), function)

    def locator(self, selector: str) -> "Place":
        return Place(self, (), ((selector, None),))

    def frame_locator(self, selector: str) -> "Frame":
        return Frame(self, selector)


@dataclass(frozen=True, slots=True)
class Frame:
    """What a frame shows, as Playwright's ``FrameLocator``."""

    page: Page
    selector: str

    def locator(self, selector: str) -> "Place":
        return Place(self.page, (self.selector,), ((selector, None),))


@dataclass(frozen=True, slots=True)
class Place:
    """Elements of a page, as Playwright's ``Locator``."""

    page: Page
    frames: tuple[str, ...]
    steps: tuple[tuple[str, int | None], ...]

    def locator(self, selector: str) -> "Place":
        return replace(self, steps=(*self.steps, (selector, None)))

    def nth(self, number: int) -> "Place":
        *before, (selector, _) = self.steps
        return replace(self, steps=(*before, (selector, number)))

    def all(self) -> list["Place"]:
        return [self.nth(number) for number in range(self.count())]

    def count(self) -> int:
        return int(self._run("(steps) => find(steps).length"))

    def evaluate(self, function: str, arg: Any = None) -> Any:
        self._wait("(steps) => Boolean(one(steps))")
        return self._run(f"(steps, arg) => ({function})(one(steps), arg)", arg)

    def get_attribute(self, name: str) -> str | None:
        return self.evaluate("(node, name) => node.getAttribute(name)", name)

    def is_checked(self) -> bool:
        return self.evaluate("(node) => node.checked")

    def is_visible(self) -> bool:
        return self._run("(steps) => find(steps).some(visible)")

    def inner_text(self) -> str:
        return self.evaluate("(node) => node.innerText")

    def input_value(self) -> str:
        return self.evaluate("(node) => node.value")

    def wait_for(self) -> None:
        """Wait until it is seen."""
        self._wait("(steps) => { const node = one(steps); return Boolean(node && visible(node)); }")

    def click(self) -> None:
        """Click where a hand would, once it is seen, uncovered and at rest."""
        before = None
        while before != (before := self._wait(_POINT)):
            time.sleep(PAUSE)
        self.page.driver.click(self.frames, _with_find("(steps) => one(steps)"), self.steps)

    def fill(self, text: str) -> None:
        """Write in place of what stands there."""
        self.evaluate("(node) => { node.focus(); node.select(); }")
        self.page.keyboard.type(text)

    def _run(self, function: str, *args: Any) -> Any:
        return self.page.driver.run(self.frames, _with_find(function), self.steps, *args)

    def _wait(self, function: str) -> Any:
        return until(lambda: self._run(function), self.steps)


def _with_find(function: str) -> str:
    return f"(...args) => {{ {_FIND} return ({function})(...args); }}"
