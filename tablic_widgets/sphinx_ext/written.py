"""How every builder but HTML writes an exercise and a picture: as plain paragraphs.

The solutions come at the end of the page on which the exercises stand, so that a printed sheet does
not give them away. LaTeX gets the suits as its own symbols: its default engine knows no others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from tablic_widgets.sphinx_ext import nodes as tablic
from tablic_widgets.sphinx_ext.takeaway import takeaway
from tablic_widgets.texts import word

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

_SUITS = {"♠": "spadesuit", "♥": "heartsuit", "♦": "diamondsuit", "♣": "clubsuit"}
_SUIT = re.compile(f"([{''.join(_SUITS)}])")


def draws(builder: Builder) -> bool:
    """Whether the builder makes web pages; an EPUB or a help file is HTML, but plays nothing."""
    return builder.format == "html" and not getattr(builder, "embedded", False)


def write_out(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put paragraphs in the place of our nodes, unless the builder draws them."""
    if draws(app.builder):
        return
    for taken in list(doctree.findall(takeaway)):
        taken.parent.remove(taken)
    _collect_solutions(doctree, app.config.tablic_edition)
    for exercise in list(doctree.findall(tablic.exercise)):
        exercise.replace_self(_exercise(exercise))
    for picture in list(doctree.findall(tablic.picture)):
        picture.replace_self([*_targets(picture), *_rows(picture), *_captions(picture)])
    # Pdflatex stops at a suit. The other engines print it, in the colours of the text's own font.
    symbols = app.builder.format == "latex" and app.config.latex_engine == "pdflatex"
    for sign in list(doctree.findall(tablic.sign)):
        sign.replace_self(_symbols(sign.astext()) if symbols else [nodes.Text(sign.astext())])
    if symbols:
        # The title of a page that names a card, where another page refers to it.
        for reference in doctree.findall(nodes.reference):
            for text in list(reference.findall(nodes.Text)):
                text.parent.replace(text, _symbols(text.astext()))


def _exercise(exercise: tablic.exercise) -> list[nodes.Node]:
    """The number, then the static form as it stands, its rows in words."""
    (form,) = exercise.findall(tablic.static_form)
    written = [*_targets(exercise), nodes.rubric("", exercise["title"])]
    for child in form.children:
        written += _rows(child) if isinstance(child, tablic.felt) else [child]
    return written


def _targets(node: nodes.Element) -> list[nodes.Node]:
    """What a link to the node leads to."""
    return [nodes.target("", "", ids=node["ids"])] if node["ids"] else []


def _rows(parent: nodes.Element) -> list[nodes.Node]:
    """Each row as a paragraph: its label, the cards by their signs, its note."""
    return [_row(row) for row in parent.findall(tablic.card_row)]


def _row(row: tablic.card_row) -> nodes.paragraph:
    line = nodes.paragraph("", f"{row['label']}: ")
    for place, child in enumerate(row.children):
        if place:
            line += nodes.Text(", ")
        if isinstance(child, tablic.card):
            line += tablic.sign_of(child["face"])
            if child["chosen"]:
                line += nodes.Text(f" ({child['note']})")
        else:
            line += child.children
    return line


def _captions(picture: tablic.picture) -> Iterator[nodes.paragraph]:
    for caption in picture.findall(tablic.picture_words):
        yield nodes.paragraph("", "", *caption.children)


def _collect_solutions(doctree: nodes.document, lang: str) -> None:
    """Move the solutions of each page to its end, every one under the exercise's number."""
    pages: dict[nodes.Element, list[nodes.Node]] = {}
    for exercise in doctree.findall(tablic.exercise):
        (answer,) = exercise.findall(tablic.solution)
        said: list[nodes.Node] = [nodes.strong("", exercise["title"]), nodes.Text(". ")]
        said += (child for sentence in answer for child in sentence.children)
        pages.setdefault(_page(exercise), []).append(nodes.paragraph("", "", *said))
    for page, solutions in pages.items():
        place = next((one for one in page.children if _holds_pages(one)), None)
        index = page.index(place) if place is not None else len(page)
        page[index:index] = [nodes.rubric("", word(lang, "solutions")), *solutions]


def _page(node: nodes.Element) -> nodes.Element:
    """The outermost section of the page that the node is on, or the page if it has none.

    A builder that makes one document of all pages marks where each of them starts.
    """
    section, one = None, node.parent
    while not isinstance(one, addnodes.start_of_file | nodes.document):
        section = one if isinstance(one, nodes.section) else section
        one = one.parent
    return section or one


def _holds_pages(node: nodes.Node) -> bool:
    return next(iter(node.findall(addnodes.start_of_file)), None) is not None


def _symbols(text: str) -> list[nodes.Node]:
    """A card's sign, its suit as LaTeX's own symbol."""
    return [
        nodes.raw("", rf"\ensuremath{{\{_SUITS[piece]}}}", format="latex")
        if piece in _SUITS
        else nodes.Text(piece)
        for piece in _SUIT.split(text)
        if piece
    ]
