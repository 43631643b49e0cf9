"""What the engine says, in every language: sentences from gettext catalogues, filled with cards.

The catalogues' keys are codes (``why.sum``), never sentences, so no language is the first one.

A sentence is given as *parts*, so that a screen can draw a card and a screen reader can name it:
a part is plain text or ``{"card": "7S", "sign": "7♠", "name": "seven of spades"}``.
"""

from __future__ import annotations

import gettext
import io
import pkgutil
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, TypedDict

from tablic_core.text.languages import LANGUAGE


class CardPart(TypedDict):
    """A card in a sentence."""

    card: Annotated[str, "its text form: 7S"]
    sign: Annotated[str, "for the eye, in the letters of the language: 7♠"]
    name: Annotated[str, "for the ear: seven of spades"]


Part = str | CardPart
"""Text, or a card in it."""

Parts = list[Part]
"""A sentence."""

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class NotCompiled(RuntimeError):
    """The catalogues are there only as sources, as in a bare checkout.

    Its sentence is the only one that stands in code, and in English alone: it says that the
    catalogues, where all others stand, cannot be read.
    """

    def __init__(self) -> None:
        super().__init__(
            "The words of Tablić are not compiled yet: run `make site` or `pip install .` "
            "in the folder of its source."
        )


class Spoken(ABC):
    """What has words of its own in every language, such as a card."""

    __slots__ = ()

    @abstractmethod
    def parts(self, lang: str) -> Parts:
        """What stands for it in a sentence of that language."""


class Sets(tuple[tuple[Spoken, ...], ...]):
    """Several captures: the cards of each side by side, the captures set off by semicolons."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence inside another one: its key and its values, said in the language of the whole."""

    key: str
    params: dict[str, Any] = field(default_factory=dict)


def template(
    lang: str, key: str, count: int | None = None, package: str = __name__, domain: str = "tablic"
) -> str:
    """The unfilled sentence ``key``; with ``count``, its plural form for that number.

    Another package keeps its own words in the same shape and passes its name and domain.
    Raises ``KeyError`` for a key that the catalogue lacks, a fault in the code, not in input, and
    :class:`NotCompiled` where there is no catalogue yet.
    """
    language = LANGUAGE[lang]
    catalogue = _catalogue(language.written, package, domain)
    text = catalogue.gettext(key) if count is None else catalogue.ngettext(key, key, count)
    if text == key:
        raise KeyError(f"{domain}, {lang}: {key}")
    return language.derive(text)


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
    return f"{number:.{digits}f}".replace(".", LANGUAGE[lang].decimal)


def _parts_of(value: Any, lang: str) -> Parts:
    if isinstance(value, Spoken):
        return value.parts(lang)
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
    try:
        data = pkgutil.get_data(package, f"{folder}/LC_MESSAGES/{domain}.mo")
    except OSError:
        raise NotCompiled from None
    assert data is not None
    return gettext.GNUTranslations(io.BytesIO(data))
