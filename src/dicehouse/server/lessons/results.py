"""A lesson's results: counted from its logs, with what the coach says where it knows the game."""

from __future__ import annotations

from ...classroom.lessons.games import table_of_team
from ...classroom.lessons.results import Coached, Results, costly_choices, results
from ...classroom.lessons.units import StudentNumber
from ...errors import DicehouseError
from ...house.lessons.classroom import Classroom
from ...house.lessons.lessons import Lessons
from ...play.log import Stored
from ...play.units import TableId
from ...printing.table import PrintedTable
from ...wire.lesson import LessonResults, PlayerResult
from ..work import jobs
from ..work.desk import WorkDesk
from ..work.fair import Asker

CARDS_ABREAST = 4


async def results_of(lessons: Lessons, work: WorkDesk, classroom: Classroom) -> tuple[Results, bool]:
    """The results, and whether the coach has looked at them."""
    lesson = classroom.lesson
    tables = [table_of_team(lesson.id, team, lesson.teaching.round) for team in lesson.teams]
    logs: dict[TableId, list[Stored]] = {table: await lessons.log.read(table) for table in tables}
    coached: dict[StudentNumber, Coached] | None
    try:
        coached = await work.ask(Asker.own(lesson.id), jobs.class_decisions, list(logs.items()))
    except DicehouseError:
        coached = None  # the coach is busy, or not installed: the rest is worth having
    return results(lesson, classroom.games, logs, coached, lessons.log.now()), bool(coached)


def results_view(found: Results, *, coach: bool) -> LessonResults:
    students = tuple(
        PlayerResult(
            line.student,
            line.name,
            line.team,
            line.turns,
            line.points,
            line.asked,
            line.right,
            line.coached.decisions if line.coached else None,
            line.coached.best if line.coached else None,
            round(line.coached.lost, 2) if line.coached else None,
        )
        for line in found.students
    )
    match = found.survivors, found.zombies, found.winner
    return LessonResults(
        found.title, found.game, *match, found.teams, students, found.questions, "ready" if coach else "none"
    )


def printed(found: Results) -> tuple[str, str, list[PrintedTable]]:
    """Title, subject and tables, as paper has them."""
    match = "" if found.survivors is None else f"{found.survivors} survivors, {found.zombies} zombies"
    tables = [
        PrintedTable(
            "Teams",
            ("Team", "Members", "Score", "Boxes", "Asked", "Right"),
            (0.2, 0.44, 0.09, 0.09, 0.09, 0.09),
            tuple(
                (line.name, ", ".join(line.members), *map(str, (line.score, line.filled, line.asked, line.right)))
                for line in found.teams
            ),
            words=2,
        ),
        PrintedTable(
            "Students",
            ("Student", "Team", "Turns", "Points", "Asked", "Right", "Decisions", "Best", "Lost"),
            (0.24, 0.17, 0.08, 0.08, 0.08, 0.08, 0.11, 0.08, 0.08),
            tuple(
                (
                    line.name,
                    line.team,
                    *map(str, (line.turns, "" if line.points is None else line.points, line.asked, line.right)),
                    *_coach(line.coached),
                )
                for line in found.students
            ),
            words=2,
        ),
        *_cards(found),
    ]
    costly = costly_choices(found)
    if costly:
        tables.append(
            PrintedTable(
                "What the coach would have done, where it mattered most",
                ("Student", "Dice", "Chosen", "Coach", "Lost"),
                (0.26, 0.14, 0.26, 0.26, 0.08),
                tuple((name, one.dice, one.chosen, one.best, f"{one.lost:.1f}") for name, one in costly),
                words=4,
            )
        )
    if found.questions:
        tables.append(
            PrintedTable(
                "Questions, the hardest first",
                ("Question", "Asked", "Right"),
                (0.8, 0.1, 0.1),
                tuple((line.text, str(line.asked), str(line.right)) for line in found.questions),
            )
        )
    if found.corrections:
        tables.append(
            PrintedTable(
                "Corrections",
                ("Team", "Box", "Reason", "Points"),
                (0.22, 0.24, 0.44, 0.1),
                tuple((line.team, line.box, line.reason, str(line.points)) for line in found.corrections),
                words=3,
            )
        )
    day = f"{found.day:%A}, {found.day.day} {found.day:%B %Y}"
    title = f"{found.title}: {found.game}" if found.title else found.game
    return title, ". ".join(part for part in (day, match) if part), tables


def _cards(found: Results) -> list[PrintedTable]:
    """Boxes below each other, as on the card itself; a few cards beside each other."""
    tables = []
    for start in range(0, len(found.cards), CARDS_ABREAST):
        cards = found.cards[start : start + CARDS_ABREAST]
        rows = [
            (box, *("" if card.entries[place] is None else str(card.entries[place]) for card in cards))
            for place, box in enumerate(found.boxes)
        ]
        rows.append(("Score", *(str(card.score) for card in cards)))
        tables.append(
            PrintedTable("Cards", ("Box", *(card.name for card in cards)), (0.28, *(0.18,) * len(cards)), tuple(rows))
        )
    return tables


def _coach(coached: Coached | None) -> tuple[str, str, str]:
    return ("", "", "") if coached is None else (str(coached.decisions), str(coached.best), f"{coached.lost:.1f}")
