"""WebKitGTK over WebDriver: its small browser on a screen that is nowhere to be seen."""

import base64
import json
import os
import shutil
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from subprocess import DEVNULL, PIPE, Popen
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from book.assembly.serve import HOST
from tests.browsers.fence import Fence, fence
from tests.browsers.place import PATIENCE

NAMES = ("WebKitWebDriver", "Xvfb")
SCREEN = "800x700x24"
"""Small: its middle is where the pointer rests, and the window that lies there has the focus."""
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver puts what stands for an element."""


def installed() -> bool:
    """Whether the driver and a screen are there."""
    return all(shutil.which(name) for name in NAMES)


@dataclass(frozen=True, slots=True)
class Server:
    """The driver's process and the fence round its browsers."""

    address: str
    around: Fence

    def send(self, method: str, path: str, body: Any = None, patience: float = PATIENCE) -> Any:
        """Give a command; RuntimeError if it is refused, TimeoutError if nothing comes back."""
        data = None if body is None else json.dumps(body).encode()
        try:
            asked = Request(f"{self.address}{path}", data, method=method)
            with urlopen(asked, timeout=patience) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()}") from error


@contextmanager
def webkit() -> Iterator[Server]:
    """Start a screen and the driver, with other hosts cut off."""
    with (
        fence() as around,
        _running("Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp") as screen,
    ):
        assert screen.stdout is not None
        display = f":{screen.stdout.readline().strip()}"
        port = _free_port()
        env = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        with _running("WebKitWebDriver", f"--port={port}", env=env):
            server = Server(f"http://{HOST}:{port}", around)
            for _ in range(200):
                try:
                    server.send("GET", "/status")
                    break
                except URLError:
                    time.sleep(0.05)
            yield server


@dataclass(frozen=True, slots=True)
class WebKit:
    """A window, see :class:`tests.browsers.driver.Driver`."""

    server: Server
    session: str

    def open(self, url: str) -> None:
        self._post("frame", id=None)
        self._post("url", url=url)

    def run(self, frames: Sequence[str], function: str, *args: Any) -> Any:
        self._enter(frames)
        said = self._call(f"JSON.stringify(await ({function})(...args))", args)
        return None if said is None else json.loads(said)

    def click(self, frames: Sequence[str], function: str, *args: Any) -> None:
        self._enter(frames)
        node = self._call(f"({function})(...args)", args)
        self._post(f"element/{node[_ELEMENT]}/click")

    def act(self, actions: list[dict[str, str]]) -> None:
        self._post("actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def picture(self) -> bytes:
        return base64.b64decode(self.server.send("GET", f"{self.session}/screenshot"))

    def resize(self, width: int, height: int) -> None:
        self._post("window/rect", width=width, height=height)

    def complaints(self) -> list[str]:
        return self.server.around.asked

    def _enter(self, frames: Sequence[str]) -> None:
        self._post("frame", id=None)
        for selector in frames:
            node = self._call("document.querySelector(...args)", [selector])
            self._post("frame", id=node)

    def _call(self, expression: str, args: Sequence[Any]) -> Any:
        script = f"return (async (args) => {expression})(arguments[0])"
        return self._post("execute/sync", script=script, args=[list(args)])

    def _post(self, command: str, **body: Any) -> Any:
        return self.server.send("POST", f"{self.session}/{command}", body)


@contextmanager
def window(server: Server) -> Iterator[WebKit]:
    """A window that shares nothing with those before it."""
    wanted = {"alwaysMatch": {"proxy": server.around.capability()}}
    session = _start(server, {"capabilities": wanted})
    server.around.asked.clear()
    try:
        yield WebKit(server, f"/session/{session}")
    finally:
        server.send("DELETE", f"/session/{session}")


def _start(server: Server, body: Any) -> str:
    """The name of a new session; the first browser at times never answers its driver."""
    for patience in (15.0, 30.0):
        try:
            return str(server.send("POST", "/session", body, patience)["sessionId"])
        except TimeoutError:
            continue
    return str(server.send("POST", "/session", body)["sessionId"])


@contextmanager
def _running(*command: str, env: dict[str, str] | None = None) -> Iterator[Popen[str]]:
    with Popen(command, stdout=PIPE, stderr=DEVNULL, text=True, env=env) as process:
        try:
            yield process
        finally:
            process.terminate()


def _free_port() -> int:
    with socket.socket() as one:
        one.bind((HOST, 0))
        return int(one.getsockname()[1])
