"""The runtime in the site: the same every time, as small as it can be, and it works."""

import json
import re
import shutil
import zipfile
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import pytest

from book.assembly.errors import AssemblyError
from book.assembly.library import Library, _zip_with_pyodide_build, make_library
from book.assembly.node_python import Pyodide
from book.assembly.runtime import Runtime, build_runtime

ROOT = Path(__file__).resolve().parents[2]
NODE_MODULES = ROOT / "node_modules"
NODE = Path(shutil.which("node") or "node")

# An engine with one method; ``heapq`` and ``tomllib`` are only loaded when it is asked.
API = """
import json

def reply_json(text):
    try:
        request = json.loads(text)
        method = request["method"]
    except (ValueError, LookupError, TypeError) as error:
        return json.dumps({"id": None, "error": {"code": "bad", "message": str(error)}})
    if method == "describe":
        small = {"params": {"values": {}}, "example": {"values": [2, 1]}}
        return json.dumps({"id": 0, "result": {"methods": {"small": small}}})
    if method == "small":
        import heapq
        return json.dumps({"id": 0, "result": heapq.nsmallest(1, request["params"]["values"])})
    return json.dumps({"id": 0, "error": {"code": "unknown-method", "message": method}})
"""
ENGINE = {
    "tablic_core/__init__.py": "",
    "tablic_core/__main__.py": "import sqlite3",
    "tablic_core/doors/api.py": API,
    "tablic_core/text/messages/nl/engine.mo": "data",
    "tablic_core/text/messages/nl/engine.po": "its source",
    "tablic_exercises/learn.toml": "[[exercise]]",
    "tablic-0.dist-info/METADATA": "Name: tablic",
}
VIEW = {"view.mjs": b"export default {};", "icons/spade.svg": b"<svg/>"}
BANK = {"one-sum.json": b"{}", "two-sums.json": b"{}"}
ASK = """
from tablic_core.doors.api import reply_json

def main(requests):
    return [reply_json(text) for text in requests]
"""


