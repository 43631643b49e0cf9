"""What becomes of JupyterLite's output before it goes to the site.

- The kernel takes Pyodide from the site's one copy, and the room's own is deleted.
- The wheels lie in a folder named by their contents: a browser never puts a new list of packages
  together with an old package. They stay as they are: byte-compiled they would start 0.6 s faster
  and be almost twice as large.
- Apps that nobody is led to are left out.
- Every page has a policy that keeps it on this host.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

from book.assembly.archives import folder_hash
from book.assembly.errors import AssemblyError
from book.assembly.policy import MARK
from book.assembly.room_sources import EXTENSIONS, ICON, KERNEL

SETTINGS = "jupyter-lite.json"
LOCK = "pyodide-lock.json"

POLICY = "; ".join(
    [
        "default-src 'self'",
        # JupyterLab runs scripts written into its pages and compiles its schemas to functions.
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "media-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' data: blob:",
        "worker-src 'self' blob:",
        "frame-src 'self' blob: data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    ]
)
"""Looser than a page's of the book, but for nothing from another host."""

_UNUSED_APPS = ("consoles", "doc", "edit", "lab", "repl")
_LEFT_OVER = ("rspack.config.js", "rspack.config.analyze.js", "rspack.config.watch.js")
_CHUNK = re.compile(r'(\d+):"([0-9a-f]+)"')
_CHARSET = re.compile(r'<meta charset="utf-8"\s*/?>', re.IGNORECASE)
_HEAD = re.compile(r"<html>\s*<head>")


def finish_room(lite: Path, pyodide_path: str) -> None:
    """Finish JupyterLite's output `lite`; `pyodide_path` is Pyodide's folder from the site's root.

    Raises AssemblyError for output that is not as it is known.
    """
    settings_file = lite / SETTINGS
    settings = json.loads(settings_file.read_text(encoding="utf-8"))
    config = settings["jupyter-config-data"]
    _check_extensions(config)
    kernel = _kernel_settings(config)
    kernel["pyodideUrl"] = f"./../{pyodide_path}pyodide.mjs"
    wheels = _settle_wheels(lite)
    kernel["loadPyodideOptions"]["lockFileURL"] = f"./{wheels}/{LOCK}"
    settings_file.write_text(json.dumps(settings, indent=2, sort_keys=True), encoding="utf-8")
    shutil.rmtree(lite / "static" / "pyodide")
    _drop_apps(lite)
    for page in sorted(lite.rglob("*.html")):
        up = "../" * (len(page.relative_to(lite).parts) - 1)
        page.write_bytes(_finish_page(page.read_bytes().decode(), up, page).encode())


def _check_extensions(config: dict[str, Any]) -> None:
    found = sorted(one["name"] for one in config.get("federated_extensions", []))
    if found != sorted(EXTENSIONS):
        raise AssemblyError(f"the room has the extensions {found}, not {sorted(EXTENSIONS)}")


def _kernel_settings(config: dict[str, Any]) -> dict[str, Any]:
    """Return the kernel's settings; a build on old remains loses some of them without a word."""
    kernel: dict[str, Any] = config.get("litePluginSettings", {}).get(KERNEL, {})
    if not kernel.get("disablePyPIFallback") or not kernel.get("pyodideUrl", "").startswith("./"):
        raise AssemblyError(f"JupyterLite's settings of {KERNEL} are incomplete: {kernel}")
    return kernel


def _settle_wheels(lite: Path) -> str:
    """Return the folder of the wheels from the room's root: a new one, named by their contents."""
    folder = lite / "static" / "pyodide-lock"
    lock_file = folder / LOCK
    lock = json.loads(lock_file.read_text(encoding="utf-8"))
    for package in lock["packages"].values():
        wheel = folder / package["file_name"]
        if not wheel.is_file():
            raise AssemblyError(f"{lock_file} names {package['file_name']}, which is not there")
        if wheel.resolve().parent == folder.resolve():
            package["file_name"] = wheel.name
    lock_file.write_text(json.dumps(lock, indent=2, sort_keys=True), encoding="utf-8")
    # The lock holds a hash of every wheel.
    name = f"static/wheels-{folder_hash({LOCK: lock_file.read_bytes()})}"
    folder.rename(lite / name)
    return name


def _drop_apps(lite: Path) -> None:
    """Delete the apps that nobody is led to, and what only they load."""
    build = lite / "build"
    kept: set[str] = set()
    dropped: set[str] = set()
    for bundle in build.glob("*/bundle.js"):
        chunks = _CHUNK.findall(bundle.read_text(encoding="utf-8"))
        pieces = dropped if bundle.parent.name in _UNUSED_APPS else kept
        pieces |= {".".join(chunk) for chunk in chunks}
    for piece in dropped - kept:
        for path in build.glob(f"{piece}.*"):
            path.unlink()
    for app in _UNUSED_APPS:
        shutil.rmtree(lite / app)
        shutil.rmtree(build / app, ignore_errors=True)
    for name in _LEFT_OVER:
        (lite / name).unlink()


def _finish_page(html: str, up: str, where: Path) -> str:
    """Return the page with its policy, its language, which is English, and its icon.

    `up` is the way from the page to the room's root.
    """
    if MARK in html or len(_HEAD.findall(html)) != 1:
        raise AssemblyError(f"{where}: needs one <head>, and no policy of its own")
    # Before the first script, wherever the page has its character set.
    first = f'<html lang="en">\n<head>\n<meta charset="utf-8"><meta {MARK} content="{POLICY}">'
    # JupyterLite makes this link too, but only after the browser has looked elsewhere.
    first += f'<link rel="icon" type="image/x-icon" href="{up}{ICON}">'
    return _HEAD.sub(lambda _: first, _CHARSET.sub("", html))
