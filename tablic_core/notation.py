"""A position as text that is safe in an address: the played card, a colon, the table.

>>> format_position(*parse_position("7S:3D-4C-7H"))
'7S:3D-4C-7H'
>>> parse_position("QH:")
(Card.parse('QH'), ())
"""

from __future__ import annotations

from tablic_core.cards import Card, Cards, parse_cards, quote
from tablic_core.errors import TablicError

_LONGEST = 300


def parse_position(text: str, where: str = "position") -> tuple[Card, Cards]:
    """The played card and the table; :class:`TablicError` ``bad-position`` or a card's error."""
    if not isinstance(text, str) or text.count(":") != 1 or len(text) > _LONGEST:
        raise TablicError("bad-position", where, text=quote(text))
    card, table = text.split(":")
    try:
        played = Card.parse(card)
        lying = parse_cards([one for one in table.split("-") if one] if table else [])
    except TablicError as error:
        raise error.at(where) from None
    if played in lying:
        raise TablicError("card-on-table", where, card=played)
    return played, lying


def format_position(card: Card, table: Cards) -> str:
    """The text that :func:`parse_position` reads back."""
    return f"{card}:{'-'.join(str(one) for one in table)}"
