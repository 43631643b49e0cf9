"""Moves, tablas and the end of a round: hand-worked positions."""

from typing import Any

import pytest

from tablic_core.game.dealing import deal
from tablic_core.game.moves import Claim, Lay, Leave, Take, parse_move
from tablic_core.game.position import Position, deck, see
from tablic_core.game.rounds import claimants, is_last_card, legal_moves, play, refused, tabla
from tablic_core.game.rules import PRESETS
from tablic_core.game.scoring import running_score
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tests.core.table import cards, played, position


def moves(start: Position) -> list[str]:
    return list(map(str, legal_moves(start)))


def with_hands(rules: str, hands: tuple[str, ...], **more: Any) -> Position:
    return position(rules, *hands, **more)


def why(start: Position, move: str) -> tuple[int, str]:
    parsed = parse_move(move)
    assert isinstance(parsed, Take)
    result = tabla(start, parsed)
    return result.points, result.why


# ---- The example of the source that takes a table apart move by move


def test_the_example_round_of_a_serbian_description() -> None:
    start = position("tablic", "10H QS", "3D JC 2D", table="4C 6D 9S JH", turn="A")
    start = played(start, "10H:4C-6D")
    assert start.table == cards("9S JH")
    assert moves(start)[:1] == ["3D"]
    start = played(start, "3D")
    assert [move for move in moves(start) if move.startswith("QS")] == ["QS"]
    start = played(start, "QS")
    # The queen lies there too now; without her the jack would clear the table.
    assert "JC:3D-JH-9S" in moves(start)
    assert why(start, "JC:3D-JH-9S") == (0, "not-cleared")


def test_a_jack_takes_its_equal_and_a_sum_and_makes_a_tabla() -> None:
    start = position("tablic", "", "JC 2D", table="9S JH 3D")
    assert moves(start) == ["JC:JH", "JC:3D-9S", "JC:3D-JH-9S", "JC", "2D"]
    end = played(start, "JC:3D-JH-9S")
    assert (end.tablas, end.table, end.last) == (((), (1,)), (), 1)
    assert end.piles[1] == cards("3D JH 9S JC")


def test_moves_come_card_by_card_takes_first() -> None:
    start = position("tablic", "", "7C QD", table="7S 3D 4H")
    assert moves(start) == ["7C:7S", "7C:3D-4H", "7C:3D-4H-7S", "7C", "QD"]


# ---- Tabla or not, and why


@pytest.mark.parametrize(
    ("rules", "more", "move", "expected"),
    [
        ("tablic", {"hands": ("", "9C 2D")}, "9C:4C-5C", (1, "cleared")),
        ("tablic", {"hands": ("", "9C 2D"), "table": "4C 5C KD"}, "9C:4C-5C", (0, "not-cleared")),
        # The very last card of the round; with one more in another hand it still counts.
        ("tablic", {"hands": ("", "9C")}, "9C:4C-5C", (0, "last-card")),
        ("tablic", {"hands": ("2D", "9C")}, "9C:4C-5C", (1, "cleared")),
        ("tablic", {"hands": ("", "9C"), "stock": "2D 3D"}, "9C:4C-5C", (1, "cleared")),
        ("tablic tabla_last_card=yes", {"hands": ("", "9C")}, "9C:4C-5C", (1, "cleared")),
        ("jack-wild", {"hands": ("", "JC 2D")}, "JC:4C-5C", (1, "cleared")),
        ("jack-wild", {"hands": ("", "JC")}, "JC:4C-5C", (0, "last-card")),
        (
            "jack-wild jack_sweep_tabla=no",
            {"hands": ("", "JC 2D")},
            "JC:4C-5C",
            (0, "jack-sweep"),
        ),
        # Another card than the jack still makes a tabla there.
        ("jack-wild jack_sweep_tabla=no", {"hands": ("", "9C 2D")}, "9C:4C-5C", (1, "cleared")),
        # 1939: thirteen for the queen, thirteen for nine and four.
        (
            "tablanette-1939",
            {"hands": ("", "QC 2D"), "table": "9S 4C"},
            "QC:4C-9S",
            (26, "cleared"),
        ),
        ("tablanette-1939", {"hands": ("", "AC 2D"), "table": "AD"}, "AC:AD", (22, "cleared")),
        (
            "tablanette-1939",
            {"hands": ("", "AC 2D"), "table": "AD AH 10S"},
            "AC:AD-AH-10S",
            (33, "cleared"),
        ),
        ("tablanette-1939", {"hands": ("", "JC 2D"), "table": "AD"}, "JC:AD", (0, "jack-sweep")),
        (
            "tablanette-1939 jack_sweep_tabla=yes",
            {"hands": ("", "JC 2D"), "table": "AD JD KD 2C"},
            "JC:2C-AD-JD-KD",
            (11 + 0 + 14 + 2, "cleared"),
        ),
        (
            "tablic queen_value=none tabla_value=pips",
            {"hands": ("", "QC 2D"), "table": "QD"},
            "QC:QD",
            (0, "no-value"),
        ),
        # A jack is worth no pips there, and so are two of them.
        (
            "tablanette-1939 jack_sweep_tabla=yes",
            {"hands": ("", "JC 2D"), "table": "JD"},
            "JC:JD",
            (0, "no-value"),
        ),
    ],
)
def test_what_a_tabla_scores(
    rules: str, more: dict[str, Any], move: str, expected: tuple[int, str]
) -> None:
    start = with_hands(rules, **{"table": "4C 5C", **more})
    assert why(start, move) == expected
    points = expected[0]
    assert played(start, move).tablas[1] == ((points,) if points else ())


