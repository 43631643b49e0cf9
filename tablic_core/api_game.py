"""The API's methods for whole rounds: deal, play, see, score, analyse.

Positions, moves and records go in and out as the text of :mod:`tablic_core.notation`,
:mod:`tablic_core.moves` and :mod:`tablic_core.record`, so the door keeps nothing between requests.
A module of its own, because a page of puzzles never loads it.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from tablic_core.analysis import clearing_ranks, expected_loss, gain, tabla_risk, unseen
from tablic_core.cards import parse_cards, quote
from tablic_core.dealing import deal, shuffled
from tablic_core.errors import TablicError
from tablic_core.messages import check_language, plain, say
from tablic_core.moves import SEATS, Claim, Take, parse_move, parse_seat
from tablic_core.notation import format_position, parse_position
from tablic_core.players import PLAYERS
from tablic_core.position import Position, see
from tablic_core.record import parse_record
from tablic_core.rounds import legal_moves, play, tabla
from tablic_core.rules import format_value, parse_rules
from tablic_core.scoring import Line, score

Params = dict[str, Any]

MOST_MOVES = 10_000
"""How many moves are listed."""

MOST_WEIGHED = 200
"""How many moves are weighed."""


def deal_round(params: Params) -> Any:
    """A freshly dealt position; the pack is shuffled by ``seed`` unless it is given."""
    rules = parse_rules(params["rules"])
    players = _whole(params["players"], "players", 2, 4)
    if params["pack"] is None:
        pack = shuffled(rules, Random(_whole(params["seed"], "seed", 0, 2**53)))
    else:
        pack = parse_cards(params["pack"], "pack")
    cut = params["cut"]
    position = deal(
        rules,
        players,
        pack,
        dealer=parse_seat(params["dealer"], "dealer"),
        cut=None if cut is None else _whole(cut, "cut", 0, len(pack)),
        before=_scores(params["before"]),
    )
    return {"position": format_position(position)}


def _scores(before: Any) -> list[int] | None:
    if before is None:
        return None
    if not isinstance(before, list):
        raise TablicError("bad-numbers", "before", text=quote(before))
    return [_whole(one, f"before[{i}]", 0, 9999) for i, one in enumerate(before)]


def list_moves(params: Params) -> Any:
    """Every legal move; ``complete`` is false where there are more than are listed."""
    position = parse_position(params["position"])
    moves = list(islice(legal_moves(position), MOST_MOVES + 1))
    return {
        "turn": None if position.turn is None else SEATS[position.turn],
        "moves": [str(move) for move in moves[:MOST_MOVES]],
        "complete": len(moves) <= MOST_MOVES,
    }


def play_move(params: Params) -> Any:
    """The position after a move, and what a capture scores for clearing the table."""
    lang = check_language(params["lang"])
    position, move = parse_position(params["position"]), parse_move(params["move"])
    after = play(position, move)
    told = None
    if isinstance(move, Take):
        result = tabla(position, move)
        message = plain(say(lang, f"tabla.{result.why}"))
        told = {"points": result.points, "why": result.why, "message": message}
    return {"position": format_position(after), "tabla": told, "over": after.turn is None}


def see_position(params: Params) -> Any:
    """What one player sees of a position."""
    position, seat = parse_position(params["position"]), parse_seat(params["seat"], "seat")
    return {"position": format_position(see(position, seat))}


def score_round(params: Params) -> Any:
    """The score of a finished round, line by line."""
    lang, result = check_language(params["lang"]), score(parse_position(params["position"]))
    return {
        "lines": [line_json(line, lang) for line in result.lines],
        "points": list(result.points),
        "totals": list(result.totals),
        "leftovers": [str(card) for card in result.leftovers],
        "leftovers_to": result.leftovers_to,
    }


def line_json(line: Line, lang: str) -> dict[str, Any]:
    """A line of a score with its words."""
    counts = "–".join(map(str, line.counts))
    return {
        "item": line.item,
        "name": plain(say(lang, f"score.item.{line.item}")),
        "counts": list(line.counts),
        "points": list(line.points),
        "why": plain(say(lang, f"score.why.{line.why}", counts=counts)) if line.why else "",
    }


def replay_record(params: Params) -> Any:
    """Every position of a record."""
    try:
        record = parse_record(params["record"])
    except TablicError as error:
        raise (error if error.where == "record" else error.at("record")) from None
    return {"positions": [format_position(position) for position in record.replay()]}


def analyse(params: Params) -> Any:
    """What the player in turn can reckon: each move's gain, tabla risk and expected loss."""
    view = _view_in_turn(params)
    clearing = clearing_ranks(view.table, view.rules, view.builds)
    moves = list(islice(legal_moves(view), MOST_WEIGHED + 1))
    return {
        "unseen": [str(card) for card in unseen(view)],
        "clearing": [rank.value for rank in clearing],
        "moves": [] if view.offer else [_weighed(view, m) for m in moves[:MOST_WEIGHED]],
        "complete": len(moves) <= MOST_WEIGHED,
    }


def _view_in_turn(params: Params) -> Position:
    """What the player in turn sees."""
    position = parse_position(params["position"])
    if position.turn is None:
        raise TablicError("round-over", "position")
    if position.viewer not in (None, position.turn):
        raise TablicError("other-view", "position", seat=SEATS[position.viewer or 0])
    return see(position, position.turn)


def _weighed(view: Position, move: Any) -> dict[str, Any]:
    if isinstance(move, Claim):
        return {"move": str(move), "gain": 0, "tabla_risk": "0", "expected_loss": "0"}
    return {
        "move": str(move),
        "gain": gain(view, move),
        "tabla_risk": str(tabla_risk(view, move)),
        "expected_loss": str(expected_loss(view, move)),
    }


def choose_move(params: Params) -> Any:
    """The move of one of the engine's own players."""
    view = _view_in_turn(params)
    name = params["player"]
    if not isinstance(name, str) or name not in PLAYERS:
        raise TablicError("unknown-player", "player", text=quote(name), known=", ".join(PLAYERS))
    rng = Random(_whole(params["seed"], "seed", 0, 2**53))
    return {"move": str(PLAYERS[name](view, rng))}


def compare_rules(params: Params) -> Any:
    """What is different at another table: parameter, here, there."""
    here, there = parse_rules(params["rules"]), parse_rules(params["other"], "other")
    return {
        "differences": [
            {"name": name, "here": format_value(one), "there": format_value(other)}
            for name, (one, other) in here.difference(there).items()
        ]
    }


def _whole(value: Any, where: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise TablicError("bad-number", where, text=quote(value), low=low, high=high)
    return value
