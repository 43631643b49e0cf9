"""Whole rounds through the API: what goes in, what comes out, and what is refused."""

import json
import re
from fractions import Fraction
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablic_core.doors import api
from tablic_core.game.cards import PACK
from tablic_core.text.languages import LANGUAGES
from tests.core.referee import Referee, rules_of
from tests.core.table import FEW, late

METHODS = "compare deal moves play see analyse choose score replay".split()
LATE = api.METHODS["moves"].example["position"]
"""A has 7♠, B has 7♥; 3♦ and 4♣ lie there; A took all other cards and made two tablas."""


def ask(method: str, **params: Any) -> dict[str, Any]:
    answer = api.reply({"id": 1, "method": method, "params": params})
    # Whatever goes in, the reply is JSON.
    return json.loads(json.dumps(answer, allow_nan=False))


def told(method: str, **params: Any) -> Any:
    answer = ask(method, **params)
    assert "result" in answer, answer
    return answer["result"]


def refused(method: str, **params: Any) -> dict[str, str]:
    answer = ask(method, **params)
    assert "error" in answer, answer
    return answer["error"]


def fields(position: str) -> dict[str, str]:
    return dict(part.split("=", 1) for part in position.split(";"))


# The methods, one by one


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_of_every_method_works(method: str, lang: str) -> None:
    assert told(method, **{**api.METHODS[method].example, "lang": lang})


def test_deal_deals_the_pack_that_is_given() -> None:
    pack = [str(card) for card in PACK]
    dealt = fields(told("deal", pack=pack)["position"])
    # Three and three, the leader B first; then the king of clubs and three diamonds lie open.
    assert dealt["hands"] == "4C-5C-6C-10C-JC-QC/AC-2C-3C-7C-8C-9C"
    assert dealt["table"] == "KC-AD-2D-3D"
    assert dealt["stock"].split("-")[0] == "4D"
    assert (dealt["dealer"], dealt["turn"]) == ("A", "B")
    assert told("deal", pack=" ".join(pack))["position"] == told("deal", pack=pack)["position"]


def test_deal_cuts_where_it_is_told() -> None:
    pack = [str(card) for card in PACK]
    assert fields(told("deal", pack=pack, cut=13)["position"])["table"] == "KD-AH-2H-3H"
    pagat = fields(told("deal", rules="pagat", pack=pack, cut=13)["position"])
    # The lowest four of the lifted thirteen are open; the next one goes under, for all to see.
    assert pagat["table"] == "10C-JC-QC-KC"
    assert pagat["stock"].endswith("-9C")
    assert pagat["shown"] == "9C"


def test_deal_takes_a_seed_a_dealer_and_scores() -> None:
    dealt = fields(told("deal", players=3, dealer="C", seed=3, before=[1, 22, 100])["position"])
    assert (dealt["dealer"], dealt["turn"], dealt["before"]) == ("C", "A", "1,22,100")
    assert told("deal", seed=3) == told("deal", seed=3) != told("deal", seed=4)


def test_moves_lists_every_move_of_the_player_in_turn() -> None:
    answer = told("moves", position=LATE)
    assert answer == {"turn": "B", "moves": ["7H:4C-3D", "7H"], "complete": True}
    offer = told("deal", rules="tabinet")["position"]
    assert told("moves", position=offer)["moves"] == ["keep", "leave"]


def test_play_tells_what_clearing_the_table_scores() -> None:
    answer = told("play", position=LATE, move="7H:4C-3D")
    assert answer["tabla"]["points"] == 1
    assert answer["tabla"]["why"] == "cleared"
    assert answer["over"] is False
    after = fields(answer["position"])
    assert (after["turn"], after["hands"]) == ("A", "7S/")
    assert "table" not in after
    assert after["tablas"] == "1,1/1,1"
    assert after["moves"] == "7H:4C-3D"
    laid = told("play", position=LATE, move="7H")
    assert laid["tabla"] is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_play_tells_that_a_cleared_table_may_be_worth_nothing(lang: str) -> None:
    # Queens count no pips, so neither does this tabla.
    start = late("2D KD/QC 3C", "QD", rules="tablic queen_value=none tabla_value=pips")
    answer = told("play", position=start, move="QC:QD", lang=lang)["tabla"]
    assert (answer["points"], answer["why"]) == (0, "no-value")
    cleared = told("play", position=LATE, move="7H:4C-3D", lang=lang)["tabla"]
    assert answer["message"] not in ("", cleared["message"])


