"""The score sheet's sums: worked by hand, and against whole matches of the engine."""

from __future__ import annotations

import csv
import io
from random import Random
from typing import Any

import pytest

from book.extension.sheet_rules import all_rules, of_rules, parties
from tablic_core.advice.players import PLAYERS
from tablic_core.advice.series import play_round
from tablic_core.game.dealing import shuffled, usual_cut
from tablic_core.game.match import Match
from tablic_core.game.rules import PRESETS, Rules, parse_rules
from tablic_core.game.scoring import RoundScore
from tests.widgets.books import run_modules

ALL = all_rules("en")

BY_HAND = {
    # Who may play on how many sides, the cards' points, with most cards, the target.
    "tablic": ({"two": 2, "three": 3, "pairs": 2}, 22, 25, 101),
    "tablanet": ({"two": 2, "pairs": 2}, 22, 25, 101),
    "masters": ({"two": 2}, 22, 25, 101),
    "jack-wild": ({"two": 2, "three": 3, "pairs": 2}, 9, 12, 101),
    "tabinet": ({"two": 2, "three": 3, "pairs": 2}, 22, 25, 101),
    "tablanette-1939": ({"two": 2}, 22, 25, 251),
    "slovenian-3p": ({"three": 3}, 10, 13, 101),
    "four-individual": ({"singles": 4}, 22, 25, 51),
    "pairs": ({"pairs": 2}, 22, 25, 101),
    "pagat": ({"two": 2, "three": 3, "pairs": 2}, 22, 25, 101),
}


def test_the_sheet_knows_every_rule_set() -> None:
    told = {
        name: (one["parties"], one["cards"], one["cards"] + one["most"], one["target"])
        for name, one in ALL.items()
    }
    assert told == BY_HAND
    assert [name for name, one in ALL.items() if one["pips"]] == ["tablanette-1939"]
    assert [name for name, one in ALL.items() if one["cap"]] == ["masters"]
    assert [name for name, one in ALL.items() if not one["mostCanWin"]] == ["masters"]
    assert [name for name, one in ALL.items() if one["mayStop"]] == ["tablanet", "masters", "pagat"]


def test_people_are_reminded_of_what_counts() -> None:
    assert of_rules(parse_rules("jack-wild"), "en")["counts"] == [
        ("Aces", "1 each"),
        ("Ten of diamonds", "3"),
        ("Two of clubs", "2"),
        ("Three for cards", "3"),
        ("Tablas", "1 each"),
        ("All cards of a round", "9"),
        ("With the three for cards", "12"),
    ]
    pips = dict(of_rules(parse_rules("tablanette-1939"), "nl")["counts"])
    assert pips["Tabla’s"] == "de waarde van de kaarten"
    assert len(ALL["masters"]["sentences"]) == 5
    assert parties(parse_rules("tablic four_players=singles players=4")) == {"singles": 4}


def check(rules: str, points: list[int], after: list[int], target: int = 101) -> tuple[str, int]:
    found = run_modules(
        "const { rules, target, after, points } = given;"
        "return sums.checkRound(rules, target, after, { points });",
        {"rules": ALL[rules], "target": target, "after": after, "points": points},
    )
    assert found["total"] == sum(points)
    return found["code"], found["n"]


