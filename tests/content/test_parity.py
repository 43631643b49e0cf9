"""The trees of all languages say the same things in the same places, and what the engine says."""

import re
from pathlib import Path

import pytest

from tablic_core import parse_rules
from tablic_core.game.cards import Card
from tablic_core.puzzles.bank import load_bank
from tablic_core.text.languages import WRITTEN

BOOK = Path(__file__).parents[2] / "book"
TREES = WRITTEN
PAGES = sorted(path.relative_to(BOOK / "en").as_posix() for path in (BOOK / "en").rglob("*.md"))
DIRECTIVE = re.compile(r"^```\{([\w-]+)\} ?(.*)$", re.MULTILINE)
OPTION = re.compile(r"^:([\w-]+): (.+)$", re.MULTILINE)
TARGET = re.compile(r"^\(([^)]+)\)=$", re.MULTILINE)
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
LINK = re.compile(r"\]\(([^)]+)\)")


def text(tree: str, page: str) -> str:
    return (BOOK / tree / page).read_text("utf-8")


@pytest.mark.parametrize("tree", TREES)
def test_the_same_files(tree: str) -> None:
    assert sorted(p.relative_to(BOOK / tree).as_posix() for p in (BOOK / tree).rglob("*.md")) == (
        PAGES
    )


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    "what", [TARGET, DIRECTIVE, OPTION, HEADING, LINK], ids=lambda one: one.pattern
)
def test_the_same_things_in_the_same_order(page: str, what: re.Pattern[str]) -> None:
    english = what.findall(text("en", page))
    for tree in TREES[1:]:
        assert what.findall(text(tree, page)) == english


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("tree", TREES)
def test_every_heading_has_a_target_that_is_ascii(tree: str, page: str) -> None:
    source = text(tree, page)
    for match in HEADING.finditer(source):
        before = source[: match.start()].rstrip("\n").splitlines()[-1]
        assert TARGET.fullmatch(before), source[match.start() : match.end() + 30]
        assert before.isascii()


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("tree", TREES)
def test_one_sentence_per_line(tree: str, page: str) -> None:
    for line in text(tree, page).splitlines():
        if line.startswith(("-", "|", "description", "    description")):
            continue
        assert not re.search(r"[a-zа-ш]{2}[.] +[A-ZА-Ш]", line), line


def test_every_exercise_on_a_page_is_in_the_bank_and_stands_there_once() -> None:
    """The bank may have more. That the editions show the same ones, all directives prove."""
    used = [
        argument
        for page in PAGES
        for name, argument in DIRECTIVE.findall(text("en", page))
        if name == "tablic-exercise" and argument
    ]
    assert set(used) <= set(load_bank())
    assert len(set(used)) == len(used) >= 60


@pytest.mark.parametrize("tree", TREES)
def test_the_table_of_values_is_the_engines(tree: str) -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", text(tree, "learn/cards.md"), re.MULTILINE)
    told = {row[0].strip(): set(map(int, re.findall(r"\d+", row[1]))) for row in rows}
    rules = parse_rules("tablic")
    values = [set(rules.values(Card.parse(f"{rank}S"))) for rank in "AJQK"]
    assert [numbers for numbers in told.values() if numbers] == values
