"""A real Chromium, the finished site, and every other host refused."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
)

from book.assembly.serve import serve

SITE = Path(os.environ.get("TABLIC_SITE", Path(__file__).parents[2] / "site"))


# Waking up takes seconds; on a busy machine, more of them.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def site_url() -> Iterator[str]:
    assert (SITE / "en" / "index.html").exists(), "build the site first: make site"
    with serve(SITE) as url:
        yield url


class Watch:
    """What went wrong on the pages of one test."""

    def __init__(self) -> None:
        self.known: set[str] = set()
        self.foreign: list[str] = []
        self.errors: list[str] = []
        self.expected: list[str] = []

    def listen(self, context: BrowserContext) -> None:
        """Note what happens on the context's pages.

        Only listened to, for a question at every request would cost more than all else; that
        no other host is found, the browser's own fence sees to.
        """
        context.on("requestfinished", self.ask)
        context.on("requestfailed", self.ask)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        context.on("console", self.hear)

    def hear(self, message: ConsoleMessage) -> None:
        """Note an error that is written to the console."""
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location})")

    def ask(self, request: Request) -> None:
        """Note a request for a host that is not known, unless the page's policy refused it."""
        address = urlsplit(request.url)
        if address.scheme in ("data", "blob") or address.netloc in self.known:
            return
        if request.failure != "csp":
            self.foreign.append(request.url)

    def expect(self, *texts: str) -> None:
        """Errors that contain one of the texts are part of the test."""
        self.expected += texts

    def unexpected(self) -> list[str]:
        return [one for one in self.errors if not any(text in one for text in self.expected)]


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def new_context(
    browser: Browser, site_url: str, watch: Watch
) -> Iterator[Callable[..., BrowserContext]]:
    """Make browser contexts that see this site, and note when anything else is asked for."""
    contexts: list[BrowserContext] = []
    watch.known.add(urlsplit(site_url).netloc)

    def make(**options: object) -> BrowserContext:
        context = browser.new_context(**options)  # type: ignore[arg-type]
        watch.listen(context)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert watch.foreign == []
    assert watch.unexpected() == []


@pytest.fixture
def phone(new_context: Callable[..., BrowserContext]) -> Page:
    """A page as wide as a phone."""
    page = new_context(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    page.set_default_timeout(60_000)
    return page
