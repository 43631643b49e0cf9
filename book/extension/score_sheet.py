"""The directive ``tablic-score-sheet``: a page that keeps score at a real table.

In MyST::

    ```{tablic-score-sheet}
    ```

It writes an empty sheet to print, for two sides and the rules *tablić*; the script puts the sheet
that adds up and checks in its place, for every named rule set. What those rules say comes from
the engine while the page is built; see ``sheet_rules.py`` and ``static/tablic-sheet.mjs``.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from book.extension.assets import ASSETS, load_where
from book.extension.sheet_rules import all_rules, of_rules
from tablic_core.game.rules import PRESETS
from tablic_widgets.sphinx_ext.embedding import embed
from tablic_widgets.sphinx_ext.nodes import has, register
from tablic_widgets.texts import form, word

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_NAMES = (
    "sheet sheet_match sheet_rules sheet_rules_to sheet_players sheet_two sheet_three "
    "sheet_singles sheet_pairs sheet_target sheet_name sheet_locked sheet_bad_target sheet_round "
    "sheet_round_n sheet_points sheet_short_points sheet_points_hint sheet_tablas sheet_pips "
    "sheet_total sheet_cell sheet_add sheet_correct sheet_save sheet_written sheet_cancel "
    "sheet_remove sheet_remove_sure sheet_new sheet_new_sure sheet_print sheet_blank sheet_csv "
    "sheet_read sheet_bad_file sheet_kept sheet_number sheet_full sheet_shared sheet_capped "
    "sheet_stopped sheet_wanted sheet_won sheet_level sheet_open sheet_counts file_save file_read "
    "newer_record newer_file not_remembered yes_erase no_keep"
).split()
"""The texts that the script needs."""

_PLURALS = ("sheet_missing", "sheet_extra")
_SAMPLES = {"one": 1, "few": 2, "other": 5}
"""A number of each kind that a browser tells apart in our languages."""

_ROUNDS = 12
"""Lines of an empty sheet; a match to 101 takes six to eight."""

_NAMES_OF_SIDES = ("A", "B")


class score_sheet(nodes.General, nodes.Element):
    """The sheet; inside it what is there without JavaScript."""


class TablicScoreSheet(SphinxDirective):
    """A score sheet for all named rule sets."""

    def run(self) -> list[nodes.Node]:
        """Return the sheet with its empty form and with what its script needs."""
        lang = self.config.tablic_edition
        node = score_sheet(
            lang=lang, data=embed(_data(lang)), noscript=word(lang, "sheet_noscript")
        )
        told = of_rules(PRESETS["tablic"], lang)
        node += table(
            [word(lang, "sheet_counts"), word(lang, "sheet_short_points")], told["counts"]
        )
        rules = nodes.bullet_list(bullet="-")
        for sentence in told["sentences"]:
            rules += nodes.list_item("", nodes.paragraph("", sentence.format(**told)))
        node += rules
        columns = [
            f"{side}: {word(lang, name)}"
            for side in _NAMES_OF_SIDES
            for name in ("sheet_short_points", "sheet_tablas", "sheet_total")
        ]
        lines = [[str(n), *[""] * len(columns)] for n in range(1, _ROUNDS + 1)]
        node += table([word(lang, "sheet_round"), *columns], lines, "tablic-paper-form")
        self.set_source_info(node)
        return [node]


def _data(lang: str) -> dict[str, Any]:
    return {
        "texts": {name: word(lang, name) for name in _NAMES},
        "plurals": {
            name: {kind: form(lang, f"ui.{name}", n) for kind, n in _SAMPLES.items()}
            for name in _PLURALS
        },
        "lines": _ROUNDS,
        "rules": all_rules(lang),
    }


def table(head: Sequence[str], lines: Sequence[Sequence[str]], *classes: str) -> nodes.table:
    """A table whose first column says what each line is."""
    group = nodes.tgroup(cols=len(head))
    for at, cells in enumerate(zip(head, *lines, strict=True)):
        group += nodes.colspec(colwidth=max(map(len, cells)), stub=0 if at else 1)
    group += nodes.thead("", _row(head))
    group += nodes.tbody("", *map(_row, lines))
    return nodes.table("", group, classes=list(classes))


def _row(cells: Sequence[str]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", cell)) for cell in cells))


def _open_sheet(translator: Any, node: score_sheet) -> None:
    translator.body.append(
        f'<div class="tablic-sheet" lang="{node["lang"]}">\n'
        f'<script type="application/json" class="tablic-sheet-data">{node["data"]}</script>\n'
        f'<div class="tablic-sheet-static">\n<p class="tablic-sheet-noscript">'
        f"{escape(node['noscript'])}</p>\n"
    )


def _close_sheet(translator: Any, node: score_sheet) -> None:
    translator.body.append("</div></div>\n")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive and its node."""
    register(app, score_sheet, (_open_sheet, _close_sheet))
    app.add_directive("tablic-score-sheet", TablicScoreSheet)
    load_where(
        app,
        lambda config, page: has(page, score_sheet),
        ASSETS.path("tablic-sheet.css"),
        ASSETS.path("tablic-sheet.mjs"),
    )
    return {"parallel_read_safe": True, "parallel_write_safe": True}
