"""What a learner can be asked to do: the interactions, and how the answer of each is read.

A kind declares its interaction; a screen of that name gets the rows and parts that are listed here
and sends back an answer of the shape that is named (:mod:`tablic_core.puzzles.shapes`).
A reader returns none for an answer that no screen sends: that is a finding and no error.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tablic_core.game.cards import Card, Cards, parse_cards
from tablic_core.text.errors import TablicError

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import InteractionName

MOST_SETS = 200
"""The most sets in one answer."""

HIGHEST_NUMBER = 9_999
"""The highest number in an answer."""


@dataclass(frozen=True, slots=True)
class Interaction:
    """One thing to do on a screen."""

    name: InteractionName
    answer: str
    """The name of its answer's shape."""
    rows: tuple[str, ...] = ()
    """The rows of cards that its screen must have."""
    parts: tuple[str, ...] = ()
    """The other parts that its screen must have."""


COLLECT_SETS = Interaction("collect-sets", "SetsAnswer", rows=("table", "played"))
CHOOSE_ONE = Interaction("choose-one", "ChoiceAnswer", parts=("options",))
CHOOSE_MANY = Interaction("choose-many", "ChoicesAnswer", parts=("options",))
CHOOSE_HAND = Interaction("choose-hand", "CardsAnswer", rows=("hand",))
ENTER_NUMBERS = Interaction("enter-numbers", "NumbersAnswer", parts=("numbers",))
PLAY_MOVE = Interaction("play-move", "MoveAnswer", rows=("table", "hand"))

INTERACTIONS: Mapping[str, Interaction] = {
    one.name: one
    for one in (COLLECT_SETS, CHOOSE_ONE, CHOOSE_MANY, CHOOSE_HAND, ENTER_NUMBERS, PLAY_MOVE)
}
"""Every interaction by its name."""


def read_sets(answer: Any, table: Container[Card]) -> tuple[list[Cards], bool] | None:
    """The sets of table cards so far, and whether they are said to be all."""
    sets = _part(answer, "sets")
    if not isinstance(sets, list) or len(sets) > MOST_SETS:
        return None
    read = [_cards(cards, table) for cards in sets]
    known = [cards for cards in read if cards is not None]
    return (known, answer.get("done") is True) if len(known) == len(read) else None


def read_choice(answer: Any, options: Collection[str]) -> str | None:
    """The one option that was chosen."""
    choice = _part(answer, "choice")
    return choice if isinstance(choice, str) and choice in options else None


def read_choices(answer: Any, options: Sequence[str]) -> list[str] | None:
    """The options that were chosen, each once and in the order in which they are shown."""
    choices = _part(answer, "choices")
    if not isinstance(choices, list) or any(one not in options for one in choices):
        return None
    return [name for name in options if name in choices]


def read_cards(answer: Any, hand: Container[Card]) -> Cards | None:
    """The cards of the hand that were chosen."""
    cards = _part(answer, "cards")
    return _cards(cards, hand) if isinstance(cards, list) else None


def read_numbers(answer: Any, names: Sequence[str]) -> tuple[int, ...] | None:
    """The numbers in the order of ``names``."""
    numbers = _part(answer, "numbers")
    if not isinstance(numbers, dict) or set(numbers) != set(names):
        return None
    read = tuple(numbers[name] for name in names)
    fine = all(type(one) is int and 0 <= one <= HIGHEST_NUMBER for one in read)
    return read if fine else None


def read_move(answer: Any, hand: Container[Card | None], table: Cards) -> tuple[Card, Cards] | None:
    """The played card, and in table order what it takes; nothing: it is laid."""
    taken = read_cards(answer, table)
    played = _cards([_part(answer, "card")], hand)
    if taken is None or played is None:
        return None
    return played[0], tuple(one for one in table if one in taken)


def _part(answer: Any, name: str) -> Any:
    return answer.get(name) if isinstance(answer, dict) else None


def _cards(cards: Any, known: Container[Card | None]) -> Cards | None:
    """Cards that are all ``known``."""
    try:
        read = parse_cards(cards)
    except TablicError:
        return None
    return read if all(card in known for card in read) else None