@pytest.mark.parametrize(
    ("rules", "points", "after", "code", "n"),
    [
        ("tablic", [15, 10], [15, 10], "full", 0),
        ("tablic", [12, 10], [13, 10], "shared", 0),
        ("tablic", [14, 10], [14, 10], "missing", 1),
        ("tablic", [13, 10], [13, 10], "missing", 2),
        ("tablic", [11, 10], [11, 10], "missing", 1),
        ("tablic", [0, 0], [0, 0], "missing", 22),
        ("tablic", [16, 11], [16, 11], "extra", 2),
        ("tablic", [11, 10], [120, 90], "missing", 1),
        ("jack-wild", [6, 6], [6, 6], "full", 0),
        ("jack-wild", [15, 10], [15, 10], "extra", 13),
        ("slovenian-3p", [13, 0, 0], [13, 0, 0], "full", 0),
        ("four-individual", [5, 6, 7, 4], [5, 6, 7, 4], "shared", 0),
        # 99 after the cards: of the three one counts.
        ("masters", [13, 10], [100, 40], "capped", 100),
        ("masters", [12, 10], [100, 40], "capped", 100),
        ("masters", [13, 10], [99, 40], "missing", 2),
        ("masters", [9, 4], [101, 40], "stopped", 0),
        ("tablanet", [9, 4], [101, 40], "stopped", 0),
        ("tablanet", [9, 4], [100, 40], "missing", 9),
    ],
)
def test_a_round_is_checked(
    rules: str, points: list[int], after: list[int], code: str, n: int
) -> None:
    assert check(rules, points, after) == (code, n)


def test_the_target_that_is_played_counts_not_the_usual_one() -> None:
    assert check("tablanet", [9, 4], [55, 40], target=51) == ("stopped", 0)
    assert check("masters", [13, 10], [50, 40], target=51) == ("capped", 50)


@pytest.mark.parametrize(
    ("target", "after", "found"),
    [
        (101, [105, 106], {"code": "won", "side": 1, "score": 106}),
        (101, [105, 105], {"code": "level", "side": 0, "score": 105}),
        (101, [99, 101], {"code": "won", "side": 1, "score": 101}),
        (101, [100, 99], {"code": "open", "side": 0, "score": 100}),
        (51, [49, 50, 47, 51], {"code": "won", "side": 3, "score": 51}),
        (51, [60, 50, 60, 55], {"code": "level", "side": 0, "score": 60}),
    ],
)
def test_who_has_won(target: int, after: list[int], found: dict[str, object]) -> None:
    assert run_modules("return sums.outcome(...given);", [target, after]) == found


def test_rounds_add_up() -> None:
    match = {
        "names": ["", ""],
        "rounds": [{"points": [16, 9], "tablas": [0, 2]}, {"points": [12, 10], "tablas": [1, 0]}],
    }
    totals = run_modules("return [sums.runningTotals(given), sums.scores(given)];", match)
    assert totals == [[[16, 11], [29, 21]], [29, 21]]
    assert run_modules("return sums.scores(given);", {**match, "rounds": []}) == [0, 0]


@pytest.mark.parametrize(
    ("typed", "read"),
    [("0", 0), (" 12 ", 12), ("999", 999), ("1000", None), ("", None), ("-1", None), ("1.5", None)],
)
def test_a_number_as_typed(typed: str, read: int | None) -> None:
    assert run_modules("return sums.readNumber(given, sums.MOST);", typed) == read


MATCH: dict[str, Any] = {
    "version": 1,
    "rules": "tablic",
    "party": "two",
    "target": 61,
    "names": ["Ana", ""],
    "rounds": [{"points": [15, 10], "tablas": [1, 0]}],
}


def parsed(data: dict[str, Any]) -> Any:
    return run_modules(
        "const form = sums.matchForm(given.all);"
        "const found = store.parse(form, JSON.stringify(given.data));"
        "return found && JSON.parse(store.serialise(form, found.value));",
        {"all": ALL, "data": data},
    )


def test_a_saved_match_is_read_again() -> None:
    assert parsed(MATCH) == MATCH
    assert parsed({**MATCH, "more": 1}) == MATCH


@pytest.mark.parametrize(
    "change",
    [
        {"version": 0},
        {"version": 2},
        {"rules": "whist"},
        {"rules": "toString"},
        {"party": "pairs-of-three"},
        {"rules": "slovenian-3p"},
        {"target": 0},
        {"target": 1001},
        {"target": "101"},
        {"names": ["Ana"]},
        {"names": ["Ana", 5]},
        {"names": ["Ana", "x" * 41]},
        {"rounds": {}},
        {"rounds": [{"points": [15, 10]}]},
        {"rounds": [{"points": [15, -1], "tablas": [0, 0]}]},
        {"rounds": [{"points": [15, 10, 2], "tablas": [0, 0, 0]}]},
        {"rounds": [None]},
        {"rounds": [MATCH["rounds"][0]] * 501},
    ],
    ids=str,
)
def test_another_form_is_not_read(change: dict[str, Any]) -> None:
    assert parsed({**MATCH, **change}) is None


