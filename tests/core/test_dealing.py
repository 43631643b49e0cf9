"""Deals that were laid out by hand, card by card.

Most of them use the pack in its order: clubs, diamonds, hearts, spades, each from ace to king.
Where nobody may refuse the opening cards and they come from the top, the hands come first.
"""

import random
from collections import Counter

import pytest

from tablic_core.game.cards import PACK, Card, Cards, format_cards, parse_cards
from tablic_core.game.dealing import deal, leave_opening, shuffled
from tablic_core.game.moves import SEATS, Keep, Lay, Leave, Move
from tablic_core.game.position import Position, see
from tablic_core.game.rounds import play
from tablic_core.game.rules import parse_rules
from tablic_core.text.errors import TablicError


def start(rules: str, players: int, pack: Cards = PACK, dealer: str = "A", **more: int) -> Position:
    return deal(parse_rules(rules), players, pack, dealer=SEATS.index(dealer), **more)


def pack_beginning(cards: str) -> Cards:
    """These cards on top, then all others in the pack's order."""
    return pack_with(cards, 0)


def pack_with(cards: str, above: int) -> Cards:
    """These cards together, so many of the others above them; those in the pack's order."""
    together = parse_cards(cards)
    others = tuple(card for card in PACK if card not in together)
    return (*others[:above], *together, *others[above:])


def told(cards: tuple[Card | None, ...]) -> str:
    return format_cards(card for card in cards if card is not None)


def hands(position: Position) -> dict[str, str]:
    return {SEATS[seat]: told(hand) for seat, hand in enumerate(position.hands)}


def lay(position: Position, times: int) -> Position:
    """So many moves further, each of them the first card of the hand laid."""
    for _ in range(times):
        assert position.turn is not None
        card = position.hands[position.turn][0]
        assert card is not None
        position = play(position, Lay(card))
    return position


# The opening table and the cut


def test_hands_come_in_two_lots_of_three_leader_first_and_the_next_four_lie_open() -> None:
    position = start("tablic", 2)
    assert hands(position) == {"B": "AC 2C 3C 7C 8C 9C", "A": "4C 5C 6C 10C JC QC"}
    assert told(position.table) == "KC AD 2D 3D"
    assert position.turn == 1
    assert position.stock == PACK[16:]
    assert position.shown == frozenset()
    assert (position.piles, position.tablas, position.before) == (((), ()), ((), ()), (0, 0))
    assert (position.last, position.out, position.moves, position.offer) == (None, None, (), ())


def test_a_cut_puts_the_lifted_cards_under_the_rest() -> None:
    position = start("tablic", 2, cut=13)
    assert hands(position) == {"B": "AD 2D 3D 7D 8D 9D", "A": "4D 5D 6D 10D JD QD"}
    assert told(position.table) == "KD AH 2H 3H"
    assert position.stock == (*PACK[29:], *PACK[:13])
    assert position.shown == frozenset()


def test_the_four_lowest_of_the_lifted_half_lie_open_and_the_next_one_is_shown() -> None:
    # Clubs and diamonds are lifted; the rest of them goes under hearts and spades.
    position = start("pagat", 2)
    assert told(position.table) == "10D JD QD KD"
    assert hands(position) == {"B": "AH 2H 3H 7H 8H 9H", "A": "4H 5H 6H 10H JH QH"}
    assert told(position.stock[:2]) == "KH AS"
    assert told(position.stock[-3:]) == "7D 8D 9D"
    assert told(tuple(position.shown)) == "9D"


@pytest.mark.parametrize(
    ("cut", "table", "shown"),
    [
        (26, "10D JD QD KD", "9D"),
        (7, "4C 5C 6C 7C", "3C"),
        # The fewest: one is left of those that were lifted, and it is shown.
        (5, "2C 3C 4C 5C", "AC"),
        (51, "9S 10S JS QS", "8S"),
    ],
)
def test_where_the_cut_is_says_which_four_lie_open(cut: int, table: str, shown: str) -> None:
    position = start("pagat", 2, cut=cut)
    assert told(position.table) == table
    assert told(position.stock[-1:]) == shown
    assert told(tuple(position.shown)) == shown


@pytest.mark.parametrize(("players", "dealer"), [(2, "A"), (2, "B"), (4, "C")])
def test_the_shown_card_is_dealt_last_and_to_the_dealer(players: int, dealer: str) -> None:
    deals = 48 // (6 * players)
    position = lay(start("pagat", players, dealer=dealer), (deals - 1) * 6 * players)
    assert not position.stock
    assert hands(position)[dealer].endswith(" 9D")
    assert told(tuple(position.shown)) == "9D"


