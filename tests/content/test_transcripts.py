"""Every exercise of the book, every answer beside the right one, in every edition."""

import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

import pytest

from tablic_core.puzzles import Puzzle, puzzle_of
from tablic_core.puzzles.bank import load_bank
from tablic_core.puzzles.ladder import narrowing
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain
from tablic_core.text.serbian import to_latin
from tests.content import transcripts
from tests.content.answers import JUNK, answers
from tests.puzzles.opened import PUZZLES

GENERAL = frozenset({"answer.form", "judge.not-all", "judge.no-part"})
"""Reasons that only say that it is wrong: they name no card, no number and no rule."""

OPEN_ENDED = frozenset({"play-round"})
"""Kinds whose right answer is the first of many turns."""

each = pytest.mark.parametrize("key", list(PUZZLES))


@each
def test_the_solution_is_right(key: str) -> None:
    puzzle = PUZZLES[key]
    feedback = puzzle.grade(puzzle.answer())
    wanted = "next" if puzzle.name in OPEN_ENDED else "right"
    assert feedback.verdict == wanted
    assert feedback.findings


@each
def test_every_answer_gets_a_verdict_and_a_sentence_in_every_edition(key: str) -> None:
    puzzle = PUZZLES[key]
    for answer in answers(puzzle):
        feedback = puzzle.grade(answer)
        assert feedback.findings, answer
        if feedback.verdict in ("wrong", "partly"):
            assert feedback.score < 1
        for lang in LANGUAGES:
            told = feedback.to_json(lang)
            for finding in told["findings"]:
                sentence = plain(finding["text"])
                assert re.search(r"\w", sentence), (answer, finding["code"])
                assert "{" not in sentence
                assert not re.search(r"  | [.,]", sentence), sentence


@each
def test_junk_is_a_finding_and_no_error(key: str) -> None:
    puzzle = PUZZLES[key]
    for answer in JUNK:
        feedback = puzzle.grade(answer)
        assert feedback.verdict == "wrong"
        assert feedback.score == 0
        assert [finding.code for finding in feedback.findings] == ["answer.form"], answer


def test_nearly_every_wrong_answer_gets_a_reason_of_its_own() -> None:
    codes: Counter[str] = Counter()
    for puzzle in PUZZLES.values():
        for answer in answers(puzzle):
            feedback = puzzle.grade(answer)
            # An answer that no screen can send is met in the test of junk.
            if feedback.verdict in ("wrong", "partly") and not _malformed(puzzle, answer):
                codes[feedback.findings[0].code] += 1
    general = sum(codes[code] for code in GENERAL)
    share = general / codes.total()
    print(f"\n{codes.total()} wrong answers, {share:.1%} with the general reason only")
    print("  " + ", ".join(f"{code} {count}" for code, count in codes.most_common()))
    assert codes.total() > 1_000
    assert share <= 0.05


def _malformed(puzzle: Puzzle, answer: dict[str, object]) -> bool:
    return answer.get("choice") == "" or answer.get("card") == ""


@each
def test_hints_differ_and_only_the_last_tells_all(key: str) -> None:
    puzzle = PUZZLES[key]
    for lang in LANGUAGES:
        told = [plain(hint.say(lang)) for hint in puzzle.hints()]
        assert len(set(told)) == len(told) > 0
        assert plain(puzzle.solution().say(lang)) not in told[:-1]
        assert all(re.search(r"\w", text) and "{" not in text for text in told)


def test_a_hint_that_rules_out_is_true_and_leaves_fewer_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of the kinds whose hints are such; what the others' hints say, their own tests check."""

    def checked(possible: Iterable[Any], right: Collection[Any], steps: Iterable[Any]) -> Any:
        left, tried = list(possible), list(steps)
        hints = narrowing(left, right, tried)
        for hint, holds in tried:
            if hint in hints:
                fewer = [answer for answer in left if holds(answer)]
                assert len(fewer) < len(left), hint.code
                assert any(answer in right for answer in fewer), f"{hint.code} is not true"
                assert any(answer not in right for answer in fewer), f"{hint.code} tells all"
                left = fewer
                met.add(puzzle.name)
        return hints

    met: set[str] = set()
    for exercise in load_bank().values():
        puzzle = puzzle_of(exercise)
        module = sys.modules[type(puzzle).__module__]
        if hasattr(module, "narrowing"):
            monkeypatch.setattr(module, "narrowing", checked)
        assert puzzle.hints()
    assert len(met) >= 7, "the ladders were not found"


def test_every_reason_stands_in_the_golden_sample() -> None:
    """And of each kind and level one exercise in full, however many the bank has."""
    every: set[str] = set()
    for puzzle in PUZZLES.values():
        for answer in answers(puzzle):
            feedback = puzzle.grade(answer)
            every |= {finding.code for finding in feedback.findings}
    kept = list(transcripts.sample("en"))
    assert every == {code for _, _, replies in kept for codes, _ in replies for code in codes}
    in_full = [(puzzle.name, puzzle.exercise.level) for puzzle, whole, _ in kept if whole]
    assert len(set(in_full)) == len(in_full)
    assert set(in_full) == {(puzzle.name, puzzle.exercise.level) for puzzle in PUZZLES.values()}


@pytest.mark.parametrize("name", list(transcripts.LANGUAGES))
def test_what_is_told_is_what_was_read(name: str) -> None:
    """The golden transcript was read by a person; after a change, read it again.

    ``python -m tests.content.transcripts`` writes it, ``git diff`` shows what is new.
    """
    told = transcripts.golden(transcripts.LANGUAGES[name])
    kept = (transcripts.GOLDEN / f"{name}.txt").read_text("utf-8")
    for ours, theirs in zip(told.splitlines(), kept.splitlines(), strict=False):
        assert ours == theirs
    assert told == kept


def test_the_latin_edition_says_the_same() -> None:
    for puzzle in PUZZLES.values():
        cyrillic = list(transcripts.transcript(puzzle, "sr-Cyrl"))
        assert [to_latin(line) for line in cyrillic] == (
            list(transcripts.transcript(puzzle, "sr-Latn"))
        )


def test_no_other_language_is_heard() -> None:
    """No Latin word in Cyrillic text, but in names of cards, seats and answers."""
    for puzzle in PUZZLES.values():
        for line in transcripts.transcript(puzzle, "sr-Cyrl"):
            if not line.startswith(("==", "->", "   [")):
                assert not re.search(r"[A-Za-z]{2,}", re.sub(r"^\s+\w+:", "", line)), line
