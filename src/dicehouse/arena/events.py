"""What happens in an arena, as it is kept. Who has joined has a number: nothing else names anybody."""

from __future__ import annotations

from typing import Literal

from ..play.guests import Look
from ..play.units import GuestId, Instant, TableId
from ..values import Value
from .plan import Arena

How = Literal["played", "flag", "resigned", "claimed", "dropped"]
"""How a game ended; one that is `dropped` counts for nobody."""


class _Event(Value, tag_field="is"):
    pass


class Planned(_Event, tag="planned"):
    arena: Arena


class Joined(_Event, tag="joined"):
    """Numbers count from 1, in the order of joining."""

    player: int
    guest: GuestId
    name: str
    look: Look | None = None


class Ready(_Event, tag="ready"):
    """Whoever it is has been seen since their last game: they are paired."""

    player: int


class Paused(_Event, tag="paused"):
    """By themselves: they are not paired until they join again."""

    player: int


class Paired(_Event, tag="paired"):
    """Games count from 1; seats are in the order of `players`."""

    game: int
    players: tuple[int, int]
    table: TableId


class GameOver(_Event, tag="game-over"):
    """`lost` is the seat that has left the game, where one has."""

    game: int
    points: tuple[int, int]
    scores: tuple[int, int]
    how: How
    lost: int | None = None


class LeftHouse(_Event, tag="left"):
    """For good, with their name."""

    player: int


class Closed(_Event, tag="closed"):
    pass


ArenaEvent = Planned | Joined | Ready | Paused | Paired | GameOver | LeftHouse | Closed


class ArenaStored(Value):
    version: int
    at: Instant
    event: ArenaEvent


def nameless(event: Joined) -> Joined:
    """Of somebody who has left: who they were is nobody's to know."""
    return Joined(event.player, GuestId(""), LEFT)


LEFT = "somebody who has left"
