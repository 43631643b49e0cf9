"""The pages above the editions: the language is chosen once, and no address is a dead end."""

import shutil
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from book.assembly.serve import serve
from tests.browser.conftest import SITE, Watch

NAMES = {"en": "English", "nl": "Nederlands", "sr-latn": "srpski", "sr-cyrl": "српски"}


def path_of(page: Page) -> str:
    return urlsplit(page.url).path


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ("nl-BE", "/nl/index.html"),
        ("en-GB", "/en/index.html"),
        ("sr", "/sr-cyrl/index.html"),
        ("sr-Latn-RS", "/sr-latn/index.html"),
        ("sr-ME", "/sr-latn/index.html"),
        ("de", "/"),
    ],
)
def test_the_browsers_language_decides(
    new_context: Callable[..., BrowserContext], site_url: str, asked: str, path: str
) -> None:
    page = new_context(locale=asked).new_page()
    page.goto(f"{site_url}/")
    page.wait_for_url(f"{site_url}{path}")
    expect(page.locator("h1")).to_be_visible()


def test_a_choice_is_remembered_and_can_be_made_again(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    page = new_context(locale="en-GB").new_page()
    page.goto(f"{site_url}/?choose")
    page.get_by_role("link", name=NAMES["sr-cyrl"], exact=True).press("Enter")
    page.wait_for_url("**/sr-cyrl/index.html")
    page.goto(f"{site_url}/")
    page.wait_for_url("**/sr-cyrl/index.html")
    # In an edition the same links choose.
    page.locator('.tablic-languages [data-edition="nl"]').press("Enter")
    page.wait_for_url("**/nl/index.html")
    page.goto(f"{site_url}/")
    page.wait_for_url("**/nl/index.html")


def test_the_back_button_is_no_trap(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    page = new_context(locale="nl").new_page()
    page.goto(f"{site_url}/404.html")
    page.goto(f"{site_url}/")
    page.wait_for_url("**/nl/index.html")
    page.go_back()
    page.wait_for_url("**/404.html")


def test_without_storage_the_language_still_decides(
    new_context: Callable[..., BrowserContext], site_url: str, watch: Watch
) -> None:
    # The editions' theme asks for storage without a guard.
    watch.expect("refused")
    context = new_context(locale="nl")
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } })"
    )
    page = context.new_page()
    page.goto(f"{site_url}/?choose")
    page.get_by_role("link", name=NAMES["en"]).click()
    page.wait_for_url("**/en/index.html")
    page.goto(f"{site_url}/")
    page.wait_for_url("**/nl/index.html")


def test_without_javascript_the_first_page_has_four_plain_links(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    page = new_context(java_script_enabled=False, locale="nl").new_page()
    for folder, name in NAMES.items():
        page.goto(f"{site_url}/")
        page.get_by_role("link", name=name, exact=True).click()
        page.wait_for_url(f"**/{folder}/index.html")


@pytest.mark.parametrize("address", ["missing", "nl/a/b/missing.html", "x/y/z/"])
@pytest.mark.parametrize("prefix", ["", "under/"])
def test_a_missing_page_leads_to_the_editions_from_any_depth(
    new_context: Callable[..., BrowserContext],
    watch: Watch,
    tmp_path: Path,
    prefix: str,
    address: str,
) -> None:
    """Also where the site is a folder of another one, and does not know its own address."""
    watch.expect("404")
    home = tmp_path / prefix
    for folder in NAMES:
        (home / folder).mkdir(parents=True)
        (home / folder / "index.html").write_text("<!DOCTYPE html><title>An edition</title>")
    shutil.copyfile(SITE / "404.html", tmp_path / "404.html")
    with serve(tmp_path) as url:
        watch.known.add(urlsplit(url).netloc)
        page = new_context().new_page()
        page.context.unroute_all()
        page.goto(f"{url}/{prefix}{address}")
        link = page.get_by_role("link", name=NAMES["nl"])
        expect(link).to_have_attribute("href", f"{url}/{prefix}nl/index.html")
        # The styles are in the page.
        assert link.evaluate("node => getComputedStyle(node).fontWeight") == "650"
        link.click()
        assert path_of(page) == f"/{prefix}nl/index.html"
