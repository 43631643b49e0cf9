"""The scripts and styles of the list of lessons and of the score sheet."""

from __future__ import annotations

from pathlib import Path

from tablic_widgets.modules import STATIC, joined
from tablic_widgets.sphinx_ext.assets import Assets

HERE = Path(__file__).parent / "static"

SCRIPTS = ("tablic-progress.mjs", "tablic-sheet.mjs")
"""What pages begin with; each is one file with all that it imports."""

STYLES = ("tablic-progress.css", "tablic-sheet.css")
"""Their styles; each is one file with those of the buttons that both have."""


def _styles(*names: str) -> bytes:
    return b"\n".join((HERE / name).read_bytes() for name in names)


ASSETS = Assets(
    "tablic-book",
    {name: joined(name, HERE, STATIC).encode() for name in SCRIPTS}
    | {name: _styles("tablic-forms.css", name) for name in STYLES},
)
"""Our own files; scripts share a module with the view."""
