"""A whole round against the engine: refereed by code that is not the engine's, and read aloud."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from tablic_core.game.cards import PACK
from tablic_core.game.dealing import shuffled
from tablic_core.game.moves import Lay, Take, parse_move
from tablic_core.game.rounds import play
from tablic_core.game.scoring import score
from tablic_core.puzzles import Feedback, Finding, Puzzle, open_puzzle
from tablic_core.puzzles.kinds.play_round import _rows
from tablic_core.puzzles.kinds.round_ending import ending
from tablic_core.puzzles.kinds.round_talk import advice, told
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain
from tests.core.referee import Referee
from tests.core.table import FEW, position, referee_rules

WITH_TWO = ["tablic", "tablanet", "masters", "jack-wild", "tablanette-1939", "pagat"]
SEEDS = 1 if FEW else 2


def exercise(seed: int = 15, **more: Any) -> Puzzle:
    return open_puzzle({"kind": "play-round", "seed": seed, **more})


def answer(move: str, moves: Any = ()) -> dict[str, Any]:
    card, _, cards = move.partition(":")
    return {"card": card, "cards": cards.split("-") if cards else [], "moves": list(moves)}


def texts(findings: Any, lang: str = "en") -> list[str]:
    return [plain(finding.say(lang)) for finding in findings]


def row(rows: list[dict[str, Any]], name: str) -> list[str]:
    (cards,) = [one["cards"] for one in rows if one["name"] == name]
    return [card["card"] for card in cards]


def referee(question: Puzzle) -> Referee:
    """The same deal by the referee, who does not know the engine."""
    rules = question.exercise.rules
    pack = [str(card) for card in shuffled(rules, random.Random(question.exercise.seed))]
    cut = 0 if rules.opening_source == "top" else len(pack) // 2
    return Referee(referee_rules(rules), 2, "A", pack, cut)


def plays(judge: Referee, lists: int = 12) -> list[str]:
    """Legal moves by the referee: all lays, and takes where the table is not too large."""
    hand = judge.hands[judge.turn or ""]
    takes = [
        f"{card}:{'-'.join(sorted(cards))}"
        for card in hand
        if len(judge.table) <= lists
        for cards in judge.takings(card)
    ]
    return [*takes, *(card for card in hand if judge._may_lay(card))]


def test_the_first_screen_shows_what_a_player_sees() -> None:
    shown, judge = exercise().screen("en"), referee(exercise())
    assert shown["interaction"] == "play-move"
    assert shown["turns"] == 24
    assert plain(shown["question"]).endswith("The other player deals, so you play first.")
    # Seed 15, dealt by the referee: B leads.
    assert sorted(row(shown["rows"], "table")) == sorted(judge.table) == ["10D", "8S", "AH", "KC"]
    assert sorted(row(shown["rows"], "hand")) == sorted(judge.hands["B"])
    notes = {one["name"]: plain(one["note"]) for one in shown["rows"]}
    assert notes["hand"] == "Still to be dealt: 36."
    assert notes["yours"] == "Cards: 0. Points: 0."
    assert notes["other"] == "In hand: 6. Cards taken: 0. Points: 0."


def test_the_other_player_may_lead() -> None:
    """The learner deals in A's place, and first reads what B has done."""
    question = exercise(2, turn="other")
    shown, judge = question.screen("en"), referee(question)
    assert shown["turns"] == 24
    assert plain(shown["question"]).endswith(
        # The ten of diamonds counts two, the other ten one.
        "The other player takes 10♥ with 10♦. 3 points: 10♥ 10♦."
    )
    judge.play("10D:10H")
    assert sorted(row(shown["rows"], "table")) == sorted(judge.table)
    assert sorted(row(shown["rows"], "hand")) == sorted(judge.hands["A"])


def test_a_turn_is_told_and_answered() -> None:
    feedback = exercise().grade(answer("10C:10D"))
    shown = feedback.to_json("en")
    assert (feedback.verdict, plain(shown["headline"])) == ("next", "Your turn: 2 of 24.")
    assert feedback.score == pytest.approx(1 / 24)
    mine, reply = texts(feedback.findings)
    # The ten of diamonds counts two, the other ten one.
    assert mine == "You take 10♦ with 10♣. 3 points: 10♦ 10♣."
    judge = referee(exercise())
    for move in feedback.moves:
        judge.play(move)
    assert feedback.moves[0] == "10C:10D"
    laid = parse_move(feedback.moves[1]).card.sign  # type: ignore[union-attr]
    assert reply == f"The other player lays {laid}."
    assert sorted(row(shown["rows"], "table")) == sorted(judge.table)
    assert plain(shown["rows"][2]["note"]) == "Cards: 2. Points: 3."
    assert plain(shown["rows"][3]["note"]) == "In hand: 5. Cards taken: 0. Points: 0."


