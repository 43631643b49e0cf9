"""Every answer that the tests submit to an exercise: the right one, and all that lie beside it."""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

from tablic_core.game.captures import captures
from tablic_core.game.cards import Card, parse_cards
from tablic_core.puzzles import Puzzle

JUNK: tuple[Any, ...] = (
    None,
    "",
    "7S",
    17,
    -1,
    [],
    ["7S"],
    {},
    {"sets": "7S"},
    {"sets": [["7X"]], "done": True},
    {"sets": [["KC", "KC"]]},
    {"choice": None},
    {"choice": ["equal"]},
    {"choices": "1"},
    {"choices": [1]},
    {"choices": ["no such"]},
    {"cards": "7S"},
    {"cards": [7]},
    {"cards": ["7X"]},
    {"numbers": [1]},
    {"numbers": {"points": "5"}},
    {"numbers": {"points": -1}},
    {"numbers": {"points": True}},
    {"numbers": {"no such": 1}},
    {"card": 7, "cards": ["7S"]},
    {"card": "7X", "cards": ["7S"]},
    {"card": "7S", "cards": None},
)
"""Answers that are of no kind's form."""

_MOST_SETS = 40
_NEAR = (-3, -2, -1, 1, 2, 3)


def answers(puzzle: Puzzle) -> Iterator[Any]:
    """The right answer, then the empty one, then everything one step away from a right one."""
    right = puzzle.answer()
    yield right
    shown = puzzle.screen("en")
    variations = {
        "collect-sets": _of_sets,
        "choose-one": _of_options,
        "choose-many": _of_several,
        "choose-hand": _of_hand,
        "enter-numbers": _of_numbers,
        "play-move": _of_moves,
    }
    yield from variations[shown["interaction"]](puzzle, shown, right)


def _cards(shown: dict[str, Any], name: str) -> list[str]:
    return [card["card"] for row in shown["rows"] if row["name"] == name for card in row["cards"]]


def _one_step(cards: list[str], table: list[str]) -> Iterator[list[str]]:
    """One card less, one card more, one card changed for another."""
    others = [card for card in table if card not in cards]
    for card in cards:
        rest = [one for one in cards if one != card]
        yield rest
        yield from ([*rest, other] for other in others)
    yield from ([*cards, other] for other in others)


def _of_sets(puzzle: Puzzle, shown: dict[str, Any], right: Any) -> Iterator[Any]:
    table, sets = _cards(shown, "table"), right["sets"]
    yield {"sets": [], "done": True}
    yield {"sets": [[]], "done": False}
    for size in range(len(sets)):
        yield {"sets": sets[:size], "done": True}
    for left_out in range(len(sets)):
        yield {"sets": sets[:left_out] + sets[left_out + 1 :], "done": True}
    for found in sets:
        yield {"sets": [found], "done": False}
        yield {"sets": [found, found], "done": False}
        for cards in _one_step(found, table):
            yield {"sets": [cards], "done": False}
    for size in (1, 2, len(table)):
        for chosen in combinations(table, size):
            yield {"sets": [list(chosen)], "done": False}


def _of_options(puzzle: Puzzle, shown: dict[str, Any], right: Any) -> Iterator[Any]:
    yield {"choice": ""}
    for option in shown["options"]:
        yield {"choice": option["id"]}


def _of_several(puzzle: Puzzle, shown: dict[str, Any], right: Any) -> Iterator[Any]:
    ids = [option["id"] for option in shown["options"]]
    yield {"choices": []}
    yield {"choices": ids}
    for one in ids:
        yield {"choices": [one]}
        chosen = set(right["choices"]) ^ {one}
        yield {"choices": [other for other in ids if other in chosen]}


def _of_hand(puzzle: Puzzle, shown: dict[str, Any], right: Any) -> Iterator[Any]:
    hand = _cards(shown, "hand")
    for size in range(len(hand) + 1):
        for chosen in combinations(hand, size):
            yield {"cards": list(chosen)}


def _of_numbers(puzzle: Puzzle, shown: dict[str, Any], right: Any) -> Iterator[Any]:
    names = [number["id"] for number in shown["numbers"]]
    numbers = right["numbers"]
    yield {"numbers": dict.fromkeys(names, 0)}
    yield {"numbers": dict(zip(names, [numbers[name] for name in names[::-1]], strict=True))}
    for name in names:
        for step in _NEAR:
            if numbers[name] + step >= 0:
                yield {"numbers": {**numbers, name: numbers[name] + step}}
    if len(names) == 1:
        for given in range(2 * numbers[names[0]] + 40):
            yield {"numbers": {names[0]: given}}


def _of_moves(puzzle: Puzzle, shown: dict[str, Any], right: Any) -> Iterator[Any]:
    table, hand = _cards(shown, "table"), _cards(shown, "hand")
    lying = parse_cards(table)
    more = {"moves": []} if "moves" in right else {}
    yield {"card": "", "cards": [], **more}
    for card in hand:
        yield {"card": card, "cards": [], **more}
        yield {"card": card, "cards": table, **more}
        for one in table:
            yield {"card": card, "cards": [one], **more}
        found = captures(Card.parse(card), lying, puzzle.exercise.rules)
        for taken in islice(found, _MOST_SETS):
            cards = [str(one) for one in taken]
            yield {"card": card, "cards": cards, **more}
            for other in _one_step(cards, table):
                yield {"card": card, "cards": other, **more}
