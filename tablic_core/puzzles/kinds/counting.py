"""What the kinds that count points share: what counts, and common miscounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tablic_core.game.cards import Card, Rank, Suit
from tablic_core.game.position import deck
from tablic_core.game.rules import Rules
from tablic_core.game.scoring import card_points, cards_by_item
from tablic_core.puzzles.contract import Finding
from tablic_core.text.messages import Sentence

_ITEMS_AS_SAID = ("aces", "courts", "ten-of-diamonds", "tens", "two-of-clubs")
"""The items of cards, ordered so that the tens can be called the *other* tens."""


@lru_cache(maxsize=16)
def what_counts(rules: Rules) -> tuple[Sentence, ...]:
    """Which cards score by themselves, and how much."""
    scoring = cards_by_item(deck(rules), rules)
    return tuple(
        Sentence(f"worth.{item}", {"n": card_points(scoring[item][0], rules)})
        for item in _ITEMS_AS_SAID
        if item in scoring
    )


@dataclass(frozen=True, slots=True)
class Miscount:
    """A wrong idea of what cards are worth, which shows in the number that comes of it."""

    code: str
    worth: Callable[[Card], int]

    def points(self, cards: Iterable[Card]) -> int:
        """What the cards come to that way."""
        return sum(map(self.worth, cards))

    def finding(self, cards: Iterable[Card], rules: Rules) -> Finding | None:
        """What is true of the cards that it gets wrong; none if there are no such cards."""
        wrong = tuple(card for card in cards if self.worth(card) != card_points(card, rules))
        if not wrong:
            return None
        params = {"card": wrong[0], "cards": wrong, "n": card_points(wrong[0], rules)}
        return Finding(self.code, params | {"items": what_counts(rules)}, wrong)


def miscounts(rules: Rules) -> Iterator[Miscount]:
    """The wrong ideas that learners have, the most telling first."""
    # The values for taking added up, with the ace as 1 and as 11.
    yield Miscount("myth.values-added", lambda card: min(rules.values(card), default=0))
    yield Miscount("myth.values-added", lambda card: max(rules.values(card), default=0))
    for code, belongs, points in _MISJUDGED:
        yield Miscount(code, _all_but(belongs, points(rules), rules))
    # Both special cards taken for cards like their neighbours.
    plain = _all_but(_is_ten_of_diamonds, 1, rules)
    yield Miscount("myth.no-specials", lambda card: 0 if _is_two(card) else plain(card))


def _all_but(belongs: Callable[[Card], bool], points: int, rules: Rules) -> Callable[[Card], int]:
    return lambda card: points if belongs(card) else card_points(card, rules)


def _is_two(card: Card) -> bool:
    return card.rank is Rank.TWO


def _is_two_of_clubs(card: Card) -> bool:
    return _is_two(card) and card.suit is Suit.CLUBS


def _is_ten_of_diamonds(card: Card) -> bool:
    return card.rank is Rank.TEN and card.suit is Suit.DIAMONDS


def _is_other_ten(card: Card) -> bool:
    return card.rank is Rank.TEN and card.suit is not Suit.DIAMONDS


def _is_ace(card: Card) -> bool:
    return card.rank is Rank.ACE


def _is_court(card: Card) -> bool:
    return card.rank.is_court


# Where the rules say the same, no card is misjudged and the idea never shows.
_MISJUDGED: tuple[tuple[str, Callable[[Card], bool], Callable[[Rules], int]], ...] = (
    ("myth.ace-eleven", _is_ace, lambda rules: 11 if 11 in rules.ace_values else rules.points_ace),
    ("myth.ace-eleven-nowhere", _is_ace, lambda rules: 11),
    ("myth.ten-of-diamonds-one", _is_ten_of_diamonds, lambda rules: 1),
    ("myth.two-of-clubs-none", _is_two_of_clubs, lambda rules: 0),
    (
        "myth.ten-of-diamonds-twice",
        _is_ten_of_diamonds,
        lambda rules: rules.points_ten + rules.points_ten_of_diamonds,
    ),
    ("myth.all-twos", _is_two, lambda rules: rules.points_two_of_clubs),
    ("myth.courts-none", _is_court, lambda rules: 0),
    ("myth.courts-count", _is_court, lambda rules: rules.points_court or 1),
    ("myth.tens-none", _is_other_ten, lambda rules: 0),
    ("myth.tens-count", _is_other_ten, lambda rules: rules.points_ten or 1),
    ("myth.aces-none", _is_ace, lambda rules: 0),
)
"""What is misjudged, and what it is taken to be worth."""
