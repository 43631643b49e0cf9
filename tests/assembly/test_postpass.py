"""Finished pages: in their language, with named parts, and quiet under their policy."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from bs4 import BeautifulSoup
from playwright.sync_api import Browser, ConsoleMessage, Page

from book.assembly.errors import AssemblyError
from book.assembly.locales import OURS, THEME, build_locales, word
from book.assembly.policy import MARK
from book.assembly.postpass import HARDCODED, finish_page, finish_pages
from book.extension.editions import EDITIONS, edition
from tablic_core.text.serbian import to_latin
from tests.assembly.sites import BuildSite, Serve

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"

TAGS = [one.tag for one in EDITIONS]

PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4H0z"/></svg>\n'

PAGES = {
    "index.md": """# {one}

```{{toctree}}
:caption: {two}
:hidden:

parts/first
```

{one} {two}[^1].

```python
if 1 < 2:
    print("a   b")
```

| {one} | {two} |
|:------|------:|
| 1     | 2     |

```{{note}}
{two}
```

```{{image}} pixel.svg
:alt: {one}
```

## {one}

{two}

[^1]: {two}
""",
    "parts/first.md": """# {one}

```{{toctree}}
:caption: {one}

second
```

## {one}

{two}
""",
    "parts/second.md": "# {one}\n\n{two}, {three}\n",
    "pixel.svg": PIXEL,
}

WORDS = {
    "en": ("jacks", "queens", "kings"),
    "nl": ("boeren", "vrouwen", "heren"),
    "sr": ("жандари", "даме", "краљеви"),
}

SENTENCES = {
    "en": ("Search finished, found one page", "Search finished, found 3 pages"),
    "nl": ("Klaar met zoeken: één pagina", "Klaar met zoeken: 3 pagina’s"),
    "sr": ("пронађена је 1 страница.", "пронађене су 3 странице."),
}

NOTHING = {
    "en": "Your search did not match any documents",
    "nl": "Er is geen pagina gevonden.",
    "sr": "Ниједна страница није пронађена.",
}

Raw = Callable[[str], Path]


def _language(tag: str) -> str:
    return tag.partition("-")[0]


def _say(tag: str, text: str) -> str:
    return to_latin(text) if tag == "sr-Latn" else text


@pytest.fixture(scope="module")
def raw(build_site: BuildSite, tmp_path_factory: pytest.TempPathFactory) -> Raw:
    """An edition as Sphinx leaves it."""
    locales = tmp_path_factory.mktemp("locale")
    build_locales(locales)

    def build(tag: str) -> Path:
        one, two, three = WORDS[_language(tag)]
        return build_site(
            {
                name: text.format(one=one, two=two, three=three) if name.endswith("md") else text
                for name, text in PAGES.items()
            },
            language=edition(tag).language,
            tablic_edition=tag,
            locale_dirs=[str(locales)],
            html_search_language=_language(tag),
            html_title="Таблић" if tag == "sr-Cyrl" else "Tablić",
            html_logo="pixel.svg",
            html_favicon="pixel.svg",
            html_theme_options={"announcement": _say(tag, one)},
        )

    return build


@pytest.fixture(scope="module", params=TAGS)
def finished(request: pytest.FixtureRequest, raw: Raw) -> tuple[str, Path]:
    """Each edition, finished."""
    tag: str = request.param
    folder = raw(tag)
    finish_pages(folder, tag)
    return tag, folder


@pytest.fixture
def page(browser: Browser) -> Page:
    """A page in a fresh profile, which remembers what the browser complains of."""
    return browser.new_context().new_page()


def _watch(page: Page) -> list[str]:
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            complaints.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints


def test_nothing_is_refused(finished: tuple[str, Path], serve: Serve, page: Page) -> None:
    """Neither a lesson nor the search page breaks the policy, and both have it."""
    tag, folder = finished
    complaints = _watch(page)
    address = serve(folder)
    for name in ("index.html", "parts/first.html", f"search.html?q={_say(tag, 'дама')}"):
        page.goto(f"{address}/{name}", wait_until="networkidle")
        assert page.locator(f"meta[{MARK}]").count() == 1
    page.locator("button.theme-toggle").last.click()
    assert complaints == []


def test_the_policy_is_enforced(finished: tuple[str, Path], serve: Serve, page: Page) -> None:
    """The quiet of the test above is not that of a policy nobody reads."""
    _, folder = finished
    complaints = _watch(page)
    page.goto(f"{serve(folder)}/index.html")
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "document.title = 'broken in'";
            document.body.append(script);
        }"""
    )
    assert page.title() != "broken in"
    assert any("Content Security Policy" in complaint for complaint in complaints)


