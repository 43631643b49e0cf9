"""A window of each of three browsers, Playwright's words for all of them.

``TABLIC_BROWSERS``, such as ``chromium,firefox,webkit``, names those that must be there; any
other that is missing is skipped.
"""

import os
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Page as PlaywrightPage

from book.assembly.serve import HOST
from tests.browser.conftest import Watch, site_url
from tests.browsers import firefox, webkit
from tests.browsers.place import Page

__all__ = ["site_url"]

BROWSERS = ("chromium", "firefox", "webkit")
PHONE = {"width": 360, "height": 740}

EXPECTED = "data:text/javascript,"
"""Pyodide tries whether it may import this; in a sandboxed frame our policy says no."""


def missing(name: str) -> None:
    """End the test, for the browser is not installed."""
    say = pytest.fail if name in os.environ.get("TABLIC_BROWSERS", "").split(",") else pytest.skip
    say(f"{name} is not installed")


@pytest.fixture(scope="session")
def firefox_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[firefox.Session]:
    if not (path := firefox.installed()):
        missing("firefox")
    with firefox.firefox(path, tmp_path_factory.mktemp("firefox")) as session:
        yield session


@pytest.fixture(scope="session")
def webkit_server() -> Iterator[webkit.Server]:
    if not webkit.installed():
        missing("webkit")
    with webkit.webkit() as server:
        yield server


@pytest.fixture(params=[pytest.param(one, marks=pytest.mark.xdist_group(one)) for one in BROWSERS])
def name(request: pytest.FixtureRequest) -> str:
    """The browser's name."""
    return request.param


@pytest.fixture
def page(name: str, request: pytest.FixtureRequest) -> Iterator[Page | PlaywrightPage]:
    """A window as wide as a phone, or as narrow as the browser's windows get.

    Afterwards nothing may have been asked of another host, nor an error written to the console.
    """
    if name == "chromium":
        yield from chromium_page(request.getfixturevalue("browser"))
        return
    tab = (
        firefox.tab(request.getfixturevalue("firefox_session"))
        if name == "firefox"
        else webkit.window(request.getfixturevalue("webkit_server"))
    )
    with tab as driver:
        driver.resize(**PHONE)
        yield Page(driver)
        assert [one for one in driver.complaints() if EXPECTED not in one] == []


def chromium_page(browser: Browser) -> Iterator[PlaywrightPage]:
    watch = Watch()
    context = browser.new_context(viewport=PHONE)
    watch.listen(context)
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    context.close()
    assert [url for url in watch.foreign if urlsplit(url).hostname != HOST] == []
    assert watch.errors == []
