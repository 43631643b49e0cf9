"""Exercises on somebody else's page: in a frame, from another address, sandboxed or not."""

import re
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Locator, Page, expect

from book.assembly.serve import serve
from tablic_core.puzzles import Puzzle, open_puzzle
from tests.browser.axe import violations
from tests.browser.conftest import SITE, Watch
from tests.browser.lesson import EDITIONS, first_of_each_kind, page_of

FIRST = first_of_each_kind()["find-captures"]
BANK = FIRST.exercise
FINISHED = {"exercise": BANK.id, "score": 1, "hints": 0}
OWN_FIELDS = {"kind": "find-captures", "table": "3D-4C-7H", "card": "7S", "id": "mine"}
OWN = urlencode(OWN_FIELDS)
SANDBOXES = {
    "none": "",
    "of nobody's origin": 'sandbox="allow-scripts"',
    "as we write it": 'sandbox="allow-scripts allow-same-origin allow-popups"',
}
KEEP = """<script>
  window.kept = [];
  addEventListener('message', ({ data, source }) => {
    const frames = [...document.querySelectorAll('iframe')];
    window.kept.push([frames.findIndex((frame) => frame.contentWindow === source), data]);
  });
</script>"""

Around = Callable[..., Page]


@pytest.fixture
def around(
    new_context: Callable[..., BrowserContext], site_url: str, watch: Watch, tmp_path: Path
) -> Iterator[Around]:
    """Make a page on another address that shows what it is given and keeps what it is told."""
    with serve(tmp_path) as home:
        watch.known.add(urlsplit(home).netloc)

        def make(body: str, **options: Any) -> Page:
            icon = '<link rel="icon" href="data:,">'
            html = f'<!DOCTYPE html><html lang="en"><title>Around</title>{icon}{KEEP}{body}'
            (tmp_path / "index.html").write_text(html, "utf-8")
            context = new_context(**options)
            page = context.new_page()
            page.set_default_timeout(60_000)
            page.goto(home)
            return page

        yield make


def frame(site_url: str, query: str, more: str = "") -> str:
    address = f"{site_url}/frame/index.html?{query}".replace("&", "&amp;")
    return f'<iframe src="{address}" title="Exercise" width="600" height="300" {more}></iframe>'


def script(site_url: str) -> str:
    return f'<script src="{site_url}/frame/tablic-frame.js" async></script>'


def told(page: Page, *events: str) -> list[tuple[int, dict[str, Any]]]:
    """What the frames said of these events: the frame's number and the message's own part."""
    return [
        (number, {key: data[key] for key in data if key not in ("type", "version", "event")})
        for number, data in page.evaluate("window.kept")
        if data.get("type") == "tablic" and data["version"] == 1 and data["event"] in events
    ]


def solve(inside: FrameLocator | Locator, puzzle: Puzzle) -> int:
    """Find every set and say that this is all; return how many answers that took."""
    sets = puzzle.answer()["sets"]
    for number, cards in enumerate(sets, start=1):
        for card in cards:
            inside.locator(f'[data-card="{card}"]').click()
        inside.locator(".tablic-main").click()
        expect(inside.locator(".tablic-chip")).to_have_count(number)
    inside.locator(".tablic-actions button").nth(1).click()
    expect(inside.locator(".tablic-result.is-right")).to_be_visible()
    return len(sets) + 1


def expect_height(page: Page, number: int) -> float:
    """The frame gets as high as what is in it, and that is what learning platforms are told."""
    element = page.locator("iframe").nth(number)
    inside = element.content_frame.locator("body")
    for _ in range(50):
        inner = inside.evaluate("body => Math.ceil(body.getBoundingClientRect().height)")
        if element.evaluate("frame => frame.clientHeight") == inner:
            break
        page.wait_for_timeout(100)
    assert element.evaluate("frame => frame.clientHeight") == inner > 200
    said = [data for one, data in page.evaluate("window.kept") if one == number]
    assert [data["height"] for data in said if data.get("subject") == "lti.frameResize"][
        -1
    ] == inner
    return float(inner)


