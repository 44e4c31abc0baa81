"""`dicehouse tidy`: what the house drops by itself, by hand and at once."""

from __future__ import annotations

import asyncio

from ..house.duties.tidying import Tidied, Tidying
from ..house.tables import Tables
from ..play.keeping import Keeping
from ..storage import open_log
from ..storage.open import SqliteAddress, read_address
from .output import print_json, print_text

__all__ = ["tidy_house"]


def tidy_house(database: str, keeping: Keeping, *, dry: bool, as_json: bool) -> None:
    done, freed = asyncio.run(_tidy(database, keeping, dry=dry))
    if as_json:
        told = {"looked_at": done.looked_at, "tables": done.tables, "voided": done.voided, "guests": done.guests}
        print_json({**told, "dry_run": dry, "bytes_freed": freed})
        return
    would = "would be " if dry else ""
    print_text(
        f"{done.looked_at:,} tables looked at: {done.tables:,} {would}dropped, {done.voided:,} abandoned games "
        f"{would}void; {done.guests:,} guests without a game {would}forgotten."
        + (f" The file is {freed:,} bytes smaller." if freed else "")
        + "\n"
    )


async def _tidy(database: str, keeping: Keeping, *, dry: bool) -> tuple[Tidied, int]:
    log = await open_log(database)
    try:
        house = Tables(log, await log.key())
        done = await Tidying(house, keeping, pause=0.0).round(dry=dry)
    finally:
        await log.close()
    address = read_address(database)
    if dry or not isinstance(address, SqliteAddress) or address.path is None:
        return done, 0  # PostgreSQL gives room back by itself
    from ..storage.sqlite.file import compact

    return done, compact(address.path)
