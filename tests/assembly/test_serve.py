"""The server for looking at the site behaves like a good static host."""

import gzip
import http.client
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from book.assembly.serve import Logged, serve

ROOT = Path(__file__).resolve().parents[2]
PAGE = "<!DOCTYPE html><title>Tablić</title>" + "<p>one card</p>" * 200


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site, with a secret beside it."""
    base = tmp_path_factory.mktemp("serve")
    (base / "secret.txt").write_text("secret", encoding="utf-8")
    site = base / "site"
    (site / "en" / "a b").mkdir(parents=True)
    for name in ("index.html", "en/index.html", "en/a b/index.html"):
        (site / name).write_text(PAGE, encoding="utf-8")
    (site / "404.html").write_text("<!DOCTYPE html><title>nothing here</title>", encoding="utf-8")
    for name in ("m.mjs", "p.wasm", "n.ipynb", "w.whl", "z.zip", "d.json", "i.png", "odd.xyz"):
        (site / name).write_bytes(b"x" * 1000)
    (site / "way-out").symlink_to(base / "secret.txt")
    return site


@pytest.fixture(scope="module")
def base(folder: Path) -> Iterator[str]:
    """The address of the small site."""
    with serve(folder) as url:
        yield url


class Answer:
    """Status, headers and body of one answer."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()


def ask(base: str, path: str, method: str = "GET", **headers: str) -> Answer:
    """Send ``path`` exactly as given: no client tidies it up."""
    connection = http.client.HTTPConnection(urlsplit(base).netloc)
    try:
        connection.request(
            method, path, headers={k.replace("_", "-"): v for k, v in headers.items()}
        )
        return Answer(connection.getresponse())
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("m.mjs", "text/javascript; charset=utf-8"),
        ("p.wasm", "application/wasm"),
        ("n.ipynb", "application/json"),
        ("w.whl", "application/zip"),
        ("z.zip", "application/zip"),
        ("d.json", "application/json"),
        ("i.png", "image/png"),
        ("odd.xyz", "application/octet-stream"),
        ("index.html", "text/html; charset=utf-8"),
    ],
)
def test_types(base: str, name: str, expected: str) -> None:
    """A module or a wasm file of the wrong type is refused by browsers."""
    answer = ask(base, f"/{name}?v=1")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == expected


@pytest.mark.parametrize("path", ["/", "/en/", "/en/a%20b/"])
def test_a_folder_shows_its_index(base: str, path: str) -> None:
    """Addresses end in a slash, as on any static host."""
    assert ask(base, path).body.decode() == PAGE


def test_a_folder_without_its_slash_is_redirected(base: str) -> None:
    """The redirection is relative, so that it also holds under a prefix."""
    answer = ask(base, "/en/a%20b?x=1")
    assert (answer.status, answer.headers["Location"]) == (301, "a%20b/?x=1")


def test_gzip_only_for_those_who_accept_it(base: str) -> None:
    """The lengths are those of what is sent, and both contents are the page."""
    plain = ask(base, "/en/")
    pressed = ask(base, "/en/", Accept_Encoding="br, gzip;q=0.8")
    assert plain.headers["Content-Encoding"] is None
    assert pressed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(pressed.body) == plain.body
    assert int(pressed.headers["Content-Length"]) == len(pressed.body) < len(plain.body)
    assert ask(base, "/en/", Accept_Encoding="gzip;q=0").headers["Content-Encoding"] is None


@pytest.mark.parametrize(
    ("name", "pressed"), [("p.wasm", True), ("z.zip", False), ("i.png", False)]
)
def test_what_is_pressed_already_is_sent_as_it_is(base: str, name: str, pressed: bool) -> None:
    """Wasm shrinks to a third; zips, wheels and pictures do not shrink."""
    answer = ask(base, f"/{name}", Accept_Encoding="gzip")
    assert (answer.headers["Content-Encoding"] == "gzip") == pressed


def test_a_changed_file_is_pressed_anew(tmp_path: Path) -> None:
    """The memory of compressed files goes by path and time of change."""
    page = tmp_path / "index.html"
    page.write_text("old", encoding="utf-8")
    with serve(tmp_path) as base:
        assert gzip.decompress(ask(base, "/", Accept_Encoding="gzip").body) == b"old"
        page.write_text("new", encoding="utf-8")
        os.utime(page, ns=(1, 1))
        assert gzip.decompress(ask(base, "/", Accept_Encoding="gzip").body) == b"new"


