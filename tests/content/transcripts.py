"""What a learner is told, exercise by exercise, as text that a person can read.

``python -m tests.content.transcripts`` writes the golden files anew; a change in them is read
before it is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablic_core.puzzles import Exercise, Feedback, kind_of, view
from tablic_core.puzzles.bank import load_bank
from tablic_core.text.messages import Parts, plain
from tests.content.answers import answers

GOLDEN = Path(__file__).parent / "golden"
LANGUAGES = {"en": "en", "nl": "nl", "sr": "sr-Cyrl"}
"""Golden file → language; the Latin edition is derived from the Cyrillic one."""

_LONGEST = 110


def transcript(exercise: Exercise, lang: str) -> Iterator[str]:
    """The question, the solution, every hint, and every kind of reply once."""
    kind, shown = kind_of(exercise), view(exercise, lang)
    yield f"== {exercise.id} ({exercise.kind})"
    yield f"?  {plain(shown['question'])}"
    for row in shown["rows"]:
        cards = " ".join(card["sign"] for card in row["cards"])
        yield f"   {row['label']}: {' '.join(filter(None, [cards, plain(row['note'])]))}"
    for one in shown.get("options", []) + shown.get("numbers", []):
        yield f"   [{one['id']}] {plain(one['text'])}"
    for number, hint in enumerate(kind.hints(exercise), start=1):
        yield f"{number}. {plain(hint.say(lang))}"
    yield f"=  {plain(kind.solution(exercise).say(lang))}"
    met: set[tuple[str, ...]] = set()
    for answer in answers(exercise):
        feedback = kind.grade(exercise, answer)
        codes = (feedback.verdict, *(finding.code for finding in feedback.findings))
        if codes not in met:
            met.add(codes)
            yield f"-> {_short(answer)}"
            yield from _reply(feedback, lang)


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


def golden(lang: str) -> str:
    """The transcript of the whole bank."""
    lines = []
    for exercise in load_bank().values():
        lines += [*transcript(exercise, lang), ""]
    return "\n".join(lines)


def main() -> None:
    """Write all golden files."""
    GOLDEN.mkdir(exist_ok=True)
    for name, lang in LANGUAGES.items():
        (GOLDEN / f"{name}.txt").write_text(golden(lang), "utf-8")


if __name__ == "__main__":
    main()