# Jacks that are turned up


def test_every_jack_turned_up_goes_to_the_bottom_the_leftmost_first() -> None:
    pack = pack_with("JS 2C JH 4C JD 5C 6C 7C", 12)
    position = start("jack-wild", 2, pack)
    assert hands(position) == {"B": "AC 3C 8C QC KC AD", "A": "9C 10C JC 2D 3D 4D"}
    # JS makes room for JD, that one for 5C; only then JH for 6C.
    assert told(position.table) == "5C 2C 6C 4C"
    assert told(position.stock[-3:]) == "JS JD JH"
    assert position.shown == frozenset(parse_cards("JS JD JH"))
    assert told(position.stock[:2]) == "7C 5D"


def test_a_jack_is_replaced_in_its_place_and_a_jack_further_down_stays() -> None:
    position = start("tablanette-1939", 2, pack_with("2C 3C JH 4C 9S JD", 12))
    assert told(position.table) == "2C 3C 9S 4C"
    assert told(position.stock[-1:]) == "JH"
    assert told(tuple(position.shown)) == "JH"
    assert told(position.stock[:2]) == "JD 3D"


def test_all_four_jacks_may_be_turned_up_at_once() -> None:
    position = start("jack-wild", 2, pack_with("JC JD JH JS 9C 9D 9H 9S", 12))
    assert told(position.table) == "9C 9D 9H 9S"
    assert told(position.stock[-4:]) == "JC JD JH JS"
    # 36 cards in three more deals: the dealer's last lot of three, and the end of the one before.
    last = lay(position, 36)
    assert hands(last)["B"].endswith(" JC")
    assert hands(last)["A"].endswith(" JD JH JS")


def test_three_players_get_the_jacks_with_their_last_four_cards() -> None:
    position = start("jack-wild", 3, pack_with("JC JD JH JS 9C 9D 9H 9S", 18))
    assert told(position.table) == "9C 9D 9H 9S"
    last = lay(position, 36)
    # Twelve cards: three for B, C and A, then one for each of them.
    assert [len(hand) for hand in last.hands] == [4, 4, 4]
    assert hands(last)["A"].endswith(" JC JS")
    assert hands(last)["B"].endswith(" JD")
    assert hands(last)["C"].endswith(" JH")


def test_a_jack_lies_as_it_is_where_the_rules_do_not_send_it_away() -> None:
    position = start("tablic", 2, pack_with("2C 3C JH 4C", 12))
    assert told(position.table) == "2C 3C JH 4C"
    assert position.shown == frozenset()


def test_a_jack_in_a_hand_stays_there() -> None:
    # Only what is turned up goes to the bottom.
    position = start("jack-wild", 2, pack_beginning("JC JD JH JS"))
    assert hands(position) == {"B": "JC JD JH 3C 4C 5C", "A": "JS AC 2C 6C 7C 8C"}
    assert told(position.table) == "9C 10C QC KC"
    assert position.shown == frozenset()


def test_a_jack_lies_where_no_card_is_left_to_replace_it() -> None:
    # Twelve for each of four players, and the last four of the pack are the table.
    position = start("tablic opening_jack=to_bottom hand_size=12", 4)
    assert told(position.table) == "10S JS QS KS"
    assert position.stock == ()
    assert position.shown == frozenset()


def test_a_jack_cannot_be_replaced_by_a_card_that_is_not_seen() -> None:
    offered = start("tabinet opening_jack=to_bottom", 2, pack_beginning("JC"))
    with pytest.raises(TablicError) as caught:
        leave_opening(see(offered, 1))
    assert (caught.value.code, caught.value.where) == ("hidden-card", "position")


def test_a_jack_goes_under_the_shown_card_and_both_are_known() -> None:
    # Diamonds are the bottom of the cut: ten to king. The queen is in the place of the jack.
    position = start("pagat opening_jack=to_bottom", 2)
    assert told(position.table) == "10D AH QD KD"
    assert told(position.stock[-2:]) == "9D JD"
    assert position.shown == frozenset(parse_cards("9D JD"))


# Shares


