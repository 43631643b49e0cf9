"""The engine of Tablić: it knows everything about the game and nothing about screens.

What a program uses comes from here: ``from tablic_core import Card, captures, deal, play``.
The first lines below are what every page of puzzles needs; the rest is imported when it is first
asked for, since a lesson's first answer waits for every module that Python reads.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tablic_core.game.captures import captures, split
from tablic_core.game.cards import PACK, Card, Cards, Rank, Suit, format_cards, parse_cards
from tablic_core.game.reasons import why_not
from tablic_core.game.rules import PARAMETERS, PRESETS, Rules, parse_rules
from tablic_core.text.errors import TablicError

if TYPE_CHECKING:
    from tablic_core.advice.analysis import chance_held, expected_loss, gain, tabla_risk, unseen
    from tablic_core.advice.players import LEVELS, PLAYERS, Player, player_named
    from tablic_core.advice.series import SeriesResult, play_series
    from tablic_core.advice.weigh import Weighed, Weighing, weigh
    from tablic_core.game.dealing import deal, shuffled
    from tablic_core.game.match import Match
    from tablic_core.game.moves import Lay, Move, Take, parse_move
    from tablic_core.game.notation import format_position, parse_position
    from tablic_core.game.perft import perft
    from tablic_core.game.position import Position, see
    from tablic_core.game.record import Record, format_record, parse_record
    from tablic_core.game.rounds import legal_moves, play
    from tablic_core.game.scoring import RoundScore, score
    from tablic_core.puzzles import Puzzle, open_puzzle
    from tablic_core.puzzles.bank import find_exercise, find_puzzle, load_bank
else:
    _LATER = {
        "advice.analysis": ("chance_held", "expected_loss", "gain", "tabla_risk", "unseen"),
        "advice.players": ("LEVELS", "PLAYERS", "Player", "player_named"),
        "advice.series": ("SeriesResult", "play_series"),
        "advice.weigh": ("Weighed", "Weighing", "weigh"),
        "game.dealing": ("deal", "shuffled"),
        "game.match": ("Match",),
        "game.moves": ("Lay", "Move", "Take", "parse_move"),
        "game.notation": ("format_position", "parse_position"),
        "game.perft": ("perft",),
        "game.position": ("Position", "see"),
        "game.record": ("Record", "format_record", "parse_record"),
        "game.rounds": ("legal_moves", "play"),
        "game.scoring": ("RoundScore", "score"),
        "puzzles": ("Puzzle", "open_puzzle"),
        "puzzles.bank": ("find_exercise", "find_puzzle", "load_bank"),
    }
    _HOME = {name: module for module, names in _LATER.items() for name in names}

    # Hidden from the type checker, to which it would make every misspelt name a good one.
    def __getattr__(name):
        """Import what was asked for, once; a later look finds it without this."""
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
        return value


__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "PACK",
    "PARAMETERS",
    "PLAYERS",
    "PRESETS",
    "Card",
    "Cards",
    "Lay",
    "Match",
    "Move",
    "Player",
    "Position",
    "Puzzle",
    "Rank",
    "Record",
    "RoundScore",
    "Rules",
    "SeriesResult",
    "Suit",
    "TablicError",
    "Take",
    "Weighed",
    "Weighing",
    "captures",
    "chance_held",
    "deal",
    "expected_loss",
    "find_exercise",
    "find_puzzle",
    "format_cards",
    "format_position",
    "format_record",
    "gain",
    "legal_moves",
    "load_bank",
    "open_puzzle",
    "parse_cards",
    "parse_move",
    "parse_position",
    "parse_record",
    "parse_rules",
    "perft",
    "play",
    "play_series",
    "player_named",
    "score",
    "see",
    "shuffled",
    "split",
    "tabla_risk",
    "unseen",
    "weigh",
    "why_not",
]


def __dir__() -> list[str]:
    """Also the names that are not imported yet."""
    return sorted({*globals(), *__all__})