def test_the_same_answer_is_always_met_in_the_same_way() -> None:
    first, again = (exercise().grade(answer("5C")) for _ in range(2))
    assert first == again
    assert exercise().grade({"card": "5C", "cards": []}) == first


def test_every_move_of_the_first_turn_is_played_or_refused_with_a_reason() -> None:
    """All cards of the hand with all sets of the table; the referee says which are legal."""
    for rules in ("tablic", "jack-wild", "tablic obligatory=yes partial=no"):
        question = exercise(21, rules=rules)
        judge = referee(question)
        legal = set(plays(judge))
        table, hand = sorted(judge.table), judge.hands["B"]
        sets = [chosen for n in range(5) for chosen in combinations(table, n)]
        refused = 0
        for number, (card, chosen) in enumerate((c, s) for c in hand for s in sets):
            move = f"{card}:{'-'.join(chosen)}" if chosen else card
            feedback = question.grade(answer(move))
            told = feedback.to_json(LANGUAGES[number % 4])
            if move in legal:
                assert feedback.verdict == "next", move
                continue
            refused += 1
            assert (feedback.verdict, feedback.score) == ("wrong", 0), move
            assert len(told["findings"]) == 1
            assert "moves" not in told
            assert "rows" not in told
            assert feedback.findings[0].code != "answer.form"
        assert refused == 6 * len(sets) - len(legal) > 60


def test_an_illegal_move_gets_the_reason_of_the_rules() -> None:
    told = texts(exercise().grade(answer("9H:8S-AH-10D")).findings)
    assert told == ["This part fits: A♥ + 8♠. Left over: 10♦."]
    must = exercise(rules="tablic obligatory=yes")
    assert texts(must.grade(answer("10C")).findings) == [
        "By these rules 10♣ may not be laid, because it can take."
    ]


def check_turn(question: Puzzle, judge: Referee, feedback: Feedback, seat: str) -> None:
    """What the screen shows is what lies on the referee's table, and no more."""
    shown = feedback.to_json("en")
    over = judge.turn is None
    # After the last card the leftovers lie in a pile, and the points are those of the sheet.
    table = set() if over else judge.table
    assert sorted(row(shown["rows"], "table")) == sorted(table)
    assert sorted(row(shown["rows"], "hand")) == sorted(judge.hands[seat])
    other = "B" if seat == "A" else "A"
    noted = []
    for name, who in (("yours", seat), ("other", other)):
        (note,) = [plain(one["note"]) for one in shown["rows"] if one["name"] == name]
        side = judge.side(who)
        pile = len(judge.piles[side])
        points = judge.totals()[side] if over else judge.running(side)
        noted.append(note)
        assert note.endswith(f" Points: {points}.")
        assert over or f": {pile}. Points" in note
    if over:
        cards = [int(note.partition(". Points")[0].rpartition(" ")[2]) for note in noted]
        assert sum(cards) == 52
    outlined = {card for one in shown["findings"] for card in one["cards"]}
    assert outlined <= table
    seen = {*judge.table, *judge.hands[seat], *(card for pile in judge.piles for card in pile)}
    hidden = {str(card) for card in PACK} - seen
    assert not hidden & set(_cards_in(shown))


def _cards_in(shown: Any) -> list[str]:
    if isinstance(shown, dict):
        inner = [card for value in shown.values() for card in _cards_in(value)]
        return [*inner, shown["card"]] if isinstance(shown.get("card"), str) else inner
    return [card for one in shown for card in _cards_in(one)] if isinstance(shown, list) else []