def test_three_players_get_six_six_and_four() -> None:
    position = start("tablic", 3)
    assert hands(position) == {
        "B": "AC 2C 3C 10C JC QC",
        "C": "4C 5C 6C KC AD 2D",
        "A": "7C 8C 9C 3D 4D 5D",
    }
    assert told(position.table) == "6D 7D 8D 9D"
    second = lay(position, 18)
    assert [len(hand) for hand in second.hands] == [6, 6, 6]
    third = lay(second, 18)
    assert hands(third) == {
        "B": "2S 3S 4S JS",
        "C": "5S 6S 7S QS",
        "A": "8S 9S 10S KS",
    }
    assert third.stock == ()


def test_what_does_not_divide_goes_to_the_first_players() -> None:
    # 50 cards after two opening ones: 36, and then five, five and four.
    last = lay(start("tablic opening_table=2", 3), 36)
    assert hands(last) == {
        "B": "KH AS 2S 9S 10S",
        "C": "3S 4S 5S JS QS",
        "A": "6S 7S 8S KS",
    }


def test_a_player_for_whom_nothing_is_left_is_passed_over() -> None:
    last = lay(start("tablic opening_table=2", 4), 48)
    assert hands(last) == {"A": "", "B": "QS", "C": "KS", "D": ""}
    assert last.turn == 1
    assert lay(last, 1).turn == 2
    assert lay(last, 2).turn is None


def test_a_hand_of_seven_is_dealt_as_three_three_and_one() -> None:
    position = start("tablic hand_size=7", 2)
    assert hands(position) == {"B": "AC 2C 3C 7C 8C 9C KC", "A": "4C 5C 6C 10C JC QC AD"}
    assert told(position.table) == "2D 3D 4D 5D"


def test_the_smallest_deals_and_the_largest_opening_still_use_every_card() -> None:
    small = start("tablic hand_size=1 opening_table=0", 2)
    assert hands(small) == {"B": "AC", "A": "2C"}
    assert small.table == ()
    large = start("tablic hand_size=12 opening_table=8", 4)
    # 44 cards are left: eleven each, in lots of three, three, three and two.
    assert {len(hand) for hand in large.hands} == {11}
    assert hands(large)["B"] == "AC 2C 3C KC AD 2D QD KD AH JH QH"
    assert told(large.table) == "6S 7S 8S 9S 10S JS QS KS"
    assert large.stock == ()


@pytest.mark.parametrize("refusal", [[], [Leave()], [Keep()]])
def test_a_short_stock_is_shared_so_that_the_table_has_its_cards(refusal: list[Move]) -> None:
    # Four of forty cards are the table's: 36 are left for four, although ten each are wanted.
    rules = "tabinet deck=40 hand_size=10"
    pack = tuple(card for card in PACK if not card.rank.is_court)
    position = start(rules if refusal else f"{rules} opening_refusal=no", 4, pack)
    for move in refusal:
        position = play(position, move)
    assert [len(hand) for hand in position.hands] == [9, 9, 9, 9]
    assert len(position.table) == 4
    assert position.stock == ()
    assert position.turn == 3
    if refusal == [Leave()]:
        # The first four lie there; three times three each, D first, then C, B and A.
        assert told(position.table) == "AC 2C 3C 4C"
        assert hands(position)["D"] == "5C 6C 7C 7D 8D 9D 9H 10H AS"
        assert hands(position)["A"] == "4D 5D 6D 6H 7H 8H 8S 9S 10S"
        return
    # The last four of the pack lie there.
    assert told(position.table) == "7S 8S 9S 10S"
    if refusal:
        # D has four, and gets three and two; the others get three lots of three.
        assert hands(position) == {
            "D": "AC 2C 3C 4C 5C 6C 7C 7D 8D",
            "C": "8C 9C 10C 9D 10D AH 8H 9H 10H",
            "B": "AD 2D 3D 2H 3H 4H AS 2S 3S",
            "A": "4D 5D 6D 5H 6H 7H 4S 5S 6S",
        }
    else:
        assert hands(position)["D"] == "AC 2C 3C 3D 4D 5D 5H 6H 7H"
        assert hands(position)["A"] == "10C AD 2D 2H 3H 4H 4S 5S 6S"


