"""How HTML draws an exercise and a picture: felt, cards, a closed solution, the view's data.

The names of cards, which others see as signs, are there for screen readers and for the search.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from docutils import nodes

from tablic_widgets.faces import FACES
from tablic_widgets.sphinx_ext import nodes as tablic


def _drawing(path: str, name: str) -> str:
    return (
        f'<svg viewBox="0 0 24 24" class="{name}" aria-hidden="true" focusable="false">'
        f'<path d="{path}"></path></svg>'
    )


def _exercise(self: Any, node: tablic.exercise) -> None:
    """Open the section, with the data for the view and, once a page, for all views."""
    # Docutils adds the targets that an author wrote before the exercise.
    target, *others = node["ids"]
    self.body.extend(f'<span id="{other}"></span>' for other in others)
    # With an underscore, which no other id on a page of Sphinx has.
    title = f"{target}_title"
    self.body.append(
        f'<section class="tablic-exercise" data-tablic id="{target}" aria-labelledby="{title}">\n'
    )
    for data, name in ((node["page"], "tablic-page"), (node["data"], "")):
        if data:
            mark = f' id="{name}"' if name else ' class="tablic-data"'
            self.body.append(f'<script type="application/json"{mark}>{data}</script>\n')
    if node["noscript"]:
        self.body.append(f"<noscript><p>{escape(node['noscript'])}</p></noscript>\n")
    self.body.append(f'<p class="tablic-number" id="{title}">{escape(node["title"])}</p>\n')


def _static_form(self: Any, node: tablic.static_form) -> None:
    self.body.append(f'<div class="tablic-app tablic-static" lang="{node["lang"]}">\n')


def _picture(self: Any, node: tablic.picture) -> None:
    """Open a figure; its caption is the caption node inside."""
    self.body.extend(f'<span id="{target}"></span>' for target in node["ids"])
    self.body.append(f'<figure class="tablic-app tablic-picture" lang="{node["lang"]}">\n')


def _picture_words(self: Any, node: tablic.picture_words) -> None:
    self.body.append('<figcaption class="tablic-caption">')


def _felt(self: Any, node: tablic.felt) -> None:
    self.body.append('<div class="tablic-felt">\n')


def _card_row(self: Any, node: tablic.card_row) -> None:
    label = escape(node["label"])
    self.body.append(
        f'<div class="tablic-place {node["kind"]}">'
        f'<p class="tablic-label" aria-hidden="true">{label}</p>'
        f'<div class="tablic-row" role="group" aria-label="{label}">'
    )


def _card(self: Any, node: tablic.card) -> None:
    """Draw the face; the text itself is only for screen readers, search and other builders."""
    face = node["face"]
    figure = FACES["courts"].get(face["rank"]) or FACES["suits"][face["suit"]]
    chosen = " is-chosen" if node["chosen"] else ""
    self.body.append(
        f'<span class="tablic-card tablic-suit-{face["suit"]}{chosen}">'
        f'<span class="tablic-corner" aria-hidden="true">'
        f'<span class="tablic-index">{face["index"]}</span>'
        f"{_drawing(FACES['suits'][face['suit']], 'tablic-suit')}</span>"
        f"{_drawing(figure, 'tablic-figure')}"
        f'<span class="tablic-tick" aria-hidden="true">✓</span>'
        f'<span class="tablic-sr">'
    )


def _row_note(self: Any, node: tablic.row_note) -> None:
    self.body.append('<span class="tablic-row-note">')


def _sign(self: Any, node: tablic.sign) -> None:
    """Write both forms and leave out the text itself, which is the sign again."""
    if self.builder.embedded:
        # In the contents of an EPUB, where nothing hides the name.
        return
    self.body.append(
        f'<span class="tablic-sign tablic-suit-{node["suit"]}">'
        f'<span aria-hidden="true">{escape(node.astext())}</span>'
        f'<span class="tablic-sr">{escape(node["name"])}</span></span>'
    )
    raise nodes.SkipNode


def _solution(self: Any, node: tablic.solution) -> None:
    self.body.append(
        f'<details class="tablic-app tablic-solution" lang="{node["lang"]}">'
        f"<summary>{escape(node['title'])}</summary>\n"
    )


def _closing(text: str) -> Callable[[Any, Any], None]:
    def depart(self: Any, node: nodes.Element) -> None:
        self.body.append(text)

    return depart


HTML: dict[type[nodes.Element], tablic.Visitors] = {
    tablic.exercise: (_exercise, _closing("</section>\n")),
    tablic.picture: (_picture, _closing("</figure>\n")),
    tablic.picture_words: (_picture_words, _closing("</figcaption>\n")),
    tablic.static_form: (_static_form, _closing("</div>\n")),
    tablic.felt: (_felt, _closing("</div>\n")),
    tablic.card_row: (_card_row, _closing("</div></div>\n")),
    tablic.card: (_card, _closing("</span></span>")),
    tablic.row_note: (_row_note, _closing("</span>")),
    tablic.sign: (_sign, tablic.inside),
    tablic.solution: (_solution, _closing("</details>\n")),
}
"""Node class → how HTML writes it."""
