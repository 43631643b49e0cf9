"""The sides of a round by name, and the sheet on which their points are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablic_core.game.moves import SEATS
from tablic_core.game.position import sides
from tablic_core.game.rules import Rules
from tablic_core.game.scoring import CARD_ITEMS, RoundScore
from tablic_core.puzzles.contract import Finding, Grid
from tablic_core.text.messages import Sentence


def side_ids(rules: Rules, players: int) -> tuple[str, ...]:
    """The letters of each side's seats: ``A``, or ``AC`` for a pair."""
    return tuple("".join(SEATS[seat] for seat in seats) for seats in sides(rules, players))


def side_name(side_id: str) -> Sentence:
    """What the side is called: “Player A”, “Pair A–C”."""
    if len(side_id) == 1:
        return Sentence("side.player", {"seats": side_id})
    return Sentence("side.pair", {"seats": "–".join(side_id)})


def by_side(side_ids: Sequence[str], numbers: Sequence[int]) -> tuple[Sentence, ...]:
    """A number for each side: “Player A: 12”, “Player B: 13”."""
    return tuple(
        Sentence("side.number", {"side": side_name(one), "n": number})
        for one, number in zip(side_ids, numbers, strict=True)
    )


def score_grid(result: RoundScore, columns: Mapping[int, Finding]) -> Grid:
    """The points of a round, an item a line, and the total; ``columns`` names sides in order."""
    rows: list[tuple[Finding | str, ...]] = []
    for line in result.lines:
        if line.why == "no-points":
            continue
        if line.item == "most-cards":
            rows.append((Finding("sheet.cards"), *(str(line.counts[side]) for side in columns)))
        elif line.item in CARD_ITEMS and not any(line.points):
            # These rules give nothing for such cards, or nobody took them.
            continue
        points = (str(line.points[side]) for side in columns)
        rows.append((Finding(f"score.item.{line.item}"), *points))
    rows.append((Finding("sheet.total"), *(str(result.points[side]) for side in columns)))
    head = (Finding("sheet.item"), *columns.values())
    return Grid(Finding("sheet.caption"), head, tuple(rows))
