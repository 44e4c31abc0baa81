"""`dicehouse play`: the app where the terminal can draw it, the hot seat of plain lines where it cannot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from ..errors import DicehouseError, UsageError
from ..notation import Record
from ..rules import GameEnded
from ..rules.catalogue import catalogue
from ..terminal.keeping import FileError, keep_somewhere, rule_file_tag
from ..terminal.plain.sitting import say_kept
from ..terminal.setup import NewGame, new_record, read_bots
from ..terminal.theme import house_console
from .extras import need_solver
from .files import GameText, load_game, load_record
from .plain import play_plain, uses_app

MOST_KEPT = 9
"""Kept games that the app lists, the latest first."""


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What stands on the command line."""

    game: str | None = None
    players: str | None = None
    bots: str | None = None
    minutes: int | None = None
    dice: str | None = None
    record: Path | None = None
    resume: Path | None = None
    rules: Path | None = None
    plain: bool = False


def play_game(options: PlayOptions) -> int:
    _check(options)
    if options.bots is not None and read_bots(options.bots):
        need_solver()
    game = load_game(options.game) if options.game is not None else None
    kept = _resumed(options)
    if uses_app(plain=options.plain):
        return _play_app(options, game, kept)
    if kept is not None:
        return play_plain(kept, options.resume)
    return play_plain(_wish(options, game), options.record)


def _check(options: PlayOptions) -> None:
    """What does not go together is said before anything is asked."""
    path = options.record
    if options.resume is None:
        if options.rules is not None:
            raise UsageError("--rules goes with --resume; to play by a rule file, name it: play mine.toml.")
        if path is not None and path.exists():
            raise FileError(
                "file-exists", f"{path} exists already: --resume {path} goes on with it, or choose another name."
            )
        return
    if options.game is not None or options.players is not None or options.bots is not None:
        raise UsageError("--resume knows the game and the players: leave them out.")
    if path is not None:
        raise UsageError(f"--resume goes on writing {options.resume}: leave --record out.")


def _resumed(options: PlayOptions) -> Record | None:
    """The kept game; its tags tell how it goes on."""
    if options.resume is None:
        return None
    record = load_record(options.resume, options.rules)
    tags = {**record.tags, "Dice": options.dice or record.tags.get("Dice", "system")}
    if options.rules is not None:
        tags |= rule_file_tag(options.rules, options.resume.parent)
    return replace(record, tags=tags)


def _wish(options: PlayOptions, game: GameText | None) -> NewGame:
    folder = options.record.parent if options.record else Path()
    return NewGame(
        game.rules if game else None,
        options.players or "",
        options.bots or "",
        options.minutes,
        entered=options.dice == "entered",
        tags=rule_file_tag(game.file, folder) if game and game.file else {},
    )


def _play_app(options: PlayOptions, game: GameText | None, kept: Record | None) -> int:
    from ..terminal.app.front import Chosen
    from ..terminal.app.house_app import HouseApp

    wish = _wish(options, game)
    chosen: Chosen | None = None
    if kept is not None:
        chosen = Chosen(kept, options.resume)
    elif game is not None and options.players is not None and game.rules.first_player != "host":
        chosen = Chosen(new_record(wish, game.rules), options.record)
    games = catalogue() if game is None or game.file is None else (game.rules, *catalogue())
    app = HouseApp(games, wish=wish, kept=_kept_games, chosen=chosen, path=options.record)
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
