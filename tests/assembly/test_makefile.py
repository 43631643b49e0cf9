"""What the Makefile promises about the site to be tested and about Node.js."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.assembly.sites import node

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def steps_of(*arguments: str) -> str:
    """What make would do."""
    # A make that runs these tests must not tell this one what to do.
    told = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    return subprocess.run(
        ["make", "-n", *arguments], cwd=ROOT, env=told, capture_output=True, text=True, check=True
    ).stdout


def test_the_quick_check_neither_builds_the_site_nor_wants_a_browser() -> None:
    """But lints, checks types, compiles what the engine says, and runs all other tests."""
    steps = steps_of("check")
    assert "book.assembly" not in steps
    assert "chromium" not in steps
    for part in ("ruff check", "ruff format --check", "mypy", "tsc", "compile_catalogues"):
        assert part in steps
    assert steps.count("pytest") == 1
    assert '-m "not browser and not built_site"' in steps


def test_the_site_before_is_told_to_the_build() -> None:
    """And only if there is one."""
    assert "-m book.assembly --site site --previous old\n" in steps_of("site", "PREVIOUS=old")
    assert "--previous" not in steps_of("site")


def test_the_site_that_was_built_is_tested() -> None:
    """Also when it is not the usual one."""
    steps = steps_of("test", "SITE=elsewhere")
    assert "-m book.assembly --site elsewhere\n" in steps
    assert re.search(rf"TABLIC_SITE={re.escape(str(ROOT))}/elsewhere \S+ -m pytest ", steps)


@pytest.mark.parametrize(("version", "refused"), [("18.19.0", 1), ("20.0.0", 0), ("22.1.0", 0)])
def test_only_an_old_node_is_replaced(version: str, refused: int) -> None:
    found = re.search(r"node -e '([^']+)'", MAKEFILE)
    assert found
    pretended = found[1].replace("process.versions.node", f'"{version}"')
    assert pretended != found[1]
    assert subprocess.run([node(), "-e", pretended], check=False).returncode == refused
    real = subprocess.run([node(), "-e", found[1]], capture_output=True, check=False)
    assert real.stderr == b""
