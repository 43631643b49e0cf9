"""What every move is worth before the last deal, with how sure that is; in the last deal exactly.

The hidden cards are dealt at random, evenly: nothing is concluded from how the other one played.
Over the same hidden cards every move is tried, both sides play on by the policy of
:mod:`tablic_core.advice.fast`, and the end of the deal is valued by learned weights.  So a move is
compared with the best one by many differences, whose mean and standard error are told.

Everything is a whole number, in thousandths of a point, and the budget counts playouts, never
seconds: the same question has the same answer on every machine.  A playout is one way in which the
hidden cards may lie.  It is about points of this round, not about the chance to win the match.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from random import Random

from tablic_core.advice.analysis import unseen
from tablic_core.advice.fast import Deal, as_move, fast_for
from tablic_core.advice.kinds import Option
from tablic_core.advice.last_deal import MOST_SEARCHED, LastDealSearch
from tablic_core.game.moves import Lay, Move, Take
from tablic_core.game.position import Position, check_viewer
from tablic_core.game.rounds import legal_moves
from tablic_core.text.checks import check_number
from tablic_core.text.errors import TablicError

MOST_PLAYOUTS = 1_000_000
"""The largest budget."""

_FEWEST = 40
"""So many playouts are made before a move can be given up."""

_CLEAR = 3
"""How many paired standard errors behind a move is given up."""

_SEARCHED_A_PLAYOUT = 1_000
"""In the last deal a playout of a slice stands for so many searched positions."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What one move is worth."""

    move: Move
    behind: int
    """How far it stays behind the best move at the end of the round, in thousandths of a point."""
    error: int | None
    """The standard error of that, in thousandths; 0 for the best one, and where it is exact.

    None after a single playout, which does not tell.
    """
    playouts: int
    """Over how many ways in which the hidden cards may lie; 0 where it is exact."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """What was found out so far."""

    moves: tuple[Weighed, ...]
    """The moves that have a value, the best first."""
    exact: bool
    """Whether that is against best play, in a last deal, and not an estimate."""
    finished: bool
    """Whether the budget was used up, or only one move left; a search that was stopped is not."""


class Search:
    """The weighing of one position, bit by bit; :func:`weigh` is short.

    To cancel it, do not call it again: :meth:`weighing` tells what is known by then.
    Raises :class:`TablicError` at once: ``round-over``; ``two-players-only``; ``no-builds-here``;
    ``answer-first`` while the opening cards are offered; ``bad-number`` for a budget or a seed
    that is none; ``other-view`` and ``hidden-card`` where the hand in turn is not seen.
    """

    def __init__(self, view: Position, budget: int, seed: int) -> None:
        self._budget = check_number(budget, "budget", 1, MOST_PLAYOUTS)
        check_number(seed, "seed", 0, 2**53)
        _check(view)
        self.view = view
        self.playouts = 0
        """How many playouts have been made so far."""
        self._exact = None if view.stock else LastDealSearch(view)
        if self._exact is None:
            self._sampling = _Sampling(view, seed)

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1; it may end before it gets to 1."""
        if self._exact is not None:
            return self._exact.share
        return self.playouts / self._budget

    def run(self, playouts: int) -> bool:
        """Make so many playouts more; whether the weighing is finished.

        In slices or at once, the same comes out.  Raises :class:`TablicError` ``bad-number``, and
        in a last deal ``too-many-positions``.
        """
        check_number(playouts, "playouts", 1, MOST_PLAYOUTS)
        if self._exact is not None:
            return self._exact.run(min(MOST_SEARCHED, playouts * _SEARCHED_A_PLAYOUT))
        for _ in range(min(playouts, self._budget - self.playouts)):
            if self._sampling.settled:
                break
            self._sampling.once()
            self.playouts += 1
        return self._finished

    @property
    def _finished(self) -> bool:
        if self._exact is not None:
            return self._exact.share == 1.0
        return self._sampling.settled or self.playouts >= self._budget

    @property
    def _told(self) -> bool:
        """Whether anything is known: something was tried, or there is only one move."""
        return self.playouts > 0 or self._sampling.settled

    def best(self) -> Move:
        """The best move by now; call it after at least one playout.

        Raises :class:`TablicError` ``nothing-weighed`` before anything is known.
        """
        if self._exact is not None:
            if values := self._exact.values():
                return values[0].move
        elif self._told:
            return self._sampling.best()
        raise TablicError("nothing-weighed", "position")

    def weighing(self) -> Weighing:
        """What is known by now, of every legal move that has a value."""
        if self._exact is not None:
            values = self._exact.values()
            moves = tuple(
                Weighed(one.move, 1000 * (values[0].points - one.points), 0, 0) for one in values
            )
            return Weighing(moves, True, self._finished)
        return Weighing(self._sampling.weighed() if self._told else (), False, self._finished)


def weigh(view: Position, budget: int, seed: int) -> Weighing:
    """Every legal move of the player in turn with what it is worth, the best first.

    It ends when all other moves are three paired standard errors behind, or the budget is spent.
    Raises what :class:`Search` and its ``run`` raise.
    """
    search = Search(view, budget, seed)
    search.run(MOST_PLAYOUTS)
    return search.weighing()


