"""Positions as text: safe in an address, and read back to the same value.

A position of a round is a row of fields, ``name=value``, set off by semicolons.
Cards are set off by hyphens, players and sides by slashes, and ``_`` is a hidden card::

    rules=tablic.target=51;dealer=A;turn=B;before=0,0;hands=7S-8H/2C-3D;table=4C;stock=…

What is empty may be left out; ``rules``, ``dealer``, ``turn`` (``-`` when the round is over) and
``hands`` may not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from tablic_core.game.builds import Build
from tablic_core.game.cards import PACK, Card, Cards, parse_cards
from tablic_core.game.moves import SEATS, Move, parse_move, parse_seat
from tablic_core.game.position import Hand, Position, check, sides
from tablic_core.game.rules import parse_rules
from tablic_core.text.checks import check_part, check_parts
from tablic_core.text.errors import TablicError, quote

LONGEST_POSITION = 4_000
"""The longest text of a position; the longest one that can come up is half of that."""

_NEEDED = ("rules", "dealer", "turn", "hands")
_HIDDEN = "_"
_NOBODY = "-"
_NUMBER = re.compile("[0-9]{1,4}")


def format_position(position: Position) -> str:
    """The text that :func:`parse_position` reads back."""
    fields = {
        "rules": str(position.rules).replace(" ", "."),
        "dealer": SEATS[position.dealer],
        "turn": _seat(position.turn) or _NOBODY,
        "before": _numbers(position.before) if any(position.before) else "",
        "hands": "/".join(map(_join_cards, position.hands)),
        "table": _join_cards(position.table),
        "builds": "/".join(
            f"{_join_cards(build.cards)}:{build.value}:{SEATS[build.owner]}"
            for build in position.builds
        ),
        "stock": _join_cards(position.stock),
        "offer": _join_cards(position.offer),
        "piles": _by_side(map(_join_cards, position.piles)),
        "tablas": _by_side(map(_numbers, position.tablas)),
        "last": _seat(position.last),
        "out": "" if position.out is None else str(position.out),
        "shown": _join_cards(card for card in PACK if card in position.shown),
        "moves": ",".join(map(str, position.moves)),
        "viewer": _seat(position.viewer),
    }
    return ";".join(f"{name}={text}" for name, text in fields.items() if text or name in _NEEDED)


def parse_position(text: str, where: str = "position") -> Position:
    """The position of a round that the text stands for.

    Raises :class:`TablicError` with the field as its place: ``bad-position`` for what is no such
    text, ``unknown-part`` and ``same-part`` and ``missing-part`` for its fields, the errors of
    cards, moves and rules, and those of :func:`tablic_core.game.position.check`.
    """
    if not isinstance(text, str) or len(text) > LONGEST_POSITION:
        raise TablicError("bad-position", where, text=quote(text))
    try:
        return check(_position_of(_fields(text)))
    except TablicError as error:
        raise error.at(where) from None


def _fields(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in text.strip().split(";"):
        name, equals, value = part.partition("=")
        if not equals:
            raise TablicError("bad-position", text=quote(part))
        check_part(name, _READERS, found)
        found[name] = _READERS[name](value, name)
    check_parts(found, _NEEDED)
    return found


def _position_of(found: dict[str, Any]) -> Position:
    count = len(sides(found["rules"], len(found["hands"])))
    empty: dict[str, Any] = {
        "before": (0,) * count,
        "table": (),
        "piles": ((),) * count,
        "tablas": ((),) * count,
    }
    return Position(**(empty | found))


def _read_turn(text: str, where: str) -> int | None:
    return None if text == _NOBODY else parse_seat(text, where)


def _read_numbers(text: str, where: str) -> tuple[int, ...]:
    parts = text.split(",") if text else []
    if not all(map(_NUMBER.fullmatch, parts)):
        raise TablicError("bad-numbers", where, text=quote(text))
    return tuple(map(int, parts))


def _read_side(text: str, where: str) -> int:
    if text not in ("0", "1", "2", "3"):
        raise TablicError("bad-number", where, text=quote(text), low=0, high=3)
    return int(text)


def _read_hand(text: str, where: str) -> Hand:
    """Cards, some of which may be hidden."""
    parts = text.split("-") if text else []
    return tuple(
        None if part == _HIDDEN else Card.parse(part, f"{where}[{index}]")
        for index, part in enumerate(parts)
    )


def _read_cards(text: str, where: str) -> Cards:
    return parse_cards(text.split("-") if text else [], where)


def _read_build(text: str, where: str) -> Build:
    cards, value, owner = text.split(":") if text.count(":") == 2 else ("", "", "")
    if not _NUMBER.fullmatch(value):
        raise TablicError("bad-build", where)
    return Build(_read_cards(cards, where), int(value), parse_seat(owner, where))


def _read_moves(text: str, where: str) -> tuple[Move, ...]:
    parts = text.split(",") if text else []
    return tuple(parse_move(part, f"{where}[{index}]") for index, part in enumerate(parts))


def _each(read: Callable[[str, str], Any]) -> Callable[[str, str], tuple[Any, ...]]:
    """Reads one value for every player or side."""

    def read_all(text: str, where: str) -> tuple[Any, ...]:
        return tuple(read(part, f"{where}[{i}]") for i, part in enumerate(text.split("/")))

    return read_all


_READERS: dict[str, Callable[[str, str], Any]] = {
    "rules": lambda text, where: parse_rules(text.replace(".", " "), where),
    "dealer": parse_seat,
    "turn": _read_turn,
    "before": _read_numbers,
    "hands": _each(_read_hand),
    "table": _read_cards,
    "builds": lambda text, where: _each(_read_build)(text, where) if text else (),
    "stock": _read_hand,
    "offer": _read_hand,
    "piles": _each(_read_cards),
    "tablas": _each(_read_numbers),
    "last": parse_seat,
    "out": _read_side,
    "shown": lambda text, where: frozenset(_read_cards(text, where)),
    "moves": _read_moves,
    "viewer": parse_seat,
}


def _join_cards(cards: Iterable[Card | None]) -> str:
    return "-".join(_HIDDEN if card is None else str(card) for card in cards)


def _numbers(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def _seat(seat: int | None) -> str:
    return "" if seat is None else SEATS[seat]


def _by_side(texts: Iterable[str]) -> str:
    """The sides' texts with slashes between, or nothing where all are empty."""
    listed = list(texts)
    return "/".join(listed) if any(listed) else ""
