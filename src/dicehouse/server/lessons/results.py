"""A lesson's results: counted from its logs, with what the coach says where it knows the game."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from ...classroom.lessons.results import Cell, Coached, Results, result_tables, results
from ...classroom.lessons.units import StudentNumber
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

COLUMNS: tuple[tuple[int, dict[str, float]], ...] = (
    (2, {"team": 0.2, "members": 0.44, "score": 0.09, "boxes": 0.09, "asked": 0.09, "right": 0.09}),
    (
        2,
        {
            "student": 0.24,
            "team": 0.17,
            "turns": 0.08,
            "points": 0.08,
            "asked": 0.08,
            "right": 0.08,
            "decisions": 0.11,
            "best": 0.08,
            "points lost": 0.08,
        },
    ),
    (4, {"student": 0.26, "dice": 0.14, "chosen": 0.26, "coach": 0.26, "points lost": 0.08}),
    (1, {"question": 0.8, "asked": 0.1, "right": 0.1}),
    (3, {"corrected": 0.22, "box": 0.24, "reason": 0.44, "points": 0.1}),
)
"""Of each table: how many columns are words, and the columns as paper has them, with their parts of the width."""

PRINTED_HEADS = {"points lost": "Lost", "corrected": "Team"}


async def results_of(lessons: Lessons, work: WorkDesk, classroom: Classroom) -> tuple[Results, bool]:
    """The results, and whether the coach has looked at them."""
    lesson = classroom.lesson
    tables = [lesson.table(team) for team in lesson.teams]
    logs: dict[TableId, list[Stored]] = {table: await lessons.log.read(table) for table in tables}
    coached: dict[StudentNumber, Coached] | None
    try:
        coached = await work.ask(Asker.own(lesson.id), jobs.class_decisions, msgspec.json.encode(list(logs.items())))
    except DicehouseError:
        coached = None  # the coach is busy, or not installed: the rest is worth having
    return results(classroom.standing, logs, coached, lessons.log.now()), bool(coached)


def results_view(found: Results, *, coach: bool) -> LessonResults:
    students = tuple(replace(line, lost=None if line.lost is None else round(line.lost, 2)) for line in found.students)
    match = found.survivors, found.zombies, found.winner
    return LessonResults(
        found.title, found.game, *match, found.teams, students, found.questions, "ready" if coach else "none"
    )


def printed(found: Results) -> tuple[str, str, list[PrintedTable]]:
    """Title, subject and tables, as paper has them."""
    tables = [
        PrintedTable(
            table.title,
            tuple(PRINTED_HEADS.get(head, head.capitalize()) for head in shares),
            tuple(shares.values()),
            tuple(tuple(_printed(row[table.heads.index(head)]) for head in shares) for row in table.rows),
            words,
        )
        for table, (words, shares) in zip(result_tables(found), COLUMNS, strict=True)
    ]
    asked = [table for table in tables[2:] if table.rows]
    match = "" if found.survivors is None else f"{found.survivors} survivors, {found.zombies} zombies"
    day = f"{found.day:%A}, {found.day.day} {found.day:%B %Y}"
    title = f"{found.title}: {found.game}" if found.title else found.game
    return title, ". ".join(part for part in (day, match) if part), [*tables[:2], *_cards(found), *asked]


def _cards(found: Results) -> Iterator[PrintedTable]:
    """Boxes below each other, as on the card itself; a few cards beside each other."""
    for start in range(0, len(found.cards), CARDS_ABREAST):
        cards = found.cards[start : start + CARDS_ABREAST]
        columns = [("Box", *found.boxes, "Score"), *((card.name, *card.entries, card.score) for card in cards)]
        heads, *rows = (tuple(map(_printed, row)) for row in zip(*columns, strict=True))
        yield PrintedTable("Cards", heads, (0.28, *(0.18,) * len(cards)), tuple(rows))


def _printed(cell: Cell) -> str:
    if isinstance(cell, tuple):
        return ", ".join(cell)
    return "" if cell is None else f"{cell:.1f}" if isinstance(cell, float) else str(cell)
