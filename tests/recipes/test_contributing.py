"""The recipes and the book's chapter on how it is built say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablic_core.text.languages import WRITTEN
from tests.copies import ROOT
from tests.recipes.project import recipe

CHAPTERS = {
    "add-a-kind": "A new kind of exercise",
    "add-a-rule": "A new rule",
    "add-an-edition": "A new language",
    "add-an-interaction": "A new interaction",
}
"""A heading's target in the chapter, and the recipe it is about."""


@pytest.mark.parametrize("target", CHAPTERS)
@pytest.mark.parametrize("tree", WRITTEN)
def test_what_the_book_says_is_to_be_touched_the_recipe_touches(tree: str, target: str) -> None:
    """In the chapter a file may stand by its name alone, or by its folder."""
    chapter = (ROOT / "book" / tree / "how-it-is-built.md").read_text("utf-8")
    section = chapter.partition(f"({target})=\n")[2].partition("\n(")[0]
    named = set(re.findall(r"`([\w./]+(?:\.(?:py|mjs)|/\w+))`", section))
    steps = recipe(CHAPTERS[target])
    known = {part for one in (*steps.code, *steps.beside) for part in (one, *_folders(one))}
    known |= {Path(one).name for one in known}
    # What is read and not changed: the contract.
    assert named - {"contract.py"} <= known
    assert named & known


def _folders(path: str) -> list[str]:
    return [str(folder) for folder in Path(path).parents][:-1]


def test_every_file_that_a_recipe_names_is_there() -> None:
    for title in CHAPTERS.values():
        for path in (*recipe(title).code, *recipe(title).beside):
            assert list(ROOT.glob(re.sub("<[^>]+>", "*", path))), path
