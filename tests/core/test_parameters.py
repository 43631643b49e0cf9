"""For every parameter of a rule set: something played or scored that turns on it alone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tablic_core.game.cards import PACK, Card
from tablic_core.game.dealing import deal
from tablic_core.game.match import Match, winning_side
from tablic_core.game.moves import SEATS
from tablic_core.game.position import deck
from tablic_core.game.rounds import legal_moves
from tablic_core.game.rules import PARAMETERS, Rules, parse_rules
from tablic_core.game.scoring import score
from tablic_core.text.errors import TablicError
from tests.core.table import cards, played, position


@dataclass(frozen=True)
class Case:
    parameter: str
    base: str
    """Both rule sets without the parameter."""
    values: tuple[str, str]
    run: Callable[[str], Any]
    """What happens, given a rule set's text."""
    expected: tuple[Any, Any]


def moves_of(card: str, *hands: str, **more: Any) -> Callable[[str], set[str]]:
    """The legal moves with a card."""

    def run(rules: str) -> set[str]:
        start = position(rules, *hands, **more)
        return {text for text in map(str, legal_moves(start)) if text.startswith(card)}

    return run


def after(
    *moves: str, see: str = "tablas", hands: tuple[str, ...], **more: Any
) -> Callable[[str], Any]:
    """An attribute of the position after some moves."""
    return lambda rules: getattr(played(position(rules, *hands, **more), *moves), see)


def round_points(
    *piles: str, item: str = "", players: int = 2, **more: Any
) -> Callable[[str], Any]:
    """The points of a finished round, or of one line of it."""

    def run(rules: str) -> tuple[int, ...]:
        result = score(
            position(rules, *[""] * players, piles=piles, turn="-", **{"last": "A", **more})
        )
        return result.line(item).points if item else result.points

    return run


PLAIN_12 = "6D 7D 8D 9D 6H 7H 8H 9H 6S 7S 8S 9S"
"""Two players' hands."""


def dealt(
    see: Callable[[Any], Any], players: int = 2, pack: str = "", cut: int | None = None
) -> Callable[[str], Any]:
    """Something of the first position; the pack begins with the cards named."""

    def run(rules: str) -> Any:
        parsed = parse_rules(rules)
        first = cards(pack)
        whole = (*first, *(card for card in deck(parsed) if card not in first))
        return see(deal(parsed, players, whole, cut=cut))

    return run


def refusal(run: Callable[[Rules], Any]) -> Callable[[str], str]:
    """The code of the error that is raised, or nothing."""

    def tried(rules: str) -> str:
        try:
            run(parse_rules(rules))
        except TablicError as error:
            return error.code
        return ""

    return tried


PLAIN = [str(card) for card in PACK if card.rank.value in "3456789"]
"""Twenty-eight cards that score nothing."""
MOST = " ".join(PLAIN[:27])
TIED = " ".join(PLAIN[:26])
TEN_TAKES_TEN = ("10S", "", "", "")


def first_turn(start: Any) -> str:
    return SEATS[start.turn]


def kept(start: Any) -> list[str]:
    return sorted(set(map(str, legal_moves(start))) & {"keep", "leave"})


def last_card_of_four(rules: str) -> tuple[int, ...]:
    start = position(rules, *TEN_TAKES_TEN, table="10D", rest=1, turn="A", last="B")
    return score(played(start, "10S:10D")).points


def round_won(rules: str) -> tuple[tuple[int, ...], int | None]:
    """A match with 35 points so far, after a round of 25."""
    end = position(rules, "", "", rest=0, turn="-", last="A", before=(35, 0))
    match = Match(end.rules, 2, 0, (35, 0)).add(end)
    assert match.winner == winning_side(end.rules, match.scores)
    return match.scores, match.winner


NEAR = {"table": "QD 5C", "rest": 1, "before": (99, 0), "last": "B", "dealer": "B"}

