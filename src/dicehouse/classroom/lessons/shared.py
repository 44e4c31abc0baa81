"""Shared throws: what everybody made of the same dice, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from .games import table_of_team
from .lesson import Lesson
from .match import Games
from .tally import ThrowUse
from .units import TeamNumber
from .views.room import KeepCount, SharedThrowView

__all__ = ["Coached", "shared_throws"]

Coached = Mapping[tuple[int, int], tuple[int, ...] | None]
"""What the coach would keep of a throw on most of the cards, by turn and roll; missing while it thinks."""


def shared_throws(lesson: Lesson, games: Games, coached: Coached) -> tuple[SharedThrowView, ...]:
    """Only first throws of a turn are the same for all: what is thrown later depends on what was kept. They are shown
    once every team has chosen, so that nobody looks at what the others do."""
    if lesson.settings.dice != "shared" or not lesson.teaching.round:
        return ()
    by_team = [_choices(lesson, games, team.number) for team in lesson.playing_teams]
    turns = min((len(choices) for choices in by_team), default=0)
    return tuple(_counted(turn, [choices[turn] for choices in by_team], coached) for turn in range(1, turns + 1))


def _choices(lesson: Lesson, games: Games, team: TeamNumber) -> dict[int, ThrowUse]:
    game = games.get(table_of_team(lesson.id, team, lesson.teaching.round))
    return {choice.turn: choice for choice in game.tally.choices if choice.roll == 1} if game else {}


def _counted(turn: int, choices: list[ThrowUse], coached: Coached) -> SharedThrowView:
    kept = Counter(choice.kept for choice in choices if choice.kept is not None)
    keeps = tuple(KeepCount(dice, count) for dice, count in kept.most_common())
    scored = sum(choice.kept is None for choice in choices)
    return SharedThrowView(turn, 1, choices[0].dice, keeps, scored, coached.get((turn, 1)))
