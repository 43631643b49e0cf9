"""What the browser's visits come to: a table of times, a table of bytes, a table of aims."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.journeys import LESSON, NOTEBOOK, STOCK
from benchmarks.numbers import Series, table
from benchmarks.visits import Visit

Runs = Sequence[tuple[Visit, Visit]]
"""The cold and the warm visit of every run of one journey."""

TITLES = {
    LESSON: "our lesson, first card graded",
    STOCK: "stock Pyodide, 1 + 1",
    NOTEBOOK: "notebook, first card graded",
}


@dataclass(frozen=True, slots=True)
class Aim:
    """A ratio the project wants to keep; missing it is news, not a failure."""

    text: str
    ratio: Series
    limit: float
    at_least: bool = False

    @property
    def met(self) -> bool:
        """Whether the median keeps the limit."""
        middle = self.ratio.median
        return middle >= self.limit if self.at_least else middle <= self.limit

    def row(self) -> list[str]:
        """Its line in the table."""
        sign = "≥" if self.at_least else "≤"
        return [
            self.text,
            f"{sign} {self.limit:g}",
            self.ratio.text(),
            "met" if self.met else "MISSED",
        ]


def times(runs: Mapping[str, Runs]) -> str:
    """Seconds to the answer, with the ratio to stock Pyodide in the same state."""
    stock = runs[STOCK]
    rows = []
    for name, visits in runs.items():
        row = [TITLES[name]]
        for state in (0, 1):
            graded = _series(visits, state, _graded)
            row += [graded.text(), graded.over(_series(stock, state, _graded)).text()]
        rows.append(row)
    for name, visits in runs.items():
        if name != STOCK:
            cold, warm = (_series(visits, state, _selectable) for state in (0, 1))
            rows.append([f"{name}: a card can be selected", cold.text(), "", warm.text(), ""])
    return table(["seconds", "cold", "× stock", "warm", "× stock"], rows)


def traffic(runs: Mapping[str, Runs]) -> str:
    """Bytes over the wire and requests until the answer."""
    stock = _series(runs[STOCK], 0, _sent)
    rows = []
    for name, visits in runs.items():
        row = [TITLES[name]]
        cold = _series(visits, 0, _sent)
        row += [_megabytes(cold), f"{cold.over(stock).median:.2f}", _count(visits, 0)]
        row += [_megabytes(_series(visits, 1, _sent)), _count(visits, 1)]
        rows.append(row)
    return table(["MB", "cold", "× stock", "requests", "warm", "requests"], rows)


def aims(runs: Mapping[str, Runs]) -> list[Aim]:
    """The aims that can be judged from these runs."""
    ours, stock = runs[LESSON], runs[STOCK]

    def ratio(state: int, of: Callable[[Visit], float]) -> Series:
        return _series(ours, state, of).over(_series(stock, state, of))

    found = [
        Aim("lesson / stock, cold", ratio(0, _graded), 0.65),
        Aim("lesson / stock, warm", ratio(1, _graded), 0.6),
        Aim("bytes: lesson / stock, cold", ratio(0, _sent), 0.9),
        Aim(
            "a card selectable, cold / stock answers, cold",
            _series(ours, 0, _selectable).over(_series(stock, 0, _graded)),
            0.15,
        ),
    ]
    if NOTEBOOK in runs:
        for state, word in enumerate(("cold", "warm")):
            slow = _series(runs[NOTEBOOK], state, _graded)
            faster = slow.over(_series(ours, state, _graded))
            found.append(Aim(f"notebook / lesson, {word}", faster, 4, at_least=True))
    return found


def aims_table(found: Sequence[Aim]) -> str:
    """Each aim with what was measured."""
    return table(["aim", "wanted", "measured", ""], [aim.row() for aim in found])


def as_json(runs: Mapping[str, Runs], found: Sequence[Aim]) -> dict[str, Any]:
    """Every single number, for other programs."""
    return {
        "visits": {
            name: [{"cold": _visit_json(cold), "warm": _visit_json(warm)} for cold, warm in visits]
            for name, visits in runs.items()
        },
        "aims": [
            {
                "aim": aim.text,
                "limit": aim.limit,
                "at_least": aim.at_least,
                "ratio": aim.ratio.median,
                "ratios": list(aim.ratio.values),
                "met": aim.met,
            }
            for aim in found
        ],
    }


def _visit_json(visit: Visit) -> dict[str, float | None]:
    return {
        "graded": visit.graded,
        "selectable": visit.selectable,
        "sent": visit.sent,
        "requests": visit.requests,
    }


def _series(visits: Runs, state: int, of: Callable[[Visit], float]) -> Series:
    return Series.of(of(pair[state]) for pair in visits)


def _graded(visit: Visit) -> float:
    return visit.graded


def _selectable(visit: Visit) -> float:
    return visit.selectable or 0.0


def _sent(visit: Visit) -> float:
    return float(visit.sent)


def _megabytes(sent: Series) -> str:
    return f"{sent.median / 1e6:.2f}"


def _count(visits: Runs, state: int) -> str:
    return f"{_series(visits, state, lambda visit: visit.requests).median:g}"
