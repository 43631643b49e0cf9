"""What a move is worth: against all hidden hands, in slices, the same everywhere; its players."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tablic_core.advice.fast import fast_for
from tablic_core.advice.last_deal import solve_last_deal
from tablic_core.advice.players import LEVELS, player_named, weighing_player
from tablic_core.advice.series import play_round
from tablic_core.advice.weigh import Search, Weighing, weigh
from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.moves import Claim, Leave, Move, Take
from tablic_core.game.position import Position, see
from tablic_core.game.rounds import legal_moves, play
from tablic_core.game.rules import PRESETS, parse_rules
from tablic_core.game.scoring import score
from tablic_core.text.errors import TablicError

FOR_TWO = [name for name, rules in PRESETS.items() if 2 in rules.players]


def played_on(rules: str, seed: int, moves: int) -> Position:
    """A round for two after so many moves, the quick ones."""
    parsed = parse_rules(rules)
    rng = Random(seed)
    position = deal(parsed, 2, shuffled(parsed, rng))
    if position.offer:
        position = play(position, Leave())
    for _ in range(moves):
        assert position.turn is not None
        position = play(position, player_named("fair", "")(see(position, position.turn), rng))
    return position


def seen(position: Position) -> Position:
    assert position.turn is not None
    return see(position, position.turn)


@pytest.mark.parametrize("rules", FOR_TWO)
def test_every_legal_move_is_weighed_and_the_best_comes_first(rules: str) -> None:
    view = seen(played_on(rules, 3, 15))
    weighing = weigh(view, 60, 1)
    expected = {str(move) for move in legal_moves(view) if not isinstance(move, Claim)}
    assert {str(one.move) for one in weighing.moves} == expected
    assert not weighing.exact
    assert weighing.finished
    behind = [one.behind for one in weighing.moves]
    assert behind == sorted(behind)
    assert behind[0] == weighing.moves[0].error == 0


def enumerated(view: Position) -> dict[str, float]:
    """Each move's mean in thousandths, over all hands that the other one may have."""
    assert view.turn is not None
    fast = fast_for(view.rules)
    kinds, turn = fast.kinds, view.turn
    known = {*view.table, *view.hands[turn], *(card for pile in view.piles for card in pile)}
    loose = [card for cards in kinds.cards for card in cards if card not in known]
    ways = Counter(
        tuple(sorted(kinds.kind[card] for card in hand))
        for hand in combinations(loose, len(view.hands[1 - turn]))
    )
    leader = view.playing_order()[0]
    found = {}
    for move in legal_moves(view):
        taken = kinds.table(move.cards) if isinstance(move, Take) else 0
        kind, total = kinds.kind[move.card], 0  # type: ignore[union-attr]
        for hand, count in ways.items():
            now = fast.deal(view)
            now.hands[1 - turn].extend(hand)
            option = next(one for one in kinds.options(kind, now.table) if one.taken == taken)
            fast.play(now, kind, option)
            fast.finish(now)
            value = fast.value(now, leader, -(-len(view.stock) // 12))
            total += count * (value if turn == leader else -value)
        found[str(move)] = total / sum(ways.values())
    return found


@pytest.mark.parametrize("seed", range(12))
def test_near_the_end_of_a_deal_it_agrees_with_all_hidden_hands(seed: int) -> None:
    """Three plies before the end: within four standard errors of enumerating them."""
    view = seen(played_on("tablic", seed, 12 * (1 + seed % 3) - 3))
    means = enumerated(view)
    weighing = weigh(view, 400, seed)
    best = means[str(weighing.moves[0].move)]
    for one in weighing.moves:
        assert one.error is not None
        assert abs(best - means[str(one.move)] - one.behind) <= 4 * one.error + 1, (seed, one)


def test_slices_come_to_the_same_and_a_stopped_search_says_so() -> None:
    view = seen(played_on("tablic", 5, 7))
    search = Search(view, 150, 9)
    assert search.weighing() == Weighing((), False, False)
    shares = []
    while not search.run(7):
        assert not search.weighing().finished
        assert search.weighing().moves
        shares.append(search.share)
    assert shares == sorted(shares)
    assert search.weighing() == weigh(view, 150, 9)
    assert search.best() == search.weighing().moves[0].move


def test_it_ends_early_where_one_move_is_clearly_best() -> None:
    searches = []
    for seed in range(8):
        searches.append(Search(seen(played_on("tablic", seed, 5)), 5_000, seed))
        searches[-1].run(5_000)
    clear = [search for search in searches if search.playouts < 5_000]
    assert clear
    for search in clear:
        for one in search.weighing().moves[1:]:
            assert one.error is not None
            assert one.behind >= 2 * one.error or one.behind == 0


def test_in_the_last_deal_it_is_exact() -> None:
    view = seen(played_on("tablic", 5, 40))
    assert not view.stock
    weighing = weigh(view, 1, 1)
    values = solve_last_deal(view)
    assert weighing.exact
    assert weighing.finished
    assert [(one.move, one.behind) for one in weighing.moves] == [
        (one.move, 1000 * (values[0].points - one.points)) for one in values
    ]


def test_one_playout_tells_no_error() -> None:
    weighing = weigh(seen(played_on("tablic", 1, 3)), 1, 1)
    assert {one.error for one in weighing.moves[1:]} == {None}
    assert {one.playouts for one in weighing.moves} == {1}


FROZEN = "6D=0/0 KD=252/296 QH=394/327 5D=1014/334"


def test_a_seed_weighs_the_same_on_every_platform() -> None:
    """Written down from a run: this test also runs inside Pyodide."""
    weighing = weigh(seen(played_on("tablic", 11, 4)), 100, 3)
    told = " ".join(f"{one.move}={one.behind}/{one.error}" for one in weighing.moves[:4])
    assert told == FROZEN


def reshuffled(position: Position, rng: Random) -> Position:
    """The same to the player in turn: what is hidden lies elsewhere."""
    assert position.turn is not None
    view, other = seen(position), 1 - position.turn
    hidden = [card for card in (*position.hands[other], *position.stock) if card]
    hidden = [card for card in hidden if card not in view.shown]
    rng.shuffle(hidden)
    hand = tuple(hidden.pop() if card is None else card for card in view.hands[other])
    hands = (hand, position.hands[1]) if other == 0 else (position.hands[0], hand)
    stock = tuple(hidden.pop() if card is None else card for card in view.stock)
    return replace(position, hands=hands, stock=stock)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("rules", ["tablic", "jack-wild"])
def test_what_is_hidden_changes_no_choice(name: str, rules: str) -> None:
    rng = Random(f"{name} {rules}")
    player = player_named(name, "")
    for moves in (0, 9, 20, 41):
        position = played_on(rules, moves, moves)
        other = reshuffled(position, rng)
        one, two = Random(moves), Random(moves)
        assert player(seen(position), one) == player(seen(other), two)
        assert one.getstate() == two.getstate()


@pytest.mark.parametrize("rules", FOR_TWO)
def test_the_levels_play_whole_rounds_of_every_preset_for_two(rules: str) -> None:
    parsed = parse_rules(rules)
    players = [weighing_player(3), LEVELS["fair"]]
    end = play_round(
        deal(parsed, 2, shuffled(parsed, Random(2)), cut=20 if rules == "pagat" else None),
        players,
        Random(1),
    )
    assert end.turn is None


def test_a_strong_player_sees_further_than_a_greedy_one() -> None:
    """Sixteen rounds with few playouts: enough to tell a gross fault, not the strength."""
    rules = PRESETS["tablic"]
    ahead = 0
    for seed in range(8):
        pack = shuffled(rules, Random(seed))
        for seat in (0, 1):
            players = [LEVELS["easy"], LEVELS["easy"]]
            players[seat] = weighing_player(20)
            end = play_round(deal(rules, 2, pack), players, Random(seed))
            points = _points(end)
            ahead += points[seat] - points[1 - seat]
    assert ahead > 0


def _points(end: Position) -> tuple[int, ...]:
    return score(end).points


def start(rules: str, players: int = 2) -> Position:
    parsed = parse_rules(rules)
    return seen(deal(parsed, players, shuffled(parsed, Random(1))))


@pytest.mark.parametrize(
    ("view", "code"),
    [
        (start("tablic", 3), "two-players-only"),
        (start("four-individual", 4), "two-players-only"),
        (start("pairs", 4), "two-players-only"),
        (start("tablic building=yes"), "no-builds-here"),
        (start("tabinet"), "answer-first"),
        (replace(start("tablic"), turn=None), "round-over"),
        (replace(start("tablic"), turn=0), "other-view"),
    ],
)
def test_what_cannot_be_weighed_is_refused(view: Position, code: str) -> None:
    with pytest.raises(TablicError) as caught:
        weigh(view, 10, 1)
    assert caught.value.code == code
    assert caught.value.where == "position"
    assert caught.value.message("en")


@pytest.mark.parametrize("budget", [0, -1, 1.5, True, 10**7])
def test_a_budget_that_is_none_is_refused(budget: object) -> None:
    with pytest.raises(TablicError) as caught:
        weigh(start("tablic"), budget, 1)  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.where) == ("bad-number", "budget")


def test_nothing_is_best_before_anything_is_known() -> None:
    for view in (start("tablic"), seen(played_on("tablic", 1, 40))):
        with pytest.raises(TablicError) as caught:
            Search(view, 10, 1).best()
        assert caught.value.code == "nothing-weighed"


def test_opening_cards_are_answered_by_a_rule() -> None:
    move: Move = LEVELS["strong"](start("tabinet"), Random(1))
    assert move == LEVELS["easy"](start("tabinet"), Random(1))
