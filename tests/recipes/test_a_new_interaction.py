"""An interaction that no kind has yet, a slider, with a kind that counts the ways to take."""

from __future__ import annotations

import subprocess

from tests.copies import ROOT
from tests.recipes.project import Project
from tests.recipes.test_a_new_kind import add_words

SCRIPT = """\
// @ts-check
/** `slide-number`: a number on a slider, which tells it as it moves. */

import { element } from './dom.mjs';

/** @typedef {import('./interactions.mjs').Desk} Desk */
/** @typedef {import('./interactions.mjs').Interaction} Interaction */

const HIGHEST = '20';

/** @param {Desk} desk @returns {Interaction} */
export function slideNumber(desk) {
  const { texts, id } = desk;
  const told = element('output', {}, '0');
  const slider = element('input', {
    type: 'range', min: '0', max: HIGHEST, value: '0', 'aria-labelledby': id,
    on: { input: () => { told.value = slider.value; } },
  });
  return {
    rows: [],
    above: element('div', {}, slider, told),
    label: () => [texts.check],
    answer: () => ({ value: Number(slider.value) }),
    reset() {
      slider.value = '0';
      told.value = '0';
    },
  };
}
"""
IMPORT = "import { slideNumber } from './slide.mjs';\n"
SHAPE = '''class SlideAnswer(TypedDict):
    """The answer of ``slide-number``."""

    value: Annotated[int, "where the slider stands"]


'''
READER = '''def read_slide(answer: Any) -> int | None:
    """Where the slider stands."""
    value = _part(answer, "value")
    return value if type(value) is int and 0 <= value <= HIGHEST_NUMBER else None


'''
ANSWERS = """def _of_slider(puzzle: Puzzle, shown: Any, right: Any) -> Iterator[Any]:
    yield from ({"value": value} for value in range(21))


"""
PLAYED = """\
        case "slide-number":
            box.locator('input[type="range"]').fill(str(answer["value"]))
"""
KIND = '''"""Say how many captures a card has to choose from.

An answer is ``{"value": 3}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tablic_core.game.captures import captures
from tablic_core.puzzles.contract import Feedback, Finding, Puzzle, Question
from tablic_core.puzzles.interactions import SLIDE_NUMBER, read_slide
from tablic_core.puzzles.telling import position_rows

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import SlideAnswer


class CountWays(Puzzle[int]):
    """A number on a slider."""

    name = "count-ways"
    needs = ("table", "card")
    may = ()
    interaction = SLIDE_NUMBER

    @cached_property
    def ways(self) -> int:
        """How many captures there are."""
        exercise = self.exercise
        return sum(1 for _ in captures(exercise.played, exercise.table, exercise.rules))

    def question(self) -> Question:
        """The position."""
        asked = Finding("ask.count-ways", {"card": self.exercise.played})
        return Question((asked,), position_rows(self.exercise))

    def read(self, answer: Any) -> int | None:
        """The number."""
        return read_slide(answer)

    def judge(self, given: int) -> Feedback:
        """Whether it is the number of captures."""
        if given == self.ways:
            return Feedback("right", 1.0, (self.solution(),))
        return Feedback("wrong", 0.0, (Finding("count.ways-off", {"n": given}),))

    def ladder(self) -> Sequence[Finding]:
        """What to look for, and the number."""
        return Finding("hint.count-ways"), self.solution()

    def solution(self) -> Finding:
        """The number."""
        return Finding("solution.count-ways", {"n": self.ways})

    def answer(self) -> SlideAnswer:
        """The number."""
        return {"value": self.ways}
'''
SENTENCES = {
    "en": {
        "kind.count-ways": "how many ways",
        "ask.count-ways": "How many ways are there to take with {card}?",
        "count.ways-off": "Not {n}: find the groups first, then combine them.",
        "hint.count-ways": "Look for equal cards, then for sums.",
        "solution.count-ways": "Ways to take: {n}.",
    },
    "nl": {
        "kind.count-ways": "hoeveel manieren",
        "ask.count-ways": "Op hoeveel manieren kun je pakken met {card}?",
        "count.ways-off": "Niet {n}: zoek eerst de groepjes en combineer ze dan.",
        "hint.count-ways": "Zoek gelijke kaarten, en daarna sommen.",
        "solution.count-ways": "Manieren om te pakken: {n}.",
    },
    "sr": {
        "kind.count-ways": "на колико начина",
        "ask.count-ways": "На колико начина {card} може да носи?",
        "count.ways-off": "Није {n}: прво нађи групе, па их споји.",
        "hint.count-ways": "Тражи једнаке карте, па збирове.",
        "solution.count-ways": "Начина има: {n}.",
    },
}
PAGE = """# Start

```{tablic-exercise}
:kind: count-ways
:table: 3D-4C-7H
:card: 7S
```
"""
BUILD = """
from dataclasses import replace
from pathlib import Path

from book.assembly import __main__ as assembly
from book.assembly.locales import build_locales
from book.assembly.runtime import Runtime
from book.extension.editions import edition
from tablic_core.doors.api import reply
from tablic_widgets.modules import page_files

parts = {name: f"_tablic/{name}-b/" for name in ("python", "engine", "view", "bank")}
runtime = Runtime(pyodide="pyodide/1/", **parts, lock={}, bytes=1)
build_locales(assembly.BUILD / "locale")
setting = assembly.Setting(Path("build/site").resolve(), runtime, "", Path("build/doctrees"))
assembly.build_edition(replace(edition("en"), source="build/tiny"), setting)
assert any(b"slide-number" in text for name, text in page_files().items() if "host" in name)
exercise = {"kind": "count-ways", "table": "3D 4C 7H", "card": "7S"}
for value in (2, 3, "3"):
    params = {"exercise": exercise, "answer": {"value": value}}
    print(reply({"method": "grade", "params": params})["result"]["verdict"])
"""


