"""Ranks, suits, cards and the pack, as values, as text and in words.

A card is written as its rank and the letter of its suit: ``7S``, ``10D``, ``AH``.
Reading also takes the suit's sign (``10♦``), ``T`` for ten and small letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from operator import attrgetter

from tablic_core.text.errors import TablicError, quote
from tablic_core.text.languages import LANGUAGE
from tablic_core.text.messages import CardPart, Parts, Spoken, template


class Suit(Enum):
    """The four suits; the value is the letter written in text."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def sign(self) -> str:
        """The suit's sign, such as ``♦``."""
        return _SIGNS[self.value]


class Rank(Enum):
    """The thirteen ranks; the value is what is written in text."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    @property
    def is_court(self) -> bool:
        """Whether this is a jack, a queen or a king."""
        return self in (Rank.JACK, Rank.QUEEN, Rank.KING)


_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SUITS = {suit.value: suit for suit in Suit} | {suit.sign: suit for suit in Suit}
_RANKS = {rank.value: rank for rank in Rank} | {"T": Rank.TEN}
_CARD = re.compile(r"(10|[2-9AJQKT])([CDHS♣♦♥♠])\ufe0e?\ufe0f?", re.IGNORECASE | re.ASCII)
_by_number = attrgetter("number")
_RANK_ORDER, _SUIT_ORDER = tuple(Rank), tuple(Suit)
_CARDS: dict[tuple[Rank, Suit], Card] = {}


class Card(Spoken):
    """One playing card; there is one object for each of the 52.

    ``Card(rank, suit)`` returns that object every time, so cards are told apart by ``is`` and are
    their own fast keys. Copies and what is unpickled are the same object again; attributes cannot
    be set. The order of a *set* of cards means nothing and differs from run to run.

    >>> Card.parse("10♦")
    Card.parse('10D')
    >>> Card.parse("as").sign
    'A♠'
    >>> Card.parse("as") is Card(Rank.ACE, Suit.SPADES)
    True
    """

    __slots__ = ("number", "rank", "rank_index", "suit")

    rank: Rank
    suit: Suit
    number: int
    """The card's place in :data:`PACK`, from 0 to 51."""
    rank_index: int
    """The place of its rank among the ranks, from 0 for the ace to 12 for the king."""

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """The card of this rank and suit; ``ValueError`` for what is neither."""
        known = _CARDS.get((rank, suit))
        if known is not None:
            return known
        card = super().__new__(cls)
        rank_index = _RANK_ORDER.index(rank)
        object.__setattr__(card, "rank", rank)
        object.__setattr__(card, "suit", suit)
        object.__setattr__(card, "rank_index", rank_index)
        object.__setattr__(card, "number", len(_RANK_ORDER) * _SUIT_ORDER.index(suit) + rank_index)
        _CARDS[rank, suit] = card
        return card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card cannot be changed: {name}")

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    @classmethod
    def parse(cls, text: str, where: str = "") -> Card:
        """Read one card; raises :class:`TablicError` ``bad-card`` with the place."""
        match = _CARD.fullmatch(text.strip()) if isinstance(text, str) else None
        if match is None:
            raise TablicError("bad-card", where, text=quote(text))
        return cls(_RANKS[match[1].upper()], _SUITS[match[2].upper()])

    @property
    def sign(self) -> str:
        """Rank and suit sign, as in ``10♦``."""
        return f"{self.rank.value}{self.suit.sign}"

    def parts(self, lang: str) -> Parts:
        """The card in a sentence: one part, see :func:`card_part`."""
        return [card_part(self, lang)]

    def __str__(self) -> str:
        return f"{self.rank.value}{self.suit.value}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


Cards = tuple[Card, ...]
"""Several cards, in the order in which they are shown."""

PACK: Cards = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""All 52 cards, suit by suit, ace first."""


def in_pack_order(cards: Iterable[Card]) -> Cards:
    """The cards in the order of :data:`PACK`."""
    return tuple(sorted(cards, key=_by_number))


def parse_cards(cards: str | Iterable[str], where: str = "") -> Cards:
    """Read several different cards from ``"3D 4C"`` or from ``["3D", "4C"]``.

    Raises :class:`TablicError`: ``bad-cards`` if it is neither, ``bad-card`` for a card that
    is none, ``same-card`` for one that comes twice. The place is ``where[index]``.
    """
    if isinstance(cards, str):
        cards = cards.replace(",", " ").split()
    elif not isinstance(cards, (list, tuple)):
        raise TablicError("bad-cards", where, text=quote(cards))
    read: list[Card] = []
    for index, text in enumerate(cards):
        place = f"{where}[{index}]"
        card = text if isinstance(text, Card) else Card.parse(text, place)
        if card in read:
            raise TablicError("same-card", place, card=card)
        read.append(card)
    return tuple(read)


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as text that :func:`parse_cards` reads back: ``"3D 4C"``."""
    return " ".join(str(card) for card in cards)


def index_letter(card: Card, lang: str) -> str:
    """What stands in the corner of the card in that language: ``7``, ``K``, Dutch ``H``."""
    return LANGUAGE[lang].letters.get(card.rank.value, card.rank.value)


def card_sign(card: Card, lang: str) -> str:
    """Index and suit sign, as in ``10♦`` or Dutch ``V♥``."""
    return f"{index_letter(card, lang)}{card.suit.sign}"


def card_name(card: Card, lang: str) -> str:
    """The card's spoken name: ``ten of diamonds``, ``ruitentien``, ``desetka karo``."""
    rank = template(lang, f"rank.{card.rank.value}")
    suit = template(lang, f"suit.{card.suit.value}")
    return template(lang, "card.name").format(rank=rank, suit=suit)


def card_part(card: Card, lang: str) -> CardPart:
    """The card as a part of a sentence."""
    return {"card": str(card), "sign": card_sign(card, lang), "name": card_name(card, lang)}
