"""The scripts and styles of the list of lessons and of the score sheet, and who gets them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablic_widgets.modules import STATIC, joined
from tablic_widgets.sphinx_ext.assets import Assets

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

HERE = Path(__file__).parent / "static"

SCRIPTS = ("tablic-progress.mjs", "tablic-sheet.mjs")
"""What pages begin with; each is one file with all that it imports."""

STYLES = ("tablic-progress.css", "tablic-sheet.css")
"""Their styles; each is one file with those of the buttons that both have."""


def _styles(*names: str) -> bytes:
    return b"\n".join((HERE / name).read_bytes() for name in names)


ASSETS = Assets(
    "tablic-book",
    {name: joined(name, HERE, STATIC).encode() for name in SCRIPTS}
    | {name: _styles("tablic-forms.css", name) for name in STYLES},
)
"""Our own files; scripts share a module with the view."""


def load_where(
    app: Sphinx,
    wanted: Callable[[Config, nodes.document | None], bool],
    style: str,
    script: str,
    attributes: Callable[[Config], dict[str, str]] = lambda config: {},
) -> None:
    """Give the pages that want them a style sheet and a script, with attributes of its element.

    Files are named as ``add_css_file`` and ``add_js_file`` take them.
    """

    def add(
        app: Sphinx, pagename: str, template: str, context: Any, doctree: nodes.document | None
    ) -> None:
        if wanted(app.config, doctree):
            app.add_css_file(style)
            told: dict[str, Any] = attributes(app.config)
            app.add_js_file(script, type="module", **told)

    app.connect("html-page-context", add)
