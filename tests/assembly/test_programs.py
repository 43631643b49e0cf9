"""Programs of a build: where they run, and what is said of one that fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from book.assembly import programs
from book.assembly.errors import AssemblyError
from book.assembly.programs import PROJECT, find_node, run_program


def test_a_program_runs_in_the_repository_with_its_own_variables(tmp_path: Path) -> None:
    said = tmp_path / "said"
    program = "import os, sys; open(sys.argv[1], 'w').write(f'{os.getcwd()} {os.environ}')"
    run_program([sys.executable, "-c", program, str(said)], "it", environment={"TOLD": "once"})
    where, variables = said.read_text("utf-8").split(" ", 1)
    assert where == str(PROJECT)
    assert "'TOLD': 'once'" in variables
    assert "HOME" not in variables


def test_a_failure_is_named_with_the_end_of_all_that_was_printed() -> None:
    """On whichever of the two outputs, in the order in which it came."""
    program = (
        "import sys; print('x' * 10_000); print('first', flush=True);"
        "print('second', file=sys.stderr); sys.exit(3)"
    )
    with pytest.raises(AssemblyError) as caught:
        run_program([sys.executable, "-c", program], "baking", hint="Ask the baker.")
    lines = str(caught.value).split("\n")
    assert lines[0] == "baking failed with exit code 3. Ask the baker."
    assert lines[-2:] == ["first", "second"]
    assert len(str(caught.value)) < 5_000


def test_a_program_that_is_not_there_or_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "TIMEOUT", 0.2)
    with pytest.raises(AssemblyError, match="baking: cannot start no-such-program: No such file"):
        run_program(["no-such-program"], "baking")
    with pytest.raises(AssemblyError, match=r"baking: no end after 0.2 s"):
        run_program([sys.executable, "-c", "import time; time.sleep(60)"], "baking")


def test_without_node_it_says_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NODE", "no-such-node")
    with pytest.raises(AssemblyError, match="make site"):
        find_node()
