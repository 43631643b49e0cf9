"""The notebook room: its settings, its notebooks, and that every example in them runs."""

import ast
import contextlib
import io
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from book.assembly.errors import AssemblyError
from book.assembly.policy import MARK
from book.assembly.room_finish import POLICY, finish_room
from book.assembly.room_sources import EXTENSIONS, KERNEL, room_notebooks, room_sources
from book.extension.editions import EDITIONS
from tablic_widgets import Exercise

ROOT = Path(__file__).resolve().parents[2]
SITE = Path(os.environ.get("TABLIC_SITE", ROOT / "site"))
LITE = SITE / "lite"

pytestmark = pytest.mark.built_site
NOTEBOOKS = room_notebooks()
CYRILLIC = re.compile(r"[\u0400-\u04ff]")
ANSWERS = {
    "en.ipynb": ("takes", "7♠ takes something on 418 of 1,000 tables"),
    "nl.ipynb": ("pakt", "7♠ pakt iets op 418 van de 1000 tafels"),
    "sr-Latn.ipynb": ("nosi", "7♠ nešto nosi na 418 od 1000 stolova"),
    "sr-Cyrl.ipynb": ("носи", "7♠ нешто носи на 418 од 1000 столова"),
}


@pytest.fixture(scope="module")
def config() -> dict[str, Any]:
    settings = json.loads((LITE / "jupyter-lite.json").read_text("utf-8"))
    data: dict[str, Any] = settings["jupyter-config-data"]
    return data


@pytest.fixture(scope="module")
def kernel(config: dict[str, Any]) -> dict[str, Any]:
    settings: dict[str, Any] = config["litePluginSettings"][KERNEL]
    return settings


def cells(name: str, kind: str = "code") -> list[str]:
    notebook = json.loads(NOTEBOOKS[name])
    return ["".join(one["source"]) for one in notebook["cells"] if one["cell_type"] == kind]


def test_the_kernel_takes_the_one_pyodide_of_the_site(kernel: dict[str, Any]) -> None:
    # Without the leading "./" the kernel would wait for ever.
    assert re.fullmatch(r"\./\.\./pyodide/[\d.]+/pyodide\.mjs", kernel["pyodideUrl"])
    assert (LITE / kernel["pyodideUrl"]).is_file()
    assert not (LITE / "static" / "pyodide").exists()
    assert kernel["disablePyPIFallback"] is True


def test_every_package_is_in_the_site_and_has_its_hash(kernel: dict[str, Any]) -> None:
    options = kernel["loadPyodideOptions"]
    lock_file = LITE / options["lockFileURL"]
    packages = json.loads(lock_file.read_text("utf-8"))["packages"]
    assert {"anywidget", "ipywidgets", "tablic"} <= set(options["packages"]) <= set(packages)
    for package in packages.values():
        assert (lock_file.parent / package["file_name"]).is_file(), package
        assert set(package["depends"]) <= set(packages), package
        assert len(package["sha256"]) == 64
    listed = {(lock_file.parent / one["file_name"]).name for one in packages.values()}
    assert {wheel.name for wheel in lock_file.parent.glob("*.whl")} <= listed


def test_only_the_extensions_that_are_wanted(config: dict[str, Any]) -> None:
    assert sorted(one["name"] for one in config["federated_extensions"]) == sorted(EXTENSIONS)
    found = {path.parent.relative_to(LITE / "extensions").as_posix() for path in installed()}
    assert found == set(EXTENSIONS)


def installed() -> Iterator[Path]:
    folder = LITE / "extensions"
    yield from folder.glob("[!@]*/package.json")
    yield from folder.glob("@*/*/package.json")


def test_only_the_apps_that_are_led_to_and_no_source_maps() -> None:
    pages = {path.relative_to(LITE).as_posix() for path in LITE.rglob("*.html")}
    assert pages == {"index.html", "notebooks/index.html", "tree/index.html"}
    assert not list(LITE.rglob("*.map"))


def test_every_page_of_the_room_has_its_policy_before_any_script() -> None:
    for page in LITE.rglob("*.html"):
        html = page.read_text("utf-8")
        assert html.count(MARK) == 1
        assert html.index(MARK) < html.index("<script")
        assert f'content="{POLICY}"' in html
        assert '<html lang="en">' in html
    assert not re.search(r"https?:|\*", POLICY)


def test_the_pages_at_the_root_load_nothing() -> None:
    for name in ("index.html", "404.html"):
        html = (SITE / name).read_text("utf-8")
        assert html.count(MARK) == 1
        assert "fonts.googleapis" not in html
        assert not re.search(r'<script[^>]* src=|rel="stylesheet"', html)
        links = re.findall(r'hreflang="([^"]+)" data-edition="([^"]+)"', html)
        assert links == [(one.tag, one.folder) for one in EDITIONS]


def test_the_site_has_these_notebooks() -> None:
    assert set(NOTEBOOKS) == set(ANSWERS) == {f"{one.tag}.ipynb" for one in EDITIONS}
    for name, text in NOTEBOOKS.items():
        assert (LITE / "files" / name).read_text("utf-8") == text


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_is_valid_and_tidy(name: str) -> None:
    notebook = nbformat.reads(NOTEBOOKS[name], as_version=nbformat.NO_CONVERT)
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert notebook.metadata.kernelspec.name == "python"
    for cell in notebook.cells:
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None


