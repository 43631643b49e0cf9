"""What an exercise is in a document: a few nodes of its own around ordinary paragraphs.

Ordinary text inside means that search, print and every builder other than HTML see the position,
the question and the solution as words; the labels, which HTML draws around them, they say first.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from tablic_core.puzzles.shapes import RowShape
from tablic_core.text.messages import CardPart, Parts
from tablic_widgets.faces import FACES

Visitor = Any


class exercise(nodes.General, nodes.Element):
    """The whole exercise: number, static form, solution."""


class picture(nodes.General, nodes.Element):
    """Cards to look at, with a caption."""


class picture_words(nodes.Part, nodes.TextElement):
    """What there is to see in a picture."""


class static_form(nodes.General, nodes.Element):
    """What a reader without JavaScript sees, and what the view replaces."""


class felt(nodes.General, nodes.Element):
    """The card table: what lies there, and what is played."""


class card_row(nodes.General, nodes.Element):
    """Cards side by side, with a label."""


class card(nodes.General, nodes.Element):
    """One card; its text is its spoken name."""


class row_note(nodes.Inline, nodes.TextElement):
    """Words behind the cards of a row, or in place of them."""


class solution(nodes.General, nodes.Element):
    """The answer, closed until the reader opens it."""


class sign(nodes.Inline, nodes.TextElement):
    """A card in a sentence: its sign for the eye, its name for the ear."""


def sentence(parts: Parts, *classes: str) -> nodes.paragraph:
    """Parts of a sentence as a paragraph."""
    return nodes.paragraph("", "", *words(parts), classes=list(classes))


def sign_of(part: CardPart) -> sign:
    """A card in a sentence."""
    return sign("", part["sign"], suit=part["card"][-1], name=part["name"])


def row(shown: RowShape, marked: tuple[str, ...] = (), note: str = "") -> card_row:
    """A row of cards as the engine's view describes it; ``note`` is said of the marked ones."""
    line = card_row(label=shown["label"], kind=f"tablic-{shown['name']}")
    for face in shown["cards"]:
        chosen = face["card"] in marked
        one = card(face=face, chosen=chosen, note=note)
        one += nodes.Text(f"{face['name']}, {note}" if chosen else face["name"])
        line += one
    if shown["note"]:
        line += row_note("", "", *words(shown["note"]))
    return line


def words(parts: Parts) -> list[nodes.Node]:
    """Parts of a sentence as text and signs."""
    return [nodes.Text(part) if isinstance(part, str) else sign_of(part) for part in parts]


def _drawing(path: str, name: str) -> str:
    return (
        f'<svg viewBox="0 0 24 24" class="{name}" aria-hidden="true" focusable="false">'
        f'<path d="{path}"></path></svg>'
    )


def visit_exercise(self: Visitor, node: exercise) -> None:
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


def visit_static_form(self: Visitor, node: static_form) -> None:
    self.body.append(f'<div class="tablic-app tablic-static" lang="{node["lang"]}">\n')


def visit_picture(self: Visitor, node: picture) -> None:
    """Open a figure; its caption is the caption node inside."""
    self.body.append(f'<figure class="tablic-app tablic-picture" lang="{node["lang"]}">\n')


def visit_picture_words(self: Visitor, node: picture_words) -> None:
    self.body.append('<figcaption class="tablic-caption">')


def visit_felt(self: Visitor, node: felt) -> None:
    self.body.append('<div class="tablic-felt">\n')


def visit_card_row(self: Visitor, node: card_row) -> None:
    label = escape(node["label"])
    self.body.append(
        f'<div class="tablic-place {node["kind"]}">'
        f'<p class="tablic-label" aria-hidden="true">{label}</p>'
        f'<div class="tablic-row" role="group" aria-label="{label}">'
    )


def visit_card(self: Visitor, node: card) -> None:
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


def visit_row_note(self: Visitor, node: row_note) -> None:
    self.body.append('<span class="tablic-row-note">')


