from itertools import product

import pytest

from tablic_core.puzzles import Finding, Puzzle, open_puzzle
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain
from tests.core.referee import match_winner, rules_of
from tests.puzzles.choosing import choices, right, told

ONE_ROUND = "tablic match_length=one_round"


def exercise(*totals: int, **more: object) -> Puzzle:
    return open_puzzle({"kind": "match-end", "totals": list(totals), **more})


@pytest.mark.parametrize(
    ("totals", "more", "happens"),
    [
        ((99, 101), {}, "B"),
        ((112, 103), {}, "A"),
        ((101, 101), {}, "another"),
        ((100, 100), {}, "on"),
        ((0, 0), {}, "on"),
        ((99, 103), {"rules": "tablic target=151"}, "on"),
        ((12, 13), {"rules": ONE_ROUND}, "B"),
        ((12, 12), {"rules": ONE_ROUND}, "another"),
        ((120, 103, 120), {"players": 3}, "another"),
        ((90, 103, 101), {"rules": "slovenian-3p", "players": 3}, "B"),
        ((102, 99), {"rules": "pairs", "players": 4}, "AC"),
        ((50, 51, 52, 53), {"rules": "four-individual", "players": 4}, "D"),
        ((240, 250), {"rules": "tablanette-1939"}, "on"),
    ],
)
def test_what_happens_in_a_match(
    totals: tuple[int, ...], more: dict[str, object], happens: str
) -> None:
    position = exercise(*totals, **more)
    assert right(position) == [happens]
    feedback = position.grade(position.answer())
    assert (feedback.verdict, feedback.score) == ("right", 1)
    assert feedback.findings == (position.solution(),)


CASES = [
    ({}, "tablic", {}),
    ({"rules": ONE_ROUND}, "tablic", {"match_length": "one_round"}),
    ({"players": 3}, "tablic", {}),
    ({"players": 4}, "tablic", {}),
    ({"rules": "four-individual target=101", "players": 4}, "four-individual", {"target": 101}),
]
SIDES = {2: "A B", 3: "A B C", 4: "AC BD"}


def check_hints(position: Puzzle, happens: str, over: set[str]) -> None:
    """Each hint is true and leaves fewer choices; only the last one leaves a single one."""
    first, *hints, last = position.hints()
    assert first.code.startswith("hint.match-rule")
    assert last == position.solution()
    possible = set(choices(position))
    for hint in hints:
        left = over if hint.code == "hint.match-over" else possible - over
        assert hint.code in ("hint.match-over", "hint.match-not-over")
        assert happens in left
        assert len(left) < len(possible)
        possible = left
    assert len(possible) > 1, "only the last hint tells all"


@pytest.mark.parametrize(("more", "preset", "changes"), CASES)
def test_all_scores_near_the_target_against_another_engine(
    more: dict[str, object], preset: str, changes: dict[str, object]
) -> None:
    rules = rules_of(preset, **changes)
    players = int(str(more.get("players", 2)))
    ids = (SIDES[players] if preset != "four-individual" else "A B C D").split()
    for number, totals in enumerate(product((55, 100, 101, 102), repeat=len(ids))):
        position = exercise(*totals, **more)
        winner = match_winner(rules, totals)
        reached = max(totals) >= 101 or rules["match_length"] == "one_round"
        happens = ids[winner] if winner is not None else "another" if reached else "on"
        assert right(position) == [happens]
        for choice in choices(position):
            feedback = position.grade({"choice": choice})
            assert feedback.to_json(LANGUAGES[number % len(LANGUAGES)])["findings"]
        check_hints(position, happens, set(ids))


def test_reasons_against_what_does_not_happen() -> None:
    short = exercise(99, 103)
    assert told(short, "A") == ("match.below", "Player A has 99, and needs 101.")
    assert told(short, "another") == ("match.not-level", "The highest scores are not equal.")
    assert told(short, "on")[1] == "Look again: 103 is enough. The match is played to 101."
    nobody = exercise(60, 99)
    assert told(nobody, "B") == ("match.below", "Player B has 99, and needs 101.")
    assert told(nobody, "another")[0] == "match.not-level"
    level = exercise(99, 99)
    assert told(level, "another")[1] == "Being equal matters only from 101 on."
    both = exercise(103, 103)
    assert told(both, "A")[1] == "Player A has 103, but so does somebody else."
    assert told(both, "on")[0] == "match.reached"
    single = exercise(12, 13, rules=ONE_ROUND)
    assert told(single, "A")[1] == "Player A does not have the highest score."
    assert told(single, "another")[0] == "match.not-level"
    assert told(exercise(12, 12, rules=ONE_ROUND), "A")[0] == "match.not-alone"
    # Past the target or not is no question where a match is one round.
    assert told(exercise(120, 110, rules=ONE_ROUND), "B")[0] == "match.less"
    assert told(exercise(120, 110, rules=ONE_ROUND), "another")[0] == "match.not-level"


