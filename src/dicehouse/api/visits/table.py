"""Somebody at a table: commands in, updates out; and dice as they are kept, before they are thrown."""

from __future__ import annotations

from collections import Counter

import msgspec

from ...errors import DicehouseError
from ...house.room import Room
from ...play.commands import Act
from ...play.guests import Guest
from ...play.units import CommandId, TableId
from ...play.views.laying import fitting_boxes
from ...rules import Dice, Throw
from ...wire import Answered, Do, FromClient, Held, Hello, Hold, Laid, Lay
from ..live.broadcast import update_or_resync
from ..live.connection import Connection
from ..live.writer import SocketWriter, encode
from .attending import Reception

TABLE_MESSAGES: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class TableVisit:
    """`version` is the last that the client has seen."""

    def __init__(
        self, reception: Reception, writer: SocketWriter, room: Room, guest: Guest, device: Guest, version: int | None
    ) -> None:
        self.connection = Connection(
            guest, writer, lambda: update_or_resync(room, guest.id, None, reception.now()), device
        )
        self._reception = reception
        self._room = room
        self._version = version

    @classmethod
    async def enter(
        cls, reception: Reception, writer: SocketWriter, table: str, hello: Hello, address: str = ""
    ) -> TableVisit:
        # a client that comes from another worker may have seen more than this one
        room, guest, device = await reception.let_in(hello.token, TableId(table), hello.version or 0)
        room.expect_may_see(guest.id)
        return cls(reception, writer, room, guest, device, hello.version)

    async def arrive(self) -> None:
        reception, room, connection = self._reception, self._room, self.connection
        connection.send(update_or_resync(room, connection.guest.id, self._version, reception.now()))
        room.viewers.add(connection)
        await reception.arrived(room, connection)

    def leave(self) -> None:
        self._room.viewers.discard(self.connection)
        if not self._reception.closing:
            self._reception.left(self._room, self.connection.guest.id)

    async def do(self, message: Do) -> bytes:
        device, command_id, lag = self.connection.device, CommandId(message.id), self.connection.lag
        act = self._reception.act
        first, last = await act(self._room.id, device, message.command, command_id, message.version, lag)
        return encode(Answered(command_id, first, last))

    def hear(self, message: Lay | Hold) -> None:
        match message:
            case Lay(number):
                seat = self._room.table.acting_seat(self.connection.guest.id)
                self.connection.send(encode(Laid(number, fitting_boxes(self._room.table, seat, number))))
            case Hold(keep):
                self._show_kept(keep)

    def _show_kept(self, keep: Dice) -> None:
        """To everybody else who sees the table; what is not the player's to keep is passed over. In a lesson the dice
        are in the hands of one of the team."""
        room, player = self._room, self.connection
        table, state = room.table, room.table.state
        if table.phase != "playing" or state is None or table.acting_seat(player.guest.id) != state.seat:
            return
        if Counter(keep) - Counter(state.dice):
            return
        try:
            self._reception.expect_may_act(player.device, room.id, Act(Throw(keep)))
        except DicehouseError:
            return
        held, all_may_see = encode(Held(state.seat, keep)), room.open_to_spectators
        for viewer in room.viewers:
            if viewer is not player and (all_may_see or room.is_of(viewer.guest.id)):
                viewer.send(held)
