"""What a reader takes along: an address and a directive that mean the same exercise again."""

import html
import re
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from tablic_core.puzzles import open_exercise
from tablic_core.puzzles.address import read_address
from tests.widgets.test_directive import PAGE, RUNTIME, build

TAKE = re.compile(
    r'<details class="tablic-app tablic-take" lang="(.*?)" data-address="(.*?)">'
    r"<summary>(.*?)</summary>\s*<pre>(.*?)</pre>",
    re.DOTALL,
)
OWN = """\
# A page

```{tablic-exercise}
:kind: judge-capture
:table: 3D 4C 5H
:card: 7S
:cards: 3D 4C
:rules: tabinet target=51
```
"""


def taken(written: str) -> list[tuple[str, ...]]:
    return [tuple(map(html.unescape, found)) for found in TAKE.findall(written)]


def test_an_exercise_of_the_bank_is_taken_along_by_its_id(tmp_path: Path) -> None:
    written, _ = build(tmp_path, PAGE, tablic_edition="nl", html_theme="basic")
    first = taken(written)[0]
    assert first == (
        "nl",
        "exercise=one-sum",
        "Neem deze oefening mee",
        "```{tablic-exercise} one-sum\n```",
    )
    assert '"frame":"../../frame/index.html"' in written
    assert '"copied":"Gekopieerd."' in written


@pytest.mark.parametrize("runtime", [RUNTIME, {}])
def test_one_of_the_pages_own_is_taken_along_with_its_fields(
    tmp_path: Path, runtime: dict[str, object]
) -> None:
    """Also in somebody's book that has no runtime, and so no frame page."""
    written, _ = build(tmp_path / "first", OWN, html_theme="basic", tablic_runtime=runtime)
    ((_, address, _, directive),) = taken(written)
    wanted = open_exercise(
        {
            "kind": "judge-capture",
            "table": "3D 4C 5H",
            "card": "7S",
            "cards": "3D 4C",
            "rules": "tabinet target=51",
        }
    )
    assert " " not in address
    assert open_exercise(read_address(dict(parse_qsl(address)))) == wanted
    assert ":table: 3D 4C 5H\n" in directive
    assert directive.startswith("```{tablic-exercise}\n")
    # The directive in another book makes the same exercise.
    again, warnings = build(tmp_path / "again", f"# A page\n\n{directive}\n", html_theme="basic")
    assert warnings == ""
    assert taken(again)[0][1] == address
    assert ('"frame":' in written) == bool(runtime)


def test_other_builders_write_nothing_of_it(tmp_path: Path) -> None:
    written, _ = build(tmp_path, PAGE, builder="text")
    assert "tablic-exercise" not in written
    assert "Take it with you" not in written
