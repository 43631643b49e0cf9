"""The runtime in the site: the same every time, as small as it can be, and it works."""

import json
import re
import shutil
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from book.assembly.errors import AssemblyError
from book.assembly.node_python import Pyodide
from book.assembly.runtime import Runtime, _zip_with_pyodide_build, build_runtime

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
    "tablic-0.dist-info/METADATA": "Name: tablic",
}
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


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a view, one of them in a folder, one hidden."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "icons").mkdir()
    (folder / "view.mjs").write_text("export default {};", encoding="utf-8")
    (folder / "icons" / "spade.svg").write_text("<svg/>", encoding="utf-8")
    (folder / ".hidden").write_text("", encoding="utf-8")
    return folder


def build(site: Path, cache: Path, wheel: Path, static: Path) -> Runtime:
    """``build_runtime`` with this machine's Node."""
    return build_runtime(site, cache, wheel, NODE, NODE_MODULES, static=static)


@pytest.fixture(scope="module")
def small(
    tmp_path_factory: pytest.TempPathFactory, cache: Path, static: Path
) -> tuple[Path, Runtime]:
    """A site with the one-method engine, and what is known of its runtime."""
    site = tmp_path_factory.mktemp("site")
    wheel = make_wheel(site / "tablic-0-py3-none-any.whl", ENGINE)
    return site, build(site, cache, wheel, static)


def names(archive: Path) -> set[str]:
    """The names in a zip."""
    with zipfile.ZipFile(archive) as reader:
        return set(reader.namelist())


def boot(site: Path, runtime: Runtime, requests: list[str], script: Path) -> list[object]:
    """What the engine in ``site`` replies when it is booted as a page boots it."""
    assets = site / runtime.assets_path
    script.write_text(ASK, encoding="utf-8")
    pyodide = Pyodide(NODE, site / runtime.pyodide_path, stdlib=assets / "stdlib.zip")
    replies = pyodide.call(script, {"requests": requests}, archives=[assets / "engine.zip"])
    return [json.loads(reply) for reply in replies]


def test_a_build_from_nothing_gives_the_same_hash(
    small: tuple[Path, Runtime], static: Path, tmp_path: Path
) -> None:
    """Compiled and zipped anew, byte for byte."""
    site, runtime = small
    wheel = make_wheel(tmp_path / "tablic-0-py3-none-any.whl", ENGINE)
    again = build(tmp_path / "site", tmp_path / "cache", wheel, static)
    assert again == runtime
    assert re.fullmatch("[0-9a-f]{12}", again.hash)
    for path in (runtime.assets_path + "stdlib.zip", runtime.pyodide_path + "python_stdlib.zip"):
        assert (tmp_path / "site" / path).read_bytes() == (site / path).read_bytes()


def test_a_changed_file_of_the_view_changes_the_hash(
    small: tuple[Path, Runtime], cache: Path, static: Path, tmp_path: Path
) -> None:
    """Its content counts, and so does its name; nothing else about the runtime changes."""
    wheel = make_wheel(tmp_path / "tablic-0-py3-none-any.whl", ENGINE)
    other = shutil.copytree(static, tmp_path / "static")
    hashes = {small[1].hash}
    (other / "view.mjs").write_text("export default 1;", encoding="utf-8")
    changed = build(tmp_path / "site", cache, wheel, other)
    hashes.add(changed.hash)
    (other / "view.mjs").rename(other / "view2.mjs")
    hashes.add(build(tmp_path / "site", cache, wheel, other).hash)
    assert len(hashes) == 3
    assert replace(changed, hash=small[1].hash) == small[1]


def test_a_second_build_needs_no_node(
    small: tuple[Path, Runtime], cache: Path, static: Path, tmp_path: Path
) -> None:
    """Everything compiled comes from the cache."""
    wheel = make_wheel(tmp_path / "tablic-0-py3-none-any.whl", ENGINE)
    again = build_runtime(
        tmp_path / "site", cache, wheel, Path("no-such-node"), NODE_MODULES, static=static
    )
    assert again == small[1]


