"""Whose clock runs has their line measured, so that the time on it can be given back."""

from __future__ import annotations

from ...api.live.connection import Connection
from ...house.room import Room
from ...rules import NOBODY


class LagMeter:
    """Tables without a clock cost nothing; a line is asked every few seconds at most."""

    def table_changed(self, room: Room) -> None:
        clock = room.table.clock
        player = room.table.seats[clock.seat - 1] if clock and clock.seat != NOBODY else None
        for viewer in room.viewers:
            if player is not None and isinstance(viewer, Connection) and viewer.guest.id == player.guest:
                viewer.measure()

    def arrived(self, room: Room, connection: Connection) -> None:
        """Before the first move, if there is time for it."""
        if room.table.settings.clock is not None and room.table.seat_of(connection.guest.id) is not None:
            connection.measure()
