"""`dicehouse verify`: sealed dice checked from the record alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from ..notation import Record
from ..play.dice.sealed import table_hash
from ..play.dice.verify import Verification, verify_text
from ..play.units import TableId
from .files import read_text, record_reader
from .output import print_json, print_text

__all__ = ["verify_dice"]

COMPARE = (
    "Compare: is this the commitment that your screen showed before the first throw, and is the salt of your seat\n"
    "your own? Then the house could not choose these dice. What is compared with nothing proves only that the\n"
    "record agrees with itself.\n"
)


def verify_dice(path: Path, rules: Path | None, *, as_json: bool) -> None:
    text, read = read_text(path), record_reader(path, rules)
    verified, record = verify_text(text, read), read(text)
    listed_as = table_hash(TableId(record.tags["Table"]))
    if as_json:
        print_json({"verified": True, **asdict(verified), "table_hash": listed_as})
        return
    print_text("\n".join([*_said(record, verified), f"In /api/commitments: {listed_as}", "", COMPARE]))


def _said(record: Record, verified: Verification) -> Iterator[str]:
    yield f"The dice are as they were sealed: {verified.throws} throws drawn anew, all the same."
    yield f"Commitment of the house: {verified.commitment}"
    for one in verified.salts:
        yield f"Salt of seat {one.seat}, {one.name}: {one.salt}"
    for seat in verified.bots:
        yield f"No salt of seat {seat}, {record.names[seat - 1]}: a bot, as the record says."
