"""What the tests of built sites share beside the fixtures in `conftest.py`."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

BuildSite = Callable[..., Path]
Serve = Callable[[Path], str]


def node() -> str:
    """Where node is: never skipped, because a test run always has it."""
    found = os.environ.get("NODE") or shutil.which("node")
    assert found, "the tests need node, in PATH or named by NODE"
    return found
