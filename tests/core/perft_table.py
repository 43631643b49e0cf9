"""The published counts of move sequences, and the positions that they are of.

``python -m tests.core.perft_table`` prints the table anew.
"""

from pathlib import Path
from random import Random

from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.moves import parse_move
from tablic_core.game.perft import perft
from tablic_core.game.position import Position
from tablic_core.game.rounds import legal_moves, play
from tablic_core.game.rules import PRESETS, parse_rules

TABLE = Path(__file__).parent / "data" / "perft.txt"
DEEPEST = 4
MANY = 1_200
"""Where three moves are as many, four are left out."""

Row = tuple[str, int, int, str, int]
"""Rules, players, seed, scores before the round, and how many moves are skipped."""

ROWS: list[Row] = [
    *((name, count, 1, "-", 0) for name, rules in PRESETS.items() for count in rules.players),
    *(("tablic building=yes", count, 1, "-", 0) for count in (2, 3, 4)),
    ("jack-wild multi_group=no rank_count=one", 2, 1, "-", 0),
    ("jack-wild multi_group=no rank_count=one", 4, 2, "-", 0),
    ("tablic obligatory=yes partial=no", 2, 2, "-", 0),
    ("tablic rank_priority=yes", 2, 3, "-", 0),
    # A deal begins within the depth.
    ("tablic", 2, 1, "-", 10),
    ("tablic", 3, 1, "-", 17),
    ("jack-wild", 2, 2, "-", 22),
    ("tablic building=yes", 2, 1, "-", 35),
    ("slovenian-3p", 3, 1, "-", 10),
    ("tabinet", 2, 2, "-", 12),
    # The round ends within the depth, here after hands of six, six and four.
    ("tablic", 2, 1, "-", 45),
    ("tablic", 3, 1, "-", 45),
    # A side may claim, or goes out at once.
    ("tablanet", 2, 1, "97,99", 8),
    ("masters", 2, 1, "97,99", 0),
]


def start(row: Row) -> Position:
    rules, players, seed, before, _ = row
    parsed = parse_rules(rules)
    pack = shuffled(parsed, Random(seed))
    return deal(parsed, players, pack, before=scores(before))


def scores(text: str) -> tuple[int, ...] | None:
    return None if text == "-" else tuple(map(int, text.split(",")))


def skipped(moves: set[str]) -> str:
    """The move that is played where one is skipped: it names most cards, first by its letters."""
    moves = {move for move in moves if not move.startswith("claim")}
    return min(moves, key=lambda move: (-move.count("-") - move.count(":"), move))


def late(row: Row) -> Position:
    position = start(row)
    for _ in range(row[4]):
        move = skipped({str(move) for move in legal_moves(position)})
        position = play(position, parse_move(move))
    return position


def published() -> dict[Row, list[int]]:
    """The table: numbers by row."""
    found: dict[Row, list[int]] = {}
    for line in TABLE.read_text().splitlines():
        if not line.startswith("#"):
            players, seed, before, skip, *rest = line.split()
            numbers, rules = rest[:DEEPEST], " ".join(rest[DEEPEST:])
            row = (rules, int(players), int(seed), before, int(skip))
            found[row] = [int(number) for number in numbers if number != "-"]
    return found


def print_table() -> None:
    header = TABLE.read_text().splitlines()
    print("\n".join(line for line in header if line.startswith("#")))
    for row in ROWS:
        rules, players, seed, before, skip = row
        position = late(row)
        numbers = [perft(position, depth) for depth in range(1, DEEPEST)]
        fourth = str(perft(position, DEEPEST)) if numbers[-1] < MANY else "-"
        told = "".join(f"{number:>8}" for number in (*numbers, fourth))
        print(f"{players:>7} {seed:>5} {before:>7} {skip:>5}{told}  {rules}")


if __name__ == "__main__":
    print_table()
