"""Every page of every edition: accessible, narrow enough, in its language, and well linked."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import SITE, Watch
from tests.browser.lesson import EDITIONS, LESSON

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
PAGES = [
    f"{folder}/{path.name}"
    for folder in EDITIONS
    for path in sorted((SITE / folder).glob("*.html"))
] + [path.name for path in sorted(SITE.glob("*.html"))]


def violations(page: Page) -> list[str]:
    """What axe-core has to say against the page as it is now."""
    page.add_script_tag(path=AXE)
    found = page.evaluate(
        "tags => axe.run(document, { runOnly: tags }).then(result => result.violations)", TAGS
    )
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found
    ]


def test_there_are_pages_to_look_at() -> None:
    assert len(PAGES) >= 16


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(
    new_context: Callable[..., BrowserContext], site_url: str, path: str, scheme: str
) -> None:
    options = {"viewport": {"width": 360, "height": 740}, "color_scheme": scheme}
    page = new_context(**options, bypass_csp=True).new_page()
    page.goto(f"{site_url}/{path}?choose")
    if path.endswith(LESSON):
        # With an answer, a hint and an opened solution on it.
        box = page.locator("#ex-one-sum .tablic-live")
        box.locator('[data-card="9S"]').click()
        box.locator(".tablic-main").click()
        box.locator(".tablic-verdict").wait_for(timeout=60_000)
        box.locator(".tablic-quiet").click()
        box.locator(".tablic-hints li").wait_for()
        page.locator("#ex-one-sum summary").click()
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
    for exercise, press in (("same-card", "[data-card]"), ("several-groups-allowed", "input")):
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


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_320_pixels(
    new_context: Callable[..., BrowserContext], site_url: str, path: str
) -> None:
    page = new_context(viewport={"width": 320, "height": 640}).new_page()
    page.goto(f"{site_url}/{path}?choose")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("path", PAGES)
def test_the_policy_is_on_the_page_and_the_language_is_told(
    new_context: Callable[..., BrowserContext], site_url: str, path: str
) -> None:
    page = new_context().new_page()
    page.goto(f"{site_url}/{path}?choose")
    policy = page.locator('meta[http-equiv="Content-Security-Policy"]')
    content = policy.get_attribute("content") or ""
    assert "default-src 'self'" in content
    assert "object-src 'none'" in content
    assert "unsafe-inline" not in content
    assert "unsafe-eval'" not in content.replace("'wasm-unsafe-eval'", "")
    folder = path.partition("/")[0]
    if folder in EDITIONS:
        assert page.locator("html").get_attribute("lang") == EDITIONS[folder]


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
    phone.goto(f"{site_url}/en/{LESSON}#the-ace")
    link = phone.locator('.tablic-languages a[hreflang="sr-Cyrl"]')
    expect(link).to_have_text("српски")
    expect(link).to_have_attribute("lang", "sr-Cyrl")
    link.click()
    expect(phone).to_have_url(f"{site_url}/sr-cyrl/{LESSON}#the-ace")
    assert phone.evaluate("() => localStorage.getItem('tablic-edition')") == "sr-cyrl"
    expect(phone.locator("#the-ace")).to_be_in_viewport()


@pytest.mark.parametrize("folder", ["sr-latn", "sr-cyrl"])
@pytest.mark.parametrize("typed", ["zandar", "žandar", "жандара"])
def test_serbian_search_takes_every_spelling(
    phone: Page, site_url: str, folder: str, typed: str
) -> None:
    phone.goto(f"{site_url}/{folder}/search.html?q={typed}")
    expect(phone.locator("#search-results li a").first).to_have_attribute(
        "href", re.compile(r"taking-cards|index")
    )


def test_dutch_search(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/nl/search.html?q=groepje")
    expect(phone.locator("#search-results li a").first).to_have_attribute(
        "href", re.compile("taking-cards")
    )
    expect(phone.locator("#search-results .search-summary")).not_to_contain_text("Search")
