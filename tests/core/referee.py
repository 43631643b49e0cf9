"""A second, independent telling of the rules, to hold the engine against.

It shares no code with the engine and is plain rather than fast: cards are strings such as
``"10D"``, a small table is tried subset by subset, and every subset in every way in which it
splits into groups. The conventions (seats, dealing, text of moves) are those of the engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
COURTS = {"J": "jack_value", "Q": "queen_value", "K": "king_value"}
LISTS = ("players", "ace_values")
PRESETS = Path(__file__).parent / "data" / "presets.txt"
HIGHEST_BUILD = 14
SMALL_TABLE = 11
MOVE = re.compile("([^:~]+)(?:([:~])(.+))?")


def rules_of(preset: str, **changes: Any) -> dict[str, Any]:
    """The parameters of a preset with some changes, given as values or as their text."""
    lines = [line.split() for line in PRESETS.read_text().splitlines() if line[:1] not in ("", "#")]
    column = lines[0].index(preset)
    texts: dict[str, Any] = {line[0]: line[column] for line in lines[1:]}
    if unknown := changes.keys() - texts:
        raise ValueError(f"no such parameter: {unknown}")
    return {name: _value(name, value) for name, value in (texts | changes).items()}


def _value(name: str, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if name in LISTS:
        return tuple(int(part) for part in value.split(","))
    if value in ("yes", "no"):
        return value == "yes"
    if value == "none":
        return None
    return int(value) if value.isdigit() else value


def match_winner(rules: dict[str, Any], scores: Iterable[int]) -> int | None:
    """The side that has won with these scores after a full round; none: play another.

    A round that somebody ended by going out is won by him, whatever the scores are.
    """
    scores = list(scores)
    best = max(scores)
    if scores.count(best) > 1:
        return None
    if rules["match_length"] == "to_target" and best < rules["target"]:
        return None
    return scores.index(best)


def names(cards: Iterable[str]) -> str:
    return "-".join(sorted(cards, key=PACK.index))


def rank(card: str) -> str:
    return card[:-1]


def subsets(things: Iterable[str]) -> Iterator[frozenset[str]]:
    things = list(things)
    for size in range(len(things) + 1):
        yield from map(frozenset, combinations(things, size))


def unions(groups: Iterable[frozenset[str]]) -> set[frozenset[str]]:
    """Every union of some groups that have no card in common."""
    found = {frozenset[str]()}
    for group in groups:
        found |= {some | group for some in found if not some & group}
    return found


@lru_cache(maxsize=10_000)
def sums(cards: tuple[tuple[str, tuple[int, ...]], ...], value: int) -> frozenset[frozenset[str]]:
    """Every set of two or more cards that makes the value; each card comes with its own values."""
    chosen: list[tuple[tuple[str, ...], int]] = [((), 0)]
    for card, values in cards:
        chosen += [
            ((*some, card), total + one)
            for some, total in chosen
            for one in values
            if total + one <= value
        ]
    return frozenset(frozenset(some) for some, total in chosen if total == value and len(some) > 1)


@lru_cache(maxsize=200_000)
def most_groups(
    left: frozenset[str], equals: frozenset[str], groups: frozenset[frozenset[str]], by_rank: int
) -> int | None:
    """Into how many groups the cards split at most; none when they do not split.

    A group is an equal card, at most ``by_rank`` times, or one of ``groups``.
    """
    if not left:
        return 0
    first = min(left)
    splits = []
    if first in equals and by_rank > 0:
        splits.append(most_groups(left - {first}, equals, groups, by_rank - 1))
    for group in groups:
        if first in group and group <= left:
            splits.append(most_groups(left - group, equals, groups, by_rank))
    return max((split + 1 for split in splits if split is not None), default=None)


class Referee:
    """One round, from the cut to the points."""

    def __init__(
        self,
        rules: dict[str, Any],
        players: int,
        dealer: str,
        pack: list[str],
        cut: int = 0,
        before: tuple[int, ...] | None = None,
    ):
        self.rules = rules
        self._seat(players, dealer)
        count = len(self.sides)
        self.before = (0,) * count if before is None else tuple(before)
        if len(self.before) != count:
            raise ValueError(f"{count} sides, {len(self.before)} scores")
        self.hands: dict[str, list[str]] = {seat: [] for seat in sorted(self.order)}
        self.loose: list[str] = []
        self.builds: list[tuple[frozenset[str], int, str]] = []
        self.offer: list[str] = []
        self.stock: list[str] = []
        self.piles: list[set[str]] = [set() for _ in self.sides]
        self.tablas: list[list[int]] = [[] for _ in self.sides]
        self.turn: str | None = self.order[0]
        self.last: str | None = None
        self.out: int | None = None
        self._known: set[str] = set()
        self._captured: str | None = None  # who captured with the move just made
        self._open(pack, cut)

    def _seat(self, players: int, dealer: str) -> None:
        seats = "ABCD"[:players]
        step = 1 if self.rules["direction"] == "counterclockwise" else -1
        first = seats.index(dealer)
        self.dealer = dealer
        self.order = [seats[(first + step * n) % players] for n in range(1, players + 1)]
        pairs = players == 4 and self.rules["four_players"] == "pairs"
        self.sides = ["AC", "BD"] if pairs else list(seats)

    def side(self, seat: str) -> int:
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    # Dealing

    def _open(self, pack: list[str], cut: int) -> None:
        deck = [card for card in PACK if self.rules["deck"] == 52 or rank(card) not in COURTS]
        if sorted(pack) != sorted(deck) or not 0 <= cut <= len(pack):
            raise ValueError("not the pack of these rules, or not a cut of it")
        size = self.rules["opening_table"]
        if self.rules["opening_source"] == "top":
            turned = pack[cut:] + pack[:cut]
            opening, self.stock = turned[:size], turned[size:]
        else:
            if cut <= size:
                raise ValueError("the packet is smaller than the opening table")
            opening = pack[cut - size : cut]
            self.stock = pack[cut:] + pack[: cut - size]
            self._known.add(self.stock[-1])
        if not self.rules["opening_refusal"] and self.rules["opening_source"] == "top":
            # The hands are dealt before the table.
            self.stock = opening + self.stock
            self._deal_before_table()
        elif not self.rules["opening_refusal"]:
            self._leave(opening)
        elif 1 <= size <= self.rules["hand_size"]:
            self.offer = opening
        else:
            raise ValueError("an opening table that cannot be refused")

    def _leave(self, opening: list[str]) -> None:
        self._turn_up(opening)
        self._deal()

    def _keep(self) -> None:
        self.hands[self.order[0]] = list(self.offer)
        self._deal_before_table()

    def _deal_before_table(self) -> None:
        """Hands from the stock, but for the cards that the table needs; then the table."""
        size = self.rules["opening_table"]
        self._deal(kept_back=size)
        opening, self.stock = self.stock[:size], self.stock[size:]
        self._turn_up(opening)

    def _turn_up(self, opening: list[str]) -> None:
        """Put the opening cards on the table; jacks may have to go under the stock."""
        self.loose = list(opening)
        if self.rules["opening_jack"] == "normal":
            return
        while jacks := [card for card in self.loose if rank(card) == "J"]:
            if all(rank(card) == "J" for card in self.stock):
                break  # no other card will ever come
            place = self.loose.index(jacks[0])
            self.stock.append(jacks[0])
            self._known.add(jacks[0])
            self.loose[place] = self.stock.pop(0)

    def _deal(self, kept_back: int = 0) -> None:
        """Fill every hand, in lots of up to three; cards kept from the offer count."""
        held = sum(map(len, self.hands.values()))
        each, more = divmod(len(self.stock) - kept_back + held, len(self.order))
        full = self.rules["hand_size"]
        shares = {seat: min(full, each + (n < more)) for n, seat in enumerate(self.order)}
        while any(len(self.hands[seat]) < shares[seat] for seat in self.order):
            for seat in self.order:
                lot = min(3, shares[seat] - len(self.hands[seat]))
                self.hands[seat] += self.stock[:lot]
                self.stock = self.stock[lot:]

    # What lies there, and what is known

    @property
    def table(self) -> frozenset[str]:
        """Every card on the table, in builds or not."""
        return frozenset(self.loose).union(*(cards for cards, _, _ in self.builds))

    @property
    def public(self) -> set[str]:
        """Every card whose place everybody knows, or can tell from what was shown to all."""
        return set(self.table).union(self._known, *self.piles)

    # What a card takes

    def _values(self, card: str) -> tuple[int, ...]:
        if rank(card) == "A":
            return tuple(self.rules["ace_values"])
        if rank(card) not in COURTS:
            return (int(rank(card)),)
        value = self.rules[COURTS[rank(card)]]
        return () if value is None else (value,)

    def _sweeps(self, card: str) -> bool:
        return rank(card) == "J" and self.rules["jack_sweep"]

    def _takes(self, card: str) -> tuple[int, ...]:
        """The totals, and the builds, that the card can take."""
        by_rank_only = rank(card) in COURTS and not self.rules["court_sum"]
        return () if by_rank_only or self._sweeps(card) else self._values(card)

    def _equals(self, card: str) -> frozenset[str]:
        return frozenset(other for other in self.loose if rank(other) == rank(card))

    def _sums(self, value: int) -> frozenset[frozenset[str]]:
        return sums(tuple((card, self._values(card)) for card in sorted(self.loose)), value)

    def _groups(self, card: str) -> set[frozenset[str]]:
        """Whatever the card, not a sweeping jack, could take as one group."""
        groups = {frozenset({equal}) for equal in self._equals(card)}
        for value in self._takes(card):
            groups |= self._sums(value)
            groups |= {cards for cards, built, _ in self.builds if built == value}
        return groups

    def _can_take(self, card: str) -> bool:
        return bool(self.table if self._sweeps(card) else self._groups(card))

    def _split(self, card: str, taken: frozenset[str]) -> int | None:
        """The number of groups in what is taken; none when it is not a union of groups."""
        builds = [(cards, value) for cards, value, _ in self.builds if cards & taken]
        if any(not cards <= taken or value not in self._takes(card) for cards, value in builds):
            return None
        loose = taken & frozenset(self.loose)
        splits = [self._split_loose(card, loose, value) for value in self._takes(card) or (0,)]
        return max((len(builds) + split for split in splits if split is not None), default=None)

    def _split_loose(self, card: str, taken: frozenset[str], value: int) -> int | None:
        equals, groups = self._equals(card), self._sums(value)
        by_rank = 1 if self.rules["rank_count"] == "one" else len(equals)
        if self.rules["multi_group"]:
            return most_groups(taken, equals, groups, by_rank)
        if taken <= equals and len(taken) <= by_rank:
            return len(taken)
        return 1 if taken in groups else None

    def _fits(self, card: str, taken: frozenset[str]) -> bool:
        """Whether the card may take this, what it leaves aside."""
        equals = self._equals(card)
        if not taken or not taken <= self.table:
            return False
        if self._sweeps(card):
            return taken == self.table
        if self.rules["rank_priority"] and equals and not equals & taken:
            return False
        return self._split(card, taken) is not None

    def _may_take(self, card: str, taken: frozenset[str]) -> bool:
        if not self._fits(card, taken):
            return False
        if self.rules["partial"] or self._sweeps(card):
            return True
        further = [group for group in self._groups(card) if not group & taken]
        return not any(self._fits(card, taken | group) for group in further)

    def takings(self, card: str) -> set[frozenset[str]]:
        """Every set of table cards that the card may take."""
        if self._sweeps(card):
            tries: Iterable[frozenset[str]] = [self.table]
        elif len(self.table) <= SMALL_TABLE:
            tries = subsets(self.table)
        else:
            tries = unions(self._groups(card))
        return {taken for taken in tries if self._may_take(card, taken)}

    # Building and laying

    def _may_build(self, card: str, on: frozenset[str]) -> bool:
        if not self.rules["building"] or rank(card) in COURTS:
            return False
        total = self._height(on)
        if total is None:
            return False
        total += self._built(card)
        rest = [other for other in self.hands[self.turn or ""] if other != card]
        return total <= HIGHEST_BUILD and any(total in self._takes(other) for other in rest)

    def _built(self, card: str) -> int:
        return 1 if rank(card) == "A" else int(rank(card))

    def _height(self, on: frozenset[str]) -> int | None:
        """The value of a build, or of one loose card that can be built on."""
        for cards, value, _ in self.builds:
            if cards == on:
                return value
        bases = [card for card in self.loose if rank(card) not in COURTS and on == {card}]
        return self._built(bases[0]) if bases else None

    def _bases(self, card: str) -> list[frozenset[str]]:
        places = [frozenset({other}) for other in self.loose]
        places += [cards for cards, _, _ in self.builds]
        return [on for on in places if self._may_build(card, on)]

    def _may_lay(self, card: str) -> bool:
        if not self.table:
            return True
        if self._sweeps(card) and not self.rules["jack_may_trail"]:
            return False
        if self.rules["obligatory"] and self._can_take(card):
            return False
        if all(owner != self.turn for _, _, owner in self.builds):
            return True
        hand = self.hands[self.turn or ""]
        return not any(self._can_take(other) or self._bases(other) for other in hand)

    # Moves

    def legal(self) -> set[str]:
        moves = self._claims()
        if self.turn is None:
            return moves
        if self.offer:
            return moves | {"keep", "leave"}
        for card in self.hands[self.turn]:
            moves |= {f"{card}:{names(taken)}" for taken in self.takings(card)}
            moves |= {f"{card}~{names(on)}" for on in self._bases(card)}
            moves |= {card} if self._may_lay(card) else set()
        return moves

    def _claims(self) -> set[str]:
        rules = self.rules
        if not rules["claim"] or rules["match_length"] != "to_target" or self.out is not None:
            return set()
        seats = {self.turn, self._captured} - {None}
        return {f"claim:{seat}" for seat in seats if seat and self._reached(self.side(seat))}

    def _is_legal(self, move: str) -> bool:
        """The same as ``move in self.legal()``, without finding every other move."""
        if move in self._claims():
            return True
        if self.turn is None or self.offer:
            return self.turn is not None and move in ("keep", "leave")
        match = MOVE.fullmatch(move)
        if not match or match[1] not in self.hands[self.turn]:
            return False
        card, mark, named = match.groups()
        if not mark:
            return self._may_lay(card)
        cards = frozenset(named.split("-"))
        if not cards <= self.table or names(cards) != named:
            return False
        return self._may_take(card, cards) if mark == ":" else self._may_build(card, cards)

    def play(self, move: str) -> None:
        if not self._is_legal(move):
            raise ValueError(f"not legal: {move}")
        if move.startswith("claim:"):
            self._go_out(self.side(move[-1]))
            return
        self._captured = None
        if move in ("keep", "leave"):
            self._answer(move)
            return
        self._play_card(*re.findall("[^:~]+|[:~]", move))
        if self.out is None:
            self._go_on()

    def _play_card(self, card: str, mark: str = "", named: str = "") -> None:
        self.hands[self.turn or ""].remove(card)
        cards = frozenset(named.split("-"))
        if mark == ":":
            self.take(card, cards)
        elif mark == "~":
            self._build(card, cards)
        else:
            self.loose.append(card)

    def _answer(self, move: str) -> None:
        if move == "keep":
            self._keep()
        else:
            self._leave(self.offer)
        self.offer = []

    def _build(self, card: str, on: frozenset[str]) -> None:
        height = self._height(on) or 0
        self._lift(on)
        self.builds.append((on | {card}, height + self._built(card), self.turn or ""))

    def _lift(self, cards: frozenset[str]) -> None:
        self.loose = [card for card in self.loose if card not in cards]
        self.builds = [build for build in self.builds if not build[0] & cards]

    def take(self, card: str, taken: frozenset[str]) -> None:
        seat = self.turn or ""
        side = self.side(seat)
        pips = self._pips(card, taken)
        self._lift(taken)
        self.piles[side] |= taken | {card}
        self.last = self._captured = seat
        if not self.table and self._tabla_counts(card):
            self._write(side, pips if self.rules["tabla_value"] == "pips" else 1)
        at_once = self.rules["target_check"] == "at_once"
        if at_once and self.rules["match_length"] == "to_target" and self._reached(side):
            self._go_out(side)

    def _go_on(self) -> None:
        """To the next player who has a card; when nobody has one, the next deal."""
        after = self.order.index(self.turn or "") + 1
        if not any(self.hands.values()):
            after = 0
            self._deal()
        waiting = [seat for seat in self.order[after:] + self.order[:after] if self.hands[seat]]
        self.turn = waiting[0] if waiting else None

    def _go_out(self, side: int) -> None:
        self.out = side
        self.turn = None

    # Tablas and points

    def _tabla_counts(self, card: str) -> bool:
        """Whether clearing the table with the card, already played, scores."""
        if self._sweeps(card) and not self.rules["jack_sweep_tabla"]:
            return False
        is_last = not self.stock and not any(self.hands.values())
        return self.rules["tabla_last_card"] or not is_last

    def _write(self, side: int, points: int) -> None:
        cap = self.rules["tabla_cap"]
        if cap is not None:
            room = cap - self.running(side)
            if room <= 0:
                return
            points = min(points, room)
        self.tablas[side].append(points)

    def _pips(self, card: str, taken: frozenset[str]) -> int:
        """What a tabla is worth that counts the values of all its cards."""
        if self._sweeps(card):
            loose = [max(self._values(other), default=0) for other in taken & set(self.loose)]
            return sum(loose) + sum(value for _, value, _ in self.builds)
        return max(self._values(card), default=0) * ((self._split(card, taken) or 0) + 1)

    def running(self, side: int) -> int:
        """The score of a side so far: before the round, its pile, its tablas."""
        cards = sum(self._card_points(self.piles[side]).values())
        return self.before[side] + cards + sum(self.tablas[side])

    def _reached(self, side: int) -> bool:
        target = self.rules["target"]
        tied = [score + 1 for score in self.before if score >= target]
        return self.running(side) >= max(tied, default=target)

    def _card_points(self, pile: Iterable[str]) -> dict[str, int]:
        rules = self.rules
        points = dict.fromkeys("aces courts tens ten-of-diamonds two-of-clubs".split(), 0)
        for card in pile:
            if card == "10D":
                points["ten-of-diamonds"] += rules["points_ten_of_diamonds"]
            elif card == "2C":
                points["two-of-clubs"] += rules["points_two_of_clubs"]
            elif rank(card) == "10":
                points["tens"] += rules["points_ten"]
            elif rank(card) == "A":
                points["aces"] += rules["points_ace"]
            elif rank(card) in COURTS:
                points["courts"] += rules["points_court"]
        return points

    def points(self) -> list[dict[str, int]]:
        """The points of each side in this round, when it is over."""
        if self.turn is not None:
            raise ValueError("the round is not over")
        piles = [set(pile) for pile in self.piles]
        if self.out is None and self.last is not None:
            to_dealer = self.rules["leftovers"] == "dealer_side"
            piles[self.side(self.dealer if to_dealer else self.last)] |= self.table
        points = [
            {**self._card_points(pile), "most-cards": 0, "tablas": sum(tablas)}
            for pile, tablas in zip(piles, self.tablas, strict=True)
        ]
        for side in self._most_cards(piles):
            score = self.before[side] + sum(points[side].values())
            points[side]["most-cards"] = self._most_cards_points(score)
        return points

    def _most_cards(self, piles: list[set[str]]) -> list[int]:
        """The sides that get the points for most cards."""
        if self.out is not None or self.last is None:
            return []
        counts = [len(pile) for pile in piles]
        by_half = self.rules["most_cards_test"] == "more_than_half"
        if by_half and [2 * count for count in counts].count(self.rules["deck"]) < 2:
            return [side for side, count in enumerate(counts) if 2 * count > self.rules["deck"]]
        top = [side for side, count in enumerate(counts) if count == max(counts)]
        tie = self.rules["most_cards_tie"]
        if len(top) == 1 or tie == "each":
            return top
        return [side for side in top if tie == "last_capturer" and side == self.side(self.last)]

    def _most_cards_points(self, score: int) -> int:
        points = int(self.rules["points_most_cards"])
        if self.rules["most_cards_can_win"] or self.rules["match_length"] != "to_target":
            return points
        return max(0, min(points, int(self.rules["target"]) - 1 - score))

    def totals(self) -> list[int]:
        """The scores after the round."""
        return [
            score + sum(points.values())
            for score, points in zip(self.before, self.points(), strict=True)
        ]
