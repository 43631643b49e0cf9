"""Play so that the next player is least likely to make a tabla.

An answer is ``{"card": "7S", "cards": ["3D", "4C"]}``; without ``cards`` the card is laid.
The chances are exact: every hand that the next player may have counts the same
(:func:`tablic_core.advice.analysis.tabla_risk`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from tablic_core.advice.analysis import clearing_ranks, tabla_risk, unseen
from tablic_core.game.builds import sweeps
from tablic_core.game.captures import split
from tablic_core.game.cards import Cards, Rank
from tablic_core.game.moves import Lay, Take
from tablic_core.game.position import Position, deck
from tablic_core.game.rounds import legal_moves, play, tabla
from tablic_core.puzzles.contract import Feedback, Finding, Grid, Question, Row
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kinds.hands import check_hand, move_answer, taken
from tablic_core.puzzles.kinds.seat import OneMove, seat_view
from tablic_core.puzzles.ladder import narrowing
from tablic_core.puzzles.telling import as_finding, groups_of, hand_rows
from tablic_core.text.errors import TablicError
from tablic_core.text.messages import Sentence

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import MoveAnswer

MOST_MOVES = 24
"""The most moves to choose from: all of them are listed with the verdict."""


@dataclass(frozen=True, slots=True)
class _Option:
    """One move that the learner may make, and what it leaves to the next player."""

    move: Take | Lay
    taken: Cards
    """What the move takes, in table order."""
    risk: Fraction
    after: Position
    punishing: Cards
    """The unseen cards that would make a tabla."""


class AvoidTabla(OneMove):
    """Choose the move after which a tabla by the next player is least likely."""

    name = "avoid-tabla"
    needs = ("table", "hand")
    may = ("seen", "held")

    def check(self) -> None:
        """Raise :class:`TablicError` for a position that leaves nothing to choose.

        ``empty-field``, ``too-many-cards``, ``too-many-held``,
        ``too-many-moves``, ``no-choice`` if all moves are equally safe.
        """
        exercise = self.exercise
        # After a tabla the table is empty: then the question is which card may lie alone.
        check_hand(exercise, ("hand",))
        known = len(exercise.table) + len(exercise.hand) + len(exercise.seen)
        left = len(deck(exercise.rules)) - known
        if self.held > left:
            raise TablicError("too-many-held", "held", n=self.held, left=left)
        if len(list(islice(legal_moves(self.view), MOST_MOVES + 1))) > MOST_MOVES:
            raise TablicError("too-many-moves", "hand", most=MOST_MOVES)
        if len({option.risk for option in self.options}) == 1:
            raise TablicError("no-choice", "hand")

    @property
    def held(self) -> int:
        """How many cards the next player holds."""
        return len(self.exercise.hand) if self.exercise.held is None else self.exercise.held

    @cached_property
    def view(self) -> Position:
        """What the learner sees."""
        return seat_view(self.exercise, self.held)

    @cached_property
    def options(self) -> Sequence[_Option]:
        """Every legal move."""
        return _options(self.view)

    @cached_property
    def best(self) -> _Option:
        """The first of the safest moves."""
        return _best(self.options)

    def question(self) -> Question:
        """The table, the hand, what was seen, the next player."""
        rows = [*hand_rows(self.exercise)]
        if self.exercise.seen:
            rows.append(Row("seen", self.exercise.seen))
        rows.append(Row("next", (), Finding("avoid.held", {"n": self.held}, count=self.held)))
        return Question((Finding("ask.avoid-tabla"),), tuple(rows))

    def weigh(self, move: Take | Lay) -> Feedback:
        """The chance that the move leaves and the reply it allows, and all moves in a grid."""
        chosen = next(option for option in self.options if option.move == move)
        grid = _grid(self.options)
        if chosen.risk == self.best.risk:
            # What could still go wrong stands in the grid.
            told = _chance_of(chosen) if chosen.risk else _why_safe(chosen)
            return Feedback("right", 1.0, (told, Finding("avoid.best")), grid=grid)
        findings = (*self._outcome(chosen), Finding("avoid.safer"))
        return Feedback("wrong", 0.0, findings, grid=grid)

    def ladder(self) -> Sequence[Finding]:
        """What to look at, the worst move, whether to take, which card, the move."""
        right = [option for option in self.options if option.risk == self.best.risk]
        return (
            Finding("avoid.look"),
            *narrowing(self.options, right, _steps(self.options)),
            self.solution(),
        )

    def solution(self) -> Finding:
        """The first of the safest moves, and its chance."""
        values = {"move": _named(self.best), "chance": _chance(self.best.risk)}
        return Finding("avoid.solution", values)

    def answer(self) -> MoveAnswer:
        """The first of the safest moves."""
        return move_answer(self.best.move, self.exercise.table)

    def _outcome(self, chosen: _Option) -> Iterator[Finding]:
        """The reply that the chosen move allows and its chance, or why there is none."""
        left = chosen.after.table
        if not chosen.risk:
            yield _why_safe(chosen)
            return
        if self.exercise.seen and self._forgot_seen(chosen):
            yield Finding("myth.seen-forgotten")
        yield _reply(self.exercise, chosen)
        lying = tuple(card for card in left if card in self.exercise.table)
        yield Finding("avoid.out", {"cards": chosen.punishing}, lying)
        yield _chance_of(chosen)

    def _forgot_seen(self, chosen: _Option) -> bool:
        """Whether the move would be safest if the cards in the piles could still come."""
        without = _options(seat_view(self.exercise, self.held, ()))
        same = next(option for option in without if option.move == chosen.move)
        return same.risk == _best(without).risk


def _options(view: Position) -> list[_Option]:
    return [_option(view, move) for move in legal_moves(view) if isinstance(move, (Take, Lay))]


def _option(view: Position, move: Take | Lay) -> _Option:
    after = play(view, move)
    ranks = clearing_ranks(after.table, after.rules)
    punishing = tuple(
        card
        for card in unseen(after)
        if card.rank in ranks and tabla(after, Take(card, after.table)).points
    )
    return _Option(move, taken(move, view.table), tabla_risk(view, move), after, punishing)


def _best(options: Sequence[_Option]) -> _Option:
    return min(options, key=lambda option: option.risk)


def _chance_of(chosen: _Option) -> Finding:
    return Finding("avoid.chance-of", {"chance": _chance(chosen.risk)})


def _why_safe(chosen: _Option) -> Finding:
    after = chosen.after
    if not after.table:
        return Finding("avoid.cleared")
    ranks = clearing_ranks(after.table, after.rules)
    cards = [card for card in unseen(after) if card.rank in ranks]
    whys = [tabla(after, Take(card, after.table)).why for card in cards]
    if whys:
        # Somebody may take it all, but it would not be written.
        only_jacks = set(whys) == {"jack-sweep"}
        return Finding("avoid.only-jack" if only_jacks else f"tabla.{whys[0]}")
    if ranks:
        return Finding("avoid.gone", {"ranks": _rank_names(ranks)})
    return Finding("avoid.safe")


def _reply(exercise: Exercise, chosen: _Option) -> Finding:
    """What the next player could do, after the shape of what was left."""
    left, card = chosen.after.table, chosen.punishing[0]
    lying = tuple(one for one in left if one in exercise.table)
    values = {"card": card, "cards": left}
    if sweeps(card, chosen.after.rules):
        return Finding("avoid.sweep", values, lying)
    if len(left) == 1:
        return Finding("myth.lone-card", values, lying)
    groups = split(card, left, chosen.after.rules) or ()
    values["groups"] = groups
    return Finding("myth.one-sum" if len(groups) == 1 else "myth.many-cards", values, lying)


def _named(option: _Option) -> Sentence:
    """A move in words."""
    move = option.move
    if isinstance(move, Lay):
        return Sentence("avoid.lay", {"card": move.card})
    groups = groups_of(move.card, option.taken, option.after.rules)
    return Sentence("avoid.take", {"card": move.card, "groups": groups})


def _chance(risk: Fraction) -> Sentence:
    """A chance in percent and as a fraction; the catalogue has the decimal sign."""
    if risk.denominator == 1:
        return Sentence("avoid.certain", {"n": 100 * risk.numerator})
    whole, tenth = divmod(round(1000 * risk), 10)
    return Sentence("avoid.percent", {"whole": whole, "tenth": tenth, "fraction": str(risk)})


def _rank_names(ranks: Sequence[Rank]) -> tuple[tuple[Sentence], ...]:
    return tuple((Sentence(f"rank.{rank.value}"),) for rank in ranks)


def _grid(options: Sequence[_Option]) -> Grid:
    """Every move, the safest first."""
    rows = []
    for option in sorted(options, key=lambda option: option.risk):
        named, chance = _named(option), _chance(option.risk)
        ranks = tuple(dict.fromkeys(card.rank for card in option.punishing))
        names = Finding("avoid.ranks", {"ranks": _rank_names(ranks)}) if ranks else "–"
        rows.append((as_finding(named), as_finding(chance), names))
    head = (Finding("avoid.head-move"), Finding("avoid.head-chance"), Finding("avoid.head-ranks"))
    return Grid(Finding("avoid.caption"), head, tuple(rows))


def _steps(options: Sequence[_Option]) -> Iterator[tuple[Finding, Callable[[_Option], bool]]]:
    best, worst = _best(options), max(options, key=lambda option: option.risk)
    takes = isinstance(best.move, Take)
    yield Finding("avoid.not", {"move": _named(worst)}), lambda option: option != worst
    yield (
        Finding("avoid.do-take" if takes else "avoid.do-lay"),
        lambda option: isinstance(option.move, Take) == takes,
    )
    card = best.move.card
    yield Finding("avoid.play", {"card": card}), lambda option: option.move.card == card
