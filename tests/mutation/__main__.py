"""Mutation testing of the engine: break one thing, run its tests, and see whether they notice.

``make mutants`` draws a seeded sample of mutants of the rules' modules, one for each place in the
code before a second one for any, and runs their tests in ``tests/core`` against each. That happens
in a temporary copy: the working tree is never written to.

The tests run with Hypothesis's small profile, and the rounds against the referee are random ones:
a mutant that one run kills may survive another. A mutant that hangs counts as killed.
Exit code 1 if fewer than 90 % are killed. For Linux and macOS.
"""

from __future__ import annotations

import argparse
import os
import queue
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from tests.mutation.mutants import Mutant, draw

ROOT = Path(__file__).resolve().parents[2]
COPIED = ["tablic_core", "tablic_widgets", "exercises", "tests", "pyproject.toml", "README.md"]
FILES = (
    "builds captures cover dealing match position reasons restricted rounds scoring search takable"
).split()
OTHER_TESTS = [
    f"test_{name}.py"
    for name in "analysis api api_game commands messages players readme serbian series".split()
]
"""Tests of what is built on these modules, or slow."""
ENOUGH = 0.9
MEMORY = 4 << 30
OUTCOMES = ("killed", "timed out", "survived")


def _tests(module: str, copy: Path) -> list[str]:
    """The test files: those named after the module first, whole rounds last."""
    found = {path.name for path in (copy / "tests/core").glob("test_*.py")}
    names = sorted(found.difference(OTHER_TESTS))
    names.sort(key=lambda name: ("referee" in name, module not in name))
    return [f"tests/core/{name}" for name in names]


def run_tests(module: str, copy: Path, most: float | None) -> str:
    """What became of the mutant that stands in ``copy``."""
    command = [sys.executable, "-m", "pytest", "-x", "--tb=no", "-p", "no:cacheprovider"]
    quiet = {"PYTHONDONTWRITEBYTECODE": "1", "HYPOTHESIS_PROFILE": "pyodide"}
    with subprocess.Popen(
        [*command, *_tests(module, copy)],
        cwd=copy,
        env={**os.environ, **quiet},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as tests:
        try:
            return "killed" if tests.wait(most) else "survived"
        except subprocess.TimeoutExpired:
            return "timed out"
        finally:
            if tests.returncode is None:
                os.killpg(tests.pid, signal.SIGKILL)


def copy_to(folder: Path) -> Path:
    """A copy of the repository, as far as the engine's tests need it."""
    skipped = shutil.ignore_patterns("__pycache__", "node_modules", "browser", "assembly")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=skipped)
        else:
            folder.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


class Runner:
    """Tries mutants, each in one of a few equal copies of the repository."""

    def __init__(self, copy: Path, jobs: int) -> None:
        self.copies: queue.Queue[Path] = queue.Queue()
        self.copies.put(copy)
        for job in range(1, jobs):
            self.copies.put(shutil.copytree(copy, copy.with_name(f"copy-{job}")))
        self.most = 0.0

    def measure(self) -> None:
        """Run the tests without a mutant: they must pass, and they set the time limit."""
        start, copy = time.monotonic(), self.copies.get()
        if run_tests("", copy, None) != "survived":
            sys.exit(
                "The tests fail without a mutant, see HYPOTHESIS_PROFILE=pyodide pytest tests/core."
            )
        self.most = 20 + 3 * (time.monotonic() - start)
        self.copies.put(copy)

    def outcome(self, mutant: Mutant) -> str:
        """What became of ``mutant``, tried in the next copy that is free."""
        copy = self.copies.get()
        file = copy / mutant.file
        code = file.read_text(encoding="utf-8")
        try:
            file.write_text(mutant.code, encoding="utf-8")
            return run_tests(mutant.module, copy, self.most)
        finally:
            file.write_text(code, encoding="utf-8")
            self.copies.put(copy)


def try_all(mutants: Sequence[Mutant], runner: Runner, jobs: int) -> dict[Mutant, str]:
    """The outcome of each mutant, with a line that tells how far it is."""
    outcomes: dict[Mutant, str] = {}
    start = time.monotonic()
    pool = ThreadPoolExecutor(jobs)
    try:
        waiting = {pool.submit(runner.outcome, mutant): mutant for mutant in mutants}
        for done in as_completed(waiting):
            outcomes[waiting[done]] = done.result()
            _tell(Counter(outcomes.values()), len(mutants), time.monotonic() - start)
    finally:
        pool.shutdown(cancel_futures=True)
    return outcomes


def _tell(counts: Counter[str], size: int, seconds: float) -> None:
    done = counts.total()
    told = ", ".join(f"{counts[one]} {one}" for one in OUTCOMES)
    line = f"{done}/{size}: {told}; {seconds * (size - done) / done / 60:.0f} min to go  "
    if sys.stdout.isatty():
        print(f"\r{line}", end="\n" if done == size else "", flush=True)
    elif done % 20 == 0 or done == size:
        print(line, flush=True)


def report(outcomes: dict[Mutant, str]) -> float:
    """Print the outcome by file and each survivor; return the share that was killed."""
    for mutant in sorted(outcomes, key=lambda one: (one.module, one.line)):
        if outcomes[mutant] == "survived":
            print(f"\n{mutant.file}:{mutant.line} survived\n{mutant.diff}")
    print(f"\n{'':24}" + "".join(f"{one:>10}" for one in OUTCOMES) + f"{'share':>9}")
    for module in sorted({mutant.module for mutant in outcomes}):
        _row(module, Counter(end for one, end in outcomes.items() if one.module == module))
    return _row("all", Counter(outcomes.values()))


def _row(name: str, counts: Counter[str]) -> float:
    share = 1 - counts["survived"] / counts.total()
    print(f"{name:24}" + "".join(f"{counts[one]:10}" for one in OUTCOMES) + f"{share:9.1%}")
    return share


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--sample", type=int, default=320, metavar="N", help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another sample")
    parser.add_argument(
        "--files", nargs="+", default=FILES, metavar="NAME", help=f"modules; {' '.join(FILES)}"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    given = parser.parse_args()
    given.files = [Path(name).stem for name in given.files]
    for name in given.files:
        if not (ROOT / "tablic_core/game" / f"{name}.py").is_file():
            parser.error(f"There is no tablic_core/game/{name}.py.")
    if given.sample < 1 or given.jobs < 1:
        parser.error("--sample and --jobs must be 1 or more.")
    return given


def _sources(root: Path, modules: Sequence[str]) -> dict[str, str]:
    return {name: (root / f"tablic_core/game/{name}.py").read_text("utf-8") for name in modules}


def main() -> int:
    given = _arguments()
    # An endless list ends as a MemoryError, and a run that is stopped removes its copies.
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Stopped."))
    with tempfile.TemporaryDirectory(prefix="tablic-mutants-") as folder:
        copy = copy_to(Path(folder, "copy"))
        print(f"Drawing {given.sample} mutants, seed {given.seed}.", flush=True)
        mutants = draw(_sources(copy, given.files), given.sample, given.seed)
        if not mutants:
            sys.exit("There is nothing to mutate in these files.")
        runner = Runner(copy, given.jobs)
        runner.measure()
        print(f"Trying {len(mutants)} mutants, at most {runner.most:.0f} s each.", flush=True)
        share = report(try_all(mutants, runner, given.jobs))
    return 0 if share >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
