"""What only this book needs of Sphinx, beside the extension that everybody's book may use.

The editions and their links, Serbian search, the way to the notebook room, the list of lessons, the
score sheet, and what teachers are told.
"""

from __future__ import annotations

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from book.extension import editions, for_teachers, progress, room, score_sheet, serbian_search
from book.extension.assets import ASSETS


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register all of it; needs the extension ``tablic_widgets.sphinx_ext``."""
    app.setup_extension("tablic_widgets.sphinx_ext")
    ASSETS.setup(app)
    for part in (editions, serbian_search, room, progress, score_sheet, for_teachers):
        part.setup(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
