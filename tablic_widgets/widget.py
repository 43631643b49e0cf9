"""An exercise in a notebook: the same view and the same requests as on a page of the book.

>>> from tablic_widgets import Exercise
>>> Exercise("one-sum", lang="nl")            # from the bank  # doctest: +SKIP
>>> Exercise({"kind": "find-captures", "table": "3D 4C 7H", "card": "7S"})  # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from tablic_core.doors.session import Session
from tablic_core.puzzles import read_fields
from tablic_core.puzzles.bank import find_exercise
from tablic_core.text.checks import check_language
from tablic_widgets.faces import FACES
from tablic_widgets.modules import STATIC, joined
from tablic_widgets.texts import texts


class Exercise(anywidget.AnyWidget):
    """One exercise, graded by the engine in the kernel.

    ``exercise`` is an id of the bank or the fields of an exercise; ``lang`` one of ``en``, ``nl``,
    ``sr-Latn``, ``sr-Cyrl``. Raises :class:`tablic_core.TablicError` with the place for bad input.
    """

    _esm = joined("view.mjs")
    _css = STATIC / "view.css"

    exercise = traitlets.Dict().tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    faces = traitlets.Dict(FACES).tag(sync=True)
    boot = traitlets.Dict({"state": "ready"}).tag(sync=True)
    feedback = traitlets.Dict().tag(sync=False)
    """The last verdict, for cells that want to use it."""

    def __init__(self, exercise: str | dict[str, Any], lang: str = "en") -> None:
        # Its own, and of few: when the widget goes, so do the puzzles that it has open.
        self._session = Session(most=4)
        known = find_exercise(exercise) if isinstance(exercise, str) else read_fields(exercise)
        puzzle = self._session.open(known.to_fields())
        super().__init__(
            exercise=puzzle.exercise.to_fields(),
            lang=lang,
            view=dict(puzzle.screen(lang)),
            texts=texts(lang),
        )
        self.on_msg(self._answer)
        self.observe(self._redraw, ["exercise", "lang"])

    @traitlets.validate("exercise")
    def _opened(self, proposal: Any) -> dict[str, Any]:
        """The fields in full; bad ones raise, and change nothing."""
        fields = read_fields(proposal["value"]).to_fields()
        self._session.open(fields)
        return fields

    @traitlets.validate("lang")
    def _known(self, proposal: Any) -> str:
        return check_language(proposal["value"])

    def _redraw(self, _change: Any) -> None:
        """Show another exercise, or the same in another language."""
        shown = dict(self._session.open(self.exercise).screen(self.lang))
        with self.hold_sync():
            self.texts = texts(self.lang)
            self.view = shown

    def _answer(self, _widget: Any, message: Any, _buffers: Any) -> None:
        if not isinstance(message, dict) or message.get("type") != "request":
            return
        request = {key: message[key] for key in ("id", "method", "params") if key in message}
        answer = self._session.reply(request)
        if message.get("method") == "grade" and "result" in answer:
            self.feedback = answer["result"]
        self.send({"type": "reply", **answer})
