"""The list of lessons as it is built, before any script fills it in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.widgets.books import build_book, embedded

OWN = "```{tablic-exercise}\n:kind: find-captures\n:table: 3D 4C\n:card: 7S\n```\n"


def lesson(title: str, *ids: str) -> str:
    return f"# {title}\n\n" + "\n".join(f"```{{tablic-exercise}} {one}\n```\n" for one in ids)


PAGES = {
    "index.md": "# Start\n\n```{toctree}\nb\nlearn/index\na\n```\n",
    "learn/index.md": "# Learn\n\n```{tablic-progress}\n```\n\n```{toctree}\nsecond\nfirst\n```\n",
    "learn/first.md": lesson("The *first*", "one-sum", "two-sums") + OWN,
    "learn/second.md": lesson("With {card}`10D`", "same-card"),
    "a.md": lesson("More", "one-sum", "ace-as-one", "ace-as-one"),
    "b.md": f"# No exercise of the bank\n\n{OWN}",
    "apart.md": f"---\norphan: true\n---\n{lesson('Apart', 'your-ace')}",
}


def listed(out: Path) -> list[tuple[str, str, str]]:
    """Address, title and number of every lesson."""
    html = (out / "learn" / "index.html").read_text("utf-8")
    found = re.findall(
        r'<a class="reference internal" href="([^"]*)"><span>(.*?)</span></a> '
        r'<span class="tablic-count">\((.*?)\)</span>',
        html,
    )
    return [(address, re.sub("<[^>]+>", "", title), count) for address, title, count in found]


def test_lessons_stand_in_the_order_of_the_contents(tmp_path: Path) -> None:
    """Each with its exercises of the bank, counted once; nothing that the contents do not name."""
    out, warnings = build_book(tmp_path, PAGES)
    assert warnings == ""
    assert listed(out) == [
        ("second.html", "With 10♦ten of diamonds", "1 exercise"),
        ("first.html", "The first", "2 exercises"),
        ("../a.html", "More", "2 exercises"),
    ]
    html = (out / "learn" / "index.html").read_text("utf-8")
    data = embedded(html, "tablic-progress-data")
    assert [one["ids"] for one in data["lessons"]] == [
        ["same-card"],
        ["one-sum", "two-sums"],
        ["one-sum", "ace-as-one"],
    ]
    # An exercise on two pages is one exercise.
    assert data["total"] == "{n} of 4 exercises solved."
    assert [one["some"] for one in data["lessons"]] == ["{n} of 1 solved", *["{n} of 2 solved"] * 2]
    assert "style=" not in html.partition('<div class="tablic-progress"')[2].partition("</ol>")[0]


@pytest.mark.parametrize(
    ("lang", "one", "two", "total"),
    [
        ("nl", "1 oefening", "2 oefeningen", "{n} van de 4 oefeningen opgelost."),
        ("sr-Latn", "1 zadatak", "2 zadatka", "Rešeno je {n} od 4 zadatka."),
        ("sr-Cyrl", "1 задатак", "2 задатка", "Решено је {n} од 4 задатка."),
    ],
)
def test_numbers_in_every_language(
    tmp_path: Path, lang: str, one: str, two: str, total: str
) -> None:
    out, _ = build_book(tmp_path, PAGES, tablic_edition=lang)
    assert [count for _, _, count in listed(out)] == [one, two, two]
    html = (out / "learn" / "index.html").read_text("utf-8")
    assert embedded(html, "tablic-progress-data")["total"] == total


def test_a_changed_lesson_changes_the_list(tmp_path: Path) -> None:
    """Also when the page with the list itself did not change."""
    build_book(tmp_path, PAGES)
    changed = {
        "learn/second.md": lesson("New title", "same-card", "your-ace"),
        "a.md": "# More\n\nNothing is left here.\n",
    }
    out, warnings = build_book(tmp_path, changed)
    assert warnings == ""
    assert listed(out) == [
        ("second.html", "New title", "2 exercises"),
        ("first.html", "The first", "2 exercises"),
    ]


def test_pages_that_are_read_by_several_processes(tmp_path: Path) -> None:
    pages = dict(PAGES)
    for n in range(8):
        pages[f"more-{n}.md"] = f"---\norphan: true\n---\n# More {n}\n"
    out, warnings = build_book(tmp_path, pages, jobs=2)
    assert warnings == ""
    assert [address for address, _, _ in listed(out)] == ["second.html", "first.html", "../a.html"]


def test_only_pages_that_play_or_list_get_the_script(tmp_path: Path) -> None:
    out, _ = build_book(tmp_path, PAGES)
    (script,) = re.findall(r"<script[^>]*progress[^>]*>", (out / "a.html").read_text("utf-8"))
    assert 'data-tablic-solved="solved"' in script
    assert 'type="module"' in script
    assert "tablic-progress" not in (out / "index.html").read_text("utf-8")
    static, _ = build_book(tmp_path / "static", PAGES, tablic_runtime={})
    assert "tablic-progress.mjs" not in (static / "a.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("builder", "file"), [("text", "learn/index.txt"), ("latex", "book.tex"), ("man", "book.1"),
                          ("texinfo", "book.texi")]
)  # fmt: skip
def test_other_builders_write_the_lessons(tmp_path: Path, builder: str, file: str) -> None:
    out, warnings = build_book(tmp_path, PAGES, builder=builder)
    assert warnings == ""
    assert "(2 exercises)" in (out / file).read_text("utf-8")


def test_a_book_without_lessons(tmp_path: Path) -> None:
    out, warnings = build_book(tmp_path, {"index.md": "# Start\n\n```{tablic-progress}\n```\n"})
    assert warnings == ""
    data = embedded((out / "index.html").read_text("utf-8"), "tablic-progress-data")
    assert data["lessons"] == []
