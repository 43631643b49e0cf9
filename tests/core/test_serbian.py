"""Serbian Cyrillic becomes Latin letter by letter, without loss and without guessing."""

from __future__ import annotations

import pytest

from tablic_core.text.serbian import CYRILLIC, LATIN, to_latin

LETTERS = [
    ("а", "a"),
    ("б", "b"),
    ("в", "v"),
    ("г", "g"),
    ("д", "d"),
    ("ђ", "đ"),
    ("е", "e"),
    ("ж", "ž"),
    ("з", "z"),
    ("и", "i"),
    ("ј", "j"),
    ("к", "k"),
    ("л", "l"),
    ("љ", "lj"),
    ("м", "m"),
    ("н", "n"),
    ("њ", "nj"),
    ("о", "o"),
    ("п", "p"),
    ("р", "r"),
    ("с", "s"),
    ("т", "t"),
    ("ћ", "ć"),
    ("у", "u"),
    ("ф", "f"),
    ("х", "h"),
    ("ц", "c"),
    ("ч", "č"),
    ("џ", "dž"),
    ("ш", "š"),
]


@pytest.mark.parametrize(("cyrillic", "latin"), LETTERS)
def test_each_letter_has_its_counterpart(cyrillic: str, latin: str) -> None:
    """Small letters one by one, and capitals inside a word of capitals."""
    assert to_latin(cyrillic) == latin
    assert to_latin(f"А{cyrillic.upper()}А") == f"A{latin.upper()}A"


def test_the_table_has_thirty_different_letters() -> None:
    """The alphabets have thirty letters each, so nothing can be lost."""
    assert [pair[0] for pair in LETTERS] == list(CYRILLIC)
    assert [pair[1] for pair in LETTERS] == list(LATIN)
    assert len(set(CYRILLIC)) == len(set(LATIN)) == 30


@pytest.mark.parametrize(
    ("cyrillic", "latin"),
    [
        # nj, lj, dž that are two letters in both alphabets
        ("инјекција", "injekcija"),
        ("конјункција", "konjunkcija"),
        ("танјуг", "tanjug"),
        ("надживети", "nadživeti"),
        ("поджупан", "podžupan"),
        # and where they are one letter in Cyrillic
        ("тањир", "tanjir"),
        ("коњ", "konj"),
        ("кључ", "ključ"),
        ("џезва", "džezva"),
    ],
)
def test_two_letters_or_one_makes_no_difference(cyrillic: str, latin: str) -> None:
    """The trap of the other direction does not exist in this one."""
    assert to_latin(cyrillic) == latin


@pytest.mark.parametrize(
    ("cyrillic", "latin"),
    [
        ("Џеп", "Džep"),
        ("ЏЕП", "DŽEP"),
        ("Његош", "Njegoš"),
        ("ЊЕГОШ", "NJEGOŠ"),
        ("Љиљана", "Ljiljana"),
        ("ЉИЉАНА", "LJILJANA"),
        ("ЉиљаНА", "LjiljaNA"),
        ("КОЊ", "KONJ"),
        ("КРАЉ", "KRALJ"),
        ("КРАЉ!", "KRALJ!"),
        ("КРАЉ 10", "KRALJ 10"),
        ("ЊЉ", "NJLJ"),
        ("краЉ", "kraLj"),
        ("Џ", "Dž"),
        ("Џ. Џ.", "Dž. Dž."),
        ("Њ и Љ", "Nj i Lj"),
        ("а Џ б", "a Dž b"),
        ("1Џ2", "1Dž2"),
    ],
)
def test_capitals(cyrillic: str, latin: str) -> None:
    """A digraph's second letter follows the next letter, at a word's end the one before."""
    assert to_latin(cyrillic) == latin


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Tablić, žandar, šest dama, đak, ćup",
        "`10D` on {ref}`target` ♦♣♥♠",
        "{cards}`AC 10D` https:/x/#a",
        "Ы й щ э are Russian",
        "line\n\tand tab\u00a0space",
    ],
)
def test_all_else_is_left_alone(text: str) -> None:
    """Latin, markup, signs and letters that are not Serbian stay as they are."""
    assert to_latin(text) == text


def test_a_sentence_with_markup() -> None:
    """What a line of the book looks like on both sides."""
    source = "Жандар носи {card}`10D` и дванаестицу („баш тако”): [даље](#next)."
    expected = "Žandar nosi {card}`10D` i dvanaesticu („baš tako”): [dalje](#next)."
    assert to_latin(source) == expected


def test_twice_is_once() -> None:
    """Nothing is left for a second pass."""
    text = "Његош, ЏЕП, инјекција, ЉиљаНА, Џ. " + CYRILLIC + CYRILLIC.upper()
    assert to_latin(to_latin(text)) == to_latin(text)
