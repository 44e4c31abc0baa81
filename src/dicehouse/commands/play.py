"""`play` and `join`: the app where the terminal can draw it, a table of plain lines where it cannot."""

from __future__ import annotations

import asyncio
import getpass
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

from ..errors import DicehouseError, UsageError
from ..named import GameText, load_game
from ..notation import Record
from ..rules import GameEnded
from ..rules.catalogue import catalogue
from .app import argument, command, option
from .extras import need
from .files import load_record

if TYPE_CHECKING:
    from ..terminal.setup import NewGame

MOST_KEPT = 9
"""Kept games that the app lists, the latest first."""


@command()
def play(
    game: Annotated[str | None, argument("[GAME]", "Left out, you choose.")] = None,
    players: Annotated[str | None, option("Who plays, such as ana,bo.", metavar="NAMES")] = None,
    bots: Annotated[str | None, option("A bot each: greedy, casual, steady, sharp, perfect.", metavar="NAMES")] = None,
    clock: Annotated[int | None, option("For each player; 0 is no clock.", metavar="MINUTES", min=0, max=180)] = None,
    dice: Annotated[Literal["system", "entered"] | None, option("Rolled for you, or your own dice typed in.")] = None,
    record: Annotated[Path | None, option("Keep the game in this file.", metavar="FILE")] = None,
    resume: Annotated[Path | None, option("Go on with a game that was kept.", metavar="FILE")] = None,
    rules: Annotated[Path | None, option("With --resume: the rule file of the game.", metavar="FILE")] = None,
    plain: Annotated[bool, option("In plain lines, for screen readers and pipes; without a clock.", "--plain")] = False,
) -> int:
    """Play at this keyboard, everyone in turn, bots too."""
    from ..terminal.keeping import rule_file_tag
    from ..terminal.setup import NewGame, read_bots
    from .plain import play_plain, uses_app

    if resume is None:
        _check_new(record, rules)
    elif game is not None or players is not None or bots is not None:
        raise UsageError("--resume knows the game and the players: leave them out.")
    elif record is not None:
        raise UsageError(f"--resume goes on writing {resume}: leave --record out.")
    if bots is not None and read_bots(bots):
        need("solver")
    chosen = load_game(game) if game is not None else None
    tags = rule_file_tag(chosen.file, record.parent if record else Path()) if chosen and chosen.file else {}
    entered = dice == "entered"
    wish = NewGame(chosen.rules if chosen else None, players or "", bots or "", clock, entered=entered, tags=tags)
    kept = None if resume is None else _resumed(resume, dice, rules)
    if not uses_app(plain=plain):
        return play_plain(kept or wish, resume if kept else record)
    return _play_app(wish, chosen, kept, resume or record)


def _check_new(record: Path | None, rules: Path | None) -> None:
    """What does not go together is said before anything is asked."""
    from ..terminal.keeping import FileError

    if rules is not None:
        raise UsageError("--rules goes with --resume; to play by a rule file, name it: play mine.toml.")
    if record is not None and record.exists():
        raise FileError(
            "file-exists", f"{record} exists already: --resume {record} goes on with it, or choose another name."
        )


def _resumed(path: Path, dice: str | None, rules: Path | None) -> Record:
    """The kept game; its tags tell how it goes on."""
    from ..terminal.keeping import rule_file_tag

    record = load_record(path, rules)
    tags = {**record.tags, "Dice": dice or record.tags.get("Dice", "system")}
    if rules is not None:
        tags |= rule_file_tag(rules, path.parent)
    return replace(record, tags=tags)


def _play_app(wish: NewGame, game: GameText | None, kept: Record | None, path: Path | None) -> int:
    from ..terminal.app.front import Chosen
    from ..terminal.app.house_app import HouseApp
    from ..terminal.keeping import keep_somewhere
    from ..terminal.plain.sitting import say_kept
    from ..terminal.setup import new_record
    from ..terminal.theme import house_console

    chosen: Chosen | None = None
    if kept is not None:
        chosen, path = Chosen(kept, path), None
    elif game is not None and wish.people and game.rules.first_player != "host":
        chosen = Chosen(new_record(wish, game.rules), path)
    games = catalogue() if game is None or game.file is None else (game.rules, *catalogue())
    app = HouseApp(games, wish=wish, kept=_kept_games, chosen=chosen, path=path)
    app.run()
    console = house_console()
    if app.left is not None:
        say_kept(keep_somewhere(*app.left), console)
    elif app.path is not None:
        console.print(f" The record is in {app.path}; dicehouse replay tells it again.", soft_wrap=True)
    return app.return_code or 0


def _kept_games() -> list[tuple[Path, Record]]:
    """The unfinished games of this folder, the latest first."""
    kept = []
    for path in sorted(Path().glob("dicehouse-*.txt"), key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            record = load_record(path)
        except DicehouseError:
            continue
        if not record.events or not isinstance(record.events[-1], GameEnded):
            kept.append((path, record))
    return kept[:MOST_KEPT]


@command()
def join(
    code: Annotated[str, argument("CODE", "The table's code, or the link to it.")],
    server: Annotated[str, option("The house.", metavar="URL", envvar="DICEHOUSE_SERVER")] = "http://127.0.0.1:8000",
    name: Annotated[str | None, option("What the others call you; left out, your login name.")] = None,
    plain: Annotated[bool, option("In plain lines, for screen readers and pipes.", "--plain")] = False,
) -> int:
    """Sit down at a table in a house elsewhere, on this terminal."""
    from .plain import join_plain, uses_app

    if "://" in code:  # the link that somebody has sent names the house too
        link = urlsplit(code)
        server, code = f"{link.scheme}://{link.netloc}", f"{link.path}#{link.fragment}".rstrip("/#").split("/")[-1]
    need("play")
    from ..terminal.tables.house_client import GuestBook, book_path
    from ..terminal.tables.remote import RemoteTable

    in_app = uses_app(plain=plain)
    table = asyncio.run(RemoteTable.join(server, code, name or _own_name(), GuestBook(book_path())))
    if not in_app:
        return join_plain(table)
    from ..terminal.app.house_app import HouseApp

    HouseApp(link=table).run()
    return 0


def _own_name() -> str:
    from ..terminal.setup import LONGEST_NAME

    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (OSError, KeyError):
        return ""