def test_the_very_last_card_scores_no_tabla_and_ends_the_round() -> None:
    last = late("/7S", "4C 3D")
    answer = told("play", position=last, move="7S:3D-4C", lang="nl")
    assert answer["tabla"]["points"] == 0
    assert answer["tabla"]["why"] == "last-card"
    assert answer["tabla"]["message"]
    assert answer["over"] is True
    assert fields(answer["position"])["turn"] == "-"


def test_see_hides_what_a_player_does_not_know() -> None:
    start = told("deal", rules="pagat", players=3, seed=5)["position"]
    whole = fields(start)
    for number, seat in enumerate("ABC"):
        seen = fields(told("see", position=start, seat=seat)["position"])
        hands = seen["hands"].split("/")
        assert hands[number] == whole["hands"].split("/")[number]
        for other in {0, 1, 2} - {number}:
            assert set(hands[other].split("-")) <= {"_", whole["shown"]}
        assert set(seen["stock"].split("-")) == {"_", whole["shown"]}
        assert (seen["viewer"], seen["table"]) == (seat, whole["table"])


def test_opening_cards_that_may_be_refused_are_seen_by_the_leader_only() -> None:
    start = told("deal", rules="tabinet", players=3)["position"]
    leader = fields(start)["turn"]
    for seat in "ABC":
        seen = fields(told("see", position=start, seat=seat)["position"])
        assert seen["offer"] == (fields(start)["offer"] if seat == leader else "_-_-_-_")


def test_see_of_a_view_is_the_same_view_and_no_other() -> None:
    view = told("see", position=LATE, seat="B")["position"]
    assert told("see", position=view, seat="B")["position"] == view
    assert refused("see", position=view, seat="A")["code"] == "other-view"


def test_analyse_gives_fractions_as_text() -> None:
    # A is dealer and lays the last card of a deal; B is dealt six of twelve with two sevens.
    stock = "7D 7H 5C 6C 5D 6D 5H 6H 5S 6S 8C 8D"
    answer = told("analyse", position=late("4S/", "3D", stock, turn="A"))
    assert answer["unseen"] == "5C 6C 8C 5D 6D 7D 8D 5H 6H 7H 5S 6S".split()
    assert answer["clearing"] == ["3"]
    assert answer["complete"] is True
    # The seven scores nothing but its tabla.
    assert answer["moves"] == [
        {"move": "4S", "gain": 0, "tabla_risk": "17/22", "expected_loss": "17/22"}
    ]


def test_analyse_sees_no_more_than_the_player_in_turn() -> None:
    # Two players' last deal: the one card that B does not see is A's.
    known = told("analyse", position=LATE)
    assert known["unseen"] == ["7S"]
    assert known["moves"] == [
        {"move": "7H:4C-3D", "gain": 1, "tabla_risk": "0", "expected_loss": "0"},
        {"move": "7H", "gain": 0, "tabla_risk": "0", "expected_loss": "0"},
    ]
    # With three players the two cards that B does not see may be either's.
    answer = told("analyse", position=late("7C KD/4S 9H/8C 8D", "3D"))
    risks = {move["move"]: move["tabla_risk"] for move in answer["moves"]}
    assert risks == {"4S": "1/2", "9H": "0"}
    assert [str(Fraction(risk)) for risk in risks.values()] == list(risks.values())


