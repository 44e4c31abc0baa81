"""`dicehouse verify`: sealed dice checked from the record alone."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from ..play.dice.verify import verify_record
from .files import load_record
from .output import print_json, print_text

__all__ = ["verify_dice"]


def verify_dice(path: Path, rules: Path | None, *, as_json: bool) -> None:
    verified = verify_record(load_record(path, rules))
    if as_json:
        print_json({"verified": True, **asdict(verified)})
        return
    print_text(
        f"The dice are as they were sealed: {verified.throws} throws drawn anew, all the same.\n"
        f"Commitment {verified.commitment}, salts of {verified.players} players.\n"
    )
