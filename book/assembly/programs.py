"""Run the programs of a build: Sphinx, Node, the tools that make wheels and zips."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from book.assembly.errors import AssemblyError

PROJECT = Path(__file__).resolve().parents[2]
"""The folder of the repository, in which every program runs."""

BUILD = PROJECT / "build"
"""What is kept between builds."""

TIMEOUT = 900
"""Seconds; the longest, the notebook room, takes twenty on a machine with nothing else to do."""

TAIL = 4000
"""Characters of a failed program's output that a person can be asked to read."""


def run_program(
    command: Sequence[str],
    what: str,
    *,
    hint: str = "",
    environment: Mapping[str, str] | None = None,
) -> None:
    """Run ``command`` with the variables ``environment``, or with those of this process.

    Raises AssemblyError that names ``what``, adds ``hint`` and quotes the end of the output.
    """
    try:
        done = subprocess.run(
            command,
            cwd=PROJECT,
            env=dict(os.environ if environment is None else environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=TIMEOUT,
            check=False,
        )
    except OSError as error:
        raise AssemblyError(f"{what}: cannot start {command[0]}: {error.strerror}") from error
    except subprocess.TimeoutExpired as error:
        raise AssemblyError(f"{what}: no end after {TIMEOUT} s. {hint}".strip()) from error
    if done.returncode:
        failed = f"{what} failed with exit code {done.returncode}. {hint}".strip()
        raise AssemblyError(f"{failed}\n{done.stdout.strip()[-TAIL:]}")


def find_node() -> Path:
    """The Node program: the one that the environment's ``NODE`` names, or the first in the path.

    Raises AssemblyError if there is none.
    """
    node = shutil.which(os.environ.get("NODE", "node"))
    if node is None:
        raise AssemblyError("Node.js is not there. Run `make site`, which installs it.")
    return Path(node)