@pytest.mark.parametrize(
    ("before", "hand", "table", "move", "score", "out"),
    [
        # 98, cards worth two points: 100, and the tabla is not written.
        (98, "QC 2D", "QD", "QC:QD", 100, None),
        # 99 and a sweep of plain cards: the tabla makes 100.
        (99, "9C 2D", "4C 5C", "9C:4C-5C", 100, None),
        # 100: nothing is written any more.
        (100, "9C 2D", "4C 5C", "9C:4C-5C", 100, None),
        # 99, queen takes queen: out on the cards.
        (99, "QC 2D", "QD", "QC:QD", 101, 1),
        (98, "9C 2D", "4C 5C", "9C:4C-5C", 99, None),
        (97, "QC 2D", "QD", "QC:QD", 100, None),
    ],
)
def test_masters_near_one_hundred(
    before: int, hand: str, table: str, move: str, score: int, out: int | None
) -> None:
    start = position("masters", "3C", hand, table=table, before=(0, before))
    end = played(start, move)
    assert running_score(end, 1) == score
    assert end.out == out
    assert (end.turn is None) == (out is not None)


def test_a_pip_tabla_lifts_a_side_to_the_cap_and_no_further() -> None:
    rules = "tablanette-1939 tabla_cap=240"
    start = position(rules, "3C", "9C 2D", table="4C 5C", before=(0, 235))
    assert why(start, "9C:4C-5C") == (5, "cleared")
    start = position(rules, "3C", "9C 2D", table="4C 5C", before=(0, 240))
    assert why(start, "9C:4C-5C") == (0, "cap")


def test_only_the_own_score_counts_for_the_cap() -> None:
    start = position("masters", "3C", "9C 2D", table="4C 5C", before=(100, 0))
    assert why(start, "9C:4C-5C") == (1, "cleared")


def test_the_small_game_of_masters_does_not_stop_at_once() -> None:
    start = position("masters match_length=one_round", "3C", "QC 2D", table="QD", before=(0, 99))
    assert played(start, "QC:QD").out is None


# ---- The last cards


def test_the_round_is_over_after_the_last_card() -> None:
    start = position("tablic", "9C", "7S", table="4C 5C", rest=0, last="A", dealer="A")
    assert start.turn == 1
    assert not is_last_card(start)
    start = played(start, "7S")
    assert is_last_card(start)
    end = played(start, "9C:4C-5C")
    assert (end.turn, end.table) == (None, cards("7S"))
    assert moves(end) == []
    assert refused(end, Lay(cards("9C")[0])).code == "round-over"


def test_new_cards_come_when_all_hands_are_empty() -> None:
    start = position("tablic hand_size=2", "", "7S", table="4C", stock="2C 3C 2D 3D 2H", turn="B")
    after = played(start, "7S")
    # The leader first; two each, and one is left.
    assert after.hands == (cards("2D 3D"), cards("2C 3C"))
    assert (after.stock, after.turn) == (cards("2H"), 1)


