"""The ten named rule sets, each told by what sets it apart.

Sources: *how-to* is a Dutch description of the game with a sweeping jack, *tablanet* and *tablić*
are two Serbian descriptions, *masters* is the rules page of a playing site (Serbian and English).
*Pagat* is a well-known page of card game rules, *1939* the oldest English description.
A line marked "decision" stands where the sources say nothing or contradict each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_TABLIC: dict[str, Any] = {
    "players": (2, 3, 4),  # tablić: two, three or four; four in pairs
    "four_players": "pairs",
    "deck": 52,
    "hand_size": 6,  # tablić: in two lots of three
    "opening_table": 4,  # tablić: once, never refilled
    "opening_source": "top",
    "opening_refusal": False,
    "opening_jack": "normal",  # tablić: a jack lies among the four in its example deal
    "direction": "counterclockwise",  # tablić; clockwise by agreement
    "ace_values": (1, 11),  # in the hand: all; on the table: tablanet and masters
    "jack_value": 12,  # masters; tablić's own example takes 9 and 3 with a jack
    "queen_value": 13,
    "king_value": 14,
    "rank_count": "any",  # tablanet: every card of that rank
    "multi_group": True,  # tablić: both at once
    "court_sum": True,
    "jack_sweep": False,
    "jack_may_trail": True,
    "obligatory": False,  # tablić: taking is not compulsory
    "partial": True,  # masters (English): may skip some cards
    "rank_priority": False,
    "building": False,  # how-to: strict play forbids it
    "tabla_value": "one",
    "jack_sweep_tabla": False,
    "tabla_last_card": False,  # tablanet, masters, how-to; tablić is silent
    "tabla_cap": None,
    "leftovers": "last_capturer",  # all four sources
    "points_ace": 1,
    "points_court": 1,
    "points_ten": 1,
    "points_ten_of_diamonds": 2,
    "points_two_of_clubs": 1,
    "points_most_cards": 3,
    "most_cards_test": "strict_most",  # tablić: whoever took most
    "most_cards_tie": "nobody",
    "most_cards_can_win": True,
    "target": 101,
    "target_check": "end_of_round",
    "claim": False,  # decision: only pagat and tablanet hint at it
    "match_length": "to_target",
}

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "tablic": _TABLIC,
    # Tablanet: no form for three; the three for cards want more than half; a claim is implied.
    "tablanet": _TABLIC | {"players": (2, 4), "most_cards_test": "more_than_half", "claim": True},
    # Masters: no tabla is written from 100 on, and nobody goes out on the three for cards.
    "masters": _TABLIC
    | {"players": (2,), "tabla_cap": 100, "most_cards_can_win": False, "target_check": "at_once"},
    # How-to: ace 1, jack sweeps and has no value, queen 12, king 13, 12 points in a round.
    # Decisions: a jack turned up goes to the bottom, and the sweeping jack scores its tabla.
    "jack-wild": _TABLIC
    | {
        "opening_jack": "to_bottom",
        "ace_values": (1,),
        "jack_value": None,
        "queen_value": 12,
        "king_value": 13,
        "court_sum": False,
        "jack_sweep": True,
        "jack_may_trail": False,
        "jack_sweep_tabla": True,
        "points_court": 0,
        "points_ten": 0,
        "points_ten_of_diamonds": 3,
        "points_two_of_clubs": 2,
    },
    # Romanian players' code: the first player may refuse the opening cards.
    # Decision: clockwise; the sources name no direction.
    "tabinet": _TABLIC | {"opening_refusal": True, "direction": "clockwise"},
    # 1939: the jack sweeps without a bonus, a tablanette scores the values taken, to 251.
    "tablanette-1939": _TABLIC
    | {
        "players": (2,),
        "opening_jack": "to_bottom",
        "jack_value": None,
        "jack_sweep": True,
        "tabla_value": "pips",
        "target": 251,
    },
    # Tablanet names it: 40 cards, no courts, four in the hand, three players. The rest: decision.
    "slovenian-3p": _TABLIC
    | {
        "players": (3,),
        "deck": 40,
        "hand_size": 4,
        "jack_value": None,
        "queen_value": None,
        "king_value": None,
        "points_court": 0,
    },
    # Tablanet: four, each for himself, play to 51.
    "four-individual": _TABLIC | {"players": (4,), "four_players": "singles", "target": 51},
    # Tablanet, tablić and how-to: two against two with a common pile.
    "pairs": _TABLIC | {"players": (4,)},
    # Pagat: opening cards from under the cut, leftovers to the dealer's side, claims allowed.
    "pagat": _TABLIC
    | {"opening_source": "bottom_of_cut", "leftovers": "dealer_side", "claim": True},
}
"""Every parameter of every named rule set, ``tablic`` first."""
