"""Rounds and matches between players, and what a long series of them comes to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tablic_core.advice.players import Player
from tablic_core.game.dealing import shuffled, usual_cut
from tablic_core.game.match import Match
from tablic_core.game.moves import Claim
from tablic_core.game.position import Position, deck, see
from tablic_core.game.rounds import claimants, play, play_legal
from tablic_core.game.rules import Rules
from tablic_core.text.checks import check_number

MOST_ROUNDS = 1_000_000
"""The longest series."""

_STRIDE = 1_000_003
"""Keeps the chance of one round apart from that of the next, and of the next series."""

BySide = tuple[int, ...]
"""A number for each side, in the order of :func:`tablic_core.game.position.sides`."""


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """Totals of a series."""

    rounds: int
    points: BySide
    tablas: BySide
    cards: BySide
    """Cards in the piles, leftovers among them."""
    last: BySide
    """In how many rounds the side took last."""
    won: BySide
    """Matches won."""
    lengths: tuple[int, ...]
    """How many rounds each finished match took."""


def play_round(position: Position, players: Sequence[Player], rng: Random) -> Position:
    """Play a dealt round to its end; ``players`` by seat.

    Each player is only given a view. Whoever may claim does: nobody gains by waiting.
    Raises :class:`TablicError` for a move that is not allowed.
    """
    while True:
        if seats := claimants(position):
            return play_legal(position, Claim(seats[0]))
        if position.turn is None:
            return position
        move = players[position.turn](see(position, position.turn), rng)
        position = play(position, move)


def play_series(
    rules: Rules,
    players: Sequence[Player],
    rounds: int,
    seed: int,
    progress: Callable[[int], None] = lambda done: None,
) -> SeriesResult:
    """Play so many rounds, match after match; ``progress`` is told how many are done.

    The same arguments give the same result everywhere. The first match is dealt by seat 0, the
    next one by the player after the last dealer. Raises :class:`TablicError`
    ``players-not-allowed`` and ``bad-number``.
    """
    check_number(rounds, "rounds", 1, MOST_ROUNDS)
    match = Match.start(rules, len(players))
    points = tablas = cards = last = won = (0,) * len(match.scores)
    lengths = []
    for index in range(rounds):
        rng = Random(seed * _STRIDE + index)
        pack = shuffled(rules, rng)
        position = play_round(match.deal(pack, _cut(rules, rng)), players, rng)
        match = match.add(position)
        result = match.rounds[-1]
        points = _plus(points, result.points)
        tablas = _plus(tablas, result.line("tablas").counts)
        cards = _plus(cards, result.line("most-cards").counts)
        if position.last is not None:
            last = _plus(last, _one(position.side(position.last), match))
        if match.winner is not None:
            won = _plus(won, _one(match.winner, match))
            lengths.append(len(match.rounds))
            match = Match.start(rules, len(players), match.dealer)
        progress(index + 1)
    return SeriesResult(rounds, points, tablas, cards, last, won, tuple(lengths))


def _one(side: int, match: Match) -> BySide:
    """One for ``side`` and nothing for the others."""
    return tuple(int(other == side) for other in range(len(match.scores)))


def _plus(totals: BySide, more: BySide) -> BySide:
    return tuple(map(sum, zip(totals, more, strict=True)))


def _cut(rules: Rules, rng: Random) -> int:
    """Where the pack is cut, if the opening table comes from there: anywhere but at its ends."""
    if rules.opening_source == "top":
        return usual_cut(rules)
    low, high = rules.opening_table + 1, len(deck(rules)) - 1
    return low + int(rng.random() * (high - low))
