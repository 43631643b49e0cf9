"""Medians, ranges and ratios of what was measured, as values and as text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Series:
    """The same thing measured several times, in the order of the runs."""

    values: tuple[float, ...]

    @classmethod
    def of(cls, values: Iterable[float]) -> "Series":
        """A series of what ``values`` yields."""
        return cls(tuple(values))

    @property
    def median(self) -> float:
        """The middle value."""
        return median(self.values)

    def text(self, digits: int = 2) -> str:
        """The median with its range, such as ``2.20 (1.67–2.35)``."""
        low, high = min(self.values), max(self.values)
        return f"{self.median:.{digits}f} ({low:.{digits}f}–{high:.{digits}f})"

    def over(self, other: "Series") -> "Series":
        """The ratio in every single run, whose two measurements stood next to each other."""
        return Series.of(mine / its for mine, its in zip(self.values, other.values, strict=True))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns in step: the first to the left, the others to the right."""
    lines = [list(head), *(list(row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join(
        "  ".join(
            cell.rjust(width) if index else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
