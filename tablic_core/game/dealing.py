"""Shuffling, cutting and dealing, as each rule set has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tablic_core.game.cards import Card, Cards, Rank
from tablic_core.game.position import (
    HIGHEST_SCORE,
    Hand,
    Position,
    check_players,
    check_seat,
    deck,
    playing_order,
    sides,
)
from tablic_core.game.rules import Rules
from tablic_core.text.checks import check_number
from tablic_core.text.errors import TablicError

if TYPE_CHECKING:
    from random import Random

_LOT = 3
"""How many cards a player gets at a time (tablić, masters, how-to: six as three and three)."""


def shuffled(rules: Rules, rng: Random) -> Cards:
    """The pack of these rules in an order that only depends on the state of ``rng``."""
    pack = list(deck(rules))
    for last in range(len(pack) - 1, 0, -1):
        # random() is the one method whose sequence Python promises to keep.
        other = int(rng.random() * (last + 1))
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def deal(
    rules: Rules,
    players: int,
    pack: Cards,
    *,
    dealer: int = 0,
    cut: int | None = None,
    before: Sequence[int] | None = None,
) -> Position:
    """The first position of a round.

    ``pack`` has its top card first; ``cut`` is how many cards are lifted off the top, and
    :func:`usual_cut` if left out.
    ``before`` is the score of each side, nothing if left out.
    Raises :class:`TablicError`: ``players-not-allowed``, ``no-seat``, ``bad-pack``, ``bad-cut``,
    ``bad-sides``, ``bad-number``.
    """
    check_players(rules, players)
    check_seat(dealer, players, "dealer")
    if sorted(card.number for card in pack) != [card.number for card in deck(rules)]:
        raise TablicError("bad-pack", "pack", n=len(pack), all=len(deck(rules)))
    count = len(sides(rules, players))
    if before is not None and len(before) != count:
        raise TablicError("bad-sides", "before", n=count)
    for side, points in enumerate(before or ()):
        check_number(points, f"before[{side}]", 0, HIGHEST_SCORE)
    opening, stock, shown = _cut(rules, pack, cut)
    start = Position(
        rules=rules,
        dealer=dealer,
        turn=playing_order(rules, players, dealer)[0],
        hands=((),) * players,
        table=(),
        piles=((),) * count,
        tablas=((),) * count,
        before=tuple(before) if before else (0,) * count,
        stock=stock,
        offer=opening,
        shown=shown,
    )
    if rules.opening_refusal:
        return start
    if rules.opening_source == "top":
        # Tablić, masters, how-to: first the hands, then four cards for the table.
        return _open_next(deal_hands(replace(start, stock=opening + stock, offer=()), keep=True))
    return leave_opening(start)


def usual_cut(rules: Rules) -> int:
    """Where the pack is cut if nothing is said: nowhere, or halfway if the table comes from it."""
    return 0 if rules.opening_source == "top" else len(deck(rules)) // 2


def _cut(rules: Rules, pack: Cards, cut: int | None) -> tuple[Cards, Cards, frozenset[Card]]:
    """The opening cards, the stock, and the card that everybody saw at the cut."""
    low = 0 if rules.opening_source == "top" else rules.opening_table + 1
    cut = usual_cut(rules) if cut is None else cut
    if not low <= cut < len(pack):
        raise TablicError("bad-cut", "cut", n=cut, low=low, high=len(pack) - 1)
    lifted, rest = pack[:cut], pack[cut:]
    if rules.opening_source == "top":
        stock = rest + lifted
        return stock[: rules.opening_table], stock[rules.opening_table :], frozenset()
    # Pagat and Serbian home custom: the four lowest of the lifted cards lie open; the lowest of
    # the others goes to the bottom of the pack for all to see, and so to the dealer in the end.
    inside = cut - rules.opening_table
    stock = rest + lifted[:inside]
    return lifted[inside:], stock, frozenset(stock[-1:])


def leave_opening(position: Position) -> Position:
    """The opening cards become the table, then everybody gets a hand."""
    table, stock, sent = _open(position.rules, position.offer, position.stock)
    return deal_hands(
        replace(position, table=table, stock=stock, offer=(), shown=position.shown | sent)
    )


def keep_opening(position: Position) -> Position:
    """The opening cards go to the leader's hand, the next ones become the table.

    Romanian custom: the leader gets only what fills up the hand, the others a whole hand.
    """
    leader = position.playing_order()[0]
    hands = tuple(position.offer if seat == leader else () for seat in range(position.players))
    return _open_next(deal_hands(replace(position, hands=hands, offer=()), keep=True))


def _open_next(position: Position) -> Position:
    """The next cards of the stock become the opening table."""
    size = position.rules.opening_table
    table, stock, sent = _open(position.rules, position.stock[:size], position.stock[size:])
    return replace(position, table=table, stock=stock, shown=position.shown | sent)


def deal_hands(position: Position, keep: bool = False) -> Position:
    """Every hand filled up from the stock, in lots, the leader first.

    Where the stock does not go round any more it is shared as evenly as possible
    (tablić: three players get six, six and four). With ``keep`` as many cards as make the opening
    table are kept back for it.
    """
    order, size = position.playing_order(), position.rules.hand_size
    to_share = len(position.stock) + sum(map(len, position.hands))
    if keep:
        to_share -= position.rules.opening_table
    each, extra = divmod(to_share, len(order))
    wanted = {seat: min(size, each + (turn < extra)) for turn, seat in enumerate(order)}
    hands = {seat: list(position.hands[seat]) for seat in order}
    stock = list(position.stock)
    while any(len(hands[seat]) < wanted[seat] for seat in order):
        for seat in order:
            lot = min(_LOT, wanted[seat] - len(hands[seat]))
            hands[seat] += stock[:lot]
            del stock[:lot]
    return replace(
        position,
        hands=tuple(tuple(hands[seat]) for seat in range(len(order))),
        stock=tuple(stock),
        turn=order[0],
    )


def _open(rules: Rules, opening: Hand, stock: Hand) -> tuple[Cards, Hand, frozenset[Card]]:
    """Opening cards with every jack replaced if the rules say so; the stock; the jacks sent away.

    Raises :class:`TablicError` ``hidden-card`` where the player cannot see what comes next.
    """
    table, left, sent = list(opening), list(stock), set()
    if rules.opening_jack == "to_bottom":
        for index in range(len(table)):
            while _is_jack(table[index]) and not all(map(_is_jack, left)):
                sent.add(table[index])
                left.append(table[index])
                table[index] = left.pop(0)
    seen = tuple(card for card in table if card is not None)
    if len(seen) < len(table):
        raise TablicError("hidden-card", "position")
    return seen, tuple(left), frozenset(card for card in sent if card is not None)


def _is_jack(card: Card | None) -> bool:
    return card is not None and card.rank is Rank.JACK
