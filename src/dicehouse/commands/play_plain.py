"""The hot seat of plain lines: for pipes, for screen readers, and for whoever asks for it."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from ..notation import Record
from ..play import EnteredDice
from ..rules import RuleSet, Seat
from ..rules.catalogue import catalogue
from ..terminal.plain.asking import Asking, Left, is_leaving
from ..terminal.plain.hotseat import system_dice
from ..terminal.plain.sitting import INTERRUPTED, ask_host, ask_players, sit
from ..terminal.setup import NewGame, bots_of, new_record
from ..terminal.theme import house_console
from .extras import need_solver
from .files import load_game
from .games import games_table

__all__ = ["play_plain"]


def play_plain(game: NewGame | Record, path: Path | None) -> int:
    """A new game, asking for what was not said, or one that goes on."""
    console = house_console()
    ask = _asking(console)
    try:
        with _closing_the_window_is_leaving():
            record, host = (game, None) if isinstance(game, Record) else _new(game, console, ask)
            if bots_of(record):
                need_solver()
            dice_from = EnteredDice if record.tags.get("Dice") == "entered" else system_dice
            return sit(record, console, ask, dice_from=dice_from, path=path, host=host)
    except (Left, EOFError):
        console.print()
        return 0
    except KeyboardInterrupt:
        console.print()
        return INTERRUPTED


def _new(wish: NewGame, console: Console, ask: Asking) -> tuple[Record, Seat | None]:
    rules = wish.rules or _ask_game(console, ask)
    if not wish.people and not wish.bots and sys.stdin.isatty():
        wish = replace(wish, people=",".join(ask_players(rules, console, ask)))
    record = new_record(wish, rules, clock=False)
    host: Seat | None = None
    if rules.first_player == "host" and record.seats > 1 and sys.stdin.isatty():
        host = ask_host(record.names, console, ask)
    return record, host


def _ask_game(console: Console, ask: Asking) -> RuleSet:
    games = catalogue()
    console.print(games_table(games, console, numbered=True))
    console.print()
    while True:
        answer = ask(" Which game? Type its number or its name (q leaves): ").strip()
        if is_leaving(answer):
            raise Left
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return load_game(games[int(answer) - 1].id).rules
        wanted = answer.casefold()
        begun = [g for g in games if wanted and wanted in (g.id, g.name.casefold())]
        begun = begun or [g for g in games if wanted and g.id.startswith(wanted)]
        if len(begun) == 1:
            return load_game(begun[0].id).rules
        console.print(f" Please type a number from 1 to {len(games)}, or a name such as yahtzee.", style="wrong")


def _asking(console: Console) -> Asking:
    """Lines from standard input; what is piped in is echoed, so that the output reads like a table."""
    person = sys.stdin.isatty()
    if person:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # line editing, wherever there is one

    def ask(prompt: str) -> str:
        if person:
            return input(prompt)
        console.print(prompt, end="", soft_wrap=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        console.print(line.rstrip("\n"), soft_wrap=True)
        return line

    return ask


@contextlib.contextmanager
def _closing_the_window_is_leaving() -> Iterator[None]:
    """A closed window or a polite kill leaves the table as Ctrl-C does: the game is kept."""

    def leave(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    names = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in names}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
