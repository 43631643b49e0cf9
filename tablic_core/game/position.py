"""A position of a round: everything on and round the table, and what one player sees of it.

A view is a position too: cards that its player cannot know are ``None``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tablic_core.game.builds import Build, can_be_built
from tablic_core.game.cards import PACK, Card, Cards
from tablic_core.game.moves import Move, Take, seat_letter
from tablic_core.game.rules import Rules
from tablic_core.text.checks import check_number
from tablic_core.text.errors import TablicError

HIGHEST_SCORE = 9_999
"""No side has more; a match that is played off again and again stays far below."""

Hand = tuple[Card | None, ...]
"""Cards, or ``None`` for one that is hidden."""

Sides = tuple[tuple[int, ...], ...]
"""The seats of each side: one each, or opposite ones for pairs."""


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a round.

    Seats are numbered from 0 counter-clockwise round the table; tuples by seat or by side.
    Positions come from :func:`tablic_core.game.dealing.deal`, from
    :func:`tablic_core.game.rounds.play` or from text; one that was put together by hand is tried
    by :func:`check`.
    """

    rules: Rules
    dealer: int
    """The dealer's seat, for the whole round."""
    turn: int | None
    """The seat to move; none when the round is over."""
    hands: tuple[Hand, ...]
    """By seat."""
    table: Cards
    """Loose cards on the table."""
    piles: tuple[Cards, ...]
    """By side, what was taken, in that order. All of it was seen, though it lies face down."""
    tablas: tuple[tuple[int, ...], ...]
    """By side, the points of every tabla written."""
    before: tuple[int, ...]
    """By side, the score before this round."""
    stock: Hand = ()
    """The cards not yet dealt, the next one first."""
    builds: tuple[Build, ...] = ()
    offer: Hand = ()
    """The opening cards while the leader decides whether to keep them."""
    last: int | None = None
    """The seat that took last."""
    out: int | None = None
    """The side that reached the target in the middle of the round and ended it."""
    shown: frozenset[Card] = frozenset()
    """Cards of the stock or a hand that everybody knows: a jack sent to the bottom, a cut card."""
    moves: tuple[Move, ...] = ()
    """What was played so far, oldest first; empty in a position set up by hand."""
    viewer: int | None = None
    """The seat that sees no more than this; none for a position that hides nothing."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def on_table(self) -> Cards:
        """All cards on the table, loose ones first."""
        if not self.builds:
            return self.table
        return (*self.table, *(card for build in self.builds for card in build.cards))

    @property
    def just_took(self) -> int | None:
        """The seat that took with the move just made."""
        return self.last if self.moves and isinstance(self.moves[-1], Take) else None

    @property
    def goal(self) -> int | None:
        """The score that wins in the middle of the round; none where a round is the match.

        Sides that are equal past the target play on: then it takes more than either has.
        """
        if self.rules.match_length == "one_round":
            return None
        return max(self.rules.target, *(score + 1 for score in self._past_target()))

    def _past_target(self) -> tuple[int, ...]:
        return tuple(score for score in self.before if score >= self.rules.target) or (0,)

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return seat % len(self.before)

    def holder(self, card: Card) -> int | None:
        """The seat whose hand is seen to hold ``card``, if one is."""
        return next((seat for seat, hand in enumerate(self.hands) if card in hand), None)

    def playing_order(self) -> tuple[int, ...]:
        """The seats in the order of play, the leader first and the dealer last."""
        return playing_order(self.rules, self.players, self.dealer)


def deck(rules: Rules) -> Cards:
    """The cards these rules play with."""
    return PACK if rules.deck == 52 else tuple(card for card in PACK if not card.rank.is_court)


def sides(rules: Rules, players: int) -> Sides:
    """The seats of each side (tablić: four play in pairs, partners opposite)."""
    if players == 4 and rules.four_players == "pairs":
        return ((0, 2), (1, 3))
    return tuple((seat,) for seat in range(players))


def playing_order(rules: Rules, players: int, dealer: int) -> tuple[int, ...]:
    """The seats in the order of play: the dealer's neighbour leads, the dealer is last."""
    step = 1 if rules.direction == "counterclockwise" else -1
    return tuple((dealer + step * turn) % players for turn in range(1, players + 1))


def see(position: Position, seat: int) -> Position:
    """What the player on ``seat`` knows: the own hand and all that was ever shown to everybody.

    The cards taken are in it too: they lie face down, but everybody saw them taken.
    Raises :class:`TablicError` ``no-seat``, and ``other-view`` for another player's view.
    """
    check_seat(seat, position.players, "seat")
    check_viewer(position, seat, "seat")
    leader = position.playing_order()[0]
    return replace(
        position,
        hands=tuple(
            hand if other == seat else _hide(hand, position.shown)
            for other, hand in enumerate(position.hands)
        ),
        stock=_hide(position.stock, position.shown),
        offer=position.offer if seat == leader else _hide(position.offer, position.shown),
        viewer=seat,
    )


def _hide(cards: Hand, shown: frozenset[Card]) -> Hand:
    return tuple(card if card in shown else None for card in cards)


def check(position: Position) -> Position:
    """``position`` itself, if it can come up in a round.

    Raises :class:`TablicError` with the place of what cannot be: ``players-not-allowed``,
    ``no-seat``, ``bad-sides``, ``bad-number``, ``same-card``, ``not-in-pack``, ``hidden-card``,
    ``missing-cards``, ``bad-shown``, ``bad-offer``, ``hand-too-large``, ``uneven-hands``,
    ``bad-stock``, ``bad-turn``, ``last-without-cards``, ``bad-build``.
    """
    _check_people(position)
    _check_cards(position)
    _check_offer(position)
    _check_hands(position)
    _check_table(position)
    return position


