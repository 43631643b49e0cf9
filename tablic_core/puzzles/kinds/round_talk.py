"""What a learner reads about a turn of a round: what was done, and what was clearly better."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from tablic_core.advice.analysis import (
    CARD_IS_WORTH,
    clearing_ranks,
    expected_loss,
    gain,
    tabla_risk,
    unseen,
)
from tablic_core.game.captures import Split, split
from tablic_core.game.cards import Card, Cards
from tablic_core.game.moves import Lay, Take
from tablic_core.game.position import Position, see
from tablic_core.game.rounds import legal_moves, tabla, takes_of
from tablic_core.game.scoring import card_points
from tablic_core.puzzles.contract import Finding
from tablic_core.puzzles.telling import groups_of
from tablic_core.text.messages import Sentence

_MOST_MOVES = 2_000
"""How many moves are looked through for a better one; large tables in play have dozens."""

_WEIGHED = 30
"""How many of those that bring more at once are weighed against what they leave."""

_CLEARLY = Fraction(1, 2)
"""By how many points, all told, another move has to be better to be spoken of (decision)."""

_RISKY = Fraction(1, 4)
"""From what chance of a tabla on a safer move is spoken of (decision)."""


def groups_taken(position: Position, move: Take) -> Split:
    """What is taken, in its groups."""
    cards = tuple(card for card in position.on_table if card in move.cards)
    return groups_of(move.card, cards, position.rules)


def told(before: Position, move: Lay | Take, by_other: bool = False) -> Iterator[Finding]:
    """What the move of the player in turn does: cards, points, a tabla."""
    if isinstance(move, Lay):
        code = "round.other-laid" if by_other else _laid(before, move)
        yield Finding(code, {"card": move.card}, (move.card,))
        return
    groups = groups_taken(before, move)
    values = {"card": move.card, "groups": groups}
    played = (*(card for group in groups for card in group), move.card)
    scoring = tuple(card for card in played if card_points(card, before.rules))
    if scoring:
        code = "round.other-took-points" if by_other else "round.took-points"
        points = sum(card_points(card, before.rules) for card in scoring)
        yield Finding(code, values | {"cards": scoring, "n": points}, count=points)
    else:
        yield Finding("round.other-took" if by_other else "round.took", values)
    cleared = tabla(before, move)
    if cleared.points:
        yield Finding("round.tabla", {"n": cleared.points}, count=cleared.points)
    elif cleared.why != "not-cleared":
        yield Finding(f"tabla.{cleared.why}")


def dealt(before: Position, after: Position) -> Iterator[Finding]:
    """That new cards were dealt, if they were."""
    if len(after.stock) < len(before.stock):
        code = "round.dealt" if after.stock else "round.dealt-last"
        yield Finding(code, {"n": max(map(len, after.hands))})


def advice(before: Position, move: Lay | Take, after: Position) -> Iterator[Finding]:
    """The one thing that was clearly better, if there was one."""
    assert before.turn is not None
    view = see(before, before.turn)
    better = (
        _more(view, move)
        or (_dear(view, move) if isinstance(move, Lay) else None)
        or _safer(view, move, after)
    )
    if better is not None:
        yield better


def _laid(before: Position, move: Lay) -> str:
    """Whether anything could have been taken; with an empty table nobody asks."""
    if not before.on_table or _takes_something(before, move.card):
        return "round.laid"
    able = any(_takes_something(before, card) for card in _hand(before))
    return "round.laid-idle" if able else "round.laid-nothing"


def _hand(position: Position) -> Cards:
    assert position.turn is not None
    return tuple(card for card in position.hands[position.turn] if card is not None)


def _takes_something(position: Position, card: Card) -> bool:
    return next(takes_of(position, card), None) is not None


def _at_once(view: Position, move: Lay | Take) -> Fraction:
    """What the move brings from the table, and a tabla.

    The points of the played card itself are not counted: kept, it will bring them later.
    """
    if isinstance(move, Lay):
        return Fraction(0)
    points = gain(view, move) - card_points(move.card, view.rules)
    return points + CARD_IS_WORTH * (len(move.cards) + 1)


def _worth(view: Position, move: Lay | Take) -> Fraction:
    """What the move brings, less what the next player can be expected to take after it."""
    return _at_once(view, move) - expected_loss(view, move)


def _more(view: Position, move: Lay | Take) -> Finding | None:
    """A capture that brings more at once and is not paid for in what it leaves."""
    better = _better_takes(view, move)
    if not better:
        return None
    ahead, best = better[0]
    if ahead >= _CLEARLY and gain(view, best) > gain(view, move):
        return _could(view, best)
    same = [one for _, one in better if one.card is move.card]
    if isinstance(move, Lay):
        return _could(view, same[0] if same else best)
    wider = [one for one in same if set(one.cards) > set(move.cards)]
    return _also(view, move, wider[0]) if wider else None


def _better_takes(view: Position, move: Lay | Take) -> list[tuple[Fraction, Take]]:
    """The captures that bring more at once and are worth more, and by how much; the best first."""
    brought, mine = _at_once(view, move), _worth(view, move)
    takes = (one for one in islice(legal_moves(view), _MOST_MOVES) if isinstance(one, Take))
    richer = [one for one in takes if _at_once(view, one) > brought]
    richer.sort(key=lambda one: _at_once(view, one), reverse=True)
    ahead = [(_worth(view, one) - mine, one) for one in richer[:_WEIGHED]]
    return sorted((one for one in ahead if one[0] > 0), key=lambda one: one[0], reverse=True)


def _also(view: Position, move: Take, wider: Take) -> Finding:
    """What the same card could have taken beside what it took."""
    lying = (card for card in view.on_table if card in wider.cards)
    rest = tuple(card for card in lying if card not in move.cards)
    groups = split(move.card, rest, view.rules)
    if groups is None:
        return _could(view, wider)
    return Finding("round.also", {"card": move.card, "groups": groups}, rest)


def _could(view: Position, best: Take) -> Finding:
    """What could have been taken, with its points."""
    points = gain(view, best)
    values = {"card": best.card, "groups": groups_taken(view, best)}
    if tabla(view, best).points:
        return Finding("round.tabla-missed", values, best.cards)
    if points:
        return Finding("round.could-points", values | {"n": points}, best.cards, count=points)
    return Finding("round.could", values, best.cards)


def _dear(view: Position, move: Lay) -> Finding | None:
    """A laid card that scores, where one that does not would have cost clearly less."""
    points = card_points(move.card, view.rules)
    plain = [
        one
        for one in islice(legal_moves(view), _MOST_MOVES)
        if isinstance(one, Lay) and not card_points(one.card, view.rules)
    ]
    if not points or not plain:
        return None
    cheap = max(plain, key=lambda one: _worth(view, one))
    if _worth(view, cheap) - _worth(view, move) < _CLEARLY / 2:
        return None
    values = {"card": move.card, "cheap": cheap.card, "n": points}
    return Finding("round.dear", values, (move.card,), count=points)


def _safer(view: Position, move: Lay | Take, after: Position) -> Finding | None:
    """What clears the table now, where a move that brings as much would have left half the risk."""
    risk = tabla_risk(view, move)
    if risk < _RISKY:
        return None
    brought, mine = _at_once(view, move), _worth(view, move)
    exposed = card_points(move.card, view.rules) if isinstance(move, Lay) else 0
    others = [
        one
        for one in islice(legal_moves(view), _MOST_MOVES)
        if (isinstance(one, Lay) and not brought and card_points(one.card, view.rules) <= exposed)
        or (isinstance(one, Take) and _at_once(view, one) >= brought)
    ]
    safe = [
        (_worth(view, one), one) for one in others[:_WEIGHED] if tabla_risk(view, one) * 2 <= risk
    ]
    worth, best = max(safe, key=lambda pair: pair[0], default=(mine, move))
    if worth - mine < _CLEARLY / 2:
        return None
    loose = {card.rank for card in unseen(view)}
    cards = after.table
    ranks = tuple(
        (Sentence(f"rank.{rank.value}"),)
        for rank in clearing_ranks(cards, view.rules)
        if rank in loose
    )
    values = {"cards": cards, "ranks": ranks, "card": best.card}
    if isinstance(best, Take):
        return Finding("round.open-take", values | {"groups": groups_taken(view, best)}, cards)
    return Finding("round.open-lay", values, cards)