def at_a_glance(view: Position) -> Move:
    """The move that the policy of the playouts would make; in the last deal the best one.

    Raises what :class:`Search` and its ``run`` do.
    """
    _check(view)
    if not view.stock:
        search = LastDealSearch(view)
        search.run(MOST_SEARCHED)
        return search.values()[0].move
    fast = fast_for(view.rules)
    fast.tidy()
    kind, option = fast.choice(fast.deal(view))
    return as_move(view, fast.kinds, kind, option.taken)


def _check(view: Position) -> None:
    if view.turn is None:
        raise TablicError("round-over", "position")
    if view.players != 2:
        raise TablicError("two-players-only", "position", n=view.players)
    if view.builds or view.rules.building:
        raise TablicError("no-builds-here", "position")
    check_viewer(view, view.turn)
    if view.offer:
        raise TablicError("answer-first", "position", seat="AB"[view.turn])
    if None in view.hands[view.turn]:
        raise TablicError("hidden-card", "position")


@dataclass(slots=True)
class _Root:
    """One move, and what it came to in every playout: points of the mover's side in thousandths."""

    kind: int
    option: Option
    values: list[int]


class _Sampling:
    """The playouts of one position before the last deal."""

    def __init__(self, view: Position, seed: int) -> None:
        turn = view.turn
        assert turn is not None
        self._view = view
        self._rng = Random(seed)
        self._fast = fast_for(view.rules)
        self._fast.tidy()
        kinds = self._fast.kinds
        self._start: Deal = self._fast.deal(view)
        self._turn, self._other = turn, 1 - turn
        self._missing = view.hands[self._other].count(None)
        self._leader = view.playing_order()[0]
        self._to_come = -(-len(view.stock) // (2 * view.rules.hand_size))
        # By kind, so that which card of a kind is where changes nothing.
        self._unseen = sorted(kinds.kind[card] for card in unseen(view))
        self._roots = [
            _Root(kind, option, [])
            for kind in sorted(set(self._start.hands[turn]))
            for option in kinds.options(kind, self._start.table)
        ]
        self._racing = self._roots[:]
        self._made = 0

    @property
    def settled(self) -> bool:
        """Whether all moves but one are clearly behind."""
        return len(self._racing) == 1

    def once(self) -> None:
        """Deal the hidden cards once, and try every move that is not given up."""
        dealt = self._deal_hidden()
        fast, turn, leader = self._fast, self._turn, self._leader
        for root in self._racing:
            now = dealt.copy()
            fast.play(now, root.kind, root.option)
            fast.finish(now)
            value = fast.value(now, leader, self._to_come)
            root.values.append(value if turn == leader else -value)
        self._made += 1
        if self._made >= _FEWEST and self._made % 10 == 0:
            self._give_up()

    def _deal_hidden(self) -> Deal:
        """The other hand filled up at random, in one way of the sampling without replacement."""
        loose, random = self._unseen, self._rng.random
        count = len(loose)
        for place in range(self._missing):
            other = place + int(random() * (count - place))
            loose[place], loose[other] = loose[other], loose[place]
        dealt = self._start.copy()
        dealt.hands[self._other].extend(loose[: self._missing])
        return dealt

    def _leading(self) -> _Root:
        """The best of those that were tried most often; of equal ones the first."""
        return max(self._racing, key=lambda root: sum(root.values))

    def _give_up(self) -> None:
        leader = self._leading()
        left = []
        for root in self._racing:
            total, squares, count = _compare(leader, root)
            # mean² ≥ 9 · error², both times count², in whole numbers.
            spread = count * squares - total * total
            if total * total * (count - 1) < _CLEAR**2 * spread or not total:
                left.append(root)
        self._racing = left

    def best(self) -> Move:
        """The move that leads."""
        root = self._leading()
        return as_move(self._view, self._fast.kinds, root.kind, root.option.taken)

    def weighed(self) -> tuple[Weighed, ...]:
        """Every legal move; those that play and take the same kinds are worth the same."""
        leader = self._leading()
        found: dict[tuple[int, int], tuple[int, int | None, int]] = {
            (root.kind, root.option.taken): (*_mean_and_error(leader, root), len(root.values))
            for root in self._roots
        }
        found[leader.kind, leader.option.taken] = (0, 0, len(leader.values))
        kinds = self._fast.kinds
        moves = []
        for move in legal_moves(self._view):
            if isinstance(move, (Take, Lay)):
                taken = kinds.table(move.cards) if isinstance(move, Take) else 0
                moves.append(Weighed(move, *found[kinds.kind[move.card], taken]))
        return tuple(sorted(moves, key=lambda one: one.behind))


def _compare(leader: _Root, root: _Root) -> tuple[int, int, int]:
    """The sum of the leader's differences to a move, of their squares, and how many they are."""
    # One that was given up early has fewer; over the same hidden cards they are compared.
    differences = [a - b for a, b in zip(leader.values, root.values, strict=False)]
    return sum(differences), sum(one * one for one in differences), len(differences)


def _mean_and_error(leader: _Root, root: _Root) -> tuple[int, int | None]:
    total, squares, count = _compare(leader, root)
    if count < 2:
        return total, None
    error = isqrt((count * squares - total * total) // (count * count * (count - 1)))
    return total // count, error
