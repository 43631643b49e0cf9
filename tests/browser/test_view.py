"""The view by itself: every interaction in every way of working it, and replies made up for it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tablic_core.doors.api import reply
from tablic_core.game.cards import parse_cards
from tablic_core.puzzles import KINDS, open_puzzle
from tablic_core.puzzles.contract import face
from tablic_core.text.languages import LANGUAGES
from tablic_widgets import Exercise
from tablic_widgets.texts import texts
from tests.browser.axe import violations
from tests.browser.playing import Finger, Hand, Keyboard, Mouse, give, solve, told
from tests.browser.screen import open_screen, put
from tests.widgets.test_directive import build

EXAMPLES: dict[str, dict[str, Any]] = {
    "avoid-tabla": {"table": "9S", "hand": "3D 2C KH"},
    "card-values": {"card": "AC"},
    "clear-table": {"table": "9S JH 3D", "hand": "QS JC 9H"},
    "count-pile": {"cards": "10D 10H 2C AS 2H"},
    "count-tablas": {"totals": [16, 11]},
    "find-captures": {"table": "5C 6D 7H 8S", "card": "QS"},
    "judge-capture": {"table": "7H QD 2C", "card": "7S", "cards": "7H"},
    "match-end": {"totals": [68, 59]},
    "may-lay": {"table": "3D 4C 9H", "card": "7S"},
    "play-round": {"seed": 1},
    "round-end": {
        "table": "4C 5D",
        "card": "9H",
        "cards": "4C 5D",
        "turn": "you",
        "last": "other",
        "left": 11,
    },
    "score-round": {
        "piles": ["AS AH KD KC QS JH JD 10D 10C 2C", "AC AD KS KH QH QD QC JS JC 10S 10H"],
        "counts": [24, 28],
        "tablas": [1, 0],
    },
    "take-most": {"table": "3D 4C 7H", "hand": "7S 2C", "goal": "cards"},
}
HANDS: dict[str, Callable[[Page], Hand]] = {
    "mouse": lambda page: Mouse(),
    "touch": lambda page: Finger(),
    "keyboard": Keyboard,
}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone; any error on the page fails the test."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, bypass_csp=True
    )
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    page = context.new_page()
    page.set_default_timeout(10_000)
    yield page
    context.close()
    assert errors == []


def row(name: str, cards: str, note: str = "") -> dict[str, Any]:
    faces = [face(card, "en") for card in parse_cards(cards)] if cards else []
    return {"name": name, "label": name, "cards": faces, "note": [note] if note else []}


def made_up(interaction: str, rows: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A screen that no kind shows."""
    return {
        "id": "made-up",
        "interaction": interaction,
        "question": ["What now?"],
        "rows": rows,
        "hints": 0,
        "lang": "en",
        "note": "",
        **more,
    }


def feedback(verdict: str, *findings: str, score: float = 0, **more: Any) -> dict[str, Any]:
    return {
        "verdict": verdict,
        "score": score,
        "headline": [verdict],
        "findings": [{"code": "x", "cards": [], "text": [text]} for text in findings],
        "accepted": [],
        **more,
    }


