"""What a page with exercises or pictures carries: styles, scripts, and data for the views."""

from __future__ import annotations

from html import escape
from itertools import count
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.osutil import relative_uri

from tablic_widgets.faces import FACES
from tablic_widgets.sphinx_ext import nodes as tablic
from tablic_widgets.sphinx_ext.embedding import embed
from tablic_widgets.sphinx_ext.runtime import plays
from tablic_widgets.sphinx_ext.takeaway import take_texts
from tablic_widgets.sphinx_ext.written import draws
from tablic_widgets.texts import texts, word
from tablic_widgets.why import why_script, why_texts

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

_TOLD = ("pyodide", "stdlib", "engine", "frame")
"""The addresses that the page's script is told, as far as there are any."""


def wake(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Give a page with exercises or pictures its styles, and one that plays its scripts."""
    shown = tablic.has(doctree, tablic.exercise)
    if not draws(app.builder) or not (shown or tablic.has(doctree, tablic.picture)):
        return
    view = seen_from(app.builder, pagename, app.config.tablic_runtime["view"])
    tags = [f'<link rel="stylesheet" href="{view}view.css">']
    if shown and plays(app.config):
        tags.append(f'<script type="module" src="{view}host.mjs"></script>')
        tags.append(why_script())
    context["metatags"] = "\n".join([context.get("metatags", ""), *tags])


def name_tab(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Name a card in the title of the browser's tab by its sign alone: markup is lost there."""
    title = app.env.titles.get(pagename)
    if title is not None and next(title.findall(tablic.sign), None) is not None:
        context["title"] = escape(title.astext())


def fill_first(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put what all exercises of a page share into its first one."""
    if not draws(app.builder):
        return
    exercises = list(doctree.findall(tablic.exercise))
    _part(exercises)
    if not exercises or not plays(app.config):
        return
    lang, runtime = app.config.tablic_edition, app.config.tablic_runtime
    exercises[0]["noscript"] = word(lang, "noscript")
    exercises[0]["page"] = embed(
        {
            "lang": lang,
            "texts": texts(lang),
            "faces": FACES,
            **{
                name: seen_from(app.builder, docname, runtime[name])
                for name in _TOLD
                if name in runtime
            },
            "lock": runtime["lock"],
            "bytes": runtime["bytes"],
            "take": take_texts(lang),
            "why": why_texts(lang),
        }
    )


def _part(exercises: list[tablic.exercise]) -> None:
    """Give each an id of its own where a builder has put several pages into one."""
    met: set[str] = set()
    for exercise in exercises:
        first, *others = exercise["ids"]
        if first in met:
            first = next(one for times in count(2) if (one := f"{first}-{times}") not in met)
        met.add(first)
        exercise["ids"] = [first, *others]


def seen_from(builder: Builder, pagename: str, address: str) -> str:
    """An address, known from the root of the build, as a page sees it; a full one as it is."""
    if "://" in address:
        return address
    return relative_uri(builder.get_target_uri(pagename), address)
