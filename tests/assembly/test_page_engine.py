"""What the finished site gives every page to wait for: the engine, and the library that it uses."""

from __future__ import annotations

from zipfile import ZipFile

import pytest

from tests.browser.conftest import SITE

pytestmark = pytest.mark.built_site


def names(archive: str) -> set[str]:
    (path,) = SITE.glob(f"_tablic/*/{archive}")
    return set(ZipFile(path).namelist())


def test_a_page_does_not_load_the_command_line_and_the_library_that_only_it_needs() -> None:
    engine = names("engine.zip")
    assert "tablic_core/doors/api.pyc" in engine
    for command in ("__main__", "doors/commands", "game/perft", "advice/fit", "advice/series"):
        assert f"tablic_core/{command}.pyc" not in engine
    assert "json/__init__.pyc" in names("stdlib.zip")
    assert "argparse.pyc" not in names("stdlib.zip")
