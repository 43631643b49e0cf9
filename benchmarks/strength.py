"""How strong the players are: ``python -m benchmarks.strength --players strong,careful``.

Every pack is played twice with the seats changed, so that neither has the better cards.  Printed
are the points a round by which the first player is ahead, and one standard error over the packs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from random import Random
from statistics import mean, stdev
from time import perf_counter

from tablic_core.advice.players import Player, player_named, weighing_player
from tablic_core.advice.series import play_round
from tablic_core.game.dealing import deal, shuffled, usual_cut
from tablic_core.game.moves import Move
from tablic_core.game.position import Position
from tablic_core.game.rules import Rules, parse_rules
from tablic_core.game.scoring import score


def ahead(rules: Rules, one: Player, other: Player, seed: int) -> float:
    """By how many points a round ``one`` is ahead over one pack, played twice."""
    rng = Random(seed)
    pack, total = shuffled(rules, rng), 0
    for players, sign in (((one, other), 1), ((other, one), -1)):
        start = deal(rules, 2, pack, dealer=seed % 2, cut=usual_cut(rules))
        points = score(play_round(start, players, rng)).points
        total += sign * (points[0] - points[1])
    return total / 2


def timed(player: Player, seconds: list[float]) -> Player:
    """The player, with how long each move took written down."""

    def watched(view: Position, rng: Random) -> Move:
        began = perf_counter()
        move = player(view, rng)
        seconds.append(perf_counter() - began)
        return move

    return watched


def compare(
    rules: Rules, one: Player, other: Player, packs: range, tell: Callable[[str], None]
) -> None:
    """Play the packs and tell where it stands, now and then and at the end."""
    seconds: list[float] = []
    found: list[float] = []
    for seed in packs:
        found.append(ahead(rules, timed(one, seconds), other, seed))
        done = len(found)
        if done > 1 and (done % 25 == 0 or seed == packs[-1]):
            error = stdev(found) / done**0.5
            seconds.sort()
            tell(
                f"{done} packs: {mean(found):+.2f} ± {error:.2f} points a round, "
                f"a move {seconds[len(seconds) // 2]:.3f} s in the median, "
                f"{seconds[-1]:.2f} s at the most"
            )


def main() -> int:
    """Compare two players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", default="strong,careful")
    parser.add_argument("--rules", default="tablic")
    parser.add_argument("--packs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1, help="of the first pack")
    parser.add_argument("--budget", type=int, help="playouts of the first player, instead")
    options = parser.parse_args()
    one, other = (player_named(name, "players") for name in options.players.split(","))
    if options.budget:
        one = weighing_player(options.budget)
    packs = range(options.seed, options.seed + options.packs)
    compare(parse_rules(options.rules), one, other, packs, lambda text: print(text, flush=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