def test_analyse_of_an_offer_weighs_no_moves() -> None:
    offer = told("deal", rules="tabinet")["position"]
    assert told("analyse", position=offer)["moves"] == []


def test_analyse_lets_a_claim_cost_nothing() -> None:
    start = told("deal", rules="tablanet", before=[0, 101])["position"]
    # At 101 before the round it takes more than that, so nothing can be claimed yet.
    moves = [move["move"] for move in told("analyse", position=start)["moves"]]
    assert not any(move.startswith("claim") for move in moves)
    rich = late("7S/7H", "4C 3D", rules="tablanet", before="90,90", piles=_piles_of_b())
    weighed = {move["move"]: move for move in told("analyse", position=rich)["moves"]}
    assert weighed["claim:B"] == {
        "move": "claim:B",
        "gain": 0,
        "tabla_risk": "0",
        "expected_loss": "0",
    }


def _piles_of_b() -> str:
    named = "7S 7H 4C 3D".split()
    return "/" + "-".join(str(card) for card in PACK if str(card) not in named)


@pytest.mark.parametrize("player", ["random", "greedy", "careful"])
def test_choose_gives_a_legal_move_and_the_same_for_the_same_seed(player: str) -> None:
    start = told("deal", seed=9)["position"]
    legal = told("moves", position=start)["moves"]
    for seed in range(5):
        move = told("choose", position=start, player=player, seed=seed)["move"]
        assert move in legal
        assert told("choose", position=start, player=player, seed=seed)["move"] == move


def test_choose_takes_a_tabla_and_does_not_give_one_away() -> None:
    assert told("choose", position=LATE, player="greedy")["move"] == "7H:4C-3D"
    assert told("choose", position=LATE)["move"] == "7H:4C-3D"
    easy = late("7C KD/4S 9H", "3D")
    assert {told("choose", position=easy, seed=n)["move"] for n in range(10)} == {"9H"}


def test_choose_and_analyse_only_look_at_what_is_seen() -> None:
    position = late("7C KD/4S 9H/8C 8D", "3D")
    swapped = late("8C 8D/4S 9H/7C KD", "3D")
    for player in ("random", "greedy", "careful"):
        moves = [told("choose", position=one, player=player) for one in (position, swapped)]
        assert moves[0] == moves[1]
    assert told("analyse", position=position) == told("analyse", position=swapped)


def test_score_goes_line_by_line() -> None:
    over = late("/", "4C 3D", turn="-", tablas="1,1/1")
    answer = told("score", position=over)
    # A took last and so has all 52 cards: 22 points, 3 for most cards and two tablas.
    assert {line["item"]: line["points"] for line in answer["lines"]} == {
        "aces": [4, 0],
        "courts": [12, 0],
        "tens": [3, 0],
        "ten-of-diamonds": [2, 0],
        "two-of-clubs": [1, 0],
        "most-cards": [3, 0],
        "tablas": [2, 1],
    }
    assert (answer["points"], answer["totals"]) == ([27, 1], [27, 1])
    assert (answer["leftovers"], answer["leftovers_to"]) == (["4C", "3D"], 0)
    assert all(line["name"] for line in answer["lines"])
    assert [line["item"] for line in answer["lines"] if line["why"]] == ["most-cards"]


def test_scores_before_the_round_are_in_the_totals() -> None:
    over = late("/", "4C 3D", turn="-", before="10,20")
    assert told("score", position=over)["totals"] == [35, 20]


def test_replay_gives_every_position() -> None:
    record = api.METHODS["replay"].example["record"]
    positions = told("replay", record=record)["positions"]
    # The ace is laid beside the four open cards, and A's four takes it with the three.
    assert [fields(one)["table"] for one in positions] == [
        "KC-AD-2D-3D",
        "KC-AD-2D-3D-AC",
        "KC-AD-2D",
    ]
    assert [fields(one)["turn"] for one in positions] == ["B", "A", "B"]
    assert fields(positions[-1])["moves"] == "AC,4C:AC-3D"
    assert fields(positions[-1])["piles"] == "AC-3D-4C/"


