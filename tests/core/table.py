"""Positions for tests, set up from short texts."""

from tablic_core.builds import Build
from tablic_core.cards import Cards, parse_cards
from tablic_core.moves import SEATS, parse_move
from tablic_core.position import Position, deck, playing_order, sides
from tablic_core.rounds import play
from tablic_core.rules import parse_rules


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
