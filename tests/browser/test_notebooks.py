"""The notebook room in every edition, and the way to it, by keyboard."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Watch

ROOMS = {
    "en": ("en", "Notebook room", "Right", "takes something on 418 of 1,000 tables"),
    "nl": ("nl", "Notebookkamer", "Goed", "pakt iets op 418 van de 1000 tafels"),
    "sr-latn": ("sr-Latn", "Soba sa sveskama", "Tačno", "nešto nosi na 418 od 1000 stolova"),
    "sr-cyrl": ("sr-Cyrl", "Соба са свескама", "Тачно", "нешто носи на 418 од 1000 столова"),
}
"""Edition's folder → language, name of the room, the right answer's headline, the last output."""

CELLS = 11
WIDE = {"width": 1280, "height": 900}


@pytest.fixture
def wide(new_context: Callable[..., BrowserContext]) -> Page:
    page = new_context(viewport=WIDE).new_page()
    page.set_default_timeout(60_000)
    return page


@pytest.mark.parametrize("folder", ROOMS)
def test_a_notebook_runs_and_grades(wide: Page, site_url: str, folder: str) -> None:
    lang, _, headline, last = ROOMS[folder]
    wide.goto(f"{site_url}/lite/notebooks/index.html?path={lang}.ipynb")
    expect(wide.locator(".jp-MarkdownOutput h1")).to_be_visible()
    # The cells come one by one, and the notebook takes the keyboard by itself.
    expect(wide.locator(".jp-Notebook .jp-Cell")).to_have_count(CELLS)
    expect(wide.locator(".jp-Notebook:focus-within")).to_be_visible()
    for _ in range(CELLS):
        wide.keyboard.press("Shift+Enter")
    expect(wide.locator(".jp-OutputArea-output", has_text=last)).to_be_visible()
    # Cells far from the window are taken out of the page.
    wide.locator(".jp-WindowedPanel-outer").first.evaluate("panel => panel.scrollTo(0, 0)")
    box = wide.locator(".jp-OutputArea .tablic-app").first
    for cards in (("5C", "8S"), ("6D", "7H"), ("5C", "6D", "7H", "8S")):
        for card in cards:
            box.locator(f'[data-card="{card}"]').press("Enter")
        box.locator(".tablic-main").press("Enter")
        expect(box.locator(".tablic-verdict")).to_be_visible()
        expect(box.locator('[aria-pressed="true"][data-card]')).to_have_count(0)
    expect(box.locator(".tablic-result")).to_contain_text(headline)


def test_nothing_comes_from_another_host_even_when_a_page_of_the_room_asks(
    wide: Page, site_url: str, watch: Watch
) -> None:
    """The policy refuses before a request is made, so the guard has nothing to see."""
    watch.expect("Content Security Policy", "Failed to fetch", "Refused")
    wide.goto(f"{site_url}/lite/notebooks/index.html?path=en.ipynb")
    expect(wide.locator(".jp-MarkdownOutput h1")).to_be_visible()
    refused = wide.evaluate(
        """async () => {
          const blocked = [];
          document.addEventListener('securitypolicyviolation', (event) => {
            blocked.push(event.effectiveDirective);
          });
          const away = 'https://elsewhere.invalid/';
          const load = (tag, key) => new Promise((done) => {
            const node = document.createElement(tag);
            Object.assign(node, { [key]: away, rel: 'stylesheet' });
            node.onload = node.onerror = done;
            setTimeout(done, 2000);
            document.head.append(node);
          });
          await fetch(away).catch(() => {});
          await load('script', 'src');
          await load('link', 'href');
          await load('img', 'src');
          return blocked.toSorted();
        }"""
    )
    assert refused == ["connect-src", "img-src", "script-src-elem", "style-src-elem"]


@pytest.mark.parametrize("folder", ROOMS)
def test_the_room_opens_and_closes_on_its_page_by_keyboard(
    wide: Page, site_url: str, folder: str
) -> None:
    lang, title, _, _ = ROOMS[folder]
    # A notebook takes the keyboard when it is there; here it never comes.
    wide.route("**/lite/**", lambda route: route.fulfill(body="<!DOCTYPE html><title>Lite</title>"))
    wide.goto(f"{site_url}/{folder}/workshop.html")
    link = wide.locator("a.tablic-room-link")
    link.press("Enter")
    room = wide.get_by_role("region", name=title)
    expect(link).to_have_attribute("aria-expanded", "true")
    expect(room.locator(".tablic-room-title")).to_be_focused()
    expect(room.locator("iframe")).to_have_attribute("title", title)
    expect(room.locator("iframe")).to_have_attribute("src", re.compile(f"path={lang}.ipynb$"))
    wide.keyboard.press("Tab")
    expect(room.locator(".tablic-room-tab")).to_be_focused()
    wide.keyboard.press("Tab")
    expect(room.locator(".tablic-room-close")).to_be_focused()
    # A second visit finds the room that is there.
    link.press("Enter")
    expect(wide.locator("iframe")).to_have_count(1)
    room.locator(".tablic-room-close").press("Enter")
    expect(wide.locator("iframe")).to_have_count(0)
    expect(link).to_be_focused()
    expect(link).not_to_have_attribute("aria-expanded", "true")


def test_a_notebook_works_inside_the_page(wide: Page, site_url: str) -> None:
    wide.goto(f"{site_url}/nl/workshop.html")
    wide.locator("a.tablic-room-link").press("Enter")
    frame = wide.frame_locator("iframe")
    expect(frame.locator(".jp-Notebook .jp-Cell")).to_have_count(CELLS)
    expect(frame.locator(".jp-Notebook:focus-within")).to_be_visible()
    for _ in range(CELLS):
        wide.keyboard.press("Shift+Enter")
    expect(frame.locator(".jp-OutputArea .tablic-app").first).to_be_attached()


def test_the_room_in_a_tab_of_its_own_leaves_the_page(wide: Page, site_url: str) -> None:
    wide.goto(f"{site_url}/nl/workshop.html")
    wide.locator("a.tablic-room-link").press("Enter")
    with wide.context.expect_page() as opened:
        wide.locator(".tablic-room-tab").press("Enter")
    expect(opened.value.locator(".jp-MarkdownOutput h1")).to_be_visible()
    expect(wide.locator("iframe")).to_have_count(0)


def test_on_a_phone_the_link_is_a_link(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/nl/workshop.html")
    phone.locator("a.tablic-room-link").tap()
    phone.wait_for_url(re.compile(r"/lite/notebooks/index\.html\?path=nl\.ipynb"))
    expect(phone.locator(".jp-MarkdownOutput h1")).to_be_visible()