def test_compare_tells_what_differs() -> None:
    assert told("compare", rules="tablic", other="tablic")["differences"] == []
    assert told("compare", rules="tablic", other="tabinet")["differences"] == [
        {"name": "opening_refusal", "here": "no", "there": "yes"},
        {"name": "direction", "here": "counterclockwise", "there": "clockwise"},
    ]
    assert told("compare", rules="tablic target=51 ace_values=1", other="masters")[
        "differences"
    ] == [
        {"name": "players", "here": "2,3,4", "there": "2"},
        {"name": "ace_values", "here": "1", "there": "1,11"},
        {"name": "tabla_cap", "here": "none", "there": "100"},
        {"name": "most_cards_can_win", "here": "yes", "there": "no"},
        {"name": "target", "here": "51", "there": "101"},
        {"name": "target_check", "here": "end_of_round", "there": "at_once"},
    ]


# A whole round, with the referee beside it


@pytest.mark.parametrize(
    ("rules", "changes", "players"),
    [
        ("tablic", {}, 2),
        ("tablic building=yes", {"building": "yes"}, 3),
        ("jack-wild", {}, 4),
        ("tabinet", {}, 2),
        ("slovenian-3p", {}, 3),
        ("tablanette-1939", {}, 2),
    ],
)
def test_a_whole_round_is_driven_through_the_api(
    rules: str, changes: dict[str, str], players: int
) -> None:
    rng = Random(rules)
    plain = rules_of(rules.split()[0], **changes)
    pack = [str(card) for card in PACK if plain["deck"] == 52 or not card.rank.is_court]
    rng.shuffle(pack)
    referee = Referee(plain, players, "B", pack)
    position = told("deal", rules=rules, players=players, dealer="B", pack=pack)["position"]
    played: list[str] = []
    over = False
    while not over:
        listed = told("moves", position=position)
        if len(referee.table) < 8:
            assert set(listed["moves"]) == referee.legal()
        assert listed["turn"] == referee.turn
        move = rng.choice(listed["moves"][: 1 + rng.randrange(len(listed["moves"]))])
        answer = told("play", position=position, move=move)
        written = sum(map(sum, referee.tablas))
        referee.play(move)
        gained = sum(map(sum, referee.tablas)) - written
        assert (answer["tabla"] or {"points": 0})["points"] == gained
        assert (answer["tabla"] is None) == (":" not in move)
        position, over = answer["position"], answer["over"]
        played.append(move)
    assert referee.turn is None
    result = told("score", position=position)
    assert result["totals"] == referee.totals()
    for side, points in enumerate(referee.points()):
        assert {line["item"]: line["points"][side] for line in result["lines"]} == points
    record = {"rules": rules, "players": players, "dealer": "B", "cut": 0}
    record["before"] = " ".join("0" for _ in referee.sides)
    record |= {"pack": " ".join(pack), "moves": " ".join(played)}
    text = "".join(f"{name}: {value}\n" for name, value in record.items())
    positions = told("replay", record=text)["positions"]
    assert len(positions) == len(played) + 1
    assert positions[-1] == position


# What is refused


DEAL = {"rules": "tablic", "players": 2}
RECORD = api.METHODS["replay"].example["record"]


