"""What holds of every kind, whatever it asks: of its screen, answers, hints and fields."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tablic_core.game.rules import PRESETS
from tablic_core.puzzles import KINDS, Exercise, kind_of, open_exercise, view
from tablic_core.puzzles.exercise import FIELDS, SHARED
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain

SAMPLES: dict[str, list[dict[str, Any]]] = {
    "find-captures": [
        {"table": "3D 4C 7H", "card": "7S"},
        {"table": "9D 4C", "card": "7S"},
        {"table": "AC 10D 4S JH", "card": "AH"},
    ],
    "judge-capture": [
        {"table": "5C 6D 7H 8S", "card": "QS", "cards": "5C 6D 7H 8S"},
        {"table": "3D 4C 7H", "card": "7S", "cards": "3D 4C 7H", "rules": "tablic multi_group=no"},
        {"table": "3D 4C JH", "card": "JS", "cards": "JH"},
    ],
    "card-values": [{"card": "AS"}, {"card": "JD"}, {"card": "9C"}, {"card": "QH"}],
    "may-lay": [
        {"table": "3D 4C 9H", "card": "7S"},
        {"table": "3D 5C", "card": "7S"},
        {"table": "3D 5C", "card": "JS"},
        {"table": "3D 4C 9H", "card": "7S", "rules": "tablic obligatory=yes"},
    ],
    "match-end": [
        {"totals": [104, 99]},
        {"totals": [103, 103]},
        {"totals": [60, 97]},
        {"totals": [51, 40, 52], "players": 3, "rules": "tablic target=51"},
        {"totals": [98, 110], "players": 4},
    ],
    "round-end": [
        {"table": "3D 4C", "card": "7S", "cards": "3D 4C", "turn": "you", "last": "other"}
        | {"left": 0},
        {"table": "3D 4C 9H", "card": "7S", "cards": "3D 4C", "turn": "other", "last": "you"}
        | {"left": 5},
        {"table": "3D 5C", "card": "7S", "turn": "you", "last": "other", "left": 0},
    ],
    "count-pile": [{"cards": "AS KD 10D 2C 7H 2S 10C"}, {"cards": "3C 7H"}, {"cards": "AS AD AH"}],
    "count-tablas": [{"totals": [14, 13]}, {"totals": [12, 13], "counts": [26, 26]}],
    "score-round": [
        {
            "piles": ["AS AC KD KC QS JS 10D 2C 10H JH QH", "AD AH KH KS QD QC JD JC 10C 10S"],
            "counts": [24, 28],
            "tablas": [2, 1],
        },
        {
            "piles": ["AS AC 10D", "AD AH 2C"],
            "counts": [26, 26],
            "rules": "jack-wild",
        },
        {
            "piles": ["AS AC AD", "AH 10D", "10C 10H 10S 2C"],
            "counts": [14, 13, 13],
            "players": 3,
            "rules": "slovenian-3p",
        },
    ],
    "take-most": [
        {"table": "3D 4C 7H", "hand": "7S 2C", "goal": "cards"},
        {"table": "10D 4C AS 9H", "hand": "KS QD 10C", "goal": "points"},
    ],
    "clear-table": [
        {"table": "8D 5C", "hand": "KS QH 2C"},
        {"table": "3D 9C", "hand": "7S 2D"},
    ],
    "avoid-tabla": [{"table": "3C 4C", "hand": "7S 9D", "held": 12}],
    "play-round": [{"seed": 15}, {"seed": 3, "turn": "other"}],
}
"""Some exercises of each kind; the first one is as plain as can be."""

ALL = [(kind, number) for kind, samples in SAMPLES.items() for number in range(len(samples))]

INTERACTIONS: dict[str, tuple[set[str], set[str]]] = {
    "collect-sets": ({"table", "played"}, set()),
    "choose-one": (set(), {"options"}),
    "choose-many": (set(), {"options"}),
    "choose-hand": ({"hand"}, set()),
    "enter-numbers": (set(), {"numbers"}),
    "play-move": ({"table", "hand"}, set()),
}
"""By interaction, the rows and the parts that its screen must have."""

MAY_BE_SHOWN = {"id", "kind", "lang", "hints", "note", "interaction", "question", "rows"}
MAY_BE_SHOWN |= {"options", "numbers", "marked", "turns"}


def fields_of(kind: str, number: int = 0) -> dict[str, Any]:
    return {"kind": kind, **SAMPLES[kind][number]}


def sample(kind: str, number: int = 0) -> Exercise:
    return open_exercise(fields_of(kind, number))


def test_every_kind_has_a_sample() -> None:
    assert set(KINDS) == set(SAMPLES)
    assert all(SAMPLES.values())


@pytest.mark.parametrize(("kind", "number"), ALL)
def test_the_screen_has_all_that_its_interaction_needs(kind: str, number: int) -> None:
    exercise = sample(kind, number)
    for lang in LANGUAGES:
        shown = view(exercise, lang)
        rows, parts = INTERACTIONS[shown["interaction"]]
        assert parts <= set(shown)
        assert rows <= {row["name"] for row in shown["rows"]}
        assert plain(shown["question"]).strip()
        assert shown["hints"] == len(KINDS[kind].hints(exercise)) > 0
        for row in shown["rows"]:
            assert row["label"]
            assert row["cards"] or row["note"]
        for part in parts:
            names = [one["id"] for one in shown[part]]
            texts = [plain(one["text"]) for one in shown[part]]
            assert len(set(names)) == len(names) > 0
            assert len(set(texts)) == len(texts)
            assert all(texts)
        assert json.loads(json.dumps(shown)) == shown


@pytest.mark.parametrize(("kind", "number"), ALL)
def test_the_screen_does_not_hold_the_answer(kind: str, number: int) -> None:
    exercise = sample(kind, number)
    for lang in LANGUAGES:
        shown = view(exercise, lang)
        assert set(shown) <= MAY_BE_SHOWN
        assert {key for row in shown["rows"] for key in row} <= {"name", "label", "cards", "note"}
        chosen_from = (*shown.get("options", ()), *shown.get("numbers", ()))
        assert all(set(one) == {"id", "text"} for one in chosen_from)
        assert set(shown.get("marked", ())) <= set(map(str, exercise.cards))
        visible = [plain(shown["question"]), *(plain(row["note"]) for row in shown["rows"])]
        solution = plain(KINDS[kind].solution(exercise).say(lang))
        assert not any(solution in text for text in visible)


@pytest.mark.parametrize(("kind", "number"), ALL)
def test_the_answer_is_right(kind: str, number: int) -> None:
    exercise = sample(kind, number)
    answer = json.loads(json.dumps(KINDS[kind].answer(exercise)))
    feedback = KINDS[kind].grade(exercise, answer)
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
    exercise = sample(kind, number)
    for answer in (*JUNK, *spoilt(KINDS[kind].answer(exercise))):
        feedback = KINDS[kind].grade(exercise, answer)
        assert [finding.code for finding in feedback.findings] == ["answer.form"], answer
        assert (feedback.verdict, feedback.score) == ("wrong", 0.0)
        assert not feedback.rows
        assert not feedback.moves
        assert feedback.table is None


@pytest.mark.parametrize(
    ("kind", "number"), [one for one in ALL if "options" in view(sample(*one), "en")]
)
def test_every_choice_gets_a_verdict_with_a_reason(kind: str, number: int) -> None:
    """Of the kinds that let choose: every option by itself."""
    exercise = sample(kind, number)
    shown = view(exercise, "en")
    verdicts = set()
    for option in shown["options"]:
        name = option["id"]
        one = shown["interaction"] == "choose-one"
        feedback = KINDS[kind].grade(exercise, {"choice": name} if one else {"choices": [name]})
        verdicts.add(feedback.verdict)
        assert feedback.findings
        assert feedback.findings[0].code != "answer.form"
        assert all(plain(finding.say(lang)) for finding in feedback.findings for lang in LANGUAGES)
    assert "wrong" in verdicts
    assert verdicts & {"right", "partly"}


@pytest.mark.parametrize(("kind", "number"), ALL)
def test_hints_and_solution_are_said_in_every_language(kind: str, number: int) -> None:
    exercise = sample(kind, number)
    for lang in LANGUAGES:
        told = [plain(hint.say(lang)) for hint in KINDS[kind].hints(exercise)]
        assert all(told)
        assert len(set(told)) == len(told)
        solution = plain(KINDS[kind].solution(exercise).say(lang))
        assert solution
        assert solution not in told[:-1]


@pytest.mark.parametrize(("kind", "number"), ALL)
def test_the_fields_come_back(kind: str, number: int) -> None:
    more = {"id": "one", "level": 3, "themes": ["sums"], "note": {"en": "Look."}}
    exercise = open_exercise(fields_of(kind, number) | more)
    fields = json.loads(json.dumps(exercise.to_fields()))
    assert open_exercise(fields) == exercise
    assert kind_of(exercise) is KINDS[kind]
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
        open_exercise(fields, "here")
    for lang in LANGUAGES:
        assert not re.search(r"\{\w+\}", caught.value.message(lang))
    return caught.value.code, caught.value.where


@pytest.mark.parametrize("rules", PRESETS)
def test_under_every_rule_set_it_is_asked_or_refused_with_the_place(rules: str) -> None:
    asked, refused_at = set(), []
    for kind, number in ALL:
        try:
            exercise = open_exercise(fields_of(kind, number) | {"rules": rules})
        except TablicError as error:
            refused_at.append(error.where)
            continue
        asked.add(kind)
        feedback = KINDS[kind].grade(exercise, KINDS[kind].answer(exercise))
        assert feedback.verdict == ("next" if kind == "play-round" else "right"), (kind, number)
        for lang in LANGUAGES:
            assert view(exercise, lang)
            assert feedback.to_json(lang)
            assert all(plain(hint.say(lang)) for hint in KINDS[kind].hints(exercise))
    assert all(refused_at)
    assert len(asked) >= len(KINDS) // 2
