from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core.game.cards import PACK, Card
from tablic_core.puzzles import Finding, Puzzle, open_puzzle
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain
from tests.core.brute import brute_captures
from tests.puzzles.choosing import choices
from tests.puzzles.choosing import right as right_claims

OBLIGATORY = "tablic obligatory=yes"
FREE_JACK = "jack-wild jack_may_trail=yes"


def exercise(table: str, card: str, **more: object) -> Puzzle:
    return open_puzzle({"kind": "may-lay", "table": table, "card": card, **more})


@pytest.mark.parametrize(
    ("table", "card", "rules", "right"),
    [
        ("3D 4C", "7S", "tablic", ["free"]),
        ("3D 4C", "9S", "tablic", ["nothing"]),
        ("", "9S", "tablic", ["nothing"]),
        ("3D 4C", "7S", OBLIGATORY, ["must"]),
        ("3D 4C", "9S", OBLIGATORY, ["nothing"]),
        ("3D 4C", "7S", "jack-wild", ["free"]),
        ("3D 4C", "JS", "jack-wild", ["must-sweep"]),
        ("", "JS", "jack-wild", ["nothing"]),
        ("3D 4C", "JS", FREE_JACK, ["free"]),
        ("3D", "JS", "jack-wild obligatory=yes", ["must", "must-sweep"]),
        ("3D", "JS", f"{FREE_JACK} obligatory=yes", ["must"]),
        ("3D 4C", "JS", "tablanette-1939", ["free"]),
        ("3D 10C", "KS", "jack-wild", ["nothing"]),
        ("3D 4C", "7S", "slovenian-3p", ["free"]),
    ],
)
def test_exactly_the_true_claims_are_right(
    table: str, card: str, rules: str, right: list[str]
) -> None:
    position = exercise(table, card, rules=rules)
    assert right_claims(position) == right
    feedback = position.grade(position.answer())
    assert (feedback.verdict, feedback.score) == ("right", 1)
    assert feedback.findings == (position.solution(),)


def test_a_duty_of_jacks_can_be_claimed_only_where_jacks_sweep() -> None:
    assert choices(exercise("3D", "7S")) == ["free", "nothing", "must"]
    assert choices(exercise("3D", "7S", rules="jack-wild")) == [
        "free",
        "nothing",
        "must",
        "must-sweep",
    ]
    feedback = exercise("3D", "7S").grade({"choice": "must-sweep"})
    assert feedback.findings[0].code == "answer.form"


@pytest.mark.parametrize(
    ("table", "card", "rules", "choice", "told"),
    [
        ("3D 4C", "7S", "tablic", "nothing", "Look again: 7♠ takes 3♦ + 4♣."),
        ("3D 4C", "7S", "tablic", "must", "No rule here makes 7♠ take."),
        ("3D 4C", "9S", "tablic", "must", "Look again: 9♠ takes nothing here."),
        # Jacks must sweep, but no rule binds a king.
        ("2C KS", "KH", "jack-wild", "must", "No rule here makes K♥ take."),
        ("3D 4C", "9S", "tablic", "free", "Look again: 9♠ takes nothing here."),
        ("3D 4C", "9S", OBLIGATORY, "must", "That rule holds here. But can 9♠ take something?"),
        (
            "3D 4C",
            "7S",
            OBLIGATORY,
            "free",
            "At many tables, yes. Look at the rules of this one.",
        ),
        ("3D 4C", "7S", "jack-wild", "must-sweep", "7♠ is not a jack."),
        ("3D 4C", "JS", "jack-wild", "nothing", "Look again: J♠ takes 3♦, 4♣."),
        (
            "3D 4C",
            "JS",
            "jack-wild",
            "must",
            "Not every card must take here. What is special about a jack?",
        ),
        (
            "",
            "JS",
            "jack-wild",
            "must-sweep",
            "The table is empty. There is nothing to sweep.",
        ),
        (
            "3D 4C",
            "JS",
            FREE_JACK,
            "must-sweep",
            "By these rules a jack follows the same rule as any other card.",
        ),
        ("", "JS", "jack-wild", "must", "Look again: J♠ takes nothing here."),
    ],
)
def test_a_wrong_claim_meets_what_is_true(
    table: str, card: str, rules: str, choice: str, told: str
) -> None:
    feedback = exercise(table, card, rules=rules).grade({"choice": choice})
    assert feedback.verdict == "wrong"
    assert [plain(finding.say("en")) for finding in feedback.findings] == [told]


def test_the_capture_that_is_told_is_outlined() -> None:
    feedback = exercise("9D 3D 4C", "7S").grade({"choice": "nothing"})
    assert list(map(str, feedback.findings[0].cards)) == ["3D", "4C"]
    feedback = exercise("7D", "7S").grade({"choice": "must"})
    assert feedback.findings[0].code == "myth.must-take"


