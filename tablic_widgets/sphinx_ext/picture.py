"""The directive ``tablic-table``: a picture of a position, with the same cards as an exercise.

In MyST; every option but the caption may be left out::

    ```{tablic-table}
    :table: 3D 4C 7H
    :played: 7S
    :marked: 3D 4C
    Seven takes three and four.
    ```

Rows: ``table``, ``played``, ``hand``, ``pile``. An error names the file and the line.
"""

from __future__ import annotations

from typing import Any, ClassVar

from docutils.parsers.rst import directives

from tablic_core.game.cards import Card, parse_cards
from tablic_core.puzzles.contract import Row
from tablic_core.text.errors import TablicError
from tablic_widgets.sphinx_ext import nodes as tablic
from tablic_widgets.sphinx_ext.mistakes import AnyOption, CheckedDirective
from tablic_widgets.texts import word

ROWS = ("table", "played", "hand", "pile")


class TablicTable(CheckedDirective):
    """Cards as they lie, and below them what there is to see."""

    optional_arguments = 0
    option_spec: ClassVar[dict[str, Any]] = AnyOption.fromkeys(
        (*ROWS, "marked"), directives.unchanged
    )

    def draw(self) -> tablic.picture:
        """The figure; raises :class:`TablicError`."""
        given = [name for name in ROWS if name in self.options]
        rows = [Row(name, parse_cards(self.options[name], name)) for name in given]
        marked = parse_cards(self.options.get("marked", ""), "marked")
        _check(rows, marked)
        if not rows or not self.content:
            missing = "caption" if rows else "table"
            raise TablicError("missing-field", missing, name=missing)
        lang = self.config.tablic_edition
        figure = tablic.picture(lang=lang)
        felt = tablic.felt()
        names = tuple(map(str, marked))
        felt += [tablic.row(row.to_json(lang), names, word(lang, "marked")) for row in rows]
        caption = tablic.picture_words()
        # Older than Sphinx's own way, which its early versions have not.
        inline, messages = self.state.inline_text(" ".join(self.content), self.content_offset + 1)
        caption += inline
        figure += [felt, caption, *messages]
        return figure


def _check(rows: list[Row], marked: tuple[Card, ...]) -> None:
    """Raise :class:`TablicError`: ``same-card``, or ``not-on-table`` for a stray mark."""
    met: set[Card] = set()
    for row in rows:
        for index, card in enumerate(row.cards):
            if card in met:
                raise TablicError("same-card", f"{row.name}[{index}]", card=card)
            met.add(card)
    for index, card in enumerate(marked):
        if card not in met:
            raise TablicError("not-on-table", f"marked[{index}]", card=card)