@pytest.mark.parametrize("sandbox", SANDBOXES)
def test_a_frame_on_another_site_plays_tells_its_height_and_reports(
    around: Around, site_url: str, sandbox: str
) -> None:
    query = f"exercise={BANK.id}&lang=en"
    page = around(frame(site_url, query, SANDBOXES[sandbox]) + script(site_url))
    inside = page.frame_locator("iframe")
    answers = solve(inside, FIRST)
    assert told(page, "ready") == [(0, {"exercise": BANK.id})]
    verdicts = told(page, "answered")
    assert len(verdicts) == answers
    last = verdicts[-1][1]
    assert (last["exercise"], last["verdict"], last["score"]) == (BANK.id, "right", 1)
    assert {one["verdict"] for _, one in verdicts[:-1]} == {"next"}
    assert told(page, "finished") == [(0, FINISHED)]
    expect_height(page, 0)


def test_in_a_sandbox_the_worker_loads_from_its_own_site_only(
    around: Around, site_url: str
) -> None:
    page = around(frame(site_url, f"{OWN}&lang=en", SANDBOXES["of nobody's origin"]))
    inside = page.frame_locator("iframe")
    expect(inside.locator(".tablic-main")).to_be_visible()
    (worker,) = page.workers
    assert worker.url.startswith("blob:null/")
    # Not awaited: the page ends a worker that could not load something.
    worker.evaluate("() => { fetch('http://127.0.0.1:9/a').catch(() => {}); }")
    home = urlsplit(site_url).netloc
    expect(inside.locator(".tablic-boot")).to_contain_text(f"/a: 127.0.0.1:9 ≠ {home}")


def test_two_frames_on_a_page_do_not_mix(around: Around, site_url: str) -> None:
    one = frame(site_url, f"exercise={BANK.id}&lang=en")
    two = frame(site_url, f"{OWN}&lang=nl", 'sandbox="allow-scripts"')
    page = around(one + two + script(site_url))
    first, second = (page.locator("iframe").nth(number).content_frame for number in range(2))
    # A wrong answer and a hint in the second one.
    second.locator('[data-card="3D"]').click()
    second.locator(".tablic-main").click()
    expect(second.locator(".tablic-result.is-wrong")).to_be_visible()
    second.locator('[data-card="3D"]').click()
    second.locator(".tablic-quiet").click()
    expect(second.locator(".tablic-hints li")).to_have_count(1)
    puzzle = open_puzzle({**OWN_FIELDS, "table": "3D 4C 7H"})
    solve(second, puzzle)
    solve(first, FIRST)
    score = 1 - 1 / len(puzzle.hints())
    (mine, theirs) = told(page, "finished")
    assert mine == (1, {"exercise": "mine", "score": pytest.approx(score), "hints": 1})
    assert theirs == (0, FINISHED)
    assert told(page, "hint") == [(1, {"exercise": "mine", "hints": 1})]
    names = {number: data["exercise"] for number, data in told(page, "ready", "answered")}
    assert names == {0: BANK.id, 1: "mine"}
    assert told(page, "answered")[0][1]["verdict"] == "wrong"
    assert expect_height(page, 0) != expect_height(page, 1)


