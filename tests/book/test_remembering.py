"""Progress in a real browser: remembered, marked, listed, saved and read, never lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from book.assembly.postpass import finish_pages
from book.assembly.serve import serve
from tests.book.test_progress import PAGES
from tests.browser.axe import violations
from tests.widgets.books import FURO, build_book, watched

FINISHED = """([id, score]) => document.querySelector(`#ex-${id} .tablic-static`).dispatchEvent(
  new CustomEvent('tablic-finished', { bubbles: true, detail: { exercise: id, score } }))"""

FRAMED = """<!doctype html><title>A frame</title><meta charset="utf-8">
<iframe sandbox="allow-scripts" src="learn/first.html" title="Lesson"></iframe>
<iframe sandbox="allow-scripts" src="learn/index.html" title="List"></iframe>
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The small book with its policy, as it would be published."""
    out, warnings = build_book(tmp_path_factory.mktemp("book"), PAGES, **FURO)
    assert warnings == ""
    finish_pages(out, "en")
    (out / "framed.html").write_text(FRAMED, "utf-8")
    with serve(out) as url:
        yield url


@pytest.fixture
def watch(browser: Browser) -> Iterator[tuple[BrowserContext, list[str]]]:
    with watched(browser) as both:
        yield both


@pytest.fixture
def context(watch: tuple[BrowserContext, list[str]]) -> BrowserContext:
    return watch[0]


@pytest.fixture
def errors(watch: tuple[BrowserContext, list[str]]) -> list[str]:
    return watch[1]


@pytest.fixture
def page(context: BrowserContext, site: str) -> Page:
    page = context.new_page()
    page.goto(f"{site}/learn/first.html")
    return page


def stored(page: Page, key: str = "tablic-progress") -> object:
    text = page.evaluate("key => localStorage.getItem(key)", key)
    return text if text is None else json.loads(text)


def solved(page: Page) -> dict[str, float]:
    data = stored(page)
    assert isinstance(data, dict)
    assert data["version"] == 2
    return {key: one["score"] for key, one in data["solved"].items()}


def counts(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(".tablic-count").all_inner_texts()]


def test_a_solved_exercise_is_marked_and_remembered(page: Page, site: str) -> None:
    number = page.locator("#ex-one-sum .tablic-number")
    expect(number).to_have_text("Exercise 1")
    page.evaluate(FINISHED, ["one-sum", 0.6])
    expect(number).to_have_text("Exercise 1 ✓ solved")
    expect(page.locator("#ex-two-sums .tablic-number")).to_have_text("Exercise 2")
    # Those who hear the page are told in words.
    expect(page.get_by_role("region", name="Exercise 1 solved", exact=True)).to_be_visible()
    page.evaluate(FINISHED, ["one-sum", 0.2])
    page.reload()
    expect(number).to_have_text("Exercise 1 ✓ solved")
    assert solved(page) == {"one-sum": 0.6}
    today = page.evaluate("new Intl.DateTimeFormat('sv').format(new Date())")
    assert stored(page) == {
        "version": 2,
        "solved": {"one-sum": {"score": 0.6, "when": today}},
        "last": {},
    }
    assert page.evaluate("Object.keys(localStorage)") == ["tablic-progress"]
    page.goto(f"{site}/a.html")
    expect(page.locator("#ex-one-sum .tablic-number")).to_have_text("Exercise 1 ✓ solved")


def test_the_last_answer_is_remembered_with_the_codes_of_what_was_wrong(page: Page) -> None:
    """An older record, of version 1, is brought along."""
    page.evaluate(
        """localStorage.setItem('tablic-progress', JSON.stringify({version: 1, solved: {
          'one-sum': {score: 0.5, when: '2026-01-02'}}}))"""
    )
    page.reload()
    expect(page.locator("#ex-one-sum .tablic-number")).to_have_text("Exercise 1 ✓ solved")
    page.evaluate(
        """() => document.querySelector('#ex-two-sums .tablic-static').dispatchEvent(
          new CustomEvent('tablic-answered', { bubbles: true, detail: {
            exercise: 'two-sums', verdict: 'wrong', score: 0, hints: 1, codes: ['why.sum'] } }))"""
    )
    data = stored(page)
    assert isinstance(data, dict)
    assert data["version"] == 2
    assert data["solved"] == {"one-sum": {"score": 0.5, "when": "2026-01-02"}}
    today = page.evaluate("new Intl.DateTimeFormat('sv').format(new Date())")
    wrong = {"verdict": "wrong", "hints": 1, "codes": ["why.sum"], "when": today}
    assert data["last"] == {"two-sums": wrong}


def test_an_exercise_of_the_pages_own_is_not_remembered(page: Page) -> None:
    """It has no id that another page would know."""
    page.evaluate(
        """() => document.querySelector('#exercise-3 .tablic-static').dispatchEvent(
          new CustomEvent('tablic-finished', {bubbles: true, detail: {exercise: '', score: 1}}))"""
    )
    expect(page.locator("#exercise-3 .tablic-number")).to_have_text("Exercise 3")
    assert solved(page) == {}


def test_the_list_counts_and_leads_on(page: Page, site: str) -> None:
    page.goto(f"{site}/learn/index.html")
    total, leads = page.locator(".tablic-progress-total"), page.locator(".tablic-progress-next")
    expect(total).to_have_text("0 of 4 exercises solved.")
    expect(leads).to_have_text("Start here: With 10♦ten of diamonds")
    assert counts(page) == ["0 of 1 solved", "0 of 2 solved", "0 of 2 solved"]
    for path, id in (("learn/second", "same-card"), ("a", "one-sum")):
        page.goto(f"{site}/{path}.html")
        page.evaluate(FINISHED, [id, 1])
    page.goto(f"{site}/learn/index.html")
    expect(total).to_have_text("2 of 4 exercises solved.")
    assert counts(page) == ["✓ 1 of 1 solved", "1 of 2 solved", "1 of 2 solved"]
    leads.get_by_role("link", name="The first").click()
    page.wait_for_url("**/learn/first.html")
    page.evaluate(FINISHED, ["two-sums", 1])
    page.goto(f"{site}/a.html")
    page.evaluate(FINISHED, ["ace-as-one", 0])
    page.goto(f"{site}/learn/index.html")
    expect(total).to_have_text("4 of 4 exercises solved.")
    expect(leads).to_have_text("Everything is solved.")


def test_save_forget_and_read_again(page: Page, site: str, tmp_path: Path) -> None:
    """By keyboard; an exercise that the book no longer has is kept all the while."""
    page.evaluate(
        """localStorage.setItem('tablic-progress', JSON.stringify({version: 2, solved: {
          'gone-long-ago': {score: 1, when: '2020-01-02'},
          'one-sum': {score: 0.5, when: '2026-01-02'}}, last: {}}))"""
    )
    page.goto(f"{site}/learn/index.html")
    total = page.locator(".tablic-progress-total")
    expect(total).to_have_text("1 of 4 exercises solved.")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save to a file").press("Enter")
    assert saving.value.suggested_filename == "tablic-progress.json"
    file = tmp_path / "tablic-progress.json"
    saving.value.save_as(file)
    assert json.loads(file.read_text("utf-8")) == stored(page)

    wipe = page.get_by_role("button", name="Forget everything")
    wipe.press("Enter")
    no, yes = (page.get_by_role("button", name=name) for name in ("No, keep", "Yes, erase"))
    expect(no).to_be_focused()
    page.keyboard.press("Escape")
    expect(wipe).to_be_focused()
    assert len(solved(page)) == 2
    wipe.press("Enter")
    no.press("Enter")
    assert len(solved(page)) == 2
    wipe.press("Enter")
    yes.press("Enter")
    expect(page.locator(".tablic-progress-note")).to_have_text("It is forgotten.")
    expect(total).to_have_text("0 of 4 exercises solved.")
    expect(wipe).to_be_focused()
    assert stored(page) is None

    read(page, file)
    expect(page.locator(".tablic-progress-note")).to_contain_text("The file was read.")
    expect(total).to_have_text("1 of 4 exercises solved.")
    assert solved(page) == {"gone-long-ago": 1, "one-sum": 0.5}


def read(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Read from a file").click()
    choosing.value.set_files(file)


def test_a_bad_file_changes_nothing(page: Page, site: str, tmp_path: Path) -> None:
    page.evaluate(FINISHED, ["one-sum", 1])
    page.goto(f"{site}/learn/index.html")
    file = tmp_path / "other.json"
    for content in ("", "{", '{"version": 2, "solved": {}}', "\ufeffno"):
        file.write_text(content, "utf-8")
        read(page, file)
        expect(page.locator(".tablic-progress-note")).to_have_text(
            "This is not a file with saved progress. Nothing has changed."
        )
        assert solved(page) == {"one-sum": 1}
    file.write_text('{"version": 3, "all": {}}', "utf-8")
    read(page, file)
    expect(page.locator(".tablic-progress-note")).to_have_text(
        "This file comes from a newer version of this page. Nothing has changed."
    )
    assert solved(page) == {"one-sum": 1}
    file.write_text('{"version": 1, "solved": {"ODD": 1, "two-sums": '
                    '{"score": 1, "when": "2026-01-02"}}}', "utf-8")  # fmt: skip
    read(page, file)
    expect(page.locator(".tablic-progress-note")).to_contain_text("but for a part")
    assert solved(page) == {"one-sum": 1, "two-sums": 1}


def test_another_form_is_kept_aside_and_told_once(page: Page, site: str) -> None:
    """On a lesson's page it is found, on the page with the list it is told."""
    old = '{"version": 0, "done": ["one-sum"]}'
    page.evaluate("old => localStorage.setItem('tablic-progress', old)", old)
    page.reload()
    page.evaluate(FINISHED, ["two-sums", 1])
    page.goto(f"{site}/learn/index.html")
    note = page.locator(".tablic-progress-note")
    expect(note).to_contain_text("Progress saved in another form was found.")
    key = (note.inner_text()).rpartition(" ")[2].removesuffix(".")
    assert page.evaluate("key => localStorage.getItem(key)", key) == old
    page.reload()
    expect(page.locator(".tablic-progress-total")).to_have_text("1 of 4 exercises solved.")
    expect(note).to_have_text("")


