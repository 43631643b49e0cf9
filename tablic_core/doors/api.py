"""The one door for other languages: a JSON request in, a JSON reply out.

A request is ``{"id": any, "method": "captures", "params": {…}}``.
Its reply is ``{"id": …, "result": …}`` or
``{"id": …, "error": {"code": …, "message": …, "where": …}}``.
The browser's worker, the notebook widget and ``python -m tablic_core api`` all use this form.
The method ``describe`` lists the others.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from tablic_core.doors.request import MOST_BYTES, parse_request
from tablic_core.game.captures import captures, split
from tablic_core.game.cards import PACK, Card, parse_cards
from tablic_core.game.question import format_question
from tablic_core.game.reasons import why_not
from tablic_core.game.rules import PARAMETERS, parse_rules
from tablic_core.puzzles import Puzzle, open_puzzle
from tablic_core.puzzles.telling import reason_finding
from tablic_core.text.checks import check_language, check_number
from tablic_core.text.errors import TablicError, quote
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain

if TYPE_CHECKING:
    from tablic_core.doors.results import Captures, Checked, Explained, Opened, RuleSet
    from tablic_core.puzzles.shapes import FeedbackShape, Hint, Screen, Solution

DEFAULT_LIMIT = 1_000
"""How many captures are listed unless ``limit`` says otherwise."""

MOST_LIMIT = 100_000
"""The highest ``limit``."""

Params = dict[str, Any]

Opener = Callable[[Any, str], Puzzle[Any]]
"""Like :func:`tablic_core.puzzles.open_puzzle`; or it has the puzzle open already."""

_REQUIRED = object()


@dataclass(frozen=True, slots=True)
class Method:
    """One method of the API: what it does, what it takes, and how it is called."""

    run: Callable[..., Any]
    """Takes the parameters; before them the puzzle, where there is one."""
    params: Mapping[str, Any]
    """Each parameter with its default; one without a default must be given."""
    example: Params = field(default_factory=dict)
    puzzle: Callable[[Params, Opener], Puzzle[Any]] | None = None
    """Opens the puzzle that the method is about."""


def reply(request: Any, opener: Opener = open_puzzle) -> dict[str, Any]:
    """The reply to one request; never raises. A host's session has its own ``opener``."""
    key = request.get("id") if isinstance(request, dict) else None
    try:
        return {"id": key, "result": _call(request, opener)}
    except TablicError as error:
        return {"id": key, "error": _error_json(error, _language_of(request))}
    except Exception as fault:  # noqa: BLE001 - the door stays open whatever happens inside
        internal = TablicError("internal", text=quote(f"{type(fault).__name__}: {fault}"))
        return {"id": key, "error": _error_json(internal, _language_of(request))}


def reply_json(text: str | bytes, opener: Opener = open_puzzle) -> str:
    """The reply, as one line of JSON, to a request given as JSON text; never raises."""
    try:
        answer = reply(parse_request(text), opener)
    except TablicError as error:
        answer = {"id": None, "error": _error_json(error, "en")}
    # ASCII only, so that no encoding of a pipe and no lone surrogate in an id can break the line.
    return json.dumps(answer, separators=(",", ":"), allow_nan=False)


def _call(request: Any, opener: Opener) -> Any:
    if not isinstance(request, dict) or not isinstance(request.get("params", {}), dict):
        raise TablicError("bad-request", text=quote(request))
    name = request.get("method")
    if not isinstance(name, str) or name not in METHODS:
        raise TablicError("unknown-method", "method", text=quote(name), known=", ".join(METHODS))
    method, given = METHODS[name], request.get("params", {})
    for key in given:
        if key not in method.params:
            raise TablicError(
                "unknown-param", "params", text=quote(key), known=", ".join(method.params)
            )
    for key, default in method.params.items():
        if default is _REQUIRED and key not in given:
            raise TablicError("missing-param", "params", name=key)
    try:
        params = {**method.params, **given}
        check_language(params.get("lang", "en"))
        if method.puzzle is None:
            return method.run(params)
        return method.run(method.puzzle(params, opener), params)
    except TablicError as error:
        raise error.at("params") from None


