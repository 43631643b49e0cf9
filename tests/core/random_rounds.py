"""Rounds of every rule set that were played at random, to look at what holds in all of them."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from typing import NamedTuple

import pytest

from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.moves import Claim, Lay, Move, Put, Take
from tablic_core.game.notation import format_position
from tablic_core.game.position import Position
from tablic_core.game.record import Record
from tablic_core.game.rounds import claimants, legal_moves, play
from tablic_core.game.rules import PRESETS, parse_rules
from tests.core.table import FEW

MOST_MOVES = 60
"""A full list of legal moves may be very long on a large table."""

PLAYED = [
    (f"{name}{extra}", n)
    for name, rules in PRESETS.items()
    for n in rules.players
    for extra in ("", " building=yes")
    if not (FEW and extra and n > rules.players[0])
]
every_rule_set = pytest.mark.parametrize(("rules", "players"), PLAYED)


class Round(NamedTuple):
    """A round that was played at random, and what it takes to deal it again."""

    told: str
    preset: str
    record: Record
    positions: tuple[Position, ...]
    hashes: tuple[int, ...]
    """Of each position, before anything was played in it."""
    texts: tuple[str, ...]
    """Of every tenth position, likewise."""

    @property
    def final(self) -> Position:
        return self.positions[-1]

    @property
    def side_count(self) -> int:
        return len(self.record.before)

    def steps(self) -> Iterator[tuple[Position, Move, Position]]:
        for before, after in pairwise(self.positions):
            yield before, after.moves[-1], after

    def card_steps(self) -> Iterator[tuple[Position, Lay | Take | Put, Position]]:
        for before, move, after in self.steps():
            if isinstance(move, (Lay, Take, Put)):
                yield before, move, after


@cache
def rounds(rules: str, players: int) -> tuple[Round, ...]:
    """Some random rounds: from the start of a match, and one near its end."""
    if FEW:
        return (random_round(rules, players, random.randrange(2**32)),)
    lates = (False, True) if "building" in rules else (False, False, True)
    return tuple(random_round(rules, players, random.randrange(2**32), late) for late in lates)


def whole_rounds(rules: str, players: int) -> list[Round]:
    """Those that were played to the last card and have nobody out; there is always one."""
    whole = [one for one in rounds(rules, players) if one.final.out is None]
    # Nobody can go out who begins with nothing.
    return whole or [random_round(rules, players, random.randrange(2**32), late=False)]


def random_round(text: str, players: int, seed: int, late: bool | None = None) -> Round:
    """The round of a seed; ``late`` is near the end of a match, now and then if left out."""
    rules, rng = parse_rules(text), random.Random(seed)
    late = rng.random() < 0.3 if late is None else late
    sides = 2 if players == 4 and "individual" not in text else players
    scores = [rules.target - 20, rules.target - 8, rules.target - 1] if late else [0]
    before = tuple(rng.choice(scores) for _ in range(sides))
    pack, dealer = shuffled(rules, rng), rng.randrange(players)
    cut = rng.randrange(rules.opening_table + 1, len(pack))
    position = deal(rules, players, pack, dealer=dealer, cut=cut, before=before)
    positions, hashes, texts = [position], [hash(position)], [format_position(position)]
    while move := random_move(position, rng):
        position = play(position, move)
        positions.append(position)
        hashes.append(hash(position))
        if len(hashes) % 10 == 1:
            texts.append(format_position(position))
    record = Record(rules, players, dealer, before, cut, pack, position.moves)
    told = f"rules={text} players={players} seed={seed} late={late}"
    return Round(told, text.split()[0], record, tuple(positions), tuple(hashes), tuple(texts))


def random_move(position: Position, rng: random.Random) -> Move | None:
    """Some legal move; more often than by chance one that takes all there is, or nothing."""
    claims = [Claim(seat) for seat in claimants(position)]
    if claims and rng.random() < 0.3:
        return rng.choice(claims)
    if position.turn is None:
        return None
    moves = list(islice(legal_moves(position), MOST_MOVES))
    lying = len(position.on_table)
    sweeps = [move for move in moves if isinstance(move, Take) and len(move.cards) == lying]
    if sweeps and rng.random() < 0.5:
        return rng.choice(sweeps)
    if rng.random() < 0.4:
        moves = [move for move in moves if not isinstance(move, Take)] or moves
    return rng.choice(moves)
