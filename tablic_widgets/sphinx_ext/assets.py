"""Scripts and styles of pages, in a folder that is named after their contents.

A page's script gets a version from Sphinx, but not what a script loads later on: from a cache that
could be older than the page.  In a folder with another name after every change it cannot.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Assets:
    """The files of one extension; ``name`` begins the folder's name and is a config value's."""

    def __init__(self, name: str, files: Mapping[str, bytes]) -> None:
        self.name = name
        self.files = files

    @property
    def folder(self) -> str:
        """The folder inside ``_static``."""
        contents = sha256()
        for name, data in sorted(self.files.items()):
            contents.update(f"{name}\0".encode() + data)
        return f"{self.name}-{contents.hexdigest()[:12]}"

    def path(self, name: str) -> str:
        """A file's path as ``add_js_file`` and ``add_css_file`` take it."""
        return f"{self.folder}/{name}"

    def setup(self, app: Sphinx) -> None:
        """Copy the files when a build begins."""
        # Nobody sets it: as a part of the configuration it has every page written anew when it
        # changes.
        app.add_config_value(f"{self.name.replace('-', '_')}_assets", self.folder, "html", str)
        app.connect("builder-inited", self._add)

    def _add(self, app: Sphinx) -> None:
        """Let Sphinx copy the folder, and take away that of an earlier build."""
        place = Path(app.doctreedir) / f"{self.name}-static"
        pattern = f"{self.name}-{'[0-9a-f]' * 12}/"
        for old in (place, *Path(app.outdir, "_static").glob(pattern)):
            shutil.rmtree(old, ignore_errors=True)
        (place / self.folder).mkdir(parents=True)
        for name, data in self.files.items():
            (place / self.path(name)).write_bytes(data)
        app.config.html_static_path.append(str(place))
