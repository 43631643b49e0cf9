"""The reference for programmers: made from the code, all of it, and every name in it a link."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from book.assembly import reference
from book.assembly.errors import AssemblyError
from book.assembly.locales import build_locales
from tablic_core.doors.api import METHODS
from tablic_core.puzzles import KINDS
from tablic_core.text.messages import template

CATALOGUE = reference.CORE / "text" / "messages" / "en" / "LC_MESSAGES" / "tablic.po"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    locales = tmp_path_factory.mktemp("locale")
    build_locales(locales)
    return {**os.environ, "TABLIC_EDITION": "reference", "TABLIC_LOCALES": str(locales)}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]) -> dict[str, str]:
    """Every finished page, built with warnings as errors."""
    folder = tmp_path_factory.mktemp("reference")
    reference.build_reference(folder / "site", folder / "build", environment)
    made = (folder / "site" / reference.FOLDER).glob("*.html")
    return {path.stem: path.read_text("utf-8") for path in made}


def test_every_room_of_the_engine_has_a_page_and_every_module_a_place(
    pages: dict[str, str],
) -> None:
    rooms = {path.parent.name for path in reference.CORE.glob("*/__init__.py")}
    assert rooms == set(reference.ROOMS)
    for room in rooms:
        for path in (reference.CORE / room).rglob("*.py"):
            name = ".".join(path.relative_to(reference.CORE.parent).with_suffix("").parts)
            assert f'id="module-{name.removesuffix(".__init__")}"' in pages[room]


@pytest.mark.parametrize("name", ["game.rounds.play", "game.rules.Rules.target", "doors.api.reply"])
def test_functions_classes_and_fields_have_their_docstrings(
    name: str, pages: dict[str, str]
) -> None:
    page = pages[name.partition(".")[0]]
    place = page.index(f'id="tablic_core.{name}"')
    assert re.search(r"<dd><p>\w", page[place : place + 3_000])


def test_every_request_stands_there_with_what_it_is_answered(pages: dict[str, str]) -> None:
    headings = re.findall(r"<h2>(.+?)<", pages["requests"])
    assert headings == [*METHODS, "Shapes", "Limits"]
    assert pages["requests"].count("<p>Answered:</p>") == len(METHODS)
    assert pages["requests"].count("<p>The result is a ") == len(METHODS)


def test_every_kind_stands_there_with_its_fields(pages: dict[str, str]) -> None:
    assert re.findall(r"<h2>(.+?)<", pages["kinds"]) == ["In every kind", *KINDS]
    text = re.sub("<.+?>", "", pages["kinds"])
    assert "hand (cards; most " in text
    assert "(may be left out)" in text


def test_every_error_has_a_sentence_and_every_sentence_an_error() -> None:
    """A sentence that nobody says any more would show here."""
    said = re.findall(r'^msgid "error\.(.+)"$', CATALOGUE.read_text("utf-8"), re.MULTILINE)
    assert sorted(said) == sorted(reference.raised())


def test_an_error_stands_there_with_its_sentence_and_place(pages: dict[str, str]) -> None:
    text = re.sub("<.+?>", "", pages["errors"])
    for code in reference.raised():
        assert template("en", f"error.{code}").split("{")[0].strip("‘ ") in text.replace("’", "’")
    assert "Raised in tablic_core.game.cards" in text


def test_a_docstring_that_names_nothing_stops_the_build(
    tmp_path: Path, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    index = "Start\n=====\n\n.. automodule:: tablic_core.text.checks\n\n:class:`NoSuchThing`\n"
    monkeypatch.setattr(reference, "reference_sources", lambda: {"index": index})
    with pytest.raises(AssemblyError, match="NoSuchThing"):
        reference.build_reference(tmp_path / "site", tmp_path, environment)
