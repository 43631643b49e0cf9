"""Small checks of input that several modules share."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from tablic_core.text.errors import TablicError, quote
from tablic_core.text.languages import LANGUAGES


def check_language(lang: Any, where: str = "lang") -> str:
    """``lang`` itself; :class:`TablicError` ``unknown-language`` if the engine has none such."""
    if lang not in LANGUAGES:
        raise TablicError("unknown-language", where, text=quote(lang), known=", ".join(LANGUAGES))
    return str(lang)


def check_number(value: Any, where: str, low: int, high: int) -> int:
    """``value`` itself if it is a whole number within the limits.

    Raises :class:`TablicError` ``bad-number`` with the place.
    """
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise TablicError("bad-number", where, text=quote(value), low=low, high=high)
    return value


def check_part(name: str, known: Iterable[str], seen: Container[str]) -> None:
    """Raise :class:`TablicError` for a part of a text that is not ``known`` or was ``seen`` before.

    ``unknown-part``, or ``same-part``.
    """
    if name not in known:
        raise TablicError("unknown-part", text=quote(name), known=", ".join(known))
    if name in seen:
        raise TablicError("same-part", name, name=name)


def check_parts(seen: Container[str], needed: Iterable[str]) -> None:
    """Raise :class:`TablicError` ``missing-part`` for the first needed part that was not seen."""
    for name in needed:
        if name not in seen:
            raise TablicError("missing-part", name=name)
