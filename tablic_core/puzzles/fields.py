"""The forms that a field of an exercise may have, and how a field is declared.

A field is declared once, where :class:`tablic_core.puzzles.exercise.Exercise` has its attribute.
From that declaration it is read and written as JSON, read and written in an address and in a
directive's options, and told of by ``describe``.

A form knows two ways to write a value: as plain JSON, which the bank and requests have, and as one
text, which addresses and directives have.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tablic_core.game.cards import Card, Cards, format_cards, parse_cards
from tablic_core.game.question import hyphens
from tablic_core.game.rules import parse_rules
from tablic_core.text.checks import check_number
from tablic_core.text.errors import TablicError, quote
from tablic_core.text.languages import WRITTEN

MOST_SIDES = 4
"""The most sides that a field may speak of: four who play each for himself."""

HIGHEST = 9_999
"""The highest number that a side may have of anything."""

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST_ID = 60
_LONGEST_NUMBER = 16


@dataclass(frozen=True, slots=True)
class Form:
    """What the value of a field looks like."""

    name: str
    """What ``describe`` calls it, such as ``cards``."""
    read: Callable[[Any, str], Any]
    """From JSON and the name of the field; :class:`TablicError` with that name as the place."""
    write: Callable[[Any], Any] = lambda value: value
    """The JSON that :attr:`read` reads back."""
    spell: Callable[[Any], str] | None = str
    """The JSON as one text; none for what no address and no directive may say."""
    spelt: Callable[[str], Any] = lambda text: text
    """The JSON in a text; what cannot be it is left for :attr:`read` to refuse."""
    has_cards: bool = False
    """Whether an address writes the text with hyphens for spaces."""
    limits: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    """What else is known of its values, as plain JSON: ``low`` and ``high``, or ``allowed``."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an exercise."""

    name: str
    form: Form
    default: Any
    """Its value where nothing is said; :data:`dataclasses.MISSING` where something must be."""
    about: str
    """One sentence about it."""
    asked: bool
    """Whether it belongs to the question: what is asked, shown and graded."""

    def to_json(self) -> dict[str, Any]:
        """What ``describe`` tells: ``form``, its limits, ``about``, ``asked``, ``address``.

        ``address`` is whether an address and a directive may say it; ``default`` is left out where
        nothing said means nothing there.
        """
        told = {"form": self.form.name, **self.form.limits, "about": self.about}
        told |= {"asked": self.asked, "address": self.form.spell is not None}
        if self.default not in (dataclasses.MISSING, None, ""):
            told["default"] = self.form.write(self.default)
        return told


def declared(
    form: Form, about: str, *, default: Any = dataclasses.MISSING, asked: bool = True
) -> Any:
    """An attribute of a dataclass that is a field of an exercise, see :class:`Field`.

    ``default`` is any value that never changes, or a function that makes one.
    """
    known = {"form": form, "about": about, "asked": asked}
    if callable(default):
        return dataclasses.field(default_factory=default, metadata=known)
    return dataclasses.field(default=default, metadata=known)


def fields_of(declaring: Any) -> dict[str, Field]:
    """The fields that a dataclass declares by :func:`declared`, by name and in that order."""
    return {
        one.name: Field(one.name, default=_default(one), **one.metadata)
        for one in dataclasses.fields(declaring)
        if one.metadata
    }


def _default(one: dataclasses.Field[Any]) -> Any:
    made = one.default_factory
    return one.default if made is dataclasses.MISSING else made()


def number(low: int, high: int) -> Form:
    """A whole number within limits."""
    return Form(
        "number",
        lambda value, where: check_number(value, where, low, high),
        spelt=_digits,
        limits={"low": low, "high": high},
    )


def word(*allowed: str) -> Form:
    """One of a few words."""

    def read(value: Any, where: str) -> str:
        if value not in allowed:
            text = quote(value)
            raise TablicError(
                "bad-value", where, text=text, name=where, allowed=" / ".join(allowed)
            )
        return str(value)

    return Form("word", read, limits={"allowed": list(allowed)})


