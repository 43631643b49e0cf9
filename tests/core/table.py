"""What tests of the engine share: positions from short texts, and how thorough a run is."""

import os
import re
from typing import Any

from tablic_core.game.builds import Build
from tablic_core.game.cards import Cards, parse_cards
from tablic_core.game.moves import SEATS, parse_move
from tablic_core.game.position import Position, deck, playing_order, sides
from tablic_core.game.rounds import play
from tablic_core.game.rules import PARAMETERS, Rules, format_value, parse_rules
from tests.core.referee import rules_of

FEW = os.environ.get("HYPOTHESIS_PROFILE") == "pyodide"
"""Whether to try few cases of each kind: inside Pyodide all is several times slower."""


def referee_rules(rules: Rules) -> dict[str, Any]:
    """The same rules for the referee, handed over as text."""
    values = {name: format_value(getattr(rules, name)) for name in PARAMETERS}
    return rules_of("tablic", **values)


def cards(text: str) -> Cards:
    return parse_cards(text)


def position(
    rules: str,
    *hands: str,
    table: str = "",
    builds: tuple[tuple[str, int, str], ...] = (),
    piles: tuple[str, ...] = (),
    rest: int | None = None,
    stock: str = "",
    dealer: str = "A",
    turn: str | None = None,
    last: str | None = None,
    before: tuple[int, ...] | None = None,
    tablas: tuple[tuple[int, ...], ...] | None = None,
) -> Position:
    """A position; hands by seat, a side's pile for each side.

    The cards named nowhere lie in the pile of side ``rest``, or are left out. The turn is the
    leader's unless it is given; ``"-"`` is nobody's.
    """
    parsed = parse_rules(rules)
    named = [cards(text) for text in hands]
    count = len(sides(parsed, len(hands)))
    taken = [cards(text) for text in piles] + [()] * (count - len(piles))
    laid = tuple(Build(cards(text), value, SEATS.index(owner)) for text, value, owner in builds)
    seen = {
        *cards(table),
        *cards(stock),
        *(card for some in (*named, *taken) for card in some),
        *(card for build in laid for card in build.cards),
    }
    if rest is not None:
        left = tuple(card for card in deck(parsed) if card not in seen)
        taken[rest] = (*taken[rest], *left)
    first = playing_order(parsed, len(hands), SEATS.index(dealer))[0]
    return Position(
        rules=parsed,
        dealer=SEATS.index(dealer),
        turn=None if turn == "-" else first if turn is None else SEATS.index(turn),
        hands=tuple(named),
        table=cards(table),
        builds=laid,
        piles=tuple(taken),
        tablas=tablas or ((),) * count,
        before=before or (0,) * count,
        stock=cards(stock),
        last=None if last is None else SEATS.index(last),
    )


def played(start: Position, *moves: str) -> Position:
    """The position after some moves."""
    for move in moves:
        start = play(start, parse_move(move))
    return start


def late(
    hands: str, table: str = "", stock: str | int = 0, rules: str = "tablic", **fields: str
) -> str:
    """The text of a position in which A dealt, B is in turn, and A took what is not named.

    Hands are parted by a slash. ``stock`` is its cards, or how many: the highest that are not
    named. Any field may be given otherwise, and is left out when it is empty.
    """
    parsed = parse_rules(rules)
    named = set(re.findall(r"\w+[CDHS]", f"{hands} {table} {stock} {fields.get('builds', '')}"))
    rest = [str(card) for card in deck(parsed) if str(card) not in named]
    if isinstance(stock, int):
        rest, stock = rest[: len(rest) - stock], " ".join(rest[len(rest) - stock :])
    count = len(sides(parsed, hands.count("/") + 1))
    parts = {
        "rules": rules,
        "dealer": "A",
        "turn": "B",
        "hands": hands,
        "table": table,
        "stock": stock,
        "piles": " ".join(rest) + "/" * (count - 1),
        "last": "A" if rest else "",
        **fields,
    }
    parts["rules"] = parts["rules"].replace(" ", ".")
    return ";".join(f"{name}={text.replace(' ', '-')}" for name, text in parts.items() if text)
