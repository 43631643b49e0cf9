"""A host's session: the puzzles that it has open, so that each is opened once.

The engine itself keeps nothing between requests; whoever asks again and again about the same
exercises (a page, a notebook, a build) owns a session and asks that.
"""

from __future__ import annotations

import json
from typing import Any

from tablic_core.doors import api
from tablic_core.puzzles import Puzzle, open_puzzle

MOST = 32
"""How many puzzles stay open unless a host says otherwise: more than a page has."""


class Session:
    """Opened puzzles by the fields as they are given; the one that was asked longest ago goes."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._opened: dict[str, Puzzle[Any]] = {}

    def open(self, fields: Any, where: str = "") -> Puzzle[Any]:
        """The puzzle of these fields, as :func:`tablic_core.puzzles.open_puzzle` opens it."""
        key = _key(fields)
        puzzle = self._opened.pop(key, None) or open_puzzle(fields, where)
        if key:
            self._opened[key] = puzzle
        if len(self._opened) > self._most:
            del self._opened[next(iter(self._opened))]
        return puzzle

    def reply(self, request: Any) -> dict[str, Any]:
        """The reply to one request, as :func:`tablic_core.doors.api.reply` gives it."""
        return api.reply(request, self.open)

    def reply_json(self, text: str | bytes) -> str:
        """The reply to a request as JSON text, as :func:`tablic_core.doors.api.reply_json` does."""
        return api.reply_json(text, self.open)


def _key(fields: Any) -> str:
    """The fields as text; empty for what is no JSON, which no exercise is kept by."""
    try:
        return json.dumps(fields, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return ""
