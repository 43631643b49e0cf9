"""Of the kinds that let choose one of several: what may be chosen, what is right, what is told."""

from tablic_core.puzzles import Exercise, kind_of, view
from tablic_core.text.messages import plain


def choices(exercise: Exercise) -> list[str]:
    return [option["id"] for option in view(exercise, "en")["options"]]


def right(exercise: Exercise) -> list[str]:
    kind = kind_of(exercise)
    return [
        choice
        for choice in choices(exercise)
        if kind.grade(exercise, {"choice": choice}).verdict == "right"
    ]


def told(exercise: Exercise, choice: str) -> tuple[str, str]:
    """The code of the one finding, and its sentence in English."""
    (finding,) = kind_of(exercise).grade(exercise, {"choice": choice}).findings
    return finding.code, plain(finding.say("en"))
