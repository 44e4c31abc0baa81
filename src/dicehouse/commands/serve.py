"""`dicehouse serve`: a house on the network."""

from __future__ import annotations

from rich.console import Console

from ..errors import UsageError
from ..server.config import Config
from ..server.run import serve

__all__ = ["serve_house"]


def serve_house(host: str, port: int, database: str, workers: int, origins: list[str]) -> None:
    if workers > 1 and not database.startswith("postgres"):
        raise UsageError("Several workers need PostgreSQL: --database postgresql://user@host/name.")
    shown = f"[{host}]" if ":" in host else host

    def opening() -> None:
        words = f"Dicehouse is open at http://{shown}:{port}/  (Ctrl-C closes it; nothing is lost)"
        Console(stderr=True).print(words, style="bold", highlight=False, markup=False)

    serve(Config(database=database, origins=tuple(origins)), host, port, workers, opening)
