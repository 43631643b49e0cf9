"""A copy of the project, for tests that change it or build it where nothing else is built."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

MADE = shutil.ignore_patterns(
    *(".*", "__pycache__", "*.mo", "*.egg-info", "build", "node_modules", "site")
)
"""What is not the project's source."""


def copy_project(to: Path) -> Path:
    """Copy the sources, and nothing that was made of them, into the new folder ``to``."""
    shutil.copytree(ROOT, to, ignore=MADE, symlinks=True)
    return to
