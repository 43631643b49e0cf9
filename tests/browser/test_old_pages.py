"""A page that a cache kept from the site before, opened when a new site is there."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from book.assembly.previous import carry, named_folders
from book.assembly.serve import serve
from tests.browser.conftest import Watch
from tests.browser.lesson import LESSON

ROOT = Path(__file__).parents[2]
BEFORE = Path(os.environ.get("TABLIC_SITE", ROOT / "site"))
"""The finished site is the one before; the new one is it with other names for all folders."""

PAGE = f"en/{LESSON}"
FIRST = "#ex-same-card .tablic-live"


@pytest.fixture
def after(tmp_path: Path) -> Path:
    """A new site whose pages name other folders than those of the site before."""
    new = {name: f"{name.rstrip('/')}-new/" for name in named_folders(BEFORE)}
    for name, other in new.items():
        shutil.copytree(BEFORE / name, tmp_path / other)
    shutil.copytree(BEFORE / "en", tmp_path / "en")
    for page in tmp_path.rglob("*.html"):
        html = page.read_text("utf-8")
        for name, other in new.items():
            html = html.replace(name, other)
        page.write_text(html, "utf-8")
    return tmp_path


def answer(page: Page, url: str, kept: Path) -> None:
    """Open the lesson as a cache kept it and answer its first exercise; the rest is the site's."""
    page.route(f"{url}/{PAGE}", lambda route: route.fulfill(path=kept / PAGE))
    page.goto(f"{url}/{PAGE}")
    box = page.locator(FIRST)
    box.locator('[data-card="6S"]').click()
    box.locator(".tablic-main").click()


def test_an_old_page_on_the_new_site_grades_an_answer(
    phone: Page, watch: Watch, after: Path
) -> None:
    """With its own scripts and its own engine: an old view never meets a new worker."""
    carry(BEFORE, after, named_folders(BEFORE))
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    with serve(after) as url:
        watch.known.add(url.removeprefix("http://"))
        answer(phone, url, BEFORE)
        expect(phone.locator(f"{FIRST} .tablic-verdict")).to_have_text(re.compile("^Right"))
    loaded = {found[0] for one in asked if (found := re.search(r"(_tablic|pyodide)/[^/]+/", one))}
    assert loaded <= named_folders(BEFORE)
    assert any("engine-" in name for name in loaded)


def test_the_new_page_plays_too(phone: Page, watch: Watch, after: Path) -> None:
    """The new site of these tests is a whole one."""
    with serve(after) as url:
        watch.known.add(url.removeprefix("http://"))
        answer(phone, url, after)
        expect(phone.locator(f"{FIRST} .tablic-verdict")).to_have_text(re.compile("^Right"))


def test_an_old_page_whose_engine_is_gone_names_the_file(
    phone: Page, watch: Watch, after: Path
) -> None:
    """Where the previous site was not carried along, but the scripts are still in a cache."""
    watch.expect("")  # Pyodide prints a good deal of its own
    carry(BEFORE, after, named_folders(BEFORE))
    (engine,) = (name for name in named_folders(BEFORE) if "engine-" in name)
    shutil.rmtree(after / engine)
    with serve(after) as url:
        watch.known.add(url.removeprefix("http://"))
        answer(phone, url, BEFORE)
        boot = phone.locator(f"{FIRST} .tablic-boot")
        expect(boot).to_contain_text(f"/{engine}engine.zip: HTTP 404")
        expect(boot.locator("button")).to_be_visible()
        expect(phone.locator(f"{FIRST} .tablic-verdict")).to_have_count(0)
