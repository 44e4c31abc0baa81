"""`dicehouse play`: a hot seat in the terminal."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from ..errors import UsageError
from ..notation import Record
from ..play import EnteredDice
from ..rules import Seat
from ..rules.catalogue import catalogue
from ..terminal.keeping import FileError, rule_file_tag
from ..terminal.plain.asking import Asking, Left, is_leaving
from ..terminal.plain.hotseat import system_dice
from ..terminal.plain.sitting import INTERRUPTED, ask_host, ask_players, default_players, read_players, sit
from ..terminal.theme import house_console
from .files import Game, load_game, load_record
from .games import games_table

__all__ = ["play_game"]


def play_game(
    name: str | None,
    *,
    players: str | None,
    dice: str | None,
    record: Path | None,
    resume: Path | None,
    rules: Path | None,
) -> int:
    console = house_console()
    ask = _asking(console)
    try:
        with _closing_the_window_is_leaving():
            if resume is not None:
                return _resumed(console, ask, resume, record, rules, dice, name or players)
            if rules is not None:
                raise UsageError("--rules goes with --resume; to play by a rule file, name it: play mine.toml.")
            return _new(console, ask, name, players, dice or "system", record)
    except (Left, EOFError):
        console.print()
        return 0
    except KeyboardInterrupt:
        console.print()
        return INTERRUPTED


def _new(console: Console, ask: Asking, name: str | None, players: str | None, dice: str, path: Path | None) -> int:
    if path is not None and path.exists():
        raise FileError(
            "file-exists", f"{path} exists already: --resume {path} goes on with it, or choose another name."
        )
    game = load_game(name) if name is not None else _ask_game(console, ask)
    if players is not None:
        names = read_players(players, game.rules)
    elif sys.stdin.isatty():
        names = ask_players(game.rules, console, ask)
    else:
        names = default_players(game.rules)
    host: Seat | None = None
    if game.rules.first_player == "host" and len(names) > 1 and sys.stdin.isatty():
        host = ask_host(names, console, ask)
    tags = {"Dice": dice}
    if game.file is not None:
        tags |= rule_file_tag(game.file, path.parent if path else Path())
    return sit(
        Record(game.rules, names, tags=tags),
        console,
        ask,
        dice_from=EnteredDice if dice == "entered" else system_dice,
        path=path,
        host=host,
    )


def _resumed(
    console: Console,
    ask: Asking,
    resume: Path,
    path: Path | None,
    rules: Path | None,
    dice: str | None,
    extra: str | None,
) -> int:
    if extra is not None:
        raise UsageError("--resume knows the game and the players: leave them out.")
    if path is not None:
        raise UsageError(f"--resume goes on writing {resume}: leave --record out.")
    record = load_record(resume, rules)
    dice = dice or record.tags.get("Dice", "system")
    tags = {**record.tags, "Dice": dice}
    if rules is not None:
        tags |= rule_file_tag(rules, resume.parent)
    return sit(
        Record(record.rules, record.names, record.events, tags, record.comments),
        console,
        ask,
        dice_from=EnteredDice if dice == "entered" else system_dice,
        path=resume,
    )


def _ask_game(console: Console, ask: Asking) -> Game:
    games = catalogue()
    console.print(games_table(games, console, numbered=True))
    console.print()
    while True:
        answer = ask(" Which game? Type its number or its name (q leaves): ").strip()
        if is_leaving(answer):
            raise Left
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return load_game(games[int(answer) - 1].id)
        wanted = answer.casefold()
        begun = [g for g in games if wanted and wanted in (g.id, g.name.casefold())]
        begun = begun or [g for g in games if wanted and g.id.startswith(wanted)]
        if len(begun) == 1:
            return load_game(begun[0].id)
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