def test_whoever_has_no_card_is_passed_over() -> None:
    start = position("tablic", "5C", "7S", "", table="4C", turn="B", dealer="A")
    assert played(start, "7S").turn == 0


# ---- Claims


def claim_position(**more: Any) -> Position:
    given = {"table": "QD 5C", "rest": 1, "before": (99, 0), "last": "B", "dealer": "B"}
    return position("pagat", "QC 2D", "3C 4S", **{**given, **more})


def test_a_claim_is_true_at_the_start_of_the_turn() -> None:
    start = claim_position(before=(101, 0))
    assert start.goal == 102
    assert claimants(claim_position(before=(100, 81))) == []
    start = claim_position(before=(90, 50), rest=0, last="A")
    assert claimants(start) == [0]
    assert moves(start)[-1] == "claim:A"
    end = play(start, Claim(0))
    assert (end.out, end.turn) == (0, None)
    assert moves(end) == []


def test_a_claim_is_true_right_after_an_own_capture_and_not_later() -> None:
    start = claim_position()
    assert claimants(start) == []
    taken = played(start, "QC:QD")
    assert claimants(taken) == [0]
    assert "claim:A" in moves(taken)
    later = played(taken, "3C")
    # A's own turn: again the start of a turn.
    assert claimants(later) == [0]
    third = played(later, "2D")
    assert claimants(third) == []
    assert refused(third, Claim(0)).code == "claim-not-now"


def test_a_claim_is_still_possible_after_the_last_card() -> None:
    start = position(
        "pagat", "", "QC", table="QD 5C", rest=0, before=(0, 99), last="A", dealer="B", turn="B"
    )
    end = played(start, "QC:QD")
    assert end.turn is None
    assert moves(end) == ["claim:B"]
    assert played(end, "claim:B").out == 1


def test_nobody_claims_in_a_round_that_a_capture_has_ended() -> None:
    # The two aces make 62 of 61.
    rules = "tablic target=61 target_check=at_once claim=yes"
    start = position(rules, "AC", "5D", table="AS 9H", before=(60, 0), turn="A", last="A")
    end = played(start, "AC:AS")
    assert (end.out, end.turn, claimants(end)) == (0, None, [])
    assert moves(end) == []


def test_equal_sides_past_the_target_need_more_than_they_had() -> None:
    start = claim_position(before=(105, 105))
    assert start.goal == 106
    assert claimants(start) == []
    start = claim_position(before=(105, 105), rest=None, piles=("", "3S 5S"))
    assert claimants(played(start, "QC:QD")) == [0]


@pytest.mark.parametrize(
    ("rules", "seat", "code"),
    [
        ("tablic", 0, "no-claims"),
        ("pagat match_length=one_round", 0, "no-claims"),
        ("pagat", 0, "claim-short"),
        ("pagat", 1, "claim-not-now"),
    ],
)
def test_a_claim_that_does_not_hold(rules: str, seat: int, code: str) -> None:
    start = position(rules, "QC 2D", "3C", table="QD", rest=1, last="B", dealer="B")
    with pytest.raises(TablicError) as caught:
        play(start, Claim(seat))
    assert (caught.value.code, caught.value.where) == (code, "move")


def test_a_claim_of_nobody_who_plays_is_refused() -> None:
    error = refused(claim_position(), Claim(7))
    assert error is not None
    assert (error.code, error.where) == ("claim-not-now", "move")
    assert error.message()
    assert str(Claim(9)).startswith("claim:")


# ---- Building


def build_position(rules: str = "tablic building=yes", **more: Any) -> Position:
    return with_hands(rules, **{"hands": ("9C 2H", "4C 7S"), "table": "3D", **more})


def test_a_build_and_its_taking() -> None:
    start = build_position()
    assert moves(start) == ["4C", "4C~3D", "7S"]
    built = played(start, "4C~3D")
    assert built.table == ()
    (build,) = built.builds
    assert (build.cards, build.value, build.owner) == (cards("4C 3D"), 7, 1)
    # The other player holds the nine: he may raise it with the two, and not take it.
    assert moves(built) == ["9C", "2H", "2H~4C-3D"]
    back = played(built, "9C")
    assert moves(back) == ["7S:4C-3D"]
    end = played(back, "7S:4C-3D")
    assert (end.builds, end.piles[1]) == ((), cards("4C 3D 7S"))