def test_a_short_stock_under_the_cut_keeps_cards_back_for_the_table_too() -> None:
    rules = "tabinet deck=40 hand_size=10 opening_source=bottom_of_cut"
    pack = tuple(card for card in PACK if not card.rank.is_court)
    # Clubs and diamonds are lifted: 7D to 10D are offered, and 6D goes to the bottom.
    kept = play(start(rules, 4, pack), Keep())
    assert [len(hand) for hand in kept.hands] == [9, 9, 9, 9]
    assert hands(kept)["D"].startswith("7D 8D 9D 10D AH 2H 3H ")
    assert told(kept.table) == "3D 4D 5D 6D"
    assert kept.stock == ()
    assert told(tuple(kept.shown)) == "6D"


def test_a_short_stock_that_does_not_divide_goes_to_the_first_players() -> None:
    # 46 cards are left beside a table of six: twelve, twelve, eleven and eleven.
    position = start("tablic hand_size=12 opening_table=6", 4)
    assert {seat: len(hand.split()) for seat, hand in hands(position).items()} == {
        "B": 12,
        "C": 12,
        "D": 11,
        "A": 11,
    }
    assert told(position.table) == "8S 9S 10S JS QS KS"
    assert position.stock == ()


def test_nothing_is_kept_back_for_a_table_of_no_cards() -> None:
    position = start("tablic hand_size=12 opening_table=0", 4)
    assert {len(hand) for hand in position.hands} == {12}
    assert (position.table, len(position.stock)) == ((), 4)
    # In the next deal there is nothing to keep back either.
    second = lay(position, 48)
    assert hands(second) == {"B": "10S", "C": "JS", "D": "QS", "A": "KS"}


def test_in_later_deals_nothing_is_kept_back() -> None:
    # Six deals of eight cards, with the table of four after the first of them.
    position = lay(start("tablic hand_size=2", 4), 40)
    assert hands(position) == {"B": "6S 7S", "C": "8S 9S", "D": "10S JS", "A": "QS KS"}
    assert position.stock == ()


def test_forty_cards_for_three_are_dealt_in_three_deals_of_four() -> None:
    pack = tuple(card for card in PACK if not card.rank.is_court)
    position = start("slovenian-3p", 3, pack)
    assert hands(position) == {"B": "AC 2C 3C 10C", "C": "4C 5C 6C AD", "A": "7C 8C 9C 2D"}
    assert told(position.table) == "3D 4D 5D 6D"
    for played in (12, 24):
        later = lay(position, played)
        assert [len(hand) for hand in later.hands] == [4, 4, 4]
        assert len(later.stock) == 24 - played
        assert later.turn == 1


# Who leads


@pytest.mark.parametrize(
    ("rules", "players", "dealer", "order"),
    [
        ("tablic", 2, "A", "BA"),
        ("tablic", 2, "B", "AB"),
        ("tabinet", 2, "A", "BA"),
        ("tablic", 3, "A", "BCA"),
        ("tablic", 3, "C", "ABC"),
        ("tabinet", 3, "A", "CBA"),
        ("tabinet", 3, "B", "ACB"),
        ("tablic", 4, "B", "CDAB"),
        ("pairs", 4, "D", "ABCD"),
        ("tabinet", 4, "A", "DCBA"),
        ("four-individual direction=clockwise", 4, "C", "BADC"),
    ],
)
def test_the_next_player_leads_and_the_dealer_is_last(
    rules: str, players: int, dealer: str, order: str
) -> None:
    position = start(rules, players, dealer=dealer)
    if position.offer:
        position = play(position, Leave())
    turns = ""
    for _ in order:
        assert position.turn is not None
        turns += SEATS[position.turn]
        position = lay(position, 1)
    assert turns == order
    assert "".join(SEATS[seat] for seat in position.playing_order()) == order


def test_the_same_player_deals_and_another_leads_the_whole_round() -> None:
    position = start("tablic", 2, dealer="B")
    for _ in range(4):
        assert (position.dealer, position.turn) == (1, 0)
        assert [len(hand) for hand in position.hands] == [6, 6]
        position = lay(position, 12)
    assert position.turn is None


# The refusal of the opening cards


def test_the_leader_is_asked_before_anybody_has_a_hand() -> None:
    position = start("tabinet", 3)
    assert told(position.offer) == "AC 2C 3C 4C"
    assert position.table == ()
    assert position.hands == ((), (), ())
    assert position.turn == 2
    assert position.stock == PACK[4:]


def test_kept_cards_are_filled_up_to_six_and_the_next_four_are_the_table() -> None:
    position = play(start("tabinet", 2), Keep())
    assert hands(position) == {"B": "AC 2C 3C 4C 5C 6C", "A": "7C 8C 9C 10C JC QC"}
    assert told(position.table) == "KC AD 2D 3D"
    assert told(position.stock[:1]) == "4D"
    assert (position.turn, position.offer) == (1, ())


