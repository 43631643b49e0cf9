"""The last deal of a round, exactly: what every move is worth against best play.

When the stock is empty nothing is left to chance, and the hidden cards of a round for two are the
other hand.  So every move has one true value: the difference in points at the end of the round,
own side less the other one, if both sides play as well as can be.  All that scores is counted:
cards, tablas, most cards, what lies there at the end.

Decision: nobody claims, since a claim is about the match and not about the round's points; where
the rules end a round at the target by themselves, or stop writing tablas, that is played.

A search can be made in slices: it stops after so many searched positions and goes on where it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablic_core.advice.analysis import unseen
from tablic_core.advice.kinds import Kinds, Option
from tablic_core.game.cards import Cards
from tablic_core.game.moves import Lay, Move, Take
from tablic_core.game.position import Position, deck
from tablic_core.game.rounds import legal_moves
from tablic_core.game.scoring import points_in, running_score
from tablic_core.text.checks import check_number
from tablic_core.text.errors import TablicError

MOST_SEARCHED = 3_000_000
"""How many positions are searched at the most.

Six and six for two took 24,000 in the median of forty random deals and 206,000 at the most; four in
pairs with five cards each took up to 1,030,000.
"""

LEAST_SLICE = 100
"""The fewest positions of a slice: the way down to an unfinished one is at most 24 long."""

_ALL_POSITIONS = 10**9
_ALL = 10_000
"""More than any round's points."""


@dataclass(frozen=True, slots=True)
class MoveValue:
    """What one move is worth."""

    move: Move
    points: int
    """The round's points of the mover's side less those of the other, against best play."""


class _Paused(Exception):
    """The slice is used up."""


class LastDealSearch:
    """The values of all moves of one position, found bit by bit; :func:`solve_last_deal` is short.

    Raises :class:`TablicError` at once: ``round-over``; ``not-last-deal`` while cards are to be
    dealt or the opening ones are still offered; ``two-sides-only``; ``no-builds-here``; and
    ``hidden-card`` for a view that leaves open who holds what.
    """

    def __init__(self, position: Position, most: int = MOST_SEARCHED) -> None:
        self.position = _all_known(position)
        self.searched = 0
        """How many positions have been searched so far."""
        self._most = most
        self._tree = _Tree(self.position)
        self._roots = self._tree.roots()
        self._found: dict[tuple[int, int], int] = {}

    @property
    def share(self) -> float:
        """Which share of the moves has its value, from 0 to 1."""
        return len(self._found) / len(self._roots)

    def run(self, positions: int) -> bool:
        """Search so many positions more; whether every move now has its value.

        What is found is kept, so the next slice goes on from there.  Raises :class:`TablicError`:
        ``bad-number`` for a slice in which nothing could be finished, ``too-many-positions`` past
        the most that may be searched.
        """
        check_number(positions, "positions", LEAST_SLICE, _ALL_POSITIONS)
        tree = self._tree
        tree.left = positions
        try:
            for root in self._roots:
                if root not in self._found:
                    self._found[root] = tree.value_of(root)
        except _Paused:
            self.searched += positions
            if self.searched >= self._most:
                raise TablicError("too-many-positions", "position", most=self._most) from None
            return False
        self.searched += positions - tree.left
        return True

    def values(self) -> tuple[MoveValue, ...]:
        """The moves that have their value by now, the best first."""
        kinds = self._tree.kinds
        known = []
        for move in legal_moves(self.position):
            if isinstance(move, (Take, Lay)):
                taken = kinds.table(move.cards) if isinstance(move, Take) else 0
                points = self._found.get((kinds.kind[move.card], taken))
                if points is not None:
                    known.append(MoveValue(move, points))
        return tuple(sorted(known, key=lambda one: -one.points))


def solve_last_deal(position: Position) -> tuple[MoveValue, ...]:
    """Every legal move of the player in turn with its exact value, the best first.

    ``position`` is a last deal of which all is known, or what the player in turn sees of one of a
    round for two.  Raises what :class:`LastDealSearch` and its ``run`` raise.
    """
    search = LastDealSearch(position)
    search.run(MOST_SEARCHED)
    return search.values()


