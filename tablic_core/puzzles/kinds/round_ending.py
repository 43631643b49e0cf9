"""The end of a round between the learner and the other player: leftovers and the result."""

from __future__ import annotations

from collections.abc import Iterator

from tablic_core.game.position import Position
from tablic_core.game.scoring import RoundScore
from tablic_core.puzzles.contract import Finding

_NO_SINGLE_TAKER = ("tie-nobody", "tie-last", "tie-each", "half-nobody", "cannot-win")
"""Outcomes of the count of cards that a sheet does not explain by itself."""


def ending(position: Position, result: RoundScore, seat: int) -> Iterator[Finding]:
    """Who gets what is left, who has more points, and how a match goes on."""
    yield from _out(result, seat)
    yield from _leftovers(position, result, seat)
    cards, rules = result.line("most-cards"), position.rules
    if rules.points_most_cards and cards.why in _NO_SINGLE_TAKER:
        counts = ", ".join(str(cards.counts[side]) for side in (seat, 1 - seat))
        yield Finding(f"score.why.{cards.why}", {"counts": counts})
    mine, theirs = result.points[seat], result.points[1 - seat]
    code = "round.won" if mine > theirs else "round.lost" if mine < theirs else "round.level"
    yield Finding(code, {"you": mine, "other": theirs})
    if rules.match_length == "to_target" and max(result.totals) < rules.target:
        yield Finding("round.match", {"target": rules.target}, count=rules.target)


def _out(result: RoundScore, seat: int) -> Iterator[Finding]:
    if result.out is not None:
        code = "round.out-you" if result.out == seat else "round.out-other"
        points = result.totals[result.out]
        yield Finding(code, {"n": points}, count=points)


def _leftovers(position: Position, result: RoundScore, seat: int) -> Iterator[Finding]:
    if not result.leftovers:
        return
    mine = result.leftovers_to == seat
    if result.leftovers_to is None:
        code = "round.left-nobody"
    elif position.rules.leftovers == "dealer_side":
        code = "round.left-you-dealt" if mine else "round.left-other-dealt"
    else:
        code = "round.left-you" if mine else "round.left-other"
    yield Finding(code, {"cards": result.leftovers}, result.leftovers)