@pytest.mark.parametrize("rules", WITH_TWO)
@pytest.mark.parametrize("turn", ["you", "other"])
def test_whole_rounds_are_those_of_the_referee(rules: str, turn: str) -> None:
    for seed in range(SEEDS):
        question = exercise(seed, rules=rules, turn=turn)
        judge, rng = referee(question), random.Random(seed)
        seat = "B" if turn == "you" else "A"
        moves: tuple[str, ...] = ()
        deals: list[str] = []
        if turn == "other":
            judge.play(_first_reply(question))
        for number in range(1, 25):
            assert judge.turn == seat
            legal = plays(judge, 6)
            move = rng.choice([one for one in legal if ":" in one] or legal)
            feedback = question.grade(answer(move, moves))
            for lang in LANGUAGES:
                assert feedback.to_json(lang)["findings"]
            before, tablas = len(moves) or (turn == "other"), sum(map(len, judge.tablas))
            assert feedback.moves[before] == _text(move)
            for one in feedback.moves[before:]:
                judge.play(one)
            codes = [finding.code for finding in feedback.findings]
            assert codes.count("round.tabla") == sum(map(len, judge.tablas)) - tablas
            deals += [code for code in codes if "dealt" in code and "left" not in code]
            check_turn(question, judge, feedback, seat)
            moves = feedback.moves
            if number < 24:
                assert feedback.verdict == "next"
                assert feedback.score == pytest.approx(number / 24)
        assert (feedback.verdict, feedback.score) == ("right", 1.0)
        assert judge.turn is None
        assert deals == ["round.dealt", "round.dealt", "round.dealt-last"]
        assert feedback.grid is not None
        sheet = feedback.grid.rows
        sides = (judge.side(seat), 1 - judge.side(seat))
        assert sheet[-1][1:] == tuple(str(judge.totals()[side]) for side in sides)
        points = judge.points()
        shown = {_item(cells[0]): cells[1:] for cells in sheet[:-1]}
        for item in points[0]:
            scored = tuple(str(points[side][item]) for side in sides)
            assert shown.get(item, ("0", "0")) == scored
        heads = [plain(cell.say("en")) for cell in feedback.grid.head[1:]]
        assert heads == ["You", "The other player"]
        mine, theirs = (judge.totals()[side] for side in sides)
        result = {True: "round.won", False: "round.lost"}[mine > theirs]
        assert codes[-2] == ("round.level" if mine == theirs else result)


def _first_reply(question: Puzzle) -> str:
    """What the other player led, which the first feedback gives with all other moves."""
    return question.grade(question.answer()).moves[0]


def _right(question: Puzzle) -> str:
    right = question.answer()
    return f"{right['card']}:{'-'.join(right['cards'])}" if right["cards"] else right["card"]


def _text(move: str) -> str:
    return str(parse_move(move))


def _item(cell: Finding | str) -> str:
    assert isinstance(cell, Finding)
    return cell.code.removeprefix("score.item.")


@pytest.mark.parametrize(
    "given",
    [
        None,
        3,
        "10C",
        [],
        {},
        {"card": "10C"},
        {"cards": ["10D"], "moves": []},
        {"card": None, "cards": [], "moves": []},
        {"card": "10C", "cards": 3, "moves": []},
        {"card": "10C", "cards": [None], "moves": []},
        {"card": "10C", "cards": ["10D", "10D"], "moves": []},
        {"card": "10C", "cards": ["10C"], "moves": []},
        {"card": "1X", "cards": [], "moves": []},
        {"card": "5C", "cards": ["7H"], "moves": []},
        {"card": "KC", "cards": [], "moves": []},
        {"card": "10C", "cards": [], "moves": "10C"},
        {"card": "10C", "cards": [], "moves": {}},
        {"card": "10C", "cards": [], "moves": [None]},
        {"card": "10C", "cards": [], "moves": ["5C"]},
        {"card": "10C", "cards": [], "moves": ["5C", "nonsense"]},
        {"card": "10C", "cards": [], "moves": ["keep", "leave"]},
        {"card": "10C", "cards": [], "moves": ["claim:A", "claim:B"]},
        {"card": "10C", "cards": [], "moves": ["KS", "KH"]},
        {"card": "10C", "cards": [], "moves": ["5C:KC", "7H"]},
        {"card": "10C", "cards": [], "moves": ["5C"] * 1000},
    ],
)
def test_an_answer_of_another_form_is_a_finding(given: Any) -> None:
    feedback = exercise().grade(given)
    assert (feedback.verdict, feedback.score) == ("wrong", 0)
    assert [finding.code for finding in feedback.findings] == ["answer.form"]


