"""A rule set: one frozen value with one documented field per parameter.

The parameters, and what each named rule set says of them, come from four written sources
(a Dutch how-to, two Serbian descriptions, the rules of one playing site) and from public pages;
where the sources are silent a value is our decision, and :mod:`tablic_core.game.presets` says so.

As text a rule set is the name of a preset, then what differs from it::

    >>> rules = parse_rules("tablic target=51")
    >>> rules.target
    51
    >>> str(rules)
    'tablic target=51'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import combinations
from typing import Any, Literal

from tablic_core.game import presets
from tablic_core.game.cards import Card, Rank
from tablic_core.text.errors import TablicError, quote

Reader = Callable[[str], Any]

_DIGITS = re.compile("[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Parameter:
    """What one field of :class:`Rules` may be, and how its text is read."""

    allowed: str
    """The allowed values, as they are written in text."""
    read: Reader
    """From text to value; raises ``ValueError`` (any) when the text is none."""
    check: Callable[[Any], bool]
    """Whether a value that did not come from text is allowed."""
    takes: Literal["", "counts", "forbids"] = ""
    """What it does to captures: nothing; it says what cards count or take; it only forbids some."""
    open: Any = None
    """Of one that only forbids, the value that forbids nothing."""


def _choice(*options: str) -> Any:
    return _field(" / ".join(options), str, lambda value: value in options)


def _flag() -> Any:
    words = {"yes": True, "no": False}
    return _field("yes / no", words.__getitem__, lambda value: isinstance(value, bool))


def _whole(low: int, high: int) -> Any:
    return _field(
        f"{low}–{high}", _read_whole, lambda value: _is_whole(value) and low <= value <= high
    )


def _whole_or_none(low: int, high: int) -> Any:
    return _field(
        f"none / {low}–{high}",
        lambda text: None if text == "none" else _read_whole(text),
        lambda value: value is None or (_is_whole(value) and low <= value <= high),
    )


def _one_of(*options: tuple[int, ...]) -> Any:
    return _field(
        " / ".join(_join(option) for option in options),
        lambda text: tuple(_read_whole(part) for part in text.split(",")),
        lambda value: value in options,
    )


def _numbers(*options: int) -> Any:
    """Any of the numbers, at least one, in ascending order."""
    choices = [some for n in range(1, len(options) + 1) for some in combinations(options, n)]
    return _one_of(*choices)


def _field(allowed: str, read: Reader, check: Callable[[Any], bool]) -> Any:
    return field(metadata={"parameter": Parameter(allowed, read, check)})


def _counts(declared: Any) -> Any:
    """A parameter that says what cards count or take."""
    return field(metadata={"parameter": replace(declared.metadata["parameter"], takes="counts")})


def _forbids(declared: Any, unless: Any) -> Any:
    """A parameter that forbids captures unless it has that value, and does nothing else to them."""
    marked = replace(declared.metadata["parameter"], takes="forbids", open=unless)
    return field(metadata={"parameter": marked})


def _read_whole(text: str) -> int:
    if not _DIGITS.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _join(numbers: Iterable[int]) -> str:
    return ",".join(str(number) for number in numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every choice that a table makes before it plays.

    Building one checks each value and the combinations; :class:`TablicError` ``bad-value`` or
    ``bad-rules`` names the parameter.
    """

    players: tuple[int, ...] = _numbers(2, 3, 4)
    """How many may play; two and three always play each for themselves."""
    four_players: Literal["pairs", "singles"] = _choice("pairs", "singles")
    """Whether four play as two pairs with a common pile, or each alone."""
    deck: Literal[52, 40] = _field("52 / 40", _read_whole, lambda value: value in (52, 40))
    """Cards in play: the whole pack, or ace to ten only."""
    hand_size: int = _whole(1, 12)
    """Cards each player gets in one deal."""
    opening_table: int = _whole(0, 8)
    """Cards turned up on the table before the first deal."""
    opening_source: Literal["top", "bottom_of_cut"] = _choice("top", "bottom_of_cut")
    """Where the opening table comes from."""
    opening_refusal: bool = _flag()
    """Whether the first player may keep the first four cards or leave them as the table."""
    opening_jack: Literal["normal", "to_bottom"] = _choice("normal", "to_bottom")
    """What happens to a jack among the opening cards: it stays, or goes under the pack."""
    direction: Literal["counterclockwise", "clockwise"] = _choice("counterclockwise", "clockwise")
    """Which way the turn goes."""
    ace_values: tuple[int, ...] = _counts(_one_of((1, 11), (1,)))
    """What an ace may count, in the hand and on the table alike."""
    jack_value: int | None = _counts(_whole_or_none(12, 14))
    """What a jack counts; none: it joins no sum (or is not in the pack)."""
    queen_value: int | None = _counts(_whole_or_none(12, 14))
    """What a queen counts."""
    king_value: int | None = _counts(_whole_or_none(12, 14))
    """What a king counts."""
    rank_count: Literal["any", "one"] = _forbids(_choice("any", "one"), unless="any")
    """How many equal cards one card takes by rank."""
    multi_group: bool = _forbids(_flag(), unless=True)
    """Whether equal cards and sums, or several sums, may be taken in one move."""
    court_sum: bool = _counts(_flag())
    """Whether a court card takes sums, or only its equals."""
    jack_sweep: bool = _counts(_flag())
    """Whether a jack takes the whole table, all or nothing."""
    jack_may_trail: bool = _flag()
    """Whether a jack may be laid without taking when cards lie there."""
    obligatory: bool = _flag()
    """Whether a card that can take must take (which capture is free)."""
    partial: bool = _forbids(_flag(), unless=True)
    """Whether a capture may leave a further group that it could have taken too."""
    rank_priority: bool = _forbids(_flag(), unless=False)
    """Whether a capture must contain an equal card where one lies."""
    building: bool = _flag()
    """Whether cards may be laid on table cards to build a value."""
    tabla_value: Literal["one", "pips"] = _choice("one", "pips")
    """What a tabla scores: a point, or the values of all cards in it."""
    jack_sweep_tabla: bool = _flag()
    """Whether a sweeping jack scores a tabla."""
    tabla_last_card: bool = _flag()
    """Whether the very last card of a round can score a tabla."""
    tabla_cap: int | None = _whole_or_none(1, 1000)
    """From which score of its side on no tabla is written; none: always written.

    Masters has one below its target, so that nobody goes out on a tabla; a changed target wants a
    changed cap.
    """
    leftovers: Literal["last_capturer", "dealer_side"] = _choice("last_capturer", "dealer_side")
    """Who gets the cards that still lie there when all are played."""
    points_ace: int = _whole(0, 10)
    """Points for each ace taken."""
    points_court: int = _whole(0, 10)
    """Points for each jack, queen and king taken."""
    points_ten: int = _whole(0, 10)
    """Points for each ten taken, the ten of diamonds aside."""
    points_ten_of_diamonds: int = _whole(0, 10)
    """Points for the ten of diamonds, all told."""
    points_two_of_clubs: int = _whole(0, 10)
    """Points for the two of clubs."""
    points_most_cards: int = _whole(0, 10)
    """Points for most cards in a round."""
    most_cards_test: Literal["strict_most", "more_than_half"] = _choice(
        "strict_most", "more_than_half"
    )
    """What counts as most cards."""
    most_cards_tie: Literal["nobody", "last_capturer", "each"] = _choice(
        "nobody", "last_capturer", "each"
    )
    """Who gets those points when sides are equal at the top (26 each where 27 are wanted)."""
    most_cards_can_win: bool = _flag()
    """Whether those points may carry a side past the target."""
    target: int = _whole(1, 1000)
    """The score that ends a match."""
    target_check: Literal["end_of_round", "at_once"] = _choice("end_of_round", "at_once")
    """When the target is looked at."""
    claim: bool = _flag()
    """Whether a side may claim in the middle of a round that it has reached the target."""
    match_length: Literal["to_target", "one_round"] = _choice("to_target", "one_round")
    """Whether a match goes on to the target or is a single round."""

    def __post_init__(self) -> None:
        for name, parameter in PARAMETERS.items():
            value = getattr(self, name)
            if not parameter.check(value):
                raise _bad_value(name, value)
        if self.jack_sweep and self.jack_value is not None:
            raise TablicError("bad-rules-jack", "jack_value", value=self.jack_value)
        courts = [v for v in (self.jack_value, self.queen_value, self.king_value) if v is not None]
        if len(set(courts)) < len(courts):
            raise TablicError("bad-rules-courts", "king_value")
        if self.building and not self.multi_group:
            raise TablicError("bad-rules-building", "building")
        if not self.jack_may_trail and not self.jack_sweep:
            raise TablicError("bad-rules-trail", "jack_may_trail")
        if self.opening_refusal and not 1 <= self.opening_table <= self.hand_size:
            raise TablicError("bad-rules-refusal", "opening_refusal")

    def values(self, card: Card) -> tuple[int, ...]:
        """What ``card`` may count in a sum: one value, two for an ace, none for a wild jack."""
        if card.rank is Rank.ACE:
            return self.ace_values
        courts = {
            Rank.JACK: self.jack_value,
            Rank.QUEEN: self.queen_value,
            Rank.KING: self.king_value,
        }
        value = courts.get(card.rank) if card.rank.is_court else int(card.rank.value)
        return () if value is None else (value,)

    def difference(self, other: Rules) -> dict[str, tuple[Any, Any]]:
        """The parameters in which the two rule sets differ: name → (here, there)."""
        return {
            name: (getattr(self, name), getattr(other, name))
            for name in PARAMETERS
            if getattr(self, name) != getattr(other, name)
        }

    def __str__(self) -> str:
        name = min(PRESETS, key=lambda preset: len(self.difference(PRESETS[preset])))
        changes = self.difference(PRESETS[name])
        return " ".join(
            [name, *(f"{key}={format_value(mine)}" for key, (mine, _) in changes.items())]
        )


