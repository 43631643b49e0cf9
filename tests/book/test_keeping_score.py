"""The score sheet in a real browser: a match is written, checked, corrected, kept and printed."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from book.assembly.postpass import finish_pages
from book.assembly.serve import serve
from tests.book.test_score_sheet import PAGES
from tests.browser.axe import violations
from tests.widgets.books import FURO, build_book, watched


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The small book with its policy, and the same page in Serbian."""
    folder = tmp_path_factory.mktemp("book")
    out, warnings = build_book(folder, PAGES, **FURO)
    assert warnings == ""
    finish_pages(out, "en")
    build_book(folder / "sr", PAGES, tablic_edition="sr-Cyrl")
    (folder / "sr" / "out").rename(out / "sr")
    with serve(out) as url:
        yield url


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with watched(browser) as (context, _):
        yield context


@pytest.fixture
def page(context: BrowserContext, site: str) -> Page:
    page = context.new_page()
    page.goto(site)
    return page


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def write(page: Page, *sides: tuple[object, object]) -> None:
    """Type a round by keyboard alone, from the box that has the focus, and send it by Enter."""
    for side in sides:
        for number in side:
            page.keyboard.type(str(number))
            page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def begin(page: Page) -> None:
    page.locator(".tablic-sheet-round input").first.focus()


def rows(page: Page) -> list[str]:
    found = page.locator(".tablic-sheet-score tbody tr, .tablic-sheet-score tfoot tr")
    return [" ".join(text.replace("✎", "").split()) for text in found.all_inner_texts()]


def stored(page: Page) -> dict[str, object]:
    text = page.evaluate("localStorage.getItem('tablic-score-sheet')")
    data: dict[str, object] = json.loads(text)
    return data


def test_a_match_by_keyboard_alone(page: Page) -> None:
    outcome, faults = page.locator(".tablic-sheet-outcome"), page.locator(".tablic-sheet-faults")
    expect(outcome).to_have_text("Nobody has reached 101 yet.")
    begin(page)
    write(page, (15, 1), (10, ""))
    expect(page.locator(".tablic-sheet-note")).to_have_text("Round 1 is written.")
    assert rows(page) == ["1 ✓ 15 + 1 16 10 + 0 10", "Total 16 10"]
    write(page, (90, 0), (91, 2))
    expect(faults).to_have_text(
        "Round 2 – 181: 156 points too many. "
        "Count again: it is 25, or 22 when nobody has the three for cards."
    )
    assert rows(page) == [
        "1 ✓ 15 + 1 16 10 + 0 10",
        "2 ! 90 + 0 106 91 + 2 103",
        "Total 106 103",
    ]
    expect(outcome).to_have_text("A wins with 106.")
    # A match that is won takes no further round; it can still be corrected.
    expect(page.locator(".tablic-sheet-round")).to_be_hidden()
    expect(page.get_by_role("button", name="New match")).to_be_focused()
    page.get_by_role("button", name="Correct round 2").press("Enter")
    box = page.get_by_role("group", name="A", exact=True).get_by_label("Points from cards")
    expect(box).to_be_focused()
    expect(box).to_have_value("90")
    for side in ((15, 0), (10, 0)):
        for number in side:
            page.keyboard.press("Control+A")
            page.keyboard.type(str(number))
            page.keyboard.press("Tab")
    expect(page.locator(".tablic-sheet-check")).to_have_text("25: all the points are there.")
    page.keyboard.press("Enter")
    expect(faults).to_have_text("")
    assert rows(page) == ["1 ✓ 15 + 1 16 10 + 0 10", "2 ✓ 15 + 0 31 10 + 0 20", "Total 31 20"]
    expect(outcome).to_have_text("Nobody has reached 101 yet.")
    expect(box).to_be_focused()
    expect(box).to_have_value("")


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ((15, 10), "25: all the points are there."),
        ((12, 10), "22: all the points are there, and nobody has the three for cards."),
        ((14, 10), "24: 1 point is missing. Count again:"),
        ((13, 10), "23: 2 points are missing. Count again:"),
        ((16, 10), "26: 1 point too many. Count again:"),
    ],
)
def test_a_round_is_checked_while_it_is_typed(
    page: Page, points: tuple[int, int], told: str
) -> None:
    begin(page)
    page.keyboard.type(str(points[0]))
    expect(page.locator(".tablic-sheet-check")).to_have_text("")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type(str(points[1]))
    expect(page.locator(".tablic-sheet-check")).to_contain_text(told)


def test_serbian_has_its_plural_forms(page: Page, site: str) -> None:
    page.goto(f"{site}/sr/index.html")
    check, boxes = page.locator(".tablic-sheet-check"), page.locator(".tablic-sheet-round input")
    for total, told in (
        (24, "24: недостаје 1 поен."),
        (20, "20: недостају 2 поена."),
        (17, "17: недостаје 5 поена."),
        (46, "46: 21 поен вишка."),
    ):
        boxes.nth(0).fill("0")
        boxes.nth(2).fill(str(total))
        expect(check).to_contain_text(told)


