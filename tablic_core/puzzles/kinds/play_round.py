"""Play a whole round of two against the engine's own player, and read after every card what it did.

An answer is ``{"card": "7S", "cards": ["3D", "4C"], "moves": [...]}``: the card played, what it
takes (nothing: it is laid), and all that both have played so far, as the last feedback gave it
(left out or empty on the first turn).
Nothing is kept between two answers: the deal comes from the seed, and the moves are played again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from tablic_core.advice.analysis import gain
from tablic_core.advice.players import greedy_player
from tablic_core.game.cards import Cards
from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.moves import Lay, Take, parse_move
from tablic_core.game.position import Position, check_players, deck, see
from tablic_core.game.rounds import legal_moves, play_legal, refused
from tablic_core.game.scoring import RoundScore, card_points, running_score, score
from tablic_core.puzzles.contract import Feedback, Finding, Puzzle, Question, Row
from tablic_core.puzzles.interactions import PLAY_MOVE
from tablic_core.puzzles.kinds.hands import move_answer, move_in
from tablic_core.puzzles.kinds.round_ending import ending
from tablic_core.puzzles.kinds.round_talk import advice, dealt, groups_taken, told
from tablic_core.puzzles.kinds.seat import refusal
from tablic_core.puzzles.kinds.sheet import score_grid
from tablic_core.puzzles.ladder import narrowing
from tablic_core.text.errors import TablicError, quote

if TYPE_CHECKING:
    from tablic_core.puzzles.shapes import MoveAnswer

_DEALER = 0
"""The seat that deals: of two the other one leads."""

_MOST_MOVES = 10_000
"""How many moves are compared; a table of ten, large for real play, has dozens."""


class PlayRound(Puzzle[tuple[Position, Lay | Take]]):
    """Play every card of a round; any legal way of playing it to its end is right."""

    name = "play-round"
    needs = ("seed",)
    may = ("players", "turn")
    interaction = PLAY_MOVE

    def check(self) -> None:
        """Raise :class:`TablicError` for a round that cannot be played here.

        ``bad-value`` for other than two players, ``players-not-allowed`` for rules without two,
        ``no-such-round`` for moves that are neither taking nor laying, ``round-over`` where the
        other player's first card ends the round.
        """
        rules, players = self.exercise.rules, self.exercise.players
        if players != 2:
            text = quote(players)
            raise TablicError("bad-value", "players", text=text, name="players", allowed="2")
        check_players(rules, 2, "rules")
        if rules.building or rules.opening_refusal:
            raise TablicError("no-such-round", "rules")
        if self.start.turn is None:
            raise TablicError("round-over", "seed")

    @property
    def seat(self) -> int:
        """Where the learner sits: at the dealer's side to lead, or in the dealer's place."""
        return _DEALER if self.exercise.turn == "other" else 1 - _DEALER

    @cached_property
    def deal(self) -> Position:
        """The round before anybody has played."""
        rules = self.exercise.rules
        return deal(rules, 2, shuffled(rules, Random(self.exercise.seed)), dealer=_DEALER)

    @cached_property
    def start(self) -> Position:
        """The position of the learner's first turn."""
        if self.deal.turn == self.seat:
            return self.deal
        return play_legal(self.deal, self._reply(self.deal))

    @cached_property
    def first(self) -> Lay | Take:
        """A first move that brings most at once."""
        return _best(self.start)

    @cached_property
    def turns(self) -> int:
        """How many cards the learner plays in the round."""
        rules = self.exercise.rules
        dealt_out = len(deck(rules)) - rules.opening_table
        return (dealt_out + (self.seat != _DEALER)) // 2

    def question(self) -> Question:
        """The cards of the first turn, and how many cards the learner will play."""
        asked = [Finding("ask.play-round")]
        if self.start.moves:
            move = self.start.moves[0]
            assert isinstance(move, (Lay, Take))
            opened = told(self.deal, move, by_other=True)
            asked = [Finding("ask.play-round-second"), *opened]
        return Question(tuple(asked), _rows(self.start, self.seat), turns=self.turns)

    def read(self, answer: Any) -> tuple[Position, Lay | Take] | None:
        """The position after the moves so far, and a move in it."""
        before = self._replayed(answer.get("moves", ())) if isinstance(answer, dict) else None
        if before is None or before.turn != self.seat:
            return None
        move = move_in(answer, before.hands[self.seat], before.table)
        return None if move is None else (before, move)

    def judge(self, given: tuple[Position, Lay | Take]) -> Feedback:
        """What the move did and what the other player did then; ``right`` at the end."""
        before, move = given
        error = refused(before, move)
        if error is not None:
            return Feedback("wrong", 0.0, (refusal(before, move, error),))
        return self._played(before, move)

    def ladder(self) -> Sequence[Finding]:
        """A ladder for the first turn: what can be done, with which card, the move."""
        rules, best = self.exercise.rules, self.first
        moves = _card_moves(self.start)
        able = {move.card for move in moves if isinstance(move, Take)}
        steps: list[tuple[Finding, Callable[[Lay | Take], bool]]] = [
            (Finding("hint.round-card", {"card": best.card}), lambda move: move.card is best.card)
        ]
        if able:
            take = Finding("hint.round-take", {"n": len(able)}, count=len(able))
            steps.insert(0, (take, lambda move: isinstance(move, Take)))
        elif not card_points(best.card, rules):
            lay = Finding("hint.round-lay")
            steps.insert(0, (lay, lambda move: not card_points(move.card, rules)))
        return (*narrowing(moves, [best], steps), self.solution())

    def solution(self) -> Finding:
        """A first move that brings most at once; the rest of the round is the learner's."""
        best = self.first
        if isinstance(best, Take):
            values = {"card": best.card, "groups": groups_taken(self.start, best)}
            return Finding("solution.round-take", values, best.cards)
        return Finding("solution.round-lay", {"card": best.card})

    def answer(self) -> MoveAnswer:
        """The first turn of a round that is right: what brings most at once."""
        return self.answer_after(())

    def answer_after(self, moves: Sequence[str]) -> MoveAnswer:
        """A legal turn after ``moves``; turn by turn it plays a round that is right."""
        position = self._replayed(moves)
        assert position is not None
        best = _best(position) if moves else self.first
        # In the order of the pack, in which a move names its cards.
        taken = best.cards if isinstance(best, Take) else ()
        answer = move_answer(best, taken)
        answer["moves"] = list(moves)
        return answer

    def _reply(self, position: Position) -> Lay | Take:
        """What the other player does, who sees no more than a player does."""
        assert position.turn is not None
        # A chance of its own for every turn: an answer is graded without those before it.
        rng = Random(self.exercise.seed * 64 + len(position.moves))
        move = greedy_player(see(position, position.turn), rng)
        assert isinstance(move, (Lay, Take))
        return move

    def _replayed(self, moves: Any) -> Position | None:
        """The position after ``moves``; none if they are not the beginning of a round."""
        if not isinstance(moves, (list, tuple)):
            return None
        if not moves:
            return self.start
        position = self.deal
        for text in moves:
            try:
                move = parse_move(text)
            except TablicError:
                return None
            if not isinstance(move, (Lay, Take)) or refused(position, move) is not None:
                return None
            position = play_legal(position, move)
        return position

    def _played(self, before: Position, move: Lay | Take) -> Feedback:
        """The feedback on a legal move: it is played, and the other player answers."""
        seat = self.seat
        after = play_legal(before, move)
        findings = [*told(before, move), *advice(before, move, after), *dealt(before, after)]
        while after.turn not in (None, seat):
            reply, earlier = self._reply(after), after
            after = play_legal(earlier, reply)
            findings += [*told(earlier, reply, by_other=True), *dealt(earlier, after)]
        moves = tuple(map(str, after.moves))
        if after.turn is None:
            result = score(after)
            rows = _rows(after, seat, result)
            columns = {seat: Finding("sheet.you"), 1 - seat: Finding("sheet.other")}
            findings += ending(after, result, seat)
            return Feedback(
                "right",
                1.0,
                _outlined(findings, rows[0].cards),
                grid=score_grid(result, columns),
                moves=moves,
                rows=rows,
                headline=Finding("round.over"),
            )
        done, turns, rows = len(moves) // 2, self.turns, _rows(after, seat)
        return Feedback(
            "next",
            done / turns,
            _outlined(findings, rows[0].cards),
            moves=moves,
            rows=rows,
            headline=Finding("round.turn", {"n": done + 1, "all": turns}),
        )