def test_nothing_is_played_after_the_end() -> None:
    moves: tuple[str, ...] = ()
    question, judge = exercise(), referee(exercise())
    while judge.turn is not None:
        feedback = question.grade(answer(plays(judge)[-1], moves))
        for one in feedback.moves[len(moves) :]:
            judge.play(one)
        moves = feedback.moves
    again = question.grade(answer("5C", moves))
    assert [finding.code for finding in again.findings] == ["answer.form"]
    # The last card leaves nothing to say of a safer one, and the rest has an owner.
    assert {"round.left-you", "round.left-other"} & {one.code for one in feedback.findings}
    assert plain(feedback.to_json("en")["headline"]) == "The round is over."


def advised(hand: str, table: str, other: str, move: str, rules: str = "tablic") -> list[str]:
    """What is said of a better move to B, in whose sight all but the other hand lies in a pile."""
    before = position(rules, other, hand, table=table, rest=0, turn="B", last="A")
    made = parse_move(move)
    assert isinstance(made, (Lay, Take))
    return texts(advice(before, made, play(before, made)))


@pytest.mark.parametrize(
    ("hand", "table", "other", "move", "said"),
    [
        # The other player holds what is named and nothing else is unseen: every chance is 0 or 1.
        ("7S KC", "7H 3D 4C 9H", "2H 6H", "7S:7H", "7♠ could have taken this as well: 3♦ + 4♣."),
        (
            "7S KC",
            "3D 4C",
            "2H 6H",
            "KC",
            "7♠ could have taken everything: 3♦ + 4♣. That would have been a tabla.",
        ),
        (
            "7S KC",
            "7H 3D 4C",
            "2H 6H",
            "7S:7H",
            "7♠ could have taken everything: 7♥, 3♦ + 4♣. That would have been a tabla.",
        ),
        ("7S KC", "7H 9H", "2H 6H", "KC", "7♠ could have taken 7♥."),
        ("7S KC", "7H 9H", "2H 6H", "7S", "7♠ could have taken 7♥."),
        ("JS 5C", "JH 9D", "2H 6H", "5C", "J♠ could have taken J♥: 2 points."),
        (
            "KC 4S",
            "9H",
            "KD 2H",
            "KC",
            "K♣ is worth 1 point, 4♠ none. Lay 4♠ first.",
        ),
        # 9 and 4 make 13, the queen's; 9 and 2 make 11, which is nobody's here.
        (
            "4S 2S",
            "9H",
            "QD 8H",
            "4S",
            "You left 9♥ 4♠. That can be cleared with: queen. Laying 2♠ was safer.",
        ),
        (
            "7S 5S",
            "7H 5H",
            "5D 9C",
            "7S:7H",
            "You left 5♥. That can be cleared with: five. It was safer to take 5♥ with 5♠.",
        ),
        # What the laid card itself could do comes before a larger capture by another one.
        ("7S 6S", "7H 2D 4C 9S", "3H 8C", "7S", "7♠ could have taken 7♥."),
        # As many cards, and the jack can bring its own point later: the danger is what counts.
        (
            "JC 6S",
            "9H 3S 2D 4D",
            "JD 8C",
            "6S:2D-4D",
            "You left 9♥ 3♠. That can be cleared with: jack. It was safer to take 9♥ + 3♠ with J♣.",
        ),
        # An ace and a two are also 3, but no three is left in the round.
        (
            "2S 4S",
            "AH",
            "QD 9C",
            "2S",
            "You left A♥ 2♠. That can be cleared with: queen. Laying 4♠ was safer.",
        ),
    ],
)
def test_what_was_clearly_better_is_told(
    hand: str, table: str, other: str, move: str, said: str
) -> None:
    assert advised(hand, table, other, move) == [said]


