"""What all tests share: one Chromium, how thoroughly Hypothesis searches, who runs what.

The environment variable ``HYPOTHESIS_PROFILE`` chooses a profile: ``default``, or ``pyodide``,
which is small and the same in every run, for a Python that is several times slower.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A deadline per example would make a loaded machine fail tests.
settings.register_profile("default", deadline=None)
settings.register_profile(
    "pyodide",
    deadline=None,
    derandomize=True,
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium, one for the whole run."""
    # Imported here: these tests also run inside Pyodide, where there is no Playwright.
    from playwright.sync_api import sync_playwright

    from tests.chromium import FENCE, FLAGS, installed

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=[*FLAGS, FENCE])
        yield browser
        browser.close()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what needs a browser, and keep a file's tests together where several run at a time.

    What they build they then build once. Only the tests in ``tests/browser``, which share nothing
    but the finished site and take longest, go wherever there is room, and those in
    ``tests/browsers`` keep together what runs in one browser.
    """
    for item in items:
        folder = item.path.relative_to(config.rootpath).parts[:-1]
        of_browsers = bool({"browser", "browsers"} & {*folder})
        if of_browsers or "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        if not of_browsers and config.pluginmanager.hasplugin("xdist"):
            item.add_marker(pytest.mark.xdist_group(str(item.path)))