def _outlined(findings: list[Finding], table: Cards) -> tuple[Finding, ...]:
    """The findings, outlining only cards that lie there now."""
    return tuple(
        replace(one, cards=tuple(card for card in one.cards if card in table)) for one in findings
    )


def _rows(position: Position, seat: int, result: RoundScore | None = None) -> tuple[Row, ...]:
    """The table and the learner's hand, and what can be counted of the rest.

    With the ``result`` of a finished round the leftovers are in the pile of whose they are.
    """
    other, table = 1 - seat, position.table
    counts = tuple(map(len, position.piles))
    points = tuple(running_score(position, side) for side in (0, 1))
    if result is not None:
        counts, points = result.line("most-cards").counts, result.totals
        table = () if result.leftovers_to is not None else table
    hand = tuple(card for card in position.hands[seat] if card is not None)
    stock = len(position.stock)
    note = Finding("round.stock", {"n": stock}) if stock else Finding("round.no-stock")
    taken = [{"n": counts[side], "points": points[side]} for side in (seat, other)]
    in_hand = {"hand": len(position.hands[other])}
    return (
        Row("table", table),
        Row("hand", hand, note if hand else None),
        Row("yours", (), Finding("round.pile", taken[0])),
        Row("other", (), Finding("round.other", in_hand | taken[1])),
    )


def _card_moves(position: Position) -> list[Lay | Take]:
    moves = islice(legal_moves(position), _MOST_MOVES)
    return [move for move in moves if isinstance(move, (Lay, Take))]


def _best(position: Position) -> Lay | Take:
    """The first of the legal moves that bring most points at once, and then most cards.

    Where nothing can be taken, a card that is worth least.
    """

    def worth(move: Lay | Take) -> tuple[int, int, int]:
        cards = len(move.cards) if isinstance(move, Take) else 0
        return gain(position, move), cards, -card_points(move.card, position.rules)

    return max(_card_moves(position), key=worth)
