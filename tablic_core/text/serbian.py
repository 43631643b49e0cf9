"""Serbian Cyrillic to Latin, by the thirty letters of the two alphabets.

Every Cyrillic letter has exactly one Latin counterpart, so this direction loses nothing and
needs no dictionary.
The way back does: Latin *nj* is one letter in *Njegoš* and two in *injekcija*.
That is why Serbian is written once, in Cyrillic, and only ever turned into Latin.

>>> to_latin("Његош носи ЏЕП, десетку и тањир.")
'Njegoš nosi DŽEP, desetku i tanjir.'
"""

from __future__ import annotations

CYRILLIC = "абвгдђежзијклљмнњопрстћуфхцчџш"
"""The thirty letters, in the order of the Serbian alphabet."""

LATIN = tuple("a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š".split())
"""Their Latin counterparts, in the same order."""

_SMALL = dict(zip(CYRILLIC, LATIN, strict=True))
_CAPITAL = {cyrillic.upper(): latin for cyrillic, latin in _SMALL.items()}


def to_latin(text: str) -> str:
    """Return `text` with every Serbian Cyrillic letter in Latin, and all else as it is.

    A capital Љ, Њ or Џ becomes two letters.
    The second is a capital too when the word goes on in capitals, or has ended in them.

    >>> to_latin("Џеп ЏЕП КОЊ Џ.")
    'Džep DŽEP KONJ Dž.'
    """
    return "".join(_letter(text, place) for place in range(len(text)))


def _letter(text: str, place: int) -> str:
    letter = text[place]
    if letter in _SMALL:
        return _SMALL[letter]
    if letter not in _CAPITAL:
        return letter
    latin = _CAPITAL[letter]
    if len(latin) == 1 or _among_capitals(text, place):
        return latin.upper()
    return latin.capitalize()


def _among_capitals(text: str, place: int) -> bool:
    """Whether the letter after `place`, or at the end of a word the one before, is a capital."""
    following = text[place + 1 : place + 2]
    if following.isalpha():
        return following.isupper()
    return place > 0 and text[place - 1].isupper()
