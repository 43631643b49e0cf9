"""The folder ``wheels/`` of the site: both distributions, and a page that pip and people read.

``pip install --find-links <site>/wheels/ tablic`` takes from a page every link that names a wheel,
and checks what it got against the hash behind the address.
"""

from __future__ import annotations

import email
import hashlib
import zipfile
from collections.abc import Sequence
from html import escape
from pathlib import Path
from string import Template

from book.assembly.archives import write_tree
from book.assembly.policy import add_policy
from book.extension.editions import EDITIONS, Edition
from tablic_widgets.texts import word

FOLDER = "wheels"
"""The folder, from the site's root."""

_TEMPLATE = Path(__file__).parents[1] / "wheels" / "index.html"
_STYLE = Path(__file__).parents[1] / "root" / "_page" / "root.css"
# Names of files are long, and break only where they must.
_NARROW = "\nli > a {\n  font-size: 1rem;\n  overflow-wrap: anywhere;\n}\n"


def write_wheels(site: Path, wheels: Sequence[Path]) -> None:
    """Copy ``wheels`` into the folder, with the page that links to them, and nothing else."""
    html = Template(_TEMPLATE.read_text("utf-8")).substitute(
        style=_STYLE.read_text("utf-8") + _NARROW,
        wheels="\n".join(map(_link, wheels)),
        words="\n".join(map(_words, EDITIONS)),
    )
    page = add_policy(html, f"{FOLDER}/index.html")
    files = {wheel.name: wheel.read_bytes() for wheel in wheels}
    write_tree(site / FOLDER, files | {"index.html": page.encode()})


def _link(wheel: Path) -> str:
    """What pip looks for, and the size."""
    data = wheel.read_bytes()
    needs = escape(_metadata(wheel)["Requires-Python"])
    return (
        f'<li><a href="{wheel.name}#sha256={hashlib.sha256(data).hexdigest()}" '
        f'data-requires-python="{needs}">{wheel.name}</a><p>{round(len(data) / 1000)} kB</p></li>'
    )


def _metadata(wheel: Path) -> email.message.Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (one for one in archive.namelist() if one.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(archive.read(name))


def _words(edition: Edition) -> str:
    said = escape(word(edition.tag, "wheels"))
    page = f"../{edition.folder}/teachers.html"
    return f'<li lang="{edition.tag}"><a href="{page}" hreflang="{edition.tag}">{said}</a></li>'
