"""A question as text that is safe in an address: the played card, a colon, the table.

>>> format_question(*parse_question("7S:3D-4C-7H"))
'7S:3D-4C-7H'
>>> parse_question("QH:")
(Card.parse('QH'), ())

Some keyboards make a dash of a hyphen; between cards that is a hyphen still.

>>> format_question(*parse_question("7S:3D–4C"))
'7S:3D-4C'
"""

from __future__ import annotations

import re

from tablic_core.game.cards import Card, Cards, parse_cards
from tablic_core.text.errors import TablicError, quote

LONGEST_QUESTION = 300
"""The longest text of a question."""

_DASHES = re.compile("[\u2010-\u2015\u2212]")
"""From the hyphen of typesetters to the long dash, and the minus sign."""


def hyphens(text: str) -> str:
    """The text with plain hyphens in place of dashes and minus signs."""
    return _DASHES.sub("-", text)


def parse_question(text: str, where: str = "position") -> tuple[Card, Cards]:
    """The played card and the table; :class:`TablicError` ``bad-question`` or a card's error.

    The place of a card is ``position.card``, or ``position.table[0]`` for the first on the table.
    """
    if not isinstance(text, str) or text.count(":") != 1 or len(text) > LONGEST_QUESTION:
        raise TablicError("bad-question", where, text=quote(text))
    card, table = text.split(":")
    played = Card.parse(card, f"{where}.card")
    lying = parse_cards([one for one in hyphens(table).split("-") if one], f"{where}.table")
    if played in lying:
        raise TablicError("card-on-table", f"{where}.card", card=played)
    return played, lying


def format_question(card: Card, table: Cards) -> str:
    """The text that :func:`parse_question` reads back."""
    return f"{card}:{'-'.join(map(str, table))}"
