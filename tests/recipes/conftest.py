"""Each test follows its recipe in a copy of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.copies import copy_project
from tests.recipes.project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(copy_project(tmp_path / "copy"))
