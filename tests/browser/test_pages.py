"""Every page of every edition: accessible, narrow enough, in its language, and well linked."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import SITE, Watch
from tests.browser.lesson import EDITIONS, LESSON

PAGES = [
    path.relative_to(SITE).as_posix()
    for folder in EDITIONS
    for path in sorted((SITE / folder).rglob("*.html"))
] + [
    path.relative_to(SITE).as_posix()
    for folder in (SITE, SITE / "reference")
    for path in sorted(folder.glob("*.html"))
]


def test_there_are_pages_to_look_at() -> None:
    assert len(PAGES) >= 4 * 22


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_accessible_narrow_and_safe_and_tells_its_language(
    new_context: Callable[..., BrowserContext], site_url: str, path: str
) -> None:
    """One visit a page: its policy and language, axe in light and dark, 320 pixels."""
    options = {"viewport": {"width": 360, "height": 740}, "color_scheme": "light"}
    page = new_context(**options, bypass_csp=True).new_page()
    # Python sleeps on: it has its own tests, and there are many pages.
    page.route("**/pyodide.asm.wasm", lambda route: None)
    page.goto(f"{site_url}/{path}?choose")
    content = page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content")
    assert content
    assert "default-src 'self'" in content
    assert "object-src 'none'" in content
    assert "unsafe-inline" not in content
    assert "unsafe-eval'" not in content.replace("'wasm-unsafe-eval'", "")
    folder = path.partition("/")[0]
    if folder in EDITIONS:
        assert page.locator("html").get_attribute("lang") == EDITIONS[folder]
    assert violations(page) == []
    # In the dark only the colours are others.
    page.emulate_media(color_scheme="dark")
    assert violations(page, ["color-contrast"]) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_played_exercise(
    new_context: Callable[..., BrowserContext], site_url: str, scheme: str
) -> None:
    """With an answer, a hint and an opened solution on it."""
    options = {"viewport": {"width": 360, "height": 740}, "color_scheme": scheme}
    page = new_context(**options, bypass_csp=True).new_page()
    page.goto(f"{site_url}/sr-cyrl/{LESSON}")
    box = page.locator("#ex-same-card .tablic-live")
    box.locator("[data-card]").first.click()
    box.locator(".tablic-main").click()
    box.locator(".tablic-verdict").wait_for(timeout=60_000)
    box.locator(".tablic-quiet").click()
    box.locator(".tablic-hints li").wait_for()
    page.locator("#ex-same-card .tablic-solution summary").click()
    page.locator(".tablic-take summary").first.click()
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_python_sleeps_or_has_failed(
    new_context: Callable[..., BrowserContext], site_url: str, watch: Watch, scheme: str
) -> None:
    watch.expect("")
    options = {"viewport": {"width": 360, "height": 740}, "color_scheme": scheme}
    page = new_context(**options, bypass_csp=True).new_page()
    page.route("**/pyodide.asm.wasm", lambda route: None)
    page.goto(f"{site_url}/nl/{LESSON}")
    for exercise, press in (("same-card", "[data-card]"), ("same-card-first", "input")):
        box = page.locator(f"#ex-{exercise} .tablic-live")
        box.locator(press).first.click()
        box.locator(".tablic-main").click()
        expect(box.locator(".tablic-result")).not_to_be_empty()
    assert violations(page) == []
    page.route("**/worker.mjs", lambda route: route.abort())
    page.reload()
    box = page.locator("#ex-same-card .tablic-live")
    box.locator(".tablic-main").click()
    expect(box.locator(".tablic-boot button")).to_be_visible()
    assert violations(page) == []


def test_a_page_cannot_reach_another_host(phone: Page, site_url: str, watch: Watch) -> None:
    """The policy holds for real: a fetch is refused before any request is made."""
    watch.expect("example.org")
    phone.goto(f"{site_url}/en/{LESSON}")
    refused = phone.evaluate(
        """() => new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', (one) => resolve(one.blockedURI));
          fetch('https://example.org/x').catch(() => {});
        })"""
    )
    assert refused.startswith("https://example.org")


def test_language_links_keep_page_and_place(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/en/learn/ace.html#ace-in-your-hand")
    link = phone.locator('.tablic-languages a[hreflang="sr-Cyrl"]')
    expect(link).to_have_text("српски")
    expect(link).to_have_attribute("lang", "sr-Cyrl")
    link.click()
    expect(phone).to_have_url(f"{site_url}/sr-cyrl/learn/ace.html#ace-in-your-hand")
    assert phone.evaluate("() => localStorage.getItem('tablic-edition')") == "sr-cyrl"
    expect(phone.locator("#ace-in-your-hand")).to_be_in_viewport()


@pytest.mark.parametrize("folder", ["sr-latn", "sr-cyrl"])
@pytest.mark.parametrize("typed", ["zandar", "žandar", "жандара"])
def test_serbian_search_takes_every_spelling(
    phone: Page, site_url: str, folder: str, typed: str
) -> None:
    phone.goto(f"{site_url}/{folder}/search.html?q={typed}")
    expect(phone.locator("#search-results li a").first).to_have_attribute(
        "href", re.compile(r"learn/|index|glossary")
    )


def test_dutch_search(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/nl/search.html?q=groepje")
    expect(phone.locator("#search-results li a").first).to_have_attribute(
        "href", re.compile("learn/")
    )
    expect(phone.locator("#search-results .search-summary")).not_to_contain_text("Search")
