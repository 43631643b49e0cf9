"""Every word of the book and of the catalogues is in a dictionary, or in our short list.

Hunspell with the dictionaries from the npm registry: British English, Dutch, Serbian in Cyrillic
for the source and in Latin for the derived text.
"""

import re
from pathlib import Path

import hunspell
import pytest
from babel.messages.pofile import read_po

from tablic_core.serbian import to_latin

ROOT = Path(__file__).parents[2]
WORDS = Path(__file__).parent / "words"
DICTIONARIES = {
    "en": ("en-gb", "en"),
    "nl": ("nl", "nl"),
    "sr": ("sr", "sr"),
    "sr-latn": ("sr-latn", "sr"),
}
CATALOGUES = ("tablic_core/messages", "tablic_widgets/messages")
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
NOT_PROSE = re.compile(
    r"^---\n.*?^---\n"  # front matter, read apart
    r"|```.*?```"  # directives and code
    r"|\{[\w-]+\}`[^`]*`|`[^`]*`"  # roles and code in a line
    r"|\]\([^)]*\)|^\([\w-]+\)=$"  # addresses and targets
    r"|\{\w+\}|<[^>]+>"  # placeholders, tags
    r"|\b[a-z]+_[a-z_]+(?:=\w+)?|\[\[\w+\]\]|\[\"\w+\"\]",  # names of parameters, TOML
    re.MULTILINE | re.DOTALL,
)


def prose(tree: str) -> str:
    pages = [path.read_text("utf-8") for path in sorted((ROOT / "book" / tree).rglob("*.md"))]
    described = [line for page in pages for line in re.findall(r"description: (.*)", page)]
    return "\n".join([*(NOT_PROSE.sub(" ", page) for page in pages), *described])


def messages(tree: str) -> str:
    texts = []
    for folder in CATALOGUES:
        for path in (ROOT / folder / tree / "LC_MESSAGES").glob("*.po"):
            with path.open("rb") as file:
                for message in (one for one in read_po(file) if one.id):
                    strings = message.string
                    texts += [strings] if isinstance(strings, str) else list(strings)
    return "\n".join(NOT_PROSE.sub(" ", text) for text in texts)


@pytest.mark.parametrize("language", list(DICTIONARIES))
def test_every_word_is_known(language: str) -> None:
    package, tree = DICTIONARIES[language]
    folder = ROOT / "node_modules" / f"dictionary-{package}"
    assert folder.exists(), "run npm ci"
    checker = hunspell.Hunspell("index", hunspell_data_dir=str(folder))
    ours = (WORDS / f"{tree}.txt").read_text("utf-8").split("\n")
    known = {word for word in ours if word and not word.startswith("#")}
    text = prose(tree) + "\n" + messages(tree)
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