CASES = [
    Case(
        "players",
        "tablic",
        ("2,3,4", "2"),
        refusal(lambda rules: deal(rules, 3, deck(rules))),
        ("", "players-not-allowed"),
    ),
    # The first player's pair has the two tens, against the rest and most cards.
    Case(
        "four_players", "tablic", ("pairs", "singles"), last_card_of_four, ((3, 22), (3, 22, 0, 0))
    ),
    Case("deck", "slovenian-3p", ("40", "52"), dealt(lambda p: len(p.stock), players=3), (24, 36)),
    Case(
        "hand_size", "tablic", ("6", "4"), dealt(lambda p: [*map(len, p.hands)]), ([6, 6], [4, 4])
    ),
    Case("opening_table", "tablic", ("4", "2"), dealt(lambda p: len(p.table)), (4, 2)),
    # Ten cards are lifted, clubs from ace to ten; twelve others go to the hands first.
    Case(
        "opening_source",
        "tablic",
        ("top", "bottom_of_cut"),
        dealt(lambda p: p.table, cut=10),
        (cards("10D JD QD KD"), cards("7C 8C 9C 10C")),
    ),
    Case("opening_refusal", "tablic", ("no", "yes"), dealt(kept), ([], ["keep", "leave"])),
    Case(
        "opening_jack",
        "tablic",
        ("normal", "to_bottom"),
        dealt(lambda p: (p.table, p.stock[-1]), pack=f"{PLAIN_12} AC JC 2C 3C 4C"),
        ((cards("AC JC 2C 3C"), Card.parse("KS")), (cards("AC 4C 2C 3C"), Card.parse("JC"))),
    ),
    Case(
        "direction",
        "tablic",
        ("counterclockwise", "clockwise"),
        dealt(first_turn, players=3),
        ("B", "C"),
    ),
    Case(
        "ace_values",
        "tablic",
        ("1,11", "1"),
        moves_of("JS", "", "JS", table="AH AC"),
        ({"JS", "JS:AC-AH"}, {"JS"}),
    ),
    Case(
        "jack_value",
        "tablic",
        ("12", "none"),
        moves_of("JC", "", "JC", table="9S 3D"),
        ({"JC", "JC:3D-9S"}, {"JC"}),
    ),
    Case(
        "queen_value",
        "tablic",
        ("13", "none"),
        moves_of("QC", "", "QC", table="9S 4D"),
        ({"QC", "QC:4D-9S"}, {"QC"}),
    ),
    Case(
        "king_value",
        "tablic",
        ("14", "none"),
        moves_of("KC", "", "KC", table="10S 4D"),
        ({"KC", "KC:4D-10S"}, {"KC"}),
    ),
    Case(
        "rank_count",
        "tablic",
        ("any", "one"),
        moves_of("9H", "", "9H", table="9C 9D"),
        ({"9H", "9H:9C", "9H:9D", "9H:9C-9D"}, {"9H", "9H:9C", "9H:9D"}),
    ),
    Case(
        "multi_group",
        "tablic",
        ("yes", "no"),
        moves_of("7C", "", "7C", table="3D 4H 7S"),
        ({"7C", "7C:7S", "7C:3D-4H", "7C:3D-4H-7S"}, {"7C", "7C:7S", "7C:3D-4H"}),
    ),
    Case(
        "court_sum",
        "tablic",
        ("yes", "no"),
        moves_of("QS", "", "QS", table="5C 8S"),
        ({"QS", "QS:5C-8S"}, {"QS"}),
    ),
    Case(
        "jack_sweep",
        "tablic jack_value=none",
        ("no", "yes"),
        moves_of("JC", "", "JC", table="3D KD"),
        ({"JC"}, {"JC", "JC:3D-KD"}),
    ),
    Case(
        "jack_may_trail",
        "tablic jack_value=none jack_sweep=yes",
        ("yes", "no"),
        moves_of("JC", "", "JC", table="3D KD"),
        ({"JC", "JC:3D-KD"}, {"JC:3D-KD"}),
    ),
    Case(
        "obligatory",
        "tablic",
        ("no", "yes"),
        moves_of("7C", "", "7C", table="7S 2D"),
        ({"7C", "7C:7S"}, {"7C:7S"}),
    ),
    Case(
        "partial",
        "tablic",
        ("yes", "no"),
        moves_of("7C", "", "7C", table="3D 4H 7S"),
        ({"7C", "7C:7S", "7C:3D-4H", "7C:3D-4H-7S"}, {"7C", "7C:3D-4H-7S"}),
    ),
    Case(
        "rank_priority",
        "tablic",
        ("no", "yes"),
        moves_of("7C", "", "7C", table="3D 4H 7S"),
        ({"7C", "7C:7S", "7C:3D-4H", "7C:3D-4H-7S"}, {"7C", "7C:7S", "7C:3D-4H-7S"}),
    ),
    Case(
        "building",
        "tablic",
        ("no", "yes"),
        moves_of("4C", "", "4C 7S", table="3D"),
        ({"4C"}, {"4C", "4C~3D"}),
    ),
    # A queen takes nine and four: thirteen twice.
    Case(
        "tabla_value",
        "tablic",
        ("one", "pips"),
        after("QC:4C-9S", hands=("", "QC 2D"), table="9S 4C"),
        (((), (1,)), ((), (26,))),
    ),
    Case(
        "jack_sweep_tabla",
        "jack-wild",
        ("yes", "no"),
        after("JC:3D-5C-KD", hands=("", "JC 2D"), table="3D KD 5C"),
        (((), (1,)), ((), ())),
    ),
    Case(
        "tabla_last_card",
        "tablic",
        ("no", "yes"),
        after("9C:4C-5C", hands=("", "9C"), table="4C 5C"),
        (((), ()), ((), (1,))),
    ),
    Case(
        "tabla_cap",
        "tablic",
        ("none", "100"),
        after("9C:4C-5C", hands=("", "9C 2D"), table="4C 5C", before=(0, 100)),
        (((), (1,)), ((), ())),
    ),
    Case(
        "leftovers",
        "tablic",
        ("last_capturer", "dealer_side"),
        round_points("AC AD", "AH", item="aces", table="AS", last="A", dealer="B"),
        ((3, 1), (2, 2)),
    ),
    Case(
        "points_ace",
        "tablic",
        ("1", "5"),
        round_points("AC", "AD AH", item="aces"),
        ((1, 2), (5, 10)),
    ),
    Case(
        "points_court",
        "tablic",
        ("1", "5"),
        round_points("JC QD", "KS", item="courts"),
        ((2, 1), (10, 5)),
    ),
    Case(
        "points_ten",
        "tablic",
        ("1", "5"),
        round_points("10C 10D", "10S", item="tens"),
        ((1, 1), (5, 5)),
    ),
    Case(
        "points_ten_of_diamonds",
        "tablic",
        ("2", "5"),
        round_points("10D", "10C 10S", item="ten-of-diamonds"),
        ((2, 0), (5, 0)),
    ),
    Case(
        "points_two_of_clubs",
        "tablic",
        ("1", "5"),
        round_points("2D 2H", "2C", item="two-of-clubs"),
        ((0, 1), (0, 5)),
    ),
    Case(
        "points_most_cards",
        "tablic",
        ("3", "5"),
        round_points(MOST, rest=1, item="most-cards"),
        ((3, 0), (5, 0)),
    ),
    # Eighteen cards against seventeen and seventeen.
    Case(
        "most_cards_test",
        "tablic",
        ("strict_most", "more_than_half"),
        round_points(
            " ".join(PLAIN[:17]), " ".join(PLAIN[17:]), rest=2, players=3, item="most-cards"
        ),
        ((0, 0, 3), (0, 0, 0)),
    ),
    Case(
        "most_cards_tie",
        "tablic",
        ("nobody", "each"),
        round_points(TIED, rest=1, item="most-cards"),
        ((0, 0), (3, 3)),
    ),
    Case(
        "most_cards_can_win",
        "tablic",
        ("yes", "no"),
        round_points(MOST, rest=1, item="most-cards", before=(99, 0)),
        ((3, 0), (1, 0)),
    ),
    Case("target", "tablic", ("101", "51"), round_won, (((60, 0), None), ((60, 0), 0))),
    Case(
        "target_check",
        "tablic",
        ("end_of_round", "at_once"),
        after("QC:QD", see="out", hands=("QC 2D", "3C"), **NEAR),
        (None, 0),
    ),
    Case(
        "claim",
        "tablic",
        ("no", "yes"),
        moves_of("claim", "QC 2D", "3C", **{**NEAR, "before": (101, 0), "rest": 0, "last": "A"}),
        (set(), {"claim:A"}),
    ),
    Case(
        "match_length",
        "tablic",
        ("to_target", "one_round"),
        round_won,
        (((60, 0), None), ((60, 0), 0)),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.parameter)
def test_the_parameter_alone_changes_what_happens(case: Case) -> None:
    texts = [f"{case.base} {case.parameter}={value}" for value in case.values]
    first, second = map(parse_rules, texts)
    assert list(first.difference(second)) == [case.parameter]
    assert case.expected[0] != case.expected[1]
    assert tuple(map(case.run, texts)) == case.expected


def test_every_parameter_has_such_a_case() -> None:
    assert {case.parameter for case in CASES} == set(PARAMETERS)
