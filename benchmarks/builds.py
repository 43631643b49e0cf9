"""How long the site takes to build: from nothing, with nothing changed, with one page changed.

Built in a copy of the project, so that the site that others measure stays as it is.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.errors import BenchmarkError
from benchmarks.numbers import Series, table

PROJECT = Path(__file__).resolve().parents[1]
CLEAN, SAME, PAGE = "from nothing", "nothing changed", "one page changed"
CHANGED = Path("book/en/learn/sum.md")
"""The page that is changed, in one of the four editions."""

_NOT_COPIED = shutil.ignore_patterns(
    ".*", "build", "site", "node_modules", "__pycache__", "*.egg-info", "*.mo"
)


def measure(runs: int) -> dict[str, Series]:
    """Seconds of each way to build, by its name."""
    times: dict[str, list[float]] = {CLEAN: [], SAME: [], PAGE: []}
    for _ in range(runs):
        with _copy() as project:
            times[CLEAN].append(_build(project))
            times[SAME].append(_build(project))
            page = project / CHANGED
            page.write_text(page.read_text("utf-8") + "\nOne more line.\n", "utf-8")
            times[PAGE].append(_build(project))
    return {name: Series.of(seconds) for name, seconds in times.items()}


@contextmanager
def _copy() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / "project"
        shutil.copytree(PROJECT, project, ignore=_NOT_COPIED)
        os.symlink(PROJECT / "node_modules", project / "node_modules")
        yield project


def _build(project: Path) -> float:
    command = [sys.executable, "-m", "book.assembly", "--site", str(project / "site")]
    start = perf_counter()
    done = subprocess.run(command, cwd=project, capture_output=True, text=True)
    if done.returncode:
        raise BenchmarkError(f"The site could not be built: {done.stderr.strip()[-300:]}")
    return perf_counter() - start


def builds_table(times: dict[str, Series]) -> str:
    """The times, and each as a ratio to the build from nothing beside it."""
    return table(
        ["build of all editions and the notebook room", "seconds", "÷ from nothing"],
        (
            [name, seconds.text(1), seconds.over(times[CLEAN]).text(2)]
            for name, seconds in times.items()
        ),
    )


def as_json(times: dict[str, Series]) -> dict[str, Any]:
    """Every single number, for other programs."""
    return {"builds": {name: list(seconds.values) for name, seconds in times.items()}}
