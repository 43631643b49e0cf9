from itertools import combinations

import pytest

from tablic_core.game.rules import PRESETS
from tablic_core.puzzles import Finding, Puzzle, open_puzzle
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain


def exercise(card: str, **more: object) -> Puzzle:
    return open_puzzle({"kind": "card-values", "card": card, **more})


def names(position: Puzzle) -> list[str]:
    return [option["id"] for option in position.screen("en")["options"]]


def grade(position: Puzzle, choices: str) -> tuple[str, list[str]]:
    feedback = position.grade({"choices": choices.split()})
    return feedback.verdict, [finding.code for finding in feedback.findings]


COURTS = {"tablic": "12 13 14", "jack-wild": "none 12 13", "tablanette-1939": "none 13 14"}
"""What jack, queen and king count; where nothing is said, as in tablić."""


@pytest.mark.parametrize("rules", [name for name in PRESETS if name != "slovenian-3p"])
def test_what_every_card_counts_by_every_named_rule_set(rules: str) -> None:
    courts = COURTS.get(rules, COURTS["tablic"]).split()
    wanted = {rank: {rank} for rank in "2 3 4 5 6 7 8 9 10".split()}
    wanted |= {rank: {value} for rank, value in zip("JQK", courts, strict=True)}
    wanted["A"] = {"1"} if rules == "jack-wild" else {"1", "11"}
    for rank, right in wanted.items():
        position = exercise(f"{rank}H", rules=rules)
        assert set(position.answer()["choices"]) == right
        assert grade(position, " ".join(right))[0] == "right"
        assert position.grade(position.answer()).score == 1


def test_the_choices_are_the_same_but_for_the_number_of_the_card() -> None:
    always = ["1", "2", "10", "11", "12", "13", "14", "none"]
    for card in ("AS", "2C", "10D", "JS", "QS", "KS"):
        assert names(exercise(card)) == always
    assert names(exercise("7S")) == ["1", "2", "7", "10", "11", "12", "13", "14", "none"]
    shown = exercise("7S").screen("nl")
    assert shown["interaction"] == "choose-many"
    assert plain(shown["question"]) == "Voor hoeveel kan 7♠ tellen? Kies alles wat klopt."
    assert [(row["name"], row["cards"][0]["card"]) for row in shown["rows"]] == [("played", "7S")]
    assert [plain(option["text"]) for option in shown["options"]][2] == "7"


@pytest.mark.parametrize(
    ("card", "rules", "choices", "verdict", "codes"),
    [
        ("AS", "tablic", "1", "partly", ["myth.ace-only-1"]),
        ("AS", "tablic", "11", "partly", ["myth.ace-only-11"]),
        ("AS", "tablic", "1 11 14", "wrong", ["myth.ace-above-king"]),
        ("AS", "tablic", "2 14", "wrong", ["myth.ace-above-king", "values.not"]),
        ("AS", "tablic points_ace=2", "2", "wrong", ["myth.points-as-value"]),
        ("AS", "jack-wild", "1 11", "wrong", ["values.other-table"]),
        ("JS", "tablic", "11", "wrong", ["myth.jack-11"]),
        ("JS", "tablic", "10", "wrong", ["myth.court-10"]),
        ("QS", "tablic", "10 11", "wrong", ["myth.court-10", "values.not"]),
        ("QS", "tablic", "12", "wrong", ["myth.other-court"]),
        ("KS", "tablic", "none", "wrong", ["myth.court-no-sum"]),
        ("KS", "jack-wild", "none", "wrong", ["values.has-value-only"]),
        ("QS", "tablic court_sum=no", "none", "wrong", ["values.has-value-only"]),
        ("KS", "jack-wild", "14", "wrong", ["values.other-table"]),
        ("KS", "tablic", "1", "wrong", ["myth.points-as-value"]),
        ("KS", "jack-wild", "1", "wrong", ["values.not"]),
        ("JS", "jack-wild", "12", "wrong", ["values.sweeps"]),
        ("JS", "tablic jack_value=none", "12", "wrong", ["values.only-equals"]),
        ("10D", "tablic", "2 10 12", "wrong", ["myth.points-as-value", "values.printed"]),
        ("10D", "jack-wild", "2", "wrong", ["values.printed"]),
        ("2C", "tablic", "1", "wrong", ["myth.points-as-value"]),
        ("2D", "tablic", "1", "wrong", ["values.printed"]),
        ("7S", "tablic", "1 2 12", "wrong", ["values.printed"]),
        ("7S", "tablic", "none", "wrong", ["values.has-value"]),
        ("7S", "tablic", "", "wrong", ["values.nothing-chosen"]),
    ],
)
def test_common_mistakes_are_called_by_name(
    card: str, rules: str, choices: str, verdict: str, codes: list[str]
) -> None:
    assert grade(exercise(card, rules=rules), choices) == (verdict, codes)


