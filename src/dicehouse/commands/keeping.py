"""For whoever keeps a house: `tidy` it, look at its `days` and `ratings`, `rotate-tokens`, `export` and `import` it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Annotated, ClassVar, TypeVar

import msgspec

from ..classroom.lessons.log import HouseLog
from ..play.units import DAY, Centis, Instant
from .app import Database, argument, command, option
from .files import reading, writing
from .output import Result

BOARD_SINCE = 60
"""Days that are looked back on."""

HERE = "sqlite:///dicehouse.db"

KeepFinished = Annotated[float, option("How long finished games and their records are kept.", metavar="DAYS", min=0.0)]

T = TypeVar("T")


def _in_house(database: str, work: Callable[[HouseLog], Awaitable[T]]) -> T:
    """Opened for as long as the work takes."""
    from ..storage import open_log

    async def opened() -> T:
        log = await open_log(database)
        try:
            return await work(log)
        finally:
            await log.close()

    return asyncio.run(opened())


class Tidy(Result, frozen=True):
    looked_at: int
    tables: int
    voided: int
    guests: int
    dry_run: bool
    bytes_freed: int

    def shown(self) -> Iterator[object]:
        would = "would be " if self.dry_run else ""
        smaller = f" The file is {self.bytes_freed:,} bytes smaller." if self.bytes_freed else ""
        yield (
            f"{self.looked_at:,} tables looked at: {self.tables:,} {would}dropped, {self.voided:,} abandoned games "
            f"{would}void; {self.guests:,} guests without a game {would}forgotten.{smaller}"
        )


MET_OFTEN = 10
"""Games of the same two within a month, from which on whoever runs the house is shown them."""


@command("server")
def tidy(
    database: Database = HERE,
    keep_finished: KeepFinished = 365.0,
    dry_run: Annotated[bool, option("Only say what would be dropped.", "--dry-run")] = False,
) -> Tidy:
    """Drop tables whose time is over and guests without a game, as an open house does by itself."""
    from ..house.duties.tidying import Tidied, Tidying
    from ..house.tables import Tables
    from ..server.config import Config
    from ..storage.open import OURS, SqliteAddress, read_address
    from ..storage.sqlite.file import compact

    keeping = Config(keep_finished_days=keep_finished).keeping

    async def once(log: HouseLog) -> Tidied:
        return await Tidying(Tables(log, await log.key()), keeping, pause=0.0).round(dry=dry_run)

    done = _in_house(database, once)
    # other stores give room back by themselves
    address = read_address(database) if database.startswith(OURS) else None
    path = address.path if isinstance(address, SqliteAddress) and not dry_run else None
    return Tidy.of(done, dry_run=dry_run, bytes_freed=compact(path) if path is not None else 0)


class PlayedDay(msgspec.Struct, frozen=True):
    """`least` is what the best try has given away, in points."""

    day: str
    rules: str
    played: int
    least: float | None
    closed: bool


class Often(msgspec.Struct, frozen=True):
    """Somebody who comes often, by the name of the latest day; `marked` where no person plays so well."""

    name: str
    days: int
    lost: float
    marked: bool


class Days(Result, frozen=True):
    days: tuple[PlayedDay, ...]
    regulars: tuple[Often, ...]

    def shown(self) -> Iterator[object]:
        if not self.days:
            yield "No day was published here yet: an open house does it by itself."
        for day in self.days:
            least = "" if day.least is None else f", {day.least:.1f} points given away at least"
            yield f"{day.day}  {day.rules}  {day.played:,} played{least}{'' if day.closed else '  (open, or to come)'}"
        for one in self.regulars:
            mark = "  MARKED: no person is known to play so well" if one.marked else ""
            yield f"{one.name}: {one.days} days, {one.lost:.2f} points given away a day{mark}"


@command("server")
def days(database: Database = HERE) -> Days:
    """Today's roll in a house that is closed, or on PostgreSQL: who has played, and whom to look at."""
    from ..daily.calendar import after, day_at
    from ..daily.results import BOARD_DAYS

    async def looked(log: HouseLog) -> Days:
        since = after(day_at(log.now()), -BOARD_SINCE)
        listed = []
        for day in await log.days(since, BOARD_SINCE + 1):
            best = await log.results(day.day, 1)
            least = best[0].lost / 1000 if best else None
            played = await log.count_results(day.day)
            listed.append(PlayedDay(day.day, day.rules, played, least, day.closed is not None))
        often = await log.regulars(since, BOARD_DAYS)
        return Days(tuple(listed), tuple(Often(one.name, one.days, one.lost / 1000, one.marked) for one in often))

    return _in_house(database, looked)


