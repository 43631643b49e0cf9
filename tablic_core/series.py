"""Rounds and matches between players, and what a long series of them comes to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tablic_core.dealing import shuffled
from tablic_core.errors import TablicError
from tablic_core.match import Match
from tablic_core.moves import Claim
from tablic_core.players import Player
from tablic_core.position import Position, deck, see, sides
from tablic_core.rounds import claimants, play, play_legal
from tablic_core.rules import Rules
from tablic_core.scoring import score

_STRIDE = 1_000_003
"""Keeps the chance of one round apart from that of the next, and of the next series."""


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """Totals of a series, by side, in the order of :func:`tablic_core.position.sides`."""

    rounds: int
    points: tuple[int, ...]
    tablas: tuple[int, ...]
    cards: tuple[int, ...]
    """Cards in the piles, leftovers among them."""
    last: tuple[int, ...]
    """In how many rounds the side took last."""
    won: tuple[int, ...]
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
    if rounds < 1:
        raise TablicError("bad-number", "rounds", text=str(rounds), low=1, high="…")
    match = Match.start(rules, len(players))
    count = len(sides(rules, len(players)))
    totals = {name: [0] * count for name in ("points", "tablas", "cards", "last", "won")}
    lengths: list[int] = []
    for index in range(rounds):
        rng = Random(seed * _STRIDE + index)
        pack = shuffled(rules, rng)
        position = play_round(match.deal(pack, _cut(rules, rng)), players, rng)
        match = match.add(position)
        _add(totals, position)
        if match.winner is not None:
            totals["won"][match.winner] += 1
            lengths.append(len(match.rounds))
            match = Match.start(rules, len(players), match.dealer)
        progress(index + 1)
    return SeriesResult(
        rounds, **{name: tuple(values) for name, values in totals.items()}, lengths=tuple(lengths)
    )


def _cut(rules: Rules, rng: Random) -> int | None:
    """Where the pack is cut, if the opening table comes from there: anywhere but at its ends."""
    if rules.opening_source == "top":
        return None
    low, high = rules.opening_table + 1, len(deck(rules)) - 1
    return low + int(rng.random() * (high - low))


def _add(totals: dict[str, list[int]], position: Position) -> None:
    result = score(position)
    for side, points in enumerate(result.points):
        totals["points"][side] += points
        totals["tablas"][side] += len(position.tablas[side])
        totals["cards"][side] += result.line("most-cards").counts[side]
    if position.last is not None:
        totals["last"][position.side(position.last)] += 1
