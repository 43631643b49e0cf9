"""Data inside a page, for a script to read."""

from __future__ import annotations

import json
from typing import Any


def embed(data: Any) -> str:
    """JSON that is safe inside a script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")
