"""The widget in a notebook: the same requests and replies as on a page."""

from typing import Any

import pytest

from tablic_core.text.errors import TablicError
from tablic_widgets import Exercise


class Heard(Exercise):
    """A widget whose messages to the screen are kept."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.sent: list[dict[str, Any]] = []
        super().__init__(*arguments, **named)

    def send(self, content: Any, buffers: Any = None) -> None:
        self.sent.append(content)


def test_state_is_what_the_view_needs() -> None:
    widget = Exercise("two-sums", lang="nl")
    assert widget.view["interaction"] == "collect-sets"
    assert widget.texts["check"]
    assert set(widget.faces) == {"suits", "courts"}
    assert widget.boot == {"state": "ready"}
    assert widget.exercise["table"] == "5C 6D 7H 8S"


def test_a_request_gets_its_reply_and_the_verdict_is_kept() -> None:
    widget = Heard({"kind": "find-captures", "table": "3D 4C 7H", "card": "7S"})
    params = {"exercise": widget.exercise, "lang": "en", "answer": {"sets": [["7H"]]}}
    request = {"type": "request", "id": "x", "method": "grade", "params": params}
    widget._handle_custom_msg(request, [])
    (reply,) = widget.sent
    assert (reply["type"], reply["id"]) == ("reply", "x")
    assert reply["result"]["verdict"] == "next"
    assert widget.feedback["accepted"] == [["7H"]]


def test_another_language_or_exercise_is_shown_whole() -> None:
    widget = Exercise("two-sums", lang="en")
    widget.lang = "nl"
    assert (widget.view["lang"], widget.texts["check"]) == ("nl", "Kijk mijn antwoord na")
    widget.exercise = {"kind": "find-captures", "table": "3D 4C", "card": "7S"}
    assert [card["card"] for card in widget.view["rows"][0]["cards"]] == ["3D", "4C"]


def test_bad_input_changes_nothing() -> None:
    widget = Exercise("two-sums", lang="nl")
    before = (widget.exercise, widget.lang, widget.view, widget.texts)
    with pytest.raises(TablicError, match="table"):
        widget.exercise = {"kind": "find-captures", "table": "9X", "card": "7S"}
    with pytest.raises(TablicError, match="‘de’"):
        widget.lang = "de"
    assert (widget.exercise, widget.lang, widget.view, widget.texts) == before


@pytest.mark.parametrize("message", [None, 3, {}, {"type": "retry"}])
def test_other_messages_are_left_alone(message: object) -> None:
    widget = Heard("one-sum")
    widget._handle_custom_msg(message, [])
    assert widget.sent == []


def test_a_bad_request_gets_an_error_reply() -> None:
    widget = Heard("one-sum")
    widget._handle_custom_msg({"type": "request", "id": 1, "method": "guess"}, [])
    assert widget.sent[0]["error"]["code"] == "unknown-method"


def test_bad_exercises_are_refused_with_the_place() -> None:
    with pytest.raises(TablicError, match="no-such"):
        Exercise("no-such")
    with pytest.raises(TablicError, match="table\\[0\\]"):
        Exercise({"kind": "find-captures", "table": "9X", "card": "7S"})
    with pytest.raises(TablicError, match="‘de’"):
        Exercise("one-sum", lang="de")
