"""The directive in somebody's book: what it writes, and what it says of mistakes."""

import io
import json
import re
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.errors import SphinxError
from sphinx.util.docutils import docutils_namespace

from tablic_widgets.modules import page_files
from tests.widgets.books import RUNTIME

PAGE = """\
# A page

```{tablic-exercise} one-sum
```

```{tablic-exercise}
:kind: judge-capture
:table: 3D 4C 5H
:card: 7S
:cards: 3D 4C
```

Text with {card}`QH`.
"""

WRITTEN = {
    "html": "deep/page.html",
    "text": "deep/page.txt",
    "latex": "book.tex",
    "man": "book.1",
    "texinfo": "book.texi",
}
"""Where each builder writes the words of the page."""


def build(folder: Path, page: str, builder: str = "html", **config: object) -> tuple[str, str]:
    """Build one page of a plain book, any theme: what was written, and what was warned of."""
    source = folder / "source"
    (source / "deep").mkdir(parents=True, exist_ok=True)
    (source / "conf.py").write_text("extensions = ['myst_parser', 'tablic_widgets.sphinx_ext']\n")
    (source / "index.md").write_text("# Start\n\n```{toctree}\ndeep/page\n```\n", "utf-8")
    (source / "deep" / "page.md").write_text(page, "utf-8")
    warnings = io.StringIO()
    with docutils_namespace():
        app = Sphinx(
            source,
            source,
            folder / "out",
            folder / "doctrees",
            builder,
            confoverrides={
                "project": "Book",
                "language": "en",
                "tablic_runtime": RUNTIME,
                **config,
            },
            status=None,
            warning=warnings,
        )
        app.build()
    (written,) = (folder / "out").glob(WRITTEN[builder])
    return written.read_text("utf-8"), re.sub(r"\x1b\[[\d;]*m", "", warnings.getvalue())


def test_a_plain_book_gets_exercises_that_play(tmp_path: Path) -> None:
    html, warnings = build(tmp_path, PAGE, html_theme="basic")
    assert warnings == ""
    assert html.count('<section class="tablic-exercise" data-tablic') == 2
    assert 'id="ex-one-sum"' in html
    assert html.count('<script type="module" src="../../_tablic/view-abc/host.mjs"') == 1
    loaded = re.findall(r'(?:href|src)="../../_tablic/view-abc/([^"]*)"', html)
    assert sorted(loaded) == ["host.mjs", "view.css"]
    assert set(loaded) <= set(page_files())
    (page,) = re.findall(r'id="tablic-page">(.*?)</script>', html)
    told = json.loads(page)
    assert told["pyodide"] == "../../pyodide/1.2/"
    assert told["engine"] == "../../_tablic/engine-abc/engine.zip"
    assert told["stdlib"] == "../../_tablic/python-abc/stdlib.zip"
    shown = [json.loads(one) for one in re.findall(r'class="tablic-data">(.*?)</script>', html)]
    assert [one["view"]["interaction"] for one in shown] == ["collect-sets", "choose-one"]
    assert '<span class="tablic-sr">queen of hearts</span>' in html
    assert "<details" in html
    assert (
        "style="
        not in html.partition('<section class="tablic-exercise')[2].partition("Text with")[0]
    )


def test_without_a_runtime_it_stays_static(tmp_path: Path) -> None:
    html, _ = build(tmp_path, PAGE, tablic_runtime={}, html_theme="basic")
    assert ".mjs" not in html
    assert 'tablic-page">' not in html
    assert html.count('<details class="tablic-app tablic-solution"') == 2


def paragraphs(written: str) -> list[str]:
    # LaTeX begins each paragraph with this line.
    blocks = re.split(r"\n{2,}", written.replace("\\sphinxAtStartPar\n", "\n"))
    return [" ".join(block.split()) for block in blocks]


def test_text_has_the_cards_in_words_and_the_solutions_at_the_end(tmp_path: Path) -> None:
    """A printed sheet does not give away what it asks."""
    written, warnings = build(tmp_path, PAGE, builder="text")
    assert warnings == ""
    found = paragraphs(written)
    first = found.index("-[ Exercise 1 ]-")
    assert found[first : first + 5] == [
        "-[ Exercise 1 ]-",
        "Find everything that 8♠ can take.",
        "On the table: 3♣, 5♦, Q♠, 10♥",
        "You play: 8♠",
        "-[ Exercise 2 ]-",
    ]
    assert "On the table: 3♦ (marked), 4♣ (marked), 5♥" in found
    end = found.index("-[ Solutions ]-")
    assert end > found.index("Text with Q♥.")
    assert found[end + 1] == "**Exercise 1**. 8♠ takes: 3♣ 5♦."
    assert found[end + 2].startswith("**Exercise 2**. ")
    assert end + 3 == len(found)


def test_latex_has_no_suit_at_which_its_default_engine_stops(tmp_path: Path) -> None:
    """In titles, references, roles, positions and solutions."""
    page = PAGE.replace("# A page", "(top)=\n# The {card}`10D`") + "\n[](#top) {doc}`page`\n"
    written, warnings = build(tmp_path, page, builder="latex")
    assert warnings == ""
    body = written.partition("\\begin{document}")[2]
    assert not re.search("[♠♥♦♣]", body)
    assert "8\\ensuremath{\\spadesuit} takes: 3\\ensuremath{\\clubsuit}" in " ".join(body.split())
    assert body.index("Solutions") > body.index("Text with")


