"""The script of every page: links to the other languages keep the reader's place."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Browser

from tests.assembly.sites import Serve

SCRIPT = Path(__file__).parents[2] / "book" / "_static" / "book.mjs"
PAGE = """<!doctype html><meta charset="utf-8"><title>A</title>
<nav class="tablic-languages"><a href="other.html" data-edition="nl">Nederlands</a></nav>
<script type="module" src="book.mjs"></script>
"""


def test_language_links_keep_the_place(browser: Browser, serve: Serve, tmp_path: Path) -> None:
    """Before any click, so that a link opened in a new tab has it; and only a click is kept."""
    (tmp_path / "page.html").write_text(PAGE, "utf-8")
    (tmp_path / "other.html").write_text("<!doctype html><title>B</title>", "utf-8")
    shutil.copy(SCRIPT, tmp_path)
    page = browser.new_page()
    page.goto(f"{serve(tmp_path)}/page.html#first")
    link = page.locator("a")
    ends = "[...document.links].map((link) => link.href.split('/').at(-1))"
    assert page.evaluate(ends) == ["other.html#first"]
    page.evaluate("location.hash = 'second'")
    page.wait_for_function(f"{ends}[0] === 'other.html#second'")
    assert page.evaluate("localStorage.getItem('tablic-edition')") is None
    link.click()
    page.wait_for_url("**/other.html#second")
    assert page.evaluate("localStorage.getItem('tablic-edition')") == "nl"
    page.context.close()