def test_what_a_newer_page_has_saved_is_left_alone_and_spoken_of(page: Page, site: str) -> None:
    newer = '{"version": 3, "exercises": {}}'
    page.evaluate("newer => localStorage.setItem('tablic-progress', newer)", newer)
    page.reload()
    page.evaluate(FINISHED, ["one-sum", 1])
    expect(page.locator("#ex-one-sum .tablic-number")).to_have_text("Exercise 1 ✓ solved")
    page.goto(f"{site}/learn/index.html")
    note = page.locator(".tablic-progress-note")
    expect(note).to_contain_text("comes from a newer version of this page")
    expect(page.locator(".tablic-progress-where")).to_contain_text("remembers nothing")
    page.get_by_role("button", name="Forget everything").click()
    page.get_by_role("button", name="Yes, erase").click()
    expect(note).to_contain_text("comes from a newer version of this page")
    assert page.evaluate("localStorage.getItem('tablic-progress')") == newer
    assert page.evaluate("Object.keys(localStorage)") == ["tablic-progress"]


def test_two_open_pages_agree(context: BrowserContext, page: Page, site: str) -> None:
    other = context.new_page()
    other.goto(f"{site}/learn/index.html")
    page.evaluate(FINISHED, ["one-sum", 1])
    expect(other.locator(".tablic-progress-total")).to_have_text("1 of 4 exercises solved.")


