"""The last hand on the pages of an edition, after Sphinx has written them.

Furo, the theme, speaks English where no catalogue reaches, leaves parts of the page without a
name for those who hear it, and uses style attributes, which the pages' policy forbids.
All of that is mended here, by exact replacements: each one must find what it replaces, so that
another version of the theme is noticed and not half translated.
Then every page gets its policy.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from pathlib import Path

from book.assembly.errors import AssemblyError
from book.assembly.locales import THEME, word
from book.assembly.policy import MARK, add_policy, check_page, foreign_css
from book.extension.editions import edition

_MAIN = 'id="furo-main-content"'
"""Every page of the theme has this, and no other page."""


@dataclass(frozen=True, slots=True)
class Hardcoded:
    """A piece of English in the theme's templates."""

    before: str
    english: str
    after: str = '"'
    sign: str = _MAIN
    """Where this stands in a page, the English must too."""


def _symbol(name: str, english: str) -> Hardcoded:
    opening = f'<symbol id="svg-{name}" viewBox="0 0 24 24">\n    <title>'
    return Hardcoded(opening, english, "</title>")


HARDCODED = (
    Hardcoded('aria-label="', "Toggle site navigation sidebar"),
    Hardcoded('aria-label="', "Toggle table of contents sidebar"),
    Hardcoded('aria-label="', "Toggle Light / Dark / Auto color theme"),
    _symbol("toc", "Contents"),
    _symbol("menu", "Menu"),
    _symbol("arrow-right", "Expand"),
    _symbol("sun", "Light mode"),
    _symbol("moon", "Dark mode"),
    _symbol("sun-with-moon", "Auto light/dark, in light mode"),
    _symbol("moon-with-sun", "Auto light/dark, in dark mode"),
    Hardcoded('alt="', "Logo", '"/>', 'class="sidebar-logo"'),
    Hardcoded('alt="', "Light Logo", '"/>', 'class="sidebar-logo only-light"'),
    Hardcoded('alt="', "Dark Logo", '"/>', 'class="sidebar-logo only-dark"'),
    Hardcoded(">@pradyunsg</a>", "'s", "", ">@pradyunsg</a>"),
)

_TOGGLE = "Toggle navigation of %s"
_TOGGLES = re.compile(r'(aria-label=")Toggle navigation of ([^"]*)(")')
_CHECKBOX = 'class="toctree-checkbox"'

_ARTICLE = f'<article role="main" {_MAIN}>'
_BACK_TO_TOP = re.compile(r'\s*<a href="#" class="back-to-top muted-link">.*?</a>', re.DOTALL)
_FOOTER = "<footer>"
_SPRITE = '<svg xmlns="http://www.w3.org/2000/svg" style="display: none;">'
_HALF = ' style="opacity: 50%"'
_SCROLLED = ('<div class="table-wrapper colwidths-auto docutils container"', "<pre")
_CAPTION = '<p class="caption" role="heading">'

_HIGHLIGHT = "_static/sphinx_highlight.js"
_SCRIPT_LINK = """\
          '<p class="highlight-link">'
            + '<a href="javascript:SphinxHighlight.hideSearchWords()">'
            + _("Hide Search Matches")
            + "</a></p>",
        ),
    );
"""
_SCRIPT_BUTTON = """\
          '<p class="highlight-link">'
            + '<button type="button">'
            + _("Hide Search Matches")
            + "</button></p>",
        ),
    );
    searchBox
      .querySelector(".highlight-link button")
      .addEventListener("click", SphinxHighlight.hideSearchWords);
"""


def finish_pages(folder: Path, lang: str) -> None:
    """Finish every page of the edition `lang` (a tag of `EDITIONS`) that lies in `folder`.

    Folders directly in `folder` with a name that begins with `_` are not looked into: they hold
    no pages of Sphinx.
    A page that has its policy is finished already, and only checked again.
    """
    pages = [path for path in sorted(folder.rglob("*.html")) if _is_page(path, folder)]
    sources = {path: path.read_bytes().decode() for path in pages}
    if not any(_MAIN in source for source in sources.values()):
        raise AssemblyError(f"{folder}: no page of the theme, which has {_MAIN}")
    for path, source in sources.items():
        if MARK in source:
            check_page(source, path)
        else:
            path.write_bytes(finish_page(source, lang, path).encode())
    _mend_highlighting(folder / _HIGHLIGHT)
    for sheet in sorted((folder / "_static").rglob("*.css")):
        if addresses := foreign_css(sheet.read_text(encoding="utf-8")):
            raise AssemblyError(f"{sheet}: loads {addresses} from another host")


