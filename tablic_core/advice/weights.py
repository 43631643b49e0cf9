"""Learned weights: what a table, a hand and the end of a deal are worth, as whole thousandths.

They stand in ``weights.json``, made by ``python -m tablic_core.advice.fit``.  A rule set uses those
of the fitted preset from which it differs in the fewest parameters.
"""

from __future__ import annotations

import json
import pkgutil
from dataclasses import dataclass
from functools import cache

from tablic_core.game.cards import Rank
from tablic_core.game.rules import PRESETS, Rules

TABLE_FEATURES = (
    "empty",
    "one card",
    "cards",
    "points",
    "total, at most 40",
    "total at most 14",
    *(f"each {rank.value}" for rank in Rank),
)
"""What is told of a table, in order; the total counts an ace as one."""

END_FEATURES = (
    "leads",
    "cards more, at most 4",
    "cards more, at most 10",
    "cards more, at most 20",
    "took last",
    "took last, times cards",
    *TABLE_FEATURES,
)
"""What is told of the end of a deal, from the side of the next deal's leader."""


@dataclass(frozen=True, slots=True)
class Weights:
    """One fitted set, in thousandths of a point."""

    card: int
    """What a taken card is worth beside its points, to the policy."""
    held: tuple[int, ...]
    """What a card of each rank is worth in the hand after a move, ace first."""
    left: tuple[int, ...]
    """What :data:`TABLE_FEATURES` are worth to who leaves such a table."""
    after: tuple[tuple[int, ...], ...]
    """What :data:`END_FEATURES` are worth with one deal to come, with two, and so on."""


PLAIN = Weights(
    0,
    (0,) * len(Rank),
    (0,) * len(TABLE_FEATURES),
    ((0,) * len(END_FEATURES),),
)
"""No opinion: the policy takes most points. Where a fit begins."""


def weights_for(rules: Rules) -> Weights:
    """The fitted weights of the preset that these rules differ from least."""
    fitted = _fitted()
    return fitted[min(fitted, key=lambda name: len(rules.difference(PRESETS[name])))]


@cache
def _fitted() -> dict[str, Weights]:
    data = pkgutil.get_data("tablic_core.advice", "weights.json")
    assert data is not None
    return {name: _read(one) for name, one in json.loads(data).items()}


def _read(data: dict[str, list[int]]) -> Weights:
    return Weights(
        data["card"][0],
        tuple(data["held"]),
        tuple(data["left"]),
        tuple(tuple(data[f"after-{to_come}"]) for to_come in range(1, 4)),
    )
