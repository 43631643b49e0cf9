"""The scripts and styles of the pages around the exercises, in a folder named after their contents.

A page's own script gets a version from Sphinx, but not the modules that it imports: from a cache
they could be older than it.  In a folder with another name after every change they cannot.
"""

from __future__ import annotations

import shutil
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from tablic_widgets.modules import STATIC

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_FILES = (*sorted((Path(__file__).parent / "static").iterdir()), STATIC / "dom.mjs")
"""What lies in the folder: our own files, and the module that they share with the view."""


@cache
def _folder() -> str:
    contents = sha256()
    for file in _FILES:
        contents.update(f"{file.name}\0".encode() + file.read_bytes())
    return f"tablic-{contents.hexdigest()[:12]}"


def asset(name: str) -> str:
    """A file's path as ``add_js_file`` and ``add_css_file`` take it."""
    return f"{_folder()}/{name}"


def _add_static(app: Sphinx) -> None:
    """Let Sphinx copy the folder, and take away that of an earlier build."""
    place = Path(app.doctreedir) / "tablic-static"
    for old in (place, *Path(app.outdir, "_static").glob("tablic-*/")):
        shutil.rmtree(old, ignore_errors=True)
    (place / _folder()).mkdir(parents=True)
    for file in _FILES:
        shutil.copyfile(file, place / asset(file.name))
    app.config.html_static_path.append(str(place))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Copy the files when a build begins."""
    # Nobody sets it: as a part of the configuration it has every page written anew when it changes.
    app.add_config_value("tablic_assets", _folder(), "html", str)
    app.connect("builder-inited", _add_static)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