def test_what_the_folders_hold(small: tuple[Path, Runtime]) -> None:
    """Our folder: engine, library, view. Pyodide's: its files, licences, and no packages."""
    site, runtime = small
    assets, pyodide = site / runtime.assets_path, site / runtime.pyodide_path
    found = {path.relative_to(assets).as_posix() for path in assets.rglob("*") if path.is_file()}
    assert found == {"stdlib.zip", "engine.zip", "view.mjs", "icons/spade.svg"}
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
    sizes = {
        assets / "stdlib.zip": runtime.stdlib_bytes,
        assets / "engine.zip": runtime.engine_bytes,
        pyodide / "pyodide.asm.wasm": runtime.wasm_bytes,
    }
    assert {path: path.stat().st_size for path in sizes} == sizes


def test_the_engine_is_byte_code_and_data(small: tuple[Path, Runtime]) -> None:
    """No sources, no metadata, no sources of catalogues, no command line."""
    site, runtime = small
    assert names(site / runtime.assets_path / "engine.zip") == {
        "tablic_core/__init__.pyc",
        "tablic_core/doors/api.pyc",
        "tablic_core/text/messages/nl/engine.mo",
    }


def test_the_trimmed_library_is_what_the_engine_uses(small: tuple[Path, Runtime]) -> None:
    """With what it loads when asked, codecs and tracebacks; without what it never loads."""
    site, runtime = small
    full = site / runtime.pyodide_path / "python_stdlib.zip"
    trimmed = site / runtime.assets_path / "stdlib.zip"
    assert names(trimmed) < names(full)
    wanted = {"heapq.pyc", "json/decoder.pyc", "encodings/cp1252.pyc", "traceback.pyc"}
    assert wanted <= names(trimmed)
    assert names(trimmed).isdisjoint({"sqlite3/__init__.pyc", "unittest/case.pyc"})
    assert not [name for name in names(full) if name.endswith(".py")]
    assert trimmed.stat().st_size * 2 < full.stat().st_size
    with zipfile.ZipFile(full) as whole, zipfile.ZipFile(trimmed) as part:
        assert part.read("heapq.pyc") == whole.read("heapq.pyc")


def test_the_real_engine_answers_with_the_trimmed_library(
    cache: Path, static: Path, tmp_path: Path
) -> None:
    """Booted from the finished folders, in every language, and an error stays an error."""
    package = ROOT / "tablic_core"
    files = {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in sorted(package.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    wheel = make_wheel(tmp_path / "tablic-0-py3-none-any.whl", files)
    runtime = build(tmp_path / "site", cache, wheel, static)
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
    broken: dict[str, str], message: str, cache: Path, static: Path, tmp_path: Path
) -> None:
    """Pyodide quotes a line of more than a megabyte; nobody has to scroll through it."""
    wheel = make_wheel(tmp_path / "tablic-0-py3-none-any.whl", ENGINE | broken)
    with pytest.raises(AssemblyError, match=message) as caught:
        build(tmp_path / "site", cache, wheel, static)
    assert len(str(caught.value)) < 3000
    assert not (tmp_path / "site").exists()


def test_missing_input_says_what_to_do(static: Path, tmp_path: Path) -> None:
    """Which command makes the thing that is missing."""
    wheel = make_wheel(tmp_path / "tablic-0-py3-none-any.whl", ENGINE)
    empty = make_wheel(tmp_path / "other-0-py3-none-any.whl", {"other.py": ""})
    none = tmp_path / "none"
    for arguments, message in [
        ((wheel, NODE, none, static), "npm install"),
        ((none, NODE, NODE_MODULES, static), "build --wheel"),
        ((wheel, NODE, NODE_MODULES, none), "files of the view"),
        ((wheel, none, NODE_MODULES, static), "cannot start"),
        ((empty, NODE, NODE_MODULES, static), "'tablic_core/'"),
    ]:
        made_of, node, modules, view = arguments
        with pytest.raises(AssemblyError, match=re.escape(message)):
            build_runtime(
                tmp_path / "site", tmp_path / "cache", made_of, node, modules, static=view
            )


def test_without_a_registry_it_says_what_uv_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mirror that pip was told of is not used by uv."""
    monkeypatch.setenv("UV_OFFLINE", "1")
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path / "cache"))
    with pytest.raises(AssemblyError, match=r"does not read pip's configuration.*UV_DEFAULT_INDEX"):
        _zip_with_pyodide_build(tmp_path, tmp_path / "stdlib.zip")
