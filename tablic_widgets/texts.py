"""The words of the interface, from the catalogues of this package."""

from __future__ import annotations

from functools import cache

from tablic_core.messages import check_language, template

NAMES = (
    "table played take choose enough nothing check pick hint hints again found selected marked "
    "queued moment loading slow failed retry progress silent blocked error"
).split()
"""The texts that a screen needs, each ``ui.`` and its name in the catalogues."""


@cache
def texts(lang: str) -> dict[str, str]:
    """Name → text in ``lang``; placeholders are filled by the view."""
    return {name: word(lang, name) for name in NAMES}


def word(lang: str, name: str) -> str:
    """One text of the interface or of the pages around it."""
    return template(check_language(lang), f"ui.{name}", None, "tablic_widgets.messages", "widgets")
