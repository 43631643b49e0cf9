"""Build the whole site: ``python -m book.assembly [--site site] [--previous folder]``.

In order: the wheels, Python for the browser, the frame page, Sphinx's own words, the four editions,
the pages at the root with the notebook room, the reference, and what search engines read.
What one step makes is kept in ``build/`` and made again only when its input changes.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from book.assembly.archives import contents_key
from book.assembly.errors import AssemblyError
from book.assembly.frame import build_frame, exercise_files
from book.assembly.library import make_library
from book.assembly.locales import build_locales
from book.assembly.postpass import finish_pages
from book.assembly.previous import carry, named_folders
from book.assembly.programs import BUILD, PROJECT, find_node, run_program
from book.assembly.reference import build_reference
from book.assembly.room import build_root
from book.assembly.runtime import Runtime, build_runtime
from book.assembly.sitemap import write_sitemap
from book.assembly.wheels import build_runtime_wheel, build_wheel
from book.assembly.wheels_page import write_wheels
from book.extension.editions import EDITIONS, Edition
from tablic_widgets.modules import page_files


@dataclass(frozen=True, slots=True)
class Setting:
    """What every Sphinx build of the site is told."""

    site: Path
    runtime: Runtime
    site_url: str
    doctrees: Path
    """What Sphinx keeps between builds; another folder for every change of our own code."""

    def environment(self, edition: str) -> dict[str, str]:
        """The variables that conf.py reads."""
        told = self.runtime.seen_from("" if edition == "root" else "../")
        return os.environ | {
            "TABLIC_EDITION": edition,
            "TABLIC_RUNTIME": json.dumps(told),
            "TABLIC_LOCALES": str(BUILD / "locale"),
            "SITE_URL": self.site_url,
        }


def fresh_doctrees(wheel: Path) -> Path:
    """A folder for this state of the engine, the bank and the extension; older ones go.

    Sphinx itself only sees changes of pages and of its configuration.
    """
    folder = BUILD / "doctrees" / contents_key(wheel)
    for old in (BUILD / "doctrees").glob("*"):
        if old != folder:
            shutil.rmtree(old)
    return folder


def build_edition(edition: Edition, setting: Setting) -> None:
    """One edition, finished: Sphinx, then the pass over its pages."""
    source, out = PROJECT / edition.source, setting.site / edition.folder
    command = [sys.executable, *"-m sphinx -W --keep-going -n -q -c".split()]
    doctrees = setting.doctrees / edition.folder
    try:
        run_program(
            [*command, *map(str, (PROJECT, "-d", doctrees, source, out))],
            f"Sphinx on {edition.source}",
            environment=setting.environment(edition.tag),
        )
        remove_stale_pages(out, source)
        finish_pages(out, edition.tag)
    except AssemblyError:
        # Sphinx keeps a page as it read it, mistakes and all: the next build would not read it
        # again, so find nothing wrong and publish it without what was refused.
        shutil.rmtree(doctrees, ignore_errors=True)
        shutil.rmtree(out, ignore_errors=True)
        raise


def remove_stale_pages(out: Path, source: Path) -> None:
    """Take away the pages in ``out`` whose page in ``source`` is gone: Sphinx leaves them."""
    for page in list(out.rglob("*.html")):
        name = page.relative_to(out)
        made_by_sphinx = name.parts[0].startswith("_") or name == Path("search.html")
        if not made_by_sphinx and not (source / name).with_suffix(".md").exists():
            page.unlink()


def remove_older_runtimes(site: Path, needed: frozenset[str]) -> None:
    """Take away the folders of earlier builds that are not ``needed``."""
    for kept in ("_tablic", "pyodide"):
        for folder in list((site / kept).iterdir()):
            if f"{kept}/{folder.name}/" not in needed:
                shutil.rmtree(folder)


def build_site(site: Path, site_url: str, previous: Path | None = None) -> None:
    """Everything, into the folder ``site``; raises :class:`AssemblyError`.

    What the pages of the site ``previous`` load is carried along; it may be ``site`` itself.
    """
    node = find_node()
    carried: frozenset[str] = frozenset()
    if previous is not None:
        carried = named_folders(previous)
        carry(previous, site, carried)
    print("wheel", flush=True)
    wheel = build_wheel(BUILD)
    print("Python for the browser", flush=True)
    library = make_library(BUILD / "runtime", wheel, node, PROJECT / "node_modules")
    small = build_runtime_wheel(BUILD, library)
    print(f"  {small.name}: {small.stat().st_size / 1e6:.1f} MB", flush=True)
    runtime = build_runtime(site, library, page_files(), exercise_files())
    setting = Setting(site, runtime, site_url, fresh_doctrees(wheel))
    build_frame(site, runtime, site_url)
    write_wheels(site, (wheel, small))
    print("editions", flush=True)
    build_locales(BUILD / "locale")
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        list(pool.map(lambda edition: build_edition(edition, setting), EDITIONS))
    print("first page and notebook room", flush=True)
    build_root(site, BUILD, wheel, runtime, setting.environment("root"))
    print("reference for programmers", flush=True)
    build_reference(site, BUILD, setting.environment("reference"))
    write_sitemap(site, site_url)
    # Some hosts leave out folders whose names begin with `_` unless this file is there.
    (site / ".nojekyll").touch()
    # Last: the pages of an interrupted build still load them.
    remove_older_runtimes(site, runtime.folders | carried)


def main() -> int:
    """Run from the command line; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--site", type=Path, default=PROJECT / "site")
    parser.add_argument("--url", default=os.environ.get("SITE_URL", ""))
    parser.add_argument("--previous", type=Path, help="the site before, for pages still in caches")
    options = parser.parse_args()
    try:
        build_site(options.site.resolve(), options.url, options.previous)
    except AssemblyError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(f"the site is in {options.site}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