def add_the_interaction(project: Project) -> None:
    """What the recipe says, in its order."""
    path = "tablic_core/puzzles/shapes.py"
    project.add(path, '"collect-sets", ', '"slide-number", ')
    project.add(path, "class ChoicesAnswer(TypedDict):\n", SHAPE)
    project.add(path, "SetsAnswer | ChoiceAnswer", "SlideAnswer | ")
    path = "tablic_core/puzzles/interactions.py"
    project.add(
        path, "\nINTERACTIONS: ", 'SLIDE_NUMBER = Interaction("slide-number", "SlideAnswer")\n'
    )
    project.add(path, "COLLECT_SETS, CHOOSE_ONE", "SLIDE_NUMBER, ")
    project.add(path, "def _part(", READER)
    project.write("tablic_widgets/static/slide.mjs", SCRIPT)
    path = "tablic_widgets/static/interactions.mjs"
    project.add(path, "\n/** @typedef {import('./dom.mjs').Part} Part */\n", IMPORT)
    project.add(path, "  'collect-sets': ", "  'slide-number': slideNumber,\n")
    project.run("-m", "tablic_widgets.shapes")
    project.touched.add("tablic_widgets/static/shapes.d.ts")
    path = "tests/content/answers.py"
    project.add(path, '        "choose-one": _of_op', '        "slide-number": _of_slider,\n')
    project.add(path, "def _cards(shown", ANSWERS)
    project.add(
        "tests/browser/playing.py", '        case "choose-hand":\n            choose(', PLAYED
    )


def test_a_new_interaction(project: Project) -> None:
    add_the_interaction(project)
    project.check_against("A new interaction")

    project.touched.clear()
    project.write("tablic_core/puzzles/kinds/count_ways.py", KIND)
    project.add(
        "tablic_core/puzzles/__init__.py",
        '        "count-tablas": "CountTablas",\n',
        '        "count-ways": "CountWays",\n',
    )
    add_words(project, SENTENCES)
    samples = [{"table": "3D 4C 7H", "card": "7S"}, {"table": "9D", "card": "7S"}]
    project.add(
        "tests/puzzles/samples.py", '    "count-tablas": [', f'    "count-ways": {samples},\n'
    )

    project.compile()
    project.test("tests/puzzles/test_kinds.py", "tests/core/test_messages.py")
    project.write("build/tiny/index.md", PAGE)
    assert project.run("-c", BUILD).split() == ["wrong", "right", "wrong"]
    page = (project.root / "build" / "site" / "en" / "index.html").read_text("utf-8")
    assert '"interaction": "slide-number"' in page.replace('":"', '": "')
    (project.root / "node_modules").symlink_to(ROOT / "node_modules")
    checked = subprocess.run(
        ["node_modules/.bin/tsc", "-p", "."], cwd=project.root, capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout
