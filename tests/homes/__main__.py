"""Build a small book in every environment with every builder, and play in it.

``python -m tests.homes [name …]`` prints a table: built, warnings, plays; it ends with 1 if
something in it is not as it should be. Environments are kept in ``build/homes`` for the next time.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

from book.assembly.serve import serve
from tests.chromium import FENCE, FLAGS, installed
from tests.homes.books import WHEELS, lesson_of, play, visited
from tests.homes.environments import ENVIRONMENTS, WEB, Environment

KEPT = WHEELS.parent / "homes"
ROW = "{:<16}{:<12}{:<8}{:<10}{}"


def main() -> int:
    """Run from the command line; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help=", ".join(one.name for one in ENVIRONMENTS))
    parser.add_argument("--kept", type=Path, default=KEPT, help="where the environments are kept")
    options = parser.parse_args()
    if not list(WHEELS.glob("tablic_runtime-*.whl")):
        sys.exit(f"error: the wheels are not in {WHEELS}: run `make site` first")
    chosen = [one for one in ENVIRONMENTS if not options.names or one.name in options.names]
    wrong: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=[*FLAGS, FENCE])
        for environment in chosen:
            wrong += _try(environment, options.kept.resolve(), browser)
        browser.close()
    print(*wrong, sep="\n")
    return bool(wrong)


def _try(environment: Environment, kept: Path, browser: Browser) -> list[str]:
    """Print the rows of one environment; return what went wrong."""
    kept.mkdir(parents=True, exist_ok=True)
    try:
        python = environment.install(kept)
    except subprocess.CalledProcessError as error:
        return [f"{environment.name}: {error}"]
    print(f"\n{environment.name}: {environment.versions(python)}", flush=True)
    print(ROW.format("", "builder", "built", "warnings", "plays"))
    wrong = []
    for builder in environment.builders:
        folder = Path(tempfile.mkdtemp(prefix="tablic-home-"))
        built = environment.build(python, folder, builder)
        ok, plays = built.code == 0, ""
        if not ok:
            wrong.append(f"{environment.name}, {builder}:\n{built.said[-2000:]}")
        elif builder in WEB:
            plays, problem = _play(browser, built.out, builder)
            wrong += [f"{environment.name}, {builder}: {problem}"] if problem else []
        cells = (environment.name, builder, "yes" if ok else "NO", len(built.warnings), plays)
        print(ROW.format(*cells), flush=True)
        shutil.rmtree(folder)
    return wrong


def _play(browser: Browser, out: Path, builder: str) -> tuple[str, str]:
    """Whether the lesson plays, and what went wrong."""
    with serve(out) as url, visited(browser, f"{url}/{lesson_of(builder)}") as (page, wrong):
        try:
            play(page)
        except (AssertionError, Error) as error:
            wrong.append(str(error)[:500])
        # Read here: leaving the page breaks off what it still asks for.
        problems = "\n".join(wrong)
    return ("NO" if problems else "yes"), problems


if __name__ == "__main__":
    sys.exit(main())