def make_wheel(path: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write ``files`` as a wheel, which is a zip."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache shared by the tests of this file, so that the library is compiled once."""
    return tmp_path_factory.mktemp("cache")


def make(cache: Path, wheel: Path) -> Library:
    """``make_library`` with this machine's Node."""
    return make_library(cache, wheel, NODE, NODE_MODULES)


def build(
    site: Path,
    cache: Path,
    engine: Mapping[str, str | bytes],
    view: Mapping[str, bytes] = VIEW,
    bank: Mapping[str, bytes] = BANK,
) -> Runtime:
    """A site with an engine of those files."""
    site.mkdir(exist_ok=True)
    wheel = make_wheel(site / "tablic-0-py3-none-any.whl", engine)
    return build_runtime(site, make(cache, wheel), view, bank)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> tuple[Path, Runtime]:
    """A site with the one-method engine, and what is known of its runtime."""
    site = tmp_path_factory.mktemp("site")
    return site, build(site, cache, ENGINE)


def names(archive: Path) -> set[str]:
    """The names in a zip."""
    with zipfile.ZipFile(archive) as reader:
        return set(reader.namelist())


def boot(site: Path, runtime: Runtime, requests: list[str], script: Path) -> list[object]:
    """What the engine in ``site`` replies when it is booted as a page boots it."""
    script.write_text(ASK, encoding="utf-8")
    pyodide = Pyodide(NODE, site / runtime.pyodide, stdlib=site / runtime.python / "stdlib.zip")
    archives = [site / runtime.engine / "engine.zip"]
    replies = pyodide.call(script, {"requests": requests}, archives=archives)
    return [json.loads(reply) for reply in replies]


def test_a_build_from_nothing_gives_the_same(small: tuple[Path, Runtime], tmp_path: Path) -> None:
    """Compiled and zipped anew, byte for byte."""
    site, runtime = small
    again = build(tmp_path / "site", tmp_path / "cache", ENGINE)
    assert again == runtime
    for name in ("python", "engine", "view", "bank"):
        assert re.fullmatch(rf"_tablic/{name}-[0-9a-f]{{12}}/", getattr(runtime, name))
    for path in (f"{runtime.python}stdlib.zip", f"{runtime.pyodide}python_stdlib.zip"):
        assert (tmp_path / "site" / path).read_bytes() == (site / path).read_bytes()


@pytest.mark.parametrize(
    ("engine", "view", "bank", "changed"),
    [
        ({"tablic_exercises/learn.toml": "# a typo"}, {}, {"one-sum.json": b"[]"}, {"bank"}),
        ({}, {}, {"three-sums.json": b"{}"}, {"bank"}),
        ({}, {"view.mjs": b"export default 1;"}, {}, {"view"}),
        ({"tablic_core/__init__.py": "'One more line.'"}, {}, {}, {"engine", "bytes"}),
        (
            {"tablic_core/__init__.py": "import calendar"},
            {},
            {},
            {"python", "engine", "bytes"},
        ),
        ({"tablic_widgets/widget.py": "", "tablic-0.dist-info/METADATA": ""}, {}, {}, set()),
    ],
    ids=["exercise", "new exercise", "view", "engine", "library", "neither"],
)
def test_a_change_costs_a_visitor_only_its_own_part(
    engine: dict[str, str],
    view: dict[str, bytes],
    bank: dict[str, bytes],
    changed: set[str],
    small: tuple[Path, Runtime],
    cache: Path,
    tmp_path: Path,
) -> None:
    """A typo in an exercise is one of the bank, and no other folder gets another name."""
    again = build(tmp_path / "site", cache, ENGINE | engine, VIEW | view, BANK | bank)
    before, after = asdict(small[1]), asdict(again)
    assert {name for name in before if before[name] != after[name]} == changed


def test_a_file_of_another_name_is_a_change(
    small: tuple[Path, Runtime], cache: Path, tmp_path: Path
) -> None:
    """Also if it holds the same."""
    renamed = {"view2.mjs": VIEW["view.mjs"], "icons/spade.svg": VIEW["icons/spade.svg"]}
    assert build(tmp_path / "site", cache, ENGINE, renamed).view != small[1].view


def test_a_second_build_needs_no_node(cache: Path, small: tuple[Path, Runtime]) -> None:
    """Everything compiled comes from the cache."""
    wheel = small[0] / "tablic-0-py3-none-any.whl"
    make_library(cache, wheel, Path("no-such-node"), NODE_MODULES)


def test_what_the_folders_hold(small: tuple[Path, Runtime]) -> None:
    """Each its own part. Pyodide's: its files, licences, and no packages."""
    site, runtime = small
    found = {
        path.relative_to(site).as_posix()
        for path in (site / "_tablic").rglob("*")
        if path.is_file()
    }
    assert found == {
        f"{runtime.python}stdlib.zip",
        f"{runtime.engine}engine.zip",
        f"{runtime.view}view.mjs",
        f"{runtime.view}icons/spade.svg",
        f"{runtime.bank}one-sum.json",
        f"{runtime.bank}two-sums.json",
    }
    pyodide = site / runtime.pyodide
    assert {path.name for path in pyodide.iterdir()} == {
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        "pyodide-lock.json",
        "package.json",
        "MPL-2.0.txt",
        "PSF-2.0.txt",
        "NOTICE",
    }
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert lock["packages"] == {}
    assert lock["info"]["python"].startswith("3.")
    assert lock["info"] == runtime.lock
    loaded = ("stdlib.zip", "engine.zip", "pyodide.asm.wasm")
    assert runtime.bytes == sum(next(site.rglob(name)).stat().st_size for name in loaded)


def test_a_page_is_told_where_all_of_it_is(small: tuple[Path, Runtime]) -> None:
    """From the root of its build; every address is there."""
    site, runtime = small
    told = runtime.seen_from("../")
    (site / "frame").mkdir(exist_ok=True)
    (site / "frame" / "index.html").touch()
    (site / "en").mkdir(exist_ok=True)
    for name in ("pyodide", "stdlib", "engine", "view", "frame"):
        assert told[name].endswith("/") == (site / "en" / told[name]).is_dir()
        assert (site / "en" / told[name]).exists()
        assert told[name] == f"../{runtime.seen_from('')[name]}"


def test_the_engine_is_byte_code_and_data(small: tuple[Path, Runtime]) -> None:
    """No sources, no metadata, no sources of catalogues, no command line."""
    site, runtime = small
    assert names(site / runtime.engine / "engine.zip") == {
        "tablic_core/__init__.pyc",
        "tablic_core/doors/api.pyc",
        "tablic_core/text/messages/nl/engine.mo",
    }


def test_the_trimmed_library_is_what_the_engine_uses(small: tuple[Path, Runtime]) -> None:
    """With what it loads when asked, codecs and tracebacks; without what it never loads."""
    site, runtime = small
    full = site / runtime.pyodide / "python_stdlib.zip"
    trimmed = site / runtime.python / "stdlib.zip"
    assert names(trimmed) < names(full)
    wanted = {"heapq.pyc", "json/decoder.pyc", "encodings/cp1252.pyc", "traceback.pyc"}
    assert wanted <= names(trimmed)
    assert names(trimmed).isdisjoint({"sqlite3/__init__.pyc", "unittest/case.pyc"})
    assert not [name for name in names(full) if name.endswith(".py")]
    assert trimmed.stat().st_size * 2 < full.stat().st_size
    with zipfile.ZipFile(full) as whole, zipfile.ZipFile(trimmed) as part:
        assert part.read("heapq.pyc") == whole.read("heapq.pyc")


def test_the_real_engine_answers_with_the_trimmed_library(cache: Path, tmp_path: Path) -> None:
    """Booted from the finished folders, in every language, and an error stays an error."""
    package = ROOT / "tablic_core"
    files = {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in sorted(package.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    runtime = build(tmp_path / "site", cache, files)
    params = {"rules": "tablic", "table": ["3D", "4C", "7H"], "card": "7S"}
    captures = {"id": 1, "method": "captures", "params": params}
    requests = [json.dumps(captures), json.dumps({**captures, "method": "no such"}), "{"]
    right, unknown, malformed = boot(tmp_path / "site", runtime, requests, tmp_path / "ask.py")
    assert isinstance(right, dict)
    assert right["id"] == 1
    taken = json.dumps(right["result"])
    assert all(f'"{card}"' in taken for card in params["table"])
    assert isinstance(unknown, dict)
    assert isinstance(malformed, dict)
    assert "error" in unknown
    assert "error" in malformed


def test_a_page_boots_the_trimmed_library(small: tuple[Path, Runtime], tmp_path: Path) -> None:
    """Also for what the engine loads only when it is asked."""
    site, runtime = small
    request = json.dumps({"id": 0, "method": "small", "params": {"values": [3, 1, 2]}})
    assert boot(site, runtime, [request], tmp_path / "ask.py") == [{"id": 0, "result": [1]}]


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ({"tablic_core/doors/api.py": "def reply_json(:"}, "SyntaxError"),
        ({"tablic_core/doors/api.py": "import no_such_module"}, "no_such_module"),
        ({"tablic_core/doors/api.py": API.replace('"values": [2, 1]', '"wrong": 1')}, "KeyError"),
        (
            {"tablic_core/doors/api.py": API.replace('method == "small"', "False")},
            "its own example",
        ),
    ],
)
def test_a_broken_engine_is_one_readable_error(
    broken: dict[str, str], message: str, cache: Path, tmp_path: Path
) -> None:
    """Pyodide quotes a line of more than a megabyte; nobody has to scroll through it."""
    with pytest.raises(AssemblyError, match=message) as caught:
        build(tmp_path / "site", cache, ENGINE | broken)
    assert len(str(caught.value)) < 3000
    assert {path.name for path in (tmp_path / "site").iterdir()} == {"tablic-0-py3-none-any.whl"}


def test_missing_input_says_what_to_do(tmp_path: Path) -> None:
    """Which command makes the thing that is missing."""
    wheel = make_wheel(tmp_path / "tablic-0-py3-none-any.whl", ENGINE)
    empty = make_wheel(tmp_path / "other-0-py3-none-any.whl", {"other.py": ""})
    none = tmp_path / "none"
    for made_of, node, modules, message in [
        (wheel, NODE, none, "npm install"),
        (none, NODE, NODE_MODULES, "build --wheel"),
        (wheel, none, NODE_MODULES, "cannot start"),
        (empty, NODE, NODE_MODULES, "'tablic_core/'"),
    ]:
        with pytest.raises(AssemblyError, match=re.escape(message)):
            make_library(tmp_path / "cache", made_of, node, modules)


def test_without_a_registry_it_says_what_uv_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mirror that pip was told of is not used by uv."""
    monkeypatch.setenv("UV_OFFLINE", "1")
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "cache"))
    with pytest.raises(AssemblyError, match=r"does not read pip's configuration.*UV_DEFAULT_INDEX"):
        _zip_with_pyodide_build(tmp_path, tmp_path / "stdlib.zip")
