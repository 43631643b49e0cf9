"""What holds of every kind, whatever it asks: of its screen, answers, hints and fields."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tablic_core.game.rules import PRESETS
from tablic_core.puzzles import KINDS, Puzzle, open_puzzle
from tablic_core.puzzles.exercise import FIELDS, SHARED
from tablic_core.puzzles.interactions import INTERACTIONS
from tablic_core.puzzles.shapes import Screen
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain
from tests.puzzles.samples import SAMPLES

ALL = [(kind, number) for kind, samples in SAMPLES.items() for number in range(len(samples))]


def fields_of(kind: str, number: int = 0) -> dict[str, Any]:
    return {"kind": kind, **SAMPLES[kind][number]}


def sample(kind: str, number: int = 0) -> Puzzle:
    return open_puzzle(fields_of(kind, number))


def test_every_kind_has_a_sample() -> None:
    assert set(KINDS) == set(SAMPLES)
    assert all(SAMPLES.values())


@pytest.mark.parametrize(("kind", "number"), ALL)
def test_the_screen_has_all_that_its_interaction_needs(kind: str, number: int) -> None:
    puzzle = sample(kind, number)
    for lang in LANGUAGES:
        shown = puzzle.screen(lang)
        interaction = INTERACTIONS[shown["interaction"]]
        assert interaction is KINDS[kind].interaction
        assert set(interaction.parts) <= set(shown)
        assert set(interaction.rows) <= {row["name"] for row in shown["rows"]}
        assert plain(shown["question"]).strip()
        assert shown["hints"] == len(puzzle.hints()) > 0
        for row in shown["rows"]:
            assert row["label"]
            assert row["cards"] or row["note"]
        for part in interaction.parts:
            names = [one["id"] for one in shown[part]]
            texts = [plain(one["text"]) for one in shown[part]]
            assert len(set(names)) == len(names) > 0
            assert len(set(texts)) == len(texts)
            assert all(texts)
        assert json.loads(json.dumps(shown)) == shown


@pytest.mark.parametrize(("kind", "number"), ALL)
def test_the_screen_does_not_hold_the_answer(kind: str, number: int) -> None:
    puzzle = sample(kind, number)
    for lang in LANGUAGES:
        shown = puzzle.screen(lang)
        assert set(shown) <= set(Screen.__annotations__)
        assert {key for row in shown["rows"] for key in row} <= {"name", "label", "cards", "note"}
        chosen_from = (*shown.get("options", ()), *shown.get("numbers", ()))
        assert all(set(one) == {"id", "text"} for one in chosen_from)
        assert set(shown.get("marked", ())) <= set(map(str, puzzle.exercise.cards))
        visible = [plain(shown["question"]), *(plain(row["note"]) for row in shown["rows"])]
        solution = plain(puzzle.solution().say(lang))
        assert not any(solution in text for text in visible)


@pytest.mark.parametrize(("kind", "number"), ALL)
def test_the_answer_is_right(kind: str, number: int) -> None:
    puzzle = sample(kind, number)
    answer = json.loads(json.dumps(puzzle.answer()))
    feedback = puzzle.grade(answer)
    if kind == "play-round":
        assert feedback.verdict == "next"
        assert feedback.rows
        assert feedback.moves
    else:
        assert (feedback.verdict, feedback.score) == ("right", 1.0)
    assert feedback.findings
    for lang in LANGUAGES:
        told = feedback.to_json(lang)
        assert plain(told["headline"])
        assert all(plain(finding["text"]) for finding in told["findings"])
        assert json.loads(json.dumps(told)) == told


JUNK = [
    None,
    True,
    3,
    2.5,
    "",
    "7S",
    [],
    ["7S"],
    [[]],
    {},
    {1: 2},
    {"": ""},
    *(
        {key: value}
        for key in ("choice", "choices", "cards", "card", "numbers", "sets", "moves")
        for value in (None, True, 3, 2.5, "no such thing", [None], [[None]], [{}], {"x": []})
    ),
    {"choice": []},
    {"choice": {}},
    {"card": "7S"},
    {"sets": [["7H"]] * 1000},
]
"""Answers that no screen sends."""

MAY_BE_EMPTY = {"cards", "choices", "sets", "moves"}
"""Lists in an answer that may have nothing in them."""

MAY_BE_MISSING = {"moves"}
"""Nothing was played yet."""


def spoilt(answer: Any, path: tuple[str, ...] = ()) -> Iterator[Any]:
    """The right answer with one of its parts missing, or of another form."""
    for key, value in answer.items():
        if key == "done":
            continue
        if key not in MAY_BE_MISSING:
            yield {name: part for name, part in answer.items() if name != key}
        others = [None, True, 2.5, "no such thing", -1, 10**9, [None], [["7S", []]], {"x": 1}]
        others += [] if key in MAY_BE_EMPTY else [[]]
        yield from ({**answer, key: other} for other in others)
        if isinstance(value, dict):
            yield from ({**answer, key: inner} for inner in spoilt(value))
        if isinstance(value, list) and value:
            yield {**answer, key: [*value[:-1], None]}
            yield {**answer, key: [*value[:-1], {}]}
            yield {**answer, key: [*value, "no such thing"]}


@pytest.mark.parametrize(("kind", "number"), ALL)
def test_an_answer_of_another_form_is_one_finding(kind: str, number: int) -> None:
    puzzle = sample(kind, number)
    for answer in (*JUNK, *spoilt(puzzle.answer())):
        feedback = puzzle.grade(answer)
        assert [finding.code for finding in feedback.findings] == ["answer.form"], answer
        assert (feedback.verdict, feedback.score) == ("wrong", 0.0)
        assert not feedback.rows
        assert not feedback.moves
        assert feedback.grid is None


@pytest.mark.parametrize(
    ("kind", "number"), [one for one in ALL if "options" in sample(*one).screen("en")]
)
def test_every_choice_gets_a_verdict_with_a_reason(kind: str, number: int) -> None:
    """Of the kinds that let choose: every option by itself."""
    puzzle = sample(kind, number)
    shown = puzzle.screen("en")
    verdicts = set()
    for option in shown["options"]:
        name = option["id"]
        one = shown["interaction"] == "choose-one"
        feedback = puzzle.grade({"choice": name} if one else {"choices": [name]})
        verdicts.add(feedback.verdict)
        assert feedback.findings
        assert feedback.findings[0].code != "answer.form"
        assert all(plain(finding.say(lang)) for finding in feedback.findings for lang in LANGUAGES)
    assert "wrong" in verdicts
    assert verdicts & {"right", "partly"}


@pytest.mark.parametrize(("kind", "number"), ALL)
def test_hints_and_solution_are_said_in_every_language(kind: str, number: int) -> None:
    puzzle = sample(kind, number)
    for lang in LANGUAGES:
        told = [plain(hint.say(lang)) for hint in puzzle.hints()]
        assert all(told)
        assert len(set(told)) == len(told)
        solution = plain(puzzle.solution().say(lang))
        assert solution
        assert solution not in told[:-1]


@pytest.mark.parametrize(("kind", "number"), ALL)
def test_the_fields_come_back(kind: str, number: int) -> None:
    more = {"id": "one", "level": 3, "themes": ["sums"], "note": {"en": "Look."}}
    puzzle = open_puzzle(fields_of(kind, number) | more)
    fields = json.loads(json.dumps(puzzle.exercise.to_fields()))
    assert open_puzzle(fields) == puzzle
    assert isinstance(puzzle, KINDS[kind])
    assert KINDS[kind].name == kind


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_field_that_is_missing_or_unknown_is_named(kind: str) -> None:
    fields = fields_of(kind)
    contract = KINDS[kind]
    for name in contract.needs:
        refused = {key: value for key, value in fields.items() if key != name}
        assert error_of(refused) == ("missing-field", f"here.{name}")
    known = {*SHARED, *contract.needs, *contract.may}
    strange = {"nonsense", *FIELDS} - known
    assert strange
    for name in strange:
        code = "foreign-field" if name in FIELDS else "unknown-field"
        assert error_of({**fields, name: ""}) == (code, f"here.{name}")


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_field_of_another_form_is_named(kind: str) -> None:
    fields = fields_of(kind)
    for name in (*KINDS[kind].needs, *KINDS[kind].may, "rules", "level", "themes", "note"):
        for junk in (None, 2.5, {"x": 1}, [None], [["no such thing"]], "no such thing"):
            _, where = error_of({**fields, name: junk})
            assert where.startswith(f"here.{name}"), (name, junk)


def error_of(fields: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(TablicError) as caught:
        open_puzzle(fields, "here")
    for lang in LANGUAGES:
        assert not re.search(r"\{\w+\}", caught.value.message(lang))
    return caught.value.code, caught.value.where


@pytest.mark.parametrize("rules", PRESETS)
def test_under_every_rule_set_it_is_asked_or_refused_with_the_place(rules: str) -> None:
    asked, refused_at = set(), []
    for kind, number in ALL:
        try:
            puzzle = open_puzzle(fields_of(kind, number) | {"rules": rules})
        except TablicError as error:
            refused_at.append(error.where)
            continue
        asked.add(kind)
        feedback = puzzle.grade(puzzle.answer())
        assert feedback.verdict == ("next" if kind == "play-round" else "right"), (kind, number)
        for lang in LANGUAGES:
            assert puzzle.screen(lang)
            assert feedback.to_json(lang)
            assert all(plain(hint.say(lang)) for hint in puzzle.hints())
    assert all(refused_at)
    assert len(asked) >= len(KINDS) // 2