def test_the_others_get_lots_of_three_after_the_leader_has_his_two() -> None:
    position = play(start("tabinet", 3), Keep())
    # Clockwise from A's neighbour C; in the second round of lots C has enough.
    assert hands(position) == {
        "C": "AC 2C 3C 4C 5C 6C",
        "B": "7C 8C 9C KC AD 2D",
        "A": "10C JC QC 3D 4D 5D",
    }
    assert told(position.table) == "6D 7D 8D 9D"
    assert position.turn == 2


def test_kept_cards_count_as_cards_to_share_out() -> None:
    # All but the table of four is dealt: twelve for each of four players.
    kept = play(start("tabinet hand_size=12", 4), Keep())
    assert [len(hand) for hand in kept.hands] == [12] * 4
    assert told(kept.table) == "10S JS QS KS"
    assert kept.stock == ()


def test_left_cards_are_the_table_and_everybody_gets_six() -> None:
    position = play(start("tabinet", 2), Leave())
    assert told(position.table) == "AC 2C 3C 4C"
    assert hands(position) == {"B": "5C 6C 7C JC QC KC", "A": "8C 9C 10C AD 2D 3D"}
    assert (position.turn, position.offer) == (1, ())
    assert position.stock == PACK[16:]


def test_a_jack_that_is_kept_stays_and_one_on_the_new_table_goes() -> None:
    rules = "tabinet opening_jack=to_bottom"
    offered = start(rules, 2, pack_beginning("JC 2C 3C 4C 5C 6C 7C 8C 9C 10C QC KC AD JD 2D 3D 4D"))
    assert told(offered.offer) == "JC 2C 3C 4C"
    assert offered.shown == frozenset()
    kept = play(offered, Keep())
    assert hands(kept) == {"B": "JC 2C 3C 4C 5C 6C", "A": "7C 8C 9C 10C QC KC"}
    assert told(kept.table) == "AD 4D 2D 3D"
    assert told(kept.stock[-1:]) == "JD"
    assert told(tuple(kept.shown)) == "JD"


def test_a_jack_that_is_left_goes_to_the_bottom() -> None:
    rules = "tabinet opening_jack=to_bottom"
    left = play(start(rules, 2, pack_beginning("JC 2C 3C 4C 5C 6C 7C 8C")), Leave())
    assert told(left.table) == "5C 2C 3C 4C"
    assert told(left.stock[-1:]) == "JC"
    assert hands(left)["B"].startswith("6C 7C 8C")


def test_opening_cards_under_the_cut_may_be_refused_too() -> None:
    offered = start("tabinet opening_source=bottom_of_cut", 2)
    assert told(offered.offer) == "10D JD QD KD"
    assert told(tuple(offered.shown)) == "9D"
    kept = play(offered, Keep())
    assert hands(kept) == {"B": "10D JD QD KD AH 2H", "A": "3H 4H 5H 6H 7H 8H"}
    assert told(kept.table) == "9H 10H JH QH"
    assert told(tuple(kept.shown)) == "9D"


# The score before the round


def test_the_score_before_the_round_is_kept_by_side() -> None:
    rules = parse_rules("pairs")
    assert deal(rules, 4, PACK, before=[7, 30]).before == (7, 30)
    assert deal(rules, 4, PACK).before == (0, 0)
    assert deal(parse_rules("four-individual"), 4, PACK).before == (0, 0, 0, 0)


# Errors


