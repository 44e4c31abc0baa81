"""How a house is run."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Config"]


@dataclass(frozen=True, slots=True)
class Config:
    """`origins` are the pages that may open sockets, beside those the house serves itself.

    `hosts` are the names that the house is known by, beside localhost, this machine's own name, and any address in
    digits; "*" is any name.

    A connection without a message for `idle_after` seconds, not even a ping, is dead.
    `chatter` is whatever is no command.

    `connections` are of TCP, whatever is spoken over them, and no more than descriptors allow; `sockets` are those at
    tables. A school shares one address, so what an address may have is much. A request's head and its body must each
    be there within so many seconds.
    """

    database: str = "sqlite:///dicehouse.db"
    key: bytes | None = None
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    bot_pause: float = 0.7
    away_grace: float = 5.0
    idle_after: float = 75.0
    forget_after: float = 600.0
    commands_a_second: int = 20
    phrases_a_minute: int = 30
    chatter_a_minute: int = 600
    tables_a_minute: int = 30
    questions_a_minute: int = 120
    guests_a_minute: int = 120
    failed_joins_a_minute: int = 20
    sockets: int = 20_000
    sockets_a_guest: int = 32
    sockets_an_address: int = 4_000
    connections: int = 65_536
    connections_an_address: int = 8_192
    head_within: float = 10.0
    body_within: float = 30.0