@pytest.mark.parametrize(
    ("method", "params", "code", "where"),
    [
        ("compare", {"rules": "wist", "other": "tablic"}, "unknown-rules", "rules"),
        ("compare", {"rules": "tablic", "other": 3}, "unknown-rules", "other"),
        ("compare", {"rules": "tablic", "other": "tablic x=1"}, "unknown-parameter", "other"),
        ("compare", {"rules": "tablic deck=51", "other": "tablic"}, "bad-value", "rules.deck"),
        ("deal", {"rules": "wist"}, "unknown-rules", "rules"),
        ("deal", {"players": 5}, "bad-number", "players"),
        ("deal", {"players": True}, "bad-number", "players"),
        ("deal", {"players": "2"}, "bad-number", "players"),
        ("deal", {"players": 3, "rules": "masters"}, "players-not-allowed", "players"),
        ("deal", {"dealer": "E"}, "bad-seat", "dealer"),
        ("deal", {"dealer": "C"}, "no-seat", "dealer"),
        ("deal", {"dealer": 0}, "bad-seat", "dealer"),
        ("deal", {"seed": -1}, "bad-number", "seed"),
        ("deal", {"seed": 1.5}, "bad-number", "seed"),
        ("deal", {"seed": 2**80}, "bad-number", "seed"),
        ("deal", {"pack": 3}, "bad-cards", "pack"),
        ("deal", {"pack": ["AC", "XX"]}, "bad-card", "pack[1]"),
        # The sign of the kelvin and the long s are letters that only look like K and s.
        ("deal", {"pack": ["AC", "\u212aS"]}, "bad-card", "pack[1]"),
        ("deal", {"pack": "AC 7\u017f"}, "bad-card", "pack[1]"),
        ("deal", {"pack": ["AC", "AC"]}, "same-card", "pack[1]"),
        ("deal", {"pack": ["AC"]}, "bad-pack", "pack"),
        ("deal", {"pack": [str(c) for c in PACK], "rules": "slovenian-3p", "players": 3},
         "bad-pack", "pack"),
        ("deal", {"cut": -1}, "bad-number", "cut"),
        ("deal", {"cut": 52}, "bad-cut", "cut"),
        ("deal", {"cut": 4, "rules": "pagat"}, "bad-cut", "cut"),
        ("deal", {"before": "0 0"}, "bad-numbers", "before"),
        ("deal", {"before": [0, "1"]}, "bad-number", "before[1]"),
        ("deal", {"before": [0, 1, 2]}, "bad-sides", "before"),
        ("deal", {"before": []}, "bad-sides", "before"),
        ("moves", {"position": 3}, "bad-position", "position"),
        ("moves", {"position": ""}, "bad-position", "position"),
        ("moves", {"position": "rules=tablic;dealer=A;turn=B"}, "missing-part", "position"),
        ("moves", {"position": f"{LATE};last=A"}, "same-part", "position.last"),
        ("moves", {"position": f"{LATE};luck=A"}, "unknown-part", "position"),
        ("moves", {"position": LATE.replace("7S", "9Z")}, "bad-card", "position.hands[0][0]"),
        ("moves", {"position": LATE.replace("7S/", "7\u017f/")}, "bad-card",
         "position.hands[0][0]"),
        ("moves", {"position": LATE.replace("7S/", "\u212aS/")}, "bad-card",
         "position.hands[0][0]"),
        ("play", {"position": LATE, "move": "\u212aS"}, "bad-card", "move"),
        ("play", {"position": LATE, "move": "7H:4C-3\u017f"}, "bad-card", None),
        ("moves", {"position": LATE.replace("3D-", "7S-")}, "same-card", None),
        ("moves", {"position": LATE.replace("-4C", "")}, "missing-cards", "position"),
        ("moves", {"position": LATE.replace("turn=B", "turn=C")}, "no-seat", "position.turn"),
        ("moves", {"position": LATE.replace("7S/7H", "7S/_")}, "hidden-card", None),
        ("moves", {"position": f"{LATE};viewer=A"}, None, None),
        ("play", {"position": LATE, "move": 3}, "bad-move", "move"),
        ("play", {"position": LATE, "move": ""}, "bad-move", "move"),
        ("play", {"position": LATE, "move": "7H:"}, "bad-move", "move"),
        ("play", {"position": LATE, "move": "7H:3D"}, "no-capture", "move"),
        ("play", {"position": LATE, "move": "7H:9D"}, "not-on-table", "move"),
        ("play", {"position": LATE, "move": "7S"}, "out-of-turn", "move"),
        ("play", {"position": LATE, "move": "8S"}, "not-in-hand", "move"),
        ("play", {"position": LATE, "move": "keep"}, "no-offer", "move"),
        ("play", {"position": LATE, "move": "claim:A"}, "no-claims", "move"),
        ("play", {"position": LATE, "move": "7H~3D"}, "no-building", "move"),
        ("play", {"position": LATE[:-1], "move": "7H"}, None, None),
        ("see", {"position": LATE, "seat": "C"}, "no-seat", "seat"),
        ("see", {"position": LATE, "seat": "b"}, "bad-seat", "seat"),
        ("see", {"position": LATE, "seat": 1}, "bad-seat", "seat"),
        ("analyse", {"position": late("/", "4C 3D", turn="-")}, "round-over", "position"),
        ("analyse", {"position": []}, "bad-position", "position"),
        ("choose", {"position": LATE, "player": "genius"}, "unknown-player", "player"),
        ("choose", {"position": LATE, "player": None}, "unknown-player", "player"),
        ("choose", {"position": LATE, "seed": "1"}, "bad-number", "seed"),
        ("choose", {"position": late("/", "4C 3D", turn="-")}, "round-over", "position"),
        ("score", {"position": LATE}, "round-not-over", "position"),
        ("replay", {"record": 5}, "bad-record", None),
        ("replay", {"record": ""}, "missing-part", None),
        ("replay", {"record": RECORD.replace("4C:AC-3D", "4D")}, "not-in-hand", None),
        ("replay", {"record": RECORD.replace("dealer: A", "dealer: Z")}, "bad-seat", None),
    ],
)  # fmt: skip
def test_bad_input_is_told_with_its_place(
    method: str, params: dict[str, Any], code: str | None, where: str | None
) -> None:
    for lang in LANGUAGES:
        error = refused(method, **params, lang=lang)
        assert error["code"] == (code or error["code"]) != "internal"
        assert error["message"]
        assert "\n" not in error["message"]
        assert error["where"].startswith("params.")
        if where is not None:
            assert error["where"] == f"params.{where}"


