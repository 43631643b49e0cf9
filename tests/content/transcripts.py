"""What a learner is told, exercise by exercise, as text that a person can read.

``python -m tests.content.transcripts`` writes the golden files of a sample anew; a change in them
is read before it is kept. What is true of all exercises, ``test_transcripts.py`` proves.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablic_core.puzzles import Feedback, Puzzle
from tablic_core.text.languages import LANGUAGE
from tablic_core.text.messages import Parts, plain
from tests.content.answers import answers
from tests.puzzles.opened import PUZZLES

GOLDEN = Path(__file__).parent / "golden"
LANGUAGES = {one.written: one.tag for one in LANGUAGE.values() if not one.derived_from}
"""Golden file → language; the Latin edition is derived from the Cyrillic one."""

Reply = tuple[set[str], list[str]]
"""The codes of what an answer is told, and its lines."""

_LONGEST = 110


def transcript(puzzle: Puzzle, lang: str) -> Iterator[str]:
    """The question, the solution, every hint, and every kind of reply once."""
    yield from _asked(puzzle, lang)
    yield from _helped(puzzle, lang)
    for _, lines in _replies(puzzle, lang):
        yield from lines


def _asked(puzzle: Puzzle, lang: str) -> Iterator[str]:
    shown = puzzle.screen(lang)
    yield f"== {puzzle.exercise.id} ({puzzle.name})"
    yield f"?  {plain(shown['question'])}"
    for row in shown["rows"]:
        cards = " ".join(card["sign"] for card in row["cards"])
        yield f"   {row['label']}: {' '.join(filter(None, [cards, plain(row['note'])]))}"
    for one in shown.get("options", []) + shown.get("numbers", []):
        yield f"   [{one['id']}] {plain(one['text'])}"


def _helped(puzzle: Puzzle, lang: str) -> Iterator[str]:
    for number, hint in enumerate(puzzle.hints(), start=1):
        yield f"{number}. {plain(hint.say(lang))}"
    yield f"=  {plain(puzzle.solution().say(lang))}"


def _replies(puzzle: Puzzle, lang: str) -> Iterator[Reply]:
    """Every kind of reply once, with the codes of its findings."""
    met: set[tuple[str, ...]] = set()
    for answer in answers(puzzle):
        feedback = puzzle.grade(answer)
        codes = tuple(finding.code for finding in feedback.findings)
        if (feedback.verdict, *codes) not in met:
            met.add((feedback.verdict, *codes))
            yield set(codes), [f"-> {_short(answer)}", *_reply(feedback, lang)]


def _reply(feedback: Feedback, lang: str) -> Iterator[str]:
    told = feedback.to_json(lang)
    sentences = " / ".join(plain(finding["text"]) for finding in told["findings"])
    yield f"   {feedback.verdict}: {sentences}"
    if "table" in told:
        yield f"   | {_cells(told['table']['head'])}"
        yield from (f"   | {_cells(row)}" for row in told["table"]["rows"])


def _cells(cells: list[Parts]) -> str:
    return " | ".join(plain(cell) for cell in cells)


def _short(answer: Any) -> str:
    text = str(answer)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def sample(lang: str) -> Iterator[tuple[Puzzle, bool, list[Reply]]]:
    """A part of the bank that grows with what is said and not with the exercises.

    The first exercise of each kind and level is there in full. Of every other one there are the
    replies with a reason that was not met before them, if there are any: so every reason that the
    bank knows, and with it every named misconception, is read once.
    """
    sorts: set[tuple[str, int]] = set()
    met: set[str] = set()
    for puzzle in PUZZLES.values():
        first = (puzzle.name, puzzle.exercise.level) not in sorts
        sorts.add((puzzle.name, puzzle.exercise.level))
        kept: list[Reply] = []
        for codes, reply in _replies(puzzle, lang):
            if first or codes - met:
                kept.append((codes, reply))
            met |= codes
        if kept:
            yield puzzle, first, kept


def golden(lang: str) -> str:
    """The sample as text."""
    lines: list[str] = []
    for puzzle, in_full, replies in sample(lang):
        lines += _asked(puzzle, lang)
        lines += _helped(puzzle, lang) if in_full else ()
        lines += [line for _, reply in replies for line in reply]
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    """Write all golden files."""
    GOLDEN.mkdir(exist_ok=True)
    for name, lang in LANGUAGES.items():
        (GOLDEN / f"{name}.txt").write_text(golden(lang), "utf-8")


if __name__ == "__main__":
    main()
