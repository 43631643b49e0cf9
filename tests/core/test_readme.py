"""The README's commands print what it says they print."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tablic_core import PRESETS

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
BLOCK = re.compile(r"^```sh\n\$ (.*?)\n(.+?)^```", re.DOTALL | re.MULTILINE)
EXAMPLES = [
    (command, printed) for command, printed in BLOCK.findall(README) if "-m tablic_core" in command
]


SOURCES = ("tablic_core", "tablic_widgets", "exercises", "runtime", "book", "tests", "benchmarks")


def _all(top: str) -> list[Path]:
    """A folder and all that is in it."""
    return [ROOT / top, *(ROOT / top).rglob("*"), ROOT / "conf.py"]


@pytest.mark.host_only
@pytest.mark.parametrize(("command", "printed"), EXAMPLES, ids=[one for one, _ in EXAMPLES])
def test_a_command_of_the_readme_prints_what_stands_there(command: str, printed: str) -> None:
    # An echo may feed the engine through a pipe.
    fed, _, engine = command.rpartition(" | ")
    given = shlex.split(fed)[1] if fed else ""
    arguments = shlex.split(engine)[1:]
    done = subprocess.run(
        [sys.executable, *arguments],
        input=given,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert done.stdout == printed


def test_there_are_such_commands() -> None:
    assert len(EXAMPLES) >= 4


def test_the_named_rule_sets_are_listed_in_their_order() -> None:
    listed = re.search(r"named rule sets \((.+?)\)", README)
    assert listed
    assert re.findall("`(.+?)`", listed[1]) == list(PRESETS)


def test_what_a_program_needs_comes_from_one_place() -> None:
    """The rooms may be divided anew without breaking what follows the README."""
    imported = re.findall(r"^>>> (?:from|import) (tablic_core\S*)", README, re.MULTILINE)
    assert set(imported) == {"tablic_core"}


def test_the_folders_and_files_that_are_named_are_there() -> None:
    """Also after the next time that something moves; rooms and files stand by their last name."""
    section = README.partition("## How the folders fit")[2].partition("\n## ")[0]
    named = re.findall(r"`([\w./]+(?:/|\.(?:py|mjs|txt)))`", section)
    there = {f"/{path.relative_to(ROOT).as_posix()}" for top in SOURCES for path in _all(top)}
    assert len(named) > 30
    lost = [one for one in named if not any(p.endswith(f"/{one.rstrip('/')}") for p in there)]
    assert lost == []
    rooms = re.findall(r"^\| `(\w+)/` \|", section.partition("five rooms")[2], re.MULTILINE)
    assert set(rooms) == {path.parent.name for path in ROOT.glob("tablic_core/*/__init__.py")}
