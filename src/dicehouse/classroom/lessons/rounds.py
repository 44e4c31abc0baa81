"""The rounds that a class has played, each as it stood at its end: the same class again keeps them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ...play import replay_table
from ...play.log import Stored
from ...play.units import TableId
from .lesson import Lesson
from .standing import Standing
from .tally import LessonGame, Tally, tallied
from .units import table_of_team, zombie_table

MOST_SHOWN = 12
"""Rounds of which results are told, the latest; a class that plays each week of a term."""

Logs = Mapping[TableId, Sequence[Stored]]


class Round(NamedTuple):
    number: int
    standing: Standing
    logs: Logs


def rounds_of(lesson: Lesson) -> dict[int, list[TableId]]:
    """The tables of each round that has been played, teams before the zombie."""
    teaching = lesson.teaching
    zombies = {past.round: past.zombie_games for past in teaching.past} | {teaching.round: teaching.zombie_games}
    return {
        number: [
            *(table_of_team(lesson.id, team, number) for team in sorted(lesson.teams)),
            *(zombie_table(lesson.id, number, game + 1) for game in range(zombies.get(number, 0))),
        ]
        for number in range(max(1, teaching.round - MOST_SHOWN + 1), teaching.round + 1)
    }


def played_round(standing: Standing, number: int, logs: Logs) -> Round:
    """The round that runs is as its screens have it; one before it is made of its tables' logs."""
    lesson, teaching = standing.lesson, standing.lesson.teaching
    past = next((each for each in teaching.past if each.round == number), None)
    if past is None:
        return Round(number, standing, logs)
    games: dict[TableId, LessonGame] = {}
    for table, stored in logs.items():
        replayed = replay_table(table, [(row.event, row.at) for row in stored]) if stored else None
        if replayed is not None and replayed.state is not None:
            games[table] = LessonGame(replayed, tallied(Tally(), stored))
    then = replace(
        teaching,
        round=number,
        phase="ended",
        zombie_games=past.zombie_games,
        zombie_plays=past.zombie_plays,
        ended_at=past.ended_at,
    )
    teams = tuple(team for team in sorted(lesson.teams) if table_of_team(lesson.id, team, number) in games)
    return Round(number, Standing(replace(lesson, teaching=then, played=teams), games), logs)
