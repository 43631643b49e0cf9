"""A host's session: every puzzle is opened once, finds out everything once, and few are kept."""

import json
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Any

import pytest

from tablic_core.doors import api, session
from tablic_core.doors.session import Session
from tablic_core.puzzles import KINDS, Kind, open_puzzle
from tablic_core.text.languages import LANGUAGES
from tests.content.answers import answers
from tests.puzzles.samples import SAMPLES

SEARCHES = ("captures", "deal", "legal_moves", "score", "shuffled", "tabla_risk")
"""What takes time in a kind's module, where it is used."""


def fields_of(kind: str, number: int = 0) -> dict[str, Any]:
    return json.loads(json.dumps({"kind": kind, **SAMPLES[kind][number]}))


def facts(kind: Kind) -> dict[str, cached_property]:
    """What a puzzle keeps, by name."""
    kept = [vars(one) for one in reversed(kind.__mro__)]
    return {
        name: value
        for names in kept
        for name, value in names.items()
        if isinstance(value, cached_property)
    }


def counting(counts: Counter[str], name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def counted(*given: Any, **more: Any) -> Any:
        counts[name] += 1
        return function(*given, **more)

    return counted


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Counter[str]:
    """How often the kind was opened, found out each of its facts, and searched."""
    counts: Counter[str] = Counter()
    kind = KINDS[request.getfixturevalue("name")]
    for fact, kept in facts(kind).items():
        monkeypatch.setattr(kept, "func", counting(counts, f"fact {fact}", kept.func))
    module = __import__(kind.__module__, fromlist=["*"])
    for search in SEARCHES:
        if hasattr(module, search):
            function = getattr(module, search)
            monkeypatch.setattr(module, search, counting(counts, search, function))
    monkeypatch.setattr(session, "open_puzzle", counting(counts, "opened", open_puzzle))
    return counts


@pytest.mark.parametrize("name", KINDS)
def test_all_requests_of_an_exercise_are_one_computation(name: str, counts: Counter[str]) -> None:
    """Its screen in every language, every hint, many answers, the solution."""
    door, fields = Session(), fields_of(name)

    def ask(method: str, **params: Any) -> Any:
        text = json.dumps({"id": 1, "method": method, "params": {"exercise": fields, **params}})
        return json.loads(door.reply_json(text))["result"]

    def help_again() -> list[Any]:
        shown = [ask("view", lang=lang) for lang in LANGUAGES]
        hints = [ask("hint", step=step + 1) for step in range(shown[0]["hints"])]
        return [shown, hints, ask("solution"), ask("check")]

    told = help_again()
    searched = {search: counts[search] for search in SEARCHES}
    assert help_again() == told
    assert {search: counts[search] for search in SEARCHES} == searched
    tried = list(answers(open_puzzle(fields)))[:20]
    counts.clear()
    for answer in tried:
        assert ask("grade", answer=answer)["findings"]
    assert counts["opened"] == 0
    assert [fact for fact in facts(KINDS[name]) if counts[f"fact {fact}"]] == []


@pytest.mark.parametrize("name", KINDS)
def test_a_fact_is_found_out_once(name: str, counts: Counter[str]) -> None:
    """Whatever is asked first: nothing but the hints waits to be asked for a second time."""
    door, fields = Session(), fields_of(name)
    for method in ("solution", "view", "solution", "view"):
        request = {"method": method, "params": {"exercise": fields, "lang": "en"}}
        assert "result" in door.reply(request)
    assert counts["opened"] == 1
    found = {fact: counts[f"fact {fact}"] for fact in facts(KINDS[name])}
    assert found
    assert set(found.values()) <= {0, 1}


def test_the_fields_in_any_order_are_the_same_exercise() -> None:
    door, fields = Session(), fields_of("may-lay")
    other = dict(reversed(fields.items()))
    assert door.open(fields) is door.open(other)
    assert door.open({**fields, "level": 2}) is not door.open(fields)
    assert door.open({**fields, "level": 2}).exercise.level == 2


def test_a_bounded_number_of_puzzles_is_kept_and_the_one_asked_longest_ago_goes() -> None:
    door = Session(most=2)
    one, two, three = ({"kind": "card-values", "card": card} for card in ("AS", "2S", "3S"))
    first, second = door.open(one), door.open(two)
    assert door.open(one) is first
    door.open(three)
    assert door.open(one) is first
    assert door.open(two) is not second
    for seed in range(40):
        door.open({"kind": "play-round", "seed": seed})
        assert len(door._opened) <= 2


def test_what_is_wrong_is_said_as_by_the_door_and_not_kept() -> None:
    door = Session()
    for exercise in (None, 7, "one", [], {}, {"kind": "no such"}, {"kind": "may-lay"}, {1: {2}}):
        request = {"id": 1, "method": "view", "params": {"exercise": exercise}}
        assert door.reply(request) == api.reply(request)
        assert "error" in door.reply(request)
    assert not door._opened


@pytest.mark.parametrize("method", sorted(api.METHODS))
def test_a_session_replies_what_the_door_replies(method: str) -> None:
    request = {"id": 1, "method": method, "params": api.METHODS[method].example}
    door = Session()
    assert door.reply(request) == door.reply(request) == api.reply(request)
    text = json.dumps(request)
    assert door.reply_json(text) == api.reply_json(text)


def test_an_exercise_opened_by_its_address_is_the_one_that_is_asked_about_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts: Counter[str] = Counter()
    monkeypatch.setattr(session, "open_puzzle", counting(counts, "opened", open_puzzle))
    door = Session()
    params = {"address": {"position": "7S:3D-4C-7H"}}
    opened = door.reply({"method": "open", "params": params})["result"]
    shown = door.reply({"method": "view", "params": {"exercise": opened["exercise"]}})
    assert shown["result"] == opened["view"]
    assert counts["opened"] == 1
