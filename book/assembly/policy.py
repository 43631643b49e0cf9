"""What a page may load and run: checked when the site is made, and told to the browser.

The policy is a `<meta>` element, so that it holds on any static host.
It allows this host only, and of the scripts and styles written into a page exactly those that
are there, by their hashes.
Style attributes and `on…` attributes cannot be allowed so, hence there may be none.
"""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from book.assembly.errors import AssemblyError

if TYPE_CHECKING:
    from collections.abc import Iterable

MARK = 'http-equiv="Content-Security-Policy"'
"""A page with this has its policy already."""

_CHARSET = re.compile(r'<meta charset="utf-8"\s*/?>', re.IGNORECASE)

_RUN = {"", "text/javascript", "application/javascript", "module", "importmap"}
"""Types of `<script>` that need permission; any other type is data."""

_LOADED = {
    "audio": ("src",),
    "button": ("formaction",),
    "embed": ("src",),
    "form": ("action",),
    "iframe": ("src",),
    "image": ("href", "xlink:href"),
    "img": ("src", "srcset"),
    "input": ("src", "formaction"),
    "object": ("data",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "track": ("src",),
    "use": ("href", "xlink:href"),
    "video": ("src", "poster"),
}
"""The attributes through which a page loads something, or sends it somewhere."""

_ONLY_SAY = {"alternate", "author", "canonical", "copyright", "help", "index", "license"} | {
    "next",
    "prev",
    "search",
}
"""Kinds of `<link>` that load nothing."""

_CSS_LOADS = re.compile(r"""(?:url\(|@import)\s*["']?\s*(?:https?:)?//[^\s"')]*""", re.IGNORECASE)


def add_policy(html: str, where: object, workers: str = "", home: str = "") -> str:
    """Return the page with its policy; `where` names it in an `AssemblyError`.

    `workers` says where its workers may come from beside this host.  `home` is the site's address
    where that is known: in a frame whose origin is nobody's, some browsers find no host in 'self'.
    """
    here = " ".join(["'self'", *_origin(home)])
    page = check_page(html, where)
    if MARK in html or len(_CHARSET.findall(html)) != 1:
        raise AssemblyError(f'{where}: needs one <meta charset="utf-8"> and no policy of its own')
    policy = "; ".join(
        [
            f"default-src {here}",
            " ".join([f"script-src {here} 'wasm-unsafe-eval'", *_hashes(page.scripts)]),
            " ".join([f"style-src {here}", *_hashes(page.styles)]),
            f"img-src {here} data:",
            f"worker-src {here} {workers}".rstrip(),
            "frame-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
        ]
    )
    return _CHARSET.sub(lambda found: f'{found[0]}<meta {MARK} content="{policy}">', html)


def check_page(html: str, where: object) -> Page:
    """Return what was found in the page; raise `AssemblyError` for all that is not allowed."""
    page = Page()
    page.feed(html)
    page.close()
    for css in page.styles:
        page.problems.extend(f"a style loads {address}" for address in foreign_css(css))
    if page.problems:
        raise AssemblyError(f"{where}: " + "; ".join(page.problems))
    return page


def foreign_css(css: str) -> list[str]:
    """Return what a style sheet loads from other hosts."""
    return _CSS_LOADS.findall(css)


class Page(HTMLParser):
    """Reads one page, and keeps its inline scripts and styles and what is wrong with it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.scripts: list[str] = []
        """Inline scripts that would run, exactly as written."""
        self.styles: list[str] = []
        """Inline styles, exactly as written."""
        self.problems: list[str] = []
        """What the policy would refuse, with the line."""
        self._inside: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Check one element, and remember whose text comes next."""
        values = {name: value or "" for name, value in attrs}
        for name, value in values.items():
            if name == "style" or name.startswith("on"):
                self._refuse(f"<{tag} {name}={value!r}>")
            elif value.strip().lower().startswith("javascript:"):
                self._refuse(f"<{tag} {name}={value!r}> is a script in an address")
        if tag == "base":
            self._refuse("<base> would turn every relative address")
        for name in _loading(tag, values):
            addresses = values[name].split(",") if name == "srcset" else [values[name]]
            if any(_foreign(address) for address in addresses):
                self._refuse(f"<{tag} {name}={values[name]!r}> loads from another host")
        self._inside = None
        if tag == "script" and "src" not in values and values.get("type", "").lower() in _RUN:
            self._inside = self.scripts
        elif tag == "style":
            self._inside = self.styles
        if self._inside is not None:
            self._inside.append("")

    def handle_endtag(self, tag: str) -> None:
        """Any end ends a script or a style."""
        self._inside = None

    def handle_data(self, data: str) -> None:
        """Keep the text of a script or a style, which may come in pieces."""
        if self._inside is not None:
            self._inside[-1] += data

    def _refuse(self, what: str) -> None:
        self.problems.append(f"line {self.getpos()[0]}: {what}")


def _loading(tag: str, values: dict[str, str]) -> Iterable[str]:
    if tag == "link":
        kinds = set(values.get("rel", "").lower().split())
        return ["href"] if "href" in values and not kinds <= _ONLY_SAY else []
    return [name for name in _LOADED.get(tag, ()) if name in values]


def _foreign(address: str) -> bool:
    parts = urlsplit(address.strip())
    return bool(parts.netloc) or parts.scheme not in {"", "data"}


def _origin(address: str) -> list[str]:
    parts = urlsplit(address)
    return [f"{parts.scheme}://{parts.netloc}"] if parts.netloc else []


def _hashes(texts: Iterable[str]) -> list[str]:
    """Return the policy's words for these texts, each once."""
    digests = (hashlib.sha256(text.encode()).digest() for text in texts)
    return sorted({f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests})
