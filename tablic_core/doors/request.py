"""A request as text, before :mod:`tablic_core.doors.api` sees it: how long and deep it may be."""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any

from tablic_core.text.errors import TablicError, quote

MOST_BYTES = 65_536
"""The longest request, in bytes of UTF-8."""

MOST_DEPTH = 50
"""The deepest nesting of a request."""

_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)


def parse_request(text: str | bytes) -> Any:
    """The request in a text; :class:`TablicError` ``too-large`` or ``bad-json``."""
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        raise TablicError("too-large", most=MOST_BYTES)
    try:
        decoded = text.decode() if isinstance(text, bytes) else text
        if _depth(decoded) > MOST_DEPTH:
            raise TablicError("too-deep", most=MOST_DEPTH)
        return json.loads(decoded, parse_constant=_refuse, parse_float=_finite)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise TablicError("bad-json", place, text=error.msg) from None
    except TablicError:
        raise
    except ValueError as error:
        raise TablicError("bad-json", text=quote(str(error))) from None


def _depth(text: str) -> int:
    """How deep brackets are nested outside strings.

    The interpreter in a browser dies of what CPython answers with a ``RecursionError``.
    """
    depth = deepest = 0
    for token in _STRING_OR_BRACKET.findall(text):
        if token[0] != '"':
            depth += 1 if token in "[{" else -1
            deepest = max(deepest, depth)
    return deepest


def _refuse(name: str) -> None:
    raise ValueError(name)


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number
