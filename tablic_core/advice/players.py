"""Players: functions from what a player sees, and a source of chance, to a move.

They are plain and the same on every platform: chance comes from ``Random.random`` alone, whose
sequence Python promises to keep. A player is asked only when it is its turn; claims are made for
it (see :func:`tablic_core.advice.series.play_round`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from tablic_core.advice.analysis import CARD_IS_WORTH, expected_loss, gain
from tablic_core.game.moves import Claim, Keep, Lay, Leave, Move, Put, Take
from tablic_core.game.position import Position, deck
from tablic_core.game.rounds import legal_moves
from tablic_core.game.scoring import card_points, points_in
from tablic_core.text.errors import TablicError, quote

Player = Callable[[Position, Random], Move]
"""Chooses one of the legal moves in a view of the player in turn."""

_MOST_MOVES = 10_000
"""How many moves are considered; a table of ten, large for real play, has dozens."""

_LOOKED_AT = 50
"""How many moves are looked at one ply deep, those with most points first."""


def random_player(view: Position, rng: Random) -> Move:
    """Any legal move, each as likely as the others."""
    moves = _moves(view)
    return moves[int(rng.random() * len(moves))]


def greedy_player(view: Position, rng: Random) -> Move:
    """The move with most points at once, then most cards; lays what scores least."""
    if view.offer:
        return _answer_offer(view)
    return _best(
        _moves(view), lambda move: (gain(view, move), _cards(move), -_exposed(view, move)), rng
    )


def careful_player(view: Position, rng: Random) -> Move:
    """The move whose points and cards most exceed what the next player can be expected to take."""
    if view.offer:
        return _answer_offer(view)

    def worth(move: Move) -> Fraction:
        cards = CARD_IS_WORTH * _cards(move)
        return gain(view, move) + cards - expected_loss(view, move)

    moves = sorted(_moves(view), key=lambda move: (gain(view, move), _cards(move)), reverse=True)
    return _best(moves[:_LOOKED_AT], worth, rng)


def weighing_player(budget: int) -> Player:
    """One that weighs every move over so many playouts, and plays the last deal exactly.

    Only for two players and without building: raises what :func:`tablic_core.advice.weigh.weigh`
    does.
    """

    def player(view: Position, rng: Random) -> Move:
        # Who never asks for such a player does not wait for its modules.
        from tablic_core.advice.weigh import MOST_PLAYOUTS, Search

        if view.offer and view.players == 2:
            return _answer_offer(view)
        search = Search(view, budget, int(rng.random() * 2**53))
        search.run(MOST_PLAYOUTS)
        return search.best()

    return player


def fair_player(view: Position, rng: Random) -> Move:
    """The move that looks best by learned weights, without playing on; the last deal exactly.

    Only for two players and without building: raises what :func:`tablic_core.advice.weigh.weigh`
    does.
    """
    from tablic_core.advice.weigh import at_a_glance

    return _answer_offer(view) if view.offer and view.players == 2 else at_a_glance(view)


def easy_player(view: Position, rng: Random) -> Move:
    """The greedy move, but any move at all one time in four."""
    careless = rng.random() * 4 < 1 and not view.offer
    return random_player(view, rng) if careless else greedy_player(view, rng)


STRONG_BUDGET = 200
"""How many playouts the strong player makes for a move at the most."""

PLAYERS: Mapping[str, Player] = {
    "random": random_player,
    "greedy": greedy_player,
    "careful": careful_player,
}
"""The players by name that play by every rule set, the weakest first."""

LEVELS: Mapping[str, Player] = {
    "easy": easy_player,
    "fair": fair_player,
    "strong": weighing_player(STRONG_BUDGET),
}
"""The levels of an opponent for one learner, the weakest first: for two players."""


def _moves(view: Position) -> list[Move]:
    moves = islice(legal_moves(view), _MOST_MOVES)
    return [move for move in moves if not isinstance(move, Claim)]


def _best(moves: list[Move], worth: Callable[[Move], Any], rng: Random) -> Move:
    """The move worth most; one by chance among equals."""
    worths = [worth(move) for move in moves]
    most = max(worths)
    best = [move for move, value in zip(moves, worths, strict=True) if value == most]
    return best[int(rng.random() * len(best))]


def _cards(move: Move) -> int:
    return len(move.cards) + 1 if isinstance(move, Take) else 0


def _exposed(view: Position, move: Move) -> int:
    """The points of a card that is put on the table."""
    return card_points(move.card, view.rules) if isinstance(move, (Lay, Put)) else 0


def _answer_offer(view: Position) -> Move:
    """Keeps opening cards that score more than the same number of cards does on average."""
    seen, pack = [card for card in view.offer if card is not None], deck(view.rules)
    rich = points_in(seen, view.rules) * len(pack) > points_in(pack, view.rules) * len(seen)
    return Keep() if rich else Leave()


def player_named(name: Any, where: str) -> Player:
    """One of :data:`PLAYERS` or :data:`LEVELS`; raises :class:`TablicError` ``unknown-player``."""
    known = {**PLAYERS, **LEVELS}
    if not isinstance(name, str) or name not in known:
        raise TablicError("unknown-player", where, text=quote(name), known=", ".join(known))
    return known[name]
