"""What the engine says, in every language: sentences from gettext catalogues, filled with cards.

The catalogues' keys are codes (``why.sum``), never sentences, so no language is the first one.
Serbian is written in Cyrillic; ``sr-Latn`` is derived from it.

A sentence is given as *parts*, so that a screen can draw a card and a screen reader can name it:
a part is plain text or ``{"card": "7S", "sign": "7♠", "name": "seven of spades"}``.
"""

from __future__ import annotations

import gettext
import io
import pkgutil
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tablic_core.cards import Card, Cards, quote
from tablic_core.errors import TablicError
from tablic_core.serbian import to_latin

LANGUAGES = ("en", "nl", "sr-Latn", "sr-Cyrl")
"""The tags of the languages the engine speaks."""

Part = str | dict[str, str]
Parts = list[Part]

_FOLDERS = {"en": "en", "nl": "nl", "sr-Latn": "sr", "sr-Cyrl": "sr"}
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_INDEX_LETTERS = {"nl": {"A": "A", "J": "B", "Q": "V", "K": "H"}}


class Sets(tuple[Cards, ...]):
    """Several captures: the cards of each side by side, the captures set off by semicolons."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence inside another one: its key and its values, said in the language of the whole."""

    key: str
    params: dict[str, Any] = field(default_factory=dict)


def check_language(lang: Any, where: str = "lang") -> str:
    """``lang`` itself; :class:`TablicError` ``unknown-language`` if the engine has none such."""
    if lang not in LANGUAGES:
        raise TablicError("unknown-language", where, text=quote(lang), known=", ".join(LANGUAGES))
    return str(lang)


def template(
    lang: str, key: str, count: int | None = None, package: str = __name__, domain: str = "tablic"
) -> str:
    """The unfilled sentence ``key``; with ``count``, its plural form for that number.

    Another package keeps its own words in the same shape and passes its name and domain.
    Raises ``KeyError`` for a key that the catalogue lacks: a fault in the code, not in input.
    """
    catalogue = _catalogue(_FOLDERS[lang], package, domain)
    text = catalogue.gettext(key) if count is None else catalogue.ngettext(key, key, count)
    if text == key:
        raise KeyError(f"{domain}, {lang}: {key}")
    return to_latin(text) if lang == "sr-Latn" else text


def say(lang: str, key: str, count: int | None = None, /, **values: Any) -> Parts:
    """The sentence ``key`` in ``lang``, its ``{placeholders}`` filled from ``values``.

    A value may be text, a number, a card, cards (set side by side) or groups of cards
    (each group joined by plus signs, the groups by commas), :class:`Sets`, :class:`Sentence`,
    or several sentences (set off by semicolons).
    """
    sentence = template(lang, key, count)
    parts: Parts = []
    end = 0
    for match in _PLACEHOLDER.finditer(sentence):
        parts.append(sentence[end : match.start()])
        parts.extend(_parts_of(values[match[1]], lang))
        end = match.end()
    parts.append(sentence[end:])
    return _merge(parts)


def plain(parts: Parts) -> str:
    """Parts as plain text, cards by their signs."""
    return "".join(part if isinstance(part, str) else part["sign"] for part in parts)


def decimal(number: float, digits: int, lang: str) -> str:
    """A number with so many digits behind the decimal sign of the language."""
    text = f"{number:.{digits}f}"
    return text if lang == "en" else text.replace(".", ",")


def index_letter(card: Card, lang: str) -> str:
    """What stands in the corner of the card in that language: ``7``, ``K``, Dutch ``H``."""
    return _INDEX_LETTERS.get(lang, {}).get(card.rank.value, card.rank.value)


def card_sign(card: Card, lang: str) -> str:
    """Index and suit sign, as in ``10♦`` or Dutch ``V♥``."""
    return f"{index_letter(card, lang)}{card.suit.sign}"


def card_name(card: Card, lang: str) -> str:
    """The card's spoken name: ``ten of diamonds``, ``ruitentien``, ``desetka karo``."""
    rank = template(lang, f"rank.{card.rank.value}")
    suit = template(lang, f"suit.{card.suit.value}")
    return template(lang, "card.name").format(rank=rank, suit=suit)


def card_part(card: Card, lang: str) -> dict[str, str]:
    """The card as a part of a sentence."""
    return {"card": str(card), "sign": card_sign(card, lang), "name": card_name(card, lang)}


def _parts_of(value: Any, lang: str) -> Parts:
    if isinstance(value, Card):
        return [card_part(value, lang)]
    if isinstance(value, Sentence):
        return say(lang, value.key, **value.params)
    if not isinstance(value, (tuple, list)):
        return [str(value)]
    if isinstance(value, Sets):
        return _join([_parts_of(tuple(cards), lang) for cards in value], "; ")
    if value and isinstance(value[0], (tuple, list)):
        return _join([_join([_parts_of(one, lang) for one in group], " + ") for group in value])
    if value and isinstance(value[0], Sentence):
        return _join([_parts_of(one, lang) for one in value], "; ")
    return _join([_parts_of(one, lang) for one in value], " ")


def _join(pieces: Sequence[Parts], glue: str = ", ") -> Parts:
    joined: Parts = []
    for index, piece in enumerate(pieces):
        joined += [glue, *piece] if index else piece
    return joined


def _merge(parts: Iterable[Part]) -> Parts:
    """The same parts with neighbouring texts made one and empty ones left out."""
    merged: Parts = []
    for part in parts:
        if isinstance(part, str) and merged and isinstance(merged[-1], str):
            merged[-1] += part
        elif part:
            merged.append(part)
    return merged


@cache
def _catalogue(folder: str, package: str, domain: str) -> gettext.GNUTranslations:
    data = pkgutil.get_data(package, f"{folder}/LC_MESSAGES/{domain}.mo")
    assert data is not None
    return gettext.GNUTranslations(io.BytesIO(data))