def _error_json(error: TablicError, lang: str) -> dict[str, str]:
    return {"code": error.code, "message": error.message(lang), "where": error.where}


def _language_of(request: Any) -> str:
    params = request.get("params") if isinstance(request, dict) else None
    lang = params.get("lang") if isinstance(params, dict) else None
    return lang if isinstance(lang, str) and lang in LANGUAGES else "en"


def _describe(params: Params) -> Any:
    from tablic_core.doors.describe import describe

    return describe(METHODS, _REQUIRED, {"bytes": MOST_BYTES, "captures": MOST_LIMIT})


def _captures(params: Params) -> Captures:
    """``complete`` is false when the limit was reached and more captures exist."""
    rules = parse_rules(params["rules"])
    card, table = Card.parse(params["card"], "card"), parse_cards(params["table"], "table")
    limit = check_number(params["limit"], "limit", 1, MOST_LIMIT)
    found = list(islice(captures(card, table, rules), limit + 1))
    return {
        "captures": [[str(one) for one in cards] for cards in found[:limit]],
        "complete": len(found) <= limit,
    }


def _explain(params: Params) -> Explained:
    lang, rules = check_language(params["lang"]), parse_rules(params["rules"])
    card, table = Card.parse(params["card"], "card"), parse_cards(params["table"], "table")
    cards = parse_cards(params["cards"], "cards")
    code, values = why_not(card, cards, table, rules)
    if not code:
        groups = split(card, cards, rules) or ()
        return {"allowed": True, "groups": [[str(one) for one in group] for group in groups]}
    finding = reason_finding(code, values)
    return {"allowed": False, "code": code, "message": plain(finding.say(lang))}


def _rules(params: Params) -> RuleSet:
    rules = parse_rules(params["rules"])
    return {"text": str(rules), "values": {name: getattr(rules, name) for name in PARAMETERS}}


def _given(params: Params, opener: Opener) -> Puzzle[Any]:
    return opener(params["exercise"], "exercise")


def _addressed(params: Params, opener: Opener) -> Puzzle[Any]:
    # Only the frame page asks this: an ordinary page need not load what reads addresses.
    from tablic_core.puzzles.address import puzzle_from

    return puzzle_from(params["address"], "", opener)


def _view(puzzle: Puzzle[Any], params: Params) -> Screen:
    return puzzle.screen(params["lang"])


def _open(puzzle: Puzzle[Any], params: Params) -> Opened:
    return {"exercise": puzzle.exercise.to_fields(), "view": puzzle.screen(params["lang"])}


def _grade(puzzle: Puzzle[Any], params: Params) -> FeedbackShape:
    return puzzle.grade(params["answer"]).to_json(params["lang"])


def _hint(puzzle: Puzzle[Any], params: Params) -> Hint:
    hints = puzzle.hints()
    finding = hints[check_number(params["step"], "step", 1, len(hints)) - 1]
    return {
        "step": params["step"],
        "of": len(hints),
        "cards": [str(card) for card in finding.cards],
        "text": finding.say(params["lang"]),
    }


def _solution(puzzle: Puzzle[Any], params: Params) -> Solution:
    return {"text": puzzle.solution().say(params["lang"]), "answer": puzzle.answer()}


def _game(name: str) -> Callable[[Params], Any]:
    """A method of :mod:`tablic_core.doors.api_game`, which is imported when it is first called."""

    def run(params: Params) -> Any:
        from tablic_core.doors import api_game

        return getattr(api_game, name)(params)

    return run


def _check(puzzle: Puzzle[Any], params: Params) -> Checked:
    from tablic_core.puzzles.address import write_address

    exercise = puzzle.exercise
    told: Checked = {"exercise": exercise.to_fields(), "address": write_address(exercise)}
    if exercise.card is not None:
        told["position"] = format_question(exercise.card, exercise.table)
    return told


