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


def test_the_site_that_was_built_is_tested() -> None:
    """Also when it is not the usual one."""
    # A make that runs these tests must not tell this one what to do.
    told = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    steps = subprocess.run(
        ["make", "-n", "test", "SITE=elsewhere"],
        cwd=ROOT,
        env=told,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
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
