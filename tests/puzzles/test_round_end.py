from itertools import product
from random import Random

import pytest

from tablic_core.puzzles import Puzzle, open_puzzle
from tablic_core.text.errors import TablicError
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import plain
from tests.core.referee import PACK, Referee, rules_of
from tests.puzzles.choosing import choices, right, told

LAST_COUNTS = "tablic tabla_last_card=yes"
PEOPLE = {"A": "you", "B": "other", None: "nobody"}


def exercise(
    table: str, card: str, cards: str, turn: str, last: str, left: int, **more: object
) -> Puzzle:
    fields = {"table": table, "card": card, "cards": cards, "turn": turn, "last": last}
    return open_puzzle({"kind": "round-end", **fields, "left": left, **more})


CLEARS = ("3D 4C", "7S", "3D 4C")
TAKES = ("3D 4C 9H", "7S", "3D 4C")
LAYS = ("3D 4C", "8S", "")
SWEEPS = ("3D 4C", "JS", "3D 4C")


@pytest.mark.parametrize(
    ("cards", "turn", "last", "left", "rules", "happens"),
    [
        (CLEARS, "you", "other", 3, "tablic", ["tabla"]),
        (CLEARS, "you", "other", 1, "tablic", ["tabla"]),
        (CLEARS, "you", "other", 0, "tablic", ["no-tabla"]),
        (CLEARS, "other", "other", 0, LAST_COUNTS, ["tabla"]),
        (CLEARS, "you", "other", 3, "masters tabla_cap=1", ["tabla"]),
        (TAKES, "you", "other", 3, "tablic", ["stay"]),
        (TAKES, "you", "other", 0, "tablic", ["you-rest"]),
        (TAKES, "other", "you", 0, "tablic", ["other-rest"]),
        (LAYS, "you", "other", 2, "tablic", ["stay"]),
        (LAYS, "you", "other", 0, "tablic", ["other-rest"]),
        (LAYS, "you", "you", 0, "tablic", ["you-rest"]),
        (("", "8S", ""), "other", "you", 0, "tablic", ["you-rest"]),
        (SWEEPS, "you", "other", 3, "jack-wild", ["tabla"]),
        (SWEEPS, "you", "other", 0, "jack-wild", ["no-tabla"]),
        (SWEEPS, "you", "other", 3, "tablanette-1939", ["jack"]),
        (SWEEPS, "you", "other", 0, "tablanette-1939", ["no-tabla", "jack"]),
        (SWEEPS, "you", "other", 0, "tablanette-1939 tabla_last_card=yes", ["jack"]),
        (("3D", "JS", ""), "you", "other", 1, "tablanette-1939", ["stay"]),
    ],
)
def test_what_happens(
    cards: tuple[str, str, str], turn: str, last: str, left: int, rules: str, happens: list[str]
) -> None:
    position = exercise(*cards, turn, last, left, rules=rules)
    assert right(position) == happens
    feedback = position.grade(position.answer())
    assert (feedback.verdict, feedback.score) == ("right", 1)
    assert feedback.findings == (position.solution(),)


def test_the_first_card_of_a_round_that_takes_nothing() -> None:
    position = exercise("3D 4C 9H KS", "8S", "", "you", "nobody", 47)
    assert right(position) == ["stay"]
    assert plain(position.solution().say("en")) == (
        "The round goes on. On the table: 3♦ 4♣ 9♥ K♠ 8♠."
    )


RULES = [
    ("tablic", "tablic", {}),
    ("masters", "masters", {}),
    ("jack-wild", "jack-wild", {}),
    ("tablanette-1939", "tablanette-1939", {}),
    (LAST_COUNTS, "tablic", {"tabla_last_card": "yes"}),
]


def random_move(referee: Referee, random: Random) -> str:
    """A legal move, and more often than not one that takes most."""
    moves = sorted(referee.legal(), key=lambda move: (len(move), move))
    return moves[-1] if random.random() < 0.6 else random.choice(moves)


