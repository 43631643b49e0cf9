"""What a score sheet must know of each named rule set, and says of it; all from the engine."""

from __future__ import annotations

from typing import Any

from tablic_core.game.position import deck, sides
from tablic_core.game.rules import PRESETS, Rules
from tablic_core.game.scoring import points_in
from tablic_core.text.messages import template
from tablic_widgets.texts import word

_PARTIES = {(2, 2): "two", (3, 3): "three", (4, 4): "singles", (4, 2): "pairs"}
"""How many play, on how many sides → the text that says so."""


def all_rules(lang: str) -> dict[str, dict[str, Any]]:
    """Every named rule set by name, as :func:`of_rules` describes it."""
    return {name: of_rules(rules, lang) for name, rules in PRESETS.items()}


def of_rules(rules: Rules, lang: str) -> dict[str, Any]:
    """A rule set as the sheet's script checks a round by it, and as people are reminded of it.

    Sentences keep ``{target}``, ``{cap}`` and ``{short}``, which follow the target that is played.
    """
    return {
        "parties": parties(rules),
        "target": rules.target,
        "cards": card_total(rules),
        "most": rules.points_most_cards,
        "mostCanWin": rules.most_cards_can_win,
        "mayStop": rules.claim or rules.target_check == "at_once",
        "pips": rules.tabla_value == "pips",
        "cap": rules.tabla_cap,
        "counts": counts(rules, lang),
        "sentences": sentences(rules, lang),
    }


def parties(rules: Rules) -> dict[str, int]:
    """Who may play, as the name of its text → how many sides that makes."""
    return {
        _PARTIES[players, count]: count
        for players in rules.players
        for count in [len(sides(rules, players))]
    }


def card_total(rules: Rules) -> int:
    """The points that the cards of one round hold, without those for most cards."""
    return points_in(deck(rules), rules)


def counts(rules: Rules, lang: str) -> list[tuple[str, str]]:
    """What counts and how much, leaving out what counts nothing."""
    each = word(lang, "sheet_each")
    items = {
        "aces": (rules.points_ace, True),
        "courts": (rules.points_court, True),
        "tens": (rules.points_ten, True),
        "ten-of-diamonds": (rules.points_ten_of_diamonds, False),
        "two-of-clubs": (rules.points_two_of_clubs, False),
        "most-cards": (rules.points_most_cards, False),
    }
    told = [
        (template(lang, f"score.item.{item}"), each.format(n=points) if many else str(points))
        for item, (points, many) in items.items()
        if points
    ]
    tabla = word(lang, "sheet_values") if rules.tabla_value == "pips" else each.format(n=1)
    total = card_total(rules)
    return [
        *told,
        (template(lang, "score.item.tablas"), tabla),
        (word(lang, "sheet_all_cards"), str(total)),
        (word(lang, "sheet_with_three"), str(total + rules.points_most_cards)),
    ]


def sentences(rules: Rules, lang: str) -> list[str]:
    """What is agreed on the end of a match and on the points that depend on it."""
    named = {
        "sheet_rule_target": True,
        "sheet_rule_most": rules.most_cards_test == "strict_most",
        "sheet_rule_half": rules.most_cards_test == "more_than_half",
        "sheet_rule_cap": rules.tabla_cap is not None,
        "sheet_rule_short": not rules.most_cards_can_win,
        "sheet_rule_at_once": rules.target_check == "at_once",
        "sheet_rule_claim": rules.claim,
    }
    return [word(lang, name) for name, holds in named.items() if holds]
