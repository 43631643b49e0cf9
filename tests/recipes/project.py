"""A copy of the project in which a recipe of CONTRIBUTING.md is followed, and what it names."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

from tests.copies import ROOT

MOST_FILES = 5
"""How many files a recipe may touch, beside words, pages and tests."""

_CODE = re.compile(r"^\d+\. `([^`]+)`", re.MULTILINE)
_BESIDE = re.compile(r"^- (?:Words|Pages|Tests): (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Recipe:
    """What a section of CONTRIBUTING.md says is to be touched; a word in ``<…>`` is any name."""

    code: tuple[str, ...]
    beside: tuple[str, ...]
    """Words, pages and tests."""


def recipe(title: str) -> Recipe:
    """The recipe under that heading."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    section = text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    assert section, f"CONTRIBUTING.md has no recipe ‘{title}’"
    beside = [path for line in _BESIDE.findall(section) for path in re.findall("`([^` ]+)`", line)]
    return Recipe(tuple(_CODE.findall(section)), tuple(beside))


def _matches(path: str, named: str) -> bool:
    return fnmatch(path, re.sub(r"<[^>]+>", "*", named))


@dataclass
class Project:
    """The copy, and which of its files were touched."""

    root: Path
    touched: set[str] = field(default_factory=set)

    def write(self, path: str, text: str) -> None:
        """A new file, or one whose text is another."""
        self.touched.add(path)
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def read(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def add(self, path: str, before: str, text: str) -> None:
        """Put the text before what stands in the file exactly once."""
        source = self.read(path)
        assert source.count(before) == 1, f"{path}: {before!r}"
        self.write(path, source.replace(before, text + before))

    def append(self, path: str, text: str) -> None:
        """Put the text at the end of the file."""
        self.write(path, f"{self.read(path).rstrip()}\n{text}")

    def run(self, *arguments: str) -> str:
        """What Python prints in the copy; a test that fails shows all of it."""
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stdout[-6000:]
        return done.stdout

    def compile(self) -> None:
        """Compile the catalogues, as every build does."""
        self.run("setup.py", "-q", "compile_catalogues")

    def test(self, *arguments: str) -> None:
        """Run tests of the copy."""
        self.run("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments)

    def check_against(self, title: str) -> None:
        """The recipe names what was touched, all of it and nothing else."""
        named = recipe(title)
        everything = (*named.code, *named.beside)
        unnamed = [p for p in self.touched if not any(_matches(p, one) for one in everything)]
        assert not unnamed, f"CONTRIBUTING.md does not name {unnamed}"
        idle = [one for one in everything if not any(_matches(p, one) for p in self.touched)]
        assert not idle, f"CONTRIBUTING.md names what need not be touched: {idle}"
        code = {p for p in self.touched if any(_matches(p, one) for one in named.code)}
        assert len(code) <= MOST_FILES
