"""A kind that asks for the points of the cards on the table; it enters a number."""

from __future__ import annotations

from tests.recipes.project import Project

KIND = '''"""Count the points of the cards that lie on the table.

An answer is ``{"numbers": {"points": 3}}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tablic_core.game.scoring import points_in
from tablic_core.puzzles.contract import Feedback, Finding, Puzzle, Question, Row
from tablic_core.puzzles.interactions import ENTER_NUMBERS, read_numbers

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import NumbersAnswer


class CountTable(Puzzle[int]):
    """Say how many points lie there."""

    name = "count-table"
    needs = ("table",)
    may = ()
    interaction = ENTER_NUMBERS

    @cached_property
    def points(self) -> int:
        """What the cards are worth."""
        return points_in(self.exercise.table, self.exercise.rules)

    def question(self) -> Question:
        """The table, and one number."""
        rows = (Row("table", self.exercise.table),)
        numbers = {"points": Finding("number.on-table")}
        return Question((Finding("ask.count-table"),), rows, numbers=numbers)

    def read(self, answer: Any) -> int | None:
        """The number."""
        numbers = read_numbers(answer, ("points",))
        return numbers[0] if numbers else None

    def judge(self, given: int) -> Feedback:
        """Whether it is the sum."""
        if given == self.points:
            return Feedback("right", 1.0, (self.solution(),))
        return Feedback("wrong", 0.0, (Finding("count.table-off", {"n": given}),))

    def ladder(self) -> Sequence[Finding]:
        """What to look for, and the sum."""
        return Finding("hint.count-table"), self.solution()

    def solution(self) -> Finding:
        """The sum."""
        return Finding("solution.count-table", {"n": self.points})

    def answer(self) -> NumbersAnswer:
        """The sum."""
        return {"numbers": {"points": self.points}}
'''
SENTENCES = {
    "en": {
        "kind.count-table": "points on the table",
        "ask.count-table": "How many points lie on the table?",
        "number.on-table": "points on the table",
        "count.table-off": "Not {n}: count the cards that score, one by one.",
        "hint.count-table": "Only aces, courts, tens and the two of clubs can score.",
        "solution.count-table": "On the table: {n}.",
    },
    "nl": {
        "kind.count-table": "punten op tafel",
        "ask.count-table": "Hoeveel punten liggen er op tafel?",
        "number.on-table": "punten op tafel",
        "count.table-off": "Niet {n}: tel de kaarten die punten geven, een voor een.",
        "hint.count-table": "Alleen azen, plaatjes, tienen en klaveren twee kunnen punten geven.",
        "solution.count-table": "Op tafel: {n}.",
    },
    "sr": {
        "kind.count-table": "поени на столу",
        "ask.count-table": "Колико поена лежи на столу?",
        "number.on-table": "поени на столу",
        "count.table-off": "Није {n}: броји једну по једну карту која доноси поене.",
        "hint.count-table": "Поене могу да донесу само кечеви, слике, десетке и двојка треф.",
        "solution.count-table": "На столу: {n}.",
    },
}
EXERCISE = """
[[exercise]]
id = "points-on-the-table"
kind = "count-table"
table = "AC 10D 4S"
level = 1
themes = ["points"]
"""
ASK = """
from tablic_core import find_exercise
from tablic_core.doors.api import reply

fields = find_exercise("points-on-the-table").to_fields()
for number in (2, 3):
    answer = {"numbers": {"points": number}}
    params = {"exercise": fields, "answer": answer, "lang": "nl"}
    print(reply({"method": "grade", "params": params})["result"]["findings"])
"""


def add_words(project: Project, sentences: dict[str, dict[str, str]]) -> None:
    """The same keys in the same order in every language."""
    for lang, told in sentences.items():
        entries = "".join(f'msgid "{key}"\nmsgstr "{text}"\n\n' for key, text in told.items())
        path = f"tablic_core/text/messages/{lang}/LC_MESSAGES/tablic.po"
        project.add(path, 'msgid "cli.about"\n', entries)


def test_a_new_kind(project: Project) -> None:
    project.write("tablic_core/puzzles/kinds/count_table.py", KIND)
    project.add(
        "tablic_core/puzzles/__init__.py",
        '        "count-tablas": "CountTablas",\n',
        '        "count-table": "CountTable",\n',
    )
    add_words(project, SENTENCES)
    project.append("exercises/learn-4-score.toml", EXERCISE)
    project.add(
        "tests/puzzles/samples.py",
        '    "count-tablas": [',
        '    "count-table": [{"table": "AC 10D 4S"}, {"table": "2C"}],\n',
    )

    project.compile()
    project.run("-m", "tests.content.transcripts")
    project.touched |= {f"tests/content/golden/{lang}.txt" for lang in SENTENCES}
    assert "points-on-the-table (count-table)" in project.read("tests/content/golden/en.txt")
    project.test(
        *("tests/puzzles/test_kinds.py", "tests/core/test_messages.py"),
        *("tests/content/test_transcripts.py", "-k", "count or table or left or same"),
    )
    wrong, right = project.run("-c", ASK).splitlines()
    assert "Niet 2: tel de kaarten" in wrong
    assert "Op tafel: 3." in right
    project.check_against("A new kind of exercise")
