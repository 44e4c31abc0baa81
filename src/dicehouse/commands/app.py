"""The command line itself, how a function becomes a command of it, and what most commands take."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from .. import __version__
from .extras import Extra, need

app = typer.Typer(
    name="dicehouse",
    help="One page of rules makes a game: play, check and study dice games of the Yahtzee family.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def option(words: str, *names: str, **settings: Any) -> Any:
    """Named after its parameter, where no name is given."""
    return typer.Option(*names, help=words, **settings)


def argument(metavar: str, words: str) -> Any:
    return typer.Argument(metavar=metavar, help=words)


GameName = Annotated[str, argument("GAME", "A game of the catalogue, or a rule file.")]
RecordFile = Annotated[Path, argument("FILE", "A game record.")]
OwnRules = Annotated[Path | None, option("The rule file of a game of your own.", metavar="FILE")]
AsJson = Annotated[bool, option("Print JSON for programs.", "--json")]
Database = Annotated[str, option("sqlite:///FILE or postgresql://USER@HOST/NAME.", metavar="URL")]

FOR_PROGRAMS = ContextVar("FOR_PROGRAMS", default=False)
"""Whether `--json` was asked for: then nothing else is printed."""

Function = TypeVar("Function", bound=Callable[..., Any])


def command(needs: Extra | None = None, name: str | None = None) -> Callable[[Function], Function]:
    """A function is a command by its signature and docstring; one that makes a result has `--json` too."""

    def register(function: Function) -> Function:
        form = signature(function, eval_str=True)
        parameters = [*form.parameters.values()]
        prints = form.return_annotation not in (None, int)

        @wraps(function)
        def run(*, as_json: bool = False, **given: object) -> int | None:
            if needs is not None:
                need(needs)
            if not prints:
                status: int | None = function(**given)
                return status
            from .output import print_result

            FOR_PROGRAMS.set(as_json)
            print_result(function(**given))
            return None

        if prints:
            parameters.append(Parameter("as_json", Parameter.KEYWORD_ONLY, default=False, annotation=AsJson))
        run.__signature__ = form.replace(parameters=parameters)  # type: ignore[attr-defined]  # as `inspect` reads it
        run.__annotations__ = {each.name: each.annotation for each in parameters}
        app.command(name or function.__name__, short_help=function.__doc__)(run)  # else it is cut
        return function

    return register


@app.callback(invoke_without_command=True)
def house(
    context: typer.Context,
    version: Annotated[bool, option("Print the version.", "--version")] = False,
) -> None:
    if version:
        typer.echo(f"dicehouse {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
