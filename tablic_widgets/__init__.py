"""Tablić on screens: the widget for notebooks, and what a Sphinx book needs to show exercises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablic_widgets.widget import Exercise

__all__ = ["Exercise"]


def __getattr__(name: str) -> Any:
    """Load the widget only when it is asked for: a Sphinx build has no need of anywidget."""
    if name == "Exercise":
        from tablic_widgets.widget import Exercise

        return Exercise
    raise AttributeError(name)
