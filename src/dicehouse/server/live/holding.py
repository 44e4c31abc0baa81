"""Dice as they are kept, before they are thrown: the others at the table watch, and nothing is written down."""

from __future__ import annotations

from collections import Counter

from ...house.room import Room
from ...rules import Dice
from ...wire import Held
from .connection import Connection
from .encoded import encode

__all__ = ["show_kept"]


def show_kept(room: Room, player: Connection, keep: Dice) -> None:
    """To everybody else who sees the table; what is not the player's to keep is passed over."""
    table, state = room.table, room.table.state
    if table.phase != "playing" or state is None or table.acting_seat(player.guest.id) != state.seat:
        return
    if Counter(keep) - Counter(state.dice):
        return
    held, all_may_see = encode(Held(state.seat, keep)), room.open_to_spectators
    for viewer in room.viewers:
        if viewer is not player and (all_may_see or room.is_of(viewer.guest.id)):
            viewer.send(held)
