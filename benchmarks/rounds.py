"""A whole round, played and scored, against its captures alone and inside Pyodide."""

from pathlib import Path
from typing import Any

from benchmarks.errors import BenchmarkError
from benchmarks.inside import call_inside
from benchmarks.numbers import Series, table
from benchmarks.rounds_inside import rounds

COUNT, SEED = 20, 1
INSIDE = Path(__file__).parent / "rounds_inside.py"

Measured = dict[str, dict[str, Series]]
"""By interpreter, then by what was measured: milliseconds a round."""


def measure(runs: int, site: Path, node: Path) -> Measured | str:
    """CPython and, if the site has it and it starts, its Pyodide; else a sentence."""
    arguments = {"count": COUNT, "seed": SEED, "runs": runs}
    try:
        inside = call_inside(INSIDE, arguments, site, node)
    except BenchmarkError as error:
        return str(error)
    return {"CPython": _series(rounds(**arguments)), "Pyodide": _series(inside)}


def _series(found: dict[str, list[float]]) -> dict[str, Series]:
    return {name: Series.of(values) for name, values in found.items()}


def rounds_table(measured: Measured | str) -> str:
    """A row for each interpreter."""
    if isinstance(measured, str):
        return measured
    base = measured["CPython"]["round"]
    return table(
        [
            "ms a random round",
            "played and scored",
            "captures alone",
            "round / captures",
            "× CPython",
        ],
        (
            [
                name,
                found["round"].text(1),
                found["captures"].text(1),
                found["round"].over(found["captures"]).text(1),
                f"{found['round'].median / base.median:.1f}",
            ]
            for name, found in measured.items()
        ),
    )


def as_json(measured: Measured | str) -> dict[str, Any]:
    """Every single number, for other programs."""
    if isinstance(measured, str):
        return {}
    return {
        "rounds_ms": {
            place: {name: list(series.values) for name, series in found.items()}
            for place, found in measured.items()
        }
    }
