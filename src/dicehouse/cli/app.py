"""The command line itself, and what most of its commands take."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import __version__

__all__ = ["AsJson", "Database", "GameName", "app"]

app = typer.Typer(
    name="dicehouse",
    help="One page of rules makes a game: play, check and study dice games of the Yahtzee family.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game of the catalogue, or a rule file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Database = Annotated[str, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME.")]


@app.callback(invoke_without_command=True)
def house(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        typer.echo(f"dicehouse {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
