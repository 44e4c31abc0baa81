"""For whoever plays: games and their rules, a table at this keyboard or elsewhere, records, paper."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ..errors import UsageError
from .app import AsJson, GameName, app

__all__: list[str] = []


class DiceKind(StrEnum):
    system = "system"
    entered = "entered"


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games that come with the house."""
    from ..commands.games import list_games

    list_games(as_json=as_json)


@app.command()
def rules(
    game: GameName,
    as_toml: Annotated[bool, typer.Option("--toml", help="Print the rule file, to make your own from it.")] = False,
    as_json: AsJson = False,
) -> None:
    """Tell the rules of a game: boxes, points, examples."""
    from ..commands.rules import show_rules

    if as_toml and as_json:
        raise UsageError("--toml and --json are two different forms: choose one.")
    show_rules(game, as_toml=as_toml, as_json=as_json)


@app.command()
def check(
    game: Annotated[str, typer.Argument(metavar="FILE", help="A rule file, or a game of the catalogue.")],
    games: Annotated[int, typer.Option(min=1, max=100_000, help="How many random games to play.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Check a rule file: read it, play random games by it, verify every one."""
    from ..commands.check import check_game

    check_game(game, games=games, seed=seed, as_json=as_json)


@app.command()
def score(
    game: GameName,
    dice: Annotated[list[str], typer.Argument(metavar="DICE", help="Such as 22444, or 2 2 4 4 4, or ace null 2 3 4.")],
    as_json: AsJson = False,
) -> None:
    """Say what each box of an empty card would take from these dice."""
    from ..commands.score import score_dice

    score_dice(game, dice, as_json=as_json)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Left out, you choose.")] = None,
    players: Annotated[str | None, typer.Option(metavar="NAMES", help="Who plays, such as ana,bo.")] = None,
    bots: Annotated[
        str | None, typer.Option(metavar="NAMES", help="A bot each: greedy, casual, steady, sharp, perfect.")
    ] = None,
    clock: Annotated[
        int | None, typer.Option(metavar="MINUTES", min=0, max=180, help="For each player; 0 is no clock.")
    ] = None,
    dice: Annotated[DiceKind | None, typer.Option(help="Rolled for you, or your own dice typed in.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a game that was kept.")] = None,
    rules: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --resume: the rule file of the game.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="In plain lines, for screen readers and pipes; without a clock.")
    ] = False,
) -> int:
    """Play at this keyboard, everyone in turn, bots too."""
    from ..commands.play import PlayOptions, play_game

    return play_game(PlayOptions(game, players, bots, clock, dice, record, resume, rules, plain))


@app.command()
def join(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The table's code, or the link to it.")],
    server: Annotated[
        str, typer.Option(metavar="URL", envvar="DICEHOUSE_SERVER", help="The house.")
    ] = "http://127.0.0.1:8000",
    name: Annotated[str | None, typer.Option(help="What the others call you; left out, your login name.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="In plain lines, for screen readers and pipes.")] = False,
) -> int:
    """Sit down at a table in a house elsewhere, on this terminal."""
    from ..commands.join import join_table

    return join_table(code, server, name, plain=plain)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")],
    rules: Annotated[Path | None, typer.Option(metavar="FILE", help="The rule file that it was played by.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game again, and check every line of it."""
    from ..commands.replay import replay_record

    replay_record(file, rules, as_json=as_json)


class ColumnKind(StrEnum):
    players = "players"
    games = "games"


class PaperKind(StrEnum):
    a4 = "a4"
    letter = "letter"


@app.command()
def sheet(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game of the catalogue, a rule file, or a game record.")
    ],
    columns: Annotated[
        ColumnKind | None, typer.Option(help="What the columns are; left out, the rule file says.")
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="NAMES", help="Who plays, such as ana,bo.")] = None,
    paper: Annotated[PaperKind, typer.Option(help="The size of the paper.")] = PaperKind.a4,
    per_page: Annotated[
        int | None, typer.Option(min=1, max=8, help="How many on a page; left out, as is best.")
    ] = None,
    large: Annotated[bool, typer.Option("--large", help="Large print, a sheet to a page.")] = False,
    empty: Annotated[bool, typer.Option("--empty", help="Leave the boxes' names to be written in.")] = False,
    summary: Annotated[bool, typer.Option("--summary", help="Add the rules on a page of their own.")] = False,
    class_set: Annotated[
        int | None,
        typer.Option(min=1, max=60, metavar="N", help="Cards for N teams and their zombie, or for N players."),
    ] = None,
    qr: Annotated[str | None, typer.Option(metavar="URL", help="Add a QR code of an online table.")] = None,
    language: Annotated[str, typer.Option(help="The language of the words on it.")] = "en",
    rules: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The rule file that the record was played by.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Left out, GAME-sheet.pdf.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print score sheets as PDF: empty ones, cards for a class, or a game that was played with its analysis."""
    from ..commands.sheet import print_sheet
    from ..printing.job import Job, names_in
    from ..rules.ruleset import Columns

    kind: Columns | None = None if columns is None else columns.value
    job = Job(kind, names_in(names or ""), paper.value, per_page, large, empty, summary, class_set, qr, language)
    print_sheet(game, job, rules=rules, output=output, as_json=as_json)
