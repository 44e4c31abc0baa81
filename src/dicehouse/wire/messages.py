"""Messages between the house and its clients. The web's types are generated from this module."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..play.commands import Command
from ..play.units import CommandId, Instant
from ..play.views.table import TableView
from ..rules import Seat
from ..rules.book.actions import Faces
from ..values import Value
from .news import News

__all__ = [
    "WIRE_VERSION",
    "Answered",
    "Closing",
    "Do",
    "FromClient",
    "Held",
    "Hello",
    "Hold",
    "Laid",
    "Lay",
    "Ping",
    "Pong",
    "Refused",
    "Resync",
    "Spectators",
    "ToClient",
    "Update",
]

WIRE_VERSION = 2

Token = Annotated[str, msgspec.Meta(max_length=400)]
# `$` alone lets a line break pass
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]


class _FromClient(Value, tag_field="is", forbid_unknown_fields=True):
    pass


class Hello(_FromClient, tag="hello"):
    """The first message: who is there, and the last version that the client has seen."""

    token: Token
    wire: int = WIRE_VERSION
    version: int | None = None


class Do(_FromClient, tag="do"):
    """A command with the id that makes a retry harmless, and the version it was made against."""

    id: Id
    command: Command
    version: int | None = None


class Lay(_FromClient, tag="lay"):
    """A number as it is laid out: would any open box take it? Answered with `Laid`, and nothing has happened."""

    number: Annotated[int, msgspec.Meta(ge=0, le=999_999_999)]


class Hold(_FromClient, tag="hold"):
    """The dice that the player keeps just now, before a throw: the others see it (`Held`), and nothing has happened."""

    keep: Faces


class Ping(_FromClient, tag="ping"):
    sent: float = 0.0


FromClient = Hello | Do | Lay | Hold | Ping


class _ToClient(Value, tag_field="is"):
    pass


class Update(_ToClient, tag="update"):
    """What has happened since the version that the client knew, and the table as it is now."""

    news: tuple[News, ...]
    table: TableView
    now: Instant


class Resync(_ToClient, tag="resync"):
    """The table as it is now; what led to it is no longer at hand."""

    table: TableView
    now: Instant


class Answered(_ToClient, tag="answered"):
    """A command was carried out: its events are `first` to `last`."""

    id: CommandId
    first: int
    last: int


class Refused(_ToClient, tag="refused"):
    """A command, or a message, was not: nothing has changed."""

    code: str
    message: str
    id: CommandId | None = None


class Laid(_ToClient, tag="laid"):
    """The boxes that would take the number; None where the rules let the player find out by writing."""

    number: int
    boxes: tuple[str, ...] | None


class Held(_ToClient, tag="held"):
    """The dice that the seat to move keeps just now; as with spectators, those of this worker are told."""

    seat: Seat
    keep: Faces


class Pong(_ToClient, tag="pong"):
    sent: float
    now: Instant


class Spectators(_ToClient, tag="watching"):
    """How many look on without a seat, as far as this worker sees; it is told when it changes, and is 0 until then."""

    count: int


class Closing(_ToClient, tag="closing"):
    """The house closes for a moment: come back after so many seconds; clocks are safe."""

    retry_after: float


ToClient = Update | Resync | Answered | Refused | Laid | Held | Pong | Spectators | Closing
