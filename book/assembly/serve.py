"""A small static web server for looking at the site, for tests and for the benchmark.

``python -m book.assembly.serve`` shows the folder ``site`` on this machine only.  It behaves
like a good static host: right types, compression, honest lengths, a page for unknown
addresses, and nothing outside the folder.
"""

import argparse
import contextlib
import errno
import gzip
import posixpath
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

HOST = "127.0.0.1"
TRIED_PORTS = 20
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".inv": "application/octet-stream",
    ".ipynb": "application/json",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
OTHER_TYPE = "application/octet-stream"
# Compressed already, or as good as: pressing them again costs time and saves nothing.
PRESSED = {".gif", ".inv", ".jpg", ".pdf", ".png", ".whl", ".woff2", ".zip"}
PLAIN_404 = b"<!DOCTYPE html><title>404</title><h1>404: there is no such page</h1>"


@dataclass(frozen=True, slots=True)
class Logged:
    """One answered request."""

    path: str
    """The address asked for, with its query, as it came."""
    status: int
    """The HTTP status of the answer."""
    sent: int
    """Bytes of the body as sent, so after compression; 0 for HEAD."""


@dataclass(slots=True)
class Site:
    """A folder, how to serve it, and what was asked of it."""

    directory: Path
    """The folder; nothing outside it is ever sent."""
    max_age: int | None = None
    """Seconds a browser may keep a file without asking; None: it asks every time."""
    log: list[Logged] = field(default_factory=list)
    """One entry per request, in the order of the answers."""
    _gzipped: dict[tuple[Path, int], bytes] = field(default_factory=dict)

    def find(self, path: str) -> Path | None:
        """The file for the URL path ``path``, or its folder; None if there is none inside."""
        name = unquote(path).lstrip("/")
        root = self.directory.resolve()
        try:
            found = (root / name).resolve(strict=True)
        except (OSError, RuntimeError, ValueError):
            # Missing, too long, a circle of links, or a null character.
            return None
        if not found.is_relative_to(root) or (name.endswith("/") and not found.is_dir()):
            return None
        return found

    def gzipped(self, file: Path) -> bytes:
        """The compressed content of ``file``, from memory unless the file has changed."""
        key = (file, file.stat().st_mtime_ns)
        if key not in self._gzipped:
            self._gzipped[key] = gzip.compress(file.read_bytes(), 6, mtime=0)
        return self._gzipped[key]


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port: int, site: Site) -> None:
        self.site = site
        super().__init__((HOST, port), _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a browser that went away in the middle of an answer."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body leave in two writes; without this the second waits for an acknowledgement.
    disable_nagle_algorithm = True
    server: _Server

    def do_GET(self) -> None:
        self._answer(send_body=True)

    def do_HEAD(self) -> None:
        self._answer(send_body=False)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing: requests are in ``Site.log``."""

    def _answer(self, *, send_body: bool) -> None:
        site, parts = self.server.site, urlsplit(self.path)
        found = site.find(parts.path)
        if found is not None and found.is_dir():
            if not parts.path.endswith("/"):
                query = f"?{parts.query}" if parts.query else ""
                where = quote(posixpath.basename(unquote(parts.path)))
                # Relative, so that it holds behind any prefix.
                self._send(
                    HTTPStatus.MOVED_PERMANENTLY,
                    b"",
                    send_body,
                    Location=f"{where}/{query}",
                )
                return
            found = site.find(f"{parts.path}index.html")
        status = HTTPStatus.OK
        if found is None or not found.is_file():
            status, found = HTTPStatus.NOT_FOUND, site.find("/404.html")
        if found is None:
            self._send(status, PLAIN_404, send_body, Content_Type=TYPES[".html"])
        else:
            self._send_file(status, found, send_body)

    def _send_file(self, status: HTTPStatus, file: Path, send_body: bool) -> None:
        suffix = file.suffix.lower()
        headers = {"Content_Type": TYPES.get(suffix, OTHER_TYPE)}
        if suffix in PRESSED:
            self._send(status, file.read_bytes(), send_body, **headers)
            return
        headers["Vary"] = "Accept-Encoding"
        if _accepts_gzip(self.headers.get("Accept-Encoding", "")):
            headers["Content_Encoding"] = "gzip"
            self._send(status, self.server.site.gzipped(file), send_body, **headers)
        else:
            self._send(status, file.read_bytes(), send_body, **headers)

    def _send(self, status: HTTPStatus, body: bytes, send_body: bool, **headers: str) -> None:
        """Send head and body; an underscore in a header's name stands for a hyphen."""
        site = self.server.site
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        keep = site.max_age is not None and status is HTTPStatus.OK
        self.send_header("Cache-Control", f"max-age={site.max_age}" if keep else "no-cache")
        # A sandboxed frame has an opaque origin: even our own files are foreign to it.
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        site.log.append(Logged(self.path, int(status), len(body) if send_body else 0))
        if send_body:
            self.wfile.write(body)


def _accepts_gzip(header: str) -> bool:
    """Whether the header ``Accept-Encoding`` allows gzip."""
    for choice in header.lower().split(","):
        name, _, weight = choice.replace(" ", "").partition(";q=")
        if name == "gzip":
            return weight.strip("0.") != "" if weight else True
    return False


@contextlib.contextmanager
def serve(
    directory: Path,
    port: int = 0,
    max_age: int | None = None,
    log: list[Logged] | None = None,
) -> Iterator[str]:
    """Serve ``directory`` from a thread; yields the address, such as ``http://127.0.0.1:8000``.

    Port 0 takes any free one.  ``log``, if given, grows by one entry per request.
    Raises OSError if the port is taken.
    """
    site = Site(directory, max_age)
    if log is not None:
        site.log = log
    with _Server(port, site) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield f"http://{HOST}:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def _first_free(port: int, site: Site) -> _Server:
    """A server on ``port`` or the first free one after it; OSError if twenty are taken."""
    for candidate in range(port, port + TRIED_PORTS - 1):
        try:
            return _Server(candidate, site)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return _Server(port + TRIED_PORTS - 1, site)


def main() -> None:
    """Serve a folder until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--port", type=int, default=8000, help="the next free one if it is taken")
    parser.add_argument("--directory", type=Path, default=Path("site"))
    parser.add_argument("--max-age", type=int, help="seconds a browser may keep a file unasked")
    arguments = parser.parse_args()
    if not arguments.directory.is_dir():
        sys.exit(f"error: there is no folder {arguments.directory}: build the site first")
    with _first_free(arguments.port, Site(arguments.directory, arguments.max_age)) as server:
        print(
            f"http://{HOST}:{server.server_port}/ shows {arguments.directory}",
            flush=True,
        )
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()


if __name__ == "__main__":
    main()