class Script:
    """An engine that says what it is told to, and keeps what it was asked."""

    def __init__(self, *results: dict[str, Any]) -> None:
        self.results = list(results)
        self.asked: list[dict[str, Any]] = []

    def __call__(self, request: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(request["params"])
        return {"id": request["id"], "result": self.results.pop(0)}


def heard(page: Page) -> list[list[Any]]:
    """The events that the page around has had; the host was told the same."""
    events: list[list[Any]] = page.evaluate("() => window.heard")
    messages: list[dict[str, Any]] = page.evaluate("() => window.told")
    assert messages == [
        {"type": "event", "event": name.removeprefix("tablic-"), **detail}
        for name, detail in events
    ]
    return events


def test_every_kind_has_an_example() -> None:
    assert set(EXAMPLES) >= set(KINDS)


@pytest.mark.parametrize("way", list(HANDS))
@pytest.mark.parametrize("kind", [kind for kind in EXAMPLES if kind in KINDS])
def test_every_kind_is_solved_with_hints(page: Page, kind: str, way: str) -> None:
    puzzle = open_puzzle({"id": "one", "kind": kind, **EXAMPLES[kind]})
    open_screen(page)
    box, hand = put(page, puzzle.exercise.to_fields()), HANDS[way](page)
    shown = puzzle.screen("en")
    for count in range(1, shown["hints"] + 1):
        left = round(100 * (1 - count / shown["hints"] / shown.get("turns", 1)))
        text = f"Hint {count} of {shown['hints']} (then at most {left}%)"
        expect(box.locator(".tablic-quiet")).to_have_text(text)
        hand.press(box.locator(".tablic-quiet"))
        expect(box.locator(".tablic-hints li")).to_have_count(count)
    expect(box.locator(".tablic-quiet")).to_be_hidden()
    assert solve(box, puzzle, hand) == "right"
    expect(box.locator(".tablic-again")).to_be_focused()
    expect(box.locator(".tablic-main")).to_be_hidden()
    expect(box.locator(".tablic-worth")).to_have_text(f"Score: {left}%.")
    finished = {"exercise": "one", "score": left / 100, "hints": shown["hints"]}
    assert heard(page)[-1] == ["tablic-finished", finished] or kind == "play-round"
    hand.press(box.locator(".tablic-again"))
    assert heard(page)[-1] == ["tablic-restarted", {"exercise": "one"}]
    expect(box.locator(".tablic-main")).to_be_visible()
    expect(box.locator(".tablic-hints li")).to_have_count(0)
    expect(box.locator(".tablic-result")).to_be_empty()
    expect(box.locator(".tablic-outcome")).to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("kind", [kind for kind in EXAMPLES if kind in KINDS])
def test_every_kind_fits_320_pixels_and_axe_finds_nothing(page: Page, kind: str) -> None:
    """In all languages at once, the last of them with a hint and solved."""
    puzzle = open_puzzle({"kind": kind, **EXAMPLES[kind]})
    page.set_viewport_size({"width": 320, "height": 640})
    open_screen(page)
    for lang in LANGUAGES:
        box = put(page, puzzle.exercise.to_fields(), lang)
    box.locator(".tablic-quiet").click()
    expect(box.locator(".tablic-hints li")).to_have_count(1)
    solve(box, puzzle, Mouse())
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert violations(page) == []
    small = page.locator("button.tablic-card, .tablic-button, .tablic-option, .tablic-number-box")
    sizes = small.evaluate_all(
        "all => all.filter(one => one.offsetWidth).map(one => [one.offsetWidth, one.offsetHeight])"
    )
    assert min(min(size) for size in sizes) >= 44


def test_a_set_found_before_is_neither_right_nor_wrong(page: Page) -> None:
    puzzle = open_puzzle({"kind": "find-captures", **EXAMPLES["find-captures"]})
    open_screen(page)
    box = put(page, puzzle.exercise.to_fields())
    found = {"sets": [["5C", "8S"]], "done": False}
    assert give(box, puzzle, found, Mouse()) == "next"
    assert give(box, puzzle, found, Mouse()) == "again"
    expect(box.locator(".tablic-verdict")).to_have_text("You already have that one.")
    assert told(box) == ["You found it before: 5♣ 8♠."]
    expect(box.locator(".tablic-card.is-meant")).to_have_count(2)
    expect(box.locator(".tablic-chip")).to_have_count(1)


def test_found_sets_can_be_looked_at_again_by_touch(page: Page) -> None:
    puzzle = open_puzzle({"kind": "find-captures", **EXAMPLES["find-captures"]})
    open_screen(page)
    box = put(page, puzzle.exercise.to_fields())
    for card in ("5C", "8S"):
        box.locator(f'[data-card="{card}"]').tap()
    expect(box.locator(".tablic-main .tablic-sign > :first-child")).to_have_text(["5♣", "8♠", "Q♠"])
    expect(box.get_by_role("button", name="five of clubs, selected")).to_be_visible()
    box.locator(".tablic-main").tap()
    chip = box.locator(".tablic-chip")
    expect(chip).to_have_attribute("aria-pressed", "false")
    box.locator('[data-card="6D"]').tap()
    expect(box.locator(".tablic-card.is-meant")).to_have_count(0)
    chip.tap()
    expect(box.locator(".tablic-card.is-meant")).to_have_count(2)


def test_a_hand_may_be_answered_with_none_of_it(page: Page) -> None:
    engine = Script(feedback("wrong", "One of them does."))
    open_screen(page, engine)
    shown = made_up("choose-hand", [row("table", "3D 4C"), row("hand", "7S QD")])
    box = put(page, {}, shown=shown)
    main = box.locator(".tablic-main")
    expect(main).to_have_text("None of them")
    assert box.locator(".tablic-table button").count() == 0
    box.locator('[data-card="7S"]').click()
    expect(main).to_contain_text("Answer: 7♠")
    box.locator('[data-card="7S"]').click()
    main.click()
    expect(box.locator(".tablic-verdict")).to_be_visible()
    assert engine.asked[0]["answer"] == {"cards": []}


def test_numbers_are_asked_for_before_anything_is_sent(page: Page) -> None:
    engine = Script(feedback("wrong", "Count again."))
    open_screen(page, engine)
    numbers = [{"id": "A", "text": ["Player A"]}, {"id": "B", "text": ["Player B"]}]
    rows = [row("pile", "AS KD", "and 20 other cards"), row("pile", "")]
    box = put(page, {}, shown=made_up("enter-numbers", rows, numbers=numbers))
    first, second = box.get_by_label("Player A"), box.get_by_label("Player B")
    first.fill("12")
    first.press("Enter")
    expect(box.locator(".tablic-result")).to_have_text("Fill in a whole number first.")
    expect(second).to_be_focused()
    expect(second).to_have_attribute("aria-invalid", "true")
    second.fill("many")
    box.locator(".tablic-main").click()
    expect(box.locator(".tablic-result")).to_have_text("Fill in a whole number first.")
    assert engine.asked == []
    second.fill(" 9 ")
    second.press("Enter")
    expect(box.locator(".tablic-verdict")).to_be_visible()
    assert engine.asked[0]["answer"] == {"numbers": {"A": 12, "B": 9}}
    expect(first).to_have_value("12")
    expect(box.locator(".tablic-pile .tablic-row-note")).to_have_text(["and 20 other cards"])


def test_many_choices_are_sent_together(page: Page) -> None:
    engine = Script(feedback("right", "Yes.", score=1))
    open_screen(page, engine)
    options = [{"id": key, "text": [key]} for key in ("1", "2", "11")]
    box = put(page, {}, shown=made_up("choose-many", [row("played", "AS")], options=options))
    box.locator(".tablic-main").click()
    expect(box.locator(".tablic-result")).to_have_text("Choose an answer first.")
    for key in ("1", "2", "11", "2"):
        box.get_by_label(key, exact=True).click()
    box.locator(".tablic-main").click()
    expect(box.locator(".tablic-verdict")).to_be_visible()
    assert engine.asked[0]["answer"] == {"choices": ["1", "11"]}
    # Nothing was lost, so nothing is counted.
    expect(box.locator(".tablic-worth")).to_have_count(0)
    answered = {
        "exercise": "made-up",
        "verdict": "right",
        "score": 1,
        "hints": 0,
        "codes": ["x"],
        "answer": {"choices": ["1", "11"]},
    }
    assert heard(page) == [
        ["tablic-answered", answered],
        ["tablic-finished", {"exercise": "made-up", "score": 1, "hints": 0}],
    ]
    expect(box.locator("input").first).to_be_disabled()


def test_the_button_says_what_a_move_will_do(page: Page) -> None:
    engine = Script(feedback("wrong", "First.", "Second."))
    open_screen(page, engine)
    box = put(page, {}, shown=made_up("play-move", [row("table", "3D 4C"), row("hand", "7S QD")]))
    main = box.locator(".tablic-main")
    box.locator('[data-card="4C"]').click()
    expect(main).to_have_text("Choose a card to play")
    main.click()
    expect(box.locator(".tablic-result")).to_have_text("Choose a card from your hand first.")
    assert engine.asked == []
    box.locator('[data-card="QD"]').click()
    box.locator('[data-card="7S"]').click()
    # One card is played: the other one is no longer chosen.
    expect(box.locator('.tablic-hand [aria-pressed="true"]')).to_have_count(1)
    box.locator('[data-card="3D"]').click()
    expect(main.locator(".tablic-sign > :first-child")).to_have_text(["3♦", "4♣", "7♠"])
    for card in ("3D", "4C"):
        box.locator(f'[data-card="{card}"]').click()
    expect(main).to_contain_text("on the table")
    main.click()
    expect(box.locator(".tablic-reason")).to_have_text(["First.", "Second."])
    assert engine.asked[0]["answer"] == {"card": "7S", "cards": []}
    (event,) = heard(page)
    assert event[0] == "tablic-answered"
    assert event[1]["codes"] == ["x", "x"]


def test_what_is_told_counts_hints_and_names_every_finding(page: Page) -> None:
    """As on the screen, where only the first finding is said."""
    found = feedback("right", "First.", "Second.", score=1)
    found["findings"][1]["code"] = "y"
    step = {"step": 1, "cards": [], "text": ["Look."], "more": True}
    open_screen(page, Script(step, found))
    box = put(page, {}, shown=made_up("choose-hand", [row("hand", "7S")], hints=4))
    box.locator(".tablic-quiet").click()
    expect(box.locator(".tablic-hints li")).to_have_count(1)
    box.locator(".tablic-main").click()
    expect(box.locator(".tablic-reason")).to_have_text(["First."])
    expect(box.locator(".tablic-worth")).to_have_text("Score: 75%.")
    hint, answered, finished = heard(page)
    assert hint == ["tablic-hint", {"exercise": "made-up", "hints": 1}]
    told = answered[1]
    assert (told["score"], told["hints"], told["codes"]) == (0.75, 1, ["x", "y"])
    assert finished[1] == {"exercise": "made-up", "score": 0.75, "hints": 1}


def test_the_only_card_of_a_hand_is_chosen_already(page: Page) -> None:
    open_screen(page)
    box = put(page, {}, shown=made_up("play-move", [row("table", "3D"), row("hand", "7S")]))
    card = box.locator('[data-card="7S"]')
    expect(card).to_have_attribute("aria-pressed", "true")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(box.locator(".tablic-main")).to_contain_text("Lay")


def test_turns_change_the_cards_and_keep_the_focus(page: Page) -> None:
    after = [row("table", "QD 5H"), row("hand", "9S 2C")]
    last = [row("table", "9S"), row("hand", "2C")]
    engine = Script(
        feedback("next", "You lay it.", "The other one lays too.", rows=after, moves=["QD", "5H"]),
        feedback("wrong", "Not that."),
        feedback("next", "You lay it.", rows=last, moves=["QD", "5H", "9S", "AC"]),
        feedback("right", "The round is over.", score=1, rows=[row("table", "")], moves=["…"]),
    )
    open_screen(page, engine)
    start = [row("table", "3D"), row("hand", "7S QD")]
    box = put(page, {}, shown=made_up("play-move", start, turns=3, hints=2))
    keyboard, main = Keyboard(page), box.locator(".tablic-main")
    expect(box.locator(".tablic-quiet")).to_have_text("Hint 1 of 2 (then at most 83%)")
    expect(box.locator(".tablic-again")).to_be_hidden()
    keyboard.press(box.locator('[data-card="QD"]'))
    keyboard.press(main)
    expect(box.locator('[data-card="9S"]')).to_be_focused()
    expect(box.locator(".tablic-reason")).to_have_text(["You lay it.", "The other one lays too."])
    # A hint would speak of cards that are gone.
    expect(box.locator(".tablic-quiet")).to_be_hidden()
    keyboard.press(box.locator('[data-card="9S"]'))
    keyboard.press(main)
    expect(box.locator(".tablic-reason")).to_have_text(["Not that."])
    expect(main).to_be_focused()
    expect(box.locator('[data-card="9S"]')).to_have_attribute("aria-pressed", "true")
    keyboard.press(main)
    # The last card is chosen already, so that the button is where to go on.
    expect(main).to_be_focused()
    expect(main).to_contain_text("2♣")
    keyboard.press(main)
    expect(box.locator(".tablic-again")).to_be_focused()
    assert [asked["answer"] for asked in engine.asked] == [
        {"card": "QD", "cards": [], "moves": []},
        {"card": "9S", "cards": [], "moves": ["QD", "5H"]},
        {"card": "9S", "cards": [], "moves": ["QD", "5H"]},
        {"card": "2C", "cards": [], "moves": ["QD", "5H", "9S", "AC"]},
    ]
    keyboard.press(box.locator(".tablic-again"))
    expect(box.locator('[data-card="QD"]')).to_have_attribute("aria-pressed", "false")


PLAIN = """(node) => {
  const copy = node.cloneNode(true);
  for (const card of copy.querySelectorAll('.tablic-card')) card.removeAttribute('data-card');
  for (const card of copy.querySelectorAll('button.tablic-card')) {
    const span = document.createElement('span');
    span.className = card.className;
    span.innerHTML = card.innerHTML;
    card.replaceWith(span);
  }
  copy.removeAttribute('id');
  return copy.outerHTML.replaceAll('\\n', '');
}"""
"""The markup of an element without its id; a card has no name for programs, and is no button."""


@pytest.mark.parametrize(
    "kind",
    ["find-captures", "judge-capture", "card-values", "clear-table", "count-pile", "take-most"],
)
def test_question_and_cards_are_drawn_as_in_the_static_page(
    page: Page, tmp_path: Path, kind: str
) -> None:
    """One kind of each interaction: what is read, seen and heard is the same with the view."""
    fields = EXAMPLES[kind]
    options = "\n".join(f":{name}: {value}" for name, value in fields.items())
    source = f"# A page\n\n```{{tablic-exercise}}\n:kind: {kind}\n{options}\n```\n"
    written, _ = build(tmp_path, source, tablic_edition="en", html_theme="basic")
    open_screen(page)
    box = put(page, open_puzzle({"kind": kind, **fields}).exercise.to_fields())
    page.evaluate(
        """text => {
          const parsed = new DOMParser().parseFromString(text, 'text/html');
          document.body.append(document.adoptNode(parsed.querySelector('.tablic-static')));
        }""",
        written,
    )
    static = page.locator(".tablic-static")
    for part in (".tablic-question", ".tablic-felt"):
        drawn = box.locator(part).evaluate(PLAIN)
        assert drawn == static.locator(part).evaluate(PLAIN)
        assert "tablic-" in drawn


def test_keys_pressed_in_an_exercise_do_nothing_around_it(page: Page) -> None:
    """In a notebook they would delete cells; what leaves it or has a modifier is everybody's."""
    open_screen(page, Script(feedback("wrong", "Count again.")))
    page.evaluate(
        """() => {
          window.keys = [];
          document.body.addEventListener('keydown', (event) => window.keys.push(event.key));
        }"""
    )
    numbers = [{"id": "A", "text": ["A"]}]
    rows = [row("pile", "AS KD")]
    box = put(page, {}, shown=made_up("enter-numbers", rows, numbers=numbers))
    for key in ("Enter", "d", "d", "1", "ArrowLeft", "Delete", "Shift+D"):
        box.locator("input").press(key)
    expect(box.locator(".tablic-result")).to_have_text("Fill in a whole number first.")
    expect(box.locator("input")).to_have_value("ddD")
    box.locator("input").fill("1")
    box.locator("input").press("Enter")
    expect(box.locator(".tablic-reason")).to_have_text(["Count again."])
    assert page.evaluate("window.keys") == []
    for key in ("Control+b", "Alt+b", "Escape", "Tab"):
        box.locator("input").press(key)
    assert page.evaluate("window.keys") == ["Control", "b", "Alt", "b", "Escape", "Tab"]


def test_a_table_has_its_heads_and_scrolls_in_its_own_box(page: Page) -> None:
    words = [["A rather long cell"]] * 6
    sheet = {"caption": ["The score"], "head": words, "rows": [words, words]}
    open_screen(page, Script(feedback("right", "Yes.", score=1, table=sheet)))
    shown = made_up("choose-hand", [row("hand", "7S")])
    box = put(page, {}, shown=shown)
    box.locator(".tablic-main").click()
    table = box.get_by_role("table", name="The score")
    expect(table).to_be_visible()
    assert table.locator('th[scope="col"]').count() == 6
    assert table.locator('th[scope="row"]').count() == 2
    assert table.locator("td").count() == 10
    region = box.get_by_role("region", name="The score")
    assert region.evaluate("node => node.scrollWidth > node.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_text_for_a_notebook_does_the_same_without_any_other_module(page: Page) -> None:
    puzzle = open_puzzle({"kind": "play-round", **EXAMPLES["play-round"]})
    open_screen(page, one_text=Exercise._esm)
    assert solve(put(page, puzzle.exercise.to_fields()), puzzle, Mouse()) == "right"
    expect(page.get_by_role("table")).to_be_visible()


def test_nothing_can_be_changed_while_a_move_is_graded(page: Page) -> None:
    """A card pressed between an answer and its verdict would belong to neither."""
    open_screen(page, Script(feedback("wrong", "No.")))
    box = put(page, {}, shown=made_up("play-move", [row("table", "3D"), row("hand", "7S QD")]))
    box.evaluate(
        """node => {
          node.querySelector('[data-card="7S"]').click();
          node.querySelector('.tablic-main').click();
          node.querySelector('[data-card="QD"]').click();
        }"""
    )
    expect(box.locator(".tablic-reason")).to_have_text(["No."])
    expect(box.locator('[data-card="7S"]')).to_have_attribute("aria-pressed", "true")


def test_a_card_is_wide_enough_where_it_can_be_pressed(page: Page) -> None:
    open_screen(page)
    rows = [row("table", "3D"), row("hand", "7S QD"), row("pile", "AS AH AC AD KS KH KC KD")]
    box = put(page, {}, shown=made_up("play-move", rows))
    widths = {
        name: box.locator(f".tablic-{name} .tablic-card").first.evaluate("one => one.offsetWidth")
        for name in ("table", "hand", "pile")
    }
    assert widths["pile"] < 56 <= widths["table"] < widths["hand"]


def test_an_error_of_the_engine_is_told(page: Page) -> None:
    def engine(request: dict[str, Any]) -> dict[str, Any]:
        return reply({**request, "method": "guess"})

    open_screen(page, engine)
    box = put(page, {}, shown=made_up("choose-hand", [row("hand", "7S")]))
    box.locator(".tablic-main").click()
    expect(box.locator(".tablic-result")).to_contain_text("That did not work: There is no method")
    assert heard(page) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_has_its_placeholders(lang: str) -> None:
    """What the view fills, in every language."""
    filled = {"take": "cards card", "lay": "card", "answer": "cards"}
    filled |= {"hint": "n total", "hint_cost": "percent", "score": "percent", "nothing": "card"}
    for name, places in filled.items():
        for place in places.split():
            assert f"{{{place}}}" in texts(lang)[name], (lang, name)


def test_a_double_click_is_one_answer(page: Page) -> None:
    """The second click would play the last card unseen, or begin anew over the verdict."""
    engine = Script(
        feedback("next", "You lay it.", rows=[row("table", "QD"), row("hand", "2C")], moves=["QD"]),
        feedback("right", "The round is over.", score=1, rows=[row("table", "")], moves=["…"]),
    )
    open_screen(page, engine)
    start = [row("table", "3D"), row("hand", "2C QD")]
    box = put(page, {}, shown=made_up("play-move", start, turns=2))
    box.locator('[data-card="QD"]').click()
    twice(page, box.locator(".tablic-main"))
    expect(box.locator(".tablic-reason")).to_have_text(["You lay it."])
    expect(box.locator(".tablic-main")).to_contain_text("2♣")
    assert len(engine.asked) == 1
    twice(page, box.locator(".tablic-main"))
    expect(box.locator(".tablic-reason")).to_have_text(["The round is over."])
    twice(page, box.locator(".tablic-again"))
    expect(box.locator(".tablic-result")).to_be_empty()
    assert len(engine.asked) == 2


def twice(page: Page, button: Locator) -> None:
    """A double click as a hand makes it, slow enough for the first one's answer."""
    bounds = button.bounding_box()
    assert bounds
    x, y = bounds["x"] + 20, bounds["y"] + bounds["height"] / 2
    page.mouse.move(x, y)
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        page.wait_for_timeout(150)


def test_the_same_set_sent_twice_at_once_was_found_once(page: Page) -> None:
    puzzle = open_puzzle({"kind": "find-captures", **EXAMPLES["find-captures"]})
    open_screen(page)
    box = put(page, puzzle.exercise.to_fields())
    box.evaluate(
        """node => {
          for (const card of ['5C', '8S']) node.querySelector(`[data-card="${card}"]`).click();
          for (let times = 0; times < 2; times += 1) node.querySelector('.tablic-main').click();
        }"""
    )
    expect(box.locator(".tablic-result")).to_have_class(re.compile("is-next"))
    assert [detail["verdict"] for _, detail in heard(page)] == ["next"]


def test_a_choice_changed_while_it_is_graded_gets_no_verdict(page: Page) -> None:
    engine = Script(feedback("right", "Yes.", score=1), feedback("wrong", "No."))
    open_screen(page, engine)
    options = [{"id": key, "text": [key]} for key in ("1", "2")]
    box = put(page, {}, shown=made_up("choose-one", [row("played", "AS")], options=options))
    box.evaluate(
        """node => {
          const [first, second] = node.querySelectorAll('input');
          first.click();
          node.querySelector('.tablic-main').click();
          second.click();
        }"""
    )
    page.wait_for_timeout(300)
    expect(box.locator(".tablic-result")).to_be_empty()
    assert heard(page) == []
    box.locator(".tablic-main").click()
    expect(box.locator(".tablic-reason")).to_have_text(["No."])
    assert [asked["answer"] for asked in engine.asked] == [{"choice": "1"}, {"choice": "2"}]
