"""What the page for teachers needs and only the build knows.

``{tablic-install} sphinx``
    The command that installs the package with that extra from this very site.  It names the
    site's address where the build knows it (``SITE_URL``).
``{tablic-exercise-list}``
    All exercises of the bank by kind: name, level, a small picture, and the page that shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from book.extension.progress import lessons
from tablic_core.puzzles import Exercise, puzzle_of
from tablic_core.puzzles.bank import load_bank
from tablic_core.text.messages import template
from tablic_widgets.sphinx_ext.nodes import register, sentence, sign_of
from tablic_widgets.texts import word

if TYPE_CHECKING:
    from sphinx.application import Sphinx

EXTRAS = ("sphinx", "widgets")


class TablicInstall(SphinxDirective):
    """The command to install the package with one of its extras."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the command as a block of code."""
        extra = self.arguments[0]
        if extra not in EXTRAS:
            raise self.error(f"there is no extra {extra!r}, only {' and '.join(EXTRAS)}")
        site = self.config.tablic_site_url.rstrip("/") or word(
            self.config.tablic_edition, "site_address"
        )
        command = f'pip install --find-links "{site}/wheels/" "tablic[{extra}]"'
        block = nodes.literal_block(command, command, language="text")
        self.set_source_info(block)
        return [block]


class exercise_list(nodes.General, nodes.Element):
    """The list; filled once it is known which page shows which exercise."""


class TablicExerciseList(SphinxDirective):
    """Every exercise of the bank."""

    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Return an empty list; where the exercises stand is not known yet."""
        node = exercise_list()
        self.set_source_info(node)
        return [node]


def _fill(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    for node in doctree.findall(exercise_list):
        node += list(_by_kind(app, docname))


def _by_kind(app: Sphinx, docname: str) -> Iterator[nodes.Node]:
    """The kinds in the order in which the book comes to them, what no page shows at the end."""
    lang = app.config.tablic_edition
    pages = {key: page for page, ids in lessons(app.env) for key in ids}
    bank = load_bank()
    order = [bank[key] for key in dict.fromkeys((*pages, *bank))]
    for kind in dict.fromkeys(one.kind for one in order):
        title = nodes.rubric("", template(lang, f"kind.{kind}"), classes=["tablic-kind"])
        title += [nodes.Text(" "), nodes.literal("", kind)]
        items = nodes.bullet_list(bullet="-", classes=["tablic-all"])
        for one in sorted((one for one in order if one.kind == kind), key=lambda one: one.level):
            items += _item(app, docname, one, pages.get(one.id))
        yield from (title, items)


def _item(app: Sphinx, docname: str, one: Exercise, page: str | None) -> nodes.list_item:
    lang = app.config.tablic_edition
    line = nodes.paragraph("", "", nodes.literal("", one.id), nodes.Text(" "))
    told = [word(lang, "level").format(n=one.level)]
    if str(one.rules) != "tablic":
        told.append(str(one.rules))
    line += nodes.inline("", f"({', '.join(told)})")
    if page is not None:
        # A title may show a card.
        title = [child.deepcopy() for child in app.env.titles[page].children]
        line += nodes.Text(" ")
        link = make_refnode(
            app.builder, docname, page, f"ex-{one.id}", nodes.inline("", "", *title)
        )
        line += link
    return nodes.list_item("", line, _picture(one, lang))


def _picture(one: Exercise, lang: str) -> nodes.paragraph:
    """The cards row by row; without cards, the question."""
    shown = puzzle_of(one).screen(lang)
    picture = nodes.paragraph(classes=["tablic-small"])
    for row in (row for row in shown["rows"] if row["cards"]):
        if len(picture):
            picture += nodes.Text(" · ")
        picture += nodes.Text(f"{row['label']}: ")
        for card in row["cards"]:
            picture += [sign_of(card), nodes.Text(" ")]
    return picture if len(picture) else sentence(shown["question"])


def _nothing(translator: Any, node: nodes.Element) -> None:
    """The list writes itself: it holds ordinary nodes."""


def setup(app: Sphinx) -> None:
    """Register both directives."""
    register(app, exercise_list, (_nothing, _nothing))
    app.add_directive("tablic-install", TablicInstall)
    app.add_directive("tablic-exercise-list", TablicExerciseList)
    app.connect("doctree-resolved", _fill)