RULES = ["tablic", OBLIGATORY, "jack-wild", FREE_JACK, "jack-wild obligatory=yes"]


@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=5, unique=True), st.sampled_from(RULES))
def test_what_may_be_laid_against_brute_force_and_hints_that_narrow(
    cards: list[Card], rules: str
) -> None:
    played, *table = map(str, cards)
    position = exercise(" ".join(table), played, rules=rules)
    takes = bool(brute_captures(played, tuple(table), rules.split(" ob")[0].split(" jack_")[0]))
    bound = "obligatory" in rules
    jack = played[0] == "J" and rules.startswith("jack-wild") and rules != FREE_JACK
    wanted = {
        "free": takes and not bound and not jack,
        "nothing": not takes,
        "must": takes and bound,
        "must-sweep": takes and jack,
    }
    assert right_claims(position) == [claim for claim, true in wanted.items() if true]
    for number, claim in enumerate(choices(position)):
        feedback = position.grade({"choice": claim})
        assert feedback.to_json(LANGUAGES[number % len(LANGUAGES)])["findings"]
    check_hints(position, right_claims(position))


def leaves(hint: Finding, claim: str) -> bool:
    """Whether a hint leaves a claim possible."""
    return {
        "hint.lay-allowed": claim in ("free", "nothing"),
        "hint.lay-refused": claim in ("must", "must-sweep"),
        "hint.lay-takes": claim != "nothing",
    }[hint.code]


def check_hints(position: Puzzle, right: list[str]) -> None:
    first, *hints, last = position.hints()
    assert first.code.startswith("hint.lay-look")
    assert last == position.solution()
    possible = choices(position)
    for hint in hints:
        left = [claim for claim in possible if leaves(hint, claim)]
        assert set(right) <= set(left)
        assert len(left) < len(possible)
        possible = left
    assert len(possible) > len(right), "only the last hint tells all"


@pytest.mark.parametrize(
    ("table", "card", "rules", "ladder"),
    [
        ("3D 4C", "7S", "tablic", "look allowed"),
        ("3D 4C", "9S", "jack-wild", "look allowed"),
        ("3D 4C", "7S", OBLIGATORY, "look takes"),
        ("3D 4C", "JS", "jack-wild", "look-sweep takes refused"),
        ("3D 4C", "JS", "jack-wild obligatory=yes", "look-sweep takes"),
        ("3D AC", "AS", "tablic", "look allowed"),
        ("3D AC", "AS", "jack-wild", "look-equal allowed"),
        ("3D KC", "KS", "jack-wild", "look-equal allowed"),
    ],
)
def test_hints_go_from_where_to_look_to_the_answer(
    table: str, card: str, rules: str, ladder: str
) -> None:
    codes = [hint.code for hint in exercise(table, card, rules=rules).hints()]
    assert codes[:-1] == [f"hint.lay-{step}" for step in ladder.split()]


def test_everything_is_said_in_every_language() -> None:
    tables = [("3D 4C", "7S"), ("", "JS"), ("3D", "JS"), ("3D", "KS"), ("AD", "AS")]
    for lang, (table, card), rules in product(LANGUAGES, tables, RULES):
        position = exercise(table, card, rules=rules)
        assert all(plain(hint.say(lang)) for hint in position.hints())
        assert all(option["text"] for option in position.screen(lang)["options"])


@pytest.mark.parametrize("answer", [None, "free", [], {}, {"choice": 3}, {"choice": ["free"]}])
def test_an_answer_of_another_form_is_a_finding(answer: object) -> None:
    feedback = exercise("3D 4C", "7S").grade(answer)
    assert [finding.code for finding in feedback.findings] == ["answer.form"]


@pytest.mark.parametrize(
    ("fields", "code", "where"),
    [
        ({"card": "7S"}, "missing-field", "table"),
        ({"table": "3D"}, "missing-field", "card"),
        ({"table": "3D 3D", "card": "7S"}, "same-card", "table[1]"),
        ({"table": "3D 7S", "card": "7S"}, "card-on-table", "card"),
        ({"table": "KD", "card": "7S", "rules": "slovenian-3p"}, "not-in-pack", "table[0]"),
    ],
)
def test_what_cannot_be_asked_names_its_place(
    fields: dict[str, str], code: str, where: str
) -> None:
    with pytest.raises(TablicError) as caught:
        open_puzzle({"kind": "may-lay", **fields})
    assert (caught.value.code, caught.value.where) == (code, where)


def test_the_view_shows_the_position() -> None:
    shown = exercise("3D 4C", "7S").screen("sr-Latn")
    assert shown["interaction"] == "choose-one"
    assert plain(shown["question"]) == "Spuštaš kartu 7♠ na sto i ne nosiš ništa. Može li tako?"
    assert [row["name"] for row in shown["rows"]] == ["table", "played"]
