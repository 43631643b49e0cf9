"""A proxy that refuses everything and remembers it: the fence round a browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Any

from book.assembly.serve import HOST

_NO = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@dataclass(slots=True)
class Fence:
    port: int
    asked: list[str] = field(default_factory=list)
    """The first lines of what was asked for, such as ``CONNECT example.org:443 HTTP/1.1``."""

    def capability(self) -> dict[str, Any]:
        """How a session is told to go through it, save to this machine."""
        address = f"{HOST}:{self.port}"
        return {
            "proxyType": "manual",
            "httpProxy": address,
            "sslProxy": address,
            "noProxy": [HOST],
        }


@contextmanager
def fence() -> Iterator[Fence]:
    class Refuse(StreamRequestHandler):
        def handle(self) -> None:
            built.asked.append(self.rfile.readline().decode("latin-1").strip())
            self.wfile.write(_NO)

    with ThreadingTCPServer((HOST, 0), Refuse) as server:
        built = Fence(server.server_address[1])
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield built
        finally:
            server.shutdown()
