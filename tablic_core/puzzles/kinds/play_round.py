"""Play a whole round of two against the engine's own player, and read after every card what it did.

An answer is ``{"card": "7S", "cards": ["3D", "4C"], "moves": [...]}``: the card played, what it
takes (nothing: it is laid), and all that both have played so far, as the last feedback gave it
(left out or empty on the first turn).
Nothing is kept between two answers: the deal comes from the seed, and the moves are played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from tablic_core.advice.analysis import gain
from tablic_core.advice.players import greedy_player
from tablic_core.game.cards import Cards
from tablic_core.game.dealing import deal, shuffled
from tablic_core.game.moves import Lay, Take, parse_move
from tablic_core.game.position import Position, check_players, deck, see
from tablic_core.game.reasons import why_not
from tablic_core.game.rounds import legal_moves, play_legal, refused
from tablic_core.game.scoring import RoundScore, card_points, running_score, score
from tablic_core.puzzles.exercise import Exercise
from tablic_core.puzzles.kind import Feedback, Finding, Row, bad_form, reason_finding
from tablic_core.puzzles.kinds.hands import read_move
from tablic_core.puzzles.kinds.round_ending import ending
from tablic_core.puzzles.kinds.round_talk import advice, dealt, groups_taken, told
from tablic_core.puzzles.kinds.sheet import score_table
from tablic_core.puzzles.ladder import narrowing
from tablic_core.text.errors import TablicError, quote
from tablic_core.text.messages import say

_DEALER = 0
"""The seat that deals: of two the other one leads."""

_MOST_MOVES = 10_000
"""How many moves are compared; a table of ten, large for real play, has dozens."""


class PlayRound:
    """Play every card of a round; any legal way of playing it to its end is right."""

    name = "play-round"
    needs = ("seed",)
    may = ("players", "turn")

    def validate(self, exercise: Exercise) -> None:
        """Raise :class:`TablicError` for a round that cannot be played here.

        ``bad-value`` for other than two players, ``players-not-allowed`` for rules without two,
        ``no-such-round`` for moves that are neither taking nor laying, ``round-over`` where the
        other player's first card ends the round.
        """
        rules = exercise.rules
        if exercise.players != 2:
            text = quote(exercise.players)
            raise TablicError("bad-value", "players", text=text, name="players", allowed="2")
        check_players(rules, 2, "rules")
        if rules.building or rules.opening_refusal:
            raise TablicError("no-such-round", "rules")
        if _start(exercise).turn is None:
            raise TablicError("round-over", "seed")

    def view(self, exercise: Exercise, lang: str) -> dict[str, Any]:
        """Interaction ``play-move``, and ``turns``: how many cards the learner will play."""
        start = _start(exercise)
        question = say(lang, "ask.play-round")
        if start.moves:
            question = say(lang, "ask.play-round-second")
            for finding in _opened(exercise, start):
                question += [" ", *finding.say(lang)]
        return {
            "interaction": "play-move",
            "question": question,
            "rows": [row.to_json(lang) for row in _rows(start, _seat(exercise))],
            "turns": _turns(exercise),
        }

    def grade(self, exercise: Exercise, answer: Any) -> Feedback:
        """What the move did and what the other player did then; ``right`` at the end."""
        before = _replayed(exercise, answer.get("moves", ())) if isinstance(answer, dict) else None
        seat = _seat(exercise)
        if before is None or before.turn != seat:
            return bad_form()
        read = read_move(answer, before.hands[seat], before.table)
        if read is None:
            return bad_form()
        card, cards = read
        move = Take(card, cards) if cards else Lay(card)
        refusal = refused(before, move)
        if refusal is not None:
            return Feedback("wrong", 0.0, (_reason(before, move, refusal),))
        return _played(exercise, before, move)

    def hints(self, exercise: Exercise) -> Sequence[Finding]:
        """A ladder for the first turn: what can be done, with which card, the move."""
        start, rules = _start(exercise), exercise.rules
        moves = _card_moves(start)
        best = _best(start, moves)
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
        return (*narrowing(moves, [best], steps), self.solution(exercise))

    def solution(self, exercise: Exercise) -> Finding:
        """A first move that brings most at once; the rest of the round is the learner's."""
        start = _start(exercise)
        best = _best(start, _card_moves(start))
        if isinstance(best, Take):
            values = {"card": best.card, "groups": groups_taken(start, best)}
            return Finding("solution.round-take", values, best.cards)
        return Finding("solution.round-lay", {"card": best.card})

    def answer(self, exercise: Exercise, moves: Sequence[str] = ()) -> Any:
        """A legal turn after ``moves``, the first one if there are none: what brings most at once.

        Turn by turn it plays a round that is right.
        """
        position = _replayed(exercise, moves)
        assert position is not None
        best = _best(position, _card_moves(position))
        taken = best.cards if isinstance(best, Take) else ()
        cards = [str(card) for card in taken]
        return {"card": str(best.card), "cards": cards, "moves": list(moves)}