class RatedPlayer(msgspec.Struct, frozen=True):
    game: str
    name: str
    rating: int
    margin: int
    games: int


class Met(msgspec.Struct, frozen=True):
    """Two who have met often; `marked` where the same one wins nearly always."""

    names: tuple[str, str]
    games: int
    rated: int
    won: int
    marked: bool


class Ratings(Result, frozen=True):
    rated: tuple[RatedPlayer, ...]
    met: tuple[Met, ...]

    def shown(self) -> Iterator[object]:
        if not self.rated:
            yield "Nobody is rated here yet: ratings come of quick matches."
        for one in self.rated:
            yield f"{one.game}  {one.name}: {one.rating:,} ± {one.margin:,}, {one.games:,} games"
        for two in self.met:
            mark = "  MARKED: one of them wins nearly always" if two.marked else ""
            name, other = two.names
            rated = f"{two.rated:,} rated, {two.won:,} won by {name}"
            yield f"{name} and {other}: {two.games:,} games in 30 days, {rated}{mark}"


@command("server")
def ratings(database: Database = HERE) -> Ratings:
    """Ratings in a house that is closed, or on PostgreSQL: who is rated how, and who meets whom conspicuously often."""
    from ..house.duties.tidying import GAMES_LAST
    from ..quick.games import offered

    async def looked(log: HouseLog) -> Ratings:
        listed = [
            RatedPlayer(one.game, one.name, one.rating.points, one.rating.margin, one.rating.games)
            for rules in offered()
            for one in await log.best_rated(rules.id, 1, 20)
        ]
        together = await log.often_together(Instant(log.now() - GAMES_LAST), MET_OFTEN)
        met = tuple(Met(one.names, one.games, one.rated, one.won, one.marked) for one in together)
        return Ratings(tuple(listed), met)

    return _in_house(database, looked)


class Rotated(Result, frozen=True):
    grace_days: float

    def shown(self) -> Iterator[object]:
        older = f"; older ones are believed for {self.grace_days:g} days." if self.grace_days else None
        yield f"Tokens are signed with a new key{older or ', and older ones are not believed any more.'}"


@command("server", "rotate-tokens")
def rotate_tokens(
    database: Database = HERE,
    grace: Annotated[
        float, option("How long older tokens are believed; 0 ends them now.", metavar="DAYS", min=0.0)
    ] = 30.0,
) -> Rotated:
    """Sign guests' tokens with a new key."""
    from ..play.log import TokenKey

    span = Centis(int(grace * DAY))
    _in_house(database, lambda log: log.add_token_key(TokenKey(log.now(), span, secrets.token_bytes(32))))
    return Rotated(grace)


class Moved(Result, frozen=True):
    lines: int
    place: str
    words: str
    for_people: ClassVar = frozenset({"words"})

    def shown(self) -> Iterator[object]:
        yield f"{self.lines:,} lines {self.words.format(self.place)}"


@command("server", "export")
def export_command(
    path: Annotated[Path, argument("FILE", "Where to write the house.")],
    database: Database = HERE,
) -> Moved:
    """Write a whole house to one file, to keep it or to move it."""
    from ..storage.transfer.transfer import export_house

    # nobody else reads it, not even while it is written
    with writing(path):
        path.touch(0o600, exist_ok=False)
        with path.open("wb") as out:
            lines = asyncio.run(export_house(database, out))
    return Moved(lines, str(path), "written to {}. It holds the house's secrets: keep it as you keep the database.")


@command("server", "import")
def import_command(
    path: Annotated[Path, argument("FILE", "A house that was exported.")],
    database: Database = HERE,
) -> Moved:
    """Bring an exported house into an empty database of either engine."""
    from ..storage.transfer.transfer import import_house

    with reading(path), path.open("rb") as lines:
        count = asyncio.run(import_house(database, lines))
    return Moved(count, database.partition("@")[2] or database, "brought into {}.")