PARAMETERS: Mapping[str, Parameter] = {
    item.name: item.metadata["parameter"] for item in fields(Rules)
}
"""Every parameter of a rule set, in order, with what it may be."""

OPEN: Mapping[str, Any] = {
    name: parameter.open for name, parameter in PARAMETERS.items() if parameter.takes == "forbids"
}
"""The parameters that only forbid captures, each with the value that forbids nothing."""

PRESETS: Mapping[str, Rules] = {name: Rules(**values) for name, values in presets.PRESETS.items()}
"""The named rule sets by name, ``tablic`` first."""


def parse_rules(text: str, where: str = "rules") -> Rules:
    """Read a rule set: the name of a preset, then ``parameter=value`` for what differs.

    Raises :class:`TablicError`: ``unknown-rules``, ``unknown-parameter`` or ``bad-value``.
    """
    words = text.split() if isinstance(text, str) else []
    if not words or words[0] not in PRESETS:
        raise TablicError("unknown-rules", where, text=quote(text), known=", ".join(PRESETS))
    changes: dict[str, Any] = {}
    for word in words[1:]:
        name, _, value = word.partition("=")
        if name in changes:
            raise TablicError("same-parameter", where, name=name)
        if name not in PARAMETERS:
            raise TablicError(
                "unknown-parameter", where, text=quote(name), known=", ".join(PARAMETERS)
            )
        try:
            changes[name] = PARAMETERS[name].read(value)
        except (ValueError, KeyError):
            raise _bad_value(name, value).at(where) from None
    try:
        return replace(PRESETS[words[0]], **changes)
    except TablicError as error:
        raise error.at(where) from None


def _bad_value(name: str, value: object) -> TablicError:
    text = value if isinstance(value, str) else format_value(value)
    return TablicError(
        "bad-value", name, name=name, text=quote(text), allowed=PARAMETERS[name].allowed
    )


def format_value(value: Any) -> str:
    """One parameter's value as it is written in a rule set's text."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return _join(value)
    return str(value)