def _seat(exercise: Exercise) -> int:
    """Where the learner sits: at the dealer's side to lead, or in the dealer's place."""
    return _DEALER if exercise.turn == "other" else 1 - _DEALER


def _dealt(exercise: Exercise) -> Position:
    rules = exercise.rules
    return deal(rules, 2, shuffled(rules, Random(exercise.seed)), dealer=_DEALER)


def _start(exercise: Exercise) -> Position:
    """The position of the learner's first turn."""
    position = _dealt(exercise)
    if position.turn != _seat(exercise):
        position = play_legal(position, _reply(exercise, position))
    return position


def _reply(exercise: Exercise, position: Position) -> Lay | Take:
    """What the other player does, who sees no more than a player does."""
    assert position.turn is not None
    # A chance of its own for every turn: an answer is graded without those before it.
    rng = Random(exercise.seed * 64 + len(position.moves))
    move = greedy_player(see(position, position.turn), rng)
    assert isinstance(move, (Lay, Take))
    return move


def _replayed(exercise: Exercise, moves: Any) -> Position | None:
    """The position after ``moves``; none if they are not the beginning of a round."""
    if not isinstance(moves, (list, tuple)):
        return None
    if not moves:
        return _start(exercise)
    position = _dealt(exercise)
    for text in moves:
        try:
            move = parse_move(text)
        except TablicError:
            return None
        if not isinstance(move, (Lay, Take)) or refused(position, move) is not None:
            return None
        position = play_legal(position, move)
    return position


def _reason(position: Position, move: Lay | Take, refusal: TablicError) -> Finding:
    """Why a move is not allowed: the reason itself where the cards do not fit."""
    if isinstance(move, Take) and refusal.code == "no-capture":
        cards = tuple(card for card in position.table if card in move.cards)
        return reason_finding(*why_not(move.card, cards, position.table, position.rules))
    return Finding(f"error.{refusal.code}", refusal.params)


def _played(exercise: Exercise, before: Position, move: Lay | Take) -> Feedback:
    """The feedback on a legal move: it is played, and the other player answers."""
    seat = _seat(exercise)
    after = play_legal(before, move)
    findings = [*told(before, move), *advice(before, move, after), *dealt(before, after)]
    while after.turn not in (None, seat):
        reply, earlier = _reply(exercise, after), after
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
            table=score_table(result, columns),
            moves=moves,
            rows=rows,
            headline=Finding("round.over"),
        )
    done, turns, rows = len(moves) // 2, _turns(exercise), _rows(after, seat)
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


def _turns(exercise: Exercise) -> int:
    """How many cards the learner plays in the round."""
    rules = exercise.rules
    dealt_out = len(deck(rules)) - rules.opening_table
    return (dealt_out + (_seat(exercise) != _DEALER)) // 2


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


def _opened(exercise: Exercise, position: Position) -> Iterator[Finding]:
    """What the other player did before the learner's first turn."""
    move = position.moves[0]
    assert isinstance(move, (Lay, Take))
    return told(_dealt(exercise), move, by_other=True)


def _card_moves(position: Position) -> list[Lay | Take]:
    moves = islice(legal_moves(position), _MOST_MOVES)
    return [move for move in moves if isinstance(move, (Lay, Take))]


def _best(position: Position, moves: list[Lay | Take]) -> Lay | Take:
    """The first of the moves that bring most points at once, and then most cards.

    Where nothing can be taken, a card that is worth least.
    """

    def worth(move: Lay | Take) -> tuple[int, int, int]:
        cards = len(move.cards) if isinstance(move, Take) else 0
        return gain(position, move), cards, -card_points(move.card, position.rules)

    return max(moves, key=worth)
