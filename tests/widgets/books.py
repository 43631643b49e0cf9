"""Small books with the extension, and its browser modules run by node without a browser."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "book" / "extension" / "static"
RUNTIME = {
    "pyodide": "../pyodide/1.2/",
    "stdlib": "../_tablic/python-abc/stdlib.zip",
    "engine": "../_tablic/engine-abc/engine.zip",
    "view": "../_tablic/view-abc/",
    "frame": "../frame/index.html",
    "lock": {},
    "bytes": 1,
}

FURO: dict[str, object] = {
    "html_theme": "furo",
    "html_use_index": False,
    "html_copy_source": False,
    "html_static_path": [str(ROOT / "book" / "_static")],
    "html_css_files": ["book.css"],
}
"""The look of this book."""


def write_pages(source: Path, pages: Mapping[str, str]) -> None:
    for name, text in pages.items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def build_book(
    folder: Path, pages: Mapping[str, str], builder: str = "html", jobs: int = 1, **config: object
) -> tuple[Path, str]:
    """Write the pages, build the book again: where it is, and what was warned of."""
    source, out = folder / "source", folder / "out"
    write_pages(source, pages)
    warnings = io.StringIO()
    settings: dict[str, Any] = {
        "extensions": ["myst_parser", "book.extension"],
        "project": "Book",
        "html_theme": "basic",
        "tablic_runtime": RUNTIME,
        **config,
    }
    with docutils_namespace():
        app = Sphinx(
            source,
            None,
            out,
            folder / "doctrees",
            builder,
            confoverrides=settings,
            status=None,
            warning=warnings,
            parallel=jobs,
        )
        app.build()
    return out, re.sub(r"\x1b\[[\d;]*m", "", warnings.getvalue())


@contextmanager
def watched(browser: Browser) -> Iterator[tuple[BrowserContext, list[str]]]:
    """A phone whose errors are kept; a page that such a little site has not is none."""
    errors: list[str] = []
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.set_default_timeout(20_000)
    context.on("weberror", lambda one: errors.append(f"{one.error}\n{one.error.stack}"))
    context.on(
        "console",
        lambda one: (
            errors.append(one.text) if one.type == "error" and "404" not in one.text else None
        ),
    )
    yield context, errors
    context.close()
    assert errors == []


def embedded(html: str, name: str) -> Any:
    """The data of the one script element of that class."""
    (text,) = re.findall(rf'<script type="application/json" class="{name}">(.*?)</script>', html)
    return json.loads(text)


MODULES = ("store", "record", "sums")

_SCRIPT = """
import { readFileSync } from 'node:fs';
%s
const given = JSON.parse(readFileSync(0, 'utf-8'));
console.log(JSON.stringify((() => { %s })() ?? null));
"""


def run_modules(body: str, given: object = None) -> Any:
    """What a function body returns that uses `given` and our modules by their names."""
    node = os.environ.get("NODE") or shutil.which("node")
    assert node, "the tests need node, in PATH or named by NODE"
    imports = "\n".join(
        f"import * as {name} from '{(STATIC / f'tablic-{name}.mjs').as_uri()}';" for name in MODULES
    )
    done = subprocess.run(
        [node, "--input-type=module", "-e", _SCRIPT % (imports, body)],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