def _all_known(position: Position) -> Position:
    """The position with the hidden hand filled in."""
    if position.turn is None:
        raise TablicError("round-over", "position")
    if position.offer or position.stock:
        raise TablicError("not-last-deal", "position", n=len(position.stock))
    if len(position.before) != 2:
        raise TablicError("two-sides-only", "position", n=len(position.before))
    if position.builds or position.rules.building:
        raise TablicError("no-builds-here", "position")
    hidden = [seat for seat, hand in enumerate(position.hands) if None in hand]
    if not hidden:
        return replace(position, viewer=None)
    if len(hidden) > 1 or hidden[0] == position.turn:
        raise TablicError("hidden-card", "position")
    hands = list(position.hands)
    hands[hidden[0]] = (*(card for card in hands[hidden[0]] if card), *unseen(position))
    return replace(position, hands=tuple(hands), viewer=None)


_Play = tuple[int, Option]
"""A move: the bit of the played card, and what it does."""


def _brings(play: _Play) -> tuple[int, int]:
    option = play[1]
    return option.points + option.tabla, option.cards


class _Tree:
    """The search itself, on numbers: negamax with bounds that are remembered.

    A state is the table, a bit for every card that a hand still holds, whose turn it is, who took
    last and how many cards the first side has.  Its value is in points of the first side less the
    second, from here to the end.
    """

    def __init__(self, position: Position) -> None:
        assert position.turn is not None
        rules = position.rules
        self.kinds = Kinds(rules)
        self.left = 0
        self._rules = rules
        self._position = position
        order = position.playing_order()
        self._following = {seat: order[at + 1 :] + order[: at + 1] for at, seat in enumerate(order)}
        # Equal kinds stand together, and of equal ones the first bit goes first.
        self._hands: list[list[tuple[int, int]]] = []
        bit = 1
        masks = []
        for hand in position.hands:
            held = sorted(self.kinds.kind[card] for card in hand if card is not None)
            self._hands.append([(bit << place, kind) for place, kind in enumerate(held)])
            masks.append(((1 << len(held)) - 1) * bit)
            bit <<= len(held)
        self._masks = masks
        self._bits = bit.bit_length() - 1
        self._table = self.kinds.table(position.table)
        self._taken = len(position.piles[0])
        self._pack = len(deck(rules))
        self._start = running_score(position, 0), running_score(position, 1)
        self._so_far = self._start[0] - position.before[0] - self._start[1] + position.before[1]
        self._guess = 0
        self._by_score = _depends_on_score(position, self._start)
        self._known: dict[tuple[int, ...], tuple[int, int, int]] = {}
        self._orders: dict[tuple[int, int], list[_Play]] = {}

    def roots(self) -> list[tuple[int, int]]:
        """The moves of the player in turn as kind and taken cards, each once."""
        turn = self._position.turn
        assert turn is not None
        kinds = dict.fromkeys(kind for _, kind in self._hands[turn])
        return [
            (kind, option.taken)
            for kind in kinds
            for option in self.kinds.options(kind, self._table)
        ]

    def value_of(self, root: tuple[int, int]) -> int:
        """The round's points after that move, own side less the other."""
        position = self._position
        turn = position.turn
        assert turn is not None
        kind, taken = root
        hands = (1 << self._bits) - 1
        last = -1 if position.last is None else position.last
        bit = next(bit for bit, held in self._hands[turn] if held == kind)
        option = next(o for o in self.kinds.options(kind, self._table) if o.taken == taken)
        scores = self._start if self._by_score else (0, 0)
        # A few narrow questions, each whether the value is less than a guess, cost less than
        # asking for the value itself: what one of them finds out helps the next.
        value, under, over = self._guess, -_ALL, _ALL
        while under < over:
            limit = value + (value == under)
            value = self._after(
                option, bit, hands, turn, last, self._taken, scores, limit - 1, limit
            )
            if value < limit:
                over = value
            else:
                under = value
        self._guess = value
        value += self._so_far
        return value if position.side(turn) == 0 else -value

    def _after(
        self,
        option: Option,
        bit: int,
        hands: int,
        seat: int,
        last: int,
        taken: int,
        scores: tuple[int, int],
        low: int,
        high: int,
    ) -> int:
        """The value of a move, from the first side: what it scores, and what comes after."""
        captured, after, cards, points, tabla = option
        hands ^= bit
        gain = 0
        side = seat & 1
        if captured:
            gain = points
            if tabla and (hands or self._rules.tabla_last_card):
                gain += self._written(tabla, points, scores[side])
            last = seat
            if not side:
                taken += cards
                signed = gain
            else:
                signed = -gain
            if self._by_score:
                scores = (
                    (scores[0] + gain, scores[1]) if not side else (scores[0], scores[1] + gain)
                )
                goal = self._position.goal
                if self._rules.target_check == "at_once" and goal and scores[side] >= goal:
                    return signed
        else:
            signed = 0
        if not hands:
            return signed + self._end(after, last, taken, scores)
        for follower in self._following[seat]:
            if hands & self._masks[follower]:
                break
        return signed + self._search(
            after, hands, follower, last, taken, scores, low - signed, high - signed
        )

    def _written(self, tabla: int, points: int, score: int) -> int:
        cap = self._rules.tabla_cap
        return (
            tabla if cap is None or not self._by_score else min(tabla, max(0, cap - score - points))
        )

    def _search(
        self,
        table: int,
        hands: int,
        seat: int,
        last: int,
        taken: int,
        scores: tuple[int, int],
        low: int,
        high: int,
    ) -> int:
        key = (table, hands, (seat << 3) + last + 1, self._decided(taken, table, hands), *scores)
        known = self._known.get(key)
        moves = self._ordered(table, hands & self._masks[seat], seat)
        first = 0
        if known is not None:
            under, over, first = known
            if under >= high or under == over:
                return under
            if over <= low:
                return over
            low, high = max(low, under), min(high, over)
        if not self.left:
            raise _Paused
        self.left -= 1
        maximise = not seat & 1
        best = -_ALL if maximise else _ALL
        alpha, beta = low, high
        choice = first
        # What was best before comes first.
        for index in (first, *range(first), *range(first + 1, len(moves))):
            bit, option = moves[index]
            value = self._after(option, bit, hands, seat, last, taken, scores, alpha, beta)
            if maximise:
                if value > best:
                    best, choice = value, index
                    alpha = max(alpha, value)
            elif value < best:
                best, choice = value, index
                beta = min(beta, value)
            if alpha >= beta:
                break
        under, over = (known[0], known[1]) if known else (-_ALL, _ALL)
        if best <= low:
            over = best
        elif best >= high:
            under = best
        else:
            under = over = best
        self._known[key] = under, over, choice
        return best

    def _ordered(self, table: int, held: int, seat: int) -> list[_Play]:
        """Every move once, what brings most at once first; the same hand and table come often."""
        known = self._orders.get((table, held))
        if known is None:
            known = []
            before = -1
            for bit, kind in self._hands[seat]:
                if kind != before and held & bit:
                    before = kind
                    known += [(bit, option) for option in self.kinds.options(kind, table)]
            known.sort(key=_brings, reverse=True)
            self._orders[table, held] = known
        return known

    def _decided(self, taken: int, table: int, hands: int) -> int:
        """The cards of the first side, as far as they still matter for most cards."""
        half = self._pack // 2
        if taken > half:
            return half + 1
        others = self._pack - taken - self.kinds.count_and_points(table)[0] - hands.bit_count()
        return -1 if others > half else taken

    def _end(self, table: int, last: int, taken: int, scores: tuple[int, int]) -> int:
        """What the end of the round brings: the cards that lie there, and most cards."""
        position, rules = self._position, self._rules
        count, points = self.kinds.count_and_points(table)
        gain = [0, 0]
        if last < 0:
            return 0
        heir = (position.dealer if rules.leftovers == "dealer_side" else last) & 1
        gain[heir] = points
        cards = [taken, self._pack - taken - count]
        cards[heir] += count
        winners = self._most_cards(cards, last & 1)
        for side in winners:
            most = rules.points_most_cards
            if self._by_score and not rules.most_cards_can_win:
                most = min(most, max(0, rules.target - 1 - scores[side] - gain[side]))
            gain[side] += most
        return gain[0] - gain[1]

    def _most_cards(self, cards: list[int], last: int) -> tuple[int, ...]:
        """The sides that get the points for most cards (tablic_core.game.scoring)."""
        tie = self._rules.most_cards_tie
        if cards[0] != cards[1]:
            return (int(cards[1] > cards[0]),)
        return {"nobody": (), "each": (0, 1), "last_capturer": (last,)}[tie]


def _depends_on_score(position: Position, scores: tuple[int, ...]) -> bool:
    """Whether what is written in the rest of this round may depend on the score so far."""
    rules = position.rules
    limits = [rules.tabla_cap] if rules.tabla_cap is not None else []
    if rules.match_length == "to_target":
        if rules.target_check == "at_once":
            limits.append(position.goal or rules.target)
        if not rules.most_cards_can_win:
            limits.append(rules.target - 1 - rules.points_most_cards)
    left: Cards = tuple(card for hand in position.hands for card in hand if card is not None)
    most = points_in((*left, *position.table), rules) + rules.points_most_cards
    most += len(left) * (1 if rules.tabla_value == "one" else 4 * 14)
    return any(max(scores) + most >= limit for limit in limits)
