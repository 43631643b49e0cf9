"""The languages the project speaks, one line each.

Everything that lists languages reads this table: the catalogues, the command line, the notes of
exercises, the editions of the book, the frame page.  A language in two scripts is written once;
the line of the other script says how it is derived.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tablic_core.text.serbian import to_latin


@dataclass(frozen=True, slots=True)
class Language:
    """One language in one script."""

    tag: str
    """The language tag: of a request, of a page's ``lang``."""
    written: str
    """What is written for it lies under this name: catalogues, pages, an exercise's notes."""
    name: str
    """What the language calls itself."""
    decimal: str = ","
    """The decimal sign."""
    letters: Mapping[str, str] = field(default_factory=dict)
    """The letters in a card's corner that differ from English ``A J Q K``."""
    derive: Callable[[str], str] = str
    """From what is written to what is shown: the text itself, or the text in another script."""
    derived_from: str = ""
    """The tag of the language in whose script it is written, if that is not its own."""


_TABLE = (
    Language("en", "en", "English", decimal="."),
    Language("nl", "nl", "Nederlands", letters={"J": "B", "Q": "V", "K": "H"}),
    Language("sr-Latn", "sr", "srpski", derive=to_latin, derived_from="sr-Cyrl"),
    Language("sr-Cyrl", "sr", "српски"),
)

LANGUAGE: Mapping[str, Language] = {language.tag: language for language in _TABLE}
"""Every language by its tag, in the order in which they are offered to a reader."""

LANGUAGES = tuple(LANGUAGE)
"""The tags of the languages."""

WRITTEN = tuple(dict.fromkeys(language.written for language in _TABLE))
"""The languages in which something is written, each once."""
