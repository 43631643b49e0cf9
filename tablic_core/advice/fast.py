"""A deal of a round for two as a few numbers, played to its end thousands of times a second.

It says what the engine says, move for move: a test plays rounds of every rule set for two in both.
Decision, as in :mod:`tablic_core.advice.last_deal`: nobody claims, since a claim is about the match
and not about the round's points; where the rules end a round at the target by themselves, or stop
writing tablas, that is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tablic_core.advice.kinds import BITS, Kinds, Option
from tablic_core.advice.weights import Weights, weights_for
from tablic_core.game.moves import Lay, Move, Take
from tablic_core.game.position import Position
from tablic_core.game.rules import Rules
from tablic_core.game.scoring import running_score

_MOST_REMEMBERED = 300_000
"""So many tables are remembered, then all are forgotten: a long series must not fill the memory."""


@dataclass(slots=True)
class Deal:
    """What is left of one deal, by seat; it changes as it is played."""

    table: int
    hands: tuple[list[int], list[int]]
    """The kinds of the cards in each hand, in any order."""
    turn: int | None
    """The seat in turn; none when the hands are empty or a side is out."""
    last: int | None
    """The seat that took last."""
    cards: list[int]
    """How many cards each has taken in this round."""
    points: list[int]
    """The score of each side, with what it was before the round."""
    final: bool
    """Whether nothing is dealt after it."""
    goal: int | None = None
    """The score that ends the round at once, if one does."""

    def copy(self) -> Deal:
        """The same once more, to be played otherwise."""
        first, second = self.hands
        return Deal(
            self.table,
            (first[:], second[:]),
            self.turn,
            self.last,
            self.cards[:],
            self.points[:],
            self.final,
            self.goal,
        )


_Reply = tuple[int, int, int, int, int]
"""What a policy does with a kind on a table: worth, table after, cards, points and tabla."""


class Fast:
    """The rules, and a policy by weights; what it remembers depends on no position.

    The policy sees a table and its own hand, nothing else.  What it likes about a way to play a
    card depends on that card and the table alone, so that it is reckoned once and then looked up.
    """

    def __init__(self, rules: Rules, weights: Weights) -> None:
        self.kinds = Kinds(rules)
        self.weights = weights
        self._rules = rules
        self._ranks = tuple(cards[0].rank_index for cards in self.kinds.cards)
        self._pips = tuple(min(rules.values(cards[0]), default=0) for cards in self.kinds.cards)
        self._replies: dict[int, _Reply] = {}
        self._tables: dict[int, tuple[int, ...]] = {}

    def deal(self, position: Position) -> Deal:
        """The deal of a position for two of which both hands are known."""
        kind = self.kinds.kind
        first, second = ([kind[card] for card in hand if card] for hand in position.hands)
        return Deal(
            table=self.kinds.table(position.table),
            hands=(first, second),
            turn=position.turn,
            last=position.last,
            cards=list(map(len, position.piles)),
            points=[running_score(position, side) for side in (0, 1)],
            final=not position.stock,
            goal=position.goal if self._rules.target_check == "at_once" else None,
        )

    def play(self, deal: Deal, kind: int, option: Option) -> int:
        """Play a card of the kind in that way; the tabla that is written, or 0."""
        taken, after, cards, points, tabla = option
        turn = deal.turn
        assert turn is not None
        if tabla:
            tabla = self._written(deal, tabla, points)
        deal.hands[turn].remove(kind)
        deal.table = after
        if taken:
            deal.last = turn
            deal.cards[turn] += cards
            deal.points[turn] += points + tabla
        self._next(deal, bool(taken))
        return tabla

    def _next(self, deal: Deal, took: bool) -> None:
        turn = deal.turn
        assert turn is not None
        if took and deal.goal is not None and deal.points[turn] >= deal.goal:
            deal.turn = None
        elif deal.hands[1 - turn]:
            deal.turn = 1 - turn
        elif not deal.hands[turn]:
            deal.turn = None

    def _written(self, deal: Deal, tabla: int, points: int) -> int:
        """What of a tabla is written: not on the very last card, not past a limit."""
        assert deal.turn is not None
        rules = self._rules
        if deal.final and not rules.tabla_last_card and sum(map(len, deal.hands)) == 1:
            return 0
        cap = rules.tabla_cap
        if cap is None:
            return tabla
        return min(tabla, max(0, cap - deal.points[deal.turn] - points))

    def finish(self, deal: Deal) -> None:
        """Play the deal to its end, both sides by the policy."""
        replies, all_points, all_cards = self._replies, deal.points, deal.cards
        while (turn := deal.turn) is not None:
            hand = deal.hands[turn]
            low = deal.table << 4
            most = -(1 << 60)
            for kind in hand:
                reply = replies.get(low | kind) or self._reply(kind, deal.table)
                if reply[0] > most:
                    most = reply[0]
                    best, played = reply, kind
            _, after, cards, points, tabla = best
            if cards:
                if tabla:
                    points += self._written(deal, tabla, points)
                deal.last = turn
                all_cards[turn] += cards
                all_points[turn] += points
            hand.remove(played)
            deal.table = after
            self._next(deal, cards > 0)

    def choice(self, deal: Deal) -> tuple[int, Option]:
        """What the policy plays: a kind of the hand, and the way."""
        assert deal.turn is not None
        table = deal.table
        kind = max(deal.hands[deal.turn], key=lambda one: self._reply(one, table)[0])
        reply = self._reply(kind, table)
        options = self.kinds.options(kind, table)
        return kind, next(option for option in options if option.after == reply[1])

    def _reply(self, kind: int, table: int) -> _Reply:
        key = table << 4 | kind
        known = self._replies.get(key)
        if known is None:
            options = self.kinds.options(kind, table)
            worths = [self._worth(kind, option) for option in options]
            most = max(worths)
            _, after, cards, points, tabla = options[worths.index(most)]
            known = self._replies[key] = most, after, cards, points, tabla
        return known

    def _worth(self, kind: int, option: Option) -> int:
        """What the policy thinks of one way to play a card, in thousandths of a point."""
        weights = self.weights
        worth = 1000 * (option.points + option.tabla) + weights.card * option.cards
        worth -= weights.held[self._ranks[kind]]
        return worth + _times(weights.left, self.table_features(option.after))

    def table_features(self, table: int) -> tuple[int, ...]:
        """What is told of a table: see :data:`tablic_core.advice.weights.TABLE_FEATURES`."""
        known = self._tables.get(table)
        if known is None:
            ranks = [0] * 13
            count = points = total = kind = 0
            rest = table
            while rest:
                if here := rest & 7:
                    ranks[self._ranks[kind]] += here
                    count += here
                    points += here * self.kinds.points[kind]
                    total += here * self._pips[kind]
                rest >>= BITS
                kind += 1
            known = self._tables[table] = (
                int(count == 0),
                int(count == 1),
                count,
                points,
                min(total, 40),
                int(count > 0 and total <= 14),
                *ranks,
            )
        return known

    def value(self, deal: Deal, leader: int, to_come: int) -> int:
        """What the round will end on after a finished deal, in thousandths of a point.

        The points of ``leader``, who leads the next deal, less those of the other, from before
        this round on; ``to_come`` is how many deals are still to come, at least one.
        """
        ahead = deal.points[leader] - deal.points[1 - leader]
        if deal.goal is not None and max(deal.points) >= deal.goal:
            return 1000 * ahead
        weights = self.weights.after[min(to_come, len(self.weights.after)) - 1]
        return 1000 * ahead + _times(weights, self.end_features(deal, leader))

    def end_features(self, deal: Deal, leader: int) -> tuple[int, ...]:
        """What is told of a finished deal (:data:`tablic_core.advice.weights.END_FEATURES`)."""
        more = deal.cards[leader] - deal.cards[1 - leader]
        table = self.table_features(deal.table)
        last = 0 if deal.last is None else 1 if deal.last == leader else -1
        return (
            1,
            *(max(-cut, min(cut, more)) for cut in (4, 10, 20)),
            last,
            last * table[2],
            *table,
        )

    def tidy(self) -> None:
        """Forget what was remembered if it has grown large; nothing comes out otherwise."""
        if len(self._replies) > _MOST_REMEMBERED:
            self.kinds = Kinds(self._rules)
            self._replies.clear()
            self._tables.clear()


def _times(weights: tuple[int, ...], features: tuple[int, ...]) -> int:
    total = 0
    for weight, feature in zip(weights, features, strict=True):
        if feature:
            total += weight * feature
    return total


@lru_cache(maxsize=4)
def fast_for(rules: Rules) -> Fast:
    """The fast rules and the fitted policy of a rule set, kept for the next search."""
    return Fast(rules, weights_for(rules))


def as_move(position: Position, kinds: Kinds, kind: int, taken: int) -> Move:
    """One of the moves in ``position`` that play a card of the kind and take those kinds."""
    assert position.turn is not None
    hand = position.hands[position.turn]
    card = next(card for card in hand if card is not None and kinds.kind[card] == kind)
    if not taken:
        return Lay(card)
    cards = []
    for one in position.table:
        step = BITS * kinds.kind[one]
        if taken >> step & 7:
            taken -= 1 << step
            cards.append(one)
    return Take(card, tuple(cards))
