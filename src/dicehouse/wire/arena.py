"""The week's rule and the arena: what goes over plain HTTP."""

from __future__ import annotations

from typing import Literal

from ..arena.events import How
from ..arena.hall import Game, Hall, Line
from ..arena.plan import Arena
from ..play.guests import Look
from ..play.settings import ClockSettings
from ..play.units import GuestId, Instant, TableId
from ..rules.catalogue import find
from ..values import Value

__all__ = ["ArenaGame", "ArenaPage", "ArenaRow", "ArenaView", "NextTable", "WeekView"]

ArenaDoing = Literal["not-in", "resting", "free", "playing", "out"]

SHOWN = 50
OWN_GAMES = 20


class ArenaView(Value):
    """`players` have joined; `closed` is when its table of results was final."""

    id: str
    rules: str
    game: str
    clock: ClockSettings
    begins: Instant
    ends: Instant
    players: int
    closed: Instant | None = None


class WeekView(Value):
    """The rule of the week, the day of this week whose roll it is, and the next arena, where the host has planned one;
    `last` is the one before."""

    now: Instant
    rules: str
    game: str
    roll: str | None = None
    arena: ArenaView | None = None
    last: str | None = None
    joined: bool = False


class ArenaRow(Value):
    place: int
    name: str
    look: Look | None
    you: bool
    points: int
    won: int
    tied: int
    lost: int
    playing: bool


class ArenaGame(Value):
    """One of yours: yours first. There are no points while it is on, or where it did not end in time."""

    table: TableId
    against: str
    look: Look | None
    points: int | None = None
    scores: tuple[int, int] | None = None
    how: How | None = None


class ArenaPage(Value):
    """`rows` are the first of the table, and yours where it is not among them; `games` are yours, the latest first.
    `free` are those who wait for a game."""

    arena: ArenaView
    now: Instant
    doing: ArenaDoing
    rows: tuple[ArenaRow, ...]
    games: tuple[ArenaGame, ...]
    free: int
    table: TableId | None = None


class NextTable(Value):
    """Where you are to go, once you are paired."""

    doing: ArenaDoing
    now: Instant
    table: TableId | None = None


def arena_view(arena: Arena, hall: Hall | None) -> ArenaView:
    return ArenaView(
        id=arena.id,
        rules=arena.rules,
        game=find(arena.rules).name,
        clock=arena.clock,
        begins=arena.begins,
        ends=arena.ends,
        players=len(hall.entrants) if hall else 0,
        closed=hall.closed if hall else None,
    )


def arena_page(arena: Arena, hall: Hall | None, lines: list[Line], guest: GuestId | None, now: Instant) -> ArenaPage:
    """Nobody's id goes out."""
    one = hall.entrant(guest) if hall and guest else None
    number = one.number if one else 0
    shown = [line for place, line in enumerate(lines) if place < SHOWN or line.entrant.number == number]
    games = hall.games_of(number)[: -OWN_GAMES - 1 : -1] if hall and one else []
    game = hall.game_of(one) if hall and one else None
    return ArenaPage(
        arena=arena_view(arena, hall),
        now=now,
        doing=one.doing if one else "not-in",
        rows=tuple(_row(hall, line, number) for line in shown if hall),
        games=tuple(_game(hall, game, number) for game in games if hall),
        free=sum(each.doing == "free" for each in hall.entrants) if hall else 0,
        table=game.table if game else None,
    )


def _row(hall: Hall, line: Line, own: int) -> ArenaRow:
    one = line.entrant
    playing = one.doing == "playing" and hall.closed is None
    return ArenaRow(line.place, one.name, one.look, one.number == own, one.points, one.won, one.tied, one.lost, playing)


def _game(hall: Hall, game: Game, own: int) -> ArenaGame:
    seat = game.players.index(own)
    other, over = hall.entrants[game.players[1 - seat] - 1], game.over
    if over is None:
        return ArenaGame(game.table, other.name, other.look)
    scores = over.scores[seat], over.scores[1 - seat]
    return ArenaGame(game.table, other.name, other.look, over.points[seat], scores, over.how)
