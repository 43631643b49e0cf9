"""Run pytest on folders of this repository and tell each test's outcome.

The same file runs as a program on this machine and, through ``main``, inside Pyodide: the
two runs differ only in the Python that they run on.

usage: python run_pytest.py RESULT ARGUMENTS, where ARGUMENTS is a JSON object for ``main``
"""

import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import TypedDict

# Characters of pytest's report that are kept for a failure message.
TAIL = 6000
OPTIONS = (
    "--quiet",
    "--color=no",
    "-pno:cacheprovider",
    "-p_hypothesis_pytestplugin",
    "-mnot host_only",
    # Leaves the file descriptors alone, so that the names written below get out.
    "--capture=sys",
)


class Outcomes(TypedDict):
    """What pytest said."""

    exit_code: int
    """0 if every selected test passed."""
    outcomes: dict[str, str]
    """``passed``, ``failed`` or ``skipped`` by the test's identifier."""
    tail: str
    """The end of pytest's report."""


def main(root: str, folders: list[str], profile: str, paths: list[str]) -> Outcomes:
    """Run the tests in ``folders`` of the repository ``root`` that are not ``host_only``.

    ``profile`` is Hypothesis's, see ``tests/conftest.py``.  ``paths`` are folders to import
    from that Python does not know of by itself.
    """
    sys.dont_write_bytecode = True
    sys.path[:0] = [root, *paths]
    os.chdir(root)
    os.environ["HYPOTHESIS_PROFILE"] = profile
    # Only what the tests use: a stranger's plugin may not even import inside Pyodide.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

    import pytest  # found only now: it lies in one of the ``paths``

    outcomes: dict[str, str] = {}

    class Recorder:
        def pytest_runtest_logstart(self, nodeid: str) -> None:
            """Say which test is next: a fatal error of Pyodide leaves no other trace of it."""
            if sys.platform == "emscripten":
                os.write(2, f"{nodeid}\n".encode())

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            """A test passes if its set-up, its call and its clean-up do."""
            if report.when == "setup" or report.outcome != "passed":
                outcomes[report.nodeid] = report.outcome

    report = io.StringIO()
    with contextlib.redirect_stdout(report):
        exit_code = pytest.main([*OPTIONS, *folders], plugins=[Recorder()])
    return {"exit_code": int(exit_code), "outcomes": outcomes, "tail": report.getvalue()[-TAIL:]}


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(main(**json.loads(sys.argv[2]))), encoding="utf-8")
