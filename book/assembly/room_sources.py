"""What JupyterLite is built from, as files in memory: settings, Pyodide, our wheel, the notebooks.

Everything that a notebook needs is in the site: the wheels are chosen and copied at build
(`PyodideLockAddon`, which asks a package registry for those that are not ours), and the kernel is
told not to look for others on the way.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from book.assembly.errors import AssemblyError
from book.assembly.library import COPIED
from book.assembly.room_wheels import empty_wheel
from book.extension.editions import EDITIONS, Edition

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"

KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
"""The plugin whose settings say where Pyodide is."""

EXTENSIONS = (
    "@jupyter-widgets/jupyterlab-manager",
    "@jupyterlite/pyodide-kernel-extension",
    "anywidget",
)
"""The extensions of the room; whatever else the environment holds stays out."""

DISABLED = (
    "@jupyter-notebook/application-extension:pages",
    "@jupyter-notebook/console-extension",
    "@jupyterlab/console-extension",
    "@jupyterlab/filebrowser-extension:open-url",
    "@jupyterlab/fileeditor-extension",
    "@jupyterlab/help-extension:jupyter-forum",
    "@jupyterlab/help-extension:open",
    "@jupyterlab/help-extension:resources",
    "@jupyterlab/tooltip-extension:consoles",
    "@jupyterlab/tooltip-extension:files",
)
"""Plugins whose menus lead out of the notebook: to apps that are left out, or to other hosts."""

ICON = "static/favicons/favicon.ico"

WHEELS = "wheels"
"""The folder of our wheel."""

PACKAGES = ("ipywidgets", "anywidget")
"""What the widget needs, in the version that is installed here."""

UNUSED = ("widgetsnbextension", "jupyterlab-widgets")
"""Packages that ipywidgets asks for, with scripts for other notebook programs."""

EMPTY = ("jedi", "0.99")
"""A package that IPython asks for and can do without, name and version, of which we ship no code.

It guesses what Tab could complete by reading sources, and weighs as much as all the others.
Without it Tab completes by looking at what exists. The kernel insists on a package of that name.
"""

_PYODIDE = (*COPIED, "python_stdlib.zip")


def room_sources(pyodide: Path) -> dict[str, bytes]:
    """Return every file of JupyterLite's folder but our wheel, which belongs into `WHEELS`.

    `pyodide` is the site's Pyodide. It is here only because the build looks at it: the finished
    room uses the site's own.
    """
    files = {f"static/pyodide/{name}": (pyodide / name).read_bytes() for name in _PYODIDE}
    files["static/pyodide/pyodide-lock.json"] = _empty_lock(pyodide)
    files["jupyter_lite_config.json"] = _json(_build_settings(Path(sys.prefix)))
    files["jupyter-lite.json"] = _json(_page_settings())
    files["overrides.json"] = _json(_user_settings())
    name, number = EMPTY
    files[f"{WHEELS}/{name}-{number}-py3-none-any.whl"] = empty_wheel(name, number)
    notebooks = room_notebooks()
    return files | {f"files/{name}": text.encode() for name, text in notebooks.items()}


def room_notebooks() -> dict[str, str]:
    """Return each edition's notebook by its file name."""
    return {f"{one.tag}.ipynb": _notebook(one) for one in EDITIONS}


def _notebook(one: Edition) -> str:
    """Serbian is written once, in Cyrillic.

    The whole file is turned into Latin, for the code in it has no Cyrillic but in what it says.
    """
    source = NOTEBOOKS / f"{Path(one.source).name}.ipynb"
    text = one.derive(source.read_text(encoding="utf-8"))
    return text.replace(one.derived_from, one.tag) if one.derived_from else text


def _empty_lock(pyodide: Path) -> bytes:
    """Pyodide's lock without packages, as `pyodide-lock` reads it, the old one and the new.

    Version 0.1.2, the last for Python 3.11, wants Pyodide's version in it, and in it nothing that
    it does not know; later ones mind neither.
    """
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    package = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))
    return _json({"info": {"version": package["version"]} | lock["info"], "packages": {}})


def _build_settings(prefix: Path) -> Mapping[str, Any]:
    installed = prefix / "share" / "jupyter" / "labextensions"
    for name in EXTENSIONS:
        if not (installed / name / "package.json").is_file():
            raise AssemblyError(f"{installed / name} is missing: install the project with [book]")
    return {
        "LiteBuildConfig": {
            "no_sourcemaps": True,
            "ignore_sys_prefix": ["federated_extensions"],
            "federated_extensions": [str(installed / name) for name in EXTENSIONS],
        },
        "PyodideLockAddon": {
            "enabled": True,
            "wheels": [WHEELS],
            "specs": [*(f"{name}=={version(name)}" for name in PACKAGES), "micropip"],
            "excludes_extra": list(UNUSED),
            "prefetch_extra": [*PACKAGES, "micropip", "piplite", EMPTY[0], "tablic"],
        },
    }


def _page_settings() -> Mapping[str, Any]:
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appUrl": "./tree",
            "disabledExtensions": list(DISABLED),
            "faviconUrl": f"./{ICON}",
            "litePluginSettings": {KERNEL: {"disablePyPIFallback": True}},
        },
    }


def _user_settings() -> Mapping[str, Any]:
    """What a reader finds set, and may set differently."""
    no_console = {"command": "filemenu:create-console", "disabled": True}
    return {
        # Dark when the reader's system is.
        "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
        "@jupyterlab/mainmenu-extension:plugin": {
            "menus": [{"id": "jp-mainmenu-file", "items": [no_console]}]
        },
    }


def _json(value: object) -> bytes:
    return f"{json.dumps(value, indent=2, sort_keys=True)}\n".encode()
