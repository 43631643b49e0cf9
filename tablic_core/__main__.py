"""The engine on the command line: ``python -m tablic_core captures 7S --table "3D 4C 7H"``.

Others are ``play`` (a series of rounds between players), ``perft`` (counting move sequences),
``check`` (what is wrong in files of exercises) and ``api`` (JSON requests, line by line).
"""

from __future__ import annotations

import argparse
import json
import sys
from io import TextIOWrapper
from itertools import islice
from typing import BinaryIO, TextIO

from tablic_core.doors.api import DEFAULT_LIMIT, MOST_LIMIT, reply, reply_json
from tablic_core.doors.commands import check_command, perft_command, play_command
from tablic_core.doors.request import MOST_BYTES
from tablic_core.game.captures import captures, split
from tablic_core.game.cards import Card, parse_cards
from tablic_core.game.rules import parse_rules
from tablic_core.text.checks import check_number
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import NotCompiled, plain, say, template


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit code, 2 for bad input."""
    for stream in (sys.stdout, sys.stderr):
        # Cards and Cyrillic, whatever the pipe or the console calls its encoding.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    try:
        parser = _parser()
    except NotCompiled as fault:
        print(fault, file=sys.stderr)
        return 2
    options = parser.parse_args(argv)
    if options.command == "api":
        return serve(sys.stdin.buffer, sys.stdout)
    try:
        return int(options.run(options))
    except TablicError as error:
        _complain(f"{error.where}: {error.message(options.lang)}", options.lang)
        return 2
    except KeyboardInterrupt:
        return 130


def serve(requests: BinaryIO, replies: TextIO) -> int:
    """Answer requests line by line, in order, each reply flushed; ends with the input.

    A line that is too long is read to its end in pieces, so that it costs no memory and the next
    request is answered as usual. Empty lines are passed over.
    """
    while line := requests.readline(MOST_BYTES + 2):
        if not line.endswith(b"\n") and len(line) > MOST_BYTES:
            while (rest := requests.readline(MOST_BYTES)) and not rest.endswith(b"\n"):
                pass
        text = line.rstrip(b"\r\n")
        if text.strip():
            print(reply_json(text), file=replies, flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tablic_core", description=_text("cli.about"))
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("api", help=_text("cli.api"))
    find = commands.add_parser("captures", help=_text("cli.captures"))
    find.add_argument("card", help=_text("cli.card"))
    find.add_argument("--table", default="", help=_text("cli.table"))
    find.add_argument("--limit", type=int, default=DEFAULT_LIMIT, help=_text("cli.limit"))
    find.add_argument("--json", action="store_true", help=_text("cli.json"))
    find.set_defaults(run=_captures)
    play = commands.add_parser("play", help=_text("cli.play"))
    play.add_argument("--players", default="greedy,careful", help=_text("cli.players"))
    play.add_argument("--rounds", type=int, default=100, help=_text("cli.rounds"))
    play.add_argument("--seed", type=int, default=1, help=_text("cli.seed"))
    play.set_defaults(run=play_command)
    count = commands.add_parser("perft", help=_text("cli.perft"))
    count.add_argument("--players", type=int, help=_text("cli.player-number"))
    count.add_argument("--depth", type=int, default=3, help=_text("cli.depth"))
    count.add_argument("--seed", type=int, default=1, help=_text("cli.seed"))
    count.set_defaults(run=perft_command)
    check = commands.add_parser("check", help=_text("cli.check"))
    check.add_argument("files", nargs="*", help=_text("cli.files"))
    check.set_defaults(run=check_command)
    for command in (find, play, count):
        command.add_argument("--rules", default="tablic", help=_text("cli.rules"))
    for command in (find, play, count, check):
        command.add_argument("--lang", choices=LANGUAGES, default="en", help=_text("cli.lang"))
    return parser


def _captures(options: argparse.Namespace) -> int:
    """Print the captures of a card, one a line, laid out in its groups."""
    if options.json:
        return _captures_json(options)
    rules = parse_rules(options.rules)
    card, table = Card.parse(options.card, "card"), parse_cards(options.table, "table")
    limit = check_number(options.limit, "limit", 1, MOST_LIMIT)
    found = list(islice(captures(card, table, rules), limit + 1))
    for cards in found[:limit]:
        groups = split(card, cards, rules)
        print(plain(say(options.lang, "cli.capture", groups=groups)))
    if not found:
        print(plain(say(options.lang, "cli.nothing", card=card)))
    if len(found) > limit:
        print(_text("cli.more", options.lang))
    return 0


def _captures_json(options: argparse.Namespace) -> int:
    """Print what the door would reply, for a program that asks only this once."""
    names = ("rules", "table", "card", "limit", "lang")
    params = {name: getattr(options, name) for name in names}
    answer = reply({"id": None, "method": "captures", "params": params})
    print(json.dumps(answer, ensure_ascii=False))
    return 2 if "error" in answer else 0


def _complain(text: str, lang: str) -> None:
    print(plain(say(lang, "cli.error", text=text)), file=sys.stderr)


def _text(key: str, lang: str = "en") -> str:
    return template(lang, key)


if __name__ == "__main__":
    sys.exit(main())