def _result(page: Page, address: str, query: str) -> str:
    page.goto(f"{address}/search.html?q={query}")
    summary = page.locator(".search-summary")
    page.wait_for_function("() => document.querySelector('.search-summary')?.textContent")
    return summary.inner_text()


def test_search_speaks_the_language(finished: tuple[str, Path], serve: Serve, page: Page) -> None:
    """One page, several pages, none: whole sentences, with the right plural."""
    tag, folder = finished
    address = serve(folder)
    _, two, three = WORDS[_language(tag)]
    for query, sentence in zip((three, two), SENTENCES[_language(tag)], strict=True):
        assert _say(tag, sentence) in _result(page, address, query)
    assert _say(tag, NOTHING[_language(tag)]) in _result(page, address, "qqq")
    assert page.locator("h1").all_inner_texts() == [word(edition(tag).language, "Search")]


def test_search_marks_can_be_hidden(finished: tuple[str, Path], serve: Serve, page: Page) -> None:
    """The marks of a search go away by a button; Sphinx's own link would be refused."""
    tag, folder = finished
    complaints = _watch(page)
    query = _say(tag, WORDS[_language(tag)][2])
    page.goto(f"{serve(folder)}/parts/second.html?highlight={query}")
    page.locator("span.highlighted").first.wait_for()
    button = page.locator(".highlight-link button")
    assert button.inner_text() == word(edition(tag).language, "Hide Search Matches") or tag == "en"
    button.click()
    assert page.locator("span.highlighted").count() == 0
    assert complaints == []


def test_no_english_is_left(finished: tuple[str, Path]) -> None:
    """What a reader sees or hears of the theme is in the edition's language."""
    tag, folder = finished
    if tag == "en":
        return
    with (OURS / f"{_language(tag)}.po").open("rb") as file:
        messages = [one for one in read_po(file) if isinstance(one.id, str) and len(one.id) > 3]
    english = {
        " ".join(str(one.id).split()) for one in messages if _say(tag, str(one.string)) != one.id
    }
    assert len(english) > 70
    for path in sorted(folder.rglob("*.html")):
        soup = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
        names = ("aria-label", "title", "alt", "placeholder")
        heard = [element.get(name, "") for element in soup.find_all() for name in names]
        texts = {" ".join(str(text).split()) for text in [*soup.find_all(string=True), *heard]}
        assert not english & texts, path
        assert not [text for text in texts if text.startswith(("Toggle", "Link to"))], path
        assert not [text for text in texts if text.startswith("Copyright") and tag != "nl"], path
        if tag == "sr-Latn":
            assert not re.search("[Ѐ-ӿ]", " ".join(texts)), path


def test_every_part_has_a_name(finished: tuple[str, Path], serve: Serve, browser: Browser) -> None:
    """No complaint of axe: landmarks, headings, names."""
    _, folder = finished
    address = serve(folder)
    context = browser.new_context(bypass_csp=True, viewport={"width": 1400, "height": 500})
    page = context.new_page()
    for name in ("index.html", "parts/first.html", "search.html?q=qqq"):
        page.goto(f"{address}/{name}", wait_until="networkidle")
        # The link back to the top is shown on the way up.
        page.evaluate("() => document.documentElement.classList.add('show-back-to-top')")
        page.add_script_tag(path=AXE)
        found = page.evaluate(
            "async () => (await axe.run()).violations.map("
            "(v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 200)).join(' ')}`)"
        )
        assert found == [], name
    context.close()


def test_icons_still_work(finished: tuple[str, Path], serve: Serve, page: Page) -> None:
    """The sprite takes no place, and what uses it is drawn."""
    _, folder = finished
    page.set_viewport_size({"width": 1400, "height": 800})
    page.goto(f"{serve(folder)}/index.html")
    sprite = page.locator("body > svg").first
    assert sprite.evaluate("(svg) => getComputedStyle(svg).display") == "none"
    icon = page.locator(".theme-toggle-content svg.theme-icon-when-auto-light use")
    box = icon.evaluate("(use) => { const b = use.getBBox(); return [b.width, b.height]; }")
    assert min(box) > 5


