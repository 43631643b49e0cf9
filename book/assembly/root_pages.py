"""The Sphinx extension of the pages above the editions: choose your language, and page not found.

Both say the same thing in every language and lead to the editions, and both stand alone: a page for
missing addresses is shown at any address, where no relative address of a style or a script holds.
So they have a template of their own, with styles and script written into the page, and nothing of
the theme.

In MyST, one term for each tree of sources; the Latin edition is derived as everywhere::

    ```{tablic-languages}
    en
    : What the page says.

    nl
    : Wat de pagina zegt.

    sr
    : Шта страна каже.
    ```
"""

from __future__ import annotations

import base64
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from book.extension.editions import EDITIONS, Edition

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

PAGE = Path(__file__).parents[1] / "root" / "_page"
"""The template, the styles and the scripts."""

MISSING = "404"
"""The page that a host shows instead of one that is not there."""

_SCRIPTS = {"index": "choose.mjs", MISSING: "lost.mjs"}


class languages(nodes.General, nodes.Element):
    """A list of `language`."""


class language(nodes.General, nodes.Element):
    """The link to one edition, and below it what the page says in its language."""


class TablicLanguages(SphinxDirective):
    """A link to each edition, each with its own words."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the list; an error of the directive if a language lacks its words."""
        said = self._words()
        trees = [_tree(one) for one in EDITIONS]
        if list(said) != list(dict.fromkeys(trees)):
            wanted = ", ".join(dict.fromkeys(trees))
            raise self.error(f"needs one term for each of: {wanted}")
        home = home_path(self.config.tablic_site_url) if self.env.docname == MISSING else ""
        offered = languages()
        for one in EDITIONS:
            entry = language(edition=one, href=f"{home}{one.folder}/index.html")
            entry += [_in_script(one, child) for child in said[_tree(one)].children]
            offered += entry
        self.set_source_info(offered)
        return [offered]

    def _words(self) -> dict[str, nodes.definition]:
        """Return what stands under each term."""
        parsed = self.parse_content_to_nodes()
        items = [item for node in parsed for item in node.findall(nodes.definition_list_item)]
        return {
            term.astext(): definition
            for item in items
            for term, definition in [(item[0], item[-1])]
            if isinstance(definition, nodes.definition)
        }


def home_path(site_url: str) -> str:
    """Return the path of the site's root if its address is known, else nothing.

    >>> home_path("https://host.example/tablic"), home_path("")
    ('/tablic/', '')
    """
    return f"{urlsplit(site_url).path.rstrip('/')}/" if site_url else ""


def _tree(one: Edition) -> str:
    """Return the name of the edition's tree of sources, which both Serbian ones share."""
    return Path(one.source).name


def _in_script(one: Edition, node: nodes.Node) -> nodes.Node:
    """Return a copy of the node in the edition's script."""
    copy = node.deepcopy()
    for text in list(copy.findall(nodes.Text)):
        text.parent.replace(text, nodes.Text(one.derive(text.astext())))
    return copy


def _open_list(translator: Any, node: languages) -> None:
    translator.body.append('<nav class="tablic-languages">\n<ul>\n')


def _close_list(translator: Any, node: languages) -> None:
    translator.body.append("</ul>\n</nav>\n")


def _open_language(translator: Any, node: language) -> None:
    one: Edition = node["edition"]
    translator.body.append(
        f'<li lang="{one.tag}">\n<a href="{escape(node["href"])}" lang="{one.tag}" '
        f'hreflang="{one.tag}" data-edition="{one.folder}">{escape(one.name)}</a>\n'
    )


def _close_language(translator: Any, node: language) -> None:
    translator.body.append("</li>\n")


def _stand_alone(app: Sphinx, config: Config) -> None:
    """Leave out what needs the theme."""
    config.html_permalinks = False
    config.templates_path = [*config.templates_path, str(PAGE)]


def _no_search(app: Sphinx) -> None:
    """Two pages need no search; the builder has no setting for it."""
    if hasattr(app.builder, "search"):
        app.builder.search = False


def _fill_page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object
) -> str:
    """Name the template, and give it what is written into the page."""
    script = "" if pagename == MISSING and app.config.tablic_site_url else _SCRIPTS[pagename]
    context["tablic_script"] = _read(script) if script else ""
    context["tablic_style"] = _read("root.css")
    icon = Path(app.confdir, app.config.html_favicon).read_bytes()
    context["tablic_icon"] = f"data:image/svg+xml;base64,{base64.b64encode(icon).decode()}"
    return "root.html"


def _read(name: str) -> str:
    return f"\n{(PAGE / name).read_text(encoding='utf-8')}"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive, its nodes and the template."""
    app.add_node(languages, html=(_open_list, _close_list))
    app.add_node(language, html=(_open_language, _close_language))
    app.add_directive("tablic-languages", TablicLanguages)
    app.connect("config-inited", _stand_alone)
    app.connect("builder-inited", _no_search)
    # After everybody who fills the context for the theme.
    app.connect("html-page-context", _fill_page, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
