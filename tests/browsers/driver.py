"""What one must be able to ask of a browser, whatever the protocol, so that tests can drive it."""

from collections.abc import Sequence
from typing import Any, Protocol

KEYS = {
    "Alt": "\ue00a",
    "ArrowDown": "\ue015",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
    "ArrowUp": "\ue013",
    "Control": "\ue009",
    "Enter": "\ue006",
    "Escape": "\ue00c",
    "Shift": "\ue008",
    "Space": " ",
    "Tab": "\ue004",
}
"""The names of keys as Playwright has them, and what WebDriver and BiDi call them."""


class Driver(Protocol):
    """A window of a browser that was just started.

    ``frames`` names where something happens: selectors of frames, each inside the one before;
    none for the page itself.
    """

    def open(self, url: str) -> None:
        """Go to an address and wait until it is loaded."""

    def run(self, frames: Sequence[str], function: str, *args: Any) -> Any:
        """Call a JavaScript function there; arguments and result are what JSON can say."""

    def click(self, frames: Sequence[str], function: str, *args: Any) -> None:
        """Click with the mouse in the middle of the element that the function returns."""

    def act(self, actions: list[dict[str, str]]) -> None:
        """Press and release keys: ``keyDown`` and ``keyUp``, as both protocols write them."""

    def picture(self) -> bytes:
        """What is seen, as PNG."""

    def complaints(self) -> list[str]:
        """Requests for other hosts and errors on the console, as far as the protocol tells."""


def strokes(keys: str) -> list[dict[str, str]]:
    """The actions for a chord such as ``Shift+Tab`` or ``a``."""
    values = [KEYS.get(key, key.lower() if "+" in keys else key) for key in keys.split("+")]
    downs = [{"type": "keyDown", "value": value} for value in values]
    return downs + [{"type": "keyUp", "value": value} for value in reversed(values)]
