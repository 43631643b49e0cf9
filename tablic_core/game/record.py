"""A round as a record: how the pack lay, and every move. It replays, and it is text.

::

    rules: tablic
    players: 2
    dealer: A
    before: 0 0
    cut: 0
    pack: 4C 6D 9S JH …
    moves: 10H:4C-6D 3D …
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tablic_core.game.cards import Cards, format_cards, parse_cards
from tablic_core.game.dealing import deal
from tablic_core.game.moves import SEATS, Move, parse_move, parse_seat
from tablic_core.game.position import HIGHEST_SCORE, Position
from tablic_core.game.rounds import play
from tablic_core.game.rules import Rules, parse_rules
from tablic_core.text.checks import check_number, check_part, check_parts
from tablic_core.text.errors import TablicError, quote

LONGEST_RECORD = 10_000
"""The longest text of a record; the longest one that can come up is a quarter of that."""

_FIELDS = ("rules", "players", "dealer", "before", "cut", "pack", "moves")
_WIDTH = 12
"""How many moves stand on a line: two players' deal."""


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that decides how a round went."""

    rules: Rules
    players: int
    dealer: int
    before: tuple[int, ...]
    cut: int
    pack: Cards
    moves: tuple[Move, ...] = ()

    def start(self) -> Position:
        """The first position; raises what :func:`tablic_core.game.dealing.deal` does."""
        return deal(
            self.rules,
            self.players,
            self.pack,
            dealer=self.dealer,
            cut=self.cut,
            before=self.before,
        )

    def replay(self) -> Iterator[Position]:
        """The first position and the one after each move.

        Raises :class:`TablicError` with the place ``moves[index]`` for a move that the rules do
        not allow there; the positions before it have come by then.
        """
        position = self.start()
        yield position
        for index, move in enumerate(self.moves):
            try:
                position = play(position, move)
            except TablicError as error:
                raise error.placed(f"moves[{index}]") from None
            yield position

    def final(self) -> Position:
        """The position after the last move; raises what :meth:`replay` does."""
        *_, last = self.replay()
        return last


def format_record(record: Record) -> str:
    """The text that :func:`parse_record` reads back."""
    moves = [str(move) for move in record.moves]
    lines = [" ".join(moves[i : i + _WIDTH]) for i in range(0, len(moves), _WIDTH)]
    values = {
        "rules": str(record.rules),
        "players": str(record.players),
        "dealer": SEATS[record.dealer],
        "before": " ".join(map(str, record.before)),
        "cut": str(record.cut),
        "pack": format_cards(record.pack),
        "moves": "\n  ".join(lines),
    }
    return "".join(f"{name}: {text}".rstrip() + "\n" for name, text in values.items())


def parse_record(text: str) -> Record:
    """Read a record, and replay it to see that its moves are allowed.

    Raises :class:`TablicError` with the line as its place (``line 7: moves[3]``): ``bad-record``,
    ``unknown-part``, ``same-part``, ``missing-part``, and whatever a part of it or a move raises.
    """
    if not isinstance(text, str) or len(text) > LONGEST_RECORD:
        raise TablicError("bad-record", "record", text=quote(text))
    lines: dict[str, int] = {}
    moves: list[tuple[Move, int]] = []
    found: dict[str, Any] = {}
    name = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        more = line[0].isspace() and name == "moves"
        try:
            if not more:
                name, line = _field(line, lines)
                lines[name] = number
            if name == "moves":
                moves += [(move, number) for move in _moves(line, len(moves))]
            else:
                found[name] = _READERS[name](line, name)
        except TablicError as error:
            raise _at_line(error, number) from None
    try:
        check_parts(lines, _FIELDS)
    except TablicError as error:
        raise error.at("record") from None
    record = Record(**found, moves=tuple(move for move, _ in moves))
    _try(record, lines, [number for _, number in moves])
    return record


def _field(line: str, lines: dict[str, int]) -> tuple[str, str]:
    name, colon, rest = line.partition(":")
    if not colon:
        raise TablicError("bad-record", text=quote(line))
    check_part(name, _FIELDS, lines)
    return name, rest.strip()


def _moves(line: str, before: int) -> list[Move]:
    return [parse_move(one, f"moves[{before + i}]") for i, one in enumerate(line.split())]


def _try(record: Record, lines: dict[str, int], numbers: list[int]) -> None:
    """Replay ``record``; what is wrong is told with the line where it stands."""
    replayed = record.replay()
    try:
        next(replayed)
    except TablicError as error:
        raise _at_line(error, lines.get(error.where, lines["pack"])) from None
    played = 0
    try:
        for _ in replayed:
            played += 1
    except TablicError as error:
        raise _at_line(error, numbers[played]) from None


def _at_line(error: TablicError, number: int) -> TablicError:
    return error.placed(f"line {number}: {error.where}" if error.where else f"line {number}")


def _read_number(text: str, where: str) -> int:
    number: object = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text
    return check_number(number, where, 0, HIGHEST_SCORE)


_READERS: dict[str, Any] = {
    "rules": parse_rules,
    "players": _read_number,
    "dealer": parse_seat,
    "before": lambda text, where: tuple(_read_number(one, where) for one in text.split()),
    "cut": _read_number,
    "pack": parse_cards,
}
