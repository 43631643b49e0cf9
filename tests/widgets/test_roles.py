"""The roles of running text: numbers of the rules, counted nouns, names of ranks in their cases."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from sphinx.errors import SphinxError

from tablic_core.game.cards import Rank
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_widgets.sphinx_ext.roles import CASES, COUNTED, counted, number_of, rank_name
from tablic_widgets.texts import word
from tests.widgets.books import FURO, build_book
from tests.widgets.test_directive import build


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("target", 101),
        ("four-individual target", 51),
        ("tablanette-1939 target", 251),
        ("card_points", 22),
        ("round_points", 25),
        ("jack-wild round_points", 12),
        ("slovenian-3p card_points", 10),
        ("most_cards", 3),
        ("deals_2", 4),
        ("deals_3", 3),
        ("deals_4", 2),
        ("hand_size", 6),
        ("points_ten_of_diamonds", 2),
    ],
)
def test_a_number_of_the_rules(text: str, number: int) -> None:
    """The numbers are those of the written sources."""
    assert number_of(text) == number


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("wist target", "unknown-rules"),
        ("aim", "unknown-parameter"),
        ("four_players", "unknown-parameter"),
        ("obligatory", "unknown-parameter"),
        ("ace_values", "unknown-parameter"),
        ("", "unknown-parameter"),
    ],
)
def test_no_number(text: str, code: str) -> None:
    with pytest.raises(TablicError) as caught:
        number_of(text)
    assert caught.value.code == code


def test_serbian_counts_in_three_forms() -> None:
    numbers = (1, 2, 5, 11, 21, 22)
    told = {noun: [counted(f"{n} {noun}", "sr-Cyrl") for n in numbers] for noun in COUNTED}
    assert told["card"] == "1 карта,2 карте,5 карата,11 карата,21 карта,22 карте".split(",")
    assert told["point"] == "1 поен,2 поена,5 поена,11 поена,21 поен,22 поена".split(",")
    assert told["tabla"] == "1 табла,2 табле,5 табли,11 табли,21 табла,22 табле".split(",")
    assert told["round"] == "1 рунда,2 рунде,5 рунди,11 рунди,21 рунда,22 рунде".split(",")
    assert told["player"] == "1 играч,2 играча,5 играча,11 играча,21 играч,22 играча".split(",")
    assert told["exercise"][:3] == ["1 задатак", "2 задатка", "5 задатака"]
    assert told["deal"][:3] == ["1 дељење", "2 дељења", "5 дељења"]


def test_dutch_and_english_count_one_and_many() -> None:
    assert [counted(f"{n} card", "nl") for n in (1, 2)] == ["1 kaart", "2 kaarten"]
    assert [counted(f"{n} tabla", "nl") for n in (1, 2)] == ["1 tabla", "2 tabla’s"]
    assert counted("card_points point", "en") == "22 points"
    assert counted("jack-wild points_ten_of_diamonds point", "sr-Latn") == "3 poena"


def test_names_of_ranks() -> None:
    assert rank_name("A acc", "sr-Cyrl") == "кеца"
    assert [rank_name(f"K {case}", "sr-Latn") for case in CASES] == (
        "kralj kralja kralja kraljem kraljevi kraljeva".split()
    )
    assert [rank_name(f"Q {case}", "sr-Latn") for case in CASES] == (
        "dama damu dame damom dame dama".split()
    )
    assert [rank_name(f"7 {case}", "sr-Latn") for case in CASES] == (
        "sedmica sedmicu sedmice sedmicom sedmice sedmica".split()
    )
    assert rank_name("10 plgen", "sr-Latn") == "desetki"
    assert [rank_name(f"K {case}", "nl") for case in CASES] == ["heer"] * 4 + ["heren"] * 2
    assert rank_name("6 pl", "en") == "sixes"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rank_has_every_form(lang: str) -> None:
    for rank in Rank:
        assert all(rank_name(f"{rank.value} {case}", lang) for case in CASES)


@pytest.mark.parametrize(("text", "known"), [("7 dat", "nom"), ("11", "A 2 3"), ("X acc", "A 2 3")])
def test_no_such_name(text: str, known: str) -> None:
    with pytest.raises(TablicError) as caught:
        rank_name(text, "en")
    assert known in str(caught.value)


def test_an_unknown_noun() -> None:
    with pytest.raises(TablicError) as caught:
        counted("3 cow", "en")
    assert "card, point" in str(caught.value)


PAGE = """\
# A page

