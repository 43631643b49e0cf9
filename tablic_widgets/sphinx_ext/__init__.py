"""The Sphinx extension: exercises and pictures in any book.

Config values
    ``tablic_edition``  the language of the exercises: ``en``, ``nl``, ``sr-Latn`` or ``sr-Cyrl``;
    left out, it follows from the book's own ``language``
    ``tablic_site``     the folder or the address of a finished Tablić site, whose Python the pages
    load in place of that of the package ``tablic-runtime``; a folder is copied
    ``tablic_runtime``  for the assembly of such a site alone, what plays the exercises: the
    addresses ``pyodide``, ``stdlib``, ``engine``, ``view`` and ``frame`` as seen from the
    root of this build, Pyodide's ``lock``, and ``bytes``, the size of it all
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.errors import ConfigError

from tablic_core import __version__
from tablic_core.text.languages import LANGUAGE, LANGUAGES
from tablic_widgets.sphinx_ext import mistakes, nodes, pages, runtime, takeaway, written
from tablic_widgets.sphinx_ext.assets import Assets
from tablic_widgets.sphinx_ext.directive import TablicExercise
from tablic_widgets.sphinx_ext.drawn import HTML
from tablic_widgets.sphinx_ext.picture import TablicTable
from tablic_widgets.sphinx_ext.roles import ROLES

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

_STYLES = "tablic-page.css"
ASSETS = Assets("tablic", {_STYLES: (Path(__file__).parent / "static" / _STYLES).read_bytes()})
"""The styles around the exercises."""


def edition_of(language: str) -> str:
    """The tag of our language that fits a book's ``language``; English where none does.

    Without a word on the script it is the one that the language is written in, as in Sphinx.

    >>> [edition_of(one) for one in ("nl_BE", "sr@latin", "sr_Latn", "sr", "de")]
    ['nl', 'sr-Latn', 'sr-Latn', 'sr-Cyrl', 'en']
    """
    parts = re.split("[-_@]", language.lower().replace("@latin", "-latn"))
    for one in LANGUAGE.values():
        name, *script = one.tag.lower().split("-")
        if parts[0] == name and set(script) <= set(parts[1:]):
            return one.tag
    written_as = (one for one in LANGUAGE.values() if not one.derived_from)
    return next((one.tag for one in written_as if one.written == parts[0]), LANGUAGES[0])


def _choose_edition(app: Sphinx, config: Config) -> None:
    config.tablic_edition = config.tablic_edition or edition_of(config.language)
    if config.tablic_edition not in LANGUAGES:
        raise ConfigError(f"tablic_edition is {config.tablic_edition!r}, not one of {LANGUAGES}")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives, the roles and the nodes."""
    ASSETS.setup(app)
    takeaway.setup(app)
    mistakes.setup(app)
    app.add_config_value("tablic_edition", "", "env", str)
    app.add_config_value("tablic_site", "", "html", str)
    app.add_config_value("tablic_runtime", {}, "html", dict)
    app.add_directive("tablic-exercise", TablicExercise)
    app.add_directive("tablic-table", TablicTable)
    for name, role in ROLES.items():
        app.add_role(name, role)
    for node, html in HTML.items():
        nodes.register(app, node, html)
    app.add_css_file(ASSETS.path(_STYLES))
    app.connect("config-inited", _choose_edition)
    app.connect("config-inited", runtime.settle)
    app.connect("doctree-resolved", pages.fill_first)
    app.connect("doctree-resolved", written.write_out)
    app.connect("html-page-context", pages.wake)
    app.connect("html-page-context", pages.name_tab)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
