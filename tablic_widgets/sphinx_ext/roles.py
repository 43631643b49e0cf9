"""The roles for running text: cards, their names, numbers of the rules, and counted things.

====================================  ===========================================================
``{card}`10D` ``                      a card: its sign for the eye, its name for the ear
``{rank}`7` ``, ``{rank}`7 acc` ``    the name of a rank; with capital letter: ``{Rank}``
``{rule}`target` ``                   a number of the rules; another rule set is named before it
``{count}`22 point` ``                a number and what it counts, in the right form
====================================  ===========================================================

They come from the engine and the catalogues, so that text and game cannot disagree and every
ending is right. Forms of a name: ``nom``, ``acc``, ``gen``, ``ins``, ``pl``, ``plgen``; English and
Dutch know only one or many, and give that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from tablic_core.game.cards import Card, Rank, card_part
from tablic_core.game.position import deck
from tablic_core.game.rules import PARAMETERS, PRESETS, Rules
from tablic_core.game.scoring import points_in
from tablic_core.text.errors import TablicError, quote
from tablic_widgets.sphinx_ext import nodes as tablic
from tablic_widgets.sphinx_ext.mistakes import keep
from tablic_widgets.texts import form, word

CASES = ("nom", "acc", "gen", "ins", "pl", "plgen")
COUNTED = ("card", "point", "tabla", "round", "deal", "player", "exercise")


def _deals(rules: Rules, players: int) -> int:
    """How often cards are dealt until the pack is through; the last deal may be smaller."""
    to_deal = rules.deck - rules.opening_table
    return -(-to_deal // (players * rules.hand_size))


DERIVED: Mapping[str, Callable[[Rules], int]] = {
    "card_points": lambda rules: points_in(deck(rules), rules),
    "most_cards": lambda rules: rules.points_most_cards,
    "round_points": lambda rules: points_in(deck(rules), rules) + rules.points_most_cards,
    "deals_2": lambda rules: _deals(rules, 2),
    "deals_3": lambda rules: _deals(rules, 3),
    "deals_4": lambda rules: _deals(rules, 4),
}
"""Numbers that follow from the rules."""


def number_of(text: str) -> int:
    """The number that ``"target"`` or ``"four-individual target"`` stands for.

    Raises :class:`TablicError`: ``unknown-rules``; ``unknown-parameter`` for a name that is no
    rule or whose value is no number.
    """
    preset, _, name = text.rpartition(" ")
    preset = preset or "tablic"
    if preset not in PRESETS:
        raise TablicError("unknown-rules", text=quote(preset), known=", ".join(PRESETS))
    rules = PRESETS[preset]
    value = DERIVED[name](rules) if name in DERIVED else getattr(rules, name, None)
    if (name not in DERIVED and name not in PARAMETERS) or type(value) is not int:
        known = ", ".join((*DERIVED, *PARAMETERS))
        raise TablicError("unknown-parameter", text=quote(name), known=known)
    return value


def counted(text: str, lang: str) -> str:
    """The number and its noun for ``"22 point"`` or ``"card_points point"``."""
    number, _, noun = text.rpartition(" ")
    if noun not in COUNTED:
        raise TablicError("unknown-part", text=quote(noun), known=", ".join(COUNTED))
    n = int(number) if number.isdecimal() else number_of(number)
    return form(lang, f"count.{noun}", n).format(n=n)


def rank_name(text: str, lang: str) -> str:
    """The name of a rank for ``"7"`` or ``"7 acc"``."""
    rank, _, case = text.partition(" ")
    if rank not in {one.value for one in Rank}:
        ranks = " ".join(one.value for one in Rank)
        raise TablicError("unknown-part", text=quote(rank), known=ranks)
    if case and case not in CASES:
        raise TablicError("unknown-part", text=quote(case), known=", ".join(CASES))
    return word(lang, f"{rank}.{case or 'nom'}", "name")


Write = Callable[[str, str], nodes.Node]
"""From the text in the role and the language to what is written."""


class _Role(SphinxRole):
    """A role whose mistakes stop the build."""

    def __init__(self, write: Write) -> None:
        super().__init__()
        self._write = write

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        try:
            return [self._write(self.text, self.config.tablic_edition)], []
        except TablicError as error:
            keep(self.env, self.get_location(), f"{self.name}: {error}")
            return [], []


class _RankRole(_Role):
    """``{rank}`` and ``{Rank}``."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the name, at the start of a sentence with a capital letter."""
        names, messages = super().run()
        # Docutils looks roles up in small letters; how it was written stands in the source only.
        if "Rank" in self.rawtext.partition("`")[0]:
            texts = (name.astext() for name in names)
            names = [nodes.Text(text[0].upper() + text[1:]) for text in texts]
        return names, messages


def _card(text: str, lang: str) -> nodes.Node:
    return tablic.sign_of(card_part(Card.parse(text), lang))


def _rank(text: str, lang: str) -> nodes.Node:
    return nodes.Text(rank_name(text, lang))


def _rule(text: str, lang: str) -> nodes.Node:
    return nodes.Text(str(number_of(text)))


def _count(text: str, lang: str) -> nodes.Node:
    """The number and the noun, which stay on one line."""
    return nodes.Text(counted(text, lang).replace(" ", "\N{NO-BREAK SPACE}"))


ROLES: Mapping[str, SphinxRole] = {
    "card": _Role(_card),
    "rank": _RankRole(_rank),
    "rule": _Role(_rule),
    "count": _Role(_count),
}
"""Name → role."""