_DEALT = (
    "rules=tablic;dealer=A;turn=B;hands=7S/7H;table=3D-4C;last=A;tablas=1,1/1;piles="
    + "-".join(str(card) for card in PACK if str(card) not in ("7S", "7H", "3D", "4C"))
    + "/"
)
_RECORD = (
    "rules: tablic\nplayers: 2\ndealer: A\nbefore: 0 0\ncut: 0\npack: "
    + " ".join(map(str, PACK))
    + "\nmoves: AC 4C:AC-3D\n"
)
_LANG: Params = {"lang": "en"}
_TABLE = {"rules": "tablic", "table": ["3D", "4C", "7H"], "card": "7S"}
_EXERCISE = {"kind": "find-captures", "table": "3D 4C 7H", "card": "7S"}
_ASK: Params = {"exercise": _REQUIRED, **_LANG}
_ASK_POSITION: Params = {"position": _REQUIRED, **_LANG}
_POSITION: Params = {"rules": "tablic", "table": _REQUIRED, "card": _REQUIRED, **_LANG}

METHODS: Mapping[str, Method] = {
    "describe": Method(_describe, _LANG),
    "captures": Method(_captures, {**_POSITION, "limit": DEFAULT_LIMIT}, _TABLE),
    "explain": Method(
        _explain, {**_POSITION, "cards": _REQUIRED}, {**_TABLE, "cards": ["3D", "7H"]}
    ),
    "rules": Method(_rules, {"rules": _REQUIRED, **_LANG}, {"rules": "tablic target=51"}),
    "check": Method(_check, _ASK, {"exercise": _EXERCISE}, _given),
    "view": Method(_view, _ASK, {"exercise": _EXERCISE, "lang": "en"}, _given),
    "open": Method(
        _open,
        {"address": _REQUIRED, **_LANG},
        {"address": {"position": "7S:3D-4C-7H"}, "lang": "en"},
        _addressed,
    ),
    "grade": Method(
        _grade,
        {**_ASK, "answer": _REQUIRED},
        {"exercise": _EXERCISE, "lang": "en", "answer": {"sets": [["3D", "4C"]], "done": False}},
        _given,
    ),
    "hint": Method(
        _hint,
        {**_ASK, "step": _REQUIRED},
        {"exercise": _EXERCISE, "lang": "en", "step": 1},
        _given,
    ),
    "compare": Method(
        _game("compare_rules"),
        {"rules": _REQUIRED, "other": _REQUIRED, **_LANG},
        {"rules": "tablic", "other": "tabinet"},
    ),
    "deal": Method(
        _game("deal_round"),
        {
            "rules": "tablic",
            "players": 2,
            "dealer": "A",
            "seed": 0,
            "pack": None,
            "cut": None,
            "before": None,
            **_LANG,
        },
        {"rules": "tablic", "players": 2, "seed": 1},
    ),
    "moves": Method(_game("list_moves"), _ASK_POSITION, {"position": _DEALT}),
    "play": Method(
        _game("play_move"),
        {**_ASK_POSITION, "move": _REQUIRED},
        {"position": _DEALT, "move": "7H:4C-3D"},
    ),
    "see": Method(
        _game("see_position"),
        {**_ASK_POSITION, "seat": _REQUIRED},
        {"position": _DEALT, "seat": "B"},
    ),
    "analyse": Method(_game("analyse"), _ASK_POSITION, {"position": _DEALT}),
    "choose": Method(
        _game("choose_move"),
        {**_ASK_POSITION, "player": "careful", "seed": 0},
        {"position": _DEALT, "player": "careful"},
    ),
    "score": Method(
        _game("score_round"),
        _ASK_POSITION,
        {
            "position": _DEALT.replace("turn=B;hands=7S/7H", "turn=-;hands=/").replace(
                "3D-4C", "3D-4C-7S-7H"
            )
        },
    ),
    "replay": Method(_game("replay_record"), {"record": _REQUIRED, **_LANG}, {"record": _RECORD}),
    "solution": Method(_solution, _ASK, {"exercise": _EXERCISE, "lang": "en"}, _given),
}
"""Every method by its name."""
