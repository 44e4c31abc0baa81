"""`serve` opens a house on the network."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated

from rich.console import Console

from ..daily.calendar import read_schedule
from ..errors import UsageError
from ..named import read_text
from ..rules.catalogue import game
from .app import Database, command, option
from .keeping import HERE, KeepFinished

PATIENCE = 10.0
"""Seconds to wait for the house before a browser is sent there."""


@command("server")
def serve(
    host: Annotated[str, option("0.0.0.0 opens the house to the whole network.")] = "127.0.0.1",
    port: Annotated[int, option("Where it listens.", min=1, max=65535)] = 8000,
    database: Database = HERE,
    notices: Annotated[
        str | None, option("Where workers tell each other what has moved on: nats://host; else PostgreSQL itself.")
    ] = None,
    drain: Annotated[
        float, option("Seconds to serve on when told to go, while a proxy looks for another worker.", min=0.0)
    ] = 0.0,
    workers: Annotated[int, option("More than one needs PostgreSQL.", min=1, max=64)] = 1,
    origin: Annotated[list[str] | None, option("A page elsewhere that may open sockets here.")] = None,
    allow_host: Annotated[
        list[str] | None, option("A name that the house is known by, as behind a proxy; * is any.")
    ] = None,
    connections: Annotated[int, option("TCP connections, at most; each needs a descriptor.", min=1)] = 65_536,
    connections_per_address: Annotated[
        int | None, option("The same from one address; a proxy has one. Left out, 8,192, and at most half.", min=1)
    ] = None,
    sockets: Annotated[int, option("Sockets at tables, at most; each takes some 23 kB.", min=1)] = 20_000,
    sockets_per_address: Annotated[int, option("Sockets at tables from one address.", min=1)] = 4_000,
    sockets_per_guest: Annotated[int, option("Sockets at tables of one guest.", min=1)] = 32,
    head_within: Annotated[float, option("Seconds for a request's head.", min=0.1)] = 10.0,
    body_within: Annotated[float, option("Seconds for a request's body.", min=0.1)] = 30.0,
    keep_finished: KeepFinished = 365.0,
    days: Annotated[Path | None, option("Which game today's roll has: a file, as docs/reference/days.md says.")] = None,
    contact: Annotated[
        str | None, option("Where push services reach you: mailto:you@example.org, or a page.", metavar="ADDRESS")
    ] = None,
    accept_damage: Annotated[
        bool, option("Open a SQLite file that is damaged, with what is left.", "--accept-damage")
    ] = False,
    school: Annotated[
        bool,
        option("For a school or a family: names from a list, no public tables, no board of the house.", "--school"),
    ] = False,
    show: Annotated[bool, option("Open a browser there, if there is a screen.", "--open")] = False,
) -> None:
    """Open a house on the network: tables, clocks, wagers and bots in the browser."""
    from ..server import run
    from ..server.config import Config

    config = Config(
        database=database,
        notices=notices or None,  # a service's file may leave it empty
        drain=drain,
        accept_damage=accept_damage,
        origins=tuple(origin or ()),
        hosts=tuple(allow_host or ()),
        connections=connections,
        connections_an_address=connections_per_address,
        sockets=sockets,
        sockets_an_address=sockets_per_address,
        sockets_a_guest=sockets_per_guest,
        head_within=head_within,
        body_within=body_within,
        keep_finished_days=keep_finished,
        days=_days(days),
        contact=contact,
        school=school,
    )
    if workers > 1 and not database.startswith("postgres"):
        raise UsageError("Several workers need PostgreSQL: --database postgresql://user@host/name.")
    if sys.platform == "win32" and (workers > 1 or drain):
        raise UsageError(
            "On Windows a house is one process, which no signal tells to go: leave --workers and --drain out."
        )
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    def opening() -> None:
        words = f"Dicehouse is open at {address}  (Ctrl-C closes it; nothing is lost)"
        Console(stderr=True).print(words, style="bold", highlight=False, markup=False, soft_wrap=True)
        if show and has_screen():
            threading.Thread(target=_browse, args=(address, host, port), daemon=True).start()

    run.serve(config, host, port, workers, opening)


def _days(file: Path | None) -> str:
    """What the file says, read here so that a wrong one is told before the house opens."""
    if file is None:
        return ""
    from ..solver.support import support

    text = read_text(file)
    schedule = read_schedule(text, str(file))
    for name in schedule.games:
        support(game(name)).require("analyse")
    return text


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
