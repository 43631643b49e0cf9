from typing import Any

import pytest

from tablic_core.puzzles import KINDS, Puzzle, open_puzzle
from tablic_core.puzzles import bank as bank_module
from tablic_core.puzzles.bank import (
    check_bank,
    find_exercise,
    index,
    load_bank,
    read_bank,
    select,
)
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES

GOOD = """\
# a comment
[[exercise]]
id = "one"
kind = "find-captures"
table = "3D 4C"
card = "7S"

[[exercise]]
id = "two"
kind = "judge-capture"
rules = "jack-wild"
table = "3D 4C"
cards = "3D"
card = "7S"
level = 2
themes = ["sum"]
note = { en = "Look.", nl = "Kijk.", sr = "Гледај." }
"""


def test_reads_a_file() -> None:
    bank = read_bank(GOOD, "good.toml")
    assert list(bank) == ["one", "two"]
    assert bank["two"].note["sr"] == "Гледај."
    for exercise in bank.values():
        assert open_puzzle(exercise.to_fields()).exercise == exercise


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ('table = "3D 4C"\ncard', 'table = "3D 4X"\ncard', "bad-card", "bad.toml:5 table[1]"),
        ('table = "3D 4C"\ncard', 'table = "3D 3D"\ncard', "same-card", "bad.toml:5 table[1]"),
        ('table = "3D 4C"\ncard', 'table = "3D 7S"\ncard', "card-on-table", "bad.toml:6 card"),
        ('"jack-wild"', '"wild"', "unknown-rules", "bad.toml:11 rules"),
        ('"jack-wild"', '"tablic x=1"', "unknown-parameter", "bad.toml:11 rules"),
        ('"jack-wild"', '"tablic target=x"', "bad-value", "bad.toml:11 rules.target"),
        ('"judge-capture"', '"judge"', "unknown-kind", "bad.toml:10 kind"),
        ('"two"', '"one"', "same-exercise", "bad.toml:9 id"),
        ('"two"', '"Two!"', "bad-id", "bad.toml:9 id"),
        ('id = "two"\n', "", "missing-field", "bad.toml:8 id"),
        ("level = 2", "level = 9", "bad-level", "bad.toml:15 level"),
        ("level = 2", "levle = 2", "unknown-field", "bad.toml:15 levle"),
        ("level = 2", "totals = [1, 2]", "foreign-field", "bad.toml:15 totals"),
        ('cards = "3D"', 'cards = "5D"', "not-on-table", "bad.toml:13 cards[0]"),
        ("level = 2", "level = ", "bad-toml", "bad.toml:15"),
        ('["sum"]', '"sum"', "bad-themes", "bad.toml:16 themes"),
        ("sr =", "de =", "unknown-field", "bad.toml:17 note.de"),
        ("[[exercise]]", "[exercise]", "bad-toml", "bad.toml:8"),
        ("# a comment", "x = 1", "unknown-field", "bad.toml"),
    ],
)
def test_an_error_names_file_line_and_field(old: str, new: str, code: str, where: str) -> None:
    assert old in GOOD
    with pytest.raises(TablicError) as caught:
        read_bank(GOOD.replace(old, new), "bad.toml")
    assert (caught.value.code, caught.value.where) == (code, where)
    assert "\n" not in str(caught.value)


def test_a_field_of_another_kind_is_told_apart_from_a_slip() -> None:
    with pytest.raises(TablicError) as caught:
        read_bank(GOOD.replace("level = 2", "totals = [1, 2]"), "bad.toml")
    assert caught.value.message() == (
        "An exercise of the kind judge-capture has no field ‘totals’. "
        "It has: id, kind, rules, table, card, cards, level, themes, note."
    )
    assert len({caught.value.message(lang) for lang in LANGUAGES}) == len(LANGUAGES)


def test_all_that_is_wrong_is_told_at_once() -> None:
    """One error an exercise and a broken file, in order, each with file and line."""
    slips = GOOD.replace('table = "3D 4C"\ncard', 'table = "3D 4X"\ncard')
    files = {
        "good.toml": GOOD,
        "slips.toml": slips.replace('"one"', '"three"').replace("level = 2", "level = 9"),
        "broken.toml": "[[exercise",
        "again.toml": GOOD.replace('"two"', '"four"'),
    }
    assert [(error.code, error.where) for error in check_bank(files)] == [
        ("bad-card", "slips.toml:5 table[1]"),
        ("bad-level", "slips.toml:15 level"),
        ("bad-toml", "broken.toml:1"),
        ("same-exercise", "again.toml:3 id"),
    ]
    assert check_bank({"good.toml": GOOD}) == []


def test_nothing_is_wrong_in_the_bank() -> None:
    assert [str(error) for error in check_bank()] == []


def test_the_index_is_what_the_exercises_are() -> None:
    assert list(index()) == list(load_bank())
    for key, entry in index().items():
        exercise = load_bank()[key]
        for name in ("id", "kind", "level", "themes", "rules"):
            assert getattr(entry, name) == getattr(exercise, name)


def test_only_the_exercise_that_is_asked_for_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the index and one exercise cost the same in a bank of any size."""
    opened = []

    def watched(fields: Any) -> Puzzle:
        opened.append(fields["id"])
        return open_puzzle(fields)

    monkeypatch.setattr(bank_module, "open_puzzle", watched)
    index.cache_clear()
    load_bank.cache_clear()
    assert "two-sums" in load_bank()
    assert len(select(kind="find-captures")) > 1
    assert opened == []
    assert find_exercise("two-sums") is find_exercise("two-sums")
    assert opened == ["two-sums"]


def test_what_is_selected_is_all_of_what_was_asked() -> None:
    every = tuple(index().values())
    assert select() == every
    for entry in every:
        found = select(kind=entry.kind, level=entry.level, theme=entry.themes[0], rules=entry.rules)
        assert entry in found
        assert {(one.kind, one.level, one.rules) for one in found} == {
            (entry.kind, entry.level, entry.rules)
        }
        assert all(entry.themes[0] in one.themes for one in found)
    assert select(rules=str(every[0].rules)) == select(rules=every[0].rules)
    assert select(kind="find-captures", theme="no-such-theme") == ()
    with pytest.raises(TablicError) as caught:
        select(rules="whist")
    assert caught.value.code == "unknown-rules"


def test_the_bank_has_every_kind() -> None:
    """That each exercise is solved by its own answer, ``tests/content`` shows."""
    assert len(load_bank()) >= 60
    assert {exercise.kind for exercise in load_bank().values()} == set(KINDS)


def test_an_unknown_id_is_named() -> None:
    with pytest.raises(TablicError) as caught:
        find_exercise("no-such-thing")
    assert caught.value.code == "unknown-exercise"
