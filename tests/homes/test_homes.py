"""One book of somebody else, from the installed wheels: it plays, and keeps its own."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import zipfile
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser

from book.assembly.serve import serve
from tests.homes.books import STRICT, WHEELS, Built, lesson_of, play, sphinx, visited
from tests.homes.sources import MYST, RST, conf, write

pytestmark = pytest.mark.built_site


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with both wheels, and the Sphinx and the themes of this one."""
    folder = tmp_path_factory.mktemp("home")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    found = folder / "bin" / "python"
    pip = [found, "-m", "pip", "install", "-q", "--no-index", "--no-deps"]
    subprocess.run([*pip, *WHEELS.glob("tablic*.whl")], check=True)
    # Packages only: the links to this repository, which also lie there, are not followed.
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "others.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return found


def build(
    python: Path,
    folder: Path,
    builder: str,
    *,
    theme: str = "furo",
    markdown: bool = True,
    options: tuple[str, ...] = tuple(STRICT),
    **config: object,
) -> Built:
    pages = MYST if markdown else RST
    write(folder / "source", {"conf.py": conf(theme, markdown, **config), **pages})
    return sphinx(python, folder / "source", builder, *options)


@pytest.mark.parametrize(
    ("builder", "theme", "markdown"),
    [("html", "furo", True), ("dirhtml", "alabaster", False), ("singlehtml", "furo", True)],
)
def test_one_line_in_extensions_makes_it_play(
    python: Path, tmp_path: Path, browser: Browser, builder: str, theme: str, markdown: bool
) -> None:
    """With every warning an error, two processes, and all other hosts cut off."""
    built = build(python, tmp_path, builder, theme=theme, markdown=markdown)
    assert (built.code, built.warnings) == (0, [])
    with (
        serve(built.out) as url,
        visited(browser, f"{url}/{lesson_of(builder)}") as (page, wrong),
    ):
        play(page)
        assert wrong == []
        ids = page.locator("[id]").evaluate_all("all => all.map(one => one.id)")
        ours = [one for one in ids if one.startswith(("ex-", "exercise-", "tablic"))]
        assert len(ours) == len(set(ours))


def test_the_whole_site_serves_in_place_of_the_small_distribution(
    python: Path, tmp_path: Path, browser: Browser
) -> None:
    """Its folder is copied; at its address it is left, on whatever host it is."""
    site = WHEELS.parents[1] / "site"
    built = build(python, tmp_path / "copy", "html", tablic_site=str(site))
    assert (built.code, built.warnings) == (0, [])
    (copied,) = built.out.glob("_static/tablic-python-*")
    assert (copied / "stdlib.zip").is_file()
    wrong_place = build(python, tmp_path / "wrong", "html", tablic_site="no/such")
    assert wrong_place.code != 0
    assert "tablic_site is 'no/such'" in wrong_place.said


def test_nothing_of_the_book_is_touched(python: Path, tmp_path: Path) -> None:
    """Its canonical links, its search, and its style: every rule of ours hangs on our classes."""
    base = {"html_baseurl": "https://book.example/"}
    built = build(python, tmp_path, "html", **base)
    lesson = (built.out / "deep" / "lesson.html").read_text("utf-8")
    assert '<link rel="canonical" href="https://book.example/deep/lesson.html"' in lesson
    search = (built.out / "search.html").read_text("utf-8")
    assert set(re.findall(r"tablic[\w.-]*(?:css|js)", search)) == {"tablic-page.css"}
    plain = (built.out / "index.html").read_text("utf-8")
    assert "view.css" not in plain
    assert "host.mjs" not in plain


def test_without_a_runtime_it_is_drawn_and_one_line_says_why(python: Path, tmp_path: Path) -> None:
    write(tmp_path / "source", {"conf.py": conf("furo", True), **MYST})
    # Found first, in the folder where Sphinx is started.
    (tmp_path / "tablic_runtime.py").write_text("raise ImportError\n")
    built = sphinx(python, tmp_path / "source", "html", *STRICT)
    assert built.code == 0
    assert built.said.count("tablic-runtime is not installed") == 1
    lesson = (built.out / "deep" / "lesson.html").read_text("utf-8")
    assert "view.css" in lesson
    assert "host.mjs" not in lesson
    assert "<noscript>" not in lesson
    assert {one.suffix for one in built.out.glob("_static/tablic-view-*/*")} == {".css"}


def test_a_mistake_stops_the_build(python: Path, tmp_path: Path) -> None:
    """Also without -W, and again at the next build; in another process too."""
    pages = {
        **MYST,
        "deep/lesson.md": MYST["deep/lesson.md"].replace("table: 3D 4C 5H", "table: 3X"),
    }
    write(tmp_path / "source", {"conf.py": conf("furo", True), **pages})
    make = partial(sphinx, python, tmp_path / "source", "html")
    for options in ((), (), ("-j", "2")):
        built = make(*options)
        assert built.code != 0
        assert "lesson.md:10: tablic-exercise: table[0]: ‘3X’ is not a card." in built.said
    write(tmp_path / "source", MYST)
    assert make().code == 0


def test_an_epub_is_well_formed_and_packs_no_scripts_of_ours(python: Path, tmp_path: Path) -> None:
    built = build(python, tmp_path, "epub")
    assert (built.code, built.warnings) == (0, [])
    (book,) = built.out.glob("*.epub")
    with zipfile.ZipFile(book) as archive:
        names = archive.namelist()
        pages = [name for name in names if name.endswith((".xhtml", ".opf", ".ncx", ".xml"))]
        assert any("lesson" in name for name in pages)
        for name in pages:
            ElementTree.fromstring(archive.read(name))
        (lesson,) = (archive.read(name).decode() for name in pages if "lesson" in name)
    assert not [name for name in names if name.endswith((".mjs", ".wasm"))]
    assert lesson.index("The end of the lesson") < lesson.index("Solutions")
    assert "On the table: 3♣, 5♦, Q♠, 10♥" in lesson


@pytest.mark.parametrize("language", ["nl", "sr", "sr@latin", "de"])
def test_the_language_is_the_books_own(python: Path, tmp_path: Path, language: str) -> None:
    built = build(python, tmp_path, "html", options=("-q",), theme="alabaster", language=language)
    lesson = (built.out / "deep" / "lesson.html").read_text("utf-8")
    tag = {"nl": "nl", "sr": "sr-Cyrl", "sr@latin": "sr-Latn", "de": "en"}[language]
    assert f'class="tablic-app tablic-static" lang="{tag}"' in lesson


DARK = "rgb(230, 236, 231)"
LIGHT = "rgb(27, 36, 32)"


@pytest.mark.parametrize("system", ["light", "dark"])
@pytest.mark.parametrize(("switch", "ink"), [("light", LIGHT), ("dark", DARK), ("auto", "")])
def test_dark_follows_the_switch_of_the_theme(
    python: Path, tmp_path: Path, browser: Browser, system: str, switch: str, ink: str
) -> None:
    """Against the system's setting, and with it where the theme leaves it to the system."""
    built = build(python, tmp_path, "html")
    with (
        serve(built.out) as url,
        visited(browser, f"{url}/{lesson_of('html')}", color_scheme=system) as (page, _),
    ):
        page.evaluate("theme => { document.body.dataset.theme = theme; }", switch)
        question = page.locator(".tablic-live .tablic-question").first
        seen = question.evaluate("one => getComputedStyle(one).color")
    assert seen == (ink or {"light": LIGHT, "dark": DARK}[system])
