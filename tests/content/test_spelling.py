"""Every word that we wrote for a reader is in a dictionary, or in our short list.

Hunspell with the dictionaries from the npm registry: British English, Dutch, Serbian in Cyrillic
for the source and in Latin for the derived text.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import hunspell
import pytest
from babel.messages.pofile import read_po

from tablic_core.text.serbian import to_latin

ROOT = Path(__file__).parents[2]
WORDS = Path(__file__).parent / "words"
DICTIONARIES = {
    "en": ("en-gb", "en"),
    "nl": ("nl", "nl"),
    "sr": ("sr", "sr"),
    "sr-latn": ("sr-latn", "sr"),
}
CATALOGUES = (
    "tablic_core/text/messages/{tree}/LC_MESSAGES/*.po",
    "tablic_widgets/messages/{tree}/LC_MESSAGES/*.po",
    "book/locale/{tree}.po",
)
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
NOT_PROSE = re.compile(
    r"^---\n.*?^---\n"  # front matter, read apart
    r"|```.*?```"  # directives and code
    r"|\{[\w-]+\}`[^`]*`|`[^`]*`"  # roles and code in a line
    r"|\]\([^)]*\)|^\([\w-]+\)=$"  # addresses and targets
    r"|\{\w+\}|%\(\w+\)[sd]|%[sd]|<[^>]+>"  # placeholders, tags
    r"|\b[a-z]+_[a-z_]+(?:=\w+)?|\[\[\w+\]\]|\[\"\w+\"\]",  # names of parameters, TOML
    re.MULTILINE | re.DOTALL,
)


def prose(tree: str) -> str:
    pages = [path.read_text("utf-8") for path in sorted((ROOT / "book" / tree).rglob("*.md"))]
    described = [line for page in pages for line in re.findall(r"description: (.*)", page)]
    return "\n".join([*(NOT_PROSE.sub(" ", page) for page in pages), *described])


def messages(tree: str) -> Iterator[str]:
    for pattern in CATALOGUES:
        for path in ROOT.glob(pattern.format(tree=tree)):
            with path.open("rb") as file:
                for message in (one for one in read_po(file) if one.id):
                    strings = message.string
                    yield from [strings] if isinstance(strings, str) else strings


def root_pages(tree: str) -> Iterator[str]:
    """What the pages above the editions say in this language."""
    for path in (ROOT / "book" / "root").glob("*.md"):
        yield from re.findall(rf"^{tree}\n((?:[: ] .*\n)+)", path.read_text("utf-8"), re.MULTILINE)


def notebook(tree: str) -> Iterator[str]:
    cells = json.loads((ROOT / "book" / "notebooks" / f"{tree}.ipynb").read_text("utf-8"))["cells"]
    for cell in cells:
        if cell["cell_type"] == "markdown":
            yield "".join(cell["source"])


def notes(tree: str) -> Iterator[str]:
    """What an author says beside an exercise of the bank."""
    for path in (ROOT / "exercises").glob("*.toml"):
        for exercise in tomllib.loads(path.read_text("utf-8"))["exercise"]:
            if tree in exercise.get("note", {}):
                yield exercise["note"][tree]


@pytest.mark.parametrize("language", list(DICTIONARIES))
def test_every_word_is_known(language: str) -> None:
    package, tree = DICTIONARIES[language]
    folder = ROOT / "node_modules" / f"dictionary-{package}"
    assert folder.exists(), "run npm ci"
    checker = hunspell.Hunspell("index", hunspell_data_dir=str(folder))
    ours = (WORDS / f"{tree}.txt").read_text("utf-8").split("\n")
    known = {word for word in ours if word and not word.startswith("#")}
    others = [list(said(tree)) for said in (messages, root_pages, notebook)]
    assert all(others), "the texts were not found"
    text = "\n".join(
        [prose(tree), *(NOT_PROSE.sub(" ", one) for one in chain(*others, notes(tree)))]
    )
    if language == "sr-latn":
        text, known = to_latin(text), {to_latin(word) for word in known}
    words = sorted(set(WORD.findall(text)))
    assert len(words) > 250, "the texts were not found"
    unknown = [
        word
        for word in words
        if len(word) > 1 and word not in known and not checker.spell(word.replace("’", "'"))
    ]
    assert unknown == []


@pytest.mark.parametrize("language", list(DICTIONARIES))
def test_the_dictionary_refuses_a_slip(language: str) -> None:
    package, _ = DICTIONARIES[language]
    folder = ROOT / "node_modules" / f"dictionary-{package}"
    checker = hunspell.Hunspell("index", hunspell_data_dir=str(folder))
    slips = {"en": "teh", "nl": "kaartn", "sr": "картта", "sr-latn": "kartta"}
    assert not checker.spell(slips[language])