def test_the_script_may_come_late_and_minds_only_the_sites_frames(
    around: Around, site_url: str
) -> None:
    bordered = 'style="border: 9px solid; box-sizing: border-box"'
    page = around(frame(site_url, OWN, bordered) + '<iframe srcdoc="x" title="x"></iframe>')
    expect(page.frame_locator("iframe >> nth=0").locator(".tablic-main")).to_be_visible()
    frames = page.locator("iframe")
    assert frames.first.evaluate("frame => frame.offsetHeight") == 300
    page.add_script_tag(url=f"{site_url}/frame/tablic-frame.js")
    expect_height(page, 0)
    # Another frame, and the page itself, ask in vain.
    message = "{type: 'tablic', version: 1, event: 'height', height: 999}"
    cry = f"() => window.parent.postMessage({message}, '*')"
    frames.nth(1).content_frame.locator("body").evaluate(cry)
    page.evaluate(cry)
    page.wait_for_function(
        "() => window.kept.filter(([, data]) => data.height === 999).length === 2"
    )
    assert frames.nth(1).evaluate("frame => frame.style.height") == ""
    assert frames.first.evaluate("frame => frame.clientHeight") != 999


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "names no exercise"),
        ("lang=en&rules=tablic", "names no exercise"),
        ("exercise=no-such-exercise", "no exercise ‘no-such-exercise’"),
        ("exercise=../../../en/index", "no exercise ‘../../../en/index’"),
        ("exercise=%3Cimg src=x onerror=alert(1)%3E", "‘<img src=x onerror=alert(1)>’"),
        (f"exercise={BANK.id}&kind=may-lay", "‘kind’ does not go"),
        (f"exercise={BANK.id}&exercise={BANK.id}", "‘exercise’ is there twice"),
        ("exercise=one-sum,two-sums", "One frame shows one exercise. Write ‘exercise=one-sum’"),
        ("utm_source=x&fbclid=y", "names no exercise"),
        (f"exercise={BANK.id}&rules=%3Cscript%3E", "no rule set ‘<script>’"),
        (f"exercise={BANK.id}&lang=%3Cb%3Ede", "no language ‘<b>de’"),
        ("kind=%3Cscript%3Ealert(1)//", "no exercise kind ‘<script>alert(1)//’"),
        (f"{OWN}&%3Csvg onload%3Dalert(1)%3E=1", "no field ‘<svg onload=alert(1)>’"),
        (f"{OWN}&__proto__=1", "‘__proto__’"),
        ("position=7S:3D-9Z", "position.table[1]: ‘9Z’ is not a card"),
        (f"kind=find-captures&card=7S&table={'3D-' * 4000}", "There may be 2000 at most"),
    ],
)
def test_a_bad_address_gets_a_sentence_and_an_example(
    new_context: Callable[..., BrowserContext], site_url: str, watch: Watch, query: str, said: str
) -> None:
    watch.expect("no-such-exercise.json")
    page = new_context(locale="en-GB").new_page()
    page.on("dialog", lambda dialog: watch.errors.append(dialog.message))
    page.goto(f"{site_url}/frame/index.html?{query}")
    refused = page.locator("#tablic-place .tablic-refused")
    expect(refused).to_contain_text(said)
    sentence = refused.locator("p").first
    assert len(sentence.inner_text()) < 500
    # Words of the address are text and nothing else.
    assert sentence.evaluate("node => node.childElementCount") == 0
    if query.startswith("position"):
        refused.get_by_role("link").press("Enter")
        expect(page.locator(".tablic-main")).to_be_visible()


@pytest.mark.parametrize("lang", EDITIONS.values())
def test_mistakes_are_told_in_every_language(
    new_context: Callable[..., BrowserContext], site_url: str, lang: str
) -> None:
    sentences = {
        "en": "rules: There is no rule set ‘whist’",
        "nl": "rules: Er zijn geen regels ‘whist’",
        "sr-Latn": "rules: Nema pravila „whist”",
        "sr-Cyrl": "rules: Нема правила „whist”",
    }
    page = new_context().new_page()
    page.goto(f"{site_url}/frame/index.html?{OWN}&rules=whist&lang={lang.lower()}")
    expect(page.locator(".tablic-refused")).to_contain_text(sentences[lang])
    expect(page.locator("html")).to_have_attribute("lang", lang)


@pytest.mark.parametrize(
    ("asked", "query", "lang"),
    [
        ("nl-BE", "", "nl"),
        ("sr-RS", "", "sr-Cyrl"),
        ("sr-ME", "", "sr-Latn"),
        ("de", "", "en"),
        ("nl", "&lang=sr-Latn", "sr-Latn"),
    ],
)
def test_the_address_or_else_the_browser_chooses_the_language(
    new_context: Callable[..., BrowserContext], site_url: str, asked: str, query: str, lang: str
) -> None:
    page = new_context(locale=asked).new_page()
    page.goto(f"{site_url}/frame/index.html?exercise={BANK.id}{query}")
    expect(page.locator(f'.tablic-app[lang="{lang}"] .tablic-question')).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    folder = next(name for name, tag in EDITIONS.items() if tag == lang)
    link = page.locator("footer a")
    expect(link).to_have_attribute("href", f"../{folder}/index.html")
    with page.expect_popup() as opened:
        link.click()
    expect(opened.value.locator("html")).to_have_attribute("lang", lang)


@pytest.mark.parametrize(
    "query",
    [
        f"exercise={BANK.id}&lang=nl&fbclid=IwAR0x&utm_source=mail&utm_Campaign=a&gclid=1&mc_cid=2"
        f"&mc_eid=3&igshid=4&msclkid=5",
        f"exercise={BANK.id}&amp;lang=nl&amp;amp;utm_source=mail",
    ],
)
def test_what_a_passed_on_link_picks_up_on_its_way_changes_nothing(
    new_context: Callable[..., BrowserContext], site_url: str, query: str
) -> None:
    page = new_context().new_page()
    page.goto(f"{site_url}/frame/index.html?{query}")
    expect(page.locator('.tablic-app[lang="nl"] .tablic-main')).to_be_visible()


