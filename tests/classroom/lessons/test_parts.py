"""Spelling, names of tables, what a lesson counts at a table, and the class comparing its cards."""

from __future__ import annotations

import pytest

from dicehouse.classroom.lessons.commands import EndLesson, HearReading, ReopenLesson, ShowBox, StartLesson
from dicehouse.classroom.lessons.games import seats_of_team, seats_of_zombie, tables_of
from dicehouse.classroom.lessons.standing import Standing
from dicehouse.classroom.lessons.tally import LessonGame, Tally, tallied
from dicehouse.classroom.lessons.units import TeamNumber, lesson_of, table_of_team, zombie_table
from dicehouse.play import create_table, replay_table
from dicehouse.play.events import (
    JudgementTakenBack,
    Played,
    QuestionAsked,
    QuestionDropped,
    TableCreated,
    TableEvent,
)
from dicehouse.play.log import Stored
from dicehouse.play.units import CommandId, Instant, TableId
from dicehouse.rules import BoxScored, Buy, Seat, in_words, reads_nearly_as
from testkit.classroom.lessons import LESSON, Class
from testkit.play.sheet_002 import CARD_A, CARD_B
from testkit.play.texts import played


@pytest.mark.parametrize(
    ("words", "number", "slips", "passes"),
    [
        ("fortyone", 41, 1, True),
        ("fourty one", 41, 1, True),
        ("fourty one", 41, 0, False),
        ("seventeen", 70, 3, False),
        ("six thousand three hundred and fourty-one", 6341, 1, True),
        ("six thousand four hundred forty-one", 6341, 3, False),
        ("6341", 6341, 3, False),
    ],
)
def test_slips_of_spelling(words: str, number: int, slips: int, passes: bool) -> None:
    """Issue 11: "leniency in spelling a setting, so that "fortyone" can pass"."""
    assert reads_nearly_as(words, number, slips) is passes


def test_no_number_passes_for_another() -> None:
    words = {number: in_words(number) for number in range(1, 200)}
    passing = [(number, other) for number in words for other in words if reads_nearly_as(words[other], number, 3)]
    assert passing == [(number, number) for number in words]


def test_tables_of_a_lesson_are_known_by_their_names() -> None:
    team, zombie = table_of_team(LESSON, TeamNumber(12), 2), zombie_table(LESSON, 2, 3)
    assert lesson_of(team) == lesson_of(zombie) == LESSON
    assert lesson_of(TableId("9f" * 12)) is None
    played = Class(8)
    played.do(StartLesson())
    assert table_of_team(LESSON, TeamNumber(2), 1) in tables_of(played.lesson)


def test_a_team_has_one_seat_and_the_teacher_is_host_without_one() -> None:
    played = Class(4)
    created, taken = seats_of_team(played.lesson, played.lesson.teams[TeamNumber(1)])
    assert isinstance(created, TableCreated)
    assert (created.settings.rules, created.settings.seats, created.settings.spectators) == ("zombie@1", 1, False)
    table = replay_table(TableId("t"), [(created, Instant(0)), (taken, Instant(0))])
    assert table is not None
    assert table.host_judges


def test_the_zombie_never_buys() -> None:
    """RULINGS: "teams only; the zombie never buys"."""
    created, *_ = seats_of_zombie(Class(4).lesson)
    assert isinstance(created, TableCreated)
    assert create_table(TableId("t"), created).rules.buying is None
    assert created.settings.rules == "yahtzee@1"


def after(tally: Tally, *events: TableEvent) -> Tally:
    stored = [Stored(version, Instant(version), CommandId("c"), event) for version, event in enumerate(events, 5)]
    return tallied(tally, stored)


def test_what_is_asked_judged_taken_back_and_dropped() -> None:
    asked = QuestionAsked(Seat(1), Buy(2, 6))
    tally = after(Tally(), asked)
    assert tally.open_ask is not None
    wrong = after(tally, played("1$2:6-"))
    assert (wrong.asked, wrong.right, wrong.open_ask) == (1, 0, None)
    right = after(wrong, JudgementTakenBack(), played("1$2:6+"))
    assert (right.asked, right.right) == (1, 1)
    assert after(right, asked, QuestionDropped()) == right


def test_choices_of_shared_throws_are_counted_by_turn_and_roll() -> None:
    choices = after(Tally(), played("1>-:12366", "1>66:14666", "1=6:18", "1>-:11234")).choices
    assert [(c.turn, c.roll, c.kept) for c in choices] == [(1, 1, (6, 6)), (1, 2, None)]


def finished_class(**settings: object) -> tuple[Class, dict[TableId, LessonGame]]:
    """Two students with the cards of the sheet, after the end."""
    played = Class(2, rules="place-value@1", form="class", **settings)
    played.do(StartLesson())
    games: dict[TableId, LessonGame] = {}
    for number, card in enumerate((CARD_A, CARD_B), 1):
        table = table_of_team(LESSON, TeamNumber(number), 1)
        seats = seats_of_team(played.lesson, played.lesson.teams[TeamNumber(number)])
        written = tuple(BoxScored(Seat(1), box, points) for box, points in card.items())
        games[table] = LessonGame(played.table(table, seats, Played(written)))
    played.do(EndLesson())
    return played, games


def test_the_sample_game_compared_on_the_projector() -> None:
    """Sheet 002: all nine categories, B wins 5 to 4."""
    played, games = finished_class(read_aloud="off")
    standing = Standing(played.lesson, games)
    assert standing.standings == ((2, 5), (1, 4))
    assert all(box.decided for box in standing.compared)


def test_a_point_waits_for_its_reading_and_a_misread_one_is_lost() -> None:
    """Sheet 002: "If they do not read it correctly, they cannot receive the point"."""
    played, games = finished_class(read_aloud="judge")
    first = Standing(played.lesson, games).compared[0]
    assert (first.due, first.decided) == ((1,), False)
    assert not any(number.point for number in first.numbers)
    played.do(ShowBox("3H"))
    played.do(HearReading(1, "3H", right=False))
    first = Standing(played.lesson, games).compared[0]
    assert (first.due, first.decided) == ((), True)
    assert not any(number.point for number in first.numbers)
    played.do(HearReading(1, "3H", right=None))
    assert Standing(played.lesson, games).compared[0].due == (1,)
    played.do(HearReading(1, "3H", right=True))
    assert [n.team for n in Standing(played.lesson, games).compared[0].numbers if n.point] == [1]


def test_what_was_read_in_one_round_is_read_anew_in_the_next() -> None:
    played, _ = finished_class(read_aloud="judge")
    played.do(ShowBox("3H"))
    played.do(HearReading(1, "3H", right=False))
    played.do(ReopenLesson())
    played.do(StartLesson())
    team = played.lesson.teams[TeamNumber(1)]
    assert (team.read_in(1), team.read_in(2)) == ({"3H": False}, {})
    assert [past.round for past in played.lesson.teaching.past] == [1]


def test_nobody_sees_the_others_numbers_before_the_end() -> None:
    played = Class(2, rules="place-value@1", form="class")
    played.do(StartLesson())
    assert Standing(played.lesson, {}).compared == ()
