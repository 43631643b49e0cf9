"""The shapes of the replies, and what each parameter of a request is: what ``describe`` tells.

Like :mod:`tablic_core.puzzles.shapes`, nothing that is needed while a page runs.
"""

from collections.abc import Mapping
from typing import Annotated, Any, NotRequired, TypedDict

from tablic_core.puzzles.shapes import FeedbackShape, Hint, Screen, Solution


class Opened(TypedDict):
    """An exercise and its screen."""

    exercise: Annotated[dict[str, Any], "its fields in full"]
    view: Annotated[Screen, "its screen"]


class Checked(TypedDict):
    """An exercise that can be asked."""

    exercise: Annotated[dict[str, Any], "its fields in full"]
    address: Annotated[
        dict[str, str], "the words that ask it in an address, as ``open`` reads them"
    ]
    position: NotRequired[Annotated[str, "the played card and the table: 7S:3D-4C"]]


class Captures(TypedDict):
    """What a card may take."""

    captures: Annotated[list[list[str]], "sets of table cards"]
    complete: Annotated[bool, "false when the limit was reached and there are more"]


class Explained(TypedDict):
    """Whether a card may take a set, and why."""

    allowed: Annotated[bool, "whether it may"]
    groups: NotRequired[Annotated[list[list[str]], "if it may: the set in its groups"]]
    code: NotRequired[Annotated[str, "if not: the reason, for programs"]]
    message: NotRequired[Annotated[str, "if not: the reason as a sentence"]]


class RuleSet(TypedDict):
    """A rule set in full."""

    text: Annotated[str, "as short as it can be written"]
    values: Annotated[dict[str, Any], "every parameter with its value"]


class Difference(TypedDict):
    """A parameter in which two rule sets differ."""

    name: Annotated[str, "the parameter"]
    here: Annotated[str, "its value in the first rule set, as text"]
    there: Annotated[str, "its value in the other one"]


class Compared(TypedDict):
    """What is different at another table."""

    differences: Annotated[list[Difference], "parameter by parameter"]


class Dealt(TypedDict):
    """A round before the first move."""

    position: Annotated[str, "the position as text"]
    record: Annotated[str, "the record, to which moves can be added"]


class Moves(TypedDict):
    """What the player in turn may do."""

    turn: Annotated[str | None, "the seat in turn; none when the round is over"]
    moves: Annotated[list[str], "the legal moves as text"]
    complete: Annotated[bool, "false where there are more than are listed"]


class TablaShape(TypedDict):
    """What a capture scores for clearing the table."""

    points: Annotated[int, "the points"]
    why: Annotated[str, "why, or why not, for programs"]
    message: Annotated[str, "the same as a sentence"]


class Played(TypedDict):
    """The position after a move."""

    position: Annotated[str, "as text"]
    tabla: Annotated[TablaShape | None, "none for a move that takes nothing"]
    over: Annotated[bool, "whether the round is over"]


class Seen(TypedDict):
    """A position as one player sees it."""

    position: Annotated[str, "as text, hidden cards as _"]


class Weighed(TypedDict):
    """A move, and what can be reckoned of it."""

    move: Annotated[str, "as text"]
    gain: Annotated[int, "the points that it brings at once"]
    tabla_risk: Annotated[str, "the chance that the next player makes a tabla, as a fraction"]
    expected_loss: Annotated[str, "what the next player can be expected to take, as a fraction"]


class Analysis(TypedDict):
    """What the player in turn can reckon."""

    unseen: Annotated[list[str], "the cards that the player has not seen"]
    clearing: Annotated[list[str], "the ranks that take the whole table"]
    moves: Annotated[list[Weighed], "the moves, weighed"]
    complete: Annotated[bool, "false where there are more moves than are weighed"]


class Chosen(TypedDict):
    """What one of the engine's own players does."""

    move: Annotated[str, "as text"]


class ScoreLine(TypedDict):
    """A line of a score."""

    item: Annotated[str, "what is counted, for programs"]
    name: Annotated[str, "the same in words"]
    counts: Annotated[list[int], "by side, how many"]
    points: Annotated[list[int], "by side, what they bring"]
    why: Annotated[str, "a sentence, where the points are not plain from the counts; or empty"]


class Score(TypedDict):
    """The score of a finished round."""

    lines: Annotated[list[ScoreLine], "item by item"]
    points: Annotated[list[int], "by side, the points of the round"]
    totals: Annotated[list[int], "by side, the score after it"]
    leftovers: Annotated[list[str], "the cards that still lay there"]
    leftovers_to: Annotated[int | None, "the number of the side that gets them, or none"]


class Replayed(TypedDict):
    """A record, move by move."""

    positions: Annotated[list[str], "the first position and the one after each move"]


class Description(TypedDict):
    """All that the door offers."""

    methods: Annotated[dict[str, Any], "each with its params, result, shape and example"]
    shapes: Annotated[dict[str, Any], "every shape by name: what it is, and its fields"]
    rules: Annotated[list[str], "the named rule sets"]
    parameters: Annotated[dict[str, str], "every parameter of a rule set, and what it may be"]
    kinds: Annotated[list[str], "the kinds of exercises"]
    fields: Annotated[dict[str, Any], "every field of an exercise: form, limits, meaning"]
    fields_of: Annotated[dict[str, Any], "by kind, the fields and the interaction"]
    languages: Annotated[list[str], "the tags of the languages"]
    limits: Annotated[dict[str, int], "how long a request may be, how much is listed"]


RESULTS: Mapping[str, type] = {
    "describe": Description,
    "captures": Captures,
    "explain": Explained,
    "rules": RuleSet,
    "check": Checked,
    "view": Screen,
    "open": Opened,
    "grade": FeedbackShape,
    "hint": Hint,
    "compare": Compared,
    "deal": Dealt,
    "moves": Moves,
    "play": Played,
    "see": Seen,
    "analyse": Analysis,
    "choose": Chosen,
    "score": Score,
    "replay": Replayed,
    "solution": Solution,
}
"""The shape of each method's result."""

PARAMS: Mapping[str, str] = {
    "lang": "language tag: the language of all sentences",
    "rules": "text: a named rule set, with what is changed in it",
    "other": "text: another rule set",
    "table": "cards: what lies on the table",
    "card": "card: the one that is played",
    "cards": "cards: the set to take",
    "limit": "whole number: how many captures are listed at most",
    "exercise": "object: the fields of an exercise",
    "answer": "object: what the exercise's interaction sends",
    "step": "whole number: which hint, from 1",
    "address": "object: fields as an address writes them, all text",
    "position": "text: a position",
    "move": "text: a move",
    "seat": "text: a seat's letter",
    "record": "text: a record",
    "players": "whole number: how many play",
    "dealer": "text: the seat that deals",
    "seed": "whole number: decides all chance",
    "pack": "cards: the pack in its order; none: shuffled by the seed",
    "cut": "whole number: where the pack is cut; none: in the usual place",
    "before": "whole numbers: by side, the score before the round; none: nothing",
    "player": "text: one of the engine's own players",
}
"""Every parameter: its form, and what it is."""
