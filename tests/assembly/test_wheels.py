"""The two distributions: the same every time, one version, and what is in the second one."""

from __future__ import annotations

import gettext
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from book.assembly.library import COPIED, LICENSES, Library
from book.assembly.wheels import RUNTIME, build_runtime_wheel
from tablic_core import __version__

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library whose files are a few bytes."""
    folder = tmp_path_factory.mktemp("library")
    for name in COPIED:
        (folder / name).write_text(f"this is {name}", "utf-8")
    (folder / "pyodide-lock.json").write_text('{"info": {"python": "3.14"}}', "utf-8")
    made = {name: folder / f"{name}.zip" for name in ("full", "trimmed", "engine")}
    for path in made.values():
        path.write_text(path.name, "utf-8")
    return Library(npm=folder, version="1.2.3", **made)


@pytest.fixture(scope="module")
def wheel(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_runtime_wheel(tmp_path_factory.mktemp("build"), library)


def test_a_build_from_nothing_gives_the_same_wheel(
    wheel: Path, library: Library, tmp_path: Path
) -> None:
    """Byte for byte, at another time, in another folder, whatever rights new files get."""
    before = os.umask(0o077)
    try:
        again = build_runtime_wheel(tmp_path, library)
    finally:
        os.umask(before)
    assert again.name == wheel.name
    assert again.read_bytes() == wheel.read_bytes()


def test_compiled_catalogues_do_not_tell_when(tmp_path: Path) -> None:
    """They are in the engine's archive: a date would give every build another engine."""
    for name in ("tablic_core/text/messages", "tablic_widgets/messages"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("setup.py", "pyproject.toml", "README.md", "tablic_core/__init__.py"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    compile_them = [sys.executable, "setup.py", "-q", "compile_catalogues"]
    subprocess.run(compile_them, cwd=tmp_path, check=True)
    compiled = sorted(tmp_path.rglob("*.mo"))
    assert len(compiled) == len(list(tmp_path.rglob("*.po"))) > 0
    for path in compiled:
        with path.open("rb") as file:
            told = gettext.GNUTranslations(file).info()
        dates = {value for key, value in told.items() if "date" in key}
        assert dates == {"1980-01-01 00:00+0000", "YEAR-MO-DA HO:MI+ZONE"}


def test_a_wheel_of_another_version_does_not_stay(library: Library, tmp_path: Path) -> None:
    """The site serves the folder."""
    (tmp_path / "dist").mkdir()
    for name in ("tablic_runtime-0.0.1-py3-none-any.whl", "other-1-py3-none-any.whl"):
        (tmp_path / "dist" / name).touch()
    made = build_runtime_wheel(tmp_path, library)
    found = {path.name for path in (tmp_path / "dist").iterdir()}
    assert found == {made.name, "other-1-py3-none-any.whl"}


def test_its_folder_holds_pyodide_the_trimmed_library_and_the_licences(
    wheel: Path, library: Library, tmp_path: Path
) -> None:
    """And not the engine, which is that of the installed package."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    spec = importlib.util.spec_from_file_location(
        "tablic_runtime", tmp_path / "tablic_runtime" / "__init__.py"
    )
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    folder: Path = module.folder()
    licences = {path.name for path in LICENSES.iterdir()}
    names = {*licences, "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"}
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert found == {
        "runtime.json",
        "python/stdlib.zip",
        *(f"pyodide/1.2.3/{name}" for name in names),
    }
    assert (folder / "python" / "stdlib.zip").read_bytes() == library.trimmed.read_bytes()
    assert json.loads((folder / "runtime.json").read_text("utf-8")) == {
        "version": "1.2.3",
        "lock": {"python": "3.14"},
        "bytes": {"wasm": len("this is pyodide.asm.wasm"), "stdlib": len("trimmed.zip")},
        "tablic": __version__,
    }


def test_it_says_what_it_may_be_used_for(wheel: Path) -> None:
    """The licences of all that is in it, by their names and in full."""
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        told = archive.read(metadata).decode()
        texts = {Path(name).name for name in archive.namelist() if "/licenses/" in name}
    assert "License-Expression: MPL-2.0 AND PSF-2.0 AND MIT\n" in told
    assert texts == {"LICENSE", *(path.name for path in LICENSES.iterdir())}
    assert "Requires-Dist" not in told


def test_one_place_holds_the_version(wheel: Path) -> None:
    """Both distributions, the extension and what the extra asks for follow the engine's.

    The engine must hold it itself: in the browser it has no metadata.
    """
    assert wheel.name == f"tablic_runtime-{__version__}-py3-none-any.whl"
    assert "version" not in PROJECT
    assert PROJECT["dynamic"] == ["version"]
    asked = [one for one in PROJECT["optional-dependencies"]["sphinx"] if "runtime" in one]
    assert asked == [f"tablic-runtime=={__version__}"]
    assert "version" not in json.loads((ROOT / "package.json").read_text("utf-8"))
    assert "version" not in tomllib.loads((RUNTIME / "pyproject.toml").read_text())["project"]
    extension = ROOT / "tablic_widgets" / "sphinx_ext" / "__init__.py"
    assert not re.search(r'"version": "', extension.read_text("utf-8"))


def test_the_extension_tells_sphinx_the_version(tmp_path: Path) -> None:
    """Which Sphinx writes into its reports of faults."""
    (tmp_path / "index.md").write_text("# Start\n", "utf-8")
    with docutils_namespace():
        app = Sphinx(
            tmp_path,
            None,
            tmp_path / "out",
            tmp_path / "doctrees",
            "html",
            confoverrides={"extensions": ["myst_parser", "tablic_widgets.sphinx_ext"]},
            status=None,
        )
    assert app.extensions["tablic_widgets.sphinx_ext"].version == __version__


def test_the_folder_alone_is_no_package(tmp_path: Path) -> None:
    """Without what the build adds, a wheel would hold nothing: it fails."""
    command = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path)]
    source = shutil.copytree(RUNTIME, tmp_path / "runtime")
    done = subprocess.run([sys.executable, *command, source], capture_output=True, check=False)
    assert done.returncode
    assert not list(tmp_path.glob("*.whl"))
