"""The modules of the view: which a page loads, and all of them as one text for a notebook."""

import re
from pathlib import Path

import pytest

from tablic_widgets import Exercise, modules
from tablic_widgets.modules import STATIC, joined, names


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
    joined.cache_clear()
    assert joined("left.mjs") == "const base = 1;\n\nconst left = base;\n"


def test_every_import_between_modules_is_seen() -> None:
    """However it is written: another module that is imported at once is in the list."""
    known = {"host.mjs", *names("host.mjs")}
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
    for name in ("view.mjs", *names("view.mjs")):
        for function in re.findall(
            r"^(?:export )?function (\w+)", (STATIC / name).read_text("utf-8"), re.M
        ):
            assert len(re.findall(rf"^function {function}\b", text, re.M)) == 1, function
