"""The lesson in every edition, as a learner plays it."""

import json
import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tablic_core.api import reply_json
from tablic_core.messages import LANGUAGES, plain
from tests.browser.lesson import (
    CLAIMS,
    EDITIONS,
    LESSON,
    RIGHT_CLAIMS,
    Puzzle,
    choose,
    claim,
    place,
    puzzles,
    say_done,
    take,
)

GENERAL = ("answer.form", "judge.not-all", "judge.no-part")
"""The codes of reasons that only say that it is wrong: no card, no number, no rule."""

COLLECT = [puzzle for puzzle in puzzles() if puzzle.exercise.kind == "find-captures"]
JUDGE = [puzzle for puzzle in puzzles() if puzzle.exercise.kind == "judge-capture"]
edition = pytest.mark.parametrize("folder", list(EDITIONS))


def engine_says(puzzle: Puzzle, lang: str, answer: object) -> tuple[str, str, str]:
    """Verdict, code and sentence from the engine on this machine."""
    params = {"exercise": puzzle.exercise.to_fields(), "lang": lang, "answer": answer}
    reply = json.loads(reply_json(json.dumps({"id": 1, "method": "grade", "params": params})))
    finding = reply["result"]["findings"][0]
    return reply["result"]["verdict"], finding["code"], plain(finding["text"])


@edition
def test_every_exercise_solved(phone: Page, site_url: str, folder: str) -> None:
    phone.goto(f"{site_url}/{folder}/{LESSON}")
    for puzzle in COLLECT:
        box = place(phone, puzzle)
        for cards in puzzle.captures:
            assert take(box, cards)[0] == "next", puzzle.id
        expect(box.locator(".tablic-chip")).to_have_count(len(puzzle.captures))
        kind, told = say_done(box)
        assert (kind, bool(told)) == ("right", True), puzzle.id
    for puzzle in JUDGE:
        kind, told = claim(place(phone, puzzle), RIGHT_CLAIMS[puzzle.id])
        assert (kind, bool(told)) == ("right", True), puzzle.id


@edition
def test_every_wrong_answer_gets_its_reason(phone: Page, site_url: str, folder: str) -> None:
    """Every set that is no capture, every false claim, and `that is all` at every stage."""
    lang = EDITIONS[folder]
    phone.goto(f"{site_url}/{folder}/{LESSON}")
    codes: Counter[str] = Counter()

    def check(puzzle: Puzzle, answer: object, kind: str, told: str) -> None:
        verdict, code, sentence = engine_says(puzzle, lang, answer)
        assert (kind, told) == (verdict, sentence), puzzle.id
        others = {engine_says(puzzle, other, answer)[2] for other in LANGUAGES if other != lang}
        assert told not in others, "said in another edition's language"
        codes[code] += 1

    for puzzle in COLLECT:
        box = place(phone, puzzle)
        check(puzzle, {"sets": [[]]}, *take(box, ()))
        for cards in puzzle.subsets:
            if frozenset(cards) not in puzzle.captures:
                kind, told = take(box, cards)
                assert kind == "wrong", (puzzle.id, cards)
                check(puzzle, {"sets": [cards]}, kind, told)
        found: list[list[str]] = []
        for cards in puzzle.captures:
            ordered = [card for card in puzzle.table if card in cards]
            kind, told = say_done(box)
            assert kind == ("partly" if found else "wrong"), puzzle.id
            check(puzzle, {"sets": found, "done": True}, kind, told)
            take(box, cards)
            found.append(ordered)
    for puzzle in JUDGE:
        box = place(phone, puzzle)
        for name in CLAIMS:
            if name != RIGHT_CLAIMS[puzzle.id]:
                kind, told = claim(box, name)
                assert kind == "wrong", (puzzle.id, name)
                check(puzzle, {"choice": name}, kind, told)
    share = sum(codes[code] for code in GENERAL) / codes.total()
    print(f"\n{folder}: {codes.total()} wrong answers, {share:.1%} with the general reason only")
    print("  " + ", ".join(f"{code} {count}" for code, count in codes.most_common()))
    assert codes.total() > 60
    assert share <= 0.05


