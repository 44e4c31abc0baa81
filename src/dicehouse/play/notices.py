"""Word between the workers of a house that a room has moved on.

Notices are hints: any may be lost, come late or come twice. Versions repair it, and whoever listens looks now and then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from .units import TableId

Heard = Callable[[TableId, int], None]
"""A room has come to this version, elsewhere; a lesson, whose streams have versions of their own, says 0."""


class Notices(Protocol):
    """Nothing here waits: whoever tells has somebody else to answer first."""

    @property
    def alone(self) -> bool:
        """Whether there can be no other worker: then nobody has to look what was missed."""

    @property
    def away(self) -> bool:
        """Whether what is told is lost just now."""

    def tell(self, room: TableId, version: int) -> None:
        """Once it is durable, to everybody else who listens there."""

    def listen(self, room: TableId) -> None:
        """The room is open here."""

    def unlisten(self, room: TableId) -> None: ...

    def open(self, heard: Heard) -> None: ...

    async def close(self) -> None: ...


class Alone:
    """A house of one worker."""

    alone, away = True, False

    def tell(self, room: TableId, version: int) -> None: ...

    def listen(self, room: TableId) -> None: ...

    def unlisten(self, room: TableId) -> None: ...

    def open(self, heard: Heard) -> None: ...

    async def close(self) -> None: ...


ALONE = Alone()
