"""The directive ``tablic-exercise``: an exercise of the bank by its id, or a position of its own.

In MyST::

    ```{tablic-exercise} one-sum
    ```

    ```{tablic-exercise}
    :kind: find-captures
    :table: 3D 4C 7H
    :card: 7S
    ```

The engine checks the exercise while the page is built; an error names the file and the line.
"""

from __future__ import annotations

from itertools import chain, count
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from tablic_core.puzzles import Puzzle
from tablic_core.puzzles.address import NAMES, puzzle_from
from tablic_core.puzzles.bank import find_puzzle
from tablic_core.text.errors import TablicError, quote
from tablic_core.text.messages import Parts
from tablic_widgets.sphinx_ext import nodes as tablic
from tablic_widgets.sphinx_ext.embedding import embed
from tablic_widgets.sphinx_ext.mistakes import AnyOption, CheckedDirective
from tablic_widgets.sphinx_ext.takeaway import take_away
from tablic_widgets.texts import word

COUNT = "tablic_exercise_count"
"""Where a page's number of exercises so far is kept while it is read."""


class TablicExercise(CheckedDirective):
    """Show one exercise; the page host takes it over in the browser."""

    # What an address may say, so that a teacher writes the same in both places.
    option_spec: ClassVar[dict[str, Any]] = AnyOption.fromkeys(NAMES, directives.unchanged)

    def draw(self) -> tablic.exercise:
        """The exercise's node; raises :class:`TablicError`."""
        puzzle = self._open()
        number = int(self.env.temp_data.get(COUNT) or 0) + 1
        self.env.temp_data[COUNT] = number
        lang = self.config.tablic_edition
        exercise, shown = puzzle.exercise, puzzle.screen(lang)
        node = tablic.exercise(
            ids=[self._target(f"ex-{exercise.id}" if exercise.id else f"exercise-{number}")],
            exercise=exercise.id,
            title=f"{word(lang, 'exercise')} {number}",
            data=embed({"exercise": exercise.to_fields(), "view": shown}),
            page="",
            noscript="",
        )
        form = tablic.static_form(lang=lang)
        form += tablic.sentence(shown["question"], "tablic-question")
        marked = tuple(shown.get("marked", ()))
        table = tablic.felt()
        for row in shown["rows"]:
            table += tablic.row(row, marked, word(lang, "marked"))
        form += table
        asked = shown.get("options", shown.get("numbers", []))
        if asked:
            form += _claims([one["text"] for one in asked])
        if shown["note"]:
            form += nodes.paragraph("", shown["note"])
        answer = tablic.solution(lang=lang, title=word(lang, "solution"))
        answer += tablic.sentence(puzzle.solution().say(lang))
        node += [form, answer, take_away(exercise, bool(self.arguments), lang)]
        self.state.document.set_id(node)
        return node

    def _open(self) -> Puzzle[Any]:
        if self.content:
            # An option without its colons.
            raise TablicError("unknown-field", text=quote(self.content[0]), known=", ".join(NAMES))
        if not self.arguments:
            return puzzle_from(self.options)
        if self.options:
            raise TablicError("unknown-field", text=next(iter(self.options)), known="–")
        return find_puzzle(self.arguments[0], "")

    def _target(self, wanted: str) -> str:
        """The id itself, or with a number when something on the page has it already."""
        taken = self.state.document.ids
        numbered = (f"{wanted}-{times}" for times in count(2))
        return next(target for target in chain([wanted], numbered) if target not in taken)


def _claims(texts: list[Parts]) -> nodes.bullet_list:
    claims = nodes.bullet_list(bullet="-", classes=["tablic-claims"])
    for text in texts:
        item = nodes.list_item()
        item += tablic.sentence(text)
        claims += item
    return claims
