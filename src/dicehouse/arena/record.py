"""An arena's record: tags, a line for each game, and the table of results. Whoever reads it plays the arena again from
its games and writes it anew: what is not the same letter for letter is no record."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import get_args

from ..errors import DicehouseError
from ..play.settings import ClockSettings
from ..play.units import SECOND, GuestId, Instant, TableId
from .events import ArenaEvent, Closed, GameOver, How, Joined, Paired, Planned
from .hall import Game, Hall, Line, evolve_arena, open_hall, points_of, table_of
from .plan import Arena, ArenaId

TAG = re.compile(r'\[([A-Z][a-z]+)(\d*) ("(?:[^"\\]|\\.)*")\]')
GAME = re.compile(
    r"(\d{1,9})\. (\d{1,9})-(\d{1,9}) (\d{1,9}\.\d\d)-"
    r"(?:\*|(\d{1,9}\.\d\d) ([012]):([012]) (-?\d{1,9}):(-?\d{1,9}) ([a-z]+)([12]?)) (\S{1,60})"
)
HOWS: dict[str, How] = {how: how for how in get_args(How)}


class NotAnArena(DicehouseError):
    """The record contradicts itself, or is none."""

    def __init__(self, reason: str) -> None:
        super().__init__("verify-arena", f"The record does not prove its table of results: {reason}.")


def is_arena_record(text: str) -> bool:
    return text.startswith("[Arena ")


def write_arena(hall: Hall) -> str:
    """Times are seconds since the arena began; a line of the table is place, player, points, won, tied and lost."""
    arena = hall.arena
    tags = [("Arena", arena.id), ("Rules", arena.rules), ("Clock", str(arena.clock))]
    tags.append(("Lasts", f"{(arena.ends - arena.begins) // SECOND}"))
    tags += [(f"Player{one.number}", one.name) for one in hall.entrants]
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in tags]
    rows = [_row(line) for line in table_of(hall.entrants)] if hall.closed is not None else []
    return "\n".join([*lines, "", *(_game(hall, game) for game in hall.games), "", *rows]) + "\n"


def _game(hall: Hall, game: Game) -> str:
    one, other = game.players
    began, over = _seconds(game.began, hall.arena), game.over
    head = f"{game.number}. {one}-{other} {began}"
    if over is None or game.ended is None:
        return f"{head}-* {game.table}"
    points, scores = (":".join(map(str, both)) for both in (over.points, over.scores))
    return f"{head}-{_seconds(game.ended, hall.arena)} {points} {scores} {over.how}{over.lost or ''} {game.table}"


def _seconds(at: Instant, arena: Arena) -> str:
    since = at - arena.begins
    return f"{since // SECOND}.{since % SECOND:02}"


def _row(line: Line) -> str:
    one = line.entrant
    return f"#{line.place} {one.number} {one.points} {one.won} {one.tied} {one.lost}"


def read_arena(text: str) -> Hall:
    """What the record says, played again: nobody sat at two tables at once, points are those of the scores, and the
    table is what they add up to."""
    lines = text.split("\n")
    tags = [_tag(line) for line in lines[: lines.index("")]] if "" in lines else []
    named = dict(tags)
    try:
        arena = _arena(named)
    except (KeyError, ValueError):
        raise NotAnArena("a tag is missing, or cannot be read") from None
    hall = open_hall(Planned(arena))
    names = [value for name, value in tags if name.startswith("Player")]
    for number, name in enumerate(names, 1):
        hall = evolve_arena(hall, Joined(number, GuestId(""), name), arena.begins)
    for (at, *_), event in sorted(_events(lines, arena, len(names)), key=lambda one: one[0]):
        if isinstance(event, Paired):
            _expect_free(hall, event)
        hall = evolve_arena(hall, event, Instant(at))
    hall = evolve_arena(hall, Closed(), arena.ends)
    if write_arena(hall) != text:
        raise NotAnArena("what follows from its games is another text")
    return hall


def _tag(line: str) -> tuple[str, str]:
    found = TAG.fullmatch(line)
    if found is None:
        raise NotAnArena(f"no tag is written as {line[:40]!r}")
    try:
        return found[1] + found[2], str(json.loads(found[3]))
    except ValueError:
        raise NotAnArena(f"no tag is written as {line[:40]!r}") from None


def _arena(tags: dict[str, str]) -> Arena:
    minutes, increment = map(int, tags["Clock"].split("+"))
    clock, lasts = ClockSettings(minutes, increment), int(tags["Lasts"])
    return Arena(ArenaId(tags["Arena"]), tags["Rules"], clock, Instant(0), Instant(lasts * SECOND))


def _events(lines: list[str], arena: Arena, players: int) -> Iterator[tuple[tuple[int, int, int], ArenaEvent]]:
    """With their order: of one moment the ends of games come before the next games."""
    games = [line for line in lines[lines.index("") + 1 :] if line and not line.startswith("#")]
    for count, line in enumerate(games, 1):
        found = GAME.fullmatch(line)
        if found is None or int(found[1]) != count:
            raise NotAnArena(f"no game is written as {line[:40]!r}")
        both, began = (int(found[2]), int(found[3])), _instant(found[4])
        if both[0] == both[1] or not all(1 <= one <= players for one in both):
            raise NotAnArena(f"game {count} is of players who have not joined")
        if not 0 <= began < arena.ends:
            raise NotAnArena(f"game {count} was begun outside the arena's time")
        yield (began, count, 0), Paired(count, both, TableId(found[12]))
        if found[5] is not None:
            ended = _instant(found[5])
            if not began <= ended < arena.ends:
                raise NotAnArena(f"game {count} did not end within the arena")
            yield (ended, count if ended == began else 0, 1), _over(count, found)


def _instant(text: str) -> int:
    seconds, centis = text.split(".")
    return int(seconds) * SECOND + int(centis)


def _over(count: int, found: re.Match[str]) -> GameOver:
    points, scores = (int(found[6]), int(found[7])), (int(found[8]), int(found[9]))
    how, lost = HOWS.get(found[10]), int(found[11]) if found[11] else None
    if how is None or (lost is None) != (how == "played"):
        raise NotAnArena(f"game {count} ended in no known way")
    if how == "played":
        wins = (1, 2) if scores[0] == scores[1] else (1,) if scores[0] > scores[1] else (2,)
    else:
        wins = (2,) if lost == 1 else (1,)
    if points != ((0, 0) if how == "dropped" else points_of(wins)):
        raise NotAnArena(f"game {count} has other points than its scores give")
    return GameOver(count, points, scores, how, lost)


def _expect_free(hall: Hall, event: Paired) -> None:
    for number in event.players:
        if hall.entrants[number - 1].game is not None:
            raise NotAnArena(f"player {number} sits at two tables at once")
