"""The frame page, which shows one exercise on somebody else's page, and what goes with it.

``frame/index.html``
    The page; which exercise, its address says (``tablic_widgets/static/frame.mjs``).
``frame/tablic-frame.js``
    For the page around: gives every frame the height that it asks for.
``_tablic/bank-<hash>/<id>.json``
    Every exercise of the bank with its screen in all languages, so that a frame can draw it
    before Python is awake.

The address of the page never changes, since it stands in other people's pages.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from book.assembly.policy import add_policy
from book.assembly.runtime import FRAME, Runtime
from book.extension.editions import EDITIONS
from tablic_core.puzzles import Puzzle
from tablic_core.puzzles.bank import index
from tablic_core.text.messages import template
from tablic_widgets.faces import FACES
from tablic_widgets.sphinx_ext.embedding import embed
from tablic_widgets.texts import texts, word
from tablic_widgets.why import why_script, why_texts

SOURCE = Path(__file__).parents[1] / "frame"
ICON = Path(__file__).parents[1] / "_static" / "favicon.svg"

_OWN = {
    "none": "frame_none",
    "long": "frame_long",
    "mixed": "frame_mixed",
    "several": "frame_several",
    "example": "frame_example",
    "book": "book",
}
_ENGINE = {
    "twice": "error.same-part",
    "unknown": "error.unknown-exercise",
    "language": "error.unknown-language",
}
"""Mistakes that the page finds itself, and says as the engine does."""


def exercise_files() -> dict[str, bytes]:
    """The files of the bank's exercises by their names."""
    return {f"{key}.json": _json(_screens(entry.open())) for key, entry in index().items()}


def _screens(puzzle: Puzzle[Any]) -> dict[str, Any]:
    return {
        "exercise": puzzle.exercise.to_fields(),
        "views": {one.tag: puzzle.screen(one.tag) for one in EDITIONS},
    }


def build_frame(site: Path, runtime: Runtime, site_url: str = "") -> None:
    """Write the page and the script for the page around into ``site``."""
    page = site / FRAME
    page.parent.mkdir(parents=True, exist_ok=True)
    assets = f"../{runtime.view}".rstrip("/")
    html = Template((SOURCE / "index.html").read_text("utf-8")).substitute(
        assets=assets,
        icon="favicon.svg",
        why=why_script(),
        noscript="\n".join(
            f'<p lang="{one.tag}">{escape(word(one.tag, "frame_noscript"))}</p>' for one in EDITIONS
        ),
        data=embed(_data(runtime)),
    )
    # Where its origin is nobody's, the page's worker has to begin as a blob.
    policed = add_policy(html, page, workers="blob:", home=site_url)
    page.write_text(policed, encoding="utf-8")
    page.with_name("favicon.svg").write_bytes(ICON.read_bytes())
    script = "tablic-frame.js"
    page.with_name(script).write_bytes((SOURCE / script).read_bytes())


def _data(runtime: Runtime) -> dict[str, Any]:
    """What the page knows, in every language."""
    return {
        **runtime.seen_from("../"),
        "bank": f"../{runtime.bank}",
        "faces": FACES,
        "languages": {
            one.tag: {"folder": one.folder, "texts": _texts(one.tag), "why": why_texts(one.tag)}
            for one in EDITIONS
        },
    }


def _texts(lang: str) -> dict[str, str]:
    return {
        **texts(lang),
        **{name: word(lang, key) for name, key in _OWN.items()},
        **{name: template(lang, key) for name, key in _ENGINE.items()},
    }


def _json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