def cards_up_to(most: int) -> Form:
    """:data:`CARDS`, but no more of them than that."""

    def read(value: Any, where: str) -> Cards:
        found = parse_cards(value, where)
        if len(found) > most:
            raise TablicError("too-many-cards", where, n=len(found), most=most)
        return found

    return dataclasses.replace(CARDS, read=read, limits={"most": most})


def _read_numbers(value: Any, where: str) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)) or len(value) > MOST_SIDES:
        raise TablicError("bad-numbers", where, text=quote(value))
    return tuple(check_number(one, f"{where}[{i}]", 0, HIGHEST) for i, one in enumerate(value))


def _read_piles(value: Any, where: str) -> tuple[Cards, ...]:
    if not isinstance(value, (list, tuple)) or len(value) > MOST_SIDES:
        raise TablicError("bad-piles", where, text=quote(value))
    return tuple(parse_cards(one, f"{where}[{side}]") for side, one in enumerate(value))


def _read_id(value: Any, where: str) -> str:
    if value == "":
        return ""
    if not isinstance(value, str) or not _ID.fullmatch(value) or len(value) > _LONGEST_ID:
        raise TablicError("bad-id", where, text=quote(value))
    return value


def _read_level(value: Any, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 5:
        raise TablicError("bad-level", where, text=quote(value))
    return value


def _read_themes(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or not all(
        isinstance(theme, str) and _ID.fullmatch(theme) for theme in value
    ):
        raise TablicError("bad-themes", where, text=quote(value))
    return tuple(value)


def _read_note(value: Any, where: str) -> Mapping[str, str]:
    if not isinstance(value, Mapping):
        raise TablicError("bad-exercise", where, text=quote(value))
    for lang, text in value.items():
        if lang not in WRITTEN or not isinstance(text, str):
            raise TablicError(
                "unknown-field",
                f"{where}.{quote(lang)}",
                text=quote(lang),
                known=", ".join(WRITTEN),
            )
    return dict(value)


def _digits(text: str) -> int | str:
    """The number, or the text itself, which the field's own check then refuses."""
    plain = text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
    return int(text) if plain else text


def _spaced(text: str) -> str:
    return hyphens(text).replace("-", " ")


def _slashed(values: Any) -> str:
    return "/".join(map(str, values))


CARD = Form("card", Card.parse, str)
"""One card, as in ``7S``."""

CARDS = Form("cards", parse_cards, format_cards, spelt=_spaced, has_cards=True)
"""Several different cards, as in ``3D 4C``."""

NUMBERS = Form(
    "numbers",
    _read_numbers,
    list,
    _slashed,
    lambda text: [_digits(one) for one in text.split("/")],
    limits={"low": 0, "high": HIGHEST, "most": MOST_SIDES},
)
"""A number for each side: ``[30, 22]``, in an address ``30/22``."""

PILES = Form(
    "piles",
    _read_piles,
    lambda piles: [format_cards(pile) for pile in piles],
    _slashed,
    lambda text: [_spaced(pile) for pile in text.split("/")],
    has_cards=True,
    limits={"most": MOST_SIDES},
)
"""Cards for each side: ``["AS KD", "2C"]``, in an address ``AS-KD/2C``."""

KIND = Form("kind", lambda value, _: value)
"""The name of a kind, which whoever looks for the kind has checked."""

RULES = Form("rules", parse_rules, str)
"""A rule set by its name, with what is changed in it: ``tablic target=51``."""

ID = Form("id", _read_id)
"""Small letters, digits and hyphens; may be empty."""

LEVEL = Form("level", _read_level, spelt=_digits, limits={"low": 1, "high": 5})

THEMES = Form("themes", _read_themes, list, _slashed, lambda text: text.split("/"))
"""Short words of the form of an id: ``["ace", "sums"]``, in an address ``ace/sums``."""

NOTE = Form("note", _read_note, dict, None, limits={"languages": list(WRITTEN)})
"""A text per language. No address may say it: else a link could put words into our mouth."""