def test_a_field_that_is_no_tracking_is_still_refused_beside_it(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    page = new_context().new_page()
    page.goto(f"{site_url}/frame/index.html?{OWN}&lang=en&utm_source=mail&source=mail")
    expect(page.locator(".tablic-refused")).to_contain_text("no field ‘source’")


DISK = {
    "en": "You cannot play on a page opened from disk",
    "nl": "Op een pagina die je van schijf opent",
    "sr-Latn": "Na stranici otvorenoj sa diska",
    "sr-Cyrl": "На страници отвореној са диска",
}


@pytest.mark.parametrize("folder", EDITIONS)
def test_a_page_opened_from_disk_says_why_it_does_not_play(browser: Browser, folder: str) -> None:
    """At every exercise of a lesson in its language, in the frame in the one asked for."""
    lang = EDITIONS[folder]
    context = browser.new_context()
    page = context.new_page()
    page.goto((SITE / folder / page_of(BANK.id)).as_uri())
    exercises = page.locator("section[data-tablic]").count()
    why = page.locator(f'.tablic-why[lang="{lang}"]')
    expect(why).to_have_count(exercises)
    expect(why.first).to_contain_text(DISK[lang])
    expect(page.locator(f"#ex-{BANK.id} .tablic-static")).to_be_visible()
    page.goto(f"{(SITE / 'frame' / 'index.html').as_uri()}?exercise={BANK.id}&lang={lang}")
    expect(page.locator("#tablic-place")).to_contain_text(DISK[lang])
    context.close()


def test_a_sandbox_that_may_not_load_its_scripts_says_why(browser: Browser, tmp_path: Path) -> None:
    """With an origin that is nobody's, from a host that does not open its files to others."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Closed)
    Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://127.0.0.1:{server.server_port}"
    code = frame(home, f"exercise={BANK.id}&lang=nl", 'sandbox="allow-scripts"')
    (tmp_path / "index.html").write_text(code, "utf-8")
    context = browser.new_context()
    page = context.new_page()
    page.goto((tmp_path / "index.html").as_uri())
    place = page.frame_locator("iframe").locator("#tablic-place")
    expect(place).to_have_text(re.compile("Dit frame mag zijn scripts niet laden"))
    context.close()
    server.shutdown()


class Closed(SimpleHTTPRequestHandler):
    """Serves the site as the simplest of servers does, with no word about other origins."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, directory=str(SITE), **named)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def test_an_exercise_of_the_bank_needs_no_engine_to_be_drawn_and_takes_other_rules(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    page = new_context().new_page()
    page.route("**/pyodide.asm.wasm", lambda route: None)
    page.goto(f"{site_url}/frame/index.html?exercise={BANK.id}&lang=en")
    expect(page.locator(".tablic-main")).to_be_visible()
    page.unroute_all()
    # In these rules a jack has the table to itself.
    page.goto(f"{site_url}/frame/index.html?position=JS:3D-4C&rules=jack-wild&lang=en")
    for card in ("3D", "4C"):
        page.locator(f'[data-card="{card}"]').click()
    page.locator(".tablic-main").click()
    expect(page.locator(".tablic-result")).to_have_class(re.compile("is-(right|next)"))


def test_an_engine_that_fails_before_anything_is_drawn_can_be_woken_again(
    new_context: Callable[..., BrowserContext], site_url: str, watch: Watch
) -> None:
    watch.expect("worker.mjs")
    page = new_context().new_page()
    page.route("**/worker.mjs", lambda route: route.abort())
    page.goto(f"{site_url}/frame/index.html?{OWN}&lang=en")
    boot = page.locator(".tablic-boot")
    expect(boot).to_contain_text("Python did not wake up")
    page.unroute("**/worker.mjs")
    boot.get_by_role("button").press("Enter")
    expect(page.locator(".tablic-main")).to_be_visible()


def test_a_frame_can_be_played_with_the_keyboard_alone(around: Around, site_url: str) -> None:
    page = around(frame(site_url, f"{OWN}&lang=en", 'sandbox="allow-scripts"'))
    inside = page.frame_locator("iframe")
    expect(inside.locator(".tablic-main")).to_be_visible()
    page.keyboard.press("Tab")
    for card in ("3D", "4C"):
        expect(inside.locator(f'[data-card="{card}"]')).to_be_focused()
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(inside.locator(".tablic-main")).to_be_focused()
    page.keyboard.press("Enter")
    expect(inside.locator(".tablic-result.is-next")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("query", [f"exercise={BANK.id}&lang=nl", "kind=wist&lang=sr-Cyrl", ""])
def test_the_frame_page_is_accessible_and_narrow_enough(
    new_context: Callable[..., BrowserContext], site_url: str, scheme: str, query: str
) -> None:
    options = {"viewport": {"width": 320, "height": 600}, "color_scheme": scheme}
    page = new_context(**options, bypass_csp=True).new_page()
    page.goto(f"{site_url}/frame/index.html?{query}")
    expect(page.locator(".tablic-main, .tablic-refused")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_what_a_teacher_copies_works_on_another_site(
    around: Around, new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    """From the exercise's page to a frame on another one that plays, grows and reports."""
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{site_url}/nl/{page_of(BANK.id)}")
    take = page.locator(f"#ex-{BANK.id} .tablic-take")
    take.get_by_text("Neem deze oefening mee").press("Enter")
    link, code, height, directive = copied = [box.input_value() for box in boxes(take)]
    for number, text in enumerate(copied):
        take.get_by_role("button", name="Kopieer").nth(number).press("Enter")
        expect(take.get_by_role("status")).to_have_text("Gekopieerd.")
        assert page.evaluate("navigator.clipboard.readText()") == text
    assert link == f"{site_url}/frame/index.html?exercise={BANK.id}&lang=nl"
    assert directive == f"```{{tablic-exercise}} {BANK.id}\n```"
    other = around(code + height)
    element = other.locator("iframe")
    assert (element.get_attribute("title") or "").startswith("Tablić: ")
    solve(element.content_frame, FIRST)
    assert told(other, "finished") == [(0, FINISHED)]
    expect_height(other, 0)


def boxes(take: Locator) -> list[Locator]:
    expect(take.get_by_role("textbox")).to_have_count(4)
    return take.get_by_role("textbox").all()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_fields_are_accessible_narrow_enough_and_can_be_copied_by_hand(
    new_context: Callable[..., BrowserContext], site_url: str, scheme: str
) -> None:
    options = {"viewport": {"width": 320, "height": 700}, "color_scheme": scheme}
    context = new_context(**options, bypass_csp=True)
    context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page = context.new_page()
    page.goto(f"{site_url}/en/{page_of(BANK.id)}")
    take = page.locator(f"#ex-{BANK.id} .tablic-take")
    take.locator("summary").click()
    box = boxes(take)[1]
    take.get_by_role("button", name="Copy: Frame for your page (HTML)").click()
    expect(take.get_by_role("status")).to_contain_text("Selected.")
    expect(box).to_be_focused()
    selected = box.evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)")
    assert selected == box.input_value()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_without_javascript_the_directive_can_be_read(
    new_context: Callable[..., BrowserContext], site_url: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{site_url}/en/{page_of(BANK.id)}")
    take = page.locator(f"#ex-{BANK.id} .tablic-take")
    take.locator("summary").click()
    expect(take.locator("pre")).to_be_visible()
    expect(take.locator("pre")).to_have_text(f"```{{tablic-exercise}} {BANK.id}\n```")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_height_that_is_copied_is_enough_on_a_narrow_page(
    new_context: Callable[..., BrowserContext], site_url: str, edition: str
) -> None:
    """For an exercise of each kind, before anything is answered, without the height script."""
    page = new_context(viewport={"width": 1280, "height": 900}).new_page()
    narrow = new_context(viewport={"width": 300, "height": 400}).new_page()
    low = []
    for puzzle in first_of_each_kind().values():
        key = puzzle.exercise.id
        page.goto(f"{site_url}/{edition}/{page_of(key)}")
        take = page.locator(f"#ex-{key} .tablic-take")
        take.locator("summary").click()
        link, code, *_ = [box.input_value() for box in boxes(take)]
        height = re.search(r'height="(\d+)"', code)
        assert height
        narrow.goto(link)
        expect(narrow.locator(".tablic-question")).to_be_visible()
        needed = narrow.evaluate("() => Math.ceil(document.body.getBoundingClientRect().height)")
        if needed > int(height[1]):
            low.append((key, needed, int(height[1])))
    assert low == []
