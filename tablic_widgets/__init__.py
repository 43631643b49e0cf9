"""Tablić on screens: the widget for notebooks, and what a Sphinx book needs to show exercises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablic_widgets.widget import Exercise

__all__ = ["Exercise"]


def __getattr__(name: str) -> Any:
    """Load the widget only when it is asked for: a Sphinx build has no need of anywidget."""
    if name != "Exercise":
        raise AttributeError(name)
    try:
        from tablic_widgets.widget import Exercise
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("tablic"):
            raise
        return _say_what_to_install
    return Exercise


def _say_what_to_install(*_: Any, lang: str = "en", **__: Any) -> Any:
    """What stands for the widget where what it needs is not installed: says so when it is used."""
    from tablic_core.text.languages import LANGUAGES
    from tablic_widgets.texts import word

    raise ModuleNotFoundError(word(lang if lang in LANGUAGES else "en", "need_widgets"))
