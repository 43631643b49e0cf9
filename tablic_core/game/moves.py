"""The moves of a round: as values, and as text that is safe in an address.

==============  ==========================================================
``7S``          lay the card
``7S:4C-3D``    take cards with it
``4C~3D``       build: put it on a loose card
``2H~4C-3D``    raise a whole build
``claim:A``     seat A says that its side has reached the target
``keep``        the leader keeps the opening cards (where they may be refused)
``leave``       the leader leaves them as the table
==============  ==========================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tablic_core.game.cards import Card, Cards, in_pack_order, parse_cards
from tablic_core.text.errors import TablicError, quote

SEATS = "ABCD"
"""The letters of seats 0 to 3, which stand round the table counter-clockwise."""

_CARD_MOVE = re.compile(r"([^:~]+)(?:([:~])([^:~]+))?")
_CLAIM = re.compile("claim:(.)")


@dataclass(frozen=True, slots=True)
class Lay:
    """Put ``card`` on the table and take nothing."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Take:
    """Take ``cards`` with ``card``; the order in which they are named does not matter."""

    card: Card
    cards: Cards

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", in_pack_order(self.cards))

    def __str__(self) -> str:
        return f"{self.card}:{'-'.join(map(str, self.cards))}"


@dataclass(frozen=True, slots=True)
class Put:
    """Put ``card`` on a loose card or on a whole build, to build their total."""

    card: Card
    on: Cards

    def __post_init__(self) -> None:
        object.__setattr__(self, "on", in_pack_order(self.on))

    def __str__(self) -> str:
        return f"{self.card}~{'-'.join(map(str, self.on))}"


@dataclass(frozen=True, slots=True)
class Claim:
    """Say that the side of ``seat`` has reached the target."""

    seat: int

    def __str__(self) -> str:
        return f"claim:{seat_letter(self.seat)}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the opening cards: they go to the leader's hand, others become the table."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the opening cards as the table."""

    def __str__(self) -> str:
        return "leave"


Move = Lay | Take | Put | Claim | Keep | Leave


def parse_move(text: str, where: str = "move") -> Move:
    """Read one move; raises :class:`TablicError` ``bad-move`` or a card's own error."""
    if not isinstance(text, str):
        raise TablicError("bad-move", where, text=quote(text))
    if text in ("keep", "leave"):
        return Keep() if text == "keep" else Leave()
    if claim := _CLAIM.fullmatch(text):
        return Claim(parse_seat(claim[1], where))
    match = _CARD_MOVE.fullmatch(text)
    if match is None:
        raise TablicError("bad-move", where, text=quote(text))
    card = Card.parse(match[1], where)
    if match[2] is None:
        return Lay(card)
    cards = parse_cards(match[3].split("-"), where)
    if card in cards:
        raise TablicError("same-card", where, card=card)
    return Take(card, cards) if match[2] == ":" else Put(card, cards)


def seat_letter(seat: int) -> str:
    """The letter of a seat, or its number if there is no such seat."""
    return SEATS[seat] if 0 <= seat < len(SEATS) else str(seat)


def parse_seat(text: str, where: str) -> int:
    """Read the letter of a seat; raises :class:`TablicError` ``bad-seat``."""
    if not isinstance(text, str) or len(text) != 1 or text not in SEATS:
        raise TablicError("bad-seat", where, text=quote(text))
    return SEATS.index(text)
