"""A house that an earlier version wrote opens, folds, records and imports as it did then: see kept/README.md."""

from __future__ import annotations

import asyncio
import gzip
import json
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import apsw
import msgspec
import pytest

from dicehouse.classroom.lessons.log import HouseLog
from dicehouse.notation import read_record, write_action, write_record, write_state
from dicehouse.play import replay_table
from dicehouse.play.dice.verify import verify_record
from dicehouse.play.events import TableEvent
from dicehouse.play.log import Stored
from dicehouse.play.record import record_of
from dicehouse.play.units import GuestId, TableId
from dicehouse.storage.codec import decode_event, encode_event
from dicehouse.storage.transfer.transfer import import_house
from tests.storage.conftest import Engine, exported, opened

KEPT = Path(__file__).parent / "kept"
HOUSE: dict[str, Any] = json.loads((KEPT / "house.json").read_text(encoding="utf-8"))
TABLES: dict[str, dict[str, Any]] = HOUSE["tables"]
RECORDS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((KEPT / "records").glob("*.txt"))}
EXPORT = gzip.decompress((KEPT / "house.jsonl.gz").read_bytes())


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy: opening it may bring its schema up to date."""
    path = tmp_path_factory.mktemp("kept") / "house.db"
    path.write_bytes(gzip.decompress((KEPT / "house.db.gz").read_bytes()))
    return path


@pytest.fixture(scope="module")
def bodies(database: Path) -> list[str]:
    """Every event as it is stored, read past the store."""
    with closing(apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        return [str(body) for (body,) in connection.execute("SELECT body FROM events ORDER BY table_id, version")]


@pytest.fixture(scope="module")
def logs(database: Path) -> dict[str, list[Stored]]:
    async def read() -> dict[str, list[Stored]]:
        async with opened(f"sqlite:///{database}") as store:
            return {name: await store.read(TableId(told["table"])) for name, told in TABLES.items()}

    return asyncio.run(read())


def pairs(stored: list[Stored]) -> list[tuple[Any, Any]]:
    return [(row.event, row.at) for row in stored]


def plain(value: object) -> Any:
    """As JSON would have it."""
    return json.loads(json.dumps(msgspec.to_builtins(value)))


NEW_FIELDS = {"day", "until"}
"""Of a seal: the version which wrote the house had no days."""


def without_new(seal: dict[str, Any] | None) -> dict[str, Any] | None:
    """As that version wrote it: what it did not have holds nothing."""
    assert seal is None or {name for name in NEW_FIELDS if seal.get(name)} == set()
    return seal and {name: value for name, value in seal.items() if name not in NEW_FIELDS}


@pytest.mark.parametrize("name", TABLES)
def test_a_log_folds_to_the_table_that_it_was(logs: dict[str, list[Stored]], name: str) -> None:
    told = TABLES[name]
    table = replay_table(TableId(told["table"]), pairs(logs[name]))
    assert table is not None
    folded = {
        "table": table.id,
        "rules": table.rules.name_version,
        "version": table.version,
        "changed": table.changed,
        "phase": table.phase,
        "state": write_state(table.state) if table.state else None,
        "seats": [player and {"name": player.name, "guest": player.guest, "bot": player.bot} for player in table.seats],
        "host": table.host,
        "scores": list(table.scores),
        "winners": list(table.winners),
        "pot": table.pot,
        "payouts": list(table.payouts),
        "clock": list(table.clock.left) if table.clock else None,
        "deadline": table.deadline,
        "question": write_action(table.question) if table.question else None,
        "seal": without_new(plain(table.seal)),
        "away": plain(table.away),
        "rematch": table.rematch,
    }
    assert folded == {key: told[key] for key in folded}


@pytest.mark.parametrize("name", TABLES)
def test_a_record_is_written_byte_for_byte_as_it_was_and_read_back(logs: dict[str, list[Stored]], name: str) -> None:
    record = record_of(TableId(TABLES[name]["table"]), pairs(logs[name]))
    assert (record is not None) == TABLES[name]["record"]
    assert (write_record(record) if record else None) == RECORDS.get(name)
    if record:
        rules = record.rules  # of a rule file of one's own too
        assert write_record(read_record(RECORDS[name], lambda _: rules)) == RECORDS[name]


def test_sealed_dice_are_verified_as_they_were() -> None:
    assert verify_record(read_record(RECORDS["sealed"])).finished


def test_events_are_stored_in_the_form_that_they_had(bodies: list[str]) -> None:
    # clocks of days came later
    again = [encode_event(decode_event(body)).replace(',"days":0}', "}") for body in bodies]
    seals = [at for at, body in enumerate(bodies) if json.loads(body)["is"] == "seal-opened"]
    assert [without_new(json.loads(again[at])) for at in seals] == [json.loads(bodies[at]) for at in seals]
    assert [text for at, text in enumerate(again) if at not in seals] == [
        text for at, text in enumerate(bodies) if at not in seals
    ]


SINCE = {
    "settings-changed",
    "shut-out",
    "let-in",
    "judgement-taken-back",
    "box-taken-back",
    "void-declined",
    "rematch-declined",
    "buying-limited",
}
"""Kinds of events that the version which wrote the house did not have."""


def test_every_kind_of_event_of_its_time_is_among_them(bodies: list[str]) -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(TableEvent)}
    assert {json.loads(body)["is"] for body in bodies} == kinds - SINCE


async def expect_the_house(store: HouseLog) -> None:
    """All that a store tells beside the logs."""
    names = {told["table"]: name for name, told in TABLES.items()}
    assert [summary.table for summary in await store.summaries()] == sorted(names)
    for told in TABLES.values():
        assert plain(await store.summary(TableId(told["table"]))) == told["summary"]
        assert await store.secret(TableId(told["table"])) == told["secret"]
        assert await store.find_code(told["summary"]["code"]) == told["table"]
    assert {guest: await store.balance(GuestId(guest)) for guest in HOUSE["chips"]} == HOUSE["chips"]
    assert await store.total_chips() == 0
    assert [names[summary.table] for summary in await store.lobby()] == HOUSE["lobby"]
    assert [names[table] for table in await store.running()] == HOUSE["running"]
    assert plain(await store.commitments()) == HOUSE["commitments"]
    assert (await store.key()).hex() == HOUSE["key"]
    assert await store.last_beat() == HOUSE["last_beat"]
    lines = [json.loads(line) for line in EXPORT.splitlines()]
    for guest in HOUSE["chips"]:
        acted_at = {line["table"] for line in lines if line.get("guest") == guest}
        assert {summary.table for summary in await store.seated(GuestId(guest))} == acted_at


async def test_the_database_opens_and_tells_what_it_told(database: Path) -> None:
    async with opened(f"sqlite:///{database}") as store:
        await expect_the_house(store)


async def test_the_database_is_exported_as_it_was(database: Path) -> None:
    assert await exported(f"sqlite:///{database}") == EXPORT


async def test_the_export_is_imported_into_either_engine(durable_engine: Engine) -> None:
    lines = EXPORT.splitlines(keepends=True)
    assert await import_house(durable_engine.url, lines) == len(lines)
    async with opened(durable_engine.url) as store:
        await expect_the_house(store)
    assert await exported(durable_engine.url) == EXPORT
