"""How a house is run."""

from __future__ import annotations

from dataclasses import dataclass

from ..daily.calendar import Schedule, own_schedule, read_schedule
from ..play.keeping import Keeping
from ..play.settings import BOT_PAUSE
from ..play.units import DAY, Centis


@dataclass(frozen=True, slots=True)
class Config:
    """`address` is where devices in the same network reach the house. `origins` are the pages that may open sockets,
    beside those the house serves itself.

    `hosts` are the names that the house is known by, beside localhost, this machine's own name, and any address in
    digits; "*" is any name.

    `notices` is where the workers of a house on PostgreSQL tell each other what has moved on; over the database itself,
    where nothing is said.

    A worker that is told to go serves on for `drain` seconds, while a proxy looks for another.

    A damaged file is opened only where damage is accepted. A `classroom` shows lessons, and nothing else. In a
    `school` names come from the list, no table is public, and there is no board of the house.

    A connection without a message for `idle_after` seconds, not even a ping, is dead.
    `chatter` is whatever is no command.

    A lesson that the teacher does not keep is deleted `lesson_kept` seconds after its end: until then it can be
    extended, kept and taken home. `lesson_odds` are worked out for every teacher who looks.

    `looks` are requests that are answered from memory. `kept` are bytes that the store is made to keep in a day; a
    lesson counts as a guest.

    `days` is the text of a file that says which game a day has; an empty one is the house's own, and with None there is
    no roll of the day.

    Who has asked for it is called when they are waited for elsewhere, after `call_patience` seconds in which they might
    come by themselves; `contact` is where push services reach whoever runs the house.

    Whoever looks for an opponent is answered after `search_wait` seconds, and asks again.

    `connections` are of TCP, whatever is spoken over them, and no more than descriptors allow; an address has a fair
    part of them where nobody says how many. `sockets` are those at tables. A school shares one address, so what an
    address may have is much. A request's head and its body must each be there within so many seconds. `frames` are of a
    socket, pings and pongs among them: with more it is cut off.

    Tables are kept for so many days after their last change, see `play.keeping`; every `tidy_every` seconds the house
    looks which ones are over. A token is believed for `token_days`, and is exchanged while it is used; what was revoked
    elsewhere is known after `tokens_every` seconds. `gathering` are tables that wait for players, at the same time, and
    `lobby` those that stand in the lobby.
    """

    database: str = "sqlite:///dicehouse.db"
    notices: str | None = None
    key: bytes | None = None
    accept_damage: bool = False
    classroom: bool = False
    school: bool = False
    address: str | None = None
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    bot_pause: float = BOT_PAUSE
    away_grace: float = 5.0
    lesson_kept: float = 3600.0
    lesson_odds: bool = True
    idle_after: float = 75.0
    forget_after: float = 600.0
    commands_a_second: int = 20
    phrases_a_minute: int = 30
    chatter_a_minute: int = 600
    tables_a_minute: int = 30
    looks_a_minute: int = 6_000
    questions_a_minute: int = 120
    searches_a_minute: int = 12
    searches_an_address_a_minute: int = 600
    banks_a_minute: int = 20
    lessons_an_address_a_day: int = 400
    kept_a_guest: int = 32 * 2**20
    kept_an_address: int = 512 * 2**20
    kept_a_house: int = 8 * 2**30
    guests_a_minute: int = 120
    farewells_a_minute: int = 20
    histories_a_minute: int = 30
    failed_joins_a_minute: int = 20
    failed_joins_an_address_a_minute: int = 6_000
    tables_an_address_a_minute: int = 600
    gathering_a_guest: int = 12
    gathering_an_address: int = 600
    lobby_an_address: int = 50
    drain: float = 0.0
    keep_alone_days: float = 1.0
    keep_gathering_days: float = 30.0
    keep_abandoned_days: float = 30.0
    keep_finished_days: float = 365.0
    tidy_every: float = 600.0
    token_days: float = 400.0
    tokens_every: float = 5.0
    search_wait: float = 6.0
    days: str | None = ""
    contact: str | None = None
    call_patience: float = 20.0
    joins_a_minute: int = 400
    sockets: int = 20_000
    sockets_a_guest: int = 32
    sockets_an_address: int = 4_000
    frames_a_second: int = 200
    connections: int = 65_536
    connections_an_address: int | None = None
    head_within: float = 10.0
    body_within: float = 30.0

    @property
    def schedule(self) -> Schedule | None:
        return None if self.days is None else read_schedule(self.days, "--days") if self.days else own_schedule()

    @property
    def keeping(self) -> Keeping:
        days = self.keep_alone_days, self.keep_gathering_days, self.keep_abandoned_days, self.keep_finished_days
        return Keeping(*(Centis(int(one * DAY)) for one in days))
