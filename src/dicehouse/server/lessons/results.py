"""A lesson's results: counted from its logs, with what the coach says where it knows the game."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from ...classroom.lessons.result_tables import Cell, ResultTable, result_tables
from ...classroom.lessons.results import CardLine, Coached, Results, results
from ...classroom.lessons.rounds import Round, played_round, rounds_of
from ...classroom.lessons.units import StudentNumber, team_of_table
from ...errors import DicehouseError
from ...house.lessons.classroom import Classroom
from ...house.lessons.lessons import Lessons
from ...play.log import Stored
from ...play.units import TableId
from ...printing.job import PrintedTable
from ...wire.lesson import LessonResults
from ..work import jobs
from ..work.desk import WorkDesk
from ..work.fair import Asker

CARDS_ABREAST = 4


async def results_of(lessons: Lessons, work: WorkDesk, classroom: Classroom) -> tuple[Results, bool]:
    """The results, and whether the coach has looked at them."""
    lesson = classroom.lesson
    rounds = []
    for number, tables in rounds_of(lesson).items():
        logs: dict[TableId, list[Stored]] = {table: await lessons.log.read(table) for table in tables}
        rounds.append(played_round(classroom.standing, number, logs))
    if not rounds:
        rounds.append(Round(0, classroom.standing, {}))
    coached: dict[StudentNumber, Coached] | None
    teams = [(table, log) for each in rounds for table, log in each.logs.items() if team_of_table(table) is not None]
    try:
        coached = await work.ask(Asker.own(lesson.id), jobs.class_decisions, msgspec.json.encode(teams))
    except DicehouseError:
        coached = None  # the coach is busy, or not installed: the rest is worth having
    return results(rounds, coached, lessons.log.now()), bool(coached)


def results_view(found: Results, *, coach: bool) -> LessonResults:
    students = tuple(replace(line, lost=None if line.lost is None else round(line.lost, 2)) for line in found.students)
    match = found.survivors, found.zombies, found.winner
    return LessonResults(
        found.title,
        found.game,
        *match,
        found.teams,
        students,
        found.questions,
        "ready" if coach else "none",
        found.rounds,
        found.asked,
    )


def printed(found: Results) -> tuple[str, str, list[PrintedTable]]:
    """Title, subject and tables, as paper has them."""
    tables = {table.sheet: _table(table) for table in result_tables(found) if table.rows and table.sheet != "Cards"}
    first = [tables.pop(sheet) for sheet in ("Rounds", "Teams", "Students") if sheet in tables]
    match = "" if found.survivors is None else f"{found.survivors} survivors, {found.zombies} zombies"
    day = f"{found.day:%A}, {found.day.day} {found.day:%B %Y}"
    title = f"{found.title}: {found.game}" if found.title else found.game
    return title, ". ".join(part for part in (day, match) if part), [*first, *_cards(found), *tables.values()]


def _table(table: ResultTable) -> PrintedTable:
    places = [place for place, column in enumerate(table.columns) if column.share]
    shown = [table.columns[place] for place in places]
    whole = sum(column.share for column in shown)
    rows = [tuple(row[place] for place in places) for row in table.rows]
    figures = [place for place in range(1, len(shown)) if any(isinstance(row[place], int | float) for row in rows)]
    return PrintedTable(
        table.title,
        tuple(column.printed or column.head.capitalize() for column in shown),
        tuple(column.share / whole for column in shown),
        tuple(tuple(map(_printed, row)) for row in rows),
        min(figures, default=len(shown)),
    )


def _cards(found: Results) -> Iterator[PrintedTable]:
    """Boxes below each other, as on the card itself; a few cards beside each other."""
    for start in range(0, len(found.cards), CARDS_ABREAST):
        cards = found.cards[start : start + CARDS_ABREAST]
        # a row of bonuses only where the game has them
        bonus = any(card.bonus or card.extra for card in found.cards)
        columns: list[tuple[Cell, ...]] = [
            ("Box", *found.boxes, *(("Bonus",) if bonus else ()), "Score"),
            *(_column(found, card, bonus=bonus) for card in cards),
        ]
        heads, *rows = (tuple(map(_printed, row)) for row in zip(*columns, strict=True))
        yield PrintedTable("Cards", heads, (0.28, *(0.18,) * len(cards)), tuple(rows))


def _column(found: Results, card: CardLine, *, bonus: bool) -> tuple[Cell, ...]:
    name = f"{card.name} ({card.round})" if len(found.rounds) > 1 else card.name
    return (name, *card.entries, *((card.bonus + card.extra,) if bonus else ()), card.score)


def _printed(cell: Cell) -> str:
    if isinstance(cell, tuple):
        return ", ".join(cell)
    return "" if cell is None else f"{cell:.1f}" if isinstance(cell, float) else str(cell)
