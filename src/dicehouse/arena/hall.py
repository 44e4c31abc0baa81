"""An arena as it stands: who is in, who plays whom, the points, and the table of results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, assert_never

from msgspec.structs import replace

from ..errors import DicehouseError
from ..play.guests import Guest, Look
from ..play.units import NO_TIME, SECOND, Centis, GuestId, Instant, TableId
from ..values import Value
from .events import (
    LEFT,
    ArenaEvent,
    ArenaStored,
    Closed,
    GameOver,
    How,
    Joined,
    LeftHouse,
    Paired,
    Paused,
    Planned,
    Ready,
)
from .plan import Arena

WIN, TIE = 2, 1
"""Points of a game. A loss has none, and nothing is added for wins in a row: in a game of dice those are luck."""

LAST_PAIRS = Centis(60 * SECOND)
"""Before the end nobody is paired any more: a game that is on then does not count."""

OTHERS_FIRST = Centis(10 * SECOND)
"""Two who have just met are paired again only when one of them has waited so long."""

MOST_PLAYERS = 5_000

Doing = Literal["resting", "free", "playing", "out"]
"""`resting` is who has not been seen since their last game, `out` who has to tap again."""


class Entrant(Value):
    """`since` is when they began to do what they do, `met` whom they played last."""

    number: int
    guest: GuestId
    name: str
    look: Look | None
    doing: Doing
    since: Instant
    game: int | None = None
    met: int | None = None
    points: int = 0
    won: int = 0
    tied: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.tied + self.lost


class Game(Value):
    number: int
    players: tuple[int, int]
    table: TableId
    began: Instant
    over: GameOver | None = None
    ended: Instant | None = None


class Hall(Value):
    """`version` counts the events, the last one was `at`; `running` are the numbers of games."""

    arena: Arena
    version: int = 1
    at: Instant = Instant(0)
    entrants: tuple[Entrant, ...] = ()
    games: tuple[Game, ...] = ()
    running: frozenset[int] = frozenset()
    closed: Instant | None = None

    def entrant(self, guest: GuestId) -> Entrant | None:
        return next((one for one in self.entrants if one.guest == guest), None)

    def game_of(self, entrant: Entrant) -> Game | None:
        return self.games[entrant.game - 1] if entrant.game is not None else None

    def games_of(self, number: int) -> list[Game]:
        return [game for game in self.games if number in game.players]


class ArenaRefused(DicehouseError):
    """There is no such arena, or it is over."""


class Line(Value):
    """A line of the table of results; who is equal shares a place."""

    place: int
    entrant: Entrant


def table_of(entrants: Iterable[Entrant]) -> list[Line]:
    """By points, then by games won; who has not played yet stands below."""
    ranked = sorted(entrants, key=lambda one: (-one.points, -one.won, not one.games, one.number))
    lines: list[Line] = []
    for count, one in enumerate(ranked, 1):
        above = lines[-1] if lines else None
        equal = above and (above.entrant.points, above.entrant.won) == (one.points, one.won)
        lines.append(Line(above.place if above and equal else count, one))
    return lines


def open_hall(event: Planned) -> Hall:
    return Hall(event.arena)


def replay_arena(stored: Iterable[ArenaStored]) -> Hall | None:
    hall: Hall | None = None
    for row in stored:
        hall = evolve_arena(hall, row.event, row.at)
    return hall


def evolve_arena(hall: Hall | None, event: ArenaEvent, at: Instant) -> Hall:
    if isinstance(event, Planned):
        return open_hall(event)
    if hall is None:
        raise ArenaRefused("arena-unknown", "There is no such arena.")
    hall = replace(hall, version=hall.version + 1, at=at)
    match event:
        case Joined(number, guest, name, look):
            return replace(hall, entrants=(*hall.entrants, Entrant(number, guest, name, look, "resting", at)))
        case Ready(number):
            return _with(hall, _now(hall, number, "free", at))
        case Paused(number):
            return _with(hall, _now(hall, number, "out", at))
        case Paired(number, players, table):
            one, other = (
                replace(_now(hall, each, "playing", at), game=number, met=met) for each, met in (players, players[::-1])
            )
            games = (*hall.games, Game(number, players, table, at))
            return _with(replace(hall, games=games, running=hall.running | {number}), one, other)
        case GameOver():
            return _over(hall, event, at)
        case LeftHouse(number):
            return _with(hall, replace(_now(hall, number, "out", at), guest=GuestId(""), name=LEFT, look=None))
        case Closed():
            return replace(hall, closed=at)
        case _:
            assert_never(event)


def _over(hall: Hall, event: GameOver, at: Instant) -> Hall:
    game = hall.games[event.game - 1]
    games = (*hall.games[: event.game - 1], replace(game, over=event, ended=at), *hall.games[event.game :])
    changed = []
    for seat, number in enumerate(game.players, 1):
        # who has left the house meanwhile stays out
        doing: Doing = "out" if seat == event.lost or hall.entrants[number - 1].doing == "out" else "resting"
        one = replace(_now(hall, number, doing, at), game=None)
        changed.append(one if event.how == "dropped" else _earned(one, event.points[seat - 1]))
    return _with(replace(hall, games=games, running=hall.running - {event.game}), *changed)


def _earned(one: Entrant, points: int) -> Entrant:
    won, tied = points == WIN, points == TIE
    return replace(
        one,
        points=one.points + points,
        won=one.won + won,
        tied=one.tied + tied,
        lost=one.lost + (not won and not tied),
    )


def _now(hall: Hall, number: int, doing: Doing, at: Instant) -> Entrant:
    return replace(hall.entrants[number - 1], doing=doing, since=at)


def _with(hall: Hall, *changed: Entrant) -> Hall:
    entrants = list(hall.entrants)
    for one in changed:
        entrants[one.number - 1] = one
    return replace(hall, entrants=tuple(entrants))


def join(hall: Hall, guest: Guest, now: Instant) -> tuple[ArenaEvent, ...]:
    """Come in, or come back after a pause."""
    expect_open(hall, now)
    one = hall.entrant(guest.id)
    if one is None:
        if len(hall.entrants) >= MOST_PLAYERS:
            raise ArenaRefused("house-full", "Very many are in this arena already.")
        return (Joined(len(hall.entrants) + 1, guest.id, guest.name, guest.look),)
    return (Ready(one.number),) if one.doing == "out" and hall.arena.begins <= now else ()


def seen(hall: Hall, guest: GuestId, now: Instant) -> tuple[ArenaEvent, ...]:
    """Whoever has joined is here, and waits for their next table."""
    one = hall.entrant(guest)
    on = hall.closed is None and hall.arena.stage(now) == "on"
    return (Ready(one.number),) if on and one is not None and one.doing == "resting" else ()


def pause(hall: Hall, guest: GuestId) -> tuple[ArenaEvent, ...]:
    """A game that is on is played to its end, or left at the table."""
    one = hall.entrant(guest)
    return (Paused(one.number),) if one is not None and one.doing in ("resting", "free") else ()


def expect_open(hall: Hall, now: Instant) -> None:
    if hall.closed is not None or hall.arena.stage(now) == "over":
        raise ArenaRefused("arena-over", "This arena is over.")


def pairs(hall: Hall, now: Instant) -> list[tuple[int, int]]:
    """Whoever is free, with the next in points whom they have not met just now; who has waited for long comes first."""
    if hall.closed is not None or not hall.arena.begins <= now < hall.arena.ends - LAST_PAIRS:
        return []
    free = sorted(
        (one for one in hall.entrants if one.doing == "free"),
        key=lambda one: (now - one.since < OTHERS_FIRST, -one.points, one.since, one.number),
    )
    paired: list[tuple[int, int]] = []
    left: list[Entrant] = []
    for one in free:
        other = next((each for each in left if each.met != one.number and each.number != one.met), None)
        if other is None:
            left.append(one)
        else:
            left.remove(other)
            paired.append((other.number, one.number))
    paired += _again(left, now)
    return paired


def _again(left: list[Entrant], now: Instant) -> list[tuple[int, int]]:
    """Nobody else is there for them."""
    waited = max((now - one.since for one in left), default=NO_TIME)
    numbers = [one.number for one in left]
    return list(zip(numbers[::2], numbers[1::2], strict=False)) if waited >= OTHERS_FIRST else []


def points_of(winners: tuple[int, ...]) -> tuple[int, int]:
    if len(winners) == 2:
        return TIE, TIE
    return (WIN, 0) if winners == (1,) else (0, WIN)


def game_over(
    hall: Hall, now: Instant, number: int, winners: tuple[int, ...], scores: tuple[int, int], how: How, lost: int | None
) -> tuple[ArenaEvent, ...]:
    """Nothing where it is known already, or comes after the end."""
    if hall.closed is not None or number not in hall.running or hall.arena.stage(now) == "over":
        return ()
    points = (0, 0) if how == "dropped" else points_of(winners)
    return (GameOver(number, points, scores, how, lost),)
