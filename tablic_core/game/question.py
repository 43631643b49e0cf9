"""A question as text that is safe in an address: the played card, a colon, the table.

>>> format_question(*parse_question("7S:3D-4C-7H"))
'7S:3D-4C-7H'
>>> parse_question("QH:")
(Card.parse('QH'), ())
"""

from __future__ import annotations

from tablic_core.game.cards import Card, Cards, parse_cards
from tablic_core.text.errors import TablicError, quote

LONGEST_QUESTION = 300
"""The longest text of a question."""


def parse_question(text: str, where: str = "position") -> tuple[Card, Cards]:
    """The played card and the table; :class:`TablicError` ``bad-question`` or a card's error."""
    if not isinstance(text, str) or text.count(":") != 1 or len(text) > LONGEST_QUESTION:
        raise TablicError("bad-question", where, text=quote(text))
    card, table = text.split(":")
    try:
        played = Card.parse(card)
        lying = parse_cards([one for one in table.split("-") if one] if table else [])
    except TablicError as error:
        raise error.at(where) from None
    if played in lying:
        raise TablicError("card-on-table", where, card=played)
    return played, lying


def format_question(card: Card, table: Cards) -> str:
    """The text that :func:`parse_question` reads back."""
    return f"{card}:{'-'.join(map(str, table))}"
