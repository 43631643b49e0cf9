import pytest

from tablic_core.puzzles import KINDS, open_exercise
from tablic_core.puzzles.bank import find_exercise, load_bank, read_bank
from tablic_core.text.errors import TablicError

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
        assert open_exercise(exercise.to_fields()) == exercise


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


def test_the_bank_has_every_kind() -> None:
    """That each exercise is solved by its own answer, ``tests/content`` shows."""
    assert len(load_bank()) >= 60
    assert {exercise.kind for exercise in load_bank().values()} == set(KINDS)


def test_an_unknown_id_is_named() -> None:
    with pytest.raises(TablicError) as caught:
        find_exercise("no-such-thing")
    assert caught.value.code == "unknown-exercise"
