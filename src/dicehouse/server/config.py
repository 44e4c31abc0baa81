"""How a house is run."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Config"]


@dataclass(frozen=True, slots=True)
class Config:
    """`address` is where devices in the same network reach the house. `origins` are the pages that may open sockets,
    beside those the house serves itself.

    `hosts` are the names that the house is known by, beside localhost, this machine's own name, and any address in
    digits; "*" is any name.

    A connection without a message for `idle_after` seconds, not even a ping, is dead.
    `chatter` is whatever is no command.

    A lesson that the teacher does not keep is deleted `lesson_kept` seconds after its end: until then it can be
    extended, kept and taken home. `lesson_odds` are worked out for every teacher who looks.
    """

    database: str = "sqlite:///dicehouse.db"
    key: bytes | None = None
    address: str | None = None
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    bot_pause: float = 0.7
    away_grace: float = 5.0
    lesson_kept: float = 3600.0
    lesson_odds: bool = True
    idle_after: float = 75.0
    forget_after: float = 600.0
    commands_a_second: int = 20
    phrases_a_minute: int = 30
    chatter_a_minute: int = 600
    tables_a_minute: int = 30
    questions_a_minute: int = 120
    guests_a_minute: int = 120
    failed_joins_a_minute: int = 20
    joins_a_minute: int = 400
    sockets: int = 20_000
