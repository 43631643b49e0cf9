from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core.game.cards import Card
from tablic_core.game.rules import PARAMETERS, PRESETS, Rules, parse_rules
from tablic_core.text.errors import TablicError

LINES = (Path(__file__).parent / "data" / "presets.txt").read_text("utf-8").splitlines()[1:]
NAMES = LINES[0].split()[1:]
TABLE = {row.split()[0]: dict(zip(NAMES, row.split()[1:], strict=True)) for row in LINES[1:]}


def test_the_ten_rule_sets_and_all_their_parameters_are_there() -> None:
    assert list(PRESETS) == NAMES
    assert list(PARAMETERS) == list(TABLE)


@pytest.mark.parametrize("name", NAMES)
def test_preset_has_the_value_that_was_read_off_the_sources(name: str) -> None:
    rules = PRESETS[name]
    expected = {key: PARAMETERS[key].read(row[name]) for key, row in TABLE.items()}
    assert {key: getattr(rules, key) for key in PARAMETERS} == expected


@pytest.mark.parametrize("name", NAMES)
def test_text_round_trips(name: str) -> None:
    assert str(PRESETS[name]) == name
    assert parse_rules(str(PRESETS[name])) == PRESETS[name]
    changed = replace(PRESETS[name], target=61, tabla_cap=90, players=(2, 3))
    assert parse_rules(str(changed)) == changed


def test_changed_parameters_are_written_behind_the_nearest_preset() -> None:
    assert str(parse_rules("tablic target=61")) == "tablic target=61"
    assert str(parse_rules("tablic players=4")) == "pairs"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-rules"),
        ("whist", "unknown-rules"),
        ("tablic targt=51", "unknown-parameter"),
        ("tablic target=many", "bad-value"),
        ("tablic target=0", "bad-value"),
        ("tablic claim=maybe", "bad-value"),
        ("tablic deck=32", "bad-value"),
        ("tablic ace_values=11", "bad-value"),
        ("tablic players=4,2", "bad-value"),
        ("tablic jack_sweep=yes", "bad-rules-jack"),
        ("tablic queen_value=14", "bad-rules-courts"),
        ("tablic building=yes multi_group=no", "bad-rules-building"),
        ("tablic jack_may_trail=no", "bad-rules-trail"),
        ("tabinet opening_table=7", "bad-rules-refusal"),
        ("tabinet opening_table=0", "bad-rules-refusal"),
    ],
)
def test_refuses_with_a_code_and_the_place(text: str, code: str) -> None:
    with pytest.raises(TablicError) as caught:
        parse_rules(text)
    assert caught.value.code == code
    assert caught.value.where.startswith("rules")
    assert len(str(caught.value)) < 1200


def test_house_rules_at_their_limits_are_allowed() -> None:
    assert parse_rules("tabinet opening_table=6").opening_table == 6
    assert parse_rules("tabinet opening_table=1").opening_table == 1
    assert not parse_rules("jack-wild").jack_may_trail


@given(st.data())
def test_any_rule_set_comes_back_from_its_text(data: st.DataObject) -> None:
    rules = PRESETS[data.draw(st.sampled_from(NAMES))]
    flags = [name for name, one in PARAMETERS.items() if one.allowed == "yes / no"]
    for name in data.draw(st.lists(st.sampled_from(flags), unique=True)):
        try:
            rules = replace(rules, **{name: data.draw(st.booleans())})
        except TablicError:
            continue
    rules = replace(rules, target=data.draw(st.integers(1, 1000)))
    assert parse_rules(str(rules)) == rules


@pytest.mark.parametrize("value", [True, 1.5, "101", None])
def test_a_value_of_another_type_is_refused_when_built_in_code(value: object) -> None:
    with pytest.raises(TablicError) as caught:
        replace(PRESETS["tablic"], target=value)
    assert (caught.value.code, caught.value.where) == ("bad-value", "target")


def test_values_of_cards() -> None:
    tablic, wild = PRESETS["tablic"], PRESETS["jack-wild"]
    values = [tablic.values(Card.parse(text)) for text in ("AS", "2C", "10D", "JH", "QH", "KH")]
    assert values == [(1, 11), (2,), (10,), (12,), (13,), (14,)]
    assert [wild.values(Card.parse(text)) for text in ("AS", "JH", "QH", "KH")] == [
        (1,),
        (),
        (12,),
        (13,),
    ]


def test_difference_names_what_another_table_plays() -> None:
    assert PRESETS["tablic"].difference(PRESETS["four-individual"]) == {
        "players": ((2, 3, 4), (4,)),
        "four_players": ("pairs", "singles"),
        "target": (101, 51),
    }


def test_every_parameter_says_what_it_allows() -> None:
    assert all(parameter.allowed for parameter in PARAMETERS.values())
    assert isinstance(PRESETS["tablic"], Rules)
