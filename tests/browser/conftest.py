"""A real Chromium, the finished site, and every other host refused."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

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
        self.foreign: list[str] = []
        self.errors: list[str] = []
        self.expected: list[str] = []

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
    """Make browser contexts that see this site and nothing else."""
    contexts: list[BrowserContext] = []
    home = urlsplit(site_url).netloc

    def guard(route: Route) -> None:
        address = urlsplit(route.request.url)
        if address.scheme in ("data", "blob") or address.netloc == home:
            route.fallback()
        else:
            watch.foreign.append(route.request.url)
            route.abort()

    def make(**options: object) -> BrowserContext:
        context = browser.new_context(**options)  # type: ignore[arg-type]
        context.route("**/*", guard)
        context.on("weberror", lambda error: watch.errors.append(str(error.error)))
        context.on(
            "console",
            lambda message: (
                watch.errors.append(f"{message.text} ({message.location})")
                if message.type == "error"
                else None
            ),
        )
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
