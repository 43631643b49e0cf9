"""What plays the exercises of a book: found when a build begins, copied into its output at the end.

Python itself comes from the site that ``tablic_site`` names, or else from the small distribution
``tablic-runtime``. View and engine are those that are installed, so that they fit each other and
the pages. Each lies in a folder of its own below ``_static``, named after what it holds.
"""

from __future__ import annotations

import importlib
import io
import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin
from urllib.request import urlopen
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sphinx.errors import ConfigError
from sphinx.util import logging

import tablic_core
from tablic_widgets.modules import page_files
from tablic_widgets.sphinx_ext.written import draws

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

logger = logging.getLogger(__name__)

DESCRIPTION = "tablic.json"
"""Where a site says what its Python consists of."""

_NONE = (
    "tablic: the exercises are drawn, but nobody can play them: the package tablic-runtime is not "
    "installed. It comes with `pip install tablic[sphinx]`."
)
_PLACES = ("pyodide", "stdlib", "frame")
_FOR_OTHERS = ("python_stdlib.zip", "pyodide-lock.json", "package.json")
"""What notebooks load, and no page."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
_WAIT = 30
"""Seconds until a site that does not answer is given up."""


@dataclass(frozen=True, slots=True)
class Folder:
    """Files that belong together; an old page never meets a new one of them."""

    name: str
    files: Mapping[str, bytes]
    """Contents by the path inside."""

    @property
    def path(self) -> str:
        """Where it lies, from the root of the output, with a slash at the end."""
        contents = sha256()
        for name in sorted(self.files):
            contents.update(f"{name}\0{len(self.files[name])}\0".encode() + self.files[name])
        return f"_static/tablic-{self.name}-{contents.hexdigest()[:12]}/"

    def write(self, out: Path) -> None:
        """Make the folder unless it is there, and take away that of an earlier build."""
        place = out / self.path
        for old in place.parent.glob(f"tablic-{self.name}-{'[0-9a-f]' * 12}"):
            if old != place:
                shutil.rmtree(old)
        if place.is_dir():
            return
        # Whole or not at all: an interrupted build leaves no stump under the final name.
        fresh = place.with_name(f"{place.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        for name, data in self.files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        fresh.rename(place)


@dataclass(frozen=True, slots=True)
class Python:
    """The interpreter and its standard library, wherever they are."""

    pyodide: str
    """The address of Pyodide's folder, with a slash at the end."""
    stdlib: str
    """The address of the standard library."""
    lock: Mapping[str, Any]
    """What Pyodide's lock file says of Pyodide itself."""
    bytes: int
    """The size of both, as a page counts what it loads."""
    frame: str = ""
    """The address of a page that shows any exercise in a frame, where there is one."""
    copied: tuple[Folder, ...] = field(default=())
    """What of it lies in the output of the book."""


def settle(app: Sphinx, config: Config) -> None:
    """Say in the configuration what the pages load, unless the assembly of a site has said so."""
    if config.tablic_runtime:
        return
    python = _named(config.tablic_site, Path(app.confdir)) if config.tablic_site else _installed()
    view = Folder("view", page_files())
    if python is None:
        styles = {name: data for name, data in view.files.items() if name.endswith(".css")}
        view = Folder("view", styles)
        config.tablic_runtime = {"view": view.path}
        app.connect("builder-inited", _tell)
        app.connect("build-finished", partial(_copy, (view,)))
        return
    engine = Folder("engine", {"engine.zip": _engine()})
    config.tablic_runtime = {
        "pyodide": python.pyodide,
        "stdlib": python.stdlib,
        "engine": f"{engine.path}engine.zip",
        "view": view.path,
        "lock": python.lock,
        "bytes": python.bytes + len(engine.files["engine.zip"]),
        **({"frame": python.frame} if python.frame else {}),
    }
    app.connect("build-finished", partial(_copy, (*python.copied, view, engine)))


def plays(config: Config) -> bool:
    """Whether a page can wake Python up."""
    return "pyodide" in config.tablic_runtime


def _tell(app: Sphinx) -> None:
    if draws(app.builder):
        logger.info(_NONE)


def _copy(folders: tuple[Folder, ...], app: Sphinx, exception: Exception | None) -> None:
    if exception is None and draws(app.builder):
        for folder in folders:
            folder.write(Path(app.outdir))


def _installed() -> Python | None:
    """Python from the small distribution, if that is installed."""
    try:
        package = importlib.import_module("tablic_runtime")
    except ImportError:
        return None
    root: Path = package.folder()
    told = _fitting("tablic-runtime", json.loads((root / "runtime.json").read_text("utf-8")))
    files = {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    copy = Folder("python", files)
    return Python(
        pyodide=f"{copy.path}pyodide/{told['version']}/",
        stdlib=f"{copy.path}python/stdlib.zip",
        lock=told["lock"],
        bytes=sum(told["bytes"].values()),
        copied=(copy,),
    )


def _named(site: str, base: Path) -> Python:
    """Python of a finished site: loaded from there if ``site`` is an address, else copied."""
    if site.startswith(("https://", "http://")):
        root = f"{site.rstrip('/')}/"
        told = _described(site, lambda: _fetched(urljoin(root, DESCRIPTION)))
        pyodide, stdlib, frame = (urljoin(root, told[name]) for name in _PLACES)
        return Python(pyodide, stdlib, told["lock"], told["bytes"], frame)
    folder = base / site
    told = _described(site, (folder / DESCRIPTION).read_bytes)
    files = {
        f"pyodide/{path.name}": path.read_bytes()
        for path in sorted((folder / told["pyodide"]).iterdir())
        if path.name not in _FOR_OTHERS
    }
    files["stdlib.zip"] = (folder / told["stdlib"]).read_bytes()
    copy = Folder("python", files)
    return Python(
        pyodide=f"{copy.path}pyodide/",
        stdlib=f"{copy.path}stdlib.zip",
        lock=told["lock"],
        bytes=told["bytes"],
        copied=(copy,),
    )


def _described(site: str, read: Callable[[], bytes]) -> dict[str, Any]:
    try:
        told = json.loads(read())
    except (OSError, ValueError) as error:
        raise ConfigError(
            f"tablic_site is {site!r}, but {DESCRIPTION} of a Tablić site cannot be read there: "
            f"{error}. Give the folder or the address of the finished site, or leave it out and "
            "install tablic[sphinx]."
        ) from None
    return _fitting(f"the site {site}", told)


def _fitting(what: str, told: dict[str, Any]) -> dict[str, Any]:
    """The same; its library is cut for the engine of its own version, and might lack something."""
    if told["tablic"] != tablic_core.__version__:
        raise ConfigError(
            f"{what} is of version {told['tablic']}, the installed tablic of version "
            f"{tablic_core.__version__}: install the same of both."
        )
    return told


def _fetched(address: str) -> bytes:
    with urlopen(address, timeout=_WAIT) as reply:
        data: bytes = reply.read()
    return data


def _engine() -> bytes:
    """The engine as it is installed, words and weights too: a zip that is the same each time."""
    root = Path(tablic_core.__file__).parent
    archive = io.BytesIO()
    with ZipFile(archive, "w") as writer:
        for path in sorted(root.rglob("*")):
            if path.suffix in (".py", ".mo", ".json"):
                name = path.relative_to(root.parent).as_posix()
                writer.writestr(ZipInfo(name, _EPOCH), path.read_bytes(), ZIP_DEFLATED)
    return archive.getvalue()
