"""What a reader takes along from an exercise: its directive, and the words for its address.

A page without scripts shows the directive; `takeaway.mjs` makes a link and a frame of the address
where the site has a frame page. In every other builder there is nothing of it.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from docutils import nodes

from tablic_core.puzzles import Exercise
from tablic_core.puzzles.address import write_address, write_options
from tablic_widgets.sphinx_ext.nodes import register
from tablic_widgets.texts import word

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_FENCE = "```"
_TEXTS = {
    "link": "take_link",
    "frame": "take_frame",
    "height": "take_height",
    "directive": "take_directive",
    "title": "frame_title",
    "copy": "copy",
    "copy_field": "copy_field",
    "copied": "copied",
    "copy_yourself": "copy_yourself",
}


class takeaway(nodes.General, nodes.Element):
    """A directive and an address, as attributes: text inside would be searched and printed."""


def take_away(exercise: Exercise, from_bank: bool, lang: str) -> takeaway:
    """The node for an exercise, which is written by its id if it is from the bank."""
    said = {"exercise": exercise.id} if from_bank else write_address(exercise)
    return takeaway(
        address=urlencode(said, safe=":/"),
        directive=_directive(exercise, from_bank),
        lang=lang,
        title=word(lang, "take_away"),
    )


def take_texts(lang: str) -> dict[str, str]:
    """The words that the script needs."""
    return {name: word(lang, key) for name, key in _TEXTS.items()}


def _directive(exercise: Exercise, from_bank: bool) -> str:
    """The exercise as it is written in a book of one's own, in MyST."""
    argument = f" {exercise.id}" if from_bank else ""
    options = {} if from_bank else write_options(exercise)
    lines = (f":{name}: {text}".rstrip() for name, text in options.items())
    return "\n".join([f"{_FENCE}{{tablic-exercise}}{argument}", *lines, _FENCE])


def _visit(self: Any, node: takeaway) -> None:
    self.body.append(
        f'<details class="tablic-app tablic-take" lang="{node["lang"]}" '
        f'data-address="{escape(node["address"])}">'
        f"<summary>{escape(node['title'])}</summary>\n<pre>{escape(node['directive'])}</pre>\n"
    )


def _depart(self: Any, node: takeaway) -> None:
    self.body.append("</details>\n")


def _skip(self: Any, node: takeaway) -> None:
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the node: HTML writes it, every other builder leaves it out."""
    register(app, takeaway, (_visit, _depart), (_skip, None))