def test_the_score_is_what_is_right_less_what_is_wrong() -> None:
    ace = exercise("AS")
    scores = [
        ace.grade({"choices": choices.split()}).score
        for choices in ("1 11", "1", "1 11 14", "1 14", "12")
    ]
    assert scores == [1, 0.5, 0.5, 0, 0]


@pytest.mark.parametrize("card", ["AS", "2C", "10D", "7H", "JS", "KD"])
@pytest.mark.parametrize("rules", ["tablic", "jack-wild", "tablanette-1939"])
def test_every_choice_has_a_reply_in_every_language(card: str, rules: str) -> None:
    position = exercise(card, rules=rules)
    options = names(position)
    right = set(position.answer()["choices"])
    for size in range(len(options) + 1):
        for turn, chosen in enumerate(combinations(options, size)):
            feedback = position.grade({"choices": list(chosen)})
            assert (feedback.verdict == "right") == (set(chosen) == right)
            assert feedback.findings
            assert feedback.to_json(LANGUAGES[(turn + size) % len(LANGUAGES)])["findings"]
    for lang in LANGUAGES:
        assert all(plain(hint.say(lang)) for hint in position.hints())
        assert all(option["text"] for option in position.screen(lang)["options"])


def holds(hint: Finding, family: frozenset[int]) -> bool:
    """Whether a hint is true of a card that counts these numbers."""
    return {
        "hint.values-one": len(family) == 1,
        "hint.values-two": len(family) == 2,
        "hint.values-one-at-most": len(family) < 2,
        "hint.values-lowest": 1 in family,
        "hint.values-low": bool(family) and max(family) <= 10,
        "hint.values-high": bool(family) and min(family) > 11,
        "values.is-one": family == {hint.params.get("n")},
        "values.is-two": family == {hint.params.get("low"), hint.params.get("high")},
        "values.is-none": not family,
    }[hint.code]


@pytest.mark.parametrize("card", ["AS", "2C", "10D", "7H", "JS", "QH", "KD"])
@pytest.mark.parametrize("rules", ["tablic", "jack-wild", "tablanette-1939"])
def test_each_hint_is_true_and_leaves_fewer_answers(card: str, rules: str) -> None:
    position = exercise(card, rules=rules)
    numbers = [int(name) for name in names(position) if name != "none"]
    right = frozenset(int(name) for name in position.answer()["choices"] if name != "none")
    possible = [
        frozenset(some) for size in range(len(numbers) + 1) for some in combinations(numbers, size)
    ]
    hints = position.hints()
    assert hints[-1] == position.solution()
    for hint in hints:
        assert len(possible) > 1, "only the last hint tells all"
        left = [family for family in possible if holds(hint, family)]
        assert right in left, hint
        assert len(left) < len(possible), hint
        possible = left
    assert possible == [right]


@pytest.mark.parametrize(
    "answer",
    [None, 3, [], {}, {"choices": "1"}, {"choices": [1]}, {"choices": ["7"]}, {"choices": [["1"]]}],
)
def test_an_answer_of_another_form_is_a_finding(answer: object) -> None:
    feedback = exercise("AS").grade(answer)
    assert [finding.code for finding in feedback.findings] == ["answer.form"]


@pytest.mark.parametrize(
    ("fields", "code", "where"),
    [
        ({}, "missing-field", "card"),
        ({"card": "1S"}, "bad-card", "card"),
        ({"card": "KS", "rules": "slovenian-3p"}, "not-in-pack", "card"),
        ({"card": "KS", "table": "3D"}, "foreign-field", "table"),
    ],
)
def test_what_cannot_be_asked_names_its_place(
    fields: dict[str, str], code: str, where: str
) -> None:
    with pytest.raises(TablicError) as caught:
        open_puzzle({"kind": "card-values", **fields})
    assert (caught.value.code, caught.value.where) == (code, where)


def test_what_is_said_of_an_ace() -> None:
    ace = exercise("AS")
    assert [plain(hint.say("en")) for hint in ace.hints()] == [
        "It has two values.",
        "One of them is 1.",
        "A♠ counts 1 or 11, whichever you like.",
    ]


def test_a_court_card_that_takes_no_sum_is_asked_for_its_value_and_not_for_what_it_takes() -> None:
    def asked(card: str, rules: str) -> str:
        return plain(exercise(card, rules=rules).screen("en")["question"])

    assert asked("QC", "jack-wild") == "What value does Q♣ have? Choose every answer that is true."
    assert asked("9C", "jack-wild").startswith("What can 9♣ count when it takes?")
    assert asked("QC", "tablic").startswith("What can Q♣ count when it takes?")
