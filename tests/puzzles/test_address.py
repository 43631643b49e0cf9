"""Exercises written in addresses: what is read, what is written, and what is refused."""

from typing import Any

import pytest

from tablic_core.doors import api
from tablic_core.puzzles import open_exercise
from tablic_core.puzzles.address import NAMES, read_address, write_address
from tablic_core.puzzles.bank import load_bank
from tablic_core.puzzles.exercise import _READERS
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ({"kind": "find-captures", "table": "3D-4C 7H"}, {"table": "3D 4C 7H"}),
        ({"kind": "find-captures", "table": ""}, {"table": ""}),
        (
            {"kind": "score-round", "piles": "AS-KD/2C", "counts": "30/22", "tablas": "0/1"},
            {"piles": ["AS KD", "2C"], "counts": [30, 22], "tablas": [0, 1]},
        ),
        ({"kind": "play-round", "seed": "12", "level": "3"}, {"seed": 12, "level": 3}),
        ({"kind": "clear-table", "hand": "7S-QD", "rules": "tabinet target=51"}, None),
    ],
)
def test_what_is_read(words: dict[str, str], fields: dict[str, Any] | None) -> None:
    wanted = {**words, **fields} if fields else {**words, "hand": "7S QD"}
    assert read_address(words) == wanted


def test_a_position_is_short_for_a_card_and_a_table() -> None:
    asked = {"kind": "find-captures", "card": "7S", "table": "3D 4C 7H"}
    assert read_address({"position": "7S:3D-4C-7H"}) == asked
    other = read_address({"position": "7S:", "kind": "may-lay"})
    assert other == {"kind": "may-lay", "card": "7S", "table": ""}


@pytest.mark.parametrize("text", ["", "-1", "1.0", "٣", "1e3", "9" * 400, "true"])
def test_what_is_no_number_is_left_for_the_field_to_refuse(text: str) -> None:
    assert read_address({"held": text, "totals": text}) == {"held": text, "totals": [text]}


@pytest.mark.parametrize(
    ("words", "code", "where"),
    [
        ({"kick": "1"}, "unknown-field", "kick"),
        ({"note": "text"}, "unknown-field", "note"),
        ({"__proto__": "1"}, "unknown-field", "__proto__"),
        ({"position": "7S"}, "bad-question", "position"),
        ({"position": "7S:9Z"}, "bad-card", "position[0]"),
        ({"position": "7S:3D", "card": "7S"}, "same-part", "card"),
        ({"position": "7S:3D", "table": "3D"}, "same-part", "table"),
        ({}, "missing-field", "kind"),
        ({"kind": "<script>"}, "unknown-kind", "kind"),
        ({"kind": "find-captures", "table": "3D-9Z", "card": "7S"}, "bad-card", "table[1]"),
        (
            {"kind": "find-captures", "table": "3D", "card": "7S", "held": "4"},
            "unknown-field",
            "held",
        ),
        ({"position": "7S:3D", "rules": "whist"}, "unknown-rules", "rules"),
        ("7S:3D", "bad-exercise", ""),
    ],
)
def test_what_is_refused(words: Any, code: str, where: str) -> None:
    """By the words themselves, or by the exercise that they make."""
    with pytest.raises(TablicError) as caught:
        open_exercise(read_address(words))
    assert (caught.value.code, caught.value.where) == (code, where)
    for lang in LANGUAGES:
        assert caught.value.message(lang)


@pytest.mark.parametrize("key", list(load_bank()))
def test_every_exercise_of_the_bank_can_be_written_in_an_address(key: str) -> None:
    exercise = load_bank()[key]
    words = write_address(exercise)
    assert all(isinstance(text, str) and " " not in text for text in words.values())
    again = open_exercise(read_address(words))
    for name in ("kind", "rules", *_READERS):
        assert getattr(again, name) == getattr(exercise, name)


def test_an_empty_table_survives_being_written() -> None:
    exercise = open_exercise({"kind": "find-captures", "table": "", "card": "7S"})
    assert write_address(exercise) == {"kind": "find-captures", "table": "", "card": "7S"}
    assert open_exercise(read_address(write_address(exercise))) == exercise
    assert open_exercise(exercise.to_fields()) == exercise


def test_other_rules_are_written_and_tablic_is_not() -> None:
    fields = {"kind": "find-captures", "table": "3D", "card": "7S"}
    changed = open_exercise({**fields, "rules": "tablic target=51"})
    assert write_address(changed)["rules"] == "tablic target=51"
    assert "rules" not in write_address(open_exercise(fields))


def test_every_field_has_its_name() -> None:
    assert set(_READERS) <= set(NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_open_gives_the_screen_and_the_fields_that_are_graded(lang: str) -> None:
    params = {"address": {"position": "7S:3D-4C-7H", "rules": "tabinet"}, "lang": lang}
    opened = api.reply({"id": 1, "method": "open", "params": params})["result"]
    fields = {"kind": "find-captures", "rules": "tabinet", "table": "3D 4C 7H", "card": "7S"}
    assert opened["exercise"] == fields
    asked = api.reply({"method": "view", "params": {"exercise": fields, "lang": lang}})
    assert opened["view"] == asked["result"]
    answer = {"sets": [["7H"], ["3D", "4C"], ["3D", "4C", "7H"]], "done": True}
    graded = {"exercise": opened["exercise"], "answer": answer, "lang": lang}
    assert api.reply({"method": "grade", "params": graded})["result"]["verdict"] == "right"


def test_open_says_which_word_is_wrong() -> None:
    params = {"address": {"kind": "find-captures", "table": "9Z", "card": "7S"}, "lang": "nl"}
    error = api.reply({"method": "open", "params": params})["error"]
    assert (error["code"], error["where"]) == ("bad-card", "params.table[0]")
    assert "is geen kaart" in error["message"]
