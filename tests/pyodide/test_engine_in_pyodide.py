"""The engine passes its own tests inside Pyodide, the Python that readers run.

A test that needs what no browser has (a subprocess, a thread) is marked ``host_only``.
"""

import json
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from book.assembly.node_python import Pyodide

ROOT = Path(__file__).resolve().parents[2]
RUN_PYTEST = Path(__file__).with_name("run_pytest.py")
# The package itself for the examples in its docstrings. Of the kinds what goes over all of them:
# their own tests are many, and what they rest on is tried in tests/core.
FOLDERS = [
    "tablic_core",
    "tests/core",
    *(f"tests/puzzles/test_{name}.py" for name in ("bank", "kinds", "misconceptions")),
]
# Packages whose folder in the repository has another name, see pyproject.toml.
RENAMED = {"/renamed/tablic_exercises": ROOT / "exercises"}
ARGUMENTS = {"folders": FOLDERS, "profile": "pyodide"}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The outcomes on this machine's Python."""
    result = tmp_path_factory.mktemp("here") / "result.json"
    arguments = json.dumps({**ARGUMENTS, "root": str(ROOT), "paths": []})
    subprocess.run([sys.executable, str(RUN_PYTEST), str(result), arguments], cwd=ROOT, check=True)
    outcomes: dict[str, Any] = json.loads(result.read_text(encoding="utf-8"))
    return outcomes


@pytest.fixture(scope="module")
def inside() -> dict[str, Any]:
    """The outcomes inside Pyodide, which reads the repository and pytest from this machine."""
    node = shutil.which("node")
    assert node, "Node is missing: this test runs Pyodide under it"
    pyodide = Pyodide(Path(node), ROOT / "node_modules" / "pyodide")
    packages = Path(sysconfig.get_path("purelib"))
    outcomes: dict[str, Any] = pyodide.call(
        RUN_PYTEST,
        {**ARGUMENTS, "root": "/repo", "paths": ["/renamed", "/packages"]},
        mounts={"/repo": ROOT, "/packages": packages} | RENAMED,
    )
    return outcomes


def test_hypothesis_is_a_version_without_compiled_parts() -> None:
    """From 6.156 on it has some, and there is no such build for Pyodide."""
    package = Path(sysconfig.get_path("purelib"), "hypothesis")
    compiled = [path.name for path in package.rglob("*") if path.suffix in {".so", ".pyd"}]
    assert not compiled, "install the version of Hypothesis that pyproject.toml names"


def test_every_test_passes_inside_pyodide(inside: dict[str, Any]) -> None:
    """All of them, and there are some."""
    assert inside["exit_code"] == 0, inside["tail"]
    assert "passed" in inside["outcomes"].values(), inside["tail"]


def test_the_outcomes_are_those_of_this_machine(
    here: dict[str, Any], inside: dict[str, Any]
) -> None:
    """Test by test: none is lost, and none is skipped on one side only."""
    assert here["exit_code"] == 0, here["tail"]
    assert inside["outcomes"] == here["outcomes"]
