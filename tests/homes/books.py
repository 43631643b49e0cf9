"""Build a book in an environment of its own, and play in it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, expect

from tests.homes.sources import LESSON

WHEELS = Path(__file__).parents[2] / "build" / "dist"
"""Both wheels, as the build of the site leaves them."""

STRICT = "-W --keep-going -n -j 2".split()


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did."""

    code: int
    said: str
    out: Path

    @property
    def warnings(self) -> list[str]:
        """The lines that begin with a warning or an error, or name the line of one."""
        return re.findall(r"^.*\b(?:WARNING|ERROR): .*$", self.said, re.MULTILINE)


def sphinx(python: Path, source: Path, builder: str, *options: str) -> Built:
    """Build ``source`` with the Sphinx of that environment into a folder beside it."""
    out = source.parent / builder
    # What it keeps lies elsewhere: an EPUB would warn of files that it does not know.
    places = ["-d", f"{builder}-kept", source.name, out.name]
    command = [python, "-m", "sphinx", "-b", builder, *options, *places]
    # Started beside the book, so that nothing of this repository can be imported.
    done = subprocess.run(command, cwd=source.parent, capture_output=True, text=True)
    return Built(done.returncode, plain(done.stdout + done.stderr), out)


def plain(text: str) -> str:
    """What was printed, without its colours."""
    return re.sub(r"\x1b\[[\d;]*m", "", text)


@contextmanager
def visited(browser: Browser, url: str, **options: object) -> Iterator[tuple[Page, list[str]]]:
    """A page, and what goes wrong with ours on it: errors, missing files, other hosts asked."""
    wrong: list[str] = []
    context = browser.new_context(**options)  # type: ignore[arg-type]
    context.set_default_timeout(60_000)
    # Themes have faults of their own: an index of the search that a builder does not write, a
    # script that is there twice, formulas from another host.
    context.on("weberror", lambda one: _note(wrong, one.error.stack or "", str(one.error)))
    context.on("requestfailed", lambda one: _note(wrong, one.url, f"failed: {one.url}"))
    page = context.new_page()
    own = urlsplit(url).netloc
    named = urlopen(url).read().decode()
    page.on(
        "request",
        lambda one: (
            wrong.append(f"another host: {one.url}")
            if _other(one.url, own) and one.url not in named
            else None
        ),
    )
    page.goto(url)
    yield page, wrong
    context.close()


def _note(wrong: list[str], where: str, what: str) -> None:
    if "/tablic-" in where:
        wrong.append(what)


def _other(url: str, own: str) -> bool:
    return url.startswith("http") and urlsplit(url).netloc != own


def play(page: Page) -> None:
    """Solve the first exercise of the lesson, as the engine in the page judges it."""
    place = page.locator("section.tablic-exercise").first.locator(".tablic-live")
    for card in ("3C", "5D"):
        place.locator(f"button[data-card='{card}']").click()
    place.locator(".tablic-main").click()
    # Right so far; waking up takes seconds.
    expect(place.locator(".tablic-result.is-next")).to_be_visible(timeout=60_000)
    place.get_by_role("button", name="That is all").click()
    expect(place.locator(".tablic-result.is-right")).to_be_visible(timeout=60_000)


def lesson_of(builder: str) -> str:
    """The address of the lesson in what a builder of web pages wrote."""
    return LESSON[builder]
