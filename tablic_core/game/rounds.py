"""Playing a round: what may be done in a position, and the position after it.

>>> from random import Random
>>> from tablic_core.game.dealing import deal, shuffled
>>> from tablic_core.game.moves import parse_move
>>> from tablic_core.game.rules import PRESETS
>>> start = deal(PRESETS["tablic"], 2, shuffled(PRESETS["tablic"], Random(1)))
>>> print(*(card.sign for card in start.table))
3♣ 2♦ 6♦ A♦
>>> print(*list(legal_moves(start))[:4])
9S:3C-6D 9S:AD-2D-6D 9S 9H:3C-6D
>>> after = play(start, parse_move("9S:AD-2D-6D"))
>>> print(*after.table, "and in the pile", *after.piles[1])
3C and in the pile AD 2D 6D 9S
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from tablic_core.game.builds import HIGHEST_BUILD, Build, building_value, sweeps, takes_build
from tablic_core.game.captures import captures, split
from tablic_core.game.cards import Card, Cards
from tablic_core.game.dealing import deal_hands, keep_opening, leave_opening
from tablic_core.game.moves import SEATS, Claim, Keep, Lay, Leave, Move, Put, Take, seat_letter
from tablic_core.game.position import Position, check_viewer
from tablic_core.game.reasons import as_sentence, why_not
from tablic_core.game.scoring import points_in, running_score
from tablic_core.text.errors import TablicError


@dataclass(frozen=True, slots=True)
class Tabla:
    """What a capture scores for clearing the table, and why (or why not).

    ``why`` is ``cleared``, ``not-cleared``, ``last-card``, ``jack-sweep``, ``no-value`` or ``cap``;
    the sentences are ``tabla.*`` in the catalogues.
    """

    points: int
    why: str


def legal_moves(position: Position) -> Iterator[Move]:
    """Every move of the player in turn, card by card, takes first; then true claims.

    Found as it is asked for. Raises :class:`TablicError` ``other-view`` in the view of a player
    whose turn it is not, and ``hidden-card`` where a view does not show the hand.
    """
    if position.turn is not None:
        check_viewer(position, position.turn)
        if position.offer:
            yield from (Keep(), Leave())
        else:
            yield from _card_moves(position)
    yield from (Claim(seat) for seat in claimants(position))


def _card_moves(position: Position) -> Iterator[Move]:
    may_lay = _may_lay_beside_builds(position)
    for card in _hand(position):
        takes = takes_of(position, card)
        first = next(takes, None)
        if first is not None:
            yield first
            yield from takes
        if may_lay and _refused_lay(position, card, first is not None) is None:
            yield Lay(card)
        yield from puts_of(position, card)


def _hand(position: Position) -> Cards:
    """The hand in turn; :class:`TablicError` ``hidden-card`` where a view does not show it."""
    assert position.turn is not None
    hand = position.hands[position.turn]
    seen = tuple(card for card in hand if card is not None)
    if len(seen) < len(hand):
        raise TablicError("hidden-card", "position")
    return seen


def takes_of(position: Position, card: Card) -> Iterator[Take]:
    """Everything that ``card`` can take here."""
    found = captures(card, position.table, position.rules, position.builds)
    return map(partial(Take, card), found)


def puts_of(position: Position, card: Card) -> Iterator[Put]:
    """Every way to build with ``card``, which lies in the hand in turn."""
    if not position.rules.building:
        return
    for target in (*((one,) for one in position.table), *(b.cards for b in position.builds)):
        put = Put(card, target)
        if _refused_put(position, put) is None:
            yield put


def claimants(position: Position) -> list[int]:
    """The seats that may claim now and are right.

    Decision: at the start of one's turn or right after one's own capture; the score before the
    round, the points in the pile and the tablas count, most cards and leftovers do not.
    """
    goal = position.goal
    if not position.rules.claim or goal is None or position.out is not None:
        return []
    seats = dict.fromkeys((position.just_took, position.turn))
    return [
        seat
        for seat in seats
        if seat is not None and running_score(position, position.side(seat)) >= goal
    ]


def play(position: Position, move: Move) -> Position:
    """The position after ``move``; the given one stays as it is.

    When all hands are empty the next cards are dealt at once; after the very last card the round
    is over, and what lies on the table is left for the scoring.
    In a view the cards that are dealt then are hidden, the viewer's own among them.
    Raises :class:`TablicError` with the place ``move`` for a move that the rules do not allow, and
    ``hidden-card`` where cards that the viewer cannot see would come onto the table.
    """
    refusal = refused(position, move)
    if refusal is not None:
        raise refusal
    return play_legal(position, move)


def play_legal(position: Position, move: Move) -> Position:
    """The same for a move that is known to be legal, such as one of :func:`legal_moves`."""
    seat, moves = position.turn, (*position.moves, move)
    if isinstance(move, Claim):
        return replace(position, turn=None, out=position.side(move.seat), moves=moves)
    assert seat is not None
    if isinstance(move, (Keep, Leave)):
        opened = keep_opening(position) if isinstance(move, Keep) else leave_opening(position)
        return replace(opened, moves=moves)
    hands = list(position.hands)
    hands[seat] = tuple(card for card in hands[seat] if card is not move.card)
    changed = replace(position, hands=tuple(hands), moves=moves)
    if isinstance(move, Take):
        return _next_turn(_after_take(position, changed, seat, move))
    if isinstance(move, Lay):
        return _next_turn(replace(changed, table=(*position.table, move.card)))
    return _next_turn(_after_put(changed, seat, move))


def _after_take(position: Position, changed: Position, seat: int, move: Take) -> Position:
    """Cards and tabla written down; the side goes out if the rules look at once."""
    side, taken = position.side(seat), move.cards
    piles, tablas = list(position.piles), list(position.tablas)
    piles[side] = (*piles[side], *taken, move.card)
    points = tabla(position, move).points
    if points:
        tablas[side] = (*tablas[side], points)
    after = replace(
        changed,
        table=tuple(card for card in position.table if card not in taken),
        builds=tuple(build for build in position.builds if build.cards[0] not in taken),
        piles=tuple(piles),
        tablas=tuple(tablas),
        last=seat,
    )
    goal = after.goal
    if position.rules.target_check == "at_once" and goal and running_score(after, side) >= goal:
        return replace(after, turn=None, out=side)
    return after


def _after_put(changed: Position, seat: int, move: Put) -> Position:
    value = _put_value(changed, move)
    assert value is not None
    made = Build((*move.on, move.card), value, seat)
    return replace(
        changed,
        table=tuple(card for card in changed.table if card not in move.on),
        builds=(*(b for b in changed.builds if b.cards != move.on), made),
    )


def _next_turn(position: Position) -> Position:
    """The next player with a card is in turn; if there is none, the next deal or the end."""
    if position.turn is None:
        return position
    if not any(position.hands):
        return deal_hands(position) if position.stock else replace(position, turn=None)
    order = position.playing_order()
    turn = order.index(position.turn)
    following = order[turn + 1 :] + order[: turn + 1]
    return replace(position, turn=next(seat for seat in following if position.hands[seat]))


def is_last_card(position: Position) -> bool:
    """Whether the card that is played now is the very last one of the round."""
    return not position.stock and sum(map(len, position.hands)) == 1


def tabla(position: Position, move: Take) -> Tabla:
    """What the legal capture ``move`` of the player in turn scores for clearing the table.

    Not with the very last card (tablanet, masters, how-to), not with a sweeping jack unless the
    rules say so, and not from the score on where tablas are no longer written (masters): the
    points of the cards taken count first, and no tabla lifts a side past that score.
    """
    rules = position.rules
    if len(move.cards) < len(position.on_table):
        return Tabla(0, "not-cleared")
    if is_last_card(position) and not rules.tabla_last_card:
        return Tabla(0, "last-card")
    if sweeps(move.card, rules) and not rules.jack_sweep_tabla:
        return Tabla(0, "jack-sweep")
    points = 1 if rules.tabla_value == "one" else _pips(position, move)
    if rules.tabla_cap is not None:
        assert position.turn is not None
        running = running_score(position, position.side(position.turn))
        running += points_in((*move.cards, move.card), rules)
        room = max(0, rules.tabla_cap - running)
        if points and not room:
            return Tabla(0, "cap")
        points = min(points, room)
    return Tabla(points, "cleared" if points else "no-value")


def _pips(position: Position, move: Take) -> int:
    """The values of all cards in a tabla, aces as high as the capture allows (decision)."""
    rules = position.rules
    if sweeps(move.card, rules):
        loose = sum(max(rules.values(card), default=0) for card in position.table)
        return loose + sum(build.value for build in position.builds)
    groups = split(move.card, move.cards, rules, position.builds) or ()
    # Every group makes the value of the played card.
    return max(rules.values(move.card), default=0) * (len(groups) + 1)


def refused(position: Position, move: Move) -> TablicError | None:
    """Why ``move`` is not allowed in ``position``, as an error to raise or to show; or nothing.

    Raises :class:`TablicError` ``other-view`` and ``hidden-card`` like :func:`legal_moves`.
    """
    if isinstance(move, Claim):
        return _refused_claim(position, move)
    if position.turn is None:
        return TablicError("round-over", "move")
    check_viewer(position, position.turn)
    if isinstance(move, (Keep, Leave)):
        return None if position.offer else TablicError("no-offer", "move")
    if position.offer:
        return TablicError("answer-first", "move", seat=SEATS[position.turn])
    if error := _refused_card(position, position.turn, move.card):
        return error
    if isinstance(move, Take):
        return _refused_take(position, move)
    if isinstance(move, Put):
        return _refused_put(position, move)
    can_take = next(takes_of(position, move.card), None) is not None
    if error := _refused_lay(position, move.card, can_take):
        return error
    if not _may_lay_beside_builds(position):
        return TablicError("own-build", "move", seat=SEATS[position.turn])
    return None


def _refused_claim(position: Position, move: Claim) -> TablicError | None:
    goal = position.goal
    if not position.rules.claim or goal is None:
        return TablicError("no-claims", "move")
    if position.out is not None:
        return TablicError("round-over", "move")
    if move.seat not in (position.turn, position.just_took):
        return TablicError("claim-not-now", "move", seat=seat_letter(move.seat))
    score = running_score(position, position.side(move.seat))
    return TablicError("claim-short", "move", n=score, goal=goal) if score < goal else None


def _refused_card(position: Position, seat: int, card: Card) -> TablicError | None:
    if card in _hand(position):
        return None
    holder = position.holder(card)
    if holder is not None:
        return TablicError("out-of-turn", "move", card=card, holder=SEATS[holder], seat=SEATS[seat])
    return TablicError("not-in-hand", "move", card=card, seat=SEATS[seat])


def _refused_take(position: Position, move: Take) -> TablicError | None:
    try:
        code, params = why_not(
            move.card, move.cards, position.table, position.rules, position.builds
        )
    except TablicError as error:
        return error.placed("move")
    if not code:
        return None
    return TablicError(
        "no-capture", "move", card=move.card, cards=move.cards, why=as_sentence(code, params)
    )


def _refused_lay(position: Position, card: Card, can_take: bool) -> TablicError | None:
    rules = position.rules
    if can_take and rules.obligatory:
        return TablicError("must-take", "move", card=card)
    if can_take and sweeps(card, rules) and not rules.jack_may_trail:
        return TablicError("jack-must-sweep", "move", card=card)
    return None


def _may_lay_beside_builds(position: Position) -> bool:
    """Whether the player in turn may lay a card with the builds that stand.

    Whose own build stands has to take, build or raise (building as in Cassino); decision: one who
    can do none of these may lay.
    """
    if all(build.owner != position.turn for build in position.builds):
        return True
    return not any(
        next(moves, None) is not None
        for card in _hand(position)
        for moves in (takes_of(position, card), puts_of(position, card))
    )


def _refused_put(position: Position, move: Put) -> TablicError | None:
    """Building as in a small Cassino: ace to ten only, at most 14, and a card that takes it."""
    if not position.rules.building:
        return TablicError("no-building", "move")
    value = _put_value(position, move)
    if value is None:
        return TablicError("build-place", "move", cards=move.on)
    if court := next((one for one in (move.card, *move.on) if one.rank.is_court), None):
        return TablicError("build-court", "move", card=court)
    if value > HIGHEST_BUILD:
        return TablicError("build-high", "move", n=value, most=HIGHEST_BUILD)
    assert position.turn is not None
    made = Build((move.card, *move.on), value, position.turn)
    if any(
        takes_build(card, made, position.rules) for card in _hand(position) if card != move.card
    ):
        return None
    return TablicError("build-no-card", "move", n=value)


def _put_value(position: Position, move: Put) -> int | None:
    """What the build would be worth, aces as 1; none if it is not put on one card or one build."""
    played = building_value(move.card, position.rules)
    for build in position.builds:
        if build.cards == move.on:
            return build.value + played
    if len(move.on) == 1 and move.on[0] in position.table:
        return building_value(move.on[0], position.rules) + played
    return None
