"""Of the kinds that let choose one of several: what may be chosen, what is right, what is told."""

from tablic_core.puzzles import Puzzle
from tablic_core.text.messages import plain


def choices(puzzle: Puzzle) -> list[str]:
    return [option["id"] for option in puzzle.screen("en")["options"]]


def right(puzzle: Puzzle) -> list[str]:
    return [
        choice for choice in choices(puzzle) if puzzle.grade({"choice": choice}).verdict == "right"
    ]


def told(puzzle: Puzzle, choice: str) -> tuple[str, str]:
    """The code of the one finding, and its sentence in English."""
    (finding,) = puzzle.grade({"choice": choice}).findings
    return finding.code, plain(finding.say("en"))