@pytest.mark.parametrize(
    ("hand", "table", "other", "move"),
    [
        ("7S 5S", "7H 5H", "5D 9C", "5S:5H"),
        ("7S KC", "7H 3D 4C 9H", "2H 6H", "7S:3D-4C-7H"),
        # The jack would bring nothing but itself, and that it can do later.
        ("JC 8H", "9H 3S 8D", "2H 6H", "8H:8D"),
        ("4S 2S", "9H", "QD 8H", "2S"),
        # Its point and the ace of the other capture weigh the same.
        ("KC 7S", "9H 5D AH 6D", "2H 3C", "KC:9H-5D"),
        # Another sum of the same nine has a card more, but it is no more than another sum.
        ("9S QC", "5H 4C 2D 3S", "JH KD", "9S:4C-5H"),
        # Either way the table is cleared, once with a point more.
        ("7S 3S", "2D 4H", "QD 9C", "7S"),
        # Safe would be only to give a king away.
        ("4S KC", "9H", "QD 8H", "4S"),
        # Both leave the same: there is nothing safer.
        ("4S 4H", "9H", "QD 8H", "4S"),
        # The king has nothing to take, and a tabla is no likelier than after any other move.
        ("KC 9S", "9H 6D", "KD 6C", "9S:9H"),
    ],
)
def test_a_good_move_is_not_spoken_against(hand: str, table: str, other: str, move: str) -> None:
    assert advised(hand, table, other, move) == []


def test_a_small_danger_is_not_spoken_of() -> None:
    """One queen among fourteen unseen cards, of which the other player holds two."""
    stock = "3C 3D 3H 5C 5D 5H 6C 6D 6H 7C 7D 7H"
    before = position(
        "tablic", "QD 8H", "4S 2S", table="9H", stock=stock, rest=0, turn="B", last="A"
    )
    move = parse_move("4S")
    assert isinstance(move, Lay)
    assert not list(advice(before, move, play(before, move)))


def said_of(hand: str, table: str, other: str, move: str, rules: str = "tablic") -> list[str]:
    before = position(rules, other, hand, table=table, rest=0, turn="B", last="A")
    made = parse_move(move)
    assert isinstance(made, (Lay, Take))
    return texts(told(before, made))


def test_what_a_move_does_is_told() -> None:
    assert said_of("7S 2S", "7H 3D 4C 9H", "2H 6H", "7S:3D-4C-7H") == [
        "You take 7♥, 3♦ + 4♣ with 7♠."
    ]
    assert said_of("2C 9S", "2H", "2D 6H", "2C:2H") == [
        "You take 2♥ with 2♣. 1 point: 2♣.",
        "A tabla! 1 more point.",
    ]
    assert said_of("7S 2S", "KH", "2H 6H", "7S") == ["You lay 7♠. There was nothing to take."]
    assert said_of("7S 2S", "", "2H 6H", "7S") == ["You lay 7♠."]
    assert said_of("7S 2S", "2D", "2H 6H", "7S") == ["You lay 7♠. It takes nothing here."]
    assert said_of("7S 2S", "2D", "2H 6H", "2S") == ["You lay 2♠."]
    # A clear table that is no tabla: the very last card, and a jack that sweeps.
    assert said_of("7S", "7D", "", "7S:7D") == [
        "You take 7♦ with 7♠.",
        "No tabla: this was the last card of the round.",
    ]
    jack = said_of("JS 4S", "7D 9C", "2H 6H", "JS:9C-7D", "tablanette-1939")
    assert jack[0] == "You take 7♦, 9♣ with J♠. 1 point: J♠."
    assert jack[1].startswith("No tabla: by these rules a jack’s sweep")
    # A tabla of 1939 scores the values: 7 with 3 and 4, 14 in all.
    assert said_of("7S 2S", "3D 4C", "2H 6H", "7S:3D-4C", "tablanette-1939")[1] == (
        "A tabla! 14 more points."
    )


def ended(rules: str = "tablic", table: str = "", last: str | None = "B", **more: Any) -> list[str]:
    over = position(rules, "", "", table=table, turn="-", last=last, **more)
    return texts(ending(over, score(over), 1))