def test_unknown_addresses_show_the_sites_own_page(base: str, tmp_path: Path) -> None:
    """With status 404; a site without such a page gets a plain one."""
    for path in ("/nothing", "/en/nothing.html", "/index.html/", "/%00", "/" + "x" * 5000):
        answer = ask(base, path)
        assert (answer.status, b"nothing here" in answer.body) == (404, True), path
    with serve(tmp_path) as empty:
        assert ask(empty, "/").status == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/en/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "//../secret.txt",
        "/way-out",
    ],
)
def test_nothing_outside_the_folder(base: str, path: str) -> None:
    """Neither by dots, plain or escaped, nor by a link that leads out."""
    answer = ask(base, path)
    assert answer.status == 404
    assert b"secret" not in answer.body


def test_head_is_get_without_the_body(base: str) -> None:
    """The same headers, the length included."""
    head, get = ask(base, "/m.mjs", "HEAD"), ask(base, "/m.mjs")
    assert head.body == b""
    for name in ("Content-Length", "Content-Type", "Cache-Control"):
        assert head.headers[name] == get.headers[name]
    assert get.headers["Content-Length"] == "1000"


def test_sandboxed_frames_may_fetch(base: str) -> None:
    """Their origin is opaque, so every answer allows any origin."""
    for path in ("/m.mjs", "/nothing"):
        assert ask(base, path).headers["Access-Control-Allow-Origin"] == "*"


def test_max_age(base: str, folder: Path) -> None:
    """Browsers ask every time, unless told how long a file keeps; a 404 never keeps."""
    assert ask(base, "/m.mjs").headers["Cache-Control"] == "no-cache"
    with serve(folder, max_age=600) as keeping:
        assert ask(keeping, "/m.mjs").headers["Cache-Control"] == "max-age=600"
        assert ask(keeping, "/nothing").headers["Cache-Control"] == "no-cache"


def test_one_connection_serves_many_requests(base: str) -> None:
    """HTTP/1.1 keeps it open, also after a 404 and a HEAD."""
    connection = http.client.HTTPConnection(urlsplit(base).netloc)
    connection.connect()
    socket_used = connection.sock
    for method, path, status in [
        ("GET", "/", 200),
        ("GET", "/no", 404),
        ("HEAD", "/", 200),
        ("GET", "/", 200),
    ]:
        connection.request(method, path)
        response = connection.getresponse()
        response.read()
        assert response.status == status
        assert connection.sock is socket_used
    connection.close()


def test_the_log_tells_what_was_sent(folder: Path) -> None:
    """Bytes are counted after compression, and none for HEAD."""
    log: list[Logged] = []
    with serve(folder, log=log) as base:
        pressed = ask(base, "/en/?q=1", Accept_Encoding="gzip")
        ask(base, "/i.png", "HEAD")
        ask(base, "/nothing")
    # Each connection has a thread of its own: who writes first is chance.
    told = {entry.path: (entry.status, entry.sent) for entry in log}
    assert len(told) == len(log)
    assert told["/en/?q=1"] == (200, len(pressed.body))
    assert told["/i.png"] == (200, 0)
    assert told["/nothing"][0] == 404
    assert len(told) == 3


def test_the_program_takes_the_next_port_and_ends_quietly(folder: Path) -> None:
    """A taken port is no error; Ctrl-C is no traceback."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [
            sys.executable,
            "-m",
            "book.assembly.serve",
            f"--port={port}",
            f"--directory={folder}",
        ]
        with subprocess.Popen(
            command,
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # Who starts the tests in the background may have Ctrl-C ignored for all below.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        ) as program:
            assert program.stdout is not None
            address = program.stdout.readline().split()[0]
            served = urlsplit(address).port
            try:
                assert served is not None
                assert port < served
                assert ask(address, "/").status == 200
            finally:
                program.send_signal(signal.SIGINT)
            rest, complaints = program.communicate(timeout=60)
    assert (program.returncode, rest, complaints) == (0, "", "")


def test_a_missing_folder_is_one_clear_line() -> None:
    """And not a server that knows no page."""
    done = subprocess.run(
        [sys.executable, "-m", "book.assembly.serve", "--directory=no/such"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["error: there is no folder no/such: build the site first"]
