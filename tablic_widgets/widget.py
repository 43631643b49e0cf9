"""An exercise in a notebook: the same view and the same requests as on a page of the book.

>>> from tablic_widgets import Exercise
>>> Exercise("one-sum", lang="nl")                            # from the bank  # doctest: +SKIP
>>> Exercise("one-sum", rules="tabinet")                      # in other rules  # doctest: +SKIP
>>> Exercise(kind="find-captures", table="3D 4C 7H", card="7S")  # doctest: +SKIP
>>> Exercise(position="7S:3D-4C-7H")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from tablic_core.doors.session import Session
from tablic_core.puzzles import Puzzle
from tablic_core.puzzles.address import puzzle_from
from tablic_core.puzzles.bank import find_exercise
from tablic_core.text.checks import check_language
from tablic_core.text.errors import TablicError
from tablic_widgets.faces import FACES
from tablic_widgets.modules import STATIC, joined
from tablic_widgets.on_paper import as_markdown, as_text
from tablic_widgets.texts import texts

_BESIDE_ID = "rules"
"""What may be said of an exercise of the bank."""


class Exercise(anywidget.AnyWidget):
    """One exercise, graded by the engine in the kernel.

    ``exercise`` is an id of the bank, or the fields of an exercise as a directive or an address
    has them; fields may also be given by name. Beside an id only ``rules`` may stand. ``lang`` is
    one of ``en``, ``nl``, ``sr-Latn``, ``sr-Cyrl``. Raises :class:`tablic_core.TablicError` with
    the field as its place.

    What the learner does, a cell reads from ``answer``, ``verdict``, ``score``, ``hints``,
    ``codes``, ``solved`` and ``feedback``, or observes (``observe``, or a reactive notebook):
    all are as on the screen.
    """

    _esm = joined("notebook.mjs")
    _css = STATIC / "view.css"

    exercise = traitlets.Dict().tag(sync=True)
    """The fields in full; whoever sets others, shows another exercise."""
    lang = traitlets.Unicode("en").tag(sync=True)
    """The language that it is shown in."""
    view = traitlets.Dict().tag(sync=True)
    """The screen before anything is answered, as the engine says it."""
    texts = traitlets.Dict().tag(sync=True)
    faces = traitlets.Dict(FACES).tag(sync=True)
    boot = traitlets.Dict({"state": "ready"}).tag(sync=True)

    answer = traitlets.Dict().tag(sync=True)
    """The last answer, in the form of its kind; empty before there is one."""
    verdict = traitlets.Unicode().tag(sync=True)
    """Of the last answer: ``right``, ``partly``, ``wrong``, ``next``, ``again``, or empty."""
    score = traitlets.Float(0.0).tag(sync=True)
    """Of the last answer, from 0 to 1; every hint has taken its share of it."""
    hints = traitlets.Int(0).tag(sync=True)
    """How many hints were given."""
    codes = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """The codes of all that was said of the last answer, such as ``why.sum``: what was wrong."""
    solved = traitlets.Bool(False).tag(sync=True)
    """Whether it stands solved."""
    feedback = traitlets.Dict().tag(sync=True)
    """All that was said of the last answer; its ``score`` is the one above."""

    def __init__(
        self, exercise: str | Mapping[str, Any] | None = None, /, lang: str = "en", **fields: Any
    ) -> None:
        check_language(lang)
        # Its own, and of few: when the widget goes, so do the puzzles that it has open.
        self._session = Session(most=4)
        puzzle = self._puzzle(_said(exercise, fields))
        self._graded: dict[str, Any] = {}
        super().__init__(
            exercise=puzzle.exercise.to_fields(),
            lang=lang,
            view=dict(puzzle.screen(lang)),
            texts=texts(lang),
        )
        self.on_msg(self._hear)
        self.observe(self._redraw, ["exercise", "lang"])

    @traitlets.validate("exercise")
    def _checked(self, proposal: Any) -> dict[str, Any]:
        """The fields in full; bad ones raise, and change nothing."""
        return self._puzzle(proposal["value"]).exercise.to_fields()

    @traitlets.validate("lang")
    def _known(self, proposal: Any) -> str:
        return check_language(proposal["value"])

    def _redraw(self, _change: Any) -> None:
        """Show another exercise, or the same in another language, as at its start."""
        shown = dict(self._puzzle(self.exercise).screen(self.lang))
        with self.hold_sync():
            self.texts = texts(self.lang)
            self.view = shown
        self._begin()

    def _puzzle(self, said: Any) -> Puzzle[Any]:
        return puzzle_from(said, opener=self._session.open)

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "ping":
            self.send({"type": "pong"})
        elif kind == "request":
            self._answer(message)
        elif kind == "event":
            self._note(message)

    def _answer(self, message: dict[str, Any]) -> None:
        request = {key: message[key] for key in ("id", "method", "params") if key in message}
        answer = self._session.reply(request)
        if message.get("method") == "grade" and "result" in answer:
            self._graded = answer["result"]
        self.send({"type": "reply", **answer})

    def _note(self, event: dict[str, Any]) -> None:
        """What the screen tells of itself; only there it is known how many hints were given."""
        match event.get("event"):
            case "answered":
                self._set(
                    answer=event["answer"],
                    verdict=event["verdict"],
                    score=event["score"],
                    hints=event["hints"],
                    codes=event["codes"],
                    solved=event["verdict"] == "right",
                    feedback={**self._graded, "score": event["score"]},
                )
            case "hint":
                self._set(hints=event["hints"])
            case "restarted":
                self._begin()

    def _begin(self) -> None:
        self._set(answer={}, verdict="", score=0.0, hints=0, codes=[], solved=False, feedback={})

    def _set(self, **values: Any) -> None:
        """Change all at once: whoever is told of one sees the others as well."""
        with self.hold_sync(), self.hold_trait_notifications():
            for name, value in values.items():
                setattr(self, name, value)

    def __repr__(self) -> str:
        """What makes the same exercise again, written out in full."""
        return f"Exercise({self.exercise!r}, lang={self.lang!r})"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Also in readable form, for where no widget can be shown: an exported notebook, a diff."""
        bundle = super()._repr_mimebundle_(**options)
        if bundle is not None:
            said = {"text/plain": as_text(self.view), "text/markdown": as_markdown(self.view)}
            bundle[0].update(said)
        return bundle


def _said(exercise: str | Mapping[str, Any] | None, fields: dict[str, Any]) -> dict[str, Any]:
    """What is said of the exercise that is meant, in one."""
    if not isinstance(exercise, str):
        given = exercise or {}
        twice = next((name for name in fields if name in given), None)
        if twice is not None:
            raise TablicError("same-part", twice, name=twice)
        return {**given, **fields}
    for name in fields:
        if name != _BESIDE_ID:
            raise TablicError("unknown-field", name, text=name, known=_BESIDE_ID)
    return {**find_exercise(exercise).to_fields(), **fields}
