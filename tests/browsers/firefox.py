"""Firefox over WebDriver BiDi, which it speaks by itself."""

import base64
import json
import os
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from websocket import WebSocket, create_connection

from book.assembly.serve import HOST
from tests.browsers.fence import fence

NAMES = ("firefox-esr", "firefox")


def installed() -> str | None:
    """The path of an installed Firefox: ``FIREFOX``, else the first on the search path."""
    names = (os.environ.get("FIREFOX", ""), *NAMES)
    return next((found for name in names if name and (found := shutil.which(name))), None)


@dataclass(slots=True)
class Session:
    """One connection: commands and their results, and the events that came between them."""

    socket: WebSocket
    events: list[dict[str, Any]] = field(default_factory=list)
    sent: int = 0

    def send(self, method: str, **params: Any) -> Any:
        """Give a command and wait for its result; RuntimeError if it is refused."""
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": method, "params": params}))
        while (said := json.loads(self.socket.recv())).get("id") != self.sent:
            self.events.append(said)
        if said["type"] == "error":
            raise RuntimeError(f"{method}: {said['message']}")
        return said["result"]


@contextmanager
def firefox(path: str, profile: Path) -> Iterator[Session]:
    """Start it without a screen and with other hosts cut off."""
    command = [path, "--headless", "--profile", str(profile), "--remote-debugging-port", "0"]
    with fence() as around, Popen(command, stderr=PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            lines = (re.search(r"BiDi listening on (\S+)", line) for line in process.stderr)
            address = next((found[1] for found in lines if found), None)
            assert address, "Firefox does not listen"
            # Who does not read what is said makes the other one wait.
            Thread(target=process.stderr.read, daemon=True).start()
            session = Session(create_connection(f"{address}/session", suppress_origin=True))
            proxy = {"proxy": around.capability()}
            session.send("session.new", capabilities={"alwaysMatch": proxy})
            session.send(
                "session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"]
            )
            yield session
            session.send("browser.close")
        finally:
            process.terminate()


@dataclass(frozen=True, slots=True)
class Firefox:
    """A tab, see :class:`tests.browsers.driver.Driver`."""

    session: Session
    tab: str

    def open(self, url: str) -> None:
        self.session.send("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def run(self, frames: Sequence[str], function: str, *args: Any) -> Any:
        said = self._call(
            self._context(frames),
            f"async (args) => JSON.stringify(await ({function})(...args))",
            args,
        )
        return json.loads(said["value"]) if said["type"] == "string" else None

    def click(self, frames: Sequence[str], function: str, *args: Any) -> None:
        context = self._context(frames)
        node = self._call(context, f"(args) => ({function})(...args)", args)
        origin = {"type": "element", "element": {"sharedId": node["sharedId"]}}
        actions = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        source = {"type": "pointer", "id": "mouse", "actions": actions}
        self.session.send("input.performActions", context=context, actions=[source])

    def act(self, actions: list[dict[str, str]]) -> None:
        source = {"type": "key", "id": "keyboard", "actions": actions}
        self.session.send("input.performActions", context=self.tab, actions=[source])

    def picture(self) -> bytes:
        said = self.session.send("browsingContext.captureScreenshot", context=self.tab)
        return base64.b64decode(said["data"])

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self.session.send("browsingContext.setViewport", context=self.tab, viewport=viewport)

    def complaints(self) -> list[str]:
        self.session.send("session.status")
        found = []
        for event in self.session.events:
            if event["method"] == "network.beforeRequestSent":
                url = urlsplit(event["params"]["request"]["url"])
                if url.scheme not in ("data", "blob", "about") and url.hostname != HOST:
                    found.append(url.geturl())
            elif event["method"] == "log.entryAdded" and event["params"]["level"] == "error":
                found.append(event["params"]["text"])
        self.session.events.clear()
        return found

    def _context(self, frames: Sequence[str]) -> str:
        context = self.tab
        for selector in frames:
            inside = "([selector]) => document.querySelector(selector).contentWindow"
            context = self._call(context, inside, [selector])["value"]["context"]
        return context

    def _call(self, context: str, function: str, args: Sequence[Any]) -> dict[str, Any]:
        """Call a function with one list of arguments; the result as the protocol describes it."""
        said = self.session.send(
            "script.callFunction",
            functionDeclaration=f"(text) => ({function})(JSON.parse(text))",
            target={"context": context},
            arguments=[{"type": "string", "value": json.dumps(args)}],
            awaitPromise=True,
            userActivation=False,
        )
        if said["type"] == "exception":
            raise RuntimeError(said["exceptionDetails"]["text"])
        result: dict[str, Any] = said["result"]
        return result


@contextmanager
def tab(session: Session) -> Iterator[Firefox]:
    """A tab that shares nothing with those before it."""
    user = session.send("browser.createUserContext")["userContext"]
    context = session.send("browsingContext.create", type="tab", userContext=user)["context"]
    yield Firefox(session, context)
    session.send("browser.removeUserContext", userContext=user)
