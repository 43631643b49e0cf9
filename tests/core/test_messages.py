"""The catalogues: complete in every language, with the same placeholders, and all in use."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tablic_core.game.cards import PACK, Card, card_name, card_sign, parse_cards
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import Sentence, Sets, plain, say, template

ROOT = Path(__file__).parents[2]
PLACEHOLDER = re.compile(r"\{(\w+)\}")
DOMAINS = ["tablic_core/text/messages", "tablic_widgets/messages"]


def catalogue(folder: str, lang: str) -> dict[str, list[str]]:
    (path,) = (ROOT / folder / lang / "LC_MESSAGES").glob("*.po")
    with path.open("rb") as file:
        return {
            message.id[0] if isinstance(message.id, tuple) else message.id: list(message.string)
            if isinstance(message.string, (tuple, list))
            else [message.string]
            for message in read_po(file)
            if message.id
        }


@pytest.mark.parametrize("folder", DOMAINS)
def test_all_languages_have_the_same_keys_and_placeholders(folder: str) -> None:
    english = catalogue(folder, "en")
    for lang in ("nl", "sr"):
        other = catalogue(folder, lang)
        assert list(other) == list(english)
        for key, texts in other.items():
            assert all(texts), f"{lang}: {key} is empty"
            for text in texts:
                wanted = set(PLACEHOLDER.findall(english[key][-1]))
                assert set(PLACEHOLDER.findall(text)) == wanted, (lang, key)


@pytest.mark.parametrize("folder", DOMAINS)
def test_serbian_is_written_in_cyrillic_outside_names_and_placeholders(folder: str) -> None:
    """A Latin letter of the look-alike kind inside a Cyrillic word is the usual slip."""
    mixed = re.compile(r"[а-шђјљњћџ]+[a-z]|[a-z]+[а-шђјљњћџ]", re.IGNORECASE)
    for key, texts in catalogue(folder, "sr").items():
        for text in texts:
            assert not mixed.search(PLACEHOLDER.sub("", text)), (key, text)


@pytest.mark.parametrize("folder", DOMAINS)
def test_no_key_is_left_over(folder: str) -> None:
    code = "\n".join(
        path.read_text("utf-8")
        for place in ("tablic_core", "tablic_widgets", "book")
        for path in (ROOT / place).rglob("*")
        if path.suffix in (".py", ".mjs", ".js", ".html")
    )
    # Families whose last part is a code that stands elsewhere in the source.
    families = ("rank", "suit", "ui", "error", "why", "claim", "verdict", "allowed", "missing")
    families += ("tabla", "score", "row", "worth", "name", "count", "kind", "lay")
    for key in catalogue(folder, "en"):
        # `judge.not-sum` is the base from which the code makes `judge.not-sum-ace`.
        key = key.removesuffix("-ace") if f'"{key.removesuffix("-ace")}"' in code else key
        family, _, rest = key.partition(".")
        used = f'"{key}"' in code or f".{key}" in code
        # `why_disk` is made of the family of texts `why_` and a reason.
        of_a_family = f'"{rest.partition("_")[0]}_{{' in code
        used = used or (family == "ui" and (rest in code or of_a_family))
        last = rest.rpartition(".")[2].removeprefix("why_")
        assert used or (family in families and (f'"{last}"' in code or family in ("rank", "suit")))


def test_card_names_in_every_language() -> None:
    ten, queen, jack, ace = map(Card.parse, ("10D", "QH", "JC", "AS"))
    names = {
        "en": "ten of diamonds",
        "nl": "ruitentien",
        "sr-Latn": "desetka karo",
        "sr-Cyrl": "десетка каро",
    }
    assert {lang: card_name(ten, lang) for lang in names} == names
    assert [card_name(card, "nl") for card in (queen, jack, ace)] == [
        "hartenvrouw",
        "klaverboer",
        "schoppenaas",
    ]
    assert card_sign(queen, "nl") == "V♥"
    for lang in LANGUAGES:
        assert len({card_name(card, lang) for card in PACK}) == 52


def test_serbian_plural_forms() -> None:
    told = [plain(say("sr-Latn", "hint.count", n, n=n)) for n in (1, 2, 5, 11, 21, 22)]
    assert told == [
        "Postoji 1 mogućnost.",
        "Postoje 2 mogućnosti.",
        "Postoji 5 mogućnosti.",
        "Postoji 11 mogućnosti.",
        "Postoji 21 mogućnost.",
        "Postoje 22 mogućnosti.",
    ]


def test_a_sentence_is_given_in_parts_that_name_its_cards() -> None:
    cards = parse_cards("3D 4C")
    assert say("en", "found.capture", card=Card.parse("7S"), groups=(cards,)) == [
        {"card": "7S", "sign": "7♠", "name": "seven of spades"},
        " takes ",
        {"card": "3D", "sign": "3♦", "name": "three of diamonds"},
        " + ",
        {"card": "4C", "sign": "4♣", "name": "four of clubs"},
        ".",
    ]
    sets = Sets([cards, parse_cards("7H")])
    assert plain(say("en", "hint.all", sets=sets)) == "All the ways: 3♦ 4♣; 7♥."
    items = (Sentence("worth.aces", {"n": 1}), Sentence("worth.cards", {"cards": cards, "n": 0}))
    assert plain(say("en", "hint.worth", items=items)) == "What counts: each ace 1; 3♦ 4♣: 0."


def test_an_unknown_key_is_a_fault() -> None:
    with pytest.raises(KeyError):
        template("en", "no.such.key")
