"""`dicehouse sheet`: score sheets, cards and played games on paper."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from ..errors import DicehouseError
from ..notation import Record
from ..printing.job import Job
from ..printing.story import Story
from ..rules.catalogue import game_ids
from .extras import has_solver, need_print
from .files import load_game, load_record
from .output import print_json

__all__ = ["print_sheet"]

STDOUT = Path("-")


def print_sheet(name: str, job: Job, *, rules: Path | None, output: Path | None, as_json: bool) -> None:
    need_print()
    from ..printing.document import print_record, print_sheets

    left_out = ""
    if _names_a_record(name):
        record = load_record(Path(name), rules)
        story, left_out = _story(record)
        game, pdf = record.rules, print_record(record, job, story)
    else:
        game = load_game(name).rules
        pdf = print_sheets(game, job)
    file = output or Path(f"{game.id}-sheet.pdf")
    if file == STDOUT:
        sys.stdout.buffer.write(pdf)
        return
    _write(file, pdf)
    if as_json:
        print_json({"file": str(file), "rules": game.name_version, "bytes": len(pdf), "left_out": left_out})
    else:
        _print(file, left_out)


def _names_a_record(name: str) -> bool:
    return name not in game_ids() and not name.endswith(".toml") and Path(name).is_file()


def _write(file: Path, pdf: bytes) -> None:
    try:
        file.write_bytes(pdf)
    except OSError as error:
        reason = error.strerror or str(error)
        raise DicehouseError("file-unwritable", f"{file} cannot be written: {reason}.") from None


def _story(record: Record) -> tuple[Story | None, str]:
    """What the solver says of the game, or why it says nothing."""
    if not has_solver():
        return None, "The back is left out: the analysis needs the solver, pip install 'dicehouse[solver]'"
    from ..solver.points.analysis import analyse
    from ..solver.support import Unsolvable

    try:
        analysis = analyse(record)
    except Unsolvable as no:
        return None, f"The back is left out: {no.message}"
    return msgspec.convert(analysis, Story, from_attributes=True), ""


def _print(file: Path, left_out: str) -> None:
    from ..terminal.theme import house_console

    console = house_console()
    console.print(f"{file} is ready to print.", style="felt", soft_wrap=True, highlight=False)
    if left_out:
        console.print(left_out, style="brass", soft_wrap=True, highlight=False)