def test_the_end_says_who_gets_what_is_left_and_who_is_ahead() -> None:
    assert ended(table="9H KC", rest=1) == [
        "You took last, so what is left is yours: 9♥ K♣.",
        # 22 points of cards and three for most cards.
        "You have more points: 25 to 0.",
        "Rounds go on like this until somebody has 101 points.",
    ]
    assert ended(table="9H KC", last="A", rest=0)[:2] == [
        "The other player took last and gets what is left: 9♥ K♣.",
        "The other player has more points: 25 to 0.",
    ]
    # In pagat what is left goes to the dealer, who is A here.
    dealt = ended("pagat", table="9H KC", rest=1)
    assert dealt[0] == "The other player dealt and gets what is left: 9♥ K♣."
    assert dealt[1] == "You have more points: 24 to 1."
    assert ended("pagat", table="9H", rest=0, last="A", dealer="B")[0] == (
        "You dealt, so what is left is yours: 9♥."
    )
    everything = " ".join(map(str, PACK))
    assert ended(table=everything, last=None) == [
        "Nobody took anything, so nobody gets what is left.",
        "You are level: 0 to 0.",
        "Rounds go on like this until somebody has 101 points.",
    ]
    # Nothing is left, the target is passed, and a single round is the whole match.
    assert ended("tablic target=21", rest=1) == ["You have more points: 25 to 0."]
    assert ended("tablic match_length=one_round", rest=1) == ["You have more points: 25 to 0."]
    half = " ".join(
        f"{rank}{suit}" for suit in "CD" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    )
    assert ended(piles=(half,), rest=1) == [
        "Nobody gets the points for most cards, because the lead is shared: 26, 26.",
        # Clubs and diamonds: ten court cards, aces and tens, and one more each for 2♣ and 10♦.
        "The other player has more points: 12 to 10.",
        "Rounds go on like this until somebody has 101 points.",
    ]


def test_nothing_is_said_of_most_cards_where_they_bring_nothing() -> None:
    half = " ".join(
        f"{rank}{suit}" for suit in "CD" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    )
    told = ended("tablic points_most_cards=0", piles=(half,), rest=1)
    assert told[0] == "The other player has more points: 12 to 10."


def test_the_last_screen_gives_the_leftovers_to_whose_they_are() -> None:
    question = exercise(788586)
    moves: tuple[str, ...] = ()
    for _ in range(24):
        feedback = question.grade(question.answer_after(moves))
        moves = feedback.moves
    assert "round.left-other" in [one.code for one in feedback.findings]
    shown = feedback.to_json("en")
    assert row(shown["rows"], "table") == []
    assert feedback.grid is not None
    sheet = {cells[0].code: cells[1:] for cells in feedback.grid.rows}  # type: ignore[union-attr]
    notes = [plain(one["note"]) for one in shown["rows"][2:]]
    cards, points = sheet["sheet.cards"], sheet["sheet.total"]
    assert notes == [
        f"Cards: {cards[0]}. Points: {points[0]}.",
        f"In hand: 0. Cards taken: {cards[1]}. Points: {points[1]}.",
    ]


def test_where_nobody_took_anything_the_cards_stay_on_the_table() -> None:
    everything = " ".join(map(str, PACK))
    over = position("tablic", "", "", table=everything, turn="-", last=None)
    table = _rows(over, 1, score(over))[0]
    assert len(table.cards) == 52


def test_a_low_target_may_end_the_round_early() -> None:
    question = exercise(rules="masters target=3 most_cards_can_win=yes")
    feedback = question.grade(answer("10C:10D"))
    assert feedback.verdict == "right"
    assert "You have 3 points, and that ends the round." in texts(feedback.findings)
    # Said is what the side has, not what it needed.
    lower = exercise(rules="masters target=2 most_cards_can_win=yes")
    told = texts(lower.grade(answer("10C:10D")).findings)
    assert "You have 3 points, and that ends the round." in told


def test_hints_narrow_the_first_turn() -> None:
    """Each leaves fewer of the first moves than the one before, and the answer among them."""
    for seed in range(5 if FEW else 20):
        for turn in ("you", "other"):
            question = exercise(seed, turn=turn)
            judge = referee(question)
            if turn == "other":
                judge.play(_first_reply(question))
            left = {_text(move) for move in plays(judge)}
            right, hints = _text(_right(question)), question.hints()
            assert right in left
            for hint in hints[:-1]:
                fewer = {move for move in left if _holds(hint, move)}
                assert right in fewer
                assert 1 < len(fewer) < len(left), (seed, hint.code)
                left = fewer
            assert hints[-1] == question.solution()
            for hint in hints:
                for lang in LANGUAGES:
                    assert hint.say(lang)
            _check_best(judge, right)


