"""Some exercises of every kind, for whoever tests something of all kinds."""

from typing import Any

SAMPLES: dict[str, list[dict[str, Any]]] = {
    "find-captures": [
        {"table": "3D 4C 7H", "card": "7S"},
        {"table": "9D 4C", "card": "7S"},
        {"table": "AC 10D 4S JH", "card": "AH"},
    ],
    "judge-capture": [
        {"table": "5C 6D 7H 8S", "card": "QS", "cards": "5C 6D 7H 8S"},
        {"table": "3D 4C 7H", "card": "7S", "cards": "3D 4C 7H", "rules": "tablic multi_group=no"},
        {"table": "3D 4C JH", "card": "JS", "cards": "JH"},
    ],
    "card-values": [{"card": "AS"}, {"card": "JD"}, {"card": "9C"}, {"card": "QH"}],
    "may-lay": [
        {"table": "3D 4C 9H", "card": "7S"},
        {"table": "3D 5C", "card": "7S"},
        {"table": "3D 5C", "card": "JS"},
        {"table": "3D 4C 9H", "card": "7S", "rules": "tablic obligatory=yes"},
    ],
    "match-end": [
        {"totals": [104, 99]},
        {"totals": [103, 103]},
        {"totals": [60, 97]},
        {"totals": [51, 40, 52], "players": 3, "rules": "tablic target=51"},
        {"totals": [98, 110], "players": 4},
    ],
    "round-end": [
        {"table": "3D 4C", "card": "7S", "cards": "3D 4C", "turn": "you", "last": "other"}
        | {"left": 0},
        {"table": "3D 4C 9H", "card": "7S", "cards": "3D 4C", "turn": "other", "last": "you"}
        | {"left": 5},
        {"table": "3D 5C", "card": "7S", "turn": "you", "last": "other", "left": 0},
    ],
    "count-pile": [{"cards": "AS KD 10D 2C 7H 2S 10C"}, {"cards": "3C 7H"}, {"cards": "AS AD AH"}],
    "count-tablas": [{"totals": [14, 13]}, {"totals": [12, 13], "counts": [26, 26]}],
    "score-round": [
        {
            "piles": ["AS AC KD KC QS JS 10D 2C 10H JH QH", "AD AH KH KS QD QC JD JC 10C 10S"],
            "counts": [24, 28],
            "tablas": [2, 1],
        },
        {
            "piles": ["AS AC 10D", "AD AH 2C"],
            "counts": [26, 26],
            "rules": "jack-wild",
        },
        {
            "piles": ["AS AC AD", "AH 10D", "10C 10H 10S 2C"],
            "counts": [14, 13, 13],
            "players": 3,
            "rules": "slovenian-3p",
        },
    ],
    "take-most": [
        {"table": "3D 4C 7H", "hand": "7S 2C", "goal": "cards"},
        {"table": "10D 4C AS 9H", "hand": "KS QD 10C", "goal": "points"},
    ],
    "clear-table": [
        {"table": "8D 5C", "hand": "KS QH 2C"},
        {"table": "3D 9C", "hand": "7S 2D"},
    ],
    "avoid-tabla": [{"table": "3C 4C", "hand": "7S 9D", "held": 12}],
    "play-round": [{"seed": 15}, {"seed": 3, "turn": "other"}],
}
"""Some exercises of each kind; the first one is as plain as can be."""
