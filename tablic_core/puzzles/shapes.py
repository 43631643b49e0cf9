"""The shapes of what crosses the door: a screen, a verdict, a hint, a solution, an answer.

They are plain JSON. Every field has its meaning beside its type, from where the method ``describe``
tells it and ``tablic_widgets.shapes`` writes the same types for JavaScript.
Nothing here is needed while a page runs, so modules import it for their types alone.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from tablic_core.text.messages import CardPart, Parts

Verdict = Literal["right", "partly", "wrong", "next", "again"]
"""What an answer is.

``right`` ends the exercise; ``partly``: nothing wrong but something missing, or one part wrong;
``next``: right so far, and there is more to do; ``again``: right, and said before.
"""

InteractionName = Literal[
    "collect-sets", "choose-one", "choose-many", "choose-hand", "enter-numbers", "play-move"
]
"""What the learner is asked to do, as :mod:`tablic_core.puzzles.interactions` declares it."""


class Face(CardPart):
    """A card to be drawn."""

    index: Annotated[str, "what stands in its corner, in the letters of the language"]
    suit: Annotated[str, "the letter of its suit: S, H, D or C"]
    rank: Annotated[str, "its rank in text form: A, 2 … 10, J, Q, K"]


class RowShape(TypedDict):
    """Cards side by side under a label."""

    name: Annotated[str, "which row it is: table, played, hand, pile …"]
    label: Annotated[str, "what it is called"]
    cards: Annotated[list[Face], "the cards as they lie"]
    note: Annotated[Parts, "words behind the cards, or in place of them"]


class Named(TypedDict):
    """Something to choose, or a number to fill in."""

    id: Annotated[str, "what the answer calls it"]
    text: Annotated[Parts, "what it says"]


class Asked(TypedDict):
    """The question, and whatever its interaction needs."""

    question: Annotated[Parts, "what is asked"]
    rows: Annotated[list[RowShape], "the cards that there are to see"]
    marked: NotRequired[Annotated[list[str], "table cards that the question is about"]]
    options: NotRequired[Annotated[list[Named], "what there is to choose from"]]
    numbers: NotRequired[Annotated[list[Named], "the numbers to fill in"]]
    turns: NotRequired[Annotated[int, "how many turns the learner has, where there are several"]]


class Screen(Asked):
    """All that a screen shows of an exercise before it is answered."""

    id: Annotated[str, "the exercise's id in the bank; empty for one written where it is used"]
    kind: Annotated[str, "the name of its kind"]
    lang: Annotated[str, "the language of all the words"]
    hints: Annotated[int, "how many hints there are"]
    interaction: Annotated[InteractionName, "what the learner is asked to do"]
    note: Annotated[str, "the author's remark; empty where there is none"]


class FindingShape(TypedDict):
    """One thing that is true of an answer."""

    code: Annotated[str, "stable, for programs: why.card-twice"]
    cards: Annotated[list[str], "the table cards it speaks of"]
    text: Annotated[Parts, "the sentence"]


class GridShape(TypedDict):
    """Rows of words and numbers below a verdict."""

    caption: Annotated[Parts, "what the table is about"]
    head: Annotated[list[Parts], "the heads of its columns"]
    rows: Annotated[list[list[Parts]], "cells under the heads; the first names the row"]


class FeedbackShape(TypedDict):
    """What an answer is worth and why."""

    verdict: Annotated[Verdict, "right ends the exercise; after any other one may answer again"]
    score: Annotated[float, "from 0 to 1, before hints are counted"]
    headline: Annotated[Parts, "the verdict in words"]
    findings: Annotated[list[FindingShape], "the reasons, the most telling first"]
    accepted: Annotated[list[list[str]], "the right sets so far, where several are collected"]
    table: NotRequired[Annotated[GridShape, "what is shown below the reasons"]]
    moves: NotRequired[Annotated[list[str], "all that was played; the next answer gives it back"]]
    rows: NotRequired[Annotated[list[RowShape], "the cards after this turn, where it changes them"]]


class Hint(TypedDict):
    """One step of the ladder of hints."""

    step: Annotated[int, "its number, from 1"]
    of: Annotated[int, "how many there are"]
    cards: Annotated[list[str], "the table cards it speaks of"]
    text: Annotated[Parts, "the sentence"]


class SetsAnswer(TypedDict):
    """The answer of ``collect-sets``."""

    sets: Annotated[list[list[str]], "the sets found so far, the newest last"]
    done: Annotated[bool, "whether the learner says that this is all"]


class ChoiceAnswer(TypedDict):
    """The answer of ``choose-one``."""

    choice: Annotated[str, "the id of an option"]


class ChoicesAnswer(TypedDict):
    """The answer of ``choose-many``."""

    choices: Annotated[list[str], "the ids of options"]


class CardsAnswer(TypedDict):
    """The answer of ``choose-hand``."""

    cards: Annotated[list[str], "cards of the hand, or none"]


class NumbersAnswer(TypedDict):
    """The answer of ``enter-numbers``."""

    numbers: Annotated[dict[str, int], "each number by its id"]


class MoveAnswer(TypedDict):
    """The answer of ``play-move``."""

    card: Annotated[str, "the card of the hand that is played"]
    cards: Annotated[list[str], "what it takes from the table; with none it is laid"]
    moves: NotRequired[Annotated[list[str], "what the last feedback gave under this name"]]


Answer = SetsAnswer | ChoiceAnswer | ChoicesAnswer | CardsAnswer | NumbersAnswer | MoveAnswer
"""What a screen sends, by its interaction."""


class Solution(TypedDict):
    """The whole answer."""

    text: Annotated[Parts, "the answer as a sentence"]
    answer: Annotated[Answer, "a right answer in the form that grading takes"]
