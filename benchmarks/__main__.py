"""Measure everything and print it: ``python -m benchmarks [--runs 5] [--json FILE]``.

What is compared is measured in turns in the same run, so the ratios hold on a busy machine even
where the times do not.  A missed aim is reported and is no error.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright

from benchmarks import builds, captures, journeys, report, rounds
from benchmarks.errors import BenchmarkError
from benchmarks.stock import write_stock
from benchmarks.visits import Chromium, Journey, Visit
from book.assembly.serve import Logged, serve

MAX_AGE = 600
BUILDS = 3
"""How often the site is built at most: each time takes a minute or two."""


def measure_starts(
    runs: int, site: Path, package: Path
) -> tuple[dict[str, list[tuple[Visit, Visit]]], list[str]]:
    """Every journey ``runs`` times in turns, and the requests for other hosts on the way."""
    site_log: list[Logged] = []
    stock_log: list[Logged] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(site, max_age=MAX_AGE, log=site_log) as site_url,
        serve(Path(folder), max_age=MAX_AGE, log=stock_log) as stock_url,
        sync_playwright() as playwright,
    ):
        ours = journeys.lesson(site_url, site_log, site)
        write_stock(package, Path(folder))
        room = journeys.notebook(site_url, site_log, site)
        if room is None:
            _tell(f"There is no notebook room in {site} yet: its rows are left out.")
        compared = [ours, journeys.stock(stock_url, stock_log), *([room] if room else [])]
        chromium = Chromium(playwright)
        visits: dict[str, list[tuple[Visit, Visit]]] = {one.name: [] for one in compared}
        for one in compared:
            # Not counted: after it, the server has every file compressed in memory.
            _run(chromium, one, "warming up")
        for run in range(1, runs + 1):
            for one in compared:
                visits[one.name].append(_run(chromium, one, f"run {run} of {runs}"))
        return visits, chromium.foreign


def _run(chromium: Chromium, journey: Journey, what: str) -> tuple[Visit, Visit]:
    _tell(f"{what}: {journey.name}")
    return chromium.cold_and_warm(journey)


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main(argv: Sequence[str] | None = None) -> None:
    """Measure, print, and write the numbers down if asked."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--site", type=Path, default=Path("site"), help="the finished site")
    parser.add_argument("--pyodide", type=Path, default=Path("node_modules/pyodide"))
    parser.add_argument("--node", type=Path, default=Path("node"))
    parser.add_argument("--json", type=Path, help="also write every number to this file")
    arguments = parser.parse_args(argv)
    if arguments.runs < 1:
        parser.error("--runs must be at least 1")
    try:
        visits, foreign = measure_starts(arguments.runs, arguments.site, arguments.pyodide)
        counted = captures.measure(arguments.runs)
        big = captures.big_table(arguments.runs, arguments.site, arguments.node)
        played = rounds.measure(arguments.runs, arguments.site, arguments.node)
        built = builds.measure(min(arguments.runs, BUILDS))
    except (BenchmarkError, PlaywrightError) as error:
        sys.exit(f"error: {error}")
    found = [*report.aims(visits), *captures.aims(counted)]
    print(
        f"Medians with ranges of {arguments.runs} runs taken in turns: Chromium, fresh profile",
        "(cold) and the same profile again (warm), local server, gzip, max-age 600.",
        "Time from just before the navigation, by the wall clock, to a mark set in the page.",
        "",
        report.times(visits),
        "",
        report.traffic(visits),
        "",
        captures.captures_table(counted),
        captures.big_table_text(big),
        "",
        rounds.rounds_table(played),
        "",
        builds.builds_table(built),
        "",
        report.aims_table(found),
        f"Requests for other hosts: {len(foreign)}",
        sep="\n",
    )
    for url in foreign:
        print(f"  {url}")
    if arguments.json:
        numbers = {
            "runs": arguments.runs,
            **report.as_json(visits, found),
            **captures.as_json(counted, big),
            **rounds.as_json(played),
            **builds.as_json(built),
            "foreign_requests": foreign,
        }
        arguments.json.write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