def test_the_notebooks_have_the_same_cells_and_the_same_code() -> None:
    shapes = {
        tuple((one["id"], one["cell_type"]) for one in json.loads(text)["cells"])
        for text in NOTEBOOKS.values()
    }
    assert len(shapes) == 1
    assert len({tuple(map(without_words, cells(name))) for name in NOTEBOOKS}) == 1


def without_words(code: str) -> str:
    """The code with every text in it emptied, but for those that the engine reads."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute):
            assert ast.unparse(node).isascii()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            told = " " in node.value or not node.value.isascii() or node.value in LANGUAGES
            node.value = "" if told or node.value in VERBS else node.value
    return ast.unparse(tree)


LANGUAGES = [one.tag for one in EDITIONS]
VERBS = [verb for verb, _ in ANSWERS.values()]


def test_the_latin_notebook_has_no_cyrillic_and_speaks_latin() -> None:
    assert not CYRILLIC.search(NOTEBOOKS["sr-Latn.ipynb"])
    assert 'lang=\\"sr-Latn\\"' in NOTEBOOKS["sr-Latn.ipynb"]
    assert "sr-Latn" not in NOTEBOOKS["sr-Cyrl.ipynb"]


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_cell_does_what_the_text_says(name: str) -> None:
    """Each cell runs, and shows an exercise or prints the right thing."""
    shown, printed = run(cells(name))
    bank, own, *rest = shown
    assert isinstance(bank, Exercise)
    assert isinstance(own, Exercise)
    assert rest == [None, None]
    assert bank.lang == own.lang == name.removesuffix(".ipynb")
    assert (bank.exercise["id"], own.exercise["card"]) == ("two-sums", "7S")
    verb, counted = ANSWERS[name]
    assert printed == [
        "",
        "",
        f"7♠ {verb} 7♥\n7♠ {verb} 3♦ 4♣\n7♠ {verb} 3♦ 4♣ 7♥\n",
        f"{counted}\n",
    ]


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_the_widget_in_a_notebook_grades(name: str) -> None:
    (bank, *_), _ = run(cells(name)[:1])
    sent: list[dict[str, Any]] = []
    bank.send = sent.append
    given = {
        "exercise": bank.exercise,
        "lang": bank.lang,
        "answer": {"sets": [["5C", "8S"]], "done": False},
    }
    bank._hear(bank, {"type": "request", "id": "1", "method": "grade", "params": given}, [])
    graded = sent[0]["result"]
    assert graded["accepted"] == [["5C", "8S"]]
    # What counts is the score on the screen, which the screen tells.
    told = {"verdict": graded["verdict"], "hints": 1, "codes": ["found.capture"]}
    event = {"type": "event", "event": "answered", "answer": given["answer"], "score": 0.4, **told}
    bank._hear(bank, event, [])
    assert bank.feedback == graded | {"score": 0.4}


def test_what_the_notebooks_invite_to_try_comes_true() -> None:
    """Other exercises exist; the ace beats the eight; six cards do not double the number."""
    for name in NOTEBOOKS:
        for key in re.findall(r"`([a-z]+(?:-[a-z]+)+)`", " ".join(cells(name, "markdown"))):
            Exercise(key)
        ask, count = cells(name)[2:]
        hits = {
            card: counted(ask.replace('"7S"', f'"{card}"'), count)
            for card in ("AS", "8S", "QS", "KS")
        }
        assert hits["AS"] > hits["8S"]
        assert max(hits, key=lambda card: hits[card]) == "KS"
        assert 418 < counted(ask, count.replace(", 4)", ", 6)")) < 2 * 418
        assert abs(counted(ask, count.replace("Random(1)", "Random(2)")) - 418) < 50


def counted(*code: str) -> int:
    _, (*_, printed) = run(list(code))
    found = re.search(r" (\d+) (?:of|van|od|од) ", printed)
    assert found, printed
    return int(found[1])


def run(code: list[str]) -> tuple[list[Any], list[str]]:
    """Run cells one after the other: what each would show, and what it prints."""
    names: dict[str, Any] = {}
    shown, printed = [], []
    for source in code:
        tree = ast.parse(source)
        last = tree.body[-1]
        value = tree.body.pop() if isinstance(last, ast.Expr) else None
        with contextlib.redirect_stdout(io.StringIO()) as output:
            exec(compile(tree, "<cell>", "exec"), names)
            shown.append(eval(ast.unparse(value), names) if value else None)
        printed.append(output.getvalue())
    return shown, printed


def test_sources_are_the_same_every_time_and_know_the_old_lock(kernel: dict[str, Any]) -> None:
    pyodide = (LITE / kernel["pyodideUrl"]).parent.resolve()
    sources = room_sources(pyodide)
    assert sources == room_sources(pyodide)
    lock = json.loads(sources["static/pyodide/pyodide-lock.json"])
    assert set(lock) == {"info", "packages"}
    assert lock["info"]["version"] == pyodide.name


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ({"federated_extensions": []}, "extensions"),
        ({"litePluginSettings": {KERNEL: {"pyodideUrl": "./static/x"}}}, "incomplete"),
        ({"litePluginSettings": {KERNEL: {"disablePyPIFallback": True}}}, "incomplete"),
    ],
)
def test_output_of_a_stale_build_is_refused(
    tmp_path: Path, config: dict[str, Any], broken: dict[str, Any], said: str
) -> None:
    text = json.dumps({"jupyter-config-data": config | broken})
    (tmp_path / "jupyter-lite.json").write_text(text, "utf-8")
    with pytest.raises(AssemblyError, match=said):
        finish_room(tmp_path, "pyodide/0/")