def _check_people(position: Position) -> None:
    rules, players = position.rules, position.players
    check_players(rules, players, "hands")
    count = len(sides(rules, players))
    for name in ("piles", "tablas", "before"):
        if len(getattr(position, name)) != count:
            raise TablicError("bad-sides", name, n=count)
    seats = {
        "dealer": position.dealer,
        "turn": position.turn,
        "last": position.last,
        "viewer": position.viewer,
    }
    for name, seat in seats.items():
        if seat is not None:
            check_seat(seat, players, name)
    scores = {f"before[{side}]": points for side, points in enumerate(position.before)}
    for side, tablas in enumerate(position.tablas):
        scores |= {f"tablas[{side}][{i}]": points for i, points in enumerate(tablas)}
    for place, points in scores.items():
        check_number(points, place, 0, HIGHEST_SCORE)
    if position.out is not None and not 0 <= position.out < count:
        raise TablicError("bad-sides", "out", n=count)


def check_seat(seat: int, players: int, where: str) -> None:
    """Raise :class:`TablicError` ``no-seat`` if nobody sits there."""
    if not 0 <= seat < players:
        raise TablicError("no-seat", where, seat=seat_letter(seat), n=players)


def check_viewer(position: Position, seat: int, where: str = "position") -> None:
    """Raise :class:`TablicError` ``other-view`` for what another player than ``seat`` sees."""
    viewer = position.viewer
    if viewer is not None and viewer != seat:
        raise TablicError("other-view", where, seat=seat_letter(viewer))


def check_players(rules: Rules, players: int, where: str = "players") -> None:
    """Raise :class:`TablicError` ``players-not-allowed`` if so many may not play."""
    if players not in rules.players:
        allowed = ", ".join(map(str, rules.players))
        raise TablicError("players-not-allowed", where, n=players, allowed=allowed)


def _places(position: Position) -> Iterator[tuple[str, Card | None]]:
    """Every card with its place."""
    groups: list[tuple[str, Hand]] = [("table", position.table)]
    groups += [(f"hands[{seat}]", hand) for seat, hand in enumerate(position.hands)]
    groups += [(f"builds[{i}]", build.cards) for i, build in enumerate(position.builds)]
    groups += [("offer", position.offer), ("stock", position.stock)]
    groups += [(f"piles[{side}]", pile) for side, pile in enumerate(position.piles)]
    for name, cards in groups:
        for index, card in enumerate(cards):
            yield f"{name}[{index}]", card


def _must_be_known(position: Position) -> tuple[str, ...]:
    """The beginnings of places where no card may be hidden: all, or what the viewer can see."""
    if position.viewer is None:
        return ("",)
    own = ("offer",) if position.viewer == position.playing_order()[0] else ()
    return ("table", "builds", "piles", f"hands[{position.viewer}]", *own)


def _check_cards(position: Position) -> None:
    pack = deck(position.rules)
    seen: set[Card] = set()
    total = 0
    for place, card in _places(position):
        total += 1
        if card is None:
            if place.startswith(_must_be_known(position)):
                raise TablicError("hidden-card", place)
            continue
        if card not in pack:
            raise TablicError("not-in-pack", place, card=card)
        if card in seen:
            raise TablicError("same-card", place, card=card)
        seen.add(card)
    if total != len(pack):
        raise TablicError("missing-cards", n=total, all=len(pack))
    if stray := [card for card in position.shown if card not in seen]:
        raise TablicError("bad-shown", "shown", card=stray[0])


def _check_offer(position: Position) -> None:
    """Opening cards may only wait for an answer where nothing else has happened yet."""
    rules, offer = position.rules, position.offer
    begun = (*position.on_table, *(card for pile in position.piles for card in pile))
    if offer and (begun or not rules.opening_refusal or len(offer) != rules.opening_table):
        raise TablicError("bad-offer", "offer")


def _check_hands(position: Position) -> None:
    rules, players = position.rules, position.players
    for seat, hand in enumerate(position.hands):
        if len(hand) > rules.hand_size:
            raise TablicError("hand-too-large", f"hands[{seat}]", n=len(hand), most=rules.hand_size)
    if position.turn is None:
        if position.out is None and (any(position.hands) or position.stock):
            raise TablicError("bad-turn", "turn")
        return
    if position.out is not None:
        raise TablicError("bad-turn", "turn")
    order = position.playing_order()
    if position.offer:
        if any(position.hands) or position.turn != order[0]:
            raise TablicError("bad-turn", "turn")
        return
    first = order.index(position.turn)
    sizes = [len(position.hands[seat]) for seat in order[first:] + order[:first]]
    if not sizes[0] or sizes[0] - sizes[-1] > 1 or sizes != sorted(sizes, reverse=True):
        raise TablicError("uneven-hands", "hands")
    if position.stock and sizes[0] == sizes[-1] and first:
        # Every deal but perhaps the last is even, and then the leader plays first.
        raise TablicError("bad-turn", "turn")
    dealt = len(deck(rules)) - rules.opening_table - len(position.stock)
    if position.stock and (dealt <= 0 or dealt % (players * rules.hand_size)):
        raise TablicError("bad-stock", "stock", n=len(position.stock))


def _check_table(position: Position) -> None:
    if (position.last is None) != (not any(position.piles)):
        raise TablicError("last-without-cards", "last")
    for index, build in enumerate(position.builds):
        if not 0 <= build.owner < position.players or not can_be_built(build, position.rules):
            raise TablicError("bad-build", f"builds[{index}]")