@pytest.mark.parametrize("method", METHODS)
def test_an_unknown_language_is_refused(method: str) -> None:
    params = api.METHODS[method].example
    error = refused(method, **{**params, "lang": "de"})
    assert (error["code"], error["where"]) == ("unknown-language", "params.lang")


@pytest.mark.parametrize("method", METHODS)
def test_a_parameter_that_is_needed_must_be_given(method: str) -> None:
    needed = [name for name, value in api.METHODS[method].params.items() if value is api._REQUIRED]
    for name in needed:
        params = {**api.METHODS[method].example}
        del params[name]
        error = refused(method, **params)
        assert (error["code"], error["where"]) == ("missing-param", "params")


def test_a_place_in_a_record_names_its_line() -> None:
    error = refused("replay", record=RECORD.replace("4C:AC-3D", "4D"))
    assert error["where"] == "params.record.line 7: moves[1]"


@pytest.mark.parametrize(
    ("method", "params", "where"),
    [
        ("replay", {"record": 5}, "params.record"),
        ("replay", {"record": ""}, "params.record"),
    ],
)
def test_no_place_is_named_twice(method: str, params: dict[str, Any], where: str) -> None:
    assert refused(method, **params)["where"] == where


@pytest.mark.parametrize("method", ["analyse", "choose"])
def test_the_view_of_another_player_is_refused_at_the_position(method: str) -> None:
    view = told("see", position=LATE, seat="A")["position"]
    error = refused(method, position=view)
    assert (error["code"], error["where"]) == ("other-view", "params.position")


@pytest.mark.parametrize("build", [":7:A", "4C-3D:99:A", "KC-3D:7:A", "4C:4:A", "10C-5D:15:A"])
def test_a_build_that_cannot_be_is_refused(build: str) -> None:
    text = late("7S/7H", "8C 5S 2D", rules="tablic building=yes", builds=build)
    assert refused("moves", position=text)["code"] == "bad-build"


