"""Counting move sequences, which shows at a glance whether two engines play by the same rules."""

from __future__ import annotations

from tablic_core.game.position import Position
from tablic_core.game.rounds import legal_moves, play_legal


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly ``depth`` moves there are from ``position``.

    Equal positions that are reached in different ways count separately; a round that ends sooner
    counts nothing.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in legal_moves(position))
    return sum(perft(play_legal(position, move), depth - 1) for move in legal_moves(position))