@pytest.mark.parametrize(
    ("rules", "players", "changes", "code", "where"),
    [
        ("tablic", 2, {"pack": PACK[:-1]}, "bad-pack", "pack"),
        ("tablic", 2, {"pack": (*PACK, PACK[0])}, "bad-pack", "pack"),
        ("tablic", 2, {"pack": (*PACK[:-1], PACK[0])}, "bad-pack", "pack"),
        ("tablic", 2, {"pack": ()}, "bad-pack", "pack"),
        ("slovenian-3p", 3, {}, "bad-pack", "pack"),
        ("tablic", 2, {"cut": -1}, "bad-cut", "cut"),
        ("tablic", 2, {"cut": 52}, "bad-cut", "cut"),
        ("pagat", 2, {"cut": 4}, "bad-cut", "cut"),
        ("pagat opening_table=8", 2, {"cut": 8}, "bad-cut", "cut"),
        ("pagat opening_table=0", 2, {"cut": 0}, "bad-cut", "cut"),
        ("tabinet opening_source=bottom_of_cut", 2, {"cut": 4}, "bad-cut", "cut"),
        ("pagat", 2, {"cut": 0}, "bad-cut", "cut"),
        ("pagat", 2, {"cut": 52}, "bad-cut", "cut"),
        ("tablic", 2, {"dealer": 2}, "no-seat", "dealer"),
        ("tablic", 2, {"dealer": -1}, "no-seat", "dealer"),
        ("tablic", 2, {"before": (1, 2, 3)}, "bad-sides", "before"),
        ("pairs", 4, {"before": (1, 2, 3, 4)}, "bad-sides", "before"),
        ("four-individual", 4, {"before": (1, 2)}, "bad-sides", "before"),
        ("tablic", 2, {"before": ()}, "bad-sides", "before"),
        ("tablic", 2, {"before": (10_000, 0)}, "bad-number", "before[0]"),
        ("tablic", 2, {"before": (0, -1)}, "bad-number", "before[1]"),
        ("tablic", 1, {}, "players-not-allowed", "players"),
        ("tablic", 5, {}, "players-not-allowed", "players"),
        ("masters", 3, {}, "players-not-allowed", "players"),
        ("tablanet", 3, {}, "players-not-allowed", "players"),
        ("slovenian-3p", 2, {}, "players-not-allowed", "players"),
    ],
)
def test_a_deal_that_cannot_be_names_the_place(
    rules: str, players: int, changes: dict[str, object], code: str, where: str
) -> None:
    arguments = {"pack": PACK} | changes
    with pytest.raises(TablicError) as caught:
        deal(parse_rules(rules), players, **arguments)  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.where) == (code, where)
    assert str(caught.value).startswith(f"{where}: ")


def test_the_error_of_a_cut_says_what_may_be_lifted() -> None:
    with pytest.raises(TablicError) as caught:
        start("pagat", 2, cut=4)
    assert caught.value.params == {"n": 4, "low": 5, "high": 51}
    with pytest.raises(TablicError) as caught:
        start("tablic", 2, cut=52)
    assert caught.value.params == {"n": 52, "low": 0, "high": 51}


# Shuffling


@pytest.mark.parametrize("rules", ["tablic", "slovenian-3p"])
def test_a_shuffled_pack_has_every_card_once(rules: str) -> None:
    parsed, seed = parse_rules(rules), random.randrange(2**32)
    pack = shuffled(parsed, random.Random(seed))
    expected = [card for card in PACK if parsed.deck == 52 or str(card)[0] not in "JQK"]
    assert Counter(pack) == Counter(expected), seed
    assert isinstance(pack, tuple)


def test_shuffling_depends_on_the_random_numbers_alone() -> None:
    rules, seed = parse_rules("tablic"), random.randrange(2**32)
    random.seed(1)
    first = shuffled(rules, random.Random(seed))
    random.seed(2)
    assert shuffled(rules, random.Random(seed)) == first, seed
    assert shuffled(parse_rules("jack-wild"), random.Random(seed)) == first, seed
    rng = random.Random(seed)
    shuffled(rules, rng)
    assert shuffled(rules, rng) != first, seed
    random.seed()


def test_seed_one_gives_the_pack_that_fisher_and_yates_give() -> None:
    rng, letters = random.Random(1), [f"{r}{s}" for s in "CDHS" for r in "A23456789TJQK"]
    rest, expected = letters, []
    while rest:
        # Draw one of those that are left; the last of them takes its place.
        place = int(rng.random() * len(rest)) if len(rest) > 1 else 0
        rest[place], rest[-1] = rest[-1], rest[place]
        expected.insert(0, rest.pop())
    pack = shuffled(parse_rules("tablic"), random.Random(1))
    assert list(pack) == list(map(Card.parse, expected))
    assert format_cards(pack[:6]) == "9S 9H 2H 4C 3D 8C"


def test_every_card_comes_to_the_top_about_equally_often() -> None:
    rules, rng = parse_rules("slovenian-3p"), random.Random(7)
    tops = Counter(shuffled(rules, rng)[0] for _ in range(400))
    # Ten are expected of each of the 40 cards.
    assert len(tops) == 40
    assert max(tops.values()) < 25
