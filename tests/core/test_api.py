import json
import os
import subprocess
import sys

import pytest

from tablic_core.doors import api
from tablic_core.text.languages import LANGUAGES


def ask(method: str, **params: object) -> dict:
    return json.loads(api.reply_json(json.dumps({"id": 7, "method": method, "params": params})))


def test_captures_as_documented() -> None:
    answer = ask("captures", rules="tablic", table=["3D", "4C", "7H"], card="7S")
    assert answer == {
        "id": 7,
        "result": {"captures": [["7H"], ["3D", "4C"], ["3D", "4C", "7H"]], "complete": True},
    }


def test_limit_is_told() -> None:
    table = ["3D", "4C", "7H"]
    assert ask("captures", table=table, card="7S", limit=2)["result"] == {
        "captures": [["7H"], ["3D", "4C"]],
        "complete": False,
    }
    assert ask("captures", table=table, card="7S", limit=3)["result"]["complete"] is True
    assert ask("captures", table=table, card="7S", limit=0)["error"]["code"] == "bad-number"


def test_a_table_of_24_cards_answers_up_to_the_limit() -> None:
    table = [f"{rank}{suit}" for rank in "A23456" for suit in "CDHS"]
    result = ask("captures", table=table, card="KS")["result"]
    assert len(result["captures"]) == api.DEFAULT_LIMIT
    assert result["complete"] is False


def test_describe_lists_every_method_and_its_examples_work() -> None:
    described = ask("describe")["result"]
    assert set(described["methods"]) == set(api.METHODS)
    for name, method in described["methods"].items():
        for lang in LANGUAGES:
            answer = ask(name, **{**method["example"], "lang": lang})
            assert "result" in answer, (name, lang, answer)


def test_describe_tells_the_fields_of_each_kind() -> None:
    """By which a program can write an exercise, or a form for one."""
    described = ask("describe")["result"]
    assert list(described["fields_of"]) == described["kinds"]
    for fields in described["fields_of"].values():
        assert {*fields["needs"], *fields["may"], *fields["all"]} <= set(described["fields"])
    assert described["fields_of"]["may-lay"] == {
        "needs": ["table", "card"],
        "may": [],
        "all": ["id", "kind", "rules", "level", "themes", "note"],
        "interaction": "choose-one",
        "answer": "ChoiceAnswer",
    }
    assert described["fields"]["table"] == {
        "form": "cards",
        "most": 16,
        "about": "The cards on the table, in the order in which they are shown.",
        "asked": True,
        "address": True,
        "default": "",
    }


def test_explain_gives_groups_or_a_reason() -> None:
    table = ["3D", "4C", "7H"]
    assert ask("explain", table=table, card="7S", cards=table)["result"] == {
        "allowed": True,
        "groups": [["7H"], ["3D", "4C"]],
    }
    refused = ask("explain", table=table, card="7S", cards=["3D"], lang="nl")["result"]
    assert refused == {"allowed": False, "code": "other-rank", "message": "3♦ alleen is geen 7."}


@pytest.mark.parametrize(
    ("request_text", "code", "where"),
    [
        ('{"id": 1', "bad-json", "line 1, column 9"),
        ("[1, 2]", "bad-request", ""),
        ('{"method": 3}', "unknown-method", "method"),
        ('{"method": "captrues"}', "unknown-method", "method"),
        ('{"method": "captures", "params": []}', "bad-request", ""),
        ('{"method": "captures", "params": {"tabel": []}}', "unknown-param", "params"),
        ('{"method": "captures", "params": {"card": "7S"}}', "missing-param", "params"),
        (
            '{"method": "captures", "params": {"card": "7S", "table": ["3D", "9Z"]}}',
            "bad-card",
            "params.table[1]",
        ),
        (
            '{"method": "captures", "params": {"card": "7S", "table": ["3D", "3D"]}}',
            "same-card",
            "params.table[1]",
        ),
        (
            '{"method": "captures", "params": {"card": "7S", "table": ["7S"]}}',
            "card-on-table",
            "params.card",
        ),
        (
            '{"method": "captures", "params": {"card": "7S", "table": [], "rules": "wist"}}',
            "unknown-rules",
            "params.rules",
        ),
        (
            '{"method": "captures", "params": {"card": {}, "table": 3}}',
            "bad-card",
            "params.card",
        ),
        ('{"method": "view", "params": {"exercise": 3}}', "bad-exercise", "params.exercise"),
        (
            '{"method": "view", "params": {"exercise": {}, "lang": "de"}}',
            "unknown-language",
            "params.lang",
        ),
        (
            '{"method": "view", "params": {"exercise": {}, "lang": "nl"}}',
            "missing-field",
            "params.exercise.kind",
        ),
        ("[" * 30_000, "too-deep", ""),
        ('{"id":"' + '\\"' * 30_000, "bad-json", "line 1, column 7"),
        ('{"id": 1e999}', "bad-json", ""),
        ('{"id": NaN}', "bad-json", ""),
        ('"\\ud800"', "bad-request", ""),
        ("x" * 1_000_000, "too-large", ""),
    ],
)
def test_bad_requests_get_one_sentence(request_text: str, code: str, where: str) -> None:
    error = json.loads(api.reply_json(request_text))["error"]
    assert (error["code"], error["where"]) == (code, where)
    assert error["message"]
    assert "\n" not in error["message"]


def test_an_id_that_cannot_be_encoded_is_still_echoed() -> None:
    line = api.reply_json('{"id":"\\ud800","method":"describe"}')
    assert line.isascii()
    assert json.loads(line)["id"] == "\ud800"


