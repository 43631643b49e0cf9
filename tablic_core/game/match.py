"""A match: rounds up to the target, or a single one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablic_core.game.cards import Cards
from tablic_core.game.dealing import deal
from tablic_core.game.position import Position, check_players, check_seat, playing_order, sides
from tablic_core.game.rules import Rules
from tablic_core.game.scoring import RoundScore, score
from tablic_core.text.errors import TablicError


@dataclass(frozen=True, slots=True)
class Match:
    """The rounds played so far and the score; start with :meth:`start`."""

    rules: Rules
    players: int
    dealer: int
    """The seat that deals the next round; the deal goes on to the next player after each one."""
    scores: tuple[int, ...]
    """By side."""
    rounds: tuple[RoundScore, ...] = ()
    winner: int | None = None
    """The side that has won, if one has."""

    @classmethod
    def start(cls, rules: Rules, players: int, dealer: int = 0) -> Match:
        """A match in which nothing is played yet.

        Raises :class:`TablicError` ``players-not-allowed`` or ``no-seat``.
        """
        check_players(rules, players)
        check_seat(dealer, players, "dealer")
        return cls(rules, players, dealer, (0,) * len(sides(rules, players)))

    def deal(self, pack: Cards, cut: int | None = None) -> Position:
        """The first position of the next round, as :func:`tablic_core.game.dealing.deal` deals it.

        Raises :class:`TablicError` ``match-over``, and what that function raises.
        """
        if self.winner is not None:
            raise TablicError("match-over", "match")
        return deal(self.rules, self.players, pack, dealer=self.dealer, cut=cut, before=self.scores)

    def add(self, position: Position) -> Match:
        """The match after a finished round of it.

        Raises :class:`TablicError` ``match-over``, ``round-not-over``, and ``other-match`` for a
        round with other rules, another dealer or another score before it.
        """
        if self.winner is not None:
            raise TablicError("match-over", "match")
        mine = (self.rules, self.players, self.dealer, self.scores)
        if mine != (position.rules, position.players, position.dealer, position.before):
            raise TablicError("other-match", "position")
        result = score(position)
        won = result.out
        return replace(
            self,
            dealer=playing_order(self.rules, self.players, self.dealer)[0],
            scores=result.totals,
            rounds=(*self.rounds, result),
            winner=winning_side(self.rules, result.totals) if won is None else won,
        )


def winning_side(rules: Rules, scores: Sequence[int]) -> int | None:
    """The side that has won with these scores after a round, if one has.

    The highest past the target wins; equal ones play another round (tablić, how-to, pagat).
    Where a match is one round the highest wins at once (masters: the small game).
    """
    best = max(scores)
    if rules.match_length == "to_target" and best < rules.target:
        return None
    first = [side for side, total in enumerate(scores) if total == best]
    return first[0] if len(first) == 1 else None