def visit_sign(self: Visitor, node: sign) -> None:
    """Write both forms and leave out the text itself, which is the sign again."""
    self.body.append(
        f'<span class="tablic-sign tablic-suit-{node["suit"]}">'
        f'<span aria-hidden="true">{escape(node.astext())}</span>'
        f'<span class="tablic-sr">{escape(node["name"])}</span></span>'
    )
    raise nodes.SkipNode


def visit_solution(self: Visitor, node: solution) -> None:
    self.body.append(
        f'<details class="tablic-app tablic-solution" lang="{node["lang"]}">'
        f"<summary>{escape(node['title'])}</summary>\n"
    )


def _closing(text: str) -> Callable[[Visitor, Any], None]:
    def depart(self: Visitor, node: nodes.Element) -> None:
        self.body.append(text)

    return depart


def _nothing(self: Visitor, node: nodes.Element) -> None:
    """Write what is inside and nothing around it."""


def say_title(self: Visitor, node: exercise | solution) -> None:
    """Write the title as a paragraph of its own, in the words of any builder."""
    self.visit_paragraph(node)
    self.visit_Text(nodes.Text(node["title"]))
    self.depart_paragraph(node)


def say_row(self: Visitor, node: card_row) -> None:
    """Begin a paragraph with what the row is."""
    self.visit_paragraph(node)
    self.visit_Text(nodes.Text(f"{node['label']}: "))


def end_row(self: Visitor, node: nodes.Element) -> None:
    self.depart_paragraph(node)


def say_words(self: Visitor, node: picture_words) -> None:
    """Begin a paragraph."""
    self.visit_paragraph(node)


def say_note(self: Visitor, node: row_note) -> None:
    """Keep the words apart from the cards before them."""
    if node.parent.index(node):
        self.visit_Text(nodes.Text(", "))


def say_card(self: Visitor, node: card) -> None:
    """Part the card from the one before it, and keep its note apart from the next one."""
    comma = ", " if node.parent.index(node) else ""
    note = f" ({node['note']})" if node["chosen"] else ""
    self.visit_Text(nodes.Text(f"{comma}{node['face']['name']}{note}"))
    raise nodes.SkipNode


Visitors = tuple[Callable[[Any, Any], None], Callable[[Any, Any], None] | None]

INSIDE: Visitors = (_nothing, _nothing)
"""Only what is inside a node, as words."""

_OTHERS = ("latex", "text", "man", "texinfo")


def has(doctree: nodes.document | None, node: type[nodes.Element]) -> bool:
    """Whether there is such a node on the page; pages that Sphinx makes itself have none."""
    return doctree is not None and next(doctree.findall(node), None) is not None


def register(
    app: Sphinx, node: type[nodes.Element], html: Visitors, plain: Visitors = INSIDE
) -> None:
    """Tell Sphinx how HTML writes a node, and how every other builder does."""
    others: dict[str, Any] = dict.fromkeys(_OTHERS, plain)
    app.add_node(node, html=html, **others)


HTML: dict[type[nodes.Element], Visitors] = {
    exercise: (visit_exercise, _closing("</section>\n")),
    picture: (visit_picture, _closing("</figure>\n")),
    picture_words: (visit_picture_words, _closing("</figcaption>\n")),
    static_form: (visit_static_form, _closing("</div>\n")),
    felt: (visit_felt, _closing("</div>\n")),
    card_row: (visit_card_row, _closing("</div></div>\n")),
    card: (visit_card, _closing("</span></span>")),
    row_note: (visit_row_note, _closing("</span>")),
    sign: (visit_sign, _nothing),
    solution: (visit_solution, _closing("</details>\n")),
}
"""Node class → how HTML writes it."""

PLAIN: dict[type[nodes.Element], Visitors] = {
    exercise: (say_title, _nothing),
    picture: (_nothing, _nothing),
    picture_words: (say_words, end_row),
    static_form: (_nothing, _nothing),
    felt: (_nothing, _nothing),
    card_row: (say_row, end_row),
    card: (say_card, _nothing),
    row_note: (say_note, _nothing),
    sign: (_nothing, _nothing),
    solution: (say_title, _nothing),
}
"""Node class → how every other builder writes it."""
