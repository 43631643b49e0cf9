"""The directive ``tablic-room``: the way from a page of an edition to its notebook.

In MyST::

    ```{tablic-room}
    ```

It writes a plain link, which works without JavaScript and on a phone. On a wide screen a script
opens the room below the link instead. Room, script and styles belong to this book's site: see
``book/assembly/room.py`` and ``book/_static/room.mjs``.
"""

from __future__ import annotations

import posixpath
from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from book.extension.assets import load_where
from book.extension.editions import edition
from tablic_widgets.sphinx_ext.nodes import has, register
from tablic_widgets.texts import word

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


class room_link(nodes.General, nodes.TextElement):
    """The link; its text is what it does."""


class TablicRoom(SphinxDirective):
    """A link to the notebook of this edition."""

    def run(self) -> list[nodes.Node]:
        """Return the link, with the words that the script needs."""
        lang = self.config.tablic_edition
        text = word(lang, "room_open")
        link = room_link(
            "",
            text,
            href=room_address(self.env.docname, lang),
            title=word(lang, "room"),
            close=word(lang, "room_close"),
            tab=word(lang, "room_tab"),
        )
        self.set_source_info(link)
        return [link]


def room_address(pagename: str, tag: str) -> str:
    """Return the address of an edition's notebook, from a page of it.

    >>> room_address("workshop", "nl")
    '../lite/notebooks/index.html?path=nl.ipynb'
    """
    up = posixpath.relpath(".", posixpath.dirname(f"{edition(tag).folder}/{pagename}"))
    return f"{up}/lite/notebooks/index.html?path={tag}.ipynb"


def _open_link(translator: Any, node: room_link) -> None:
    words = "".join(
        f' data-room-{name}="{escape(node[name])}"' for name in ("title", "close", "tab")
    )
    translator.body.append(
        f'<p class="tablic-room"><a class="tablic-room-link" href="{escape(node["href"])}"{words}>'
    )


def _close_link(translator: Any, node: room_link) -> None:
    translator.body.append("</a></p>\n")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive and its node."""
    # Where there is no room to go to, nothing but the words.
    register(app, room_link, (_open_link, _close_link))
    app.add_directive("tablic-room", TablicRoom)
    load_where(app, lambda config, page: has(page, room_link), "room.css", "room.mjs")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
