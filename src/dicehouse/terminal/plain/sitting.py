"""From sitting down to getting up: who plays, the game itself, the ending, and what is kept."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from ...errors import SeatsRefused, UsageError
from ...notation import Record
from ...rules import GameEnded, RolledOff, RuleSet, Seat
from ..drawing.grid_art import all_cards
from ..keeping import keep_somewhere, save_record
from ..setup import default_players, read_players
from ..words import result_line, tell
from .asking import Asking, Left, is_leaving
from .hotseat import DiceFrom, HotSeat, system_dice

INTERRUPTED = 130


def ask_players(rules: RuleSet, console: Console, ask: Asking) -> tuple[str, ...]:
    default = default_players(rules)
    while True:
        answer = ask(f" Who plays? Names with commas, Enter for {', '.join(default)}: ")
        if is_leaving(answer):
            raise Left
        try:
            return read_players(answer, rules) if answer.strip() else default
        except (UsageError, SeatsRefused) as error:
            console.print(f" {error.message}", style="wrong")


def ask_host(names: Sequence[str], console: Console, ask: Asking) -> Seat:
    """The host's pick of the first player."""
    while True:
        answer = ask(f" Who goes first, {' or '.join(names)}? Enter for {names[0]}: ").strip()
        if is_leaving(answer):
            raise Left
        wanted = answer.casefold()
        whole = [seat for seat, name in enumerate(names, 1) if wanted in (name.casefold(), str(seat))]
        begun = [seat for seat, name in enumerate(names, 1) if name.casefold().startswith(wanted)]
        picked = whole or begun
        if not answer or len(picked) == 1:
            return Seat(picked[0])
        console.print(" Please type one of the names.", style="wrong")


def sit(
    record: Record,
    console: Console,
    ask: Asking,
    *,
    dice_from: DiceFrom = system_dice,
    path: Path | None = None,
    host: Seat | None = None,
) -> int:
    """Play to the end or until somebody leaves; the exit status."""

    def keep(current: Record) -> None:
        if path is not None:
            save_record(current, path)

    table = HotSeat(record, console, ask, dice_from=dice_from, keep=keep, host=host)
    try:
        keep(record)
        table.play()
    except (Left, EOFError):
        status = 0
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Exception:
        # a fault of ours, or a screen that is gone: the game is not lost with it
        if table.record != record:
            say_kept(keep_somewhere(table.record, path), console)
        raise
    else:
        _ending(table, console, path)
        return 0
    say_kept(keep_somewhere(table.record, path), console)
    return status


def say_kept(path: Path, console: Console) -> None:
    console.print()
    console.print(f" The game is kept in {path}.", soft_wrap=True)
    console.print(f" Go on with: dicehouse play --resume {_quoted(path)}", style="brass", soft_wrap=True)


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))


def _ending(table: HotSeat, console: Console, path: Path | None) -> None:
    record = table.record
    ended = record.events[-1]
    assert isinstance(ended, GameEnded)
    if console.is_terminal:
        console.clear()
    console.print(f" {record.rules.name}: the game is over.", style="head")
    console.print()
    console.print(all_cards(table.state, record.names, console.width - 1, console.height - 7), soft_wrap=True)
    console.print()
    if record.rules.comparison:
        console.print(" ◯ circled: the greatest number of its box, one point.", style="faint")
    for event in record.events:
        if isinstance(event, RolledOff):
            console.print(f" {tell(record.rules, record.names, event)}")
    console.print(f" {result_line(record.rules, record.names, ended)}", style="brass")
    if path is not None:
        console.print(f" The record is in {path}; dicehouse replay {_quoted(path)} tells it again.", soft_wrap=True)
    else:
        console.print(" Next time, --record FILE keeps the game.", style="faint")
