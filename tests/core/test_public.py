"""What ``from tablic_core import …`` gives, and that asking for a little loads a little."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import tablic_core

SOURCE = ast.parse(Path(tablic_core.__file__).read_text("utf-8"))
HOMES = {
    one.name: node.module
    for node in ast.walk(SOURCE)
    if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tablic_core.")
    for one in node.names
}
"""Every imported name and its module, also those that only a type checker reads there."""


def test_what_is_offered_is_what_is_imported() -> None:
    """The list, the imports of the type checker and those that are made later name the same."""
    assert set(tablic_core.__all__) == set(HOMES)
    assert set(tablic_core.__all__) <= set(dir(tablic_core))


@pytest.mark.parametrize("name", tablic_core.__all__)
def test_every_name_is_the_one_of_its_module(name: str) -> None:
    home = import_module(HOMES[name] or "")
    assert getattr(tablic_core, name) is getattr(home, name)


def test_a_name_that_is_not_there_is_missed_as_usual() -> None:
    with pytest.raises(ImportError, match="shuffeld"):
        from tablic_core import shuffeld  # noqa: F401
    assert not hasattr(tablic_core, "_nothing")


@pytest.mark.host_only
def test_what_is_not_asked_for_is_not_loaded() -> None:
    code = (
        "import sys, tablic_core; before = set(sys.modules); from tablic_core import see; "
        "print(*before); print(*set(sys.modules) - before)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    before, later = (set(line.split()) for line in done.stdout.splitlines())
    assert "tablic_core.game.captures" in before
    assert not {"tablic_core.game.position", "tablic_core.puzzles", "fractions"} & before
    assert "tablic_core.game.position" in later
    assert not {"tablic_core.game.rounds", "tablic_core.puzzles"} & later
