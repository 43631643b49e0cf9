"""What an exercise is in a document: a few nodes of its own around ordinary paragraphs.

Ordinary text inside means that a search sees the position, the question and the solution as words.
HTML draws the nodes, see :mod:`drawn`; for every other builder :mod:`written` puts paragraphs in
their place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from docutils import nodes

from tablic_core.puzzles.shapes import RowShape
from tablic_core.text.messages import CardPart, Parts

if TYPE_CHECKING:
    from sphinx.application import Sphinx


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


def has(doctree: nodes.document | None, node: type[nodes.Element]) -> bool:
    """Whether there is such a node on the page; pages that Sphinx makes itself have none."""
    return doctree is not None and next(doctree.findall(node), None) is not None


Visitors = tuple[Callable[[Any, Any], None], Callable[[Any, Any], None] | None]


def inside(translator: Any, node: nodes.Element) -> None:
    """Write what is inside a node and nothing around it."""


_OTHERS = ("latex", "text", "man", "texinfo")


def register(
    app: Sphinx,
    node: type[nodes.Element],
    html: Visitors,
    plain: Visitors = (inside, inside),
) -> None:
    """Tell Sphinx how HTML writes a node, and how every other builder does."""
    others: dict[str, Any] = dict.fromkeys(_OTHERS, plain)
    app.add_node(node, html=html, **others)
