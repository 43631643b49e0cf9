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
    """Where several run at a time, a file's tests stay together: what they build they build once.

    Only those in the browser, which share nothing but the finished site and take longest, go
    wherever there is room.
    """
    if not config.pluginmanager.hasplugin("xdist"):
        return
    for item in items:
        if "browser" not in item.path.parts:
            item.add_marker(pytest.mark.xdist_group(str(item.path)))
