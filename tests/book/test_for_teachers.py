"""What the build tells teachers: how to install, and all exercises that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablic_core.puzzles.bank import load_bank
from tests.widgets.books import build_book

INSTALL = "# Start\n\n```{tablic-install} sphinx\n```\n"
LIST = {
    "index.md": "# Start\n\n```{toctree}\nlesson\nall\n```\n",
    "lesson.md": "# Sums with {card}`7S`\n\n```{tablic-exercise} two-sums\n```\n",
    "all.md": "# All\n\n```{tablic-exercise-list}\n```\n",
}


def command(out: Path) -> str:
    (block,) = re.findall(r"<pre>(.*?)</pre>", (out / "index.html").read_text("utf-8"), re.S)
    return re.sub("<[^>]+>", "", block).replace("&quot;", '"').strip()


@pytest.mark.parametrize(
    ("site", "said"),
    [
        ("https://example.org/tablic/", "https://example.org/tablic/wheels/"),
        ("", "het adres van deze site/wheels/"),
    ],
)
def test_the_command_names_the_address_where_the_build_knows_it(
    tmp_path: Path, site: str, said: str
) -> None:
    out, warnings = build_book(
        tmp_path, {"index.md": INSTALL}, tablic_site_url=site, tablic_edition="nl"
    )
    assert warnings == ""
    assert command(out) == f'pip install --find-links "{said}" "tablic[sphinx]"'


def test_an_extra_that_there_is_not_is_refused_with_its_line(tmp_path: Path) -> None:
    pages = {"index.md": INSTALL.replace("sphinx", "latex")}
    _, warnings = build_book(tmp_path, pages)
    assert "index.md:3" in warnings
    assert "latex" in warnings


def test_the_list_holds_every_exercise_once_and_leads_to_the_page_that_shows_it(
    tmp_path: Path,
) -> None:
    out, warnings = build_book(tmp_path, LIST)
    assert warnings == ""
    html = (out / "all.html").read_text("utf-8")
    lists = re.findall(r'<ul class="tablic-all[^"]*">.*?</ul>', html, re.S)
    items = [one for some in lists for one in re.findall(r"<li>.*?</li>", some, re.S)]
    names = [re.findall(r"<span class=\"pre\">([a-z0-9-]+)</span>", one)[0] for one in items]
    assert sorted(names) == sorted(load_bank())
    # The book comes to this kind first; in it stands what no page shows, too.
    shown = next(one for one in items if ">two-sums<" in one)
    assert 'href="lesson.html#ex-two-sums"' in shown
    assert "(level 1)" in shown or "(level 2)" in shown
    assert 'aria-hidden="true">5♣<' in shown
    assert sum('href="' in one for one in items) == 1
    kinds = re.findall(r'<p class="tablic-kind rubric">.*?</p>', html)
    assert "find-captures" in kinds[0]
    assert len(kinds) == len({one.kind for one in load_bank().values()})


@pytest.mark.parametrize("builder", ["text", "latex"])
def test_other_builders_write_the_list_as_words(tmp_path: Path, builder: str) -> None:
    out, warnings = build_book(tmp_path, LIST, builder=builder)
    assert warnings == ""
    assert any(
        "two-sums" in one.read_text("utf-8")
        for one in out.rglob("*")
        if one.suffix in (".txt", ".tex")
    )
