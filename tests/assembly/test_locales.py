"""The catalogues are complete, in the right script, and of a form the policy allows."""

from __future__ import annotations

import gettext
import io
import json
import re
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from jinja2.ext import babel_extract

from book.assembly.errors import AssemblyError
from book.assembly.locales import OURS, THEME, TRANSLATED, build_locales, word
from tests.assembly.sites import node

CYRILLIC = re.compile("[Ѐ-ӿ]")

UNUSED = {
    # What Furo says on one hosting service only.
    *("Builds", "Downloads", "On Read the Docs", "Project Home", "Versions"),
    # A name.
    '\n            <a href="https://github.com/pradyunsg/furo">Furo</a>\n            ',
}

PAGES_OF = {1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 14: 2, 21: 0, 22: 1, 25: 2, 100: 2, 101: 0}
"""Which of the three Serbian forms goes with a number."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All catalogues."""
    out = tmp_path_factory.mktemp("locale")
    build_locales(out)
    return out


def _catalogue(built: Path, language: str) -> gettext.GNUTranslations:
    with (built / language / "LC_MESSAGES" / "sphinx.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def _theme_messages() -> set[str]:
    templates = Path(str(files("furo"))) / "theme"
    return {
        message
        for path in templates.rglob("*.html")
        for _, _, message, _ in babel_extract(
            io.BytesIO(path.read_bytes()), ("_", "gettext"), (), {}
        )
        if isinstance(message, str)
    }


def _script_messages() -> set[str]:
    """Ask Sphinx's scripts themselves, not its catalogue, what they want translated."""
    scripts = Path(str(files("sphinx"))) / "themes" / "basic" / "static"
    call = re.compile(r"""(?:\b_|gettext)\(\s*"((?:[^"\\]|\\.)*)\"""")
    found = {message for path in scripts.glob("*.js") for message in call.findall(path.read_text())}
    assert "Searching" in found
    return found


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_theme_is_translated(built: Path, language: str) -> None:
    """Whatever Furo passes through gettext has a translation."""
    catalogue = _catalogue(built, language)
    known = {
        "Copyright",
        "Copyright &#169; %(copyright)s",
        '<a href="%(path)s">Copyright</a> &#169; %(copyright)s',
    }
    same = {message for message in _theme_messages() if catalogue.gettext(message) == message}
    assert same - UNUSED <= (known if language == "nl" else set())


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(
    "english",
    [
        *("Attention", "Caution", "Danger", "Error", "Important", "Note", "See also", "Warning"),
        *("Link to this heading", "Link to this term", "Link to this image"),
        *("Link to this table", "Link to this code", "Link to this definition"),
        *("Added in version %s", "Changed in version %s", "Removed in version %s"),
        *("About these documents", "Table of Contents", "Search Page", "Footnotes"),
    ],
)
def test_sphinx_is_translated(built: Path, language: str, english: str) -> None:
    """What Sphinx puts on ordinary pages is translated."""
    assert _catalogue(built, language).gettext(english) != english


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_script_is_its_own(built: Path, language: str) -> None:
    """Only the Cyrillic catalogue has Cyrillic in it."""
    messages = {**_catalogue(built, language)._catalog}  # type: ignore[attr-defined]
    text = " ".join(str(string) for key, string in messages.items() if key)
    assert bool(CYRILLIC.search(text)) == (language == "sr_Cyrl")


def test_latin_is_the_cyrillic_one(built: Path) -> None:
    """Both scripts say the same: a message more or less would fall back to the wrong script."""
    latin = _catalogue(built, "sr_Latn")._catalog  # type: ignore[attr-defined]
    cyrillic = _catalogue(built, "sr_Cyrl")._catalog  # type: ignore[attr-defined]
    assert latin.keys() == cyrillic.keys()
    assert len(latin) > 150


@pytest.mark.parametrize("name", ["en", "nl", "sr"])
def test_placeholders(name: str) -> None:
    """A translation has the placeholders of its message."""
    with (OURS / f"{name}.po").open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    assert not [(message.id, errors) for message, errors in catalogue.check()]
    for message in catalogue:
        if message.id and isinstance(message.id, str):
            for hole in re.findall(r"%\(\w+\)s|%s|<[^>]+>", message.id):
                assert hole in str(message.string)


def test_our_catalogues_match() -> None:
    """Dutch and Serbian translate the same of the theme's hard-coded words."""
    ids = []
    for name in ("nl", "sr"):
        with (OURS / f"{name}.po").open("rb") as file:
            ids.append({message.id for message in read_po(file) if message.context == THEME})
    assert ids[0] == ids[1]


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_browser_gets_all_its_words(built: Path, language: str) -> None:
    """The file runs without compiling text, and knows every message that Sphinx's scripts use."""
    script = (built / language / "LC_MESSAGES" / "sphinx.js").read_text(encoding="utf-8")
    assert "Function" not in script
    assert "eval" not in script
    program = (
        "const Documentation = { TRANSLATIONS: {} };\n"
        f"{script}\n"
        f"const forms = {json.dumps(list(PAGES_OF))}.map((n) => Documentation.PLURAL_EXPR(n));\n"
        "console.log(JSON.stringify([Documentation.TRANSLATIONS, forms, Documentation.LOCALE]));"
    )
    run = subprocess.run([node(), "-"], input=program, capture_output=True, text=True, check=True)
    words, forms, locale = json.loads(run.stdout)
    assert set(words) == {message.replace("\\'", "'") for message in _script_messages()}
    assert locale == language
    if language.startswith("sr"):
        assert forms == list(PAGES_OF.values())
    else:
        assert forms == [0 if number == 1 else 1 for number in PAGES_OF]
    plural = words["Search finished, found one page matching the search query."]
    assert len(plural) == max(forms) + 1
    assert all("${resultCount}" in form for form in plural[-1:])


def test_same_bytes_every_time(built: Path, tmp_path: Path) -> None:
    """Nothing of today is in the files."""
    build_locales(tmp_path)
    made = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("sphinx.*")}
    assert len(made) == 3 * len(TRANSLATED)
    assert all((built / path).read_bytes() == content for path, content in made.items())


def test_word() -> None:
    """One word in each language; English may keep the theme's."""
    assert word("sr_Cyrl", "Back to top") == "Назад на врх"
    assert word("sr_Latn", "Back to top") == "Nazad na vrh"
    assert word("nl", "Menu", THEME) == "Menu"
    assert word("en", "Menu", THEME) == "Menu"
    with pytest.raises(AssemblyError, match=r"nl\.po has nothing for 'Overleg'"):
        word("nl", "Overleg")
