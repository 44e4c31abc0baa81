"""Games of this device as one file of records, and tables made of such a file: the same on another device, as often as
it is read."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple, cast, get_args

from ..errors import DicehouseError
from ..house.ids import HERE, is_table_id
from ..house.room import commit_of
from ..notation import Record, final_state, read_record, write_record
from ..play import Decision, Guest, Table, replay_table
from ..play.events import BotSeated, BoxTakenBack, GameStarted, GameVoided, Played, SeatTaken, TableCreated, TableEvent
from ..play.record import record_of
from ..play.settings import BotStrength, DiceKind, TableSettings
from ..play.table import people
from ..play.units import NO_CHIPS, SECOND, CommandId, Instant, TableId
from ..rules import BoxScored, RuleSet, Seat, read_rules
from ..rules.catalogue import find
from .log import TabLog

MOST_BYTES = 16 * 2**20
OWN_RULES = "RuleFile"
"""The tag of a record that was not played by a game of the catalogue; as a JSON string without its quotes."""

KEPT_DICE: tuple[DiceKind, ...] = ("system", "entered")
"""Whatever else a game was played with cannot go on here."""


class Refused(NamedTuple):
    """`number` counts the games of the file from 1."""

    number: int
    message: str


class Taken(NamedTuple):
    """What became of a file: games that are here now, that were here before, that cannot be read."""

    new: int
    known: int
    refused: list[Refused]


async def write_records(log: TabLog, guest: Guest) -> str:
    """Every game that has begun, the oldest first."""
    written = []
    for summary in reversed(await log.seated(guest.id, limit=1_000_000)):
        stored = [(row.event, row.at) for row in await log.read(summary.table)]
        table = replay_table(summary.table, stored)
        record = record_of(summary.table, stored) if table else None
        if table and record:
            written.append(write_record(replace(record, tags={**record.tags, **_tags(table)})))
    return "\n".join(written)


def _tags(table: Table) -> dict[str, str]:
    """What goes on needs to know who plays by itself, and by which rules."""
    tags: dict[str, str] = {f"Bot{seat}": player.bot for seat, player in people(table) if player.bot}
    own = table.settings.rule_file
    return tags if own is None else {**tags, OWN_RULES: json.dumps(own)[1:-1]}


async def take_records(log: TabLog, guest: Guest, text: str) -> Taken:
    """Those that can be read become tables here; the others are named."""
    if len(text) > MOST_BYTES:
        raise DicehouseError("too-large", f"At most {MOST_BYTES // 2**20} megabytes of games are read at once.")
    new, known, refused = 0, 0, []
    for number, one in enumerate(_split(text), 1):
        try:
            made = await _take(log, guest, one)
        except DicehouseError as error:
            if error.code == "store-failed":
                raise
            refused.append(Refused(number, error.message))
        else:
            new, known = new + made, known + (not made)
    return Taken(new, known, refused)


def _split(text: str) -> Iterator[str]:
    """A record begins with its rules."""
    found = re.split(r'^(?=\[Rules ")', text.replace("\r\n", "\n").removeprefix("\ufeff"), flags=re.MULTILINE)
    for one in found:
        if one.strip():
            yield one.strip() + "\n"


async def _take(log: TabLog, guest: Guest, text: str) -> bool:
    """Whether it was not here before."""
    own = _own_rules(text)
    rules = read_rules(own, "rule file") if own is not None else None
    record = read_record(text, lambda name: rules if rules and rules.name_version == name else find(name))
    table = _table_id(record, text)
    if await log.summary(table) is not None or table in log.damaged:
        return False
    events = tuple(_events(record, own, guest))
    made = replay_table(table, ((event, Instant(0)) for event in events))
    if made is None or made.state != final_state(record):
        # a box that could not be taken back where everybody sits at one device
        events = tuple(_events(replace(record, taken_back=()), own, guest))
    commit, _ = commit_of(table, None, None, Decision(events), _date(record, log.now()), CommandId("taken"), guest)
    await log.append(commit)
    return True


def _own_rules(text: str) -> str | None:
    found = re.search(rf'^\[{OWN_RULES} "((?:[^"\\]|\\["\\])*)"\]$', text, re.MULTILINE)
    if found is None:
        return None
    try:
        own: str = json.loads('"' + re.sub(r'\\(["\\])', r"\1", found[1]) + '"')
    except ValueError:
        raise DicehouseError("notation-tags", "Its rule file cannot be read.") from None
    return own


def _table_id(record: Record, text: str) -> TableId:
    """As it was called where it was played, if that was a device like this; so that it is taken once."""
    known = record.tags.get("Table", "")
    if known.startswith(HERE) and is_table_id(known):
        return TableId(known)
    return TableId(HERE + hashlib.sha256(text.encode()).hexdigest()[:24])


def _date(record: Record, now: Instant) -> Instant:
    try:
        said = datetime.strptime(record.tags.get("Date", ""), "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    except ValueError:
        return now
    return min(now, Instant(int(said.timestamp() * SECOND)))


def _events(record: Record, own: str | None, guest: Guest) -> Iterator[TableEvent]:
    """A table's, as if it had been played here: everybody but the bots sits at this device."""
    rules: RuleSet = record.rules
    bots = {seat: bot for seat in range(1, record.seats + 1) if (bot := _bot(record, seat))}
    dice = next((kind for kind in KEPT_DICE if kind == record.tags.get("Dice")), KEPT_DICE[0])
    settings = TableSettings(rules.name_version, record.seats, tuple(bots.values()), dice=dice, rule_file=own)
    yield TableCreated(settings, guest.id, guest.name)
    for seat, name in enumerate(record.names, 1):
        bot = bots.get(seat)
        yield BotSeated(Seat(seat), bot, name) if bot else SeatTaken(Seat(seat), guest.id, name)
    yield GameStarted(NO_CHIPS)
    for place, event in enumerate((*record.events, None)):
        for back in record.taken_back:
            if back.after == place and isinstance(box := back.events[0], BoxScored):
                yield Played(back.events)
                yield BoxTakenBack(box.seat, box.box, box.points)
        if event is not None:
            yield Played((event,))
    if record.tags.get("Void"):
        yield GameVoided("it was not played to its end")


def _bot(record: Record, seat: int) -> BotStrength | None:
    said = record.tags.get(f"Bot{seat}")
    return cast(BotStrength, said) if said in get_args(BotStrength) else None
