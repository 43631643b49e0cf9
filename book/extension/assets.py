"""The scripts and styles of the list of lessons and of the score sheet."""

from __future__ import annotations

from pathlib import Path

from tablic_widgets.modules import STATIC
from tablic_widgets.sphinx_ext.assets import Assets

ASSETS = Assets("tablic-book", [*(Path(__file__).parent / "static").iterdir(), STATIC / "dom.mjs"])
"""Our own files, and the module that they share with the view."""
