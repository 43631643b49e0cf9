"""The wheel that others install: all of the packages is in it, and it says what it is."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest

from tests.copies import ROOT, copy_project

PACKAGES = {"tablic_core": "tablic_core", "tablic_widgets": "tablic_widgets"} | {
    "exercises": "tablic_exercises"
}
"""The folders that are packages, and what each is called when it is installed."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    """Built from a copy, which has no compiled catalogues to begin with."""
    folder = tmp_path_factory.mktemp("wheel")
    source = copy_project(folder / "source")
    command = [sys.executable, *"-m build --wheel --no-isolation --outdir".split(), str(folder)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        yield archive


@pytest.fixture(scope="module")
def metadata(wheel: zipfile.ZipFile) -> Message:
    (name,) = (name for name in wheel.namelist() if name.endswith("/METADATA"))
    return message_from_string(wheel.read(name).decode())


def _installed(path: Path) -> str:
    """The name of a source file in the wheel; a catalogue's compiled form stands for it."""
    folder, *rest = path.relative_to(ROOT).parts
    name = "/".join((PACKAGES[folder], *rest))
    return f"{name.removesuffix('.po')}.mo" if name.endswith(".po") else name


def test_every_file_of_every_package_is_in_it_and_no_other(wheel: zipfile.ZipFile) -> None:
    sources = {
        _installed(path)
        for folder in PACKAGES
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in {".pyc", ".mo"}
    }
    packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert packed == sources
    assert len(packed) > 80


def test_type_checkers_may_read_it(wheel: zipfile.ZipFile) -> None:
    assert {"tablic_core/py.typed", "tablic_widgets/py.typed"} <= set(wheel.namelist())


def test_an_index_can_show_what_it_is(metadata: Message) -> None:
    assert metadata["Name"] == "tablic"
    assert metadata["License-Expression"] == "MIT"
    assert "card game" in metadata["Keywords"]
    told = metadata.get_all("Classifier", [])
    assert "Framework :: Sphinx :: Extension" in told
    assert "Typing :: Typed" in told
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata["Description"] or metadata.get_payload()


def test_no_address_is_invented(metadata: Message) -> None:
    """There is no public home yet."""
    assert metadata.get_all("Project-URL") is None
    assert metadata["Home-page"] is None


def test_alone_it_needs_nothing(metadata: Message) -> None:
    """What it requires, it requires for an extra."""
    needed = metadata.get_all("Requires-Dist", [])
    assert needed
    assert [one for one in needed if "extra ==" not in one] == []
