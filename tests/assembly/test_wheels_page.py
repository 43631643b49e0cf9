"""The folder from which pip installs: nothing but the site is asked."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import venv
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from book.assembly.policy import MARK
from book.assembly.previous import named_folders
from book.assembly.serve import serve
from book.extension.editions import EDITIONS
from tablic_core import __version__
from tablic_core.puzzles.bank import load_bank
from tests.browser.axe import violations

ROOT = Path(__file__).resolve().parents[2]
SITE = Path(os.environ.get("TABLIC_SITE", ROOT / "site"))
WHEELS = tuple(f"{name}-{__version__}-py3-none-any.whl" for name in ("tablic", "tablic_runtime"))
LINK = re.compile(r'<a href="([^"#]+)#sha256=([0-9a-f]{64})" data-requires-python="([^"]+)">')

pytestmark = pytest.mark.built_site

PROGRAM = """
from tablic_core import Card, captures, parse_cards, parse_rules
from tablic_core.puzzles.bank import load_bank
print(len(list(captures(Card.parse("7S"), parse_cards("3D 4C 7H"), parse_rules("tablic")))))
print(len(load_bank()))
"""


@pytest.fixture(scope="module")
def html() -> str:
    return (SITE / "wheels" / "index.html").read_text("utf-8")


def test_every_wheel_is_named_with_its_hash_and_nothing_else_lies_there(html: str) -> None:
    """No wheel of an earlier version either."""
    found = LINK.findall(html)
    assert [name for name, _, _ in found] == list(WHEELS)
    for name, digest, needs in found:
        assert hashlib.sha256((SITE / "wheels" / name).read_bytes()).hexdigest() == digest
        assert needs == "&gt;=3.11"
    assert {path.name for path in (SITE / "wheels").iterdir()} == {*WHEELS, "index.html"}


def test_a_person_is_led_to_the_page_for_teachers_in_every_language(html: str) -> None:
    assert html.count(MARK) == 1
    assert "://" not in html
    for one in EDITIONS:
        (address,) = re.findall(rf'<li lang="{one.tag}"><a href="\.\./([^"]+)"', html)
        assert (SITE / address).is_file()


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with both packages from the served folder, and no other place to look."""
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=True, symlinks=True)
    python = folder / "bin" / "python"
    with serve(SITE) as address:
        # Isolated: whatever index this machine's pip was told of is not asked.
        command = [python, "-m", "pip", "--isolated", "install", "--no-index", "--quiet"]
        command += ["--disable-pip-version-check", "--find-links", f"{address}/wheels/"]
        subprocess.run([*command, "tablic", "tablic-runtime"], check=True)
    return python


def run(python: Path, program: str) -> list[str]:
    """What the program prints, far from this repository, line by line."""
    return subprocess.run(
        [python, "-I", "-c", program],
        cwd=python.parent,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")[:-1]


def test_pip_installs_the_engine_and_the_bank_with_no_dependency(python: Path) -> None:
    assert run(python, PROGRAM) == ["3", str(len(load_bank()))]
    listed = "from importlib.metadata import distributions\n" + (
        "for one in distributions(): print(one.name, one.version)"
    )
    tools = {"pip", "setuptools"}
    found = {line for line in run(python, listed) if line.split()[0] not in tools}
    assert found == {f"tablic {__version__}", f"tablic-runtime {__version__}"}


def test_the_runtime_that_pip_installs_is_the_sites(python: Path) -> None:
    """The same Pyodide and the same trimmed library, byte for byte."""
    (folder,) = map(Path, run(python, "import tablic_runtime; print(tablic_runtime.folder())"))
    (library,) = (name for name in named_folders(SITE) if "/python-" in name)
    stdlib = (SITE / library / "stdlib.zip").read_bytes()
    assert (folder / "python" / "stdlib.zip").read_bytes() == stdlib
    for part in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        (ours,) = (folder / "pyodide").glob(f"*/{part}")
        assert ours.read_bytes() == (SITE / ours.relative_to(folder)).read_bytes()


def test_the_page_can_be_read_by_everybody(browser: Browser) -> None:
    """On a narrow screen too."""
    page = browser.new_context(viewport={"width": 320, "height": 640}, bypass_csp=True).new_page()
    with serve(SITE) as address:
        page.goto(f"{address}/wheels/")
        assert violations(page) == []
        width = page.evaluate("() => document.documentElement.scrollWidth")
    assert width == 320
