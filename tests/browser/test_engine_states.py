"""Waiting for Python, failing, trying again, and reading without any of it."""

import re
import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import Watch
from tests.browser.lesson import EDITIONS, LESSON, page_of

PLACE = "#ex-same-card"
FIRST = f"{PLACE} .tablic-live"


def test_cards_can_be_chosen_and_the_check_waits_for_the_engine(phone: Page, site_url: str) -> None:
    release = hold_wasm(phone)
    phone.goto(f"{site_url}/en/{LESSON}")
    box = phone.locator(FIRST)
    box.locator('[data-card="6S"]').click()
    expect(box.locator('[data-card="6S"]')).to_have_attribute("aria-pressed", "true")
    box.locator(".tablic-main").click()
    expect(box.locator(".tablic-result")).to_contain_text("Your answer is kept")
    expect(box.locator(".tablic-boot")).to_contain_text(re.compile(r"waking up: \d+% of \d+ MB"))
    expect(box.locator(".tablic-verdict")).to_have_count(0)
    release()
    expect(box.locator(".tablic-verdict")).to_have_text(re.compile("Right"))
    expect(box.locator(".tablic-boot")).to_be_hidden()


def hold_wasm(page: Page) -> Callable[[], None]:
    """Keep Python asleep until the returned function is called."""
    held: list[Route] = []
    go = threading.Event()

    def hold(route: Route) -> None:
        if go.is_set():
            route.fallback()
        else:
            held.append(route)

    def release() -> None:
        go.set()
        for route in held:
            route.fallback()

    page.route("**/pyodide.asm.wasm", hold)
    return release


def test_a_newer_answer_replaces_the_one_that_waits(phone: Page, site_url: str) -> None:
    release = hold_wasm(phone)
    phone.goto(f"{site_url}/en/{page_of('several-groups-allowed')}")
    box = phone.locator("#ex-several-groups-allowed .tablic-live")
    box.locator('input[value="equal"]').check()
    box.locator(".tablic-main").click()
    expect(box.locator(".tablic-result")).to_contain_text("Your answer is kept")
    box.locator('input[value="groups"]').check()
    expect(box.locator(".tablic-result")).to_be_empty()
    box.locator(".tablic-main").click()
    release()
    expect(box.locator(".tablic-verdict")).to_have_text(re.compile("^Right"))


def test_two_sets_sent_while_python_sleeps_are_both_graded(phone: Page, site_url: str) -> None:
    release = hold_wasm(phone)
    phone.goto(f"{site_url}/en/{page_of('two-sums')}")
    box = phone.locator("#ex-two-sums .tablic-live")
    # The second time the first two are put back and the other two chosen.
    for cards in (("5C", "8S"), ("5C", "8S", "6D", "7H")):
        for card in cards:
            box.locator(f'[data-card="{card}"]').click()
        box.locator(".tablic-main").click()
    box.locator('[data-card="5C"]').click()
    release()
    expect(box.locator(".tablic-chip")).to_have_count(2)
    # What was chosen while the answer waited stays chosen.
    expect(box.locator('[data-card="5C"]')).to_have_attribute("aria-pressed", "true")


