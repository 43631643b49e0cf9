"""The four editions of the book, and what Sphinx must do differently in each.

- `EDITIONS` says what there is: language tag, address, Sphinx language, name, source tree.
- In the Latin edition the Cyrillic source becomes Latin as it is read, includes and all.
  The role ``{cyr}`…` `` keeps its text in Cyrillic, in every edition.
- Every page's template gets the links to the same page in the other editions.

Config value: `tablic_site_url`, the address of the site's root; while it is empty no absolute
address is made, rather than an invented one.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from tablic_core.text.languages import LANGUAGE
from tablic_widgets.sphinx_ext.nodes import register
from tablic_widgets.texts import word

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


@dataclass(frozen=True, slots=True)
class Edition:
    """One of the books: a language, in one script."""

    tag: str
    """The language tag of a page: `<html lang>`, `hreflang`."""

    folder: str
    """The edition's folder on the site, so also the first part of its addresses."""

    language: str
    """What Sphinx calls the language, and gettext the catalogue's folder."""

    name: str
    """The language's own name for itself."""

    source: str
    """The tree of sources, from the project's root."""

    derive: Callable[[str], str]
    """From what its sources say to what it shows: the same, or the same in another script."""

    derived_from: str
    """The tag of the edition whose script its sources are in, or empty if it is their own."""


EDITIONS = tuple(
    Edition(
        one.tag,
        one.tag.lower(),
        one.tag.replace("-", "_"),
        one.name,
        f"book/{one.written}",
        one.derive,
        one.derived_from,
    )
    for one in LANGUAGE.values()
)
"""All editions, in the order in which they are offered to a reader."""

_QUOTED = re.compile(r"(\{cyr\}(?P<ticks>`+).+?(?<!`)(?P=ticks)(?!`))", re.DOTALL)


def edition(tag: str) -> Edition:
    """Return the edition with this tag; `KeyError` when there is none."""
    return {known.tag: known for known in EDITIONS}[tag]


def convert_source(text: str, derive: Callable[[str], str]) -> str:
    """Return a MyST source in the script of another edition, except what a `{cyr}` role quotes.

    >>> convert_source("Слово њ, ћирилицом {cyr}`њ`.", edition("sr-Latn").derive)
    'Slovo nj, ćirilicom {cyr}`њ`.'
    """
    pieces = _QUOTED.split(text)
    # One split gives text, whole quotation, its ticks, text, …
    return "".join(
        derive(piece) if kind == 0 else piece
        for place, piece in enumerate(pieces)
        if (kind := place % 3) != 2
    )


class cyrillic(nodes.Inline, nodes.TextElement):
    """Words that stay in Cyrillic and say so to screen readers and browsers."""


class _CyrillicRole(SphinxRole):
    """The role `{cyr}`."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        return [cyrillic(self.rawtext, self.text)], []


def _open_span(translator: Any, node: cyrillic) -> None:
    translator.body.append('<span lang="sr-Cyrl">')


def _close_span(translator: Any, node: cyrillic) -> None:
    translator.body.append("</span>")


def _convert_page(app: Sphinx, docname: str, content: list[str]) -> None:
    here = edition(app.config.tablic_edition)
    if here.derived_from:
        content[0] = convert_source(content[0], here.derive)


def _convert_include(app: Sphinx, path: Path, parent: str, content: list[str]) -> None:
    here = edition(app.config.tablic_edition)
    if here.derived_from:
        content[0] = convert_source(content[0], here.derive)


def page_links(pagename: str, here: str) -> list[dict[str, str | bool]]:
    """Return the links from a page of edition `here` to itself in every edition.

    Relative, so that they work under any address and from a disk.

    >>> page_links("play/ace", "nl")[0]["href"]
    '../../en/play/ace.html'
    """
    up = posixpath.relpath(".", posixpath.dirname(f"{edition(here).folder}/{pagename}"))
    return [
        {
            "tag": one.tag,
            "name": one.name,
            "folder": one.folder,
            "href": f"{up}/{one.folder}/{pagename}.html",
            "current": one.tag == here,
        }
        for one in EDITIONS
    ]


def page_address(site_url: str, one: Edition, pagename: str) -> str:
    """Return the full address of a page; an `index` is addressed as its folder.

    >>> page_address("https://host.example/t", EDITIONS[1], "index")
    'https://host.example/t/nl/'
    """
    name = pagename.removesuffix("index") if _is_index(pagename) else f"{pagename}.html"
    return f"{site_url.rstrip('/')}/{one.folder}/{name}"


def _is_index(pagename: str) -> bool:
    return posixpath.basename(pagename) == "index"


def _alternates(site_url: str, pagename: str) -> Sequence[dict[str, str]]:
    """Return what the page's `<link rel="alternate">`s say, and the root as the default."""
    same_page = [
        {"hreflang": one.tag, "href": page_address(site_url, one, pagename)} for one in EDITIONS
    ]
    return [*same_page, {"hreflang": "x-default", "href": f"{site_url.rstrip('/')}/"}]


def _add_links(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object
) -> None:
    here, site_url = app.config.tablic_edition, app.config.tablic_site_url
    context["tablic_edition_tag"] = here
    context["tablic_editions"] = page_links(pagename, here)
    context["tablic_languages_label"] = word(here, "languages")
    context["tablic_preview"] = f"{site_url.rstrip('/')}/{edition(here).folder}/_static/preview.png"
    # The search page is for a reader, not for a search engine: links, but no addresses.
    if site_url and pagename in app.env.found_docs:
        context["tablic_alternates"] = _alternates(site_url, pagename)
        # The theme itself makes the canonical link of this one.
        context["pageurl"] = page_address(site_url, edition(here), pagename)
    else:
        context["tablic_alternates"] = []
        context["pageurl"] = None


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the config values, the role and the handlers."""
    app.setup_extension("tablic_widgets.sphinx_ext")
    app.add_config_value("tablic_site_url", "", "html", str)
    # Nothing but the words, where a language cannot be marked.
    register(app, cyrillic, (_open_span, _close_span))
    app.add_role("cyr", _CyrillicRole())
    app.connect("source-read", _convert_page)
    app.connect("include-read", _convert_include)
    app.connect("html-page-context", _add_links)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