def test_a_box_without_a_number_is_pointed_at(page: Page) -> None:
    begin(page)
    write(page, ("", ""), (10, ""))
    first = page.locator(".tablic-sheet-round input").first
    expect(page.locator(".tablic-sheet-check")).to_contain_text("a whole number from 0 to 999")
    expect(first).to_be_focused()
    expect(first).to_have_attribute("aria-invalid", "true")
    first.fill("1x")
    page.keyboard.press("Enter")
    expect(first).to_be_focused()
    assert rows(page) == ["Total 0 0"]
    first.fill("15")
    page.keyboard.press("Enter")
    assert rows(page) == ["1 ✓ 15 + 0 15 10 + 0 10", "Total 15 10"]


def test_it_survives_a_reload_and_starts_anew_after_a_question(page: Page) -> None:
    page.get_by_label("Name of side B").fill("Bojan")
    page.get_by_label("Target").fill("51")
    begin(page)
    write(page, (15, 1), (10, ""))
    write(page, (12, 0), (10, 1))
    page.reload()
    expect(page.get_by_label("Name of side B")).to_have_value("Bojan")
    expect(page.get_by_label("Target")).to_have_value("51")
    assert rows(page)[-1] == "Total 28 21"
    assert stored(page) == {
        "version": 1, "rules": "tablic", "party": "two", "target": 51, "names": ["", "Bojan"],
        "rounds": [{"points": [15, 10], "tablas": [1, 0]}, {"points": [12, 10], "tablas": [0, 1]}],
    }  # fmt: skip
    expect(page.get_by_label("Rules")).to_be_disabled()
    press(page, "Remove the last round")
    expect(page.get_by_role("group", name="Round 2 will be erased.")).to_be_visible()
    press(page, "Yes, erase")
    assert rows(page)[-1] == "Total 16 10"
    press(page, "New match")
    press(page, "No, keep")
    assert rows(page)[-1] == "Total 16 10"
    press(page, "New match")
    press(page, "Yes, erase")
    assert rows(page) == ["Total 0 0"]
    expect(page.get_by_label("Name of side B")).to_have_value("Bojan")
    expect(page.get_by_label("Target")).to_have_value("51")
    expect(page.get_by_label("Rules")).to_be_enabled()


def test_rule_sets_differ(page: Page) -> None:
    rules, party = page.get_by_label("Rules"), page.get_by_label("Who plays")
    counts = page.locator(".tablic-sheet-counts")
    assert party.locator("option").all_inner_texts() == ["2 players", "3 players", "2 pairs"]
    rules.select_option("four-individual")
    assert party.locator("option").all_inner_texts() == ["4 players, each alone"]
    expect(page.get_by_label("Target")).to_have_value("51")
    expect(page.locator(".tablic-sheet-names input")).to_have_count(4)
    begin(page)
    write(page, (10, 0), (5, 0), (7, 0), (3, 0))
    assert rows(page)[-1] == "Total 10 5 7 3"
    press(page, "New match")
    press(page, "Yes, erase")
    rules.select_option("tablanette-1939")
    expect(page.get_by_label("Points for tablas")).to_have_count(2)
    rules.select_option("masters")
    page.get_by_label("Target").fill("51")
    page.get_by_label("Target").press("Tab")
    expect(counts).to_contain_text("From 50 on no tabla is written.")
    expect(counts).to_contain_text("lift a side to 50 at most")
    rules.select_option("tablic")
    party.select_option("three")
    expect(page.get_by_label("Name of side C")).to_be_visible()


def test_a_target_that_is_no_number(page: Page) -> None:
    target = page.get_by_label("Target")
    for text in ("0", "1001", "many"):
        target.fill(text)
        target.press("Tab")
        expect(page.get_by_text("The target is a whole number from 1 to 1000.")).to_be_visible()
    expect(target).to_have_attribute("aria-invalid", "true")
    target.fill("61")
    target.press("Tab")
    expect(page.locator(".tablic-sheet-outcome")).to_have_text("Nobody has reached 61 yet.")
    expect(target).to_have_attribute("aria-invalid", "false")


