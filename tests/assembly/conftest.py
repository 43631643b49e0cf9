"""Small Sphinx sites, served on this machine."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from book.assembly.serve import serve as serve_folder
from tests.assembly.sites import BuildSite, Serve

ROOT = Path(__file__).resolve().parents[2]

SETTINGS: dict[str, object] = {
    "project": "Tablić",
    "copyright": "2026, Tablić",
    "extensions": [
        "myst_parser",
        "book.extension.editions",
        "book.extension.serbian_search",
    ],
    "html_theme": "furo",
    "html_use_index": False,
    "html_copy_source": False,
}


@pytest.fixture(scope="session")
def build_site(tmp_path_factory: pytest.TempPathFactory) -> BuildSite:
    """Build a site with Furo from sources given as text; any warning is a failure."""

    def build(pages: dict[str, str], **config: object) -> Path:
        folder = tmp_path_factory.mktemp("site")
        source = folder / "source"
        settings = {**SETTINGS, **config}
        conf = "".join(f"{name} = {value!r}\n" for name, value in settings.items())
        for name, text in {"conf.py": conf, **pages}.items():
            path = source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        run = subprocess.run(
            [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", source, folder / "html"],
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0, run.stderr
        return folder / "html"

    return build


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    """Serve a folder on this machine and return its address."""
    with contextlib.ExitStack() as servers:
        yield lambda folder: servers.enter_context(serve_folder(folder))