@edition
def test_played_by_keyboard_alone(phone: Page, site_url: str, folder: str) -> None:
    phone.goto(f"{site_url}/{folder}/{LESSON}")
    focused = "() => document.activeElement"

    def tab_to(selector: str) -> None:
        """Press Tab until the focus is there; every stop on the way must be visible."""
        for _ in range(80):
            element = phone.evaluate_handle(focused).as_element()
            if element and element.evaluate("(node, selector) => node.matches(selector)", selector):
                assert element.evaluate(
                    "node => getComputedStyle(node).outlineStyle !== 'none'"
                    " || getComputedStyle(node).boxShadow !== 'none'"
                )
                return
            phone.keyboard.press("Tab")
        raise AssertionError(f"{selector} is not reached by Tab")

    for puzzle in puzzles():
        here = f"#ex-{puzzle.id}"
        result = phone.locator(f"{here} .tablic-result")
        if puzzle in COLLECT:
            for number, cards in enumerate(puzzle.captures, start=1):
                for card in (card for card in puzzle.table if card in cards):
                    tab_to(f'{here} [data-card="{card}"]')
                    phone.keyboard.press("Space")
                tab_to(f"{here} .tablic-main")
                phone.keyboard.press("Enter")
                expect(result).to_have_class(re.compile("is-next"))
                expect(phone.locator(f"{here} .tablic-chip")).to_have_count(number)
                phone.locator(f"{here} [data-card]").first.focus()
            tab_to(f"{here} .tablic-main ~ button:not(.tablic-quiet)")
            phone.keyboard.press("Enter")
        else:
            tab_to(f"{here} input")
            for _ in range(CLAIMS.index(RIGHT_CLAIMS[puzzle.id])):
                phone.keyboard.press("ArrowDown")
            phone.keyboard.press("Space")
            tab_to(f"{here} .tablic-main")
            phone.keyboard.press("Enter")
        expect(result).to_have_class(re.compile("is-right"))
        # The focus is not lost when the buttons change: it stands on `start again`.
        assert phone.evaluate(
            "id => document.activeElement.closest(id) !== null && !document.activeElement.hidden",
            here,
        )


def test_hints_lead_to_the_answer(phone: Page, site_url: str) -> None:
    puzzle = next(puzzle for puzzle in COLLECT if puzzle.id == "two-sums")
    phone.goto(f"{site_url}/nl/{LESSON}")
    box = place(phone, puzzle)
    hint = box.locator(".tablic-quiet")
    for number in range(1, 6):
        expect(hint).to_have_text(f"Tip {number} van 5")
        hint.click()
        expect(box.locator(".tablic-hints li")).to_have_count(number)
    expect(hint).to_be_hidden()
    last = box.locator(".tablic-hints li").last
    for sign in ("5♣", "8♠", "6♦", "7♥"):
        expect(last).to_contain_text(sign)


def test_touch_chips_and_starting_again(phone: Page, site_url: str) -> None:
    puzzle = next(puzzle for puzzle in COLLECT if puzzle.id == "two-sums")
    phone.goto(f"{site_url}/en/{LESSON}")
    box = place(phone, puzzle)
    for card in ("5C", "8S"):
        box.locator(f'[data-card="{card}"]').tap()
    expect(box.locator(".tablic-main")).to_contain_text("Take 5♣")
    box.locator(".tablic-main").tap()
    chip = box.locator(".tablic-chip")
    expect(chip).to_have_attribute("aria-pressed", "false")
    chip.tap()
    expect(box.locator(".tablic-card.is-meant")).to_have_count(2)
    for cards in puzzle.captures:
        if cards != frozenset({"5C", "8S"}):
            take(box, cards)
    assert say_done(box)[0] == "right"
    expect(box.locator(".tablic-main")).to_be_hidden()
    box.get_by_role("button", name="Start again").tap()
    expect(box.locator(".tablic-chip")).to_have_count(0)
    expect(box.locator(".tablic-main")).to_be_visible()
    choose(box, ("5C",))
    expect(box.get_by_role("button", name="five of clubs, selected")).to_have_attribute(
        "aria-pressed", "true"
    )