def test_errors_speak_the_language_that_was_asked_for() -> None:
    params = {"exercise": {"kind": "find-captures", "table": "3X", "card": "7S"}, "lang": "sr-Latn"}
    assert ask("view", **params)["error"]["message"].startswith("„3X” nije karta")


def test_a_fault_inside_is_an_error_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = api.Method(lambda params: 1 / 0, {})
    monkeypatch.setattr(api, "METHODS", {"broken": broken})
    error = ask("broken")["error"]
    assert error["code"] == "internal"
    assert "ZeroDivisionError" in error["message"]


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "tablic_core", *arguments], input=given, capture_output=True
    )


@pytest.mark.host_only
def test_the_door_answers_line_by_line_and_survives_junk() -> None:
    good = b'{"id":%d,"method":"captures","params":{"table":["3D","4C"],"card":"7S"}}'
    odd = b'{"id":"\\ud800","method":"guess"}'
    lines = [good % 1, b"{", b"\xff\xfe\x00", b"z" * 1_000_000, b"", odd, good % 2]
    done = run("api", given=b"\n".join(lines))
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [reply.get("error", {}).get("code") for reply in replies] == [
        None,
        "bad-json",
        "bad-json",
        "too-large",
        "unknown-method",
        None,
    ]
    assert [replies[0]["id"], replies[-1]["id"]] == [1, 2]
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.host_only
def test_each_reply_is_flushed_before_the_next_request() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tablic_core", "api"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as door:
        assert door.stdin is not None
        assert door.stdout is not None
        for number in range(3):
            door.stdin.write(b'{"id":%d,"method":"describe"}\n' % number)
            door.stdin.flush()
            assert json.loads(door.stdout.readline())["id"] == number


@pytest.mark.host_only
@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (("7S", "--table", "3D 4C 7H"), ["7♥", "3♦ + 4♣", "7♥, 3♦ + 4♣"]),
        (("7S", "--table", "9D"), ["7♠ takes nothing."]),
        (
            ("9H", "--table", "9C,9D", "--limit", "1"),
            ["9♣", "There are more. Ask with a higher limit."],
        ),
        (("QC", "--table", "10D QH 2S", "--rules", "jack-wild", "--lang", "nl"), ["V♥"]),
    ],
)
def test_captures_for_people(arguments: tuple[str, ...], printed: list[str]) -> None:
    done = run("captures", *arguments)
    assert done.stdout.decode().splitlines() == printed
    assert done.returncode == 0


@pytest.mark.host_only
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("7S", "--table", "3D 9Z"), "error: table[1]: ‘9Z’ is not a card."),
        (("7S", "--table", "7S"), "error: card: 7♠ is played and also lies on the table."),
        (("7S", "--rules", "wist"), "error: rules: There is no rule set ‘wist’."),
        (("7S", "--limit", "0"), "error: limit: ‘0’ is not a whole number"),
    ],
)
def test_bad_input_on_the_command_line(arguments: tuple[str, ...], said: str) -> None:
    done = run("captures", *arguments)
    assert done.stderr.decode().startswith(said)
    assert done.stderr.count(b"\n") == 1
    assert done.returncode == 2
    as_json = run("captures", *arguments, "--json")
    assert json.loads(as_json.stdout)["error"]["code"]
    assert as_json.returncode == 2


def loaded_by(code: str) -> list[str]:
    """What a new Python has imported after ``code``; what measures coverage would be in it too."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=plain)
    return done.stdout.split()


def modules_of_ours(loaded: list[str]) -> set[str]:
    """The names of the engine's modules among these, without their rooms."""
    return {name.rpartition(".")[2] for name in loaded if name.startswith("tablic_core.")}


@pytest.mark.host_only
def test_a_page_of_puzzles_loads_nothing_of_whole_rounds() -> None:
    """What a lesson waits for: the first answer comes the later the more is imported."""
    loaded = loaded_by("import sys, tablic_core.doors.api; print(*sys.modules)")
    assert "tablic_core.game.captures" in loaded
    rounds = {"moves", "position", "rounds", "notation", "api_game", "commands"}
    assert not rounds & modules_of_ours(loaded)
    assert not {"random", "fractions", "argparse"} & set(loaded)


LIGHT = ("find-captures", "judge-capture", "card-values", "may-lay", "clear-table")
"""Kinds of a single card, which need no position of a round."""


@pytest.mark.host_only
@pytest.mark.parametrize(
    ("kinds", "unwanted"),
    [
        (LIGHT, {"position", "scoring", "rounds", "dealing"}),
        (("count-pile", "count-tablas", "score-round"), {"rounds", "dealing", "analysis"}),
        (("match-end", "round-end", "take-most"), {"analysis", "players"}),
        (("avoid-tabla",), {"players"}),
    ],
)
def test_a_kind_loads_no_more_than_it_needs(kinds: tuple[str, ...], unwanted: set[str]) -> None:
    code = (
        "import sys, tablic_core.doors.api; from tablic_core.puzzles import KINDS; "
        f"list(map(KINDS.__getitem__, {kinds})); print(*sys.modules)"
    )
    loaded = loaded_by(code)
    assert {f"tablic_core.puzzles.kinds.{name.replace('-', '_')}" for name in kinds} <= set(loaded)
    assert not unwanted & modules_of_ours(loaded)
    assert "random" not in loaded
    assert ("fractions" in loaded) is ("avoid-tabla" in kinds)
