"""Why a page does not play: a script that says so where the page's own modules cannot run.

It is written into the page itself, since from disk or in a sandbox a browser may refuse any file.
A policy allows it by its hash.
"""

from __future__ import annotations

from functools import cache

from tablic_widgets.modules import STATIC
from tablic_widgets.texts import word

_REASONS = ("disk", "sandbox", "scripts")


@cache
def why_script() -> str:
    """The element for a page's head, without the comment for whoever reads the source."""
    code = (STATIC / "why.js").read_text("utf-8").partition("*/\n")[2]
    return f"<script>\n{code}</script>"


def why_texts(lang: str) -> dict[str, str]:
    """Its sentences in ``lang``, which the page's data carry under ``why``."""
    return {name: word(lang, f"why_{name}") for name in _REASONS}