def test_common_mistakes_are_called_by_name() -> None:
    both = exercise(103, 112)
    assert told(both, "A") == (
        "myth.first-past",
        "It does not matter who was first past 101. Somebody has more than 103.",
    )
    assert told(both, "another")[0] == "myth.both-past"
    # The two below are equal, but nobody is equal to the highest.
    assert told(exercise(106, 102, 102, rules="slovenian-3p", players=3), "another") == (
        "myth.both-past",
        "More than one side has 101 or more, but only one has the highest score. "
        "So no other round is needed.",
    )
    assert told(exercise(101, 120), "A")[0] == "myth.first-past"
    exactly = exercise(90, 101)
    assert told(exactly, "on") == ("myth.must-exceed", "101 is enough. You need not have more.")


def test_where_the_first_to_reach_the_target_wins_the_rule_is_told_that_way() -> None:
    first = exercise(99, 103, rules="masters")
    assert plain(first.hints()[0].say("en")) == (
        "See whether somebody has 101 or more. The first to get there wins."
    )
    assert right(first) == ["B"]
    level = exercise(60, 60, rules="masters")
    assert told(level, "another")[0] == "match.level-never"
    # Most cards are counted after the last card, and may carry the second past the target.
    late = exercise(103, 102, rules="tablic target_check=at_once")
    assert late.hints()[0].code == "hint.match-rule"


def test_hints_say_whether_the_match_is_over_before_they_say_how() -> None:
    def ladder(*totals: int, **more: object) -> list[str]:
        return [hint.code for hint in exercise(*totals, **more).hints()][1:-1]

    assert ladder(99, 103) == ["hint.match-over"]
    assert ladder(99, 99) == ladder(103, 103) == ["hint.match-not-over"]
    # Where a match is one round, what is not over can only be level.
    assert ladder(12, 12, rules=ONE_ROUND) == []


def test_the_view_shows_the_score_of_every_side() -> None:
    pairs = exercise(99, 1, rules="pairs", players=4).screen("en")
    assert pairs["interaction"] == "choose-one"
    assert plain(pairs["question"]) == (
        "The match is played to 101. After a round it stands like this. What happens now?"
    )
    assert [(row["label"], row["cards"], plain(row["note"])) for row in pairs["rows"]] == [
        ("Pair A–C", [], "99 points"),
        ("Pair B–D", [], "1 point"),
    ]
    assert choices(exercise(99, 1, rules="pairs", players=4)) == ["AC", "BD", "another", "on"]
    single = exercise(12, 13, rules=ONE_ROUND).screen("nl")
    assert [option["id"] for option in single["options"]] == ["A", "B", "another"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_every_language(lang: str) -> None:
    for rules, totals in product(("tablic", ONE_ROUND), ((60, 60), (101, 120), (120, 120))):
        position = exercise(*totals, rules=rules)
        for option in position.screen(lang)["options"]:
            assert option["text"]
            assert position.grade({"choice": option["id"]}).to_json(lang)["findings"]
        said: list[Finding] = [*position.hints(), position.solution()]
        assert all(plain(one.say(lang)) for one in said)


@pytest.mark.parametrize("answer", [None, "A", [], {}, {"choice": 0}, {"choice": "C"}])
def test_an_answer_of_another_form_is_a_finding(answer: object) -> None:
    feedback = exercise(99, 103).grade(answer)
    assert [finding.code for finding in feedback.findings] == ["answer.form"]


@pytest.mark.parametrize(
    ("fields", "code", "where"),
    [
        ({}, "missing-field", "totals"),
        ({"totals": [1]}, "bad-sides", "totals"),
        ({"totals": [1, 2, 3]}, "bad-sides", "totals"),
        ({"totals": [1, -2]}, "bad-number", "totals[1]"),
        ({"totals": [1, 2, 3, 4], "players": 4}, "bad-sides", "totals"),
        ({"totals": [1, 2], "rules": "slovenian-3p"}, "players-not-allowed", "players"),
        # Whoever gets there first ends the match, and most cards cannot carry another there.
        ({"totals": [103, 101], "rules": "masters"}, "two-past-target", "totals"),
        (
            {"totals": [3, 3], "rules": "tablic target=3 target_check=at_once points_most_cards=0"},
            "two-past-target",
            "totals",
        ),
    ],
)
def test_what_cannot_be_asked_names_its_place(
    fields: dict[str, object], code: str, where: str
) -> None:
    with pytest.raises(TablicError) as caught:
        open_puzzle({"kind": "match-end", **fields})
    assert (caught.value.code, caught.value.where) == (code, where)
