"""The widget in a notebook: the same requests and replies as on a page."""

import sys
from collections.abc import Callable
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
    # It is spoken of once the screen has told it.
    assert widget.feedback == {}
    answered(widget, "next", 0.2, 0, "found.capture")
    assert widget.feedback["accepted"] == [["7H"]]


def happened(widget: Exercise, event: str, **more: Any) -> None:
    message = {"type": "event", "event": event, "exercise": "", **more}
    widget._handle_custom_msg(message, [])


def answered(widget: Exercise, verdict: str, score: float, hints: int, *codes: str) -> None:
    """As the view tells it after a verdict."""
    told = {"verdict": verdict, "score": score, "hints": hints, "codes": list(codes)}
    happened(widget, "answered", **told, answer={"sets": [["7H"]]})


DONE = ("answer", "verdict", "score", "hints", "codes", "solved", "feedback")


def state(widget: Exercise) -> dict[str, Any]:
    return {name: getattr(widget, name) for name in DONE}


START = {
    "answer": {},
    "verdict": "",
    "score": 0.0,
    "hints": 0,
    "codes": [],
    "solved": False,
    "feedback": {},
}


def test_the_score_is_the_one_on_the_screen_hints_counted() -> None:
    """Two hints of five, then solved: 60 %, although the engine says of the answer alone 1."""
    widget = Heard("one-sum")
    for number in (1, 2):
        happened(widget, "hint", hints=number)
        assert (widget.hints, widget.score, widget.solved) == (number, 0.0, False)
    params = {"exercise": widget.exercise, "lang": "en", "answer": {"sets": [["3C", "5D"]]}}
    for done in (False, True):
        params["answer"] = {"sets": [["3C", "5D"]], "done": done}
        request = {"type": "request", "id": "x", "method": "grade", "params": params}
        widget._handle_custom_msg(request, [])
    assert widget.sent[-1]["result"]["score"] == 1
    answered(widget, "right", 0.6, 2, "found.all")
    assert widget.score == widget.feedback["score"] == 0.6
    assert (widget.solved, widget.verdict, widget.codes) == (True, "right", ["found.all"])
    assert widget.answer == {"sets": [["7H"]]}
    assert widget.feedback["verdict"] == "right"


def test_whoever_is_told_of_one_change_sees_all_of_them() -> None:
    """In a reactive notebook, too, where every trait that reaches the screen counts."""
    widget = Heard("one-sum")
    seen: list[dict[str, Any]] = []
    widget.observe(lambda change: seen.append(state(widget)), list(DONE))
    answered(widget, "wrong", 0.0, 1, "why.sum")
    assert seen
    assert all(one == state(widget) for one in seen)
    assert widget.codes == ["why.sum"]
    assert set(DONE) <= set(widget.get_state())


@pytest.mark.parametrize(
    "again",
    [
        lambda widget: happened(widget, "restarted"),
        lambda widget: setattr(widget, "lang", "nl"),
        lambda widget: setattr(widget, "exercise", {"position": "7S:3D-4C"}),
    ],
)
def test_a_new_start_and_another_screen_begin_with_nothing_done(
    again: Callable[[Exercise], None],
) -> None:
    widget = Heard("one-sum")
    assert state(widget) == START
    answered(widget, "right", 0.6, 2)
    assert state(widget) != START
    again(widget)
    assert state(widget) == START


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (({"position": "7S:3D-4C-7H"},), {}),
        ((), {"position": "7S:3D-4C-7H"}),
        ((), {"kind": "find-captures", "table": "3D 4C 7H", "card": "7S"}),
        (({"kind": "find-captures", "table": "3D-4C-7H"},), {"card": "7S"}),
    ],
)
def test_it_takes_what_a_directive_takes(arguments: Any, named: Any) -> None:
    widget = Exercise(*arguments, **named)
    assert widget.exercise["table"] == "3D 4C 7H"
    assert (widget.exercise["kind"], widget.exercise["card"]) == ("find-captures", "7S")


def test_words_and_plain_values_are_the_same_field() -> None:
    said = Exercise(kind="match-end", totals="99/101", players="2")
    given = Exercise(kind="match-end", totals=[99, 101], players=2)
    assert said.exercise == given.exercise


def test_an_exercise_of_the_bank_in_other_rules() -> None:
    widget = Exercise("one-sum", rules="tablic target=51", lang="nl")
    assert widget.exercise["rules"] == "tablic target=51"
    assert widget.exercise["id"] == "one-sum"


@pytest.mark.parametrize(
    ("arguments", "named", "said"),
    [
        (("one-sum",), {"table": "3D"}, "table: There is no field ‘table’"),
        (("one-sum",), {"rules": "whist"}, "rules: "),
        (({"table": "3D"},), {"table": "3D"}, "table: ‘table’ is there twice"),
        ((), {"position": "7S:3D-9Z"}, "position"),
        ((), {"kind": "find-captures", "table": "9X", "card": "7S"}, "table"),
        ((), {}, "kind"),
        (("one-sum",), {"lang": "de"}, "‘de’"),
    ],
)
def test_a_mistake_is_one_sentence_that_names_the_field(
    arguments: Any, named: Any, said: str
) -> None:
    with pytest.raises(TablicError) as error:
        Exercise(*arguments, **named)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_what_it_is_called_makes_it_again() -> None:
    widget = Exercise("one-sum", rules="tabinet", lang="sr-Latn")
    again = eval(repr(widget), {"Exercise": Exercise})
    assert (again.exercise, again.lang) == (widget.exercise, "sr-Latn")


def test_where_no_widget_is_shown_it_can_be_read() -> None:
    """A notebook that is exported as Markdown or text holds the question and the cards."""
    (bundle, _) = Exercise("one-sum", lang="nl")._repr_mimebundle_()
    assert bundle["text/plain"] == (
        "Zoek alles wat 8♠ kan pakken.\n\nOp tafel: 3♣ 5♦ V♠ 10♥\nJij speelt: 8♠\n\n"
        "Voer deze cel uit in een notebook om te spelen."
    )
    assert "- **Op tafel**: 3♣ 5♦ V♠ 10♥\n- **Jij speelt**: 8♠" in bundle["text/markdown"]
    assert "application/vnd.jupyter.widget-view+json" in bundle
    (asked, _) = Exercise(kind="match-end", totals=[99, 101])._repr_mimebundle_()
    assert "\n- Player B wins the match.\n" in asked["text/markdown"]


def test_somebody_who_asks_whether_anybody_listens_is_answered() -> None:
    widget = Heard("one-sum")
    widget._handle_custom_msg({"type": "ping"}, [])
    assert widget.sent == [{"type": "pong"}]


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "An exercise in a notebook needs"), ("sr-Latn", "Zadatku u svesci"), ("de", "An exer")],
)
def test_without_the_widgets_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    """After a plain `pip install tablic`: importing works, using says it, in the asked language."""
    monkeypatch.delitem(sys.modules, "tablic_widgets.widget")
    monkeypatch.setitem(sys.modules, "anywidget", None)
    from tablic_widgets import Exercise as missing

    with pytest.raises(ModuleNotFoundError, match="^" + said) as error:
        missing("two-sums", lang=lang, rules="tabinet")
    assert str(error.value).endswith('pip install "tablic[widgets]"')


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


@pytest.mark.parametrize("message", [None, 3, {}, {"type": "retry"}, {"type": "event"}])
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