def test_an_engine_that_dies_is_told_and_can_be_woken_again(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/en/{LESSON}")
    box = phone.locator(FIRST)
    box.locator('[data-card="10C"]').click()
    box.locator(".tablic-main").click()
    expect(box.locator(".tablic-verdict")).to_be_visible()
    phone.clock.install()
    phone.workers[0].evaluate("() => self.close()")
    box.locator('[data-card="10C"]').click()
    box.locator('[data-card="6S"]').click()
    box.locator(".tablic-main").click()
    phone.wait_for_timeout(500)
    phone.clock.fast_forward(50_000)
    retry = box.locator(".tablic-boot button")
    expect(retry).to_be_visible()
    # However long nobody presses it: the answer still waits.
    phone.clock.fast_forward(20_000)
    expect(box.locator(".tablic-result")).not_to_contain_text("That did not work")
    phone.clock.resume()
    retry.click()
    expect(box.locator(".tablic-verdict")).to_have_text(re.compile("^Right"))


def test_a_hint_leaves_the_verdict_in_its_place(phone: Page, site_url: str) -> None:
    phone.goto(f"{site_url}/en/{LESSON}")
    box = phone.locator(FIRST)
    box.locator('[data-card="10C"]').click()
    box.locator(".tablic-main").click()
    expect(box.locator(".tablic-verdict")).to_be_visible()
    box.locator(".tablic-quiet").click()
    expect(box.locator(".tablic-hints li")).to_have_count(1)
    expect(box.locator(".tablic-verdict")).to_be_visible()
    expect(box.locator(".tablic-result .tablic-aloud")).to_contain_text("look for")


def test_waiting_long_is_told_and_waiting_too_long_ends_in_a_retry(
    phone: Page, site_url: str
) -> None:
    phone.clock.install()
    phone.route("**/pyodide.asm.wasm", lambda route: None)
    phone.goto(f"{site_url}/nl/{LESSON}")
    boot = phone.locator(FIRST).locator(".tablic-boot")
    expect(boot).to_contain_text("Python wordt wakker")
    phone.wait_for_timeout(3000)
    phone.clock.fast_forward(15_000)
    expect(boot).to_contain_text("Dit duurt langer dan anders")
    phone.clock.fast_forward(60_000)
    expect(boot).to_contain_text("lang geen antwoord")
    expect(boot.locator("button")).to_have_text("Probeer opnieuw")


@pytest.mark.parametrize("folder", list(EDITIONS))
def test_a_blocked_worker_gives_no_verdict_but_a_reason_and_a_retry(
    phone: Page, site_url: str, watch: Watch, folder: str
) -> None:
    watch.expect("worker.mjs")
    phone.route("**/worker.mjs", lambda route: route.abort())
    phone.goto(f"{site_url}/{folder}/{LESSON}")
    box = phone.locator(FIRST)
    box.locator('[data-card="6S"]').click()
    box.locator(".tablic-main").click()
    retry = box.locator(".tablic-boot button")
    expect(retry).to_be_visible()
    # Told where somebody waits, and only there.
    expect(box.locator(".tablic-result")).to_contain_text("Python")
    expect(phone.locator(f"section:not({PLACE}) > .tablic-live .tablic-result").first).to_be_empty()
    expect(box.locator(".tablic-verdict")).to_have_count(0)
    # The static solution is there, and closed.
    expect(phone.locator("#ex-same-card .tablic-solution")).not_to_have_attribute("open", "")
    phone.unroute("**/worker.mjs")
    retry.press("Enter")
    expect(box.locator(".tablic-main")).to_be_focused()
    expect(box.locator(".tablic-verdict")).to_be_visible()
    expect(box.locator(".tablic-boot")).to_be_hidden()


def test_without_webassembly_the_page_says_so_at_once(phone: Page, site_url: str) -> None:
    """Not after a long wait: what Pyodide does without it is to hang."""
    off = "WebAssembly.compile = () => Promise.reject(new Error());\n"

    def change(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=off + answer.text())

    phone.route("**/worker.mjs", change)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(f"{site_url}/en/{LESSON}")
    expect(phone.locator(FIRST)).to_be_visible()
    expect(phone.locator(".tablic-boot").first).to_contain_text("does not allow WebAssembly")
    assert not any("stdlib.zip" in url or ".wasm" in url for url in asked)


@pytest.mark.parametrize("file", ["pyodide.asm.wasm", "stdlib.zip", "engine.zip"])
def test_a_missing_file_is_named(phone: Page, site_url: str, watch: Watch, file: str) -> None:
    # Pyodide prints a good deal of its own when a file of it is missing.
    watch.expect("")
    phone.route(f"**/{file}", lambda route: route.fulfill(status=404, body=""))
    phone.goto(f"{site_url}/en/{LESSON}")
    boot = phone.locator(FIRST).locator(".tablic-boot")
    expect(boot.locator("button")).to_be_visible()
    expect(boot).to_contain_text(f"{file}: HTTP 404")
    phone.unroute(f"**/{file}")
    boot.locator("button").click()
    expect(boot).to_be_hidden()


@pytest.mark.parametrize("folder", list(EDITIONS))
def test_without_javascript_position_and_solution_can_be_read(
    new_context: Callable[..., BrowserContext], site_url: str, folder: str
) -> None:
    page = new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False).new_page()
    page.goto(f"{site_url}/{folder}/{page_of('one-sum')}")
    box = page.locator("#ex-one-sum")
    expect(box.locator(".tablic-question")).to_be_visible()
    cards = box.locator(".tablic-table .tablic-card")
    expect(cards).to_have_count(4)
    expect(cards.first).to_be_visible()
    expect(cards.first.locator(".tablic-sr")).not_to_be_empty()
    solution = box.locator("details p")
    expect(solution).to_be_hidden()
    box.locator(".tablic-solution summary").click()
    expect(solution).to_be_visible()
    expect(solution).to_contain_text("5♦")


def test_print_shows_the_position_and_a_solution_only_to_whoever_opened_it(
    phone: Page, site_url: str
) -> None:
    phone.goto(f"{site_url}/en/{LESSON}")
    expect(phone.locator(FIRST)).to_be_visible()
    phone.emulate_media(media="print")
    expect(phone.locator(FIRST)).to_be_hidden()
    expect(phone.locator("#ex-same-card .tablic-static")).to_be_visible()
    solution = phone.locator("#ex-same-card .tablic-solution")
    expect(solution.locator("p")).to_be_hidden()
    phone.emulate_media(media="screen")
    solution.locator("summary").click()
    phone.emulate_media(media="print")
    expect(solution.locator("p")).to_be_visible()


def test_reduced_motion_is_respected(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    durations = []
    for choice in ("no-preference", "reduce"):
        page = new_context(reduced_motion=choice).new_page()
        page.goto(f"{site_url}/en/{LESSON}")
        card = page.locator(f"{FIRST} .tablic-card").first
        durations.append(card.evaluate("node => getComputedStyle(node).transitionDuration"))
    assert durations == ["0.12s", "0s"]