@pytest.mark.parametrize(("rules", "preset", "changes"), RULES)
def test_whole_rounds_against_another_engine(
    rules: str, preset: str, changes: dict[str, str]
) -> None:
    """The referee plays on; what it wrote down after the move is what happened."""
    seen = set()
    for seed in range(8):
        random = Random(seed)
        pack = list(PACK)
        random.shuffle(pack)
        referee = Referee(rules_of(preset, **changes), 2, "AB"[seed % 2], pack)
        while referee.turn is not None:
            turn, before = referee.turn, [len(tablas) for tablas in referee.tablas]
            move = random_move(referee, random)
            card, _, named = move.partition(":")
            table, last = list(referee.loose), referee.last
            left = len(referee.stock) + sum(map(len, referee.hands.values())) - 1
            referee.play(move)
            if len(table) > 16 or left > 48:
                continue
            cards = named.replace("-", " ")
            fields = (" ".join(table), card, cards, PEOPLE[turn], PEOPLE[last], left)
            position = exercise(*fields, rules=rules)
            happens = set(right(position))
            seen |= happens
            side = "AB".index(turn)
            cleared = bool(named) and len(named.split("-")) == len(table)
            if len(referee.tablas[side]) > before[side]:
                assert happens == {"tabla"}
            elif cleared:
                assert happens
                assert happens <= {"no-tabla", "jack"}
                assert ("jack" in happens) <= (card[0] == "J")
                assert left == 0 or happens == {"jack"}
            elif left:
                assert happens == {"stay"}
            else:
                assert happens == {f"{PEOPLE[referee.last]}-rest"}
            check_hints(position)
    assert {"tabla", "stay"} <= seen
    assert {"you-rest", "other-rest"} & seen


def leaves(code: str, choice: str) -> bool:
    """Whether a hint leaves a choice possible."""
    table_clear = choice in ("tabla", "no-tabla", "jack")
    return {
        "hint.end-clear": table_clear,
        "hint.end-cards-left": not table_clear,
        "hint.end-no-tabla": choice != "rest-tabla",
        "hint.end-somebody": choice in ("you-rest", "other-rest"),
    }[code]


def check_hints(position: Puzzle) -> None:
    """Each hint is true and leaves fewer choices; only the last one tells all."""
    happens = right(position)
    first, *hints, last = position.hints()
    assert first.code == "hint.end-look"
    assert last == position.solution()
    possible = choices(position)
    assert len(possible) >= 4
    for hint in hints:
        left = [one for one in possible if leaves(hint.code, one)]
        assert set(happens) <= set(left)
        assert len(left) < len(possible)
        possible = left
    assert hints
    assert len(possible) > len(happens)


def test_hints_for_each_way_a_card_can_end() -> None:
    ladders = {
        (CLEARS, 3): ["hint.end-clear"],
        (CLEARS, 0): ["hint.end-clear"],
        (TAKES, 3): ["hint.end-cards-left"],
        (LAYS, 0): ["hint.end-no-tabla", "hint.end-somebody"],
    }
    for (cards, left), ladder in ladders.items():
        position = exercise(*cards, "you", "other", left)
        assert [hint.code for hint in position.hints()][1:-1] == ladder
        check_hints(position)


def test_reasons_against_what_does_not_happen() -> None:
    stays = exercise(*TAKES, "you", "other", 3)
    assert told(stays, "tabla")[1] == "No tabla: cards still lie on the table."
    assert told(stays, "no-tabla")[1] == "It is not the last card. 3 more are still to be played."
    assert told(stays, "you-rest")[1] == (
        "There are no leftovers yet: 3 more cards are still to be played."
    )
    (finding,) = stays.grade({"choice": "tabla"}).findings
    assert list(map(str, finding.cards)) == ["9H"]
    clear = exercise(*CLEARS, "you", "other", 1)
    assert told(clear, "no-tabla")[1] == "It is not the last card. 1 more is still to be played."
    for choice in ("stay", "you-rest", "other-rest"):
        assert told(clear, choice) == ("end.nothing-stays", "Nothing is left on the table.")
    took = exercise(*TAKES, "you", "other", 0)
    assert told(took, "other-rest")[1] == "7♠ takes too. Who is the last to take now?"
    again = exercise(*TAKES, "you", "you", 0)
    assert told(again, "other-rest")[1] == "Leftovers go to whoever took last."
    mine = exercise(*LAYS, "you", "you", 0)
    assert told(mine, "other-rest")[0] == "end.last-to-take"
    counts = exercise(*CLEARS, "you", "other", 0, rules=LAST_COUNTS)
    assert told(counts, "no-tabla")[1] == "At many tables, yes. Look at the rules of this one."


def test_common_mistakes_are_called_by_name() -> None:
    last = exercise(*CLEARS, "you", "other", 0)
    assert told(last, "tabla")[0] == "myth.last-card-tabla"
    rest = exercise(*LAYS, "you", "other", 0)
    assert told(rest, "you-rest")[0] == "myth.leftovers-to-last-player"
    assert told(rest, "nobody-rest")[0] == "myth.uncounted"
    assert told(rest, "rest-tabla")[0] == "myth.leftovers-tabla"