def finish_page(source: str, lang: str, where: object) -> str:
    """Return one page with the theme mended, if it is the theme's, and with its policy."""
    if _MAIN in source:
        language = edition(lang).language
        if f' lang="{lang}"' not in source[: source.index("<head>")]:
            raise AssemblyError(f"{where}: is not in the language {lang}")
        source = _translate(source, language, where)
        source = _name_parts(source, language, where)
        source = _free_of_styles(source, where)
        source = _reach(source)
    return add_policy(source, where)


def _is_page(path: Path, folder: Path) -> bool:
    return not path.relative_to(folder).parts[0].startswith("_")


def _replace(source: str, old: str, new: str, where: object) -> str:
    if old not in source:
        raise AssemblyError(f"{where}: the theme no longer writes {old!r}; see {__name__}")
    return source.replace(old, new)


def _translate(source: str, language: str, where: object) -> str:
    """Put the edition's words for the theme's hard-coded English."""
    for text in HARDCODED:
        if text.sign in source:
            old = f"{text.before}{text.english}{text.after}"
            said = html.escape(word(language, text.english, THEME))
            source = _replace(source, old, f"{text.before}{said}{text.after}", where)
    if _CHECKBOX in source and not _TOGGLES.search(source):
        raise AssemblyError(f"{where}: the theme no longer writes {_TOGGLE!r}; see {__name__}")
    toggle = html.escape(word(language, _TOGGLE, THEME))
    return _TOGGLES.sub(lambda found: found[1] + toggle % found[2] + found[3], source)


def _name_parts(source: str, language: str, where: object) -> str:
    """Give every part of the page a name and a place for those who hear it."""
    for start, name in (
        ('<aside class="sidebar-drawer', word(language, "Contents of the book", THEME)),
        ('<aside class="toc-drawer', word(language, "On this page")),
        ('<aside class="announcement-content', word(language, "Announcement", THEME)),
    ):
        if start in source or "drawer" in start:
            named = start.replace("<aside", f'<aside aria-label="{html.escape(name)}"')
            source = _replace(source, start, named, where)
    source = source.replace(_CAPTION, _CAPTION.replace(">", ' aria-level="2">'))
    if 'role="heading">' in source:
        raise AssemblyError(f"{where}: there is a heading without a level")
    if 'id="search-results"' in source:
        title = html.escape(word(language, "Search"))
        source = _replace(source, _ARTICLE, f"{_ARTICLE}\n<h1>{title}</h1>", where)
    # Between the landmarks it belongs to none of them; its place on the screen is fixed.
    link = _BACK_TO_TOP.search(source)
    if link is None or source.count(_FOOTER) != 1:
        raise AssemblyError(f"{where}: needs one link back to the top and one footer")
    return source.replace(link[0], "").replace(_FOOTER, f"{_FOOTER}{link[0]}")


def _free_of_styles(source: str, where: object) -> str:
    """Say by attributes of SVG what the theme says by style attributes."""
    source = _replace(
        source, _SPRITE, _SPRITE.replace('style="display: none;"', 'display="none"'), where
    )
    return _replace(source, _HALF, ' opacity="0.5"', where)


def _reach(source: str) -> str:
    """Let the keyboard scroll what may be wider than the page: tables and code."""
    for start in _SCROLLED:
        source = source.replace(start, f'{start} tabindex="0"')
    return source


def _mend_highlighting(script: Path) -> None:
    """Let the link that hides search marks work under the policy: Sphinx runs it as a script."""
    source = script.read_text(encoding="utf-8")
    if _SCRIPT_BUTTON not in source:
        mended = _replace(source, _SCRIPT_LINK, _SCRIPT_BUTTON, script)
        script.write_text(mended, encoding="utf-8")
