"""The Sphinx extension: exercises and pictures in any book.

Config values
    ``tablic_edition``  the language of the exercises: ``en``, ``nl``, ``sr-Latn`` or ``sr-Cyrl``
    ``tablic_runtime``  what plays the exercises: the addresses ``pyodide``, ``stdlib``, ``engine``,
    ``view`` and ``frame`` as seen from the root of this build, Pyodide's ``lock``, and
    ``bytes``, the size of it all; empty: the exercises stay static
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes as docutils_nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError
from sphinx.util.typing import ExtensionMetadata

from tablic_core import __version__
from tablic_core.text.languages import LANGUAGES
from tablic_widgets.faces import FACES
from tablic_widgets.sphinx_ext import nodes, takeaway
from tablic_widgets.sphinx_ext.assets import Assets
from tablic_widgets.sphinx_ext.directive import TablicExercise, embed
from tablic_widgets.sphinx_ext.picture import TablicTable
from tablic_widgets.sphinx_ext.roles import ROLES
from tablic_widgets.sphinx_ext.takeaway import take_texts
from tablic_widgets.texts import texts
from tablic_widgets.why import why_script, why_texts

_STYLES = "tablic-page.css"
ASSETS = Assets("tablic", {_STYLES: (Path(__file__).parent / "static" / _STYLES).read_bytes()})
"""The styles around the exercises."""


_TOLD = ("pyodide", "stdlib", "engine", "frame")
"""The addresses that the page's script is told."""


def _check_edition(app: Sphinx, config: Config) -> None:
    if config.tablic_edition not in LANGUAGES:
        raise ConfigError(f"tablic_edition is {config.tablic_edition!r}, not one of {LANGUAGES}")


def _wake(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: docutils_nodes.document | None,
) -> None:
    """Give a page with exercises or pictures its styles, and one with exercises its scripts."""
    runtime = app.config.tablic_runtime
    if doctree is None or not runtime:
        return
    view = _seen_from(pagename, runtime["view"])
    plays, shows = nodes.has(doctree, nodes.exercise), nodes.has(doctree, nodes.picture)
    tags = [f'<link rel="stylesheet" href="{view}view.css">'] if plays or shows else []
    if plays:
        tags.append(f'<script type="module" src="{view}host.mjs"></script>')
        tags.append(why_script())
    context["metatags"] = "\n".join([context.get("metatags", ""), *tags])


def _name_tab(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: docutils_nodes.document | None,
) -> None:
    """Name a card in the title of the browser's tab by its sign alone: markup is lost there."""
    title = app.env.titles.get(pagename)
    if title is not None and next(title.findall(nodes.sign), None) is not None:
        context["title"] = escape(title.astext())


def _fill_first(app: Sphinx, doctree: docutils_nodes.document, docname: str) -> None:
    """Put what all exercises of a page share into its first one."""
    runtime = app.config.tablic_runtime
    first = next(doctree.findall(nodes.exercise), None)
    if first is None or not runtime:
        return
    first["page"] = embed(
        {
            "lang": app.config.tablic_edition,
            "texts": texts(app.config.tablic_edition),
            "faces": FACES,
            **{name: _seen_from(docname, runtime[name]) for name in _TOLD},
            "lock": runtime["lock"],
            "bytes": runtime["bytes"],
            "take": take_texts(app.config.tablic_edition),
            "why": why_texts(app.config.tablic_edition),
        }
    )


def _seen_from(pagename: str, address: str) -> str:
    """An address, known from the root of the build, as a page sees it."""
    return "../" * pagename.count("/") + address


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives, the roles and the nodes."""
    ASSETS.setup(app)
    takeaway.setup(app)
    app.add_config_value("tablic_edition", "en", "env", str)
    app.add_config_value("tablic_runtime", {}, "html", dict)
    app.add_directive("tablic-exercise", TablicExercise)
    app.add_directive("tablic-table", TablicTable)
    for name, role in ROLES.items():
        app.add_role(name, role)
    for node, html in nodes.HTML.items():
        nodes.register(app, node, html, nodes.PLAIN[node])
    app.add_css_file(ASSETS.path(_STYLES))
    app.connect("config-inited", _check_edition)
    app.connect("doctree-resolved", _fill_first)
    app.connect("html-page-context", _wake)
    app.connect("html-page-context", _name_tab)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
