"""The engine of Tablić: it knows everything about the game and nothing about screens."""

from tablic_core.game.captures import captures, split
from tablic_core.game.cards import PACK, Card, Cards, Rank, Suit, format_cards, parse_cards
from tablic_core.game.reasons import why_not
from tablic_core.game.rules import Rules, parse_rules
from tablic_core.text.errors import TablicError

__version__ = "0.1.0"

__all__ = [
    "PACK",
    "Card",
    "Cards",
    "Rank",
    "Rules",
    "Suit",
    "TablicError",
    "captures",
    "format_cards",
    "parse_cards",
    "parse_rules",
    "split",
    "why_not",
]