def test_a_latex_engine_that_knows_the_suits_prints_them(tmp_path: Path) -> None:
    written, _ = build(tmp_path, PAGE, builder="latex", latex_engine="xelatex")
    assert "On the table: 3♣, 5♦, Q♠, 10♥" in written
    assert "ensuremath" not in written.partition("\\begin{document}")[2]


def test_solutions_stay_on_their_page_where_all_pages_become_one(tmp_path: Path) -> None:
    """Also on a page that has others below it."""
    page = f"{PAGE}\n```{{toctree}}\nbelow\n```\n"
    below = "# Below\n\n```{tablic-exercise} two-sums\n```\n"
    (tmp_path / "source" / "deep").mkdir(parents=True)
    (tmp_path / "source" / "deep" / "below.md").write_text(below, "utf-8")
    written, warnings = build(tmp_path, page, builder="latex")
    assert warnings == ""
    places = [written.index(one) for one in ("Text with", "Solutions", "{Below}")]
    assert places == sorted(places)
    assert written.count("\\subsubsection*{Solutions}") == 2


@pytest.mark.parametrize("builder", ["man", "texinfo"])
def test_all_builders_know_the_nodes(tmp_path: Path, builder: str) -> None:
    """No builder meets a node that it cannot write."""
    written, warnings = build(tmp_path, PAGE, builder=builder)
    assert warnings == ""
    assert "3♦ (marked), 4♣ (marked), 5♥" in written


def test_an_exercise_can_be_a_target(tmp_path: Path) -> None:
    page = "# A page\n\n(mine)=\n```{tablic-exercise} one-sum\n```\n\n[See it](#mine).\n"
    html, warnings = build(tmp_path, page, html_theme="basic")
    assert warnings == ""
    assert 'id="mine"' in html
    assert 'href="#mine"' in html
    assert 'data-tablic id="ex-one-sum"' in html


def test_no_id_is_there_twice(tmp_path: Path) -> None:
    """The same exercise again, positions of the page's own, and headings named like them."""
    own = "```{tablic-exercise}\n:kind: find-captures\n:table: 3D 4C\n:card: 7S\n```\n\n"
    bank = "```{tablic-exercise} one-sum\n```\n\n"
    page = f"# Exercise 1\n\n{own}{bank}{bank}{own}## Exercise 4\n\n## Ex one sum 2\n\n{bank}"
    html, warnings = build(tmp_path, page, html_theme="basic")
    assert warnings == ""
    ids = re.findall(r'<section class="tablic-exercise" data-tablic id="([^"]*)"', html)
    assert ids == ["exercise-1-2", "ex-one-sum", "ex-one-sum-2", "exercise-4", "ex-one-sum-3"]
    every = re.findall(r'\bid="([^"]*)"', html)
    assert len(every) == len(set(every))
    assert set(re.findall(r'aria-labelledby="([^"]*)"', html)) <= set(every)


def test_the_index_of_the_search_has_the_words(tmp_path: Path) -> None:
    build(tmp_path, PAGE, html_theme="basic")
    index = (tmp_path / "out" / "searchindex.js").read_text("utf-8")
    assert '"diamond"' in index
    assert '"mark"' in index


@pytest.mark.parametrize(
    ("directive", "line", "said"),
    [
        ("```{tablic-exercise} no-such\n```", 3, "There is no exercise ‘no-such’ in the bank."),
        (
            "```{tablic-exercise}\n:kind: find-captures\n:table: 3D 6X\n:card: 7S\n```",
            3,
            "table[1]: ‘6X’ is not a card.",
        ),
        (
            "```{tablic-exercise}\n:kind: find-captures\n:table: 3D 3D\n:card: 7S\n```",
            3,
            "table[1]: 3♦ is there twice.",
        ),
        (
            "```{tablic-exercise}\n:kind: find-captures\n:table: 3D 7S\n:card: 7S\n```",
            3,
            "card: 7♠ is played and also lies on the table.",
        ),
        ("```{tablic-exercise}\n:kind: guess\n:table: 3D\n:card: 7S\n```", 3, "no exercise kind"),
        ("```{tablic-exercise}\n```", 3, "kind: The field ‘kind’ is missing."),
        ("```{tablic-exercise} one-sum\n:card: 7S\n```", 3, "There is no field ‘card’."),
        (
            "```{tablic-exercise}\n:kind: find-captures\n:tabel: 3D\n:card: 7S\n```",
            3,
            "There is no field ‘tabel’.",
        ),
        ("```{tablic-exercise}\ntable: 3D\n```", 3, "There is no field ‘table: 3D’."),
        ("Text with {card}`7X`.", 3, "‘7X’ is not a card."),
    ],
)
def test_a_mistake_stops_the_build_and_names_file_and_line(
    tmp_path: Path, directive: str, line: int, said: str
) -> None:
    with pytest.raises(SphinxError) as caught:
        build(tmp_path, f"# A page\n\n{directive}\n\nMore.\n", html_theme="basic")
    assert f"page.md:{line}: " in str(caught.value)
    assert said in str(caught.value)
    assert not list(tmp_path.rglob("page.html"))


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    page = "# A page\n\n{card}`7X`\n\n{rule}`aim`\n\n```{tablic-table}\n:table: 3D\n```\n"
    with pytest.raises(SphinxError) as caught:
        build(tmp_path, page, html_theme="basic")
    lines = str(caught.value).splitlines()
    assert [re.sub(r".*page.md:", "", one).split(": ")[:2] for one in lines] == [
        ["3", "card"],
        ["5", "rule"],
        ["7", "tablic-table"],
    ]
