"""Make the learned weights: ``python -m tablic_core.advice.fit`` writes ``weights.json``.

Two things are learned in turn from play against itself, by least squares: what the end of a deal is
worth (before the last deal from its exact ending, earlier from playing on), and what the policy of
:mod:`tablic_core.advice.fast` should like.  Seeded; the same numbers come out again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from tablic_core.advice.fast import Deal, Fast
from tablic_core.advice.kinds import BITS, Option
from tablic_core.advice.last_deal import solve_last_deal
from tablic_core.advice.weights import END_FEATURES, PLAIN, TABLE_FEATURES, Weights
from tablic_core.game.cards import Rank
from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.moves import Leave
from tablic_core.game.position import Position
from tablic_core.game.rounds import play_legal
from tablic_core.game.rules import PRESETS, Rules
from tablic_core.game.scoring import points_in

FITTED = ("tablic",)
"""The presets with weights of their own; all others for two use them too."""

DEALS_TO_COME = 3
_WANDER = 0.15
"""How often a move is any legal one, so that other positions come up too."""

_EXACT_FROM = 8
"""With so many cards left in the hands a last deal is played on exactly, before that by policy."""

_WHOLE_DEAL = 99
"""More plies than a deal has."""

_RIDGE = 10.0
"""Holds back weights that few samples speak for."""


class Fit:
    """Least squares over rows that are only seen once."""

    def __init__(self, size: int) -> None:
        self._square = [[0.0] * (size + 1) for _ in range(size)]

    def add(self, features: Sequence[int], target: float) -> None:
        """One more row."""
        there = [(at, value) for at, value in enumerate(features) if value]
        for at, value in there:
            row = self._square[at]
            for other, factor in there:
                row[other] += value * factor
            row[-1] += value * target

    def weights(self) -> tuple[int, ...]:
        """The weights in thousandths."""
        size = len(self._square)
        rows = [row[:] for row in self._square]
        for at in range(size):
            rows[at][at] += _RIDGE
        for at in range(size):
            rows[at] = [value / rows[at][at] for value in rows[at]]
            for other in range(size):
                if other != at and (factor := rows[other][at]):
                    pairs = zip(rows[other], rows[at], strict=True)
                    rows[other] = [value - factor * mine for value, mine in pairs]
        return tuple(round(1000 * row[-1]) for row in rows)


def fit(rules: Rules, seed: int, rounds: int, ends: int) -> Weights:
    """The weights of one rule set, from so many rounds a turn and so many exact endings."""
    weights = replace(PLAIN, after=PLAIN.after * DEALS_TO_COME)
    for exact in (False, True):
        rng = Random(seed * 2 + exact)
        # The end of the last deal but one, then what leads up to it.
        for to_come in range(1, DEALS_TO_COME + 1):
            fast = Fast(rules, weights)
            if exact and to_come == 1:
                ended = _fit_ends(fast, rng, ends)
            else:
                ended = _fit_before(fast, rng, rounds, to_come)
            after = list(weights.after)
            after[to_come - 1] = ended
            weights = replace(weights, after=tuple(after))
            print(f"  deals to come: {to_come}, exact: {exact}", file=sys.stderr, flush=True)
        weights = _fit_policy(Fast(rules, weights), rng, rounds)
    return weights


def _start(rules: Rules, rng: Random) -> Position:
    position = deal(rules, 2, shuffled(rules, rng), dealer=int(rng.random() * 2))
    return play_legal(position, Leave()) if position.offer else position


def _fit_ends(fast: Fast, rng: Random, samples: int) -> tuple[int, ...]:
    """What the end of the last deal but one is worth: the exact ending of a last deal on top."""
    model = Fit(len(END_FEATURES))
    for _ in range(samples):
        for now, to_come, leader in _deals(fast, rng, last=True):
            if to_come:
                _wander_to_ply(fast, now, rng, _WHOLE_DEAL)
                ended = now.copy()
                continue
            while sum(map(len, now.hands)) > _EXACT_FROM:
                fast.play(now, *fast.choice(now))
            ahead = _ahead(now, leader) + _rest(fast, now, leader)
            model.add(fast.end_features(ended, leader), ahead - _ahead(ended, leader))
    return model.weights()


def _rest(fast: Fast, now: Deal, leader: int) -> int:
    """What is still won by ``leader`` in a last deal, with best play on both sides."""
    assert now.turn is not None
    rules, left = fast.kinds.rules, list(map(list, fast.kinds.cards))
    hands = tuple(tuple(left[kind].pop() for kind in hand) for hand in now.hands)
    table = tuple(
        left[kind].pop() for kind in range(len(left)) for _ in range(now.table >> BITS * kind & 7)
    )
    # Which cards were taken does not matter here, only how many.
    taken = tuple(card for cards in left for card in cards)
    piles = taken[: now.cards[0]], taken[now.cards[0] :]
    position = Position(
        rules, 1 - leader, now.turn, hands, table, piles, ((), ()), (0, 0), last=now.last
    )
    won = solve_last_deal(position)[0].points
    before = [points_in(pile, rules) for pile in piles]
    won -= before[now.turn] - before[1 - now.turn]
    return won if now.turn == leader else -won


def _any(fast: Fast, now: Deal, rng: Random) -> tuple[int, Option]:
    """Any card of the hand, in any way."""
    assert now.turn is not None
    hand = now.hands[now.turn]
    kind = hand[int(rng.random() * len(hand))]
    options = fast.kinds.options(kind, now.table)
    return kind, options[int(rng.random() * len(options))]


def _ahead(now: Deal, leader: int) -> int:
    return now.points[leader] - now.points[1 - leader]


def _deals(fast: Fast, rng: Random, last: bool = False) -> Iterator[tuple[Deal, int, int]]:
    """The deals of one round, with how many come after each, and the leader's seat.

    The last deal only where it is asked for.  Who asked for a deal plays it to its end before
    asking for the next.
    """
    position = _start(fast.kinds.rules, rng)
    leader = position.playing_order()[0]
    size = fast.kinds.rules.hand_size
    stock = [fast.kinds.kind[card] for card in position.stock if card]
    now = fast.deal(position)
    while stock or (last and now.final):
        yield now, -(-len(stock) // (2 * size)), leader
        if not stock:
            return
        hands = [stock[:size], stock[size : 2 * size]]
        del stock[: 2 * size]
        first, second = hands if leader == 0 else hands[::-1]
        now = replace(now, hands=(first, second), turn=leader, final=not stock)


def _fit_before(fast: Fast, rng: Random, rounds: int, to_come: int) -> tuple[int, ...]:
    """What the end of a deal is worth, from the next one played on by the policy."""
    model = Fit(len(END_FEATURES))
    for _ in range(rounds):
        ended: Deal | None = None
        for now, left, leader in _deals(fast, rng, last=True):
            if ended is None:
                _wander_to_ply(fast, now, rng, _WHOLE_DEAL)
                if left == to_come:
                    ended = now.copy()
            else:
                fast.finish(now)
                value = fast.value(now, leader, left) / 1000 if left else _final(fast, now, leader)
                model.add(fast.end_features(ended, leader), value - _ahead(ended, leader))
                break
    return model.weights()


def _final(fast: Fast, now: Deal, leader: int) -> int:
    """By how much ``leader`` is ahead after the last deal, leftovers and most cards counted."""
    rules = fast.kinds.rules
    count, points = fast.kinds.count_and_points(now.table)
    ahead = _ahead(now, leader)
    more = now.cards[leader] - now.cards[1 - leader]
    if now.last is not None:
        sign = 1 if now.last == leader else -1
        ahead, more = ahead + sign * points, more + sign * count
    return ahead + rules.points_most_cards * ((more > 0) - (more < 0))


def _fit_policy(fast: Fast, rng: Random, rounds: int) -> Weights:
    """What the policy should like: what follows a move, by the table, the hand and the cards."""
    model = Fit(2 + len(Rank) + len(TABLE_FEATURES))
    for _ in range(rounds):
        for now, to_come, leader in _deals(fast, rng):
            plies = sum(map(len, now.hands))
            _wander_to_ply(fast, now, rng, int(rng.random() * plies))
            mover = now.turn
            assert mover is not None
            kind, option = _any(fast, now, rng) if rng.random() < 0.5 else fast.choice(now)
            fast.play(now, kind, option)
            held = [0] * len(Rank)
            for one in now.hands[mover]:
                held[fast.kinds.cards[one][0].rank_index] += 1
            more = max(-10, min(10, now.cards[mover] - now.cards[1 - mover]))
            features = (1, more, *held, *fast.table_features(now.table))
            ahead = _ahead(now, mover)
            fast.finish(now)
            value = fast.value(now, leader, to_come) / 1000
            model.add(features, (value if mover == leader else -value) - ahead)
    weights = model.weights()
    hand, table = weights[2 : 2 + len(Rank)], weights[2 + len(Rank) :]
    return replace(fast.weights, card=weights[1], held=hand, left=table)


def _wander_to_ply(fast: Fast, now: Deal, rng: Random, plies: int) -> None:
    """Play so many cards by the policy, now and then by chance."""
    for _ in range(plies):
        if now.turn is None:
            return
        kind, option = _any(fast, now, rng) if rng.random() < _WANDER else fast.choice(now)
        fast.play(now, kind, option)


def _data(weights: Weights) -> dict[str, list[int]]:
    found = {"card": [weights.card], "held": list(weights.held), "left": list(weights.left)}
    return found | {f"after-{n}": list(one) for n, one in enumerate(weights.after, 1)}


def _text(fitted: dict[str, Weights]) -> str:
    """As JSON, one list a line."""
    sets = []
    for name, weights in fitted.items():
        lines = (f'    "{key}": {json.dumps(value)}' for key, value in _data(weights).items())
        sets.append(f'  "{name}": {{\n' + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(sets) + "\n}\n"


def main(argv: list[str] | None = None) -> int:
    """Fit every rule set and write the file."""
    parser = argparse.ArgumentParser(description="Learn what tables, hands and deals are worth.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=2_500, help="rounds for each of the fits")
    parser.add_argument("--ends", type=int, default=1_500, help="exact endings")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("weights.json"))
    options = parser.parse_args(argv)
    fitted = {}
    for name in FITTED:
        print(name, file=sys.stderr)
        fitted[name] = fit(PRESETS[name], options.seed, options.rounds, options.ends)
    options.out.write_text(_text(fitted), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
