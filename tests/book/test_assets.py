"""The scripts and styles around the exercises: together in one folder, with a name of its own."""

import re
from pathlib import Path

import pytest

from book.extension.assets import ASSETS
from tests.widgets.books import build_book

PAGES = {
    "index.md": "# Score\n\n```{tablic-score-sheet}\n```\n",
    "all.md": "---\norphan:\n---\n# All\n\n```{tablic-progress}\n```\n",
}
_ADDRESS = re.compile(r'(?:src|href)="(_static/tablic-book-[0-9a-f]+/[\w-]+\.\w+)')


def loaded(out: Path) -> set[str]:
    return {
        one
        for page in PAGES
        for one in _ADDRESS.findall((out / page).with_suffix(".html").read_text())
    }


def test_all_that_pages_load_lies_in_one_folder_and_imports_nothing(
    tmp_path: Path,
) -> None:
    out, warnings = build_book(tmp_path, PAGES)
    assert warnings == ""
    folders = {(out / address).parent for address in loaded(out)}
    assert len(folders) == 1
    names = {Path(address).name for address in loaded(out)}
    assert {"tablic-sheet.mjs", "tablic-progress.mjs", "tablic-progress.css"} <= names
    (folder,) = folders
    modules = {file.name: file.read_text("utf-8") for file in folder.glob("*.mjs")}
    assert set(modules) == {name for name in names if name.endswith(".mjs")}
    assert not any(re.search(r"^import\b", text, re.M) for text in modules.values())
    assert list((out / "_static").glob("tablic-*.*")) == []


def test_after_a_change_every_page_names_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, _ = build_book(tmp_path, PAGES)
    before = loaded(out)
    changed = {**ASSETS.files, "tablic-sheet.mjs": b"export {};\n"}
    monkeypatch.setattr(ASSETS, "files", changed)
    build_book(tmp_path, PAGES)
    assert len(loaded(out)) == len(before)
    assert not loaded(out) & before
    assert all((out / address).is_file() for address in loaded(out))
    assert not any((out / address).exists() for address in before)