def test_it_is_saved_as_a_file_and_as_a_table_and_read_again(page: Page, tmp_path: Path) -> None:
    page.get_by_label("Name of side A").fill("Ana, \"A\"")  # fmt: skip
    begin(page)
    write(page, (15, 1), (10, ""))
    with page.expect_download() as saving:
        press(page, "Save as a table (CSV)")
    assert saving.value.suggested_filename == "tablic-score-sheet.csv"
    table = list(csv.reader(saving.value.path().read_text("utf-8-sig").splitlines()))
    assert table[0][:4] == ["Round", *(f'Ana, "A": {one}' for one in ("Points from cards", "Tablas", "Total"))]  # fmt: skip # noqa: E501
    assert table[1] == ["1", "15", "1", "16", "10", "0", "10"]
    with page.expect_download() as saving:
        press(page, "Save to a file")
    file = tmp_path / "match.json"
    saving.value.save_as(file)
    saved = stored(page)
    assert json.loads(file.read_text("utf-8")) == saved

    begin(page)
    write(page, (10, 0), (15, 0))
    foreign = "This is not a file of this score sheet. Nothing has changed."
    newer = "This file comes from a newer version of this page. Nothing has changed."
    for content, told in (
        ("", foreign),
        ('{"version": 2}', newer),
        ('{"version": 1, "rounds": []}', foreign),
    ):
        bad = tmp_path / "bad.json"
        bad.write_text(content, "utf-8")
        read(page, bad)
        expect(page.locator(".tablic-sheet-note")).to_have_text(told)
        assert rows(page)[-1] == "Total 26 25"
    read(page, file)
    press(page, "No, keep")
    assert rows(page)[-1] == "Total 26 25"
    read(page, file)
    press(page, "Yes, erase")
    expect(page.locator(".tablic-sheet-note")).to_have_text("The match was read from the file.")
    assert rows(page)[-1] == "Total 16 10"
    assert stored(page) == saved


def read(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as choosing:
        press(page, "Read from a file")
    choosing.value.set_files(file)


def test_another_form_is_kept_aside_and_told_once(page: Page) -> None:
    old = '{"version": 0, "scores": [10, 12]}'
    page.evaluate("old => localStorage.setItem('tablic-score-sheet', old)", old)
    page.reload()
    note = page.locator(".tablic-sheet-note")
    expect(note).to_contain_text("A match saved in another form was found.")
    key = note.inner_text().rpartition(" ")[2].removesuffix(".")
    assert key.startswith("tablic-score-sheet-kept-")
    assert page.evaluate("key => localStorage.getItem(key)", key) == old
    page.reload()
    expect(page.locator(".tablic-sheet-outcome")).to_be_visible()
    expect(note).to_have_text("")


def test_a_match_of_a_newer_page_is_left_alone_and_spoken_of(page: Page) -> None:
    newer = '{"version": 2, "sides": []}'
    page.evaluate("newer => localStorage.setItem('tablic-score-sheet', newer)", newer)
    page.reload()
    note = page.locator(".tablic-sheet-note")
    expect(note).to_contain_text("comes from a newer version of this page")
    begin(page)
    write(page, (15, 0), (10, 0))
    assert rows(page)[-1] == "Total 15 10"
    assert page.evaluate("localStorage.getItem('tablic-score-sheet')") == newer


def test_two_open_sheets_agree(context: BrowserContext, page: Page, site: str) -> None:
    other = context.new_page()
    other.goto(site)
    begin(page)
    page.bring_to_front()
    write(page, (15, 0), (10, 0))
    expect(other.locator(".tablic-sheet-score tfoot")).to_contain_text("15")


def test_paper(page: Page) -> None:
    """Only the sheet is printed: the one that is filled in, or one for the pen."""
    page.get_by_label("Name of side A").fill("Ana")
    begin(page)
    write(page, (15, 1), (10, 0))
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    seen = "() => document.body.innerText"
    press(page, "Print the sheet")
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    text = page.evaluate(seen)
    assert "15 + 1" in text
    assert "Nobody has reached 101 yet." in text
    assert "Write the round" not in text
    assert "Furo" not in text
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert "Write the round" in page.evaluate(seen)
    press(page, "Print an empty sheet")
    page.emulate_media(media="print")
    text = page.evaluate(seen)
    assert "Furo" not in text
    assert "15 + 1" not in text
    assert text.count("Tablas") == 3
    assert "Two of clubs" in text
    form = page.locator(".tablic-sheet-empty .tablic-paper-form")
    assert form.locator("tbody tr").count() == 12
    assert form.locator("tbody td").count() == 72
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(form).to_have_count(0)


def test_without_javascript_there_is_the_empty_sheet(browser: Browser, site: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site)
    expect(page.locator("table.tablic-paper-form")).to_be_visible()
    expect(page.get_by_text("With JavaScript switched on")).to_be_visible()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible_and_narrow(browser: Browser, site: str, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": 320, "height": 640}, color_scheme=scheme, bypass_csp=True  # type: ignore[arg-type]
    )  # fmt: skip
    page = context.new_page()
    page.goto(site)
    page.get_by_label("Rules").select_option("four-individual")
    page.get_by_label("Name of side A").fill("Aleksandra-Branislava")
    begin(page)
    write(page, (10, 0), (5, 0), (7, 2), (2, 0))
    page.locator(".tablic-sheet-round .tablic-do").first.click()
    press(page, "New match")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    small = page.evaluate(
        """[...document.querySelectorAll('.tablic-sheet-live :is(button, input, select)')]
          .filter((one) => one.checkVisibility())
          .map((one) => [one.getBoundingClientRect(), one.outerHTML])
          .filter(([box]) => box.height < 44 || box.width < 44).map(([, html]) => html)"""
    )
    assert small == []
    context.close()
