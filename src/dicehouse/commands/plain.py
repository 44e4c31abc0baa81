"""Plain lines in place of the app: for pipes, for screen readers, and for whoever asks for them."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from msgspec.structs import replace

from ..named import load_game
from ..notation import Record
from ..rules import RuleSet, Seat
from ..rules.catalogue import catalogue
from ..terminal.plain.asking import Asking, Left, Questions
from ..terminal.plain.sitting import INTERRUPTED, sit, visit
from ..terminal.questions import how_it_is_played
from ..terminal.setup import NewGame, bots_of, new_record
from ..terminal.tables.link import TableLink
from ..terminal.theme import house_console
from .extras import need
from .games import games_grid, listed
from .output import Column, Grid, table_of


def uses_app(*, plain: bool) -> bool:
    """Where the app cannot be shown, a word says why, and the table is laid in plain lines."""
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    console = house_console()
    if os.environ.get("TERM", "").casefold() == "dumb":
        console.print(
            " This terminal cannot draw the app (TERM=dumb). Use --plain to play in plain lines, as now.", style="faint"
        )
        return False
    if find_spec("textual") is None:
        console.print(
            " The app needs Textual: pip install 'dicehouse[play]'. Until then you play in plain lines.", style="faint"
        )
        return False
    return True


def play_plain(game: NewGame | Record, path: Path | None) -> int:
    """A new game, asking for what was not said, or one that goes on."""

    def play(questions: Questions, ask: Asking) -> int:
        record, host = (game, None) if isinstance(game, Record) else _new(game, questions)
        if bots_of(record):
            need("solver")
        return sit(record, questions.console, ask, path=path, host=host)

    return _in_lines(play)


def join_plain(link: TableLink) -> int:
    """A table in a house elsewhere; whoever sits at a screen may type while others play."""
    typed = _has_typed if sys.stdin.isatty() else None
    return _in_lines(lambda questions, ask: visit(link, questions.console, ask, typed))


def _in_lines(play: Callable[[Questions, Asking], int]) -> int:
    console = house_console()

    def ask(prompt: str) -> str:
        """From standard input; what is piped in is echoed, so that the output reads like a table."""
        if person:
            return input(prompt)
        console.print(prompt, end="", soft_wrap=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        console.print(line.rstrip("\n"), soft_wrap=True)
        return line

    person = sys.stdin.isatty()
    if person:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # line editing, wherever there is one
    try:
        with _closing_the_window_is_leaving():
            return play(Questions(console, ask), ask)
    except (Left, EOFError):
        console.print()
        return 0
    except KeyboardInterrupt:
        console.print()
        return INTERRUPTED


def _has_typed() -> bool:
    return bool(select.select([sys.stdin], [], [], 0)[0]) if os.name == "posix" else False


def _new(wish: NewGame, questions: Questions) -> tuple[Record, Seat | None]:
    rules = wish.rules or _ask_game(questions)
    how = how_it_is_played(rules) if sys.stdin.isatty() and not wish.people else None
    if how is not None:
        questions.console.print(f" {how.title}", style="head")
        rules = questions.pick(how.options, "plays it as it is") or rules
    if not wish.people and not wish.bots and sys.stdin.isatty():
        wish = replace(wish, people=",".join(questions.players(rules)))
    record = new_record(wish, rules, clock=False)
    asks = rules.first_player == "host" and record.seats > 1 and sys.stdin.isatty()
    return record, questions.first(record.names) if asks else None


def _ask_game(questions: Questions) -> RuleSet:
    games, console = catalogue(), questions.console
    grid = games_grid(listed())
    rows = [(number, *row) for number, row in enumerate(grid.rows, 1)]
    console.print(table_of(Grid([Column(form="d", style="brass"), *grid.columns], rows), console))
    console.print()
    while True:
        answer = questions.line(" Which game? Type its number or its name (q leaves): ").strip()
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return load_game(games[int(answer) - 1].id).rules
        wanted = answer.casefold()
        begun = [g for g in games if wanted and wanted in (g.id, g.name.casefold())]
        begun = begun or [g for g in games if wanted and g.id.startswith(wanted)]
        if len(begun) == 1:
            return load_game(begun[0].id).rules
        questions.wrong(f"Please type a number from 1 to {len(games)}, or a name such as yahtzee.")


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
