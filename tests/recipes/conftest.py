"""Each test follows its recipe in a copy of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.copies import copy_project
from tests.recipes.project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    copy = copy_project(tmp_path / "copy")
    bank = copy / "tablic_exercises"
    if not bank.exists():
        # By this name it is asked for; else the installed project's own would answer.
        bank.symlink_to("exercises")
    return Project(copy)
