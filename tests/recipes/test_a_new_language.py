"""A language that the book does not speak yet, with the English words for want of its own."""

from __future__ import annotations

import shutil

from tests.recipes.project import Project

BUILD = """
from pathlib import Path

from book.assembly import __main__ as assembly
from book.assembly.locales import build_locales
from book.assembly.runtime import Runtime
from book.extension.editions import edition

parts = {name: f"_tablic/{name}-b/" for name in ("python", "engine", "view", "bank")}
runtime = Runtime(pyodide="pyodide/1/", **parts, lock={}, bytes=1)
build_locales(assembly.BUILD / "locale")
setting = assembly.Setting(Path("site").resolve(), runtime, "", Path("build/doctrees"))
assembly.build_edition(edition("de"), setting)
"""


def test_a_new_language(project: Project) -> None:
    project.add(
        "tablic_core/text/languages.py",
        '    Language("sr-Latn"',
        '    Language("de", "de", "Deutsch", letters={"J": "B", "Q": "D"}),\n',
    )
    for folder, domain in (("tablic_core/text", "tablic"), ("tablic_widgets", "widgets")):
        words = f"{folder}/messages/{{}}/LC_MESSAGES/{domain}.po"
        project.write(words.format("de"), project.read(words.format("en")))
    # What Sphinx itself has not translated: Furo, the theme, speaks English only.
    project.write("book/locale/de.po", project.read("book/locale/nl.po"))
    for page in sorted((project.root / "book" / "en").rglob("*.md")):
        name = page.relative_to(project.root / "book" / "en").as_posix()
        project.write(f"book/de/{name}", page.read_text("utf-8"))
    project.write("book/notebooks/de.ipynb", project.read("book/notebooks/en.ipynb"))
    for name in ("index", "404"):
        project.add(f"book/root/{name}.md", "\nsr\n:", "\nde\n: Hier beginnt das Buch.\n")

    project.compile()
    project.run("-m", "tests.content.transcripts")
    assert project.read("tests/content/golden/de.txt")
    project.touched.add("tests/content/golden/de.txt")
    project.test("tests/core/test_messages.py", "tests/content/test_parity.py")
    said = project.run("-m", "tablic_core", "captures", "KS", "--table", "JD 2S", "--lang", "de")
    assert said.strip() == "B♦ + 2♠"
    project.run("-c", BUILD)
    page = (project.root / "site" / "de" / "learn" / "ace.html").read_text("utf-8")
    assert '<html class="no-js" lang="de"' in page
    assert '<a href="../../sr-latn/learn/ace.html"' in page
    assert 'class="tablic-exercise' in page
    shutil.rmtree(project.root / "site")
    project.check_against("A new language")
