"""The generation before: what the pages of the previous site load goes along to the new one.

A cache may hold a page for days after a new site was published.  It names the folders that it was
built for (``runtime.py``), and finds them if they were carried along.  One generation is kept:
what the pages of the previous site name, not what that site carried along itself.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from book.assembly.errors import AssemblyError

_NAMED = re.compile(r'"(?:\.\.?/)*((?:_tablic|pyodide)/[\w-][\w.-]*/)')
"""In an attribute or in the data of a page, the address of a folder or of what is in it."""


def named_folders(site: Path) -> frozenset[str]:
    """The folders of the runtime that the pages of ``site`` name, from its root.

    Raises AssemblyError if it is no site of this book, or lacks a folder that its pages name.
    """
    pages = sorted(site.rglob("*.html"))
    found = {name for page in pages for name in _NAMED.findall(page.read_text("utf-8"))}
    if not found:
        raise AssemblyError(f"{site} is no site of this book: no page in it plays")
    for name in sorted(found):
        if not (site / name).is_dir():
            raise AssemblyError(f"{site} is not whole: its pages name {name}, which is not there")
    return frozenset(found)


def carry(previous: Path, site: Path, folders: frozenset[str]) -> None:
    """Copy those folders of ``previous`` into ``site``, but for what it has already."""
    for name in sorted(folders):
        if not (site / name).exists():
            # Under another name until it is whole: an interrupted copy must not look like one.
            partial = site / f"{name.rstrip('/')}.partial"
            shutil.rmtree(partial, ignore_errors=True)
            shutil.copytree(previous / name, partial)
            partial.rename(site / name)
