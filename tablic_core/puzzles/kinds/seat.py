"""What the learner sees of a round, from the few cards that an exercise names."""

from __future__ import annotations

from dataclasses import replace

from tablic_core.game.cards import Cards
from tablic_core.game.moves import Lay, Take
from tablic_core.game.position import Position, deck
from tablic_core.game.reasons import why_not
from tablic_core.game.rounds import refused
from tablic_core.game.rules import Rules
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kind import Finding, reason_finding


def plain_rules(rules: Rules) -> Rules:
    """The rules as far as they matter for one move in the middle of a match.

    Decision: no side is near the target, so nothing ends and every tabla is written; and an answer
    plays or lays a card, it does not build.
    """
    return replace(rules, tabla_cap=None, target_check="end_of_round", claim=False, building=False)


def seat_view(exercise: Exercise, held: int, seen: Cards | None = None) -> Position:
    """The view of the learner, seat 0 and in turn; the next player, seat 1, ``held`` hidden cards.

    Decision: the other seats do not matter for the next reply, so there are none; the cards that
    nobody sees are the stock. Cards ``seen`` (the exercise's own if not given) lie in a pile.
    """
    rules = plain_rules(exercise.rules)
    seen = exercise.seen if seen is None else seen
    known = len(exercise.table) + len(exercise.hand) + len(seen)
    return Position(
        rules=rules,
        dealer=1,
        turn=0,
        hands=(exercise.hand, (None,) * held),
        table=exercise.table,
        piles=((), seen),
        tablas=((), ()),
        before=(0, 0),
        stock=(None,) * (len(deck(rules)) - known - held),
        last=1 if seen else None,
        viewer=0,
    )


def why_refused(exercise: Exercise, view: Position, move: Take | Lay) -> Finding | None:
    """Why the learner may not make that move, or nothing."""
    error = refused(view, move)
    if error is None:
        return None
    if isinstance(move, Lay):
        return Finding(f"error.{error.code}", error.params)
    cards = tuple(card for card in exercise.table if card in move.cards)
    return reason_finding(*why_not(move.card, cards, exercise.table, exercise.rules))
