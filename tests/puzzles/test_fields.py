"""The table of fields is the only place where a field is known."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablic_core.puzzles import KINDS
from tablic_core.puzzles.exercise import FIELDS, SHARED

ROOT = Path(__file__).parents[2]

USE = """
import json
from tablic_core.puzzles import open_exercise
from tablic_core.puzzles.address import exercise_from, write_address, write_options
from tablic_core.puzzles.exercise import FIELDS
from tablic_widgets.sphinx_ext.directive import TablicExercise
from tablic_widgets.sphinx_ext.takeaway import take_away

fields = {"kind": "may-lay", "rules": "tablic", "table": "3D", "card": "7S", "others": "AS 2C"}
exercise = open_exercise(fields)
assert [str(card) for card in exercise.others] == ["AS", "2C"]
assert exercise.to_fields() == fields
assert write_address(exercise)["others"] == "AS-2C"
assert write_options(exercise)["others"] == "AS 2C"
assert exercise_from(write_address(exercise)) == exercise_from(write_options(exercise)) == exercise
assert "others" in TablicExercise.option_spec
taken = take_away(exercise, False, "en")
assert "others=AS-2C" in taken["address"]
assert ":others: AS 2C" in taken["directive"]
print(json.dumps(FIELDS["others"].to_json()))
"""


def test_a_new_field_is_one_declaration(tmp_path: Path) -> None:
    """In a copy: then it is read, written, said in an address and in a directive, and described."""
    for package in ("tablic_core", "tablic_widgets"):
        shutil.copytree(ROOT / package, tmp_path / package)
    table = tmp_path / "tablic_core" / "puzzles" / "exercise.py"
    before = "    hand: Cards = declared("
    new = '    others: Cards = declared(CARDS, "The hand of the other player.", default=())\n'
    _change(table, before, f"{new}{before}")
    kind = tmp_path / "tablic_core" / "puzzles" / "kinds" / "may_lay.py"
    _change(kind, "    may = ()", '    may = ("others",)')
    done = subprocess.run(
        [sys.executable, "-c", USE], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "form": "cards",
        "about": "The hand of the other player.",
        "asked": True,
        "address": True,
        "default": "",
    }


def _change(file: Path, old: str, new: str) -> None:
    source = file.read_text("utf-8")
    assert source.count(old) == 1
    file.write_text(source.replace(old, new), "utf-8")


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_can_be_told_of(name: str) -> None:
    told = FIELDS[name].to_json()
    assert json.loads(json.dumps(told)) == told
    assert told["about"].endswith(".")
    if "default" in told:
        assert FIELDS[name].form.read(told["default"], name) == FIELDS[name].default


def test_every_field_belongs_to_a_kind_or_to_all() -> None:
    of_kinds = {name for kind in KINDS.values() for name in (*kind.needs, *kind.may)}
    assert of_kinds | set(SHARED) == set(FIELDS)
    assert not of_kinds & set(SHARED)
