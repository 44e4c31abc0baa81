"""`dicehouse serve`: a house on the network."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser

from rich.console import Console

from ..errors import UsageError
from ..server.config import Config
from ..server.run import serve

__all__ = ["has_screen", "serve_house"]

PATIENCE = 10.0
"""Seconds to wait for the house before a browser is sent there."""


def serve_house(config: Config, host: str, port: int, workers: int, *, show: bool) -> None:
    """`show` opens a browser where there is a screen for one."""
    if workers > 1 and not config.database.startswith("postgres"):
        raise UsageError("Several workers need PostgreSQL: --database postgresql://user@host/name.")
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    def opening() -> None:
        words = f"Dicehouse is open at {address}  (Ctrl-C closes it; nothing is lost)"
        Console(stderr=True).print(words, style="bold", highlight=False, markup=False, soft_wrap=True)
        if show and has_screen():
            threading.Thread(target=_browse, args=(address, host, port), daemon=True).start()

    serve(config, host, port, workers, opening)


def has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _browse(address: str, host: str, port: int) -> None:
    """As soon as the house answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            socket.create_connection((host, port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
