"""The way to a house that others visit too: an address of its own, which can be shut and opened again."""

from __future__ import annotations

import socket
import socketserver
import threading
from contextlib import suppress

from testkit.ports import free_port


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False


class Door:
    """Bytes go through as they come. Shut, it is as if nobody listened there; what was on its way is cut."""

    def __init__(self, inner: int) -> None:
        self._inner = inner
        self._ways: set[socket.socket] = set()
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._server: _Server | None = None

    def open(self) -> None:
        door = self

        class Visit(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                with socket.create_connection(("127.0.0.1", door._inner)) as house:
                    door._carry(self.request, house)

        self._server = _Server(("127.0.0.1", self._port), Visit)
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def shut(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
        for way in list(self._ways):
            with suppress(OSError):
                way.shutdown(socket.SHUT_RDWR)

    def _carry(self, visitor: socket.socket, house: socket.socket) -> None:
        self._ways |= {visitor, house}
        asking = threading.Thread(target=_pour, args=(visitor, house), daemon=True)
        asking.start()
        _pour(house, visitor)
        asking.join()
        self._ways -= {visitor, house}


def _pour(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while some := source.recv(1 << 16):
            target.sendall(some)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
