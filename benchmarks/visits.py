"""One visit to a page in a real Chromium: when it answered, and what it moved.

A cold visit has a fresh profile; the warm one after it has the same profile and a new page.
Every other host is out of reach, by a rule for names and not by a Playwright route: a route
switches off the browser's cache, and then no visit is warm.
"""

import contextlib
import json
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Playwright
from playwright.sync_api import Error as PlaywrightError

from benchmarks.errors import BenchmarkError
from book.assembly.serve import HOST, Logged
from tests.chromium import FENCE, FLAGS, installed

PROBE = (Path(__file__).parent / "probe.js").read_text(encoding="utf-8")
TIMEOUT = 90_000
"""Milliseconds after which a page has failed."""
SETTLE = 1_000
"""Milliseconds a visit stays after its answer, so that the browser can write its caches."""


@dataclass(frozen=True, slots=True)
class Journey:
    """A way from an address to an answer."""

    name: str
    url: str
    log: list[Logged]
    """The log of the server that the address belongs to."""
    verdict: str
    """The selector of the answer."""
    card: str | None = None
    """The selector of a card that has to be pressed first, if any."""
    before: Callable[[Page], None] | None = None
    """What a reader has to do by hand before there are cards."""


@dataclass(frozen=True, slots=True)
class Visit:
    """What one visit took; seconds from just before the navigation."""

    graded: float
    selectable: float | None
    """When a pressed card looked pressed; None where there is no card."""
    sent: int
    """Bytes of the answers' bodies as they went over the wire, until the verdict."""
    requests: int


@dataclass(slots=True)
class Chromium:
    """The browser, and the requests for other hosts seen in any visit."""

    playwright: Playwright
    foreign: list[str] = field(default_factory=list)

    def cold_and_warm(self, journey: Journey) -> tuple[Visit, Visit]:
        """Make the journey twice, in one fresh profile."""
        with self._profile(journey) as context:
            return _visit(context, journey), _visit(context, journey)

    @contextlib.contextmanager
    def _profile(self, journey: Journey) -> Iterator[BrowserContext]:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            context = self.playwright.chromium.launch_persistent_context(
                folder,
                executable_path=installed(),
                args=[*FLAGS, FENCE],
                viewport={"width": 1280, "height": 900},
            )
            config = json.dumps({"card": journey.card, "verdict": journey.verdict})
            context.add_init_script(f"({PROBE})({config})")
            context.set_default_timeout(TIMEOUT)
            context.on("request", lambda request: self._note(request.url))
            try:
                yield context
            finally:
                context.close()

    def _note(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https") and parts.hostname != HOST:
            self.foreign.append(url)


def _visit(context: BrowserContext, journey: Journey) -> Visit:
    page = context.new_page()
    page.wait_for_timeout(SETTLE)
    seen, start = len(journey.log), time.time()
    try:
        page.goto(journey.url, wait_until="commit")
        if journey.before:
            journey.before(page)
        page.wait_for_function("() => window.tablicMarks.graded", polling=50)
    except PlaywrightError as error:
        reason = str(error).partition("\n")[0]
        raise BenchmarkError(f"No answer from {journey.name}: {reason}") from error
    moved = journey.log[seen:]
    marks: dict[str, float] = page.evaluate("() => window.tablicMarks")
    page.wait_for_timeout(SETTLE)
    page.close()
    missing = [entry for entry in moved if entry.status >= 400]
    if missing:
        raise BenchmarkError(f"{journey.name}: {missing[0].path} answers {missing[0].status}.")
    if journey.card and "selectable" not in marks:
        raise BenchmarkError(f"{journey.name}: a pressed card does not become selected.")
    since = {name: moment / 1000 - start for name, moment in marks.items()}
    return Visit(
        graded=since["graded"],
        selectable=since.get("selectable"),
        sent=sum(entry.sent for entry in moved),
        requests=len(moved),
    )