# Garbled input

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(["A", "7S", "tablic", "keep", "claim:A", "greedy", "x" * 70_000, 10**300]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
PARAMS = [(method, name) for method in METHODS for name in api.METHODS[method].params]


def _safe(method: str, params: dict[str, Any]) -> None:
    answer = ask(method, **params)
    if "error" in answer:
        error = answer["error"]
        assert error["code"] != "internal", (method, params, error)
        assert error["where"].startswith("params"), (method, params, error)
        assert error["message"]
        assert "\n" not in error["message"]


@settings(max_examples=100 if FEW else 400)
@given(st.sampled_from(PARAMS), JSON)
def test_no_value_of_any_parameter_is_a_fault_inside(place: tuple[str, str], value: Any) -> None:
    method, name = place
    _safe(method, {**api.METHODS[method].example, name: value})


def test_deeply_nested_values_are_no_fault_inside() -> None:
    nested: Any = []
    for _ in range(45):
        nested = [nested]
    for method, name in PARAMS:
        _safe(method, {**api.METHODS[method].example, name: nested})


def _positions() -> list[str]:
    """Texts of positions of all kinds to garble."""
    found = [LATE, api.METHODS["score"].example["position"]]
    for number, rules in enumerate(["tablic building=yes", "tabinet", "pagat", "tablanet"]):
        position = told("deal", rules=rules, seed=number, before=[99, 99])["position"]
        rng = Random(number)
        for _ in range(9):
            moves = told("moves", position=position)["moves"]
            builds = [move for move in moves if "~" in move]
            move = rng.choice(builds or moves)
            answer = told("play", position=position, move=move)
            if answer["over"]:
                break
            position = answer["position"]
            found.append(position)
        turn = fields(position)["turn"]
        found.append(told("see", position=position, seat=turn)["position"])
    return found


POSITIONS = _positions()
PIECES = sorted(set(chain.from_iterable(re.findall(r"[\w,]+|\W", one) for one in POSITIONS)))


@st.composite
def garbled(draw: st.DrawFn) -> str:
    """A position of which a few pieces are left out, changed, doubled or swapped."""
    pieces = re.findall(r"[\w,]+|\W", draw(st.sampled_from(POSITIONS)))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(pieces) - 1))
        other = draw(st.integers(0, len(pieces) - 1))
        match draw(st.sampled_from(["leave out", "change", "double", "swap"])):
            case "leave out" if len(pieces) > 1:
                del pieces[at]
            case "change":
                pieces[at] = draw(st.sampled_from(PIECES))
            case "double":
                pieces.insert(at, pieces[other])
            case "swap":
                pieces[at], pieces[other] = pieces[other], pieces[at]
    return "".join(pieces)


@settings(max_examples=60 if FEW else 400)
@given(garbled(), st.sampled_from(["7H", "7H:4C-3D", "AC~2C", "claim:A", "keep"]))
def test_no_garbled_position_is_a_fault_inside(position: str, move: str) -> None:
    for method in ("moves", "analyse", "choose", "score"):
        _safe(method, {"position": position})
    _safe("see", {"position": position, "seat": "B"})
    _safe("play", {"position": position, "move": move})


@settings(max_examples=60 if FEW else 200)
@given(st.data())
def test_no_garbled_record_is_a_fault_inside(data: st.DataObject) -> None:
    lines = RECORD.splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    words = lines[at].split()
    word = data.draw(st.integers(0, len(words) - 1))
    words[word] = data.draw(st.sampled_from(["", "A", "10D", "pack:", "keep", "999", "²", "-1"]))
    lines[at] = " ".join(words)
    _safe("replay", {"record": "\n".join(lines)})


@given(st.text(max_size=40))
def test_no_text_as_a_move_is_a_fault_inside(move: str) -> None:
    _safe("play", {"position": LATE, "move": move})
