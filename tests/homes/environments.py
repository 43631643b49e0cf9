"""The environments of the matrix: what a teacher may have installed, and what is built there."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.homes.books import STRICT, WHEELS, Built, plain, sphinx
from tests.homes.sources import JUPYTER_BOOK, MYST, RST, conf, write

WEB = ("html", "dirhtml", "singlehtml")
OTHERS = ("latex", "epub", "text", "man")


@dataclass(frozen=True, slots=True)
class Environment:
    """One environment with its book."""

    name: str
    needs: tuple[str, ...]
    """What is installed beside ``tablic[sphinx]``."""
    theme: str = ""
    """Empty for Jupyter Book, which brings its own."""
    markdown: bool = True
    builders: tuple[str, ...] = (*WEB, *OTHERS)

    def install(self, folder: Path) -> Path:
        """Make it in ``folder`` unless it is there, our wheels anew; return its Python."""
        python = folder / self.name / "bin" / "python"
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", folder / self.name], check=True)
        pip = [python, "-m", "pip", "install", "-q", "--find-links", WHEELS]
        subprocess.run([*pip, "tablic[sphinx]", *self.needs], check=True)
        # The same version with other contents, since the last time.
        again = ["--no-deps", "--force-reinstall", "tablic", "tablic-runtime"]
        subprocess.run([*pip, "--no-index", *again], check=True)
        return python

    def build(self, python: Path, folder: Path, builder: str) -> Built:
        """Write the book into ``folder`` and build it, any warning an error."""
        if not self.theme:
            return self._build_jupyter_book(python, folder, builder)
        pages = MYST if self.markdown else RST
        write(folder / "source", {"conf.py": conf(self.theme, self.markdown), **pages})
        return sphinx(python, folder / "source", builder, *STRICT)

    def _build_jupyter_book(self, python: Path, folder: Path, builder: str) -> Built:
        source = write(folder / "source", JUPYTER_BOOK)
        command = [
            *(python.with_name("jupyter-book"), "build", source, "--path-output", folder),
            *("--builder", builder, "--warningiserror", "--nitpick", "--keep-going"),
        ]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        return Built(done.returncode, plain(done.stdout + done.stderr), folder / "_build" / builder)

    def versions(self, python: Path) -> str:
        """What is really there."""
        code = (
            "import importlib.metadata as m, sphinx, docutils;"
            f"theme = {self.theme.replace('_', '-') or 'jupyter-book'!r};"
            "print(f'Sphinx {sphinx.__version__}, docutils {docutils.__version__},',"
            " theme, m.version(theme))"
        )
        run = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
        return run.stdout.strip()


ENVIRONMENTS = (
    Environment("oldest", ("sphinx==7.0.*", "sphinx-rtd-theme"), "sphinx_rtd_theme", False),
    Environment("sphinx-7", ("sphinx<8", "furo", "myst-parser"), "furo"),
    Environment("sphinx-8", ("sphinx<9", "sphinx-book-theme", "myst-parser"), "sphinx_book_theme"),
    Environment("sphinx-9", ("pydata-sphinx-theme", "myst-parser"), "pydata_sphinx_theme"),
    Environment("newest", ("sphinx",), "alabaster", False),
    Environment("jupyter-book-1", ("jupyter-book<2",), builders=WEB),
)