{Rank}`K` takes {rank}`Q acc` for {count}`3 point`, to {rule}`target`.

```{tablic-table}
:table: 3D 4C 7H
:played: 7S
:marked: 3D 4C
Seven takes {card}`3D`.
```
"""


def test_in_a_page(tmp_path: object) -> None:
    html, warnings = build(tmp_path, PAGE, html_theme="basic")  # type: ignore[arg-type]
    assert warnings == ""
    assert "King takes queen for 3\N{NO-BREAK SPACE}points, to 101." in html


def test_every_mistake_in_a_page_is_told(tmp_path: Path) -> None:
    page = "# A page\n\n{rank}`K dat` {rule}`aim` {count}`2 cow` {card}`11D`\n"
    with pytest.raises(SphinxError) as caught:
        build(tmp_path, page, html_theme="basic")
    said = [line.partition("page.md:3: ")[2] for line in str(caught.value).splitlines()]
    assert [one.partition(":")[0] for one in said] == ["rank", "rule", "count", "card"]


def test_a_picture_is_a_figure_with_its_caption(tmp_path: object) -> None:
    html, _ = build(tmp_path, PAGE, html_theme="basic")  # type: ignore[arg-type]
    figure = html[html.index("<figure") : html.index("</figure>")]
    assert figure.count("tablic-card ") == 4
    assert figure.count("is-chosen") == 2
    assert "three of diamonds, " + word("en", "marked") in figure
    assert "<figcaption" in figure
    assert "view.css" in html
    assert "host.mjs" not in html


def test_a_picture_in_plain_text(tmp_path: object) -> None:
    text, _ = build(tmp_path, PAGE, "text")  # type: ignore[arg-type]
    assert "On the table: 3♦ (marked), 4♣ (marked), 7♥" in text
    assert "Seven takes 3♦." in text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (":table: 3D", ":table: 3X", "table[0]"),
        (":played: 7S", ":played: 7H", "played[0]"),
        (":marked: 3D", ":marked: 5D", "marked[0]"),
        ("Seven takes {card}`3D`.\n", "", "caption"),
        (":played: 7S", ":playd: 7S", "playd"),
    ],
)
def test_a_mistake_in_a_picture(tmp_path: object, old: str, new: str, said: str) -> None:
    page = PAGE[PAGE.index("```") :].replace(old, new)
    with pytest.raises(SphinxError) as caught:
        build(tmp_path, f"# A page\n\n{page}", html_theme="basic")  # type: ignore[arg-type]
    assert "page.md:" in str(caught.value)
    assert said in str(caught.value)


def test_a_card_in_a_title_is_seen_once_wherever_the_title_stands(
    tmp_path: Path, browser: Browser
) -> None:
    pages = {
        "index.md": "# Book\n\n```{toctree}\nten\n```\n",
        "ten.md": "# The {card}`10D`\n\n## Its {card}`AC`\n\n## More\n",
    }
    out, warnings = build_book(tmp_path, pages, **FURO)
    assert warnings == ""
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    page.goto((out / "index.html").as_uri())
    for link in page.get_by_role("link", name="The ten of diamonds").all():
        assert link.locator(".tablic-sr").bounding_box()["width"] == 1  # type: ignore[index]
    # In the contents, in the page, and as the next page.
    expect(page.get_by_role("link", name="The ten of diamonds")).to_have_count(3)
    page.goto((out / "ten.html").as_uri())
    hidden = page.locator(".tablic-sr").all()
    assert len(hidden) > 3
    for one in hidden:
        assert one.evaluate("node => node.offsetWidth") <= 1
    assert page.title().startswith("The 10♦ ")
    page.close()
