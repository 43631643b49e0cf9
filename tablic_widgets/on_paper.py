"""An exercise where no widget can be shown: in an exported notebook, in a diff, in a terminal."""

from __future__ import annotations

from typing import Any

from tablic_core.text.messages import plain
from tablic_widgets.texts import word


def as_text(screen: dict[str, Any]) -> str:
    """The question, the cards by their signs, what may be chosen, and how it is played.

    ``screen`` is what the engine says of an exercise before it is answered.
    """
    asked = [f"- {plain(one['text'])}" for one in _asked(screen)]
    return "\n\n".join(_blocks(screen, [f"{name}: {said}" for name, said in _rows(screen)], asked))


def as_markdown(screen: dict[str, Any]) -> str:
    """The same as Markdown."""
    asked = [f"- {plain(one['text'])}" for one in _asked(screen)]
    rows = [f"- **{name}**: {said}" for name, said in _rows(screen)]
    return "\n\n".join(_blocks(screen, rows, asked))


def _blocks(screen: dict[str, Any], rows: list[str], asked: list[str]) -> list[str]:
    parts = (
        plain(screen["question"]),
        screen["note"],
        "\n".join(rows),
        "\n".join(asked),
        word(screen["lang"], "run_cell"),
    )
    return [part for part in parts if part]


def _rows(screen: dict[str, Any]) -> list[tuple[str, str]]:
    """Each row of cards: its name, and its cards and what else is said of it."""
    return [
        (
            row["label"],
            " ".join(filter(None, (*(card["sign"] for card in row["cards"]), plain(row["note"])))),
        )
        for row in screen["rows"]
    ]


def _asked(screen: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = screen.get("options") or screen.get("numbers") or []
    return found
