"""The modules of the view: which a page loads, and all of them as one text for a notebook."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tablic_widgets import Exercise, modules
from tablic_widgets.modules import SCRIPTS, STATIC, joined, names, page_files


def test_a_module_comes_after_those_it_imports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in {
        "top.mjs": "import { left } from './left.mjs';\nimport right from './right.mjs';\n",
        "left.mjs": "import { base } from './base.mjs';\nexport const left = base;\n",
        "right.mjs": "import { base } from './base.mjs';\nexport default base;\n",
        "base.mjs": "export const base = 1;\n",
        "other.mjs": "",
    }.items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.setattr(modules, "STATIC", tmp_path)
    assert names("top.mjs") == ["base.mjs", "left.mjs", "right.mjs"]


def test_a_joined_text_keeps_every_module_in_a_scope_of_its_own(
    tmp_path: Path, browser: Browser
) -> None:
    """Also where two modules use one name, and from two folders."""
    here, there = tmp_path / "here", tmp_path / "there"
    for file, text in {
        here / "top.mjs": "import { left } from './left.mjs';\nimport right from './r-2.mjs';\n"
        "const mine = 1;\nexport const all = [mine, left(), await right()];\n",
        here / "left.mjs": "const mine = 2;\nexport function left() { return mine; }\n",
        there / "r-2.mjs": "import { left } from './left.mjs';\nconst mine = 3;\n"
        "export const unused = mine;\nexport default async () => mine + left();\n",
    }.items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    text = joined("top.mjs", here, there)
    page = browser.new_page()
    found = page.evaluate(
        "async text => (await import(`data:text/javascript,${encodeURIComponent(text)}`)).all", text
    )
    page.close()
    assert found == [1, 2, 5]


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_page_gets_scripts_that_import_nothing_at_once(name: str) -> None:
    text = page_files()[name].decode()
    assert not re.search(r"^import\b(?!\()", text, re.M)
    assert set(re.findall(r"\bawait import\('\./([^']+)'\)", text)) <= set(SCRIPTS)


def test_every_import_between_modules_is_seen() -> None:
    """However it is written: another module that is imported at once is in the list."""
    known = {*SCRIPTS, *(one for name in SCRIPTS for one in names(name))}
    for name in known:
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", (STATIC / name).read_text("utf-8"), flags=re.S)
        named = re.findall(r"(?:from|^import)\s*['\"]\./([^'\"]+)", code, re.M)
        assert set(named) <= known, name
        assert len(re.findall(r"^(?:import|export)\b.*\bfrom\b", code, re.M)) == len(named), name


def test_the_notebook_gets_one_text_with_everything_and_no_import() -> None:
    text = Exercise._esm
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
    assert not re.search(r"\bimport\b", code)
    assert re.findall(r"^export\b.*", code, re.M) == ["export default { render };"]
    for name in names("view.mjs"):
        assert text.count(f"const ${name.removesuffix('.mjs')} = ") == 1, name
