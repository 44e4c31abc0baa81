"""`dicehouse sheet`: score sheets, cards and played games on paper."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import DicehouseError
from ..notation import Record, read_action, read_state
from ..rules import Score, Throw
from ..rules.catalogue import game_ids
from .extras import has_solver, need_print
from .files import load_game, load_record
from .output import print_json

if TYPE_CHECKING:
    from ..printing.job import Job
    from ..printing.story import Choice, Story
    from ..solver.points.analysis import Decision

__all__ = ["names_of", "print_sheet"]

STDOUT = Path("-")


def names_of(text: str | None) -> tuple[str, ...]:
    """`ana,bo` as names; spaces around them do not count."""
    return tuple(name for part in (text or "").split(",") if (name := part.strip()))


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
    from ..printing.story import PlayerStory, Story
    from ..solver.points.analysis import analyse
    from ..solver.support import Unsolvable

    try:
        found = analyse(record)
    except Unsolvable as no:
        return None, f"The back is left out: {no.message}"
    players = (
        PlayerStory(
            player.name,
            player.score,
            player.expected,
            player.finished,
            player.start,
            player.luck,
            player.mistakes,
            player.grade,
            tuple((moment.turn, moment.expected) for moment in player.course),
            tuple(_choice(record, decision) for decision in player.costliest),
        )
        for player in found.players
    )
    return Story(tuple(players)), ""


def _choice(record: Record, decision: Decision) -> Choice:
    from ..printing.story import Choice

    state = read_state(decision.state, lambda _: record.rules)
    chosen, better = (read_action(text, record.rules) for text in (decision.chosen, decision.best))
    assert isinstance(chosen, Throw | Score)
    assert isinstance(better, Throw | Score)
    return Choice(decision.turn, state.dice, state.rolls_left, chosen, better, decision.loss)


def _print(file: Path, left_out: str) -> None:
    from ..terminal.theme import house_console

    console = house_console()
    console.print(f"{file} is ready to print.", style="felt", soft_wrap=True, highlight=False)
    if left_out:
        console.print(left_out, style="brass", soft_wrap=True, highlight=False)
