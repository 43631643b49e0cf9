"""What a player can reckon from what is seen: unseen cards, chances and costs, as exact fractions.

Every function takes a position or a view. All ways in which the unseen cards may lie count as
equally likely: nothing is concluded from how the others played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import islice
from math import comb

from tablic_core.game.builds import Build
from tablic_core.game.captures import captures, split
from tablic_core.game.cards import Card, Cards, Rank
from tablic_core.game.moves import Move, Take
from tablic_core.game.position import Hand, Position, check_seat, deck
from tablic_core.game.rounds import play, tabla
from tablic_core.game.rules import Rules
from tablic_core.game.scoring import card_points, points_in

MOST_TAKES = 500
"""How many captures of one card are weighed; a table of ten, large for real play, has dozens."""

CARD_IS_WORTH = Fraction(1, 10)
"""Roughly what a card counts beside points: most cards, 27 of them, score three."""


def unseen(view: Position) -> Cards:
    """The cards whose place the viewer does not know, in the pack's order.

    Cards that were taken are no longer unseen, though they lie face down.
    """
    hands = [card for hand in view.hands for card in hand]
    piles = [card for pile in view.piles for card in pile]
    seen = {*hands, *piles, *view.on_table, *view.stock, *view.offer}
    return tuple(card for card in deck(view.rules) if card not in seen)


def chance_held(view: Position, ranks: Iterable[Rank], seats: Iterable[int]) -> Fraction:
    """The chance that the players on ``seats`` together hold at least one card of ``ranks``.

    Raises :class:`TablicError` ``no-seat``.
    """
    wanted, asked = set(ranks), set(seats)
    for seat in asked:
        check_seat(seat, view.players, "seats")
    hand = tuple(card for seat in asked for card in view.hands[seat])
    return _chance_of_any([card for card in deck(view.rules) if card.rank in wanted], hand, view)


def clearing_ranks(table: Cards, rules: Rules, builds: Sequence[Build] = ()) -> tuple[Rank, ...]:
    """The ranks of which a card takes everything that lies there, ace first.

    Nothing is said of who may have such a card; a rank that lies there four times is left out.
    """
    lying = (*table, *(card for build in builds for card in build.cards))
    if not lying:
        return ()
    found: dict[Rank, bool] = {}
    for card in deck(rules):
        if card.rank not in found and card not in lying:
            found[card.rank] = split(card, lying, rules, builds) is not None
    return tuple(rank for rank in Rank if found.get(rank))


def gain(position: Position, move: Move) -> int:
    """The points that a card move brings at once: of the cards taken, and of a tabla."""
    if not isinstance(move, Take):
        return 0
    taken = points_in((*move.cards, move.card), position.rules)
    return taken + tabla(position, move).points


def tabla_risk(view: Position, move: Move) -> Fraction:
    """The chance that the next player can answer ``move`` with a tabla that is written.

    Nothing if the next player is of the same side, or there is none.
    Raises what :func:`tablic_core.game.rounds.play` does.
    """
    after = play(view, move)
    if not _opponent_next(view, after) or not after.on_table:
        return Fraction(0)
    assert after.turn is not None
    ranks = clearing_ranks(after.table, after.rules, after.builds)
    scoring = [
        card
        for card in _possible(after)
        if card.rank in ranks and tabla(after, Take(card, after.on_table)).points
    ]
    return _chance_of_any(scoring, after.hands[after.turn], after)


def expected_loss(view: Position, move: Move) -> Fraction:
    """The points that the next player can be expected to take with the best answer to ``move``.

    One ply deep: the highest :func:`gain` of any card in the hand, averaged over all hands that
    the next player may have (where a card has over :data:`MOST_TAKES` captures, of the first).
    Nothing if the next player is of the same side, or there is none.
    Raises what :func:`tablic_core.game.rounds.play` does.
    """
    after = play(view, move)
    if not _opponent_next(view, after):
        return Fraction(0)
    assert after.turn is not None
    hand = after.hands[after.turn]
    best = _best_gains(after)
    floor = max((best[card] for card in hand if card is not None), default=0)
    hidden, loose = hand.count(None), unseen(after)
    gains = sorted((best[card] for card in loose if best[card] > floor), reverse=True)
    hands = comb(len(loose), hidden)
    # The i-th best card is the best one in the hand if it is there and none of the better ones is.
    ways = [comb(len(loose) - i - 1, hidden - 1) if hidden else 0 for i in range(len(gains))]
    total = sum(g * w for g, w in zip(gains, ways, strict=True))
    return Fraction(total + floor * (hands - sum(ways)), hands)


def _opponent_next(before: Position, after: Position) -> bool:
    if before.turn is None or after.turn is None:
        return False
    return after.side(after.turn) != before.side(before.turn)


def _possible(position: Position) -> Cards:
    """The cards that the player in turn may hold."""
    assert position.turn is not None
    held = (card for card in position.hands[position.turn] if card is not None)
    return (*held, *unseen(position))


def _best_gains(position: Position) -> dict[Card, int]:
    """For each card that the player in turn may hold, the most it can bring at once."""
    found: dict[Card, int] = {}
    known: dict[tuple[Rank, int], int] = {}
    for card in _possible(position):
        # Cards of a rank take the same; they only differ in what they score themselves.
        kind = (card.rank, card_points(card, position.rules))
        if kind not in known:
            known[kind] = _best_gain(position, card)
        found[card] = known[kind]
    return found


def _best_gain(position: Position, card: Card) -> int:
    """The most that the player in turn can take at once with ``card``."""
    rules, everything = position.rules, len(position.on_table)
    found = captures(card, position.table, rules, position.builds)
    best = 0
    for cards in islice(found, MOST_TAKES):
        points = points_in(cards, rules) + card_points(card, rules)
        if len(cards) == everything:
            points += tabla(position, Take(card, cards)).points
        best = max(best, points)
    return best


def _chance_of_any(wanted: Sequence[Card], hand: Hand, view: Position) -> Fraction:
    """The chance that ``hand``, whose hidden cards are some of the unseen ones, has one."""
    if any(card in wanted for card in hand if card is not None):
        return Fraction(1)
    loose, hidden = unseen(view), hand.count(None)
    missing = sum(1 for card in loose if card not in wanted)
    return 1 - Fraction(comb(missing, hidden), comb(len(loose), hidden))
