"""A lesson without a house: who is in which team, who holds the dice, what the period's clock says."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from dicehouse.classroom.lessons.acting import holder
from dicehouse.classroom.lessons.commands import (
    AdmitStudents,
    DealTeams,
    EndLesson,
    ExtendPeriod,
    GoOn,
    LockLesson,
    MoveStudent,
    NameStudent,
    PauseLesson,
    ProposeName,
    ReadmitStudent,
    RemoveStudent,
    ReopenLesson,
    SeatPartner,
    ShareDevice,
    StartLesson,
    SwapName,
    TakeOut,
)
from dicehouse.classroom.lessons.comparing import compared
from dicehouse.classroom.lessons.deciding.student import joined
from dicehouse.classroom.lessons.deciding.teacher import decide_for_teacher, final_rolled
from dicehouse.classroom.lessons.events import BankChosen, StudentAway
from dicehouse.classroom.lessons.evolve import fold_lesson, of_student, of_teacher
from dicehouse.classroom.lessons.games import may_begin, seats_of_team
from dicehouse.classroom.lessons.odds import FightView, MatchFound, Scores, fair_now
from dicehouse.classroom.lessons.refusals import LessonRefused
from dicehouse.classroom.lessons.settings import StudentZombie, TeacherZombie
from dicehouse.classroom.lessons.standing import Standing
from dicehouse.classroom.lessons.units import StudentNumber, TeamNumber
from dicehouse.play.events import BotSeated
from dicehouse.play.units import GuestId
from dicehouse.rules import Card
from dicehouse.rules.game.card import empty_card
from testkit.classroom.lessons import LESSON, Class
from testkit.classroom.questions import made


def sizes(lesson: Class) -> list[int]:
    return [len(lesson.lesson.people(team.number)) for team in lesson.lesson.playing_teams]


def test_streams_add_up_to_the_same_lesson_in_any_order() -> None:
    """Two hundred people never queue on one version: each stream is read by itself."""
    played = Class(12, team_count=3)
    played.do(SwapName(), 4)
    played.do(MoveStudent(5, 1))
    played.do(StartLesson())
    played.join(1)
    shuffled = random.Random(7)
    streams = sorted({row.stream for row in played.log} - {"teacher"})
    for _ in range(20):
        order = ("teacher", *shuffled.sample(streams, len(streams)))
        rows = [row for stream in order for row in played.log if row.stream == stream]
        assert fold_lesson(LESSON, rows) == played.lesson


def test_teams_are_made_as_students_come_and_late_ones_go_where_fewest_are() -> None:
    """Sheet 000: "Teams of 3 - 5 players"."""
    played = Class(10)
    assert sizes(played) == [4, 4, 2]
    played.do(StartLesson())
    for more, expected in ((1, [4, 4, 3]), (4, [5, 5, 5]), (1, [6, 5, 5])):
        played.join(*[1] * more)
        assert sizes(played) == expected


def test_people_are_counted_and_not_devices() -> None:
    """Sheet 000: "Teams of 3 - 5 players"; who sits around one device is a team already."""
    played = Class(3)
    played.join(4, 2)
    assert sizes(played) == [3, 4, 2]
    played.join(2)
    assert sizes(played) == [3, 4, 4]


@pytest.mark.parametrize(
    ("devices", "teams", "expected"),
    [
        ([1] * 11, 3, [4, 4, 3]),
        ([3, 1, 1, 1], 2, [3, 3]),
        ([5, 1, 1], 3, [5, 1, 1]),
        ([1, 1, 5], 3, [1, 1, 5]),
        ([2, 2, 1, 3], 2, [4, 4]),
    ],
)
def test_people_are_dealt_anew_as_evenly_as_it_goes(devices: list[int], teams: int, expected: list[int]) -> None:
    played = Class()
    played.join(*devices)
    played.do(DealTeams(teams))
    assert sizes(played) == expected
    played.do(StartLesson())
    played.refuses("lesson-phase", DealTeams(2))


def test_pairs_and_whole_classes() -> None:
    for form, expected in (("pairs", [2, 2, 1]), ("class", [1] * 5)):
        assert sizes(Class(5, rules="place-value@1", form=form)) == expected


def place_value(*devices: int, **settings: Any) -> Class:
    played = Class(rules="place-value@1", form="pairs", **settings)
    played.join(*devices)
    return played


def test_a_pair_is_made_of_children_and_not_of_devices() -> None:
    played = place_value(2, 1, 3, 1, 1)
    assert sizes(played) == [2, 2, 3, 1]
    played.do(ShareDevice(2), 5)
    assert sizes(played) == [2, 2, 3, 2]
    # two at a device that had come to somebody else are a pair of their own
    played.do(ShareDevice(2), 2)
    assert sizes(played) == [2, 1, 3, 2, 2]


@pytest.mark.parametrize(
    ("devices", "odd_one", "expected", "bots"),
    [
        ((1, 1, 1), "three", [3], 0),
        ((2, 1), "three", [3], 0),
        ((1, 1, 1), "bot", [2, 1], 1),
        ((1,), "three", [1], 1),
        ((1, 1, 2, 1, 1), "three", [2, 2, 2], 0),
    ],
)
def test_the_odd_child_plays_as_the_teacher_says(
    devices: tuple[int, ...], odd_one: str, expected: list[int], bots: int
) -> None:
    played = place_value(*devices, odd_one=odd_one)
    played.do(StartLesson())
    assert sizes(played) == expected
    assert sum(team.with_bot for team in played.lesson.playing_teams) == bots
    assert all(may_begin(played.lesson, team) for team in played.lesson.playing_teams)
    bot = [event for team in played.lesson.playing_teams for event in seats_of_team(played.lesson, team)]
    assert sum(isinstance(event, BotSeated) for event in bot) == bots


def test_who_is_moved_before_a_pair_has_begun_is_moved() -> None:
    played = place_value(1, 1)
    played.do(StartLesson())
    for _ in range(2):  # the second comes when the first pair has begun, and neither is dealt into it
        played.happen(joined(played.lesson, GuestId(f"late-{_}"), 1, begun={TeamNumber(1)}))
    assert sizes(played) == [2, 2]
    played.happen(joined(played.lesson, GuestId("late-3"), 1, begun={TeamNumber(1), TeamNumber(2)}))
    played.refuses("lesson-team", SeatPartner(2))
    played.do(MoveStudent(5, 2))
    assert sizes(played) == [2, 3]
    with pytest.raises(LessonRefused, match="stays together"):
        decide_for_teacher(played.lesson, MoveStudent(5, 1), played.now, {TeamNumber(1)})
    played.join(1)
    played.do(SeatPartner(4))
    assert may_begin(played.lesson, played.lesson.teams[TeamNumber(4)])


def test_a_latecomer_comes_to_those_who_play_and_revives_no_empty_team() -> None:
    played = Class(8, team_count=2)
    played.do(MoveStudent(1, None))
    played.do(MoveStudent(1, 1))
    played.do(StartLesson())
    played.join(1, 1)
    assert [len(played.lesson.people(team)) for team in sorted(played.lesson.teams)] == [5, 5, 0]


def turns(played: Class) -> list[int | None]:
    """Whose turn each of the first five boxes of team 1 is."""
    members = played.lesson.people(TeamNumber(1))
    return [holder(members, filled) for filled in range(5)]


def test_members_take_turns_and_who_is_away_is_passed_over() -> None:
    """RULINGS: "members take turns in rotation"."""
    played = Class(3, team_count=1)
    assert turns(played) == [0, 1, 2, 0, 1]
    played.happen(of_student(StudentNumber(2), StudentAway()))
    assert turns(played) == [0, 2, 2, 0, 2]
    played.do(RemoveStudent(1))
    members = played.lesson.people(TeamNumber(1))
    assert {members[turn or 0].student for turn in turns(played)} == {3}


def test_a_shared_device_holds_several_names() -> None:
    played = Class(1, team_count=1)
    played.do(ShareDevice(4), 1)
    members = played.lesson.people(TeamNumber(1))
    assert len({member.name for member in members}) == 4
    assert {member.student for member in members} == {1}
    assert turns(played) == [0, 1, 2, 3, 0]


def test_names_are_generated_and_none_stands_twice() -> None:
    played = Class(200)
    before = played.names
    assert len(set(before)) == 200
    played.do(SwapName(), 7)
    assert played.names[6] not in before
    with pytest.raises(LessonRefused, match="200 students"):
        played.join(1)


def test_no_word_of_a_name_is_heard_twice_while_there_are_others() -> None:
    """A Swift Bear and a Tidy Bear in one class are taken for each other."""
    played = Class(38)
    played.do(SwapName(), 7)
    played.do(ShareDevice(2), 3)
    names = [name for student in played.lesson.students.values() for name in student.names]
    teams = [team.name for team in Class(40).lesson.teams.values()]
    assert len(teams) == 10
    for called in (names, teams):
        for heard in zip(*map(str.split, called), strict=True):
            assert max(Counter(heard).values()) == 1


def test_a_typed_name_needs_the_setting_the_filter_and_the_teacher() -> None:
    Class(1).refuses("lesson-name", ProposeName("Ada"), 1)
    played = Class(2, typed_names=True)
    generated = played.names[0]
    for bad in ("<b>", "x" * 30, "Sh i t", "4you"):
        played.refuses("lesson-name", ProposeName(bad), 1)
    played.do(ProposeName("Ada  Lovelace"), 1)
    assert played.names[0] == generated
    played.do(NameStudent(1, approved=True))
    assert played.names[0] == "Ada Lovelace"
    played.refuses("lesson-name", ProposeName("Ada Lovelace"), 2)


def test_a_locked_lesson_knows_who_was_there() -> None:
    played = Class(1)
    played.do(LockLesson(locked=True))
    with pytest.raises(LessonRefused, match="locked"):
        played.join(1)
    played.happen(joined(played.lesson, GuestId("guest-1"), 1))
    assert list(played.lesson.students) == [1]


def test_a_flood_and_newcomers_after_the_start_wait_at_the_door() -> None:
    played = Class()
    for number in range(60):
        played.happen(joined(played.lesson, GuestId(f"guest-{number}"), 1, now=played.now))
    waiting = [one.number for one in played.lesson.students.values() if one.at_the_door]
    assert waiting == [*range(31, 61)]
    played.do(TakeOut(tuple(waiting[:28])))
    played.do(AdmitStudents(tuple(waiting[28:])))
    assert sum(sizes(played)) == 32
    assert not any(one.at_the_door for one in played.lesson.students.values())
    played.wait(60)
    played.happen(joined(played.lesson, GuestId("calm"), 1, now=played.now))
    assert sum(sizes(played)) == 33
    played.do(StartLesson())
    played.happen(joined(played.lesson, GuestId("late"), 1, now=played.now))
    assert sum(sizes(played)) == 33
    played.do(ReadmitStudent(max(played.lesson.students)))
    assert sum(sizes(played)) == 34


def test_what_is_approved_is_the_name_that_was_shown() -> None:
    played = Class(1, typed_names=True)
    played.do(ProposeName("Ada"), 1)
    played.do(ProposeName("Troll"), 1)
    played.refuses("lesson-name", NameStudent(1, approved=True, name="Ada"))
    played.do(NameStudent(1, approved=True, name="Troll"))


def test_the_period_stands_still_in_a_pause_and_can_be_extended() -> None:
    played = Class(3, period_minutes=40)
    played.do(StartLesson())
    played.wait(600)
    assert played.lesson.teaching.period.remaining(played.now) == 30 * 60 * 100
    played.do(PauseLesson())
    played.wait(3600)
    assert played.lesson.teaching.period.remaining(played.now) == 30 * 60 * 100
    played.do(GoOn())
    played.do(ExtendPeriod(5))
    played.wait(60)
    assert played.lesson.teaching.period.remaining(played.now) == 34 * 60 * 100
    for command, phase in ((EndLesson(), "ended"), (ExtendPeriod(5), "playing")):
        played.do(command)
        assert played.lesson.teaching.phase == phase


def test_next_week_the_same_class_plays_again() -> None:
    played = Class(6)
    names = played.names
    for command in (StartLesson(), EndLesson(), ReopenLesson(), StartLesson()):
        played.do(command)
    assert (played.lesson.teaching.round, played.names) == (2, names)


@pytest.mark.parametrize(
    ("chosen", "asked"), [((), {1, 2, None}), ((2,), {2, None}), ((2, 5), {2, None}), ((5,), {1, 2, None})]
)
def test_a_bank_without_the_chosen_levels_is_asked_from_all_the_same(
    chosen: tuple[int, ...], asked: set[int | None]
) -> None:
    played = Class(levels=chosen)
    questions = tuple(made(f"What is {level}?", "x", level=level) for level in (1, 2, None))
    played.happen(of_teacher(BankChosen("small", False, questions)))
    teaching = played.lesson.teaching
    assert {teaching.questions[each].level for each in teaching.asked_from} == asked


def test_a_student_who_plays_the_zombie_is_in_no_team() -> None:
    played = Class(4, zombie=StudentZombie(2), team_count=1)
    assert [member.student for member in played.lesson.people(TeamNumber(1))] == [1, 3, 4]
    Class(4, zombie=StudentZombie()).refuses("lesson-student", StartLesson())


def test_those_who_share_the_win_roll_until_one_is_ahead() -> None:
    """Sheet 002: tied players roll all dice once more, and the largest number that they can write wins."""
    played = Class(3, rules="place-value@1", form="class", read_aloud="off")
    played.do(StartLesson())
    rows = {1: (6321, 0), 2: (6321, 0), 3: (1000, 0)}
    cards = tuple(_card(played, numbers) for numbers in rows.values())
    played.do(EndLesson())
    compared_boxes = compared(played.lesson, cards)

    def winners() -> tuple[TeamNumber, ...]:
        standing = Standing(played.lesson, {})
        standing.__dict__["compared"] = compared_boxes
        return standing.winners

    assert winners() == (1, 2)
    dice = iter([(1, 2, 3, 4), (4, 3, 2, 1), (1, 1, 1, 1), (6, 1, 1, 1)])
    for still in ((1, 2), (2,)):
        standing = Standing(played.lesson, {})
        standing.__dict__["compared"] = compared_boxes
        played.happen(final_rolled(standing, lambda _: next(dice)))
        assert winners() == still


def _card(played: Class, numbers: tuple[int, ...]) -> Card:
    empty = empty_card(played.lesson.rules)
    return replace(empty, entries=(*numbers, *([0] * (len(empty.entries) - len(numbers)))))


def test_a_fair_fight_changes_the_zombie_before_the_tries() -> None:
    """RULINGS, zombie: a fair fight; issue 24: "its means keep the questions", from the match as it stands."""
    played = Class(12, team_count=3)
    played.do(StartLesson())
    standing, tries = Standing(played.lesson, {}), FightView(1, 3, 0.5)
    zombie = Scores(254, 60)

    def fair(team: float) -> FightView | None:
        return fair_now(standing, MatchFound(Scores(team, 60), zombie, tries), played.now)

    assert [found and found.strength for found in map(fair, (254, 241, 223, 200))] == [
        "perfect",
        "steady",
        "casual",
        "greedy",
    ]
    # no zombie is strong enough
    assert fair(330) == tries
    teacher = Class(12, team_count=3, zombie=TeacherZombie())
    teacher.do(StartLesson())
    assert fair_now(Standing(teacher.lesson, {}), MatchFound(zombie, zombie, tries), teacher.now) == tries
