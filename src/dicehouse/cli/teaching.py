"""For teachers: a lesson, its questions, the odds of its match."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ..commands.extras import need_server
from .app import AsJson, Database, GameName, app

__all__ = ["QuestionFormat", "QuestionSide"]


class QuestionFormat(StrEnum):
    csv = "csv"
    pasted = "pasted"
    kahoot = "kahoot"
    blooket = "blooket"
    gift = "gift"
    aiken = "aiken"
    moodle = "moodle"


class QuestionSide(StrEnum):
    term = "term"
    definition = "definition"


@app.command()
def classroom(
    game: Annotated[str, typer.Option(help="zombie or place-value.")] = "zombie",
    form: Annotated[str | None, typer.Option(help="teams, pairs or class.")] = None,
    bank: Annotated[
        Path | None, typer.Option(metavar="FILE", exists=True, dir_okay=False, help="Questions to import.")
    ] = None,
    minutes: Annotated[int, typer.Option(min=0, max=300, help="The period; 0 is until you end it.")] = 40,
    zombie: Annotated[str, typer.Option(help="teacher, or a bot: greedy, casual, steady, sharp, perfect.")] = "steady",
    title: Annotated[str, typer.Option(help="What the projector shows, such as the room.")] = "",
    host: Annotated[str, typer.Option(help="127.0.0.1 is this machine alone.")] = "0.0.0.0",  # a class has many devices
    port: Annotated[int, typer.Option(min=1, max=65535, help="Where it listens.")] = 8000,
    database: Database = "sqlite:///dicehouse.db",
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the console in a browser.")] = True,
) -> None:
    """Open a house for a class: a lesson with a console for you, a projector page, and students on any device."""
    need_server()
    from ..commands.classroom import hold_lesson, lesson_settings

    hold_lesson(host, port, database, lesson_settings(game, form, minutes, zombie, title), bank, show=show)


@app.command()
def questions(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of questions, or `starter` for ours.")],
    chosen: Annotated[QuestionFormat | None, typer.Option("--format", help="Left out, it is found.")] = None,
    question_side: Annotated[
        QuestionSide, typer.Option(help="Of pasted pairs: which side is the question.")
    ] = QuestionSide.term,
    export: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the bank: a .csv, or .gift.")] = None,
    limit: Annotated[int, typer.Option(min=0, max=5000, help="How many questions to show.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Preview a question bank: what an import keeps, what it cannot use and why; with the key, so not for students."""
    from ..commands.questions import show_questions

    show_questions(
        file,
        chosen=None if chosen is None else chosen.value,
        question_side=question_side.value,
        export=export,
        limit=limit,
        as_json=as_json,
    )


@app.command()
def fight(
    game: GameName = "zombie",
    right: Annotated[float, typer.Option(min=0.0, max=1.0, help="The expected share of right answers.")] = 0.3,
    teams: Annotated[int, typer.Option(min=1, max=60, help="How many teams of students.")] = 6,
    team_loss: Annotated[float, typer.Option(min=0.0, max=400.0, help="Points a team's mistakes cost a game.")] = 0.0,
    fair: Annotated[bool, typer.Option("--fair", help="Find the limits on buying that make it a fair fight.")] = False,
    as_json: AsJson = False,
) -> None:
    """Tell a teacher the odds of a class against the zombie, and what would make them fair."""
    from ..commands.fight import show_fight

    show_fight(game, right=right, teams=teams, team_loss=team_loss, fair=fair, as_json=as_json)
