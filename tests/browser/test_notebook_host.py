"""What a notebook's exercise says when nobody listens: started again, exported, or merely busy."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tablic_core.doors.api import reply
from tablic_core.puzzles import open_puzzle
from tablic_widgets import Exercise
from tablic_widgets.faces import FACES
from tablic_widgets.texts import texts

SHOW = """async ({ text, state }) => {
  const blob = new Blob([text], { type: 'text/javascript' });
  const { default: widget } = await import(URL.createObjectURL(blob));
  const listeners = {};
  window.mode = state.mode;
  window.sent = [];
  window.say = (message) => { for (const f of listeners['msg:custom'] ?? []) f(message); };
  window.answer = async (message) => {
    if (message.type === 'ping') return window.say({ type: 'pong' });
    if (message.type === 'request') window.say({ type: 'reply', ...await window.engine(message) });
  };
  const model = {
    get: (key) => state[key],
    on: (event, f) => (listeners[event] ??= new Set()).add(f),
    off: (event, f) => listeners[event]?.delete(f),
    send(message) {
      window.sent.push(message);
      if (window.mode === 'closed') throw new Error('Cannot send');
      if (window.mode === 'listens') window.answer(message);
    },
  };
  const el = document.createElement('main');
  document.body.append(el);
  window.undo = widget.render({ model, el });
}"""
SILENT = "Python does not answer here: run this cell again"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page; any error on it fails the test."""
    errors: list[str] = []
    context = browser.new_context()
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context.new_page()
    context.close()
    assert errors == []


def show(page: Page, mode: str) -> None:
    """An exercise in a notebook whose kernel ``listens``, is ``closed``, or keeps ``silent``."""
    page.expose_function(
        "engine", lambda message: reply({k: message[k] for k in ("id", "method", "params")})
    )
    puzzle = open_puzzle({"kind": "find-captures", "table": "3D 4C 7H", "card": "7S"})
    state: dict[str, Any] = {
        "exercise": puzzle.exercise.to_fields(),
        "lang": "en",
        "view": puzzle.screen("en"),
        "texts": texts("en"),
        "faces": FACES,
        "mode": mode,
    }
    page.clock.install()
    page.evaluate(SHOW, {"text": Exercise._esm, "state": state})


def answer(page: Page) -> None:
    page.locator('[data-card="7H"]').click()
    page.locator(".tablic-main").click()


def test_with_a_kernel_that_listens_nothing_is_said_of_it(page: Page) -> None:
    show(page, "listens")
    page.clock.run_for(70_000)
    expect(page.locator(".tablic-boot")).to_be_hidden()
    answer(page)
    expect(page.locator(".tablic-result.is-next")).to_be_visible()


def test_a_page_exported_from_a_notebook_says_soon_that_nobody_answers(page: Page) -> None:
    """Without anybody having pressed anything; and again when somebody does."""
    show(page, "silent")
    expect(page.locator(".tablic-boot")).to_be_hidden()
    page.clock.run_for(6_000)
    expect(page.locator(".tablic-boot")).to_contain_text(SILENT)
    expect(page.locator(".tablic-boot button")).to_be_hidden()
    answer(page)
    page.clock.run_for(6_000)
    expect(page.locator(".tablic-result")).to_contain_text(SILENT)


def test_after_the_kernel_was_started_again_the_first_answer_says_so_at_once(page: Page) -> None:
    show(page, "listens")
    page.evaluate("window.mode = 'closed'")
    answer(page)
    expect(page.locator(".tablic-result")).to_contain_text(SILENT)
    expect(page.locator(".tablic-boot")).to_contain_text(SILENT)


def test_a_kernel_that_was_busy_is_forgiven_and_the_answer_is_graded(page: Page) -> None:
    show(page, "silent")
    answer(page)
    page.clock.run_for(6_000)
    expect(page.locator(".tablic-result")).to_contain_text(SILENT)
    page.evaluate("for (const message of window.sent) window.answer(message)")
    expect(page.locator(".tablic-result.is-next")).to_be_visible()
    expect(page.locator(".tablic-boot")).to_be_hidden()


def test_nothing_is_left_behind(page: Page) -> None:
    show(page, "silent")
    page.evaluate("window.undo()")
    page.clock.run_for(70_000)
    expect(page.locator(".tablic-app")).to_have_count(0)
