"""Records: text and back, the replay, and where the mistake in a broken one stands."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablic_core.game.cards import PACK, Card, parse_cards
from tablic_core.game.moves import Keep, Lay, Leave, Take
from tablic_core.game.notation import format_position
from tablic_core.game.position import Position
from tablic_core.game.record import LONGEST_RECORD, Record, format_record, parse_record
from tablic_core.game.rules import parse_rules
from tablic_core.text.errors import TablicError
from tests.core.garbled import Edits, edits, garble
from tests.core.random_rounds import every_rule_set, rounds, whole_rounds
from tests.core.table import FEW

# A, who dealt: 4C 5C 6C 10C JC QC; B: AC 2C 3C 7C 8C 9C; then the table: KC AD 2D 3D.
LINES = (
    "rules: tablic",
    "players: 2",
    "dealer: A",
    "before: 0 0",
    "cut: 0",
    f"pack: {' '.join(map(str, PACK))}",
    "moves: 3C:AD-2D 5C 7C 6C",
    "  8C 10C 9C",
)
TEXT = "\n".join(LINES) + "\n"
RECORD = Record(
    parse_rules("tablic"),
    players=2,
    dealer=0,
    before=(0, 0),
    cut=0,
    pack=PACK,
    moves=(
        Take(Card.parse("3C"), parse_cards("AD 2D")),
        *map(Lay, parse_cards("5C 7C 6C 8C 10C 9C")),
    ),
)


def with_line(number: int, line: str) -> str:
    """The text with another line in the place of one of its own, counted from 1."""
    return "\n".join((*LINES[: number - 1], line, *LINES[number:])) + "\n"


def error_of(text: str) -> TablicError:
    with pytest.raises(TablicError) as caught:
        parse_record(text)
    assert str(caught.value).startswith(caught.value.where)
    return caught.value


def code_and_place(text: str) -> tuple[str, str]:
    error = error_of(text)
    return error.code, error.where


# Text and back


def test_a_record_is_read_and_written_line_by_line() -> None:
    assert parse_record(TEXT) == RECORD
    one_line = TEXT.replace("6C\n  8C", "6C 8C")
    assert format_record(RECORD) == one_line
    assert parse_record(one_line) == RECORD


def test_twelve_moves_stand_on_a_line() -> None:
    # Two hands of six, all laid: B and A by turns; then the first card of the next deal.
    cards = "AC 4C 2C 5C 3C 6C 7C 10C 8C JC 9C QC 4D".split()
    record = replace(RECORD, moves=tuple(Lay(Card.parse(card)) for card in cards))
    lines = format_record(record).splitlines()
    assert lines[6:] == [f"moves: {' '.join(cards[:12])}", "  4D"]
    assert parse_record(format_record(record)) == record


def test_a_record_without_moves_is_the_deal() -> None:
    record = replace(RECORD, moves=())
    text = format_record(record)
    assert text.endswith("\nmoves:\n")
    assert parse_record(text) == record
    assert list(record.replay()) == [record.start()] == [record.final()]


def test_order_empty_lines_and_spaces_do_not_matter() -> None:
    *fields, moves, more = LINES
    shuffled = "\n\n".join([moves, more, *reversed(fields)])
    assert parse_record(shuffled) == RECORD
    assert parse_record(TEXT.replace(": ", ":   ").replace("\n", "  \r\n")) == RECORD


@every_rule_set
def test_a_round_is_written_read_and_replayed_as_it_was_played(rules: str, players: int) -> None:
    for played in rounds(rules, players)[-2:]:
        text = format_record(played.record)
        read = parse_record(text)
        assert read == played.record, played.told
        assert list(read.replay()) == list(played.positions), played.told
        assert len(text) < LONGEST_RECORD / 4, played.told
        assert format_record(read) == text, played.told


def test_the_refusal_and_uneven_scores_are_in_a_record() -> None:
    for word, move in (("keep", Keep()), ("leave", Leave())):
        text = TEXT.replace("tablic", "tabinet").replace("before: 0 0", "before: 7 102")
        text = text[: text.index("moves")] + f"moves: {word}\n"
        record = parse_record(text)
        assert (record.before, record.moves) == ((7, 102), (move,))
        assert record.final().moves == (move,)


# The replay


def test_replaying_gives_every_position_by_and_by() -> None:
    positions = list(RECORD.replay())
    assert len(positions) == 8
    assert positions[0] == RECORD.start()
    assert positions[-1] == RECORD.final()
    assert [len(position.moves) for position in positions] == list(range(8))
    assert positions[1].piles == ((), parse_cards("AD 2D 3C"))
    assert positions[2].table == parse_cards("KC 3D 5C")


def test_the_positions_before_a_move_that_is_not_legal_come_first_and_stay() -> None:
    broken = replace(RECORD, moves=(*RECORD.moves[:3], Lay(Card.parse("KS")), *RECORD.moves[3:]))
    replay = broken.replay()
    good = _take(replay, 4)
    texts = list(map(format_position, good))
    with pytest.raises(TablicError) as caught:
        next(replay)
    assert (caught.value.code, caught.value.where) == ("not-in-hand", "moves[3]")
    assert caught.value.params == {"card": Card.parse("KS"), "seat": "A"}
    assert good == list(RECORD.replay())[:4]
    assert list(map(format_position, good)) == texts
    with pytest.raises(TablicError):
        broken.final()


def _take(positions: Iterator[Position], number: int) -> list[Position]:
    return [next(positions) for _ in range(number)]


@every_rule_set
def test_a_move_that_comes_twice_breaks_any_round_in_that_place(rules: str, players: int) -> None:
    played = whole_rounds(rules, players)[0]
    number = len(played.record.moves) // 2
    moves = (*played.record.moves[:number], *played.record.moves[number - 1 :])
    replay = replace(played.record, moves=moves).replay()
    assert _take(replay, number + 1) == list(played.positions[: number + 1]), played.told
    with pytest.raises(TablicError) as caught:
        next(replay)
    assert caught.value.where == f"moves[{number}]", played.told


# What is broken, and where


@pytest.mark.parametrize(
    ("number", "line", "code", "where"),
    [
        # Moves that are not legal: a card of the other hand, nobody's, not lying, not a sum.
        (7, "moves: 3C:AD-2D 5C 7C 8C", "out-of-turn", "line 7: moves[3]"),
        (7, "moves: 3C:AD-2D 5C 7C KS", "not-in-hand", "line 7: moves[3]"),
        (7, "moves: 3C:AD-2D 5C 7C 5C", "not-in-hand", "line 7: moves[3]"),
        (7, "moves: 3C:AD-2D 6C:AD", "not-on-table", "line 7: moves[1]"),
        (7, "moves: 3C:AD-3D", "no-capture", "line 7: moves[0]"),
        (7, "moves: 3C~AD", "no-building", "line 7: moves[0]"),
        (7, "moves: keep", "no-offer", "line 7: moves[0]"),
        (7, "moves: claim:B", "no-claims", "line 7: moves[0]"),
        (8, "  8C 9C", "out-of-turn", "line 8: moves[5]"),
        (8, "  10C", "out-of-turn", "line 8: moves[4]"),
        # Moves that are none
        (7, "moves: 3C:AD-2D 5C 7C 6C:", "bad-move", "line 7: moves[3]"),
        (7, "moves: 3C:AD-3Z", "bad-card", "line 7: moves[0][1]"),
        (8, "  8C claim:X", "bad-seat", "line 8: moves[5]"),
        (8, "  8C pack: 9C", "bad-move", "line 8: moves[5]"),
        # Fields
        (1, "rules: whist", "unknown-rules", "line 1: rules"),
        (1, "rules: tablic target=0", "bad-value", "line 1: rules.target"),
        (1, "rules:", "unknown-rules", "line 1: rules"),
        (2, "players: two", "bad-number", "line 2: players"),
        (2, "players:", "bad-number", "line 2: players"),
        (2, "players: -2", "bad-number", "line 2: players"),
        (2, "players: ²", "bad-number", "line 2: players"),
        (2, "players: 5", "players-not-allowed", "line 2: players"),
        (3, "dealer: X", "bad-seat", "line 3: dealer"),
        (3, "dealer: C", "no-seat", "line 3: dealer"),
        (4, "before: 0 x", "bad-number", "line 4: before"),
        (4, "before: 0", "bad-sides", "line 4: before"),
        (4, "before:", "bad-sides", "line 4: before"),
        (4, "before: 0 0 0", "bad-sides", "line 4: before"),
        (5, "cut: 1 2", "bad-number", "line 5: cut"),
        (5, "cut: 52", "bad-cut", "line 5: cut"),
        (5, "cut: 1.5", "bad-number", "line 5: cut"),
        # The pack
        (6, LINES[5].replace("3C", "3X"), "bad-card", "line 6: pack[2]"),
        (6, LINES[5].replace("KC", "\u212aC"), "bad-card", "line 6: pack[12]"),
        (6, LINES[5].replace("3C", "AC"), "same-card", "line 6: pack[2]"),
        (6, LINES[5].removesuffix(" KS"), "bad-pack", "line 6: pack"),
        (6, "pack:", "bad-pack", "line 6: pack"),
        # Lines that are none of the record's
        (2, "player: 2", "unknown-part", "line 2"),
        (2, "Players: 2", "unknown-part", "line 2"),
        (2, "players 2", "bad-record", "line 2"),
        (2, ": 2", "unknown-part", "line 2"),
        (3, "players: 2", "same-part", "line 3: players"),
        (8, "moves: 7C", "same-part", "line 8: moves"),
        # Only moves go on on the next line.
        (4, "  0 0", "bad-record", "line 4"),
        (4, "  before: 0 0", "unknown-part", "line 4"),
    ],
)
def test_a_broken_record_names_the_line(number: int, line: str, code: str, where: str) -> None:
    assert code_and_place(with_line(number, line)) == (code, where)


def test_empty_lines_count() -> None:
    text = with_line(7, "\nmoves: 3C:AD-2D 5C\n\n  7C\n  10C KS")
    assert code_and_place(text.removesuffix("  8C 10C 9C\n")) == (
        "not-in-hand",
        "line 11: moves[4]",
    )


def test_a_card_of_forty_is_missed_or_too_much() -> None:
    text = TEXT.replace("tablic", "slovenian-3p").replace("players: 2", "players: 3")
    text = text.replace("before: 0 0", "before: 0 0 0")
    assert code_and_place(text) == ("bad-pack", "line 6: pack")


@pytest.mark.parametrize("name", [line.split(":")[0] for line in LINES[:7]])
def test_a_field_that_is_missing_is_named(name: str) -> None:
    lines = [line for line in LINES[:7] if not line.startswith(name)]
    error = error_of("\n".join(lines))
    assert (error.code, error.where, error.params) == ("missing-part", "record", {"name": name})


@pytest.mark.parametrize("text", [None, 7, b"rules: tablic", TEXT + " " * LONGEST_RECORD])
def test_what_is_no_text_or_too_long_is_no_record(text: str) -> None:
    assert code_and_place(text) == ("bad-record", "record")


def test_an_empty_text_has_no_fields() -> None:
    assert code_and_place("") == ("missing-part", "record")
    assert code_and_place("  7C 8C") == ("bad-record", "line 1")


def test_a_deal_that_cannot_be_is_told_when_it_is_dealt() -> None:
    for changes, code in (
        ({"pack": PACK[:51]}, "bad-pack"),
        ({"cut": 52}, "bad-cut"),
        ({"players": 1}, "players-not-allowed"),
        ({"dealer": 2}, "no-seat"),
        ({"before": (1,)}, "bad-sides"),
    ):
        with pytest.raises(TablicError) as caught:
            replace(RECORD, **changes).start()
        assert caught.value.code == code
        with pytest.raises(TablicError):
            next(replace(RECORD, **changes).replay())


# Garbled texts


def reads_or_raises(text: str) -> None:
    """Whatever the text, it is a record, which can be written again, or an error of its own."""
    try:
        record = parse_record(text)
    except TablicError as error:
        str(error)
    else:
        assert parse_record(format_record(record)) == record


def test_no_truncated_record_raises_anything_else() -> None:
    for end in range(0, len(TEXT), 7 if FEW else 1):
        reads_or_raises(TEXT[:end])
        reads_or_raises(TEXT[end:])


@given(
    edits(400, ":", "\n", " ", "\n  ", "moves:", "cut: 9\n", "AC", "keep", "\x1c", "\u2028"),
)
def test_no_garbled_record_raises_anything_else(made: Edits) -> None:
    reads_or_raises(garble(TEXT, made))


@given(st.text(max_size=80))
def test_no_other_text_raises_anything_else(text: str) -> None:
    reads_or_raises(text)
    reads_or_raises(TEXT + text)
    reads_or_raises(f"moves: {text}\n{TEXT}")
