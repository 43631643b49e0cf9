"""The words of Sphinx and its theme, in the languages of the book.

Sphinx has Dutch and Serbian catalogues, with gaps; its theme has none.
`book/locale/*.po` holds what is missing, and what this book says in another tone.
`build_locales` puts both together as Sphinx wants to find them (`locale_dirs`), for three reasons:

- Serbian in Latin has no catalogue, and gettext quietly gives the Cyrillic one instead;
- the browser's part must not be compiled from text (`new Function`), which the pages' policy
  forbids, so its file is written in another form than Sphinx's own;
- the theme's hard-coded English needs a translation too: those messages have the context `furo`,
  are no part of gettext's catalogue, and reach the pages by `word`.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import TYPE_CHECKING

import sphinx
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from book.assembly.errors import AssemblyError
from book.extension.editions import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from babel.messages.catalog import Message

OURS = Path(__file__).parents[1] / "locale"
"""Our own catalogues."""

THEME = "furo"
"""The context of messages that the theme does not pass through gettext."""

_BY_LANGUAGE = {one.language: one for one in EDITIONS}
TRANSLATED = tuple(one for one in _BY_LANGUAGE if one != "en")
"""The languages, as Sphinx calls them, that are not the language of the messages."""


def build_locales(out: Path) -> None:
    """Write `out/<language>/LC_MESSAGES/sphinx.{po,mo,js}` for every translated language."""
    for language in TRANSLATED:
        catalog = _merged(language)
        folder = out / language / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "sphinx.po").open("wb") as file:
            write_po(file, catalog)
        with (folder / "sphinx.mo").open("wb") as file:
            write_mo(file, catalog)
        (folder / "sphinx.js").write_text(_browser_catalog(catalog), encoding="utf-8")


def word(language: str, english: str, context: str | None = None) -> str:
    """Return one of our own translations; English may leave a message as it is.

    >>> word("sr_Latn", "Back to top")
    'Nazad na vrh'
    >>> word("nl", "Dark mode", THEME)
    'Donkere weergave'
    """
    name = _file(language)
    message = _ours(name).get(english, context)
    if message is not None and isinstance(message.string, str) and message.string:
        return _script(language)(message.string)
    if language == "en":
        return english
    raise AssemblyError(f"book/locale/{name} has nothing for {english!r} ({context})")


def _file(language: str) -> str:
    """Both Serbian scripts come from one file."""
    return f"{language.partition('_')[0]}.po"


def _script(language: str) -> Callable[[str], str]:
    return _BY_LANGUAGE[language].derive


@functools.cache
def _ours(name: str) -> Catalog:
    return _read(OURS / name)


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def _merged(language: str) -> Catalog:
    """Sphinx's messages and ours; where both have one, ours."""
    name = _file(language)
    theirs = _read(
        Path(sphinx.package_dir) / "locale" / Path(name).stem / "LC_MESSAGES" / "sphinx.po"
    )
    # Sphinx's date, not today's: the same sources give the same bytes.
    date = theirs.creation_date
    merged = Catalog(
        language, project="Tablić", creation_date=date, revision_date=date, fuzzy=False
    )
    convert = _script(language)
    for message in [*theirs, *_ours(name)]:
        if message.id and _forms(message) and not message.context and not message.fuzzy:
            forms = tuple(convert(form) for form in _forms(message))
            string = forms if message.pluralizable else forms[0]
            merged.delete(message.id)
            merged.add(message.id, string, flags=message.flags)
    return merged


def _forms(message: Message) -> tuple[str, ...]:
    """What the message is in the singular and the plurals; nothing if any of it is missing."""
    string = message.string
    forms = (string,) if isinstance(string, str) else tuple(string or ())
    return forms if all(forms) else ()


def _browser_ids() -> set[str]:
    """The messages that Sphinx's scripts ask for; of a plural, the singular."""
    with (Path(sphinx.package_dir) / "locale" / "sphinx.pot").open("rb") as file:
        return {
            _singular(message)
            for message in read_po(file)
            if any(place.endswith(".js") for place, _ in message.locations)
        }


def _singular(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _browser_catalog(catalog: Catalog) -> str:
    wanted = _browser_ids()
    messages = {
        _singular(message): message.string for message in catalog if _singular(message) in wanted
    }
    # A plural rule of gettext is an expression that JavaScript understands as it stands.
    return (
        f"Object.assign(Documentation.TRANSLATIONS, {json.dumps(messages, indent=2)});\n"
        f"Documentation.PLURAL_EXPR = (n) => Number({catalog.plural_expr});\n"
        f"Documentation.LOCALE = {json.dumps(str(catalog.locale_identifier))};\n"
    )