def test_the_ladder_is_as_long_as_the_first_turn_needs() -> None:
    codes = {seed: [hint.code for hint in exercise(seed).hints()] for seed in (15, 2314, 13)}
    assert codes == {
        # Three cards take something; the ten takes one thing only, so naming it would tell all.
        15: ["hint.round-take", "solution.round-take"],
        2314: ["hint.round-take", "hint.round-card", "solution.round-take"],
        13: ["hint.round-lay", "solution.round-lay"],
    }


def _holds(hint: Finding, move: str) -> bool:
    card, _, cards = move.partition(":")
    match hint.code:
        case "hint.round-take":
            return bool(cards)
        case "hint.round-lay":
            return not _worth(card)
    assert hint.code == "hint.round-card"
    return card == str(hint.params["card"])


def _worth(card: str) -> int:
    return 2 if card == "10D" else card[:-1] in ("A", "10", "J", "Q", "K") or card == "2C"


def _check_best(judge: Referee, right: str) -> None:
    """Nothing brings more at once than the answer, counted by hand."""

    def brought(move: str) -> int:
        card, _, cards = move.partition(":")
        taken = cards.split("-") if cards else []
        own = _worth(card) if taken else 0
        return own + sum(map(_worth, taken)) + (len(taken) == len(judge.table))

    assert brought(right) == max(map(brought, plays(judge)))


def test_the_answer_is_a_first_turn() -> None:
    question = exercise()
    assert question.answer() == {"card": "10C", "cards": ["10D"], "moves": []}
    assert texts([question.solution()]) == [
        "First turn: 10♣ takes 10♦. Nothing brings more at once."
    ]


@pytest.mark.parametrize(
    ("rules", "turn", "mine", "all_cards"),
    [
        ("tablic", "you", 24, 48),
        ("tablic", "other", 24, 48),
        # An odd number of cards is dealt: the leader gets one more.
        ("tablic opening_table=3", "you", 25, 49),
        ("tablic opening_table=3", "other", 24, 49),
        ("tablic hand_size=5", "you", 24, 48),
    ],
)
def test_its_own_answers_play_a_whole_round(
    rules: str, turn: str, mine: int, all_cards: int
) -> None:
    question, turns = exercise(turn=turn, rules=rules), 1
    feedback = question.grade(question.answer())
    while feedback.verdict == "next":
        turns += 1
        assert feedback.headline is not None
        assert feedback.headline.params == {"n": turns, "all": mine}
        feedback = question.grade(question.answer_after(feedback.moves))
    assert (feedback.verdict, feedback.score) == ("right", 1.0)
    assert turns == question.screen("en")["turns"] == mine
    assert len(feedback.moves) == all_cards


@pytest.mark.parametrize(
    ("fields", "code", "where"),
    [
        ({}, "missing-field", "seed"),
        ({"seed": -1}, "bad-number", "seed"),
        ({"seed": 1, "players": 3}, "bad-value", "players"),
        ({"seed": 1, "turn": "me"}, "bad-value", "turn"),
        ({"seed": 1, "table": "3D"}, "foreign-field", "‘table’"),
        ({"seed": 1, "rules": "slovenian-3p"}, "players-not-allowed", "rules"),
        ({"seed": 1, "rules": "tablic building=yes"}, "no-such-round", "rules"),
        ({"seed": 1, "rules": "tabinet"}, "no-such-round", "rules"),
        # B's ten of diamonds takes another ten: three points at once, and that is the target.
        (
            {"seed": 2, "rules": "tablic target=3 target_check=at_once", "turn": "other"},
            "round-over",
            "seed",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(fields: Any, code: str, where: str) -> None:
    with pytest.raises(TablicError) as caught:
        open_puzzle({"kind": "play-round", **fields})
    assert caught.value.code == code
    assert caught.value.where.strip("‘’'\"") == where.strip("‘’")
    for lang in LANGUAGES:
        assert caught.value.message(lang)


def test_serbian_and_dutch_read_well() -> None:
    feedback = exercise().grade(answer("10C:10D"))
    assert texts(feedback.findings, "nl")[0] == "Je pakt 10♦ met 10♣. 3 punten: 10♦ 10♣."
    assert texts(feedback.findings, "sr-Latn")[0] == "10♣ nosi 10♦. To su ti 3 poena: 10♦ 10♣."
    assert plain(feedback.to_json("sr-Cyrl")["headline"]) == "Твој потез: 2 од 24."
