"""Hints that rule something out each, for kinds whose possible answers can be listed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

from tablic_core.puzzles.contract import Finding

_Answer = TypeVar("_Answer")


def narrowing(
    possible: Iterable[_Answer],
    right: Collection[_Answer],
    steps: Iterable[tuple[Finding, Callable[[_Answer], bool]]],
) -> tuple[Finding, ...]:
    """Those of the steps that leave fewer of the ``possible`` answers than the one before.

    Each step is a hint and whether it is true of an answer. One that would leave nothing but
    ``right`` answers is passed over: only the solution may tell all.
    """
    left = list(possible)
    hints = []
    for hint, holds in steps:
        fewer = [answer for answer in left if holds(answer)]
        if len(fewer) < len(left) and any(answer not in right for answer in fewer):
            left = fewer
            hints.append(hint)
    return tuple(hints)
