"""The types for JavaScript are those of the engine, and what the engine says has them."""

import json
import re
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, is_typeddict

import pytest

from tablic_core.doors import api
from tablic_core.doors.describe import members
from tablic_core.doors.results import PARAMS, RESULTS
from tablic_core.puzzles import KINDS, open_puzzle, shapes
from tablic_core.puzzles.interactions import INTERACTIONS
from tablic_core.text.languages import LANGUAGES
from tablic_widgets.modules import page_files
from tablic_widgets.shapes import FILE, declarations
from tests.content.answers import answers
from tests.puzzles.samples import SAMPLES


def faults(value: Any, kind: Any, where: str = "") -> Iterator[str]:
    """Where a value of plain JSON is not of the type."""
    origin, args = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        fields = members(kind)
        if not isinstance(value, dict):
            yield f"{where} is no {kind.__name__}"
            return
        yield from (f"{where}.{name} is not declared" for name in value if name not in fields)
        for name, (inner, _, needed) in fields.items():
            if name in value:
                yield from faults(value[name], inner, f"{where}.{name}")
            elif needed:
                yield f"{where}.{name} is missing"
    elif origin in (Union, UnionType):
        if all(any(True for _ in faults(value, one)) for one in args):
            yield f"{where} is none of {args}"
    elif origin is Literal:
        if value not in args:
            yield f"{where} is {value!r}"
    elif origin is list:
        if not isinstance(value, list):
            yield f"{where} is no list"
            return
        for number, one in enumerate(value):
            yield from faults(one, args[0], f"{where}[{number}]")
    elif origin is dict:
        for name, one in value.items():
            yield from faults(name, args[0], where)
            yield from faults(one, args[1], f"{where}.{name}")
    elif kind is not Any:
        allowed = (int, float) if kind is float else (kind,)
        if type(value) not in allowed and not (value is None and kind is NoneType):
            yield f"{where} is {value!r}"


def test_the_file_is_up_to_date() -> None:
    """``python -m tablic_widgets.shapes`` writes it."""
    assert FILE.read_text("utf-8") == declarations()


def test_no_page_loads_it() -> None:
    assert FILE.name not in page_files()


def test_every_field_says_what_it_is() -> None:
    for shape in filter(is_typeddict, vars(shapes).values()):
        assert shape.__doc__
        assert all(about.strip() for _, about, _ in members(shape).values()), shape


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_said_has_its_shape(kind: str) -> None:
    """Screens, verdicts and answers, in every language."""
    for fields in SAMPLES[kind]:
        puzzle = open_puzzle({"kind": kind, **fields})
        shape = getattr(shapes, puzzle.interaction.answer)
        assert list(faults(puzzle.answer(), shape)) == []
        for lang in LANGUAGES:
            screen = json.loads(json.dumps(puzzle.screen(lang)))
            assert list(faults(screen, shapes.Screen)) == []
            for answer in list(answers(puzzle))[:12]:
                told = json.loads(json.dumps(puzzle.grade(answer).to_json(lang)))
                assert list(faults(told, shapes.FeedbackShape)) == []


def test_a_fault_is_found() -> None:
    puzzle = open_puzzle({"kind": "may-lay", **SAMPLES["may-lay"][0]})
    shown = dict(puzzle.screen("en"))
    for spoilt in (
        {**shown, "more": 1},
        {**shown, "hints": "3"},
        {**shown, "interaction": "guess"},
        {**shown, "rows": [{}]},
        {name: shown[name] for name in shown if name != "note"},
    ):
        assert list(faults(spoilt, shapes.Screen))


def test_every_interaction_is_declared_once() -> None:
    assert list(INTERACTIONS) == list(get_args(shapes.InteractionName))
    assert {one.answer for one in INTERACTIONS.values()} == {
        one.__name__ for one in get_args(shapes.Answer)
    }
    assert {kind.interaction.name for kind in KINDS.values()} == set(INTERACTIONS)


@pytest.mark.parametrize("method", api.METHODS)
def test_every_reply_has_the_shape_that_describe_tells(method: str) -> None:
    request = {"id": 1, "method": method, "params": api.METHODS[method].example}
    result = json.loads(api.reply_json(json.dumps(request)))["result"]
    assert list(faults(result, RESULTS[method])) == []


def test_describe_tells_every_parameter_and_every_shape_that_it_names() -> None:
    told = api.reply({"id": 1, "method": "describe"})["result"]
    assert set(RESULTS) == set(api.METHODS) == set(told["methods"])
    asked = {key for method in told["methods"].values() for key in method["params"]}
    assert asked == set(PARAMS)
    known = {*told["shapes"], *"string number boolean null unknown Record".split()}
    named = {method["result"] for method in told["methods"].values()}
    for shape in told["shapes"].values():
        assert shape.get("about") or shape.get("type")
        for field in shape.get("fields", {}).values():
            assert field["about"]
            named |= set(re.findall(r"\w+", field["type"]))
    assert named <= known
    for kind, fields in told["fields_of"].items():
        assert fields["interaction"] == KINDS[kind].interaction.name
        assert fields["answer"] in told["shapes"]
