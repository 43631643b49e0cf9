"""The frame page as the assembly makes it: its policy, its words, and what lies beside it."""

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest

from book.assembly.frame import build_frame, exercise_files
from book.assembly.policy import MARK
from book.assembly.runtime import Runtime
from tablic_core.puzzles import open_exercise
from tablic_core.puzzles.bank import load_bank
from tablic_core.text.languages import LANGUAGES
from tablic_widgets.modules import STATIC, page_files
from tablic_widgets.why import why_script

RUNTIME = Runtime(
    pyodide="pyodide/2.0/",
    python="_tablic/python-a/",
    engine="_tablic/engine-b/",
    view="_tablic/view-c/",
    bank="_tablic/bank-d/",
    lock={"python": "3"},
    bytes=123,
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build_frame(folder, RUNTIME)
    return folder


@pytest.fixture(scope="module")
def html(site: Path) -> str:
    return (site / "frame" / "index.html").read_text("utf-8")


def test_its_worker_may_begin_as_a_blob_and_all_else_is_as_strict_as_anywhere(html: str) -> None:
    found = re.search(rf'<meta charset="utf-8"><meta {MARK} content="([^"]*)">', html)
    assert found
    rules = dict(rule.split(" ", 1) for rule in found[1].split("; "))
    assert rules["worker-src"] == "'self' blob:"
    script = why_script().removeprefix("<script>").removesuffix("</script>")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert rules["script-src"] == f"'self' 'wasm-unsafe-eval' 'sha256-{digest}'"
    assert rules["style-src"] == rules["default-src"] == "'self'"
    assert rules["object-src"] == rules["base-uri"] == "'none'"


def test_its_policy_names_the_host_where_that_is_known(tmp_path: Path) -> None:
    """In WebKit 'self' is no host at all in a frame whose origin is nobody's."""
    build_frame(tmp_path, RUNTIME, "https://example.org/tablic/")
    found = re.search(
        rf'<meta {MARK} content="([^"]*)">', (tmp_path / "frame/index.html").read_text()
    )
    assert found
    rules = dict(rule.split(" ", 1) for rule in found[1].split("; "))
    for name in ("default-src", "script-src", "style-src", "img-src", "worker-src"):
        assert rules[name].startswith("'self' https://example.org"), name
    assert rules["object-src"] == rules["base-uri"] == "'none'"


def test_it_is_not_for_search_engines(html: str) -> None:
    assert '<meta name="robots" content="noindex">' in html


def test_it_loads_one_script_and_its_styles_which_are_there(html: str) -> None:
    loaded = re.findall(r'(?:href|src)="\.\./_tablic/view-c/([^"]+)"', html)
    assert sorted(loaded) == ["frame.css", "frame.mjs", "view.css"]
    assert set(loaded) <= set(page_files())
    assert "$" not in html


def test_it_speaks_every_language_and_no_word_is_missing(html: str) -> None:
    (text,) = re.findall(r'id="tablic-frame">(.*?)</script>', html)
    data = json.loads(text)
    assert list(data["languages"]) == list(LANGUAGES)
    assert data["pyodide"] == "../pyodide/2.0/"
    assert data["stdlib"] == "../_tablic/python-a/stdlib.zip"
    assert data["engine"] == "../_tablic/engine-b/engine.zip"
    assert data["bank"] == "../_tablic/bank-d/"
    assert (data["lock"], data["bytes"]) == ({"python": "3"}, 123)
    script = "\n".join(
        (STATIC / name).read_text("utf-8") for name in ("frame.mjs", "view.mjs", "keeper.mjs")
    )
    used = set(re.findall(r"\btexts\.(\w+)", script)) | set(re.findall(r"said\('(\w+)'", script))
    assert {"none", "long", "mixed", "twice", "unknown", "language", "example", "book"} <= used
    for lang in LANGUAGES:
        words = data["languages"][lang]["texts"]
        assert used <= set(words)
        assert f'<p lang="{lang}">' in html
    assert data["languages"]["sr-Latn"]["texts"]["none"].startswith("Ova adresa")


def test_the_script_for_other_pages_lies_beside_it_and_fits_any_page(site: Path) -> None:
    script = (site / "frame" / "tablic-frame.js").read_text("utf-8")
    assert not re.search(r"^\s*(import|export)\b", script, re.MULTILINE)


def test_every_exercise_of_the_bank_has_its_screen_in_every_language() -> None:
    files = exercise_files()
    assert set(files) == {f"{key}.json" for key in load_bank()}
    for name, written in files.items():
        told = json.loads(written)
        assert f"{told['exercise']['id']}.json" == name
        assert open_exercise(told["exercise"]) == load_bank()[told["exercise"]["id"]]
        assert [one["lang"] for one in told["views"].values()] == list(LANGUAGES)
        assert list(told["views"]) == list(LANGUAGES)
