"""Search for Serbian, in both scripts and with or without diacritics.

Sphinx knows no Serbian: left alone it would quietly stem it as English.
Whoever types *zandar*, *žandaru* or *жандарима* looks for the same word, so every word is first
folded to Latin without diacritics, and only then stemmed by Snowball's Serbian stemmer.
Folding first (and not only afterwards) makes the two spellings one word to the stemmer:
its rules for *č* and *š* would otherwise cut *igrač* and *igrac* at different places.

The index is made in Python and searched in the browser, by the same steps from one table.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import snowballstemmer
import sphinx
from sphinx.search import SearchLanguage

from tablic_core.text.serbian import CYRILLIC, LATIN

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_BARE = {"č": "c", "ć": "c", "š": "s", "ž": "z", "đ": "d"}
_BARE_LATIN = str.maketrans(_BARE)

FOLDED = {
    **_BARE,
    **{old: new.translate(_BARE_LATIN) for old, new in zip(CYRILLIC, LATIN, strict=True)},
}
"""What each small letter of either script is searched as, where it is not itself."""

_FOLD = str.maketrans(FOLDED)


def fold(word: str) -> str:
    """Return a word in small Latin letters without diacritics.

    *Đ* is typed as *d* or as *dj*, so both become *d*.

    >>> fold("Жандар"), fold("MEĐU"), fold("medju")
    ('zandar', 'medu', 'medu')
    """
    return word.lower().translate(_FOLD).replace("dj", "d")


_BROWSER_STEMMER = """
window.Stemmer = function () {
  const folded = new Map(Object.entries(%s));
  const fold = (word) =>
    Array.from(word, (letter) => folded.get(letter) ?? letter).join("").replaceAll("dj", "d");
  const snowball = new SerbianStemmer();
  this.stemWord = (word) => fold(snowball.stemWord(fold(word)));
};
"""


def _browser_code() -> str:
    scripts = Path(sphinx.package_dir) / "search" / "minified-js"
    return "\n".join(
        [
            (scripts / "base-stemmer.js").read_text(encoding="utf-8"),
            (scripts / "serbian-stemmer.js").read_text(encoding="utf-8"),
            _BROWSER_STEMMER % json.dumps(FOLDED, sort_keys=True),
        ]
    )


class SearchSerbian(SearchLanguage):
    """What Sphinx needs to index Serbian and to search it."""

    lang = "sr"
    language_name = "Serbian"
    js_stemmer_code = _browser_code()

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self._snowball = snowballstemmer.stemmer("serbian")

    def stem(self, word: str) -> str:
        """Return what a word is found by."""
        # The stemmer may put a diacritic back, so fold its answer as well.
        return fold(self._snowball.stemWord(fold(word)))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the language; `html_search_language = "sr"` chooses it."""
    app.add_search_language(SearchSerbian)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
