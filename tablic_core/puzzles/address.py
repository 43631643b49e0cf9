"""An exercise as pairs of words: how an address and a directive's options write its fields.

Cards stand side by side with hyphens or spaces (``5C-6D``), the sides' values with slashes
(``counts=30/22``), numbers as digits; how each field is written, its form says
(:mod:`tablic_core.puzzles.fields`).
``position=7S:3D-4C-7H`` is short for a card and a table, and asks to find every capture unless a
kind is given.

>>> read_address({"position": "7S:3D-4C-7H"})
{'kind': 'find-captures', 'card': '7S', 'table': '3D 4C 7H'}
>>> read_address({"kind": "match-end", "totals": "99/101", "players": "2"})
{'kind': 'match-end', 'totals': [99, 101], 'players': 2}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tablic_core.game.cards import format_cards
from tablic_core.game.question import parse_question
from tablic_core.puzzles import Puzzle, open_puzzle, read_fields
from tablic_core.puzzles.exercise import FIELDS, Exercise
from tablic_core.text.errors import TablicError, quote

POSITION = "position"
"""The word for a card and a table at once."""

NAMES = (POSITION, *(name for name, one in FIELDS.items() if one.form.spell is not None))
"""All that an address may say of an exercise; its kind needs some of them."""

_IN_POSITION = ("card", "table")


def puzzle_from(
    said: Any, where: str = "", opener: Callable[[Any, str], Puzzle[Any]] = open_puzzle
) -> Puzzle[Any]:
    """The puzzle of an address, of a directive's options, or of plain fields, fully checked.

    Whoever lets a person write an exercise asks this one: a value may be a word, as in an address,
    or plain JSON, as in the bank, side by side. Raises :class:`TablicError` as :func:`read_address`
    and :func:`tablic_core.puzzles.open_puzzle` do; its place is the name that was written. A host's
    session has its own ``opener``.
    """
    try:
        fields = read_address(said)
        with _as_written(said):
            # Opened by the fields in full, by which later requests will name the exercise.
            return opener(read_fields(fields).to_fields(), "")
    except TablicError as error:
        raise (error.at(where) if where else error) from None


def exercise_from(said: Any, where: str = "") -> Exercise:
    """The exercise of the puzzle that :func:`puzzle_from` opens.

    >>> exercise_from({"position": "7S:3D-4C-7H"}).to_fields()["table"]
    '3D 4C 7H'
    >>> exercise_from({"kind": "match-end", "totals": [99, 101]}).totals
    (99, 101)
    """
    return puzzle_from(said, where).exercise


@contextmanager
def _as_written(words: Mapping[str, Any]) -> Iterator[None]:
    """Whatever is wrong with the fields of these words is said of the word that was written.

    ``table[0]`` is ``position.table[0]`` where the table stood in a ``position``.
    """
    try:
        yield
    except TablicError as error:
        name = re.split(r"\W", error.where)[0]
        inside = POSITION in words and name in _IN_POSITION
        raise (error.at(POSITION) if inside else error) from None


def read_address(words: Any) -> dict[str, Any]:
    """The fields in ``words``, as :func:`tablic_core.puzzles.open_puzzle` reads and checks them.

    What is no text passes as it is. Raises :class:`TablicError` ``unknown-field``, ``same-part``
    for a card or a table beside a ``position``, or what is wrong with that.
    """
    if not isinstance(words, Mapping):
        raise TablicError("bad-exercise", text=quote(words))
    fields: dict[str, Any] = {}
    for name, value in words.items():
        if name not in NAMES and (isinstance(value, str) or name not in FIELDS):
            raise TablicError(
                "unknown-field", quote(name), text=quote(name), known=", ".join(NAMES)
            )
        spelt = isinstance(value, str) and name != POSITION
        fields[name] = FIELDS[name].form.spelt(value) if spelt else value
    if POSITION in fields:
        for name in _IN_POSITION:
            if name in fields:
                raise TablicError("same-part", name, name=name)
        card, table = parse_question(fields.pop(POSITION), POSITION)
        asked = {"kind": "find-captures", "card": str(card), "table": format_cards(table)}
        fields = asked | fields
    return fields


def write_address(exercise: Exercise) -> dict[str, str]:
    """The words that :func:`read_address` reads back to an exercise of the same question.

    >>> write_address(exercise_from({"position": "7S:3D-4C"}))
    {'kind': 'find-captures', 'table': '3D-4C', 'card': '7S'}
    """
    return {
        name: text.replace(" ", "-") if FIELDS[name].form.has_cards else text
        for name, text in write_options(exercise).items()
    }


def write_options(exercise: Exercise) -> dict[str, str]:
    """The same words as a directive's options have them, with spaces between cards."""
    fields = exercise.to_fields()
    if exercise.rules == FIELDS["rules"].default:
        del fields["rules"]
    told = ((FIELDS[name], value) for name, value in fields.items())
    return {one.name: one.form.spell(value) for one, value in told if one.asked and one.form.spell}