def test_a_tabla_takes_the_builds_as_well() -> None:
    start = build_position(hands=("9C 2H", "7S KD"), table="", builds=(("3D 4C", 7, "A"),))
    assert why(start, "7S:4C-3D") == (1, "cleared")
    start = build_position(hands=("9C 2H", "7S KD"), table="7D", builds=(("3D 4C", 7, "A"),))
    assert why(start, "7S:7D") == (0, "not-cleared")
    assert why(start, "7S:4C-3D-7D") == (1, "cleared")
    pips = build_position(
        "tablic building=yes tabla_value=pips",
        hands=("9C 2H", "7S KD"),
        table="7D",
        builds=(("3D 4C", 7, "A"),),
    )
    assert why(pips, "7S:4C-3D-7D") == (21, "cleared")


def test_a_raised_build_belongs_to_whoever_raised_it() -> None:
    start = build_position(
        hands=("9C 2H", "4C 7S"), builds=(("3D 4S", 7, "B"),), table="", turn="A"
    )
    raised = played(start, "2H~3D-4S")
    (build,) = raised.builds
    assert (build.cards, build.value, build.owner) == (cards("3D 2H 4S"), 9, 0)
    # B may lay now: the build is not B's any more.
    assert "4C" in moves(raised)


def test_an_ace_in_a_build_counts_one_and_an_ace_takes_eleven() -> None:
    start = build_position(hands=("", "AC 10S"), table="AD 10H 9S")
    puts = [move for move in moves(start) if "~" in move]
    # 1 + 9 = 10 for the ten; 10 + 1 = 11 for the other ace; 1 + 1 = 2 and 1 + 10 = 11 for nobody.
    assert puts == ["AC~9S", "10S~AD"]


def test_whose_own_build_stands_may_lay_only_with_nothing_else_to_do() -> None:
    standing = {"builds": (("3D 4S", 7, "B"),), "table": "KD"}
    start = build_position(hands=("9C", "7S QD"), **standing)
    assert moves(start) == ["7S:3D-4S"]
    # The seven is gone, and neither card can do anything.
    start = build_position(hands=("9C", "QS QD"), **standing)
    assert moves(start) == ["QS", "QD"]
    # The build is another player's.
    start = build_position(hands=("9C", "7S QD"), builds=(("3D 4S", 7, "A"),), table="KD")
    assert moves(start) == ["7S:3D-4S", "7S", "QD"]


@pytest.mark.parametrize(
    ("rules", "hand", "table", "move", "code"),
    [
        ("tablic", "4C 7S", "3D", "4C~3D", "no-building"),
        ("tablic building=yes", "4C", "3D", "4C~3D", "build-no-card"),
        ("tablic building=yes", "4C 7S", "3D", "7S~3D", "build-no-card"),
        ("tablic building=yes", "4C 7S", "3D 2D", "4C~3D-2D", "build-place"),
        ("tablic building=yes", "4C 7S", "3D", "4C~5D", "build-place"),
        ("tablic building=yes", "JC KS", "2D", "JC~2D", "build-court"),
        ("tablic building=yes", "2C KS", "JD", "2C~JD", "build-court"),
        ("tablic building=yes", "9C KS", "6D", "9C~6D", "build-high"),
        ("tablic building=yes court_sum=no", "9C KS", "5D", "9C~5D", "build-no-card"),
        ("tablic building=yes", "9C KS", "5D", "9C~5D", ""),
        ("jack-wild building=yes", "9C JS", "3D", "9C~3D", "build-no-card"),
    ],
)
def test_what_may_be_built(rules: str, hand: str, table: str, move: str, code: str) -> None:
    start = build_position(rules, hands=("", hand), table=table)
    error = refused(start, parse_move(move))
    assert (error.code if error else "") == code
    assert (move in moves(start)) == (not code)


def test_a_sweeping_jack_takes_builds_too_and_must() -> None:
    start = build_position(
        "jack-wild building=yes", hands=("9C", "JC 2S"), builds=(("3D 4S", 7, "A"),), table="KD"
    )
    assert moves(start) == ["JC:3D-KD-4S", "2S"]
    assert why(start, "JC:3D-KD-4S") == (1, "cleared")


