"""A rule that no table has yet: a king that can take may not be laid."""

from __future__ import annotations

from tests.recipes.project import Project

SENTENCE = {
    "en": "By these rules {card} may not be laid, because it can take.",
    "nl": "Volgens deze regels mag je {card} niet neerleggen, want hij kan pakken.",
    "sr": "По овим правилима {card} не сме да се спусти, јер може да носи.",
}
CASE = """\
    Case(
        "king_may_trail",
        "tablic",
        ("yes", "no"),
        moves_of("KC", "", "KC", table="KD 3D"),
        ({"KC", "KC:KD"}, {"KC:KD"}),
    ),
"""


def test_a_new_rule(project: Project) -> None:
    project.add(
        "tablic_core/game/rules.py",
        "    obligatory: bool = _flag()\n",
        '    king_may_trail: bool = _flag()\n    """Whether a king that can take may be laid."""\n',
    )
    project.add(
        "tablic_core/game/presets.py",
        '    "obligatory": False,  # tablić',
        '    "king_may_trail": True,  # decision: no source forbids it\n',
    )
    project.add(
        "tablic_core/game/rounds.py",
        "    if can_take and sweeps(card, rules) and not rules.jack_may_trail:\n",
        "    if can_take and card.rank is Rank.KING and not rules.king_may_trail:\n"
        '        return TablicError("king-must-take", "move", card=card)\n',
    )
    source = project.read("tablic_core/game/rounds.py")
    imported = "from tablic_core.game.cards import "
    project.write("tablic_core/game/rounds.py", source.replace(imported, f"{imported}Rank, ", 1))
    # The search over the last deal plays by tables of its own.
    source = project.read("tablic_core/advice/kinds.py")
    project.write(
        "tablic_core/advice/kinds.py",
        source.replace(
            "        return not rules.obligatory and (",
            "        if card.rank is Rank.KING and not rules.king_may_trail:\n"
            "            return False\n"
            "        return not rules.obligatory and (",
        ),
    )
    for lang, sentence in SENTENCE.items():
        project.add(
            f"tablic_core/text/messages/{lang}/LC_MESSAGES/tablic.po",
            'msgid "error.must-take"\n',
            f'msgid "error.king-must-take"\nmsgstr "{sentence}"\n\n',
        )

    project.add("tests/core/test_parameters.py", '    Case(\n        "obligatory",\n', CASE)
    project.add("tests/core/data/presets.txt", "\nobligatory ", "\nking_may_trail" + " yes" * 10)
    project.add(
        "tests/core/referee.py",
        '        if self.rules["obligatory"] and self._can_take(card):\n',
        '        if card[0] == "K" and not self.rules["king_may_trail"] and self._can_take(card):\n'
        "            return False\n",
    )
    project.add(
        "tests/core/test_against_referee.py",
        '    "tabla_last_card": ["yes", "no"],\n',
        '    "king_may_trail": ["yes", "no"],\n',
    )

    project.compile()
    project.test(
        *("tests/core/test_parameters.py", "tests/core/test_rules.py"),
        *("tests/core/test_against_referee.py", "tests/core/test_messages.py"),
    )
    refused = project.run(
        "-c",
        "from tablic_core.doors.api import reply\n"
        'position = ("rules=tablic king_may_trail=no;dealer=A;turn=B;hands=7S/KH;table=3D-KC;"\n'
        '    "last=A;piles=" + "-".join(str(c) for c in __import__("tablic_core").PACK\n'
        '    if str(c) not in "7S KH 3D KC".split()) + "/")\n'
        'print(reply({"method": "play", "params": {"position": position, "move": "KH"}}))\n',
    )
    assert "'code': 'king-must-take'" in refused
    project.check_against("A new rule")
