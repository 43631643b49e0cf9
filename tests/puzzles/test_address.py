"""Exercises written in addresses: what is read, what is written, and what is refused."""

from typing import Any

import pytest

from tablic_core.doors import api
from tablic_core.game.cards import PACK
from tablic_core.puzzles import open_exercise
from tablic_core.puzzles.address import (
    NAMES,
    exercise_from,
    read_address,
    write_address,
    write_options,
)
from tablic_core.puzzles.bank import load_bank
from tablic_core.puzzles.exercise import FIELDS
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES

SPANISH = "tablic deck=40"


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
        ({"position": "7S:9Z"}, "bad-card", "position.table[0]"),
        ({"position": "9Z:3D"}, "bad-card", "position.card"),
        ({"position": "7S:7S"}, "card-on-table", "position.card"),
        ({"position": "7S:3D-3D"}, "same-card", "position.table[1]"),
        # What only the exercise as a whole finds wrong.
        ({"position": "7S:" + "-".join(map(str, PACK[:17]))}, "too-many-cards", "position.table"),
        ({"position": "7S:3D-KD", "rules": SPANISH}, "not-in-pack", "position.table[1]"),
        (
            {"position": "7S:3D-4C", "kind": "judge-capture", "cards": "KD"},
            "not-on-table",
            "cards[0]",
        ),
        ({"kind": "may-lay", "card": "7S", "table": "7S"}, "card-on-table", "card"),
        ({"position": "7S:3D", "card": "7S"}, "same-part", "card"),
        ({"position": "7S:3D", "table": "3D"}, "same-part", "table"),
        ({}, "missing-field", "kind"),
        ({"kind": "<script>"}, "unknown-kind", "kind"),
        ({"kind": "find-captures", "table": "3D-9Z", "card": "7S"}, "bad-card", "table[1]"),
        (
            {"kind": "find-captures", "table": "3D", "card": "7S", "held": "4"},
            "foreign-field",
            "held",
        ),
        ({"position": "7S:3D", "rules": "whist"}, "unknown-rules", "rules"),
        ("7S:3D", "bad-exercise", ""),
    ],
)
def test_what_is_refused(words: Any, code: str, where: str) -> None:
    """By the words or by the exercise that they make, under the name that was written."""
    with pytest.raises(TablicError) as caught:
        exercise_from(words)
    assert (caught.value.code, caught.value.where) == (code, where)
    for lang in LANGUAGES:
        assert caught.value.message(lang)


def test_a_place_that_is_given_stands_before_the_name() -> None:
    with pytest.raises(TablicError) as caught:
        exercise_from({"position": "7S:9Z"}, "exercise")
    assert caught.value.where == "exercise.position.table[0]"


@pytest.mark.parametrize("dash", "\u2010\u2011\u2012\u2013\u2014\u2015\u2212")
def test_a_dash_that_a_keyboard_made_of_a_hyphen_is_one(dash: str) -> None:
    """Between cards, wherever they stand."""
    asked = {"position": f"7S:3D{dash}4C"}
    assert read_address(asked) == read_address({"position": "7S:3D-4C"})
    cards = {"kind": "score-round", "table": f"3D{dash}4C", "piles": f"AS{dash}KD/2C"}
    assert read_address(cards) == {
        "kind": "score-round",
        "table": "3D 4C",
        "piles": ["AS KD", "2C"],
    }


def test_words_and_plain_values_may_stand_side_by_side() -> None:
    """So that whoever lets a person write an exercise need not ask which of the two it is."""
    words = exercise_from({"position": "7S:3D-4C", "level": "2", "themes": "sum/ace"})
    plain = exercise_from(
        {
            "kind": "find-captures",
            "card": "7S",
            "table": ["3D", "4C"],
            "level": 2,
            "themes": ["sum", "ace"],
        }
    )
    assert words == plain
    noted = exercise_from({"position": "7S:3D-4C", "note": {"en": "Look."}})
    assert noted.note == {"en": "Look."}
    assert exercise_from(noted.to_fields()) == noted


@pytest.mark.parametrize("key", list(load_bank()))
def test_every_exercise_of_the_bank_can_be_written_in_an_address(key: str) -> None:
    exercise = load_bank()[key]
    words = write_address(exercise)
    assert all(isinstance(text, str) and " " not in text for text in words.values())
    for again in (exercise_from(words), exercise_from(write_options(exercise))):
        for name, one in FIELDS.items():
            if one.asked:
                assert getattr(again, name) == getattr(exercise, name)
            else:
                assert getattr(again, name) == one.default


def test_an_empty_table_survives_being_written() -> None:
    exercise = open_exercise({"kind": "find-captures", "table": "", "card": "7S"})
    assert write_address(exercise) == {"kind": "find-captures", "table": "", "card": "7S"}
    assert exercise_from(write_address(exercise)) == exercise
    assert open_exercise(exercise.to_fields()) == exercise


def test_other_rules_are_written_and_tablic_is_not() -> None:
    fields = {"kind": "find-captures", "table": "3D", "card": "7S"}
    changed = open_exercise({**fields, "rules": "tablic target=51"})
    assert write_address(changed)["rules"] == "tablic target=51"
    assert "rules" not in write_address(open_exercise(fields))


def test_no_address_puts_words_into_our_mouth() -> None:
    assert set(FIELDS) - set(NAMES) == {"note"}


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


@pytest.mark.parametrize(
    ("address", "where"),
    [
        ({"kind": "find-captures", "table": "9Z", "card": "7S"}, "params.table[0]"),
        ({"position": "7S:9Z"}, "params.position.table[0]"),
        ({"position": "7S:KD", "rules": SPANISH}, "params.position.table[0]"),
    ],
)
def test_open_says_which_word_is_wrong(address: dict[str, str], where: str) -> None:
    params = {"address": address, "lang": "nl"}
    error = api.reply({"method": "open", "params": params})["error"]
    assert error["where"] == where
    assert "kaart" in error["message"]


def test_check_gives_the_address_that_opens_the_same() -> None:
    fields = {"kind": "judge-capture", "table": "3D 4C", "card": "7S", "cards": "3D", "id": "one"}
    checked = api.reply({"method": "check", "params": {"exercise": fields}})["result"]
    assert checked["address"] == {
        "kind": "judge-capture",
        "table": "3D-4C",
        "card": "7S",
        "cards": "3D",
    }
    params = {"address": checked["address"]}
    opened = api.reply({"method": "open", "params": params})["result"]
    del checked["exercise"]["id"]
    assert opened["exercise"] == checked["exercise"]
