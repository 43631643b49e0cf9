"""The words of the interface, from the catalogues of this package."""

from __future__ import annotations

from functools import cache

from tablic_core.text.checks import check_language
from tablic_core.text.messages import template

_PACKAGE, _DOMAIN = "tablic_widgets.messages", "widgets"

NAMES = (
    "take choose enough nothing lay play play_first none answer check pick number score "
    "hint hint_cost hints again found selected marked "
    "queued moment loading slow failed retry progress silent blocked no_wasm error stale"
).split()
"""The texts that a screen needs, each ``ui.`` and its name in the catalogues."""


@cache
def texts(lang: str) -> dict[str, str]:
    """Name → text in ``lang``; placeholders are filled by the view."""
    return {name: word(lang, name) for name in NAMES}


def word(lang: str, name: str, family: str = "ui") -> str:
    """One text of the interface or of the pages around it."""
    return template(check_language(lang), f"{family}.{name}", None, _PACKAGE, _DOMAIN)


def form(lang: str, key: str, count: int) -> str:
    """The plural form of a text for that number, its placeholders unfilled."""
    return template(check_language(lang), key, count, _PACKAGE, _DOMAIN)
