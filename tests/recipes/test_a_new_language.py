"""A language that the book does not speak yet, with the English words for want of its own."""

from __future__ import annotations

import re

from tests.recipes.project import Project

ROWS = re.DOTALL | re.MULTILINE

BUILD = """
import sys
from pathlib import Path

from book.assembly import __main__ as assembly
from book.assembly.locales import build_locales
from book.assembly.programs import run_program
from book.assembly.room_sources import room_notebooks
from book.assembly.runtime import Runtime
from book.extension.editions import edition

parts = {name: f"_tablic/{name}-b/" for name in ("python", "engine", "view", "bank")}
runtime = Runtime(pyodide="pyodide/1/", **parts, lock={}, bytes=1)
build_locales(assembly.BUILD / "locale")
setting = assembly.Setting(Path("site").resolve(), runtime, "", Path("build/doctrees"))
assembly.build_edition(edition("da"), setting)
assert room_notebooks()["da.ipynb"]
run_program(
    [sys.executable, *"-m sphinx -W -n -q -c . book/root build/first-page".split()],
    "Sphinx on the first page",
    environment=setting.environment("root"),
)
"""


def test_a_new_language(project: Project) -> None:
    project.add(
        "tablic_core/text/languages.py",
        '    Language("sr-Latn"',
        '    Language("da", "da", "dansk", letters={"J": "B", "Q": "D"}),\n',
    )
    for folder, domain in (("tablic_core/text", "tablic"), ("tablic_widgets", "widgets")):
        words = f"{folder}/messages/{{}}/LC_MESSAGES/{domain}.po"
        project.write(words.format("da"), project.read(words.format("en")))
    # The theme, of which nothing may stay in English, speaks Dutch for once.
    lines = project.read("book/locale/nl.po").splitlines(keepends=True)
    told = [
        line.replace("Copyright", "Ophavsret") if line.startswith("msgstr") else line
        for line in lines
    ]
    project.write("book/locale/da.po", "".join(told))
    for page in sorted((project.root / "book" / "en").rglob("*.md")):
        name = page.relative_to(project.root / "book" / "en").as_posix()
        project.write(f"book/da/{name}", page.read_text("utf-8"))
    project.write("book/notebooks/da.ipynb", project.read("book/notebooks/en.ipynb"))
    for name in ("index", "404"):
        project.add(f"book/root/{name}.md", "\nsr\n:", "\nda\n: Her begynder bogen.\n")
    # What the search says in its words; here in Dutch, like them.
    for table in ("WORDS", "SENTENCES", "NOTHING"):
        path = "tests/assembly/test_postpass.py"
        dutch = re.search(rf'^{table} = {{\n.*?^    "nl": (.+?)$', project.read(path), ROWS)
        assert dutch
        source = project.read(path)
        row = f'{table} = {{\n    "da": {dutch[1]}\n'
        project.write(path, source.replace(f"{table} = {{\n", row))

    project.compile()
    project.run("-m", "tests.content.transcripts")
    assert project.read("tests/content/golden/da.txt")
    project.touched.add("tests/content/golden/da.txt")
    project.test("tests/core/test_messages.py", "tests/content/test_parity.py")
    # As the words of the theme are Dutch here, what Dutch leaves as it is stays as it is.
    assembly = [f"tests/assembly/test_{name}.py" for name in ("editions", "sitemap", "postpass")]
    project.test(*assembly, "-k", "editions or sitemap or (no_english_is_left and da)")
    said = project.run("-m", "tablic_core", "captures", "KS", "--table", "JD 2S", "--lang", "da")
    assert said.strip() == "B♦ + 2♠"
    project.run("-c", BUILD)
    page = (project.root / "site" / "da" / "learn" / "ace.html").read_text("utf-8")
    assert '<html class="no-js" lang="da"' in page
    assert '<a href="../../sr-latn/learn/ace.html"' in page
    assert 'class="tablic-exercise' in page
    first = (project.root / "build" / "first-page" / "index.html").read_text("utf-8")
    assert "Her begynder bogen." in first
    project.check_against("A new language")
