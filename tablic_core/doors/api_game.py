"""The API's methods for whole rounds: deal, play, see, score, analyse.

Positions, moves and records go in and out as the text of the modules ``notation``, ``moves`` and
``record`` of :mod:`tablic_core.game`, so the door keeps nothing between requests.
A module of its own, because a page of puzzles never loads it.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from tablic_core.advice.analysis import clearing_ranks, expected_loss, gain, tabla_risk, unseen
from tablic_core.advice.players import player_named
from tablic_core.game.cards import parse_cards
from tablic_core.game.dealing import shuffled, usual_cut
from tablic_core.game.moves import SEATS, Claim, Move, Take, parse_move, parse_seat
from tablic_core.game.notation import format_position, parse_position
from tablic_core.game.position import (
    HIGHEST_SCORE,
    Position,
    check_players,
    check_viewer,
    see,
    sides,
)
from tablic_core.game.record import Record, format_record, parse_record
from tablic_core.game.rounds import legal_moves, play, tabla
from tablic_core.game.rules import format_value, parse_rules
from tablic_core.game.scoring import Line, score
from tablic_core.text.checks import check_language, check_number
from tablic_core.text.errors import TablicError, quote
from tablic_core.text.messages import plain, say

Params = dict[str, Any]

MOST_MOVES = 10_000
"""How many moves are listed."""

MOST_WEIGHED = 50
"""How many moves are weighed."""


def deal_round(params: Params) -> Any:
    """``position``, freshly dealt, and ``record``, to which moves can be added.

    The pack is shuffled by ``seed`` unless it is given.
    """
    rules = parse_rules(params["rules"])
    players = check_number(params["players"], "players", 2, 4)
    check_players(rules, players)
    if params["pack"] is None:
        pack = shuffled(rules, Random(check_number(params["seed"], "seed", 0, 2**53)))
    else:
        pack = parse_cards(params["pack"], "pack")
    cut, before = params["cut"], params["before"]
    record = Record(
        rules,
        players,
        parse_seat(params["dealer"], "dealer"),
        (0,) * len(sides(rules, players)) if before is None else _scores(before),
        usual_cut(rules) if cut is None else check_number(cut, "cut", 0, len(pack)),
        pack,
    )
    return {"position": format_position(record.start()), "record": format_record(record)}


def _scores(before: Any) -> tuple[int, ...]:
    if not isinstance(before, list):
        raise TablicError("bad-numbers", "before", text=quote(before))
    return tuple(
        check_number(one, f"before[{i}]", 0, HIGHEST_SCORE) for i, one in enumerate(before)
    )


def list_moves(params: Params) -> Any:
    """``turn``, a seat's letter or none, and the legal ``moves``.

    ``complete`` is false where there are more than are listed.
    """
    position = parse_position(params["position"])
    moves = list(islice(legal_moves(position), MOST_MOVES + 1))
    return {
        "turn": None if position.turn is None else SEATS[position.turn],
        "moves": [str(move) for move in moves[:MOST_MOVES]],
        "complete": len(moves) <= MOST_MOVES,
    }


def play_move(params: Params) -> Any:
    """The ``position`` after a move, whether the round is ``over``, and ``tabla``.

    That is none for a move that takes nothing, else its ``points``, ``why`` and ``message``.
    """
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
    """The ``position`` as one player sees it."""
    position, seat = parse_position(params["position"]), parse_seat(params["seat"], "seat")
    return {"position": format_position(see(position, seat))}


def score_round(params: Params) -> Any:
    """The score of a finished round: ``lines`` as :func:`line_json` has them, and their sums.

    ``points`` and ``totals`` go by side; ``leftovers_to`` is the number of a side, or none.
    """
    lang, result = check_language(params["lang"]), score(parse_position(params["position"]))
    return {
        "lines": [line_json(line, lang) for line in result.lines],
        "points": list(result.points),
        "totals": list(result.totals),
        "leftovers": [str(card) for card in result.leftovers],
        "leftovers_to": result.leftovers_to,
    }


def line_json(line: Line, lang: str) -> dict[str, Any]:
    """A line of a score: ``item``, its ``name``, ``counts`` and ``points`` by side, ``why``."""
    counts = "–".join(map(str, line.counts))
    return {
        "item": line.item,
        "name": plain(say(lang, f"score.item.{line.item}")),
        "counts": list(line.counts),
        "points": list(line.points),
        "why": plain(say(lang, f"score.why.{line.why}", counts=counts)) if line.why else "",
    }


def replay_record(params: Params) -> Any:
    """All ``positions`` of a record, the first one and the one after each move."""
    try:
        record = parse_record(params["record"])
    except TablicError as error:
        raise (error if error.where == "record" else error.at("record")) from None
    return {"positions": [format_position(position) for position in record.replay()]}


def analyse(params: Params) -> Any:
    """What the player in turn can reckon: ``unseen`` cards, ``clearing`` ranks, and ``moves``.

    Of each move its ``gain`` in points, ``tabla_risk`` and ``expected_loss``, these two as the
    text of a fraction. ``complete`` is false where there are more moves than are weighed.
    """
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
    check_viewer(position, position.turn)
    return see(position, position.turn)


def _weighed(view: Position, move: Move) -> dict[str, Any]:
    if isinstance(move, Claim):
        return {"move": str(move), "gain": 0, "tabla_risk": "0", "expected_loss": "0"}
    return {
        "move": str(move),
        "gain": gain(view, move),
        "tabla_risk": str(tabla_risk(view, move)),
        "expected_loss": str(expected_loss(view, move)),
    }


def choose_move(params: Params) -> Any:
    """The ``move`` of one of the engine's own players."""
    view = _view_in_turn(params)
    player = player_named(params["player"], "player")
    rng = Random(check_number(params["seed"], "seed", 0, 2**53))
    return {"move": str(player(view, rng))}


def compare_rules(params: Params) -> Any:
    """What is different at another table: ``differences``, each ``name``, ``here``, ``there``."""
    here, there = parse_rules(params["rules"]), parse_rules(params["other"], "other")
    return {
        "differences": [
            {"name": name, "here": format_value(one), "there": format_value(other)}
            for name, (one, other) in here.difference(there).items()
        ]
    }
