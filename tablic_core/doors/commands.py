"""The commands beside captures: a series of rounds, counting move sequences, checking exercises."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TextIO

from tablic_core.advice.players import Player, player_named
from tablic_core.advice.series import SeriesResult, play_series
from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.moves import SEATS
from tablic_core.game.perft import perft
from tablic_core.game.position import sides
from tablic_core.game.rules import Rules, parse_rules
from tablic_core.puzzles.bank import check_bank
from tablic_core.text.checks import check_number
from tablic_core.text.errors import TablicError
from tablic_core.text.messages import decimal, plain, say, template

MOST_DEPTH = 12
"""The longest sequences that are counted: a deal of two. From six on it takes minutes and more."""

_BAR = 30


def play_command(options: argparse.Namespace) -> int:
    """Play a series and print what it came to; raises :class:`TablicError` for bad options."""
    rules = parse_rules(options.rules)
    names, players = _players(options.players)
    seed = check_number(options.seed, "seed", 0, 2**53)
    bar = progress_bar(sys.stderr, max(1, options.rounds))
    result = play_series(rules, players, options.rounds, seed, bar)
    print("\n".join(series_text(result, _side_names(rules, names), options.lang)))
    return 0


def perft_command(options: argparse.Namespace) -> int:
    """Print the number of move sequences for every length up to the depth."""
    rules = parse_rules(options.rules)
    players = rules.players[0] if options.players is None else options.players
    depth = check_number(options.depth, "depth", 1, MOST_DEPTH)
    seed = check_number(options.seed, "seed", 0, 2**53)
    position = deal(rules, players, shuffled(rules, Random(seed)))
    for length in range(1, depth + 1):
        print(f"{length:>2} {perft(position, length):>14}", flush=True)
    return 0


def check_command(options: argparse.Namespace) -> int:
    """Print all that is wrong in files of exercises, a line each: 2; or that nothing is: 0.

    Raises :class:`TablicError` ``bad-file`` for a file that cannot be read.
    """
    lang = options.lang
    found = check_bank({name: _text_of(name) for name in options.files} or None)
    for error in found:
        text = f"{error.where}: {error.message(lang)}"
        print(plain(say(lang, "cli.error", text=text)), file=sys.stderr)
    if not found:
        print(template(lang, "cli.all-right"))
    return 2 if found else 0


def _text_of(name: str) -> str:
    try:
        return Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise TablicError("bad-file", name) from None


def _players(text: str) -> tuple[list[str], list[Player]]:
    names = [name.strip() for name in text.split(",")]
    return names, [player_named(name, "players") for name in names]


def _side_names(rules: Rules, names: Sequence[str]) -> list[str]:
    """``A random``, or ``A+C random+greedy`` for a pair."""
    return [
        f"{'+'.join(SEATS[seat] for seat in side)} {'+'.join(names[seat] for seat in side)}"
        for side in sides(rules, len(names))
    ]


def progress_bar(stream: TextIO, rounds: int) -> Callable[[int], None]:
    """Draws a bar on a terminal, and nothing into a file."""
    shown = -1

    def draw(done: int) -> None:
        nonlocal shown
        share = done * 100 // rounds
        if share != shown and stream.isatty():
            shown = share
            filled = share * _BAR // 100
            end = "\n" if done == rounds else ""
            stream.write(f"\r[{'#' * filled}{'.' * (_BAR - filled)}] {share:3}%{end}")
            stream.flush()

    return draw


def series_text(result: SeriesResult, names: Sequence[str], lang: str) -> list[str]:
    """The lines of the table: a row for each figure, a column for each side."""

    def per_round(totals: Sequence[int]) -> list[str]:
        return [decimal(total / result.rounds, 2, lang) for total in totals]

    rows = [
        ["", *names],
        [template(lang, "cli.series.points"), *per_round(result.points)],
        [template(lang, "cli.series.tablas"), *per_round(result.tablas)],
        [template(lang, "cli.series.cards"), *per_round(result.cards)],
        [
            template(lang, "cli.series.last"),
            *(f"{decimal(100 * count / result.rounds, 1, lang)}%" for count in result.last),
        ],
        [template(lang, "cli.series.won"), *map(str, result.won)],
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip()
        for row in rows
    ]
    return [*lines, _length_text(result, lang)]


def _length_text(result: SeriesResult, lang: str) -> str:
    if not result.lengths:
        return template(lang, "cli.series.no-match")
    mean = decimal(sum(result.lengths) / len(result.lengths), 2, lang)
    low, high = min(result.lengths), max(result.lengths)
    return plain(
        say(lang, "cli.series.length", mean=mean, low=low, high=high, n=len(result.lengths))
    )