def test_the_rest_of_a_page_is_untouched(raw: Raw) -> None:
    """Code keeps its spaces, SVG its capitals; taken away the additions, the bytes are Sphinx's."""
    folder = raw("en")
    before = (folder / "index.html").read_text(encoding="utf-8")
    finish_pages(folder, "en")
    after = (folder / "index.html").read_text(encoding="utf-8")
    assert (folder / "index.html").read_bytes().count(b"\r") == 0
    start, end = "<section", "</section>"
    inner = before[before.index(start) : before.rindex(end)].replace(' role="heading"', "")
    finished = after[after.index(start) : after.rindex(end)]
    assert inner == finished.replace(' tabindex="0"', "")
    # What may be wider than the page can be scrolled by keyboard, and nothing else is reached.
    assert finished.count(' tabindex="0"') == inner.count("<pre") + inner.count("table-wrapper")
    assert 'viewBox="0 0 24 24"' in after
    assert "style=" not in after
    again = folder / "index.html"
    finish_pages(folder, "en")
    assert again.read_text(encoding="utf-8") == after


def test_the_theme_still_says_so() -> None:
    """Every message for the theme's hard-coded words is to be found in the theme."""
    theme = Path(str(files("furo")))
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in [*theme.rglob("*.html"), theme / "navigation.py"]
    )
    ours = {"Contents of the book", "Announcement"}
    with (OURS / "nl.po").open("rb") as file:
        messages = {str(one.id) for one in read_po(file) if one.context == THEME} - ours
    assert messages == {text.english for text in HARDCODED} | {"Toggle navigation of %s"}
    for message in messages:
        assert message.removesuffix("%s") in code


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("<h1>", '<h1 style="color: red">', "<h1 style="),
        ("<h1>", '<img src="https://a.example/a.png"><h1>', "loads from another host"),
        ("Toggle site navigation", "Switch site navigation", "no longer writes"),
        (">Dark mode<", ">Night mode<", "no longer writes"),
        ("Toggle navigation of", "Unfold", "no longer writes"),
        ('style="opacity: 50%"', 'style="opacity: 51%"', "no longer writes"),
        ("sidebar-drawer", "side-drawer", "no longer writes"),
        ('alt="Logo"', 'alt="The logo"', "no longer writes"),
        ("@pradyunsg</a>'s", "@pradyunsg</a>&#39;s", "no longer writes"),
        ("back-to-top", "up-to-top", "back to the top"),
        ('class="caption" role="heading"', 'class="title" role="heading"', "without a level"),
        (' lang="nl"', ' lang="en"', "not in the language nl"),
        ('<meta charset="utf-8">', "", "needs one <meta charset"),
    ],
)
def test_complaints(raw_page: str, old: str, new: str, complaint: str) -> None:
    """What may not be, or is not as it was, stops the build and is named."""
    assert old in raw_page
    with pytest.raises(AssemblyError, match=re.escape(complaint)) as raised:
        finish_page(raw_page.replace(old, new), "nl", "index.html")
    assert str(raised.value).startswith("index.html: ")


@pytest.fixture(scope="module")
def raw_page(raw: Raw) -> str:
    """A page as Sphinx leaves it."""
    return (raw("nl") / "index.html").read_text(encoding="utf-8")


def test_pages_of_another_kind(raw: Raw) -> None:
    """A page that is not the theme's gets its policy only; one with a policy is only checked."""
    folder = raw("nl")
    plain = folder / "plain.html"
    plain.write_text('<!doctype html><meta charset="utf-8"><title>A</title><script>1</script>')
    frame = folder / "_kept" / "frame.html"
    frame.parent.mkdir()
    frame.write_text("<p style='color: red'>")
    finish_pages(folder, "nl")
    assert "script-src 'self' 'wasm-unsafe-eval' 'sha256-" in plain.read_text()
    assert MARK not in frame.read_text()
    frame.rename(folder / "frame.html")
    with pytest.raises(AssemblyError, match=r"frame\.html"):
        finish_pages(folder, "nl")


def test_foreign_style_sheets(raw: Raw) -> None:
    """A style sheet that loads from elsewhere is found as well."""
    folder = raw("nl")
    (folder / "_static" / "bad.css").write_text("@font-face { src: url('https://a.example/f') }")
    with pytest.raises(AssemblyError, match=r"bad\.css"):
        finish_pages(folder, "nl")


def test_a_folder_without_pages(tmp_path: Path) -> None:
    """Nothing to finish is a mistake."""
    with pytest.raises(AssemblyError, match="no page of the theme"):
        finish_pages(tmp_path, "nl")