def test_where_nothing_can_be_remembered_it_plays_on(
    page: Page, site: str, errors: list[str]
) -> None:
    """In a sandboxed frame storage throws: marks for this visit, no error, and a word about it."""
    page.goto(f"{site}/framed.html")
    lesson, contents = page.frames[1:]
    lesson.wait_for_function("document.querySelector('#ex-one-sum') !== null")
    lesson.wait_for_load_state()
    lesson.evaluate(FINISHED, ["one-sum", 1])
    expect(lesson.locator("#ex-one-sum .tablic-number")).to_have_text("Exercise 1 ✓ solved")
    expect(contents.locator(".tablic-progress-where")).to_contain_text("remembers nothing")
    # The theme's own script wants storage for light and dark.
    errors[:] = [one for one in errors if "tablic-" in one]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible_and_narrow(browser: Browser, site: str, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": 320, "height": 640}, color_scheme=scheme, bypass_csp=True  # type: ignore[arg-type]
    )  # fmt: skip
    page = context.new_page()
    page.goto(f"{site}/learn/second.html")
    page.evaluate(FINISHED, ["same-card", 1])
    expect(page.locator(".tablic-solved")).to_be_visible()
    page.goto(f"{site}/learn/index.html")
    page.get_by_role("button", name="Forget everything").click()
    expect(page.get_by_role("button", name="No, keep")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    small = page.evaluate(
        """[...document.querySelectorAll('.tablic-progress button')]
          .filter((one) => one.getBoundingClientRect().height < 44).length"""
    )
    assert small == 0
    context.close()
