"""The score sheet as it is built: the sheet that is there without any script, and its data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.widgets.books import build_book, embedded

PAGES = {"index.md": "# Score\n\n```{tablic-score-sheet}\n```\n"}


def page(folder: Path, **config: object) -> str:
    out, warnings = build_book(folder, PAGES, **config)
    assert warnings == ""
    return (out / "index.html").read_text("utf-8")


def test_without_a_script_there_is_a_sheet_to_print(tmp_path: Path) -> None:
    html = page(tmp_path)
    static = html.partition('<div class="tablic-sheet-static">')[2].partition("</div></div>")[0]
    words = re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", static))
    assert "Two of clubs 1 Three for cards 3 Tablas 1 each All cards of a round 22" in words
    assert "The match goes to 101." in words
    form = static.partition("tablic-paper-form")[2]
    head, *lines = form.split("<tr")[1:]
    assert re.findall(r"<p>([^<]*)</p>", head) == [
        "Round", "A: Points", "A: Tablas", "A: Total", "B: Points", "B: Tablas", "B: Total",
    ]  # fmt: skip
    assert len(lines) == 12
    assert "style=" not in static
    assert html.count('type="module"') == 1


def test_the_data_have_every_rule_set_and_all_plural_forms(tmp_path: Path) -> None:
    data = embedded(page(tmp_path, tablic_edition="sr-Latn"), "tablic-sheet-data")
    assert next(iter(data["rules"])) == "tablic"
    assert len(data["rules"]) == 10
    assert data["plurals"]["sheet_missing"] == {
        "one": "{total}: nedostaje {n} poen.",
        "few": "{total}: nedostaju {n} poena.",
        "other": "{total}: nedostaje {n} poena.",
    }


@pytest.mark.parametrize("lang", ["en", "nl", "sr-Latn", "sr-Cyrl"])
def test_the_script_has_every_text_that_it_names(tmp_path: Path, lang: str) -> None:
    data = embedded(page(tmp_path, tablic_edition=lang), "tablic-sheet-data")
    static = Path("book/extension/static")
    code = "\n".join(file.read_text("utf-8") for file in static.glob("tablic-*.mjs"))
    wanted = set(re.findall(r"texts\.(sheet\w*)", code))
    codes = {"full", "shared", "capped", "stopped", "open", "level", "won"}
    wanted |= {f"sheet_{one}" for one in codes | {"two", "three", "singles", "pairs"}}
    assert len(wanted) > 30
    assert wanted <= set(data["texts"])
    assert {"sheet_missing", "sheet_extra"} == set(data["plurals"])
    shared = {"file_save", "file_read", "not_remembered", "yes_erase", "no_keep"}
    shared |= {"newer_record", "newer_file"}
    assert set(data["texts"]) - wanted == shared


@pytest.mark.parametrize("builder", ["text", "latex", "man", "texinfo"])
def test_other_builders_write_the_sheet(tmp_path: Path, builder: str) -> None:
    out, warnings = build_book(tmp_path, PAGES, builder=builder)
    assert warnings == ""
    written = "\n".join(file.read_text("utf-8") for file in out.glob("[bi]*.*"))
    assert "A: Points" in written