# ---- What is refused, and where


@pytest.mark.parametrize(
    ("rules", "move", "code", "said"),
    [
        ("tablic", "9C", "out-of-turn", "9♣ is in the hand of player A, and player B is in turn."),
        ("tablic", "KS", "not-in-hand", "K♠ is not in the hand of player B."),
        ("tablic", "9C:3D", "out-of-turn", "player A"),
        ("tablic", "7S:9D", "not-on-table", "9♦ does not lie on the table."),
        ("tablic", "7S:9D-10D", "not-on-table", "9♦ does not lie on the table."),
        ("tablic", "7S:4H", "no-capture", "7♠ cannot take 4♥. 4♥ alone does not make 7."),
        ("tablic", "7S:4H-3D-2D", "no-capture", "Left over"),
        ("tablic", "keep", "no-offer", "no opening cards"),
        ("tablic", "leave", "no-offer", "no opening cards"),
        ("tablic obligatory=yes", "7S", "must-take", "7♠ may not be laid"),
        ("jack-wild", "JC", "jack-must-sweep", "J♣ may not be laid here"),
        ("jack-wild", "JC:3D", "no-capture", "whole table"),
    ],
)
def test_a_refused_move_says_what_and_why(rules: str, move: str, code: str, said: str) -> None:
    start = position(rules, "9C 2H", "7S JC", table="3D 4H 2D")
    before = start
    with pytest.raises(TablicError) as caught:
        play(start, parse_move(move))
    assert (caught.value.code, caught.value.where) == (code, "move")
    assert said in caught.value.message()
    assert all(caught.value.message(lang) for lang in LANGUAGES)
    assert start == before
    assert move not in moves(start)


def test_an_own_build_is_named_as_the_reason() -> None:
    start = build_position(hands=("9C", "7S QD"), builds=(("3D 4S", 7, "B"),), table="KD")
    assert refused(start, parse_move("QD")).code == "own-build"
    assert refused(start, parse_move("7S:3D")).code == "no-capture"


def test_first_the_opening_cards_are_answered() -> None:
    start = deal(PRESETS["tabinet"], 2, deck(PRESETS["tabinet"]))
    assert moves(start) == ["keep", "leave"]
    error = refused(start, parse_move("AC"))
    assert (error.code, error.params) == ("answer-first", {"seat": "B"})
    assert play(start, parse_move("leave")).table == cards("AC 2C 3C 4C")
    kept = play(start, parse_move("keep"))
    assert kept.hands[1] == cards("AC 2C 3C 4C 5C 6C")
    assert kept.turn == start.turn


# ---- Views


def test_another_players_view_is_refused_by_that_players_name() -> None:
    start = position("tablic", "7C", "5D", "2H", table="9H", turn="A")
    with pytest.raises(TablicError) as caught:
        refused(see(start, 1), Lay(cards("7C")[0]))
    assert (caught.value.code, caught.value.where) == ("other-view", "position")
    assert caught.value.params == {"seat": "B"}


# ---- A view in which the own hand has just been dealt


def _leader_left_the_opening() -> Position:
    start = deal(PRESETS["tabinet"], 2, deck(PRESETS["tabinet"]))
    return play(see(start, 1), Leave())


def _last_card_of_a_deal() -> Position:
    start = position("tablic hand_size=2", "", "7S", table="4C", stock="2C 3C 2D 3D", turn="B")
    return played(see(start, 1), "7S")


@pytest.mark.parametrize("after", [_leader_left_the_opening(), _last_card_of_a_deal()])
def test_whoever_does_not_see_the_own_hand_is_told(after: Position) -> None:
    assert (after.viewer, after.turn) == (1, 1)
    assert set(after.hands[1]) == {None}
    with pytest.raises(TablicError) as caught:
        list(legal_moves(after))
    assert (caught.value.code, caught.value.where) == ("hidden-card", "position")
    # Any card of the pack may be the one.
    for move in (Lay(cards("2D")[0]), Take(cards("4S")[0], cards("4C"))):
        with pytest.raises(TablicError) as caught:
            play(after, move)
        assert (caught.value.code, caught.value.where) == ("hidden-card", "position")