def test_a_sweeping_jack_is_asked_about_where_jacks_sweep() -> None:
    scored = exercise(*SWEEPS, "you", "other", 3, rules="jack-wild")
    assert choices(scored) == ["tabla", "no-tabla", "jack", "stay", "you-rest", "other-rest"]
    assert told(scored, "jack")[0] == "end.jack-counts"
    plain_sweep = exercise(*SWEEPS, "you", "other", 3, rules="tablanette-1939")
    assert told(plain_sweep, "tabla")[0] == "tabla.jack-sweep"
    last = exercise(*SWEEPS, "you", "other", 0, rules="jack-wild")
    assert told(last, "jack")[1] == (
        "By these rules a jack can score a tabla like any other card. "
        "Is it the jack that prevents it here?"
    )
    laid = exercise("3D", "JS", "", "you", "other", 3, rules="tablanette-1939")
    assert told(laid, "jack")[1] == "J♠ takes nothing this time."


def test_the_view_says_who_plays_what_and_who_took_last() -> None:
    shown = exercise(*TAKES, "you", "other", 1).screen("en")
    assert shown["interaction"] == "choose-one"
    assert plain(shown["question"]) == (
        "Before this move the other player was the last to take. You play 7♠ and take 3♦ 4♣. "
        "After that 1 card is still to be played. What happens?"
    )
    assert shown["marked"] == ["3D", "4C"]
    assert [row["name"] for row in shown["rows"]] == ["table", "played"]
    other = exercise(*LAYS, "other", "you", 0).screen("en")
    assert plain(other["question"]) == (
        "Before this move you were the last to take. The other player lays 8♠ and takes nothing. "
        "That is the very last card of the round. What happens?"
    )
    assert [row["label"] for row in other["rows"]] == ["On the table", "The other player plays"]
    assert [option["id"] for option in other["options"]] == [
        "you-rest",
        "other-rest",
        "nobody-rest",
        "rest-tabla",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_every_language(lang: str) -> None:
    cases = product(
        (CLEARS, TAKES, LAYS, SWEEPS),
        ("you", "other"),
        ("you", "other"),
        (0, 1, 2, 5, 21),
        ("jack-wild", "tablanette-1939", LAST_COUNTS),
    )
    for cards, turn, last, left, rules in cases:
        if cards is SWEEPS and rules == LAST_COUNTS:
            continue
        position = exercise(*cards, turn, last, left, rules=rules)
        shown = position.screen(lang)
        assert "{" not in plain(shown["question"])
        for option in shown["options"]:
            assert option["text"]
            assert position.grade({"choice": option["id"]}).to_json(lang)["findings"]
        assert all(plain(hint.say(lang)) for hint in position.hints())


@pytest.mark.parametrize("answer", [None, "tabla", [], {}, {"choice": 3}, {"choice": "rest"}])
def test_an_answer_of_another_form_is_a_finding(answer: object) -> None:
    feedback = exercise(*CLEARS, "you", "other", 3).grade(answer)
    assert [finding.code for finding in feedback.findings] == ["answer.form"]


@pytest.mark.parametrize(
    ("changes", "code", "where"),
    [
        ({"turn": "me"}, "bad-value", "turn"),
        ({"left": 49}, "bad-number", "left"),
        # With two on the table and one played, 47 to come leave only two that somebody took.
        ({"left": 48}, "bad-number", "left"),
        ({"last": "nobody", "left": 3}, "bad-number", "left"),
        ({"cards": "3D"}, "no-capture", "cards"),
        ({"cards": "5D"}, "not-on-table", "cards"),
        ({"cards": "", "rules": "tablic obligatory=yes"}, "must-take", "cards"),
        ({"card": "JS", "cards": "", "rules": "jack-wild"}, "jack-must-sweep", "cards"),
        ({"rules": "pagat"}, "leftovers-to-dealer", "rules"),
        ({"rules": "slovenian-3p"}, "players-not-allowed", "rules"),
        ({"rules": "pairs"}, "players-not-allowed", "rules"),
        (
            {
                "table": "JD",
                "card": "JS",
                "cards": "JD",
                "rules": "tablanette-1939 jack_sweep_tabla=yes",
            },
            "tabla-no-value",
            "table",
        ),
    ],
)
def test_what_cannot_be_asked_names_its_place(
    changes: dict[str, object], code: str, where: str
) -> None:
    fields = {"table": "3D 4C", "card": "7S", "cards": "3D 4C", "turn": "you", "last": "other"}
    assert open_puzzle({"kind": "round-end", **fields, "left": 47})
    with pytest.raises(TablicError) as caught:
        open_puzzle({"kind": "round-end", **fields, "left": 3, **changes})
    assert (caught.value.code, caught.value.where) == (code, where)
    assert "{" not in str(caught.value)