def test_the_table_for_spreadsheets() -> None:
    text = run_modules(
        "return sums.asCsv(given, ['=Ana \"A\"', 'B'],"
        "  { round: 'Round', points: 'Points', tablas: 'Tablas', total: 'Total' });",
        MATCH,
    )
    assert list(csv.reader(io.StringIO(text))) == [
        ["Round", *(f"'=Ana \"A\": {one}" for one in ("Points", "Tablas", "Total")), "B: Points",
         "B: Tablas", "B: Total"],
        ["1", "15", "1", "16", "10", "0", "10"],
    ]  # fmt: skip


def written(rules: Rules, result: RoundScore) -> dict[str, list[int]]:
    """A round as a scorer writes it: the points in the piles, and the tablas or their values."""
    tablas = result.line("tablas")
    cards = [line.points for line in result.lines if line.item != "tablas"]
    return {
        "points": [sum(side) for side in zip(*cards, strict=True)],
        "tablas": list(tablas.points if rules.tabla_value == "pips" else tablas.counts),
    }


def play_match(rules: Rules, players: int, seed: int) -> Match:
    rng = Random(seed)
    seats = [list(PLAYERS.values())[rng.randrange(len(PLAYERS))] for _ in range(players)]
    match = Match.start(rules, players)
    while match.winner is None:
        cut = usual_cut(rules)
        match = match.add(play_round(match.deal(shuffled(rules, rng), cut), seats, rng))
    return match


@pytest.mark.parametrize("name", PRESETS)
def test_whole_matches_of_the_engine_come_out_the_same(name: str) -> None:
    """Every round of theirs is complete, and the sheet knows why."""
    rules = PRESETS[name]
    # A short match ends more often in the middle of a round, and on the points for most cards.
    played = [
        (target, play_match(parse_rules(f"{name} target={target}{cap}"), players, seed))
        for players in rules.players
        for seed in range(4)
        for target in (rules.target, 30)
        for cap in [f" tabla_cap={target - 1}" if rules.tabla_cap else ""]
    ]
    told = [
        {
            "target": target,
            "names": [""] * len(match.scores),
            "rounds": [written(rules, result) for result in match.rounds],
        }
        for target, match in played
    ]
    found = run_modules(
        """return given.told.map((match) => {
          const totals = sums.runningTotals(match);
          const codes = match.rounds.map((round, at) =>
            sums.checkRound(given.rules, match.target, totals[at], round).code);
          return { totals, codes, ends: totals.map((one) => sums.outcome(match.target, one)) };
        });""",
        {"rules": ALL[name], "told": told},
    )
    for (target, match), sheet in zip(played, found, strict=True):
        assert sheet["totals"] == [list(result.totals) for result in match.rounds]
        assert [end["code"] for end in sheet["ends"]][:-1].count("won") == 0
        assert (sheet["ends"][-1]["code"], sheet["ends"][-1]["side"]) == ("won", match.winner)
        for result, code in zip(match.rounds, sheet["codes"], strict=True):
            assert code == why(rules, target, result)
    codes = {code for sheet in found for code in sheet["codes"]}
    assert "full" in codes
    assert ("stopped" in codes) == (name in ("masters", "tablanet", "pagat"))


def why(rules: Rules, target: int, result: RoundScore) -> str:
    """What the engine's own account says that the sheet should find."""
    points = sum(map(sum, (line.points for line in result.lines if line.item != "tablas")))
    if result.out is not None and points < of_rules(rules, "en")["cards"]:
        return "stopped"
    most = result.line("most-cards")
    just_below = not rules.most_cards_can_win and max(result.totals) == target - 1
    if most.why == "cannot-win" or (just_below and not any(most.points)):
        return "capped"
    return "full" if any(most.points) else "shared"
