"""The points of a round as line items: who, how many, and why or why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from tablic_core.game.cards import PACK, Card, Cards, Rank, Suit
from tablic_core.game.position import Position, deck
from tablic_core.game.rules import Rules
from tablic_core.text.errors import TablicError

_CARD_ITEMS: dict[str, Callable[[Card], bool]] = {
    "aces": lambda card: card.rank is Rank.ACE,
    "courts": lambda card: card.rank.is_court,
    "tens": lambda card: card.rank is Rank.TEN and card.suit is not Suit.DIAMONDS,
    "ten-of-diamonds": lambda card: card.rank is Rank.TEN and card.suit is Suit.DIAMONDS,
    "two-of-clubs": lambda card: card.rank is Rank.TWO and card.suit is Suit.CLUBS,
}

CARD_ITEMS = tuple(_CARD_ITEMS)
"""Those of :data:`ITEMS` that stand for cards which score by themselves."""

ITEMS = (*CARD_ITEMS, "most-cards", "tablas")
"""The line items of a score, in the order in which they are told."""


@dataclass(frozen=True, slots=True)
class Line:
    """One item of a round's score, by side."""

    item: str
    """One of :data:`ITEMS`."""
    counts: tuple[int, ...]
    """How many cards or tablas each side has."""
    points: tuple[int, ...]
    """What they score."""
    why: str = ""
    """For most cards, who gets the points and why, or why nobody does:

    ``most``, ``more-than-half``, ``tie-nobody``, ``tie-last``, ``tie-each``,
    ``half-nobody`` (nobody has more than half), ``nobody-took``, ``cannot-win`` (they would carry
    the side past the target), ``stopped`` (the round ended early and nothing is counted),
    ``no-points`` (these rules give nothing for them).
    The sentences are ``score.why.*`` in the catalogues.
    """


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What a finished round is worth to each side."""

    lines: tuple[Line, ...]
    before: tuple[int, ...]
    """The score of each side before the round."""
    leftovers: Cards
    """The cards that lay there at the end."""
    leftovers_to: int | None
    """The side that got them, if any did."""
    out: int | None
    """The side that reached the target in the middle of the round."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of this round."""
        return tuple(map(sum, zip(*(line.points for line in self.lines), strict=True)))

    @property
    def totals(self) -> tuple[int, ...]:
        """The score after the round."""
        return tuple(map(sum, zip(self.before, self.points, strict=True)))

    def line(self, item: str) -> Line:
        """The line of one item."""
        return next(line for line in self.lines if line.item == item)


def _points_by_item(rules: Rules) -> dict[str, int]:
    return {
        "aces": rules.points_ace,
        "courts": rules.points_court,
        "tens": rules.points_ten,
        "ten-of-diamonds": rules.points_ten_of_diamonds,
        "two-of-clubs": rules.points_two_of_clubs,
    }


@lru_cache(maxsize=64)
def _points_of_pack(values: tuple[int, ...]) -> tuple[int, ...]:
    points = dict(zip(_CARD_ITEMS, values, strict=True))
    return tuple(
        sum(points[item] for item, belongs in _CARD_ITEMS.items() if belongs(card)) for card in PACK
    )


def _points_by_number(rules: Rules) -> tuple[int, ...]:
    return _points_of_pack(tuple(_points_by_item(rules).values()))


def card_points(card: Card, rules: Rules) -> int:
    """What taking ``card`` scores by itself."""
    return _points_by_number(rules)[card.number]


def points_in(cards: Iterable[Card], rules: Rules) -> int:
    """What the cards score by themselves."""
    table = _points_by_number(rules)
    return sum(table[card.number] for card in cards)


def cards_by_item(cards: Iterable[Card], rules: Rules) -> dict[str, Cards]:
    """The cards that score, by the line item they belong to; items without any are left out."""
    scoring = [card for card in cards if card_points(card, rules)]
    sorted_out = {item: tuple(filter(belongs, scoring)) for item, belongs in _CARD_ITEMS.items()}
    return {item: found for item, found in sorted_out.items() if found}


def running_score(position: Position, side: int) -> int:
    """The score before the round, the points in the pile and the tablas written so far."""
    in_pile = points_in(position.piles[side], position.rules)
    return position.before[side] + in_pile + sum(position.tablas[side])


def leftovers_side(position: Position) -> int | None:
    """The side that gets what lies there after the last card.

    The last to take (all four sources) or the dealer's (pagat); nobody in a round without any
    capture (decision).
    """
    if position.last is None:
        return None
    by_dealer = position.rules.leftovers == "dealer_side"
    return position.side(position.dealer if by_dealer else position.last)


def score(position: Position) -> RoundScore:
    """The score of a finished round; :class:`TablicError` ``round-not-over`` before its end."""
    if position.turn is not None:
        raise TablicError("round-not-over", "position")
    rules = position.rules
    stopped = position.out is not None
    leftovers, heir = ((), None) if stopped else (position.on_table, leftovers_side(position))
    piles = [
        (*pile, *leftovers) if side == heir else pile for side, pile in enumerate(position.piles)
    ]
    lines = [_card_line(item, points, piles) for item, points in _points_by_item(rules).items()]
    tablas = Line("tablas", tuple(map(len, position.tablas)), tuple(map(sum, position.tablas)))
    scores = [
        before + sum(line.points[side] for line in (*lines, tablas))
        for side, before in enumerate(position.before)
    ]
    lines += [_most_cards(position, tuple(map(len, piles)), scores), tablas]
    return RoundScore(tuple(lines), position.before, leftovers, heir, position.out)


def _card_line(item: str, points: int, piles: list[Cards]) -> Line:
    counts = tuple(sum(map(_CARD_ITEMS[item], pile)) for pile in piles)
    return Line(item, counts, tuple(points * count for count in counts))


def _most_cards(position: Position, counts: tuple[int, ...], scores: list[int]) -> Line:
    """The points for most cards: whose they are, and how many may be written."""
    rules = position.rules
    winners, why = _who_has_most(position, counts)
    points = [rules.points_most_cards if side in winners else 0 for side in range(len(counts))]
    if not rules.most_cards_can_win and rules.match_length == "to_target":
        # Masters: nobody goes out on these; they lift a side to just below the target (decision).
        for side in winners:
            room = max(0, rules.target - 1 - scores[side])
            if room < points[side]:
                points[side], why = room, "cannot-win"
    return Line("most-cards", counts, tuple(points), why)


def _who_has_most(position: Position, counts: tuple[int, ...]) -> tuple[tuple[int, ...], str]:
    rules, most = position.rules, max(counts)
    top = tuple(side for side, count in enumerate(counts) if count == most)
    if position.out is not None:
        return (), "stopped"
    if position.last is None:
        return (), "nobody-took"
    if not rules.points_most_cards:
        return (), "no-points"
    if rules.most_cards_test == "more_than_half":
        # Tablanet: strictly more than 26.
        if most * 2 > len(deck(rules)):
            return top, "more-than-half"
        # Equal at the top are here only two with exactly half each.
        if most * 2 < len(deck(rules)) or len(top) < 2 or rules.most_cards_tie == "nobody":
            return (), "half-nobody"
    elif len(top) == 1:
        return top, "most"
    if rules.most_cards_tie == "each":
        return top, "tie-each"
    taker = position.side(position.last)
    if rules.most_cards_tie == "last_capturer" and taker in top:
        return (taker,), "tie-last"
    return (), "tie-nobody"
