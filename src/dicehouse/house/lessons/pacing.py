"""How fast a zombie bot plays: so that its games are spread over the period, and it stands still when the class
does."""

from __future__ import annotations

from ...classroom.lessons.standing import Standing
from ...classroom.lessons.units import is_zombie_table, lesson_of
from ...play.settings import before_bot
from ...play.table import Table
from ...play.units import SECOND, Instant
from ...rules import filled
from ..room import Room
from .lessons import Lessons

MOVES_A_TURN = 3.6
"""A bot rolls nearly every roll, and then writes."""

USED = 0.97
"""The share of the period by whose end the zombie's games are over."""

LONGEST = 60.0

HURRY = 45.0
"""Seconds in which a zombie would play all of its games, once every team's card is full."""


def pause_before(standing: Standing, table: Table, now: Instant, least: float) -> float:
    """Seconds before the bot's next move."""
    lesson = standing.lesson
    left = lesson.teaching.period.remaining(now)
    boxes, plays = len(table.rules.boxes), lesson.zombie_plays
    if standing.cards_are_full:
        return min(least, HURRY / (max(1, plays) * boxes * MOVES_A_TURN))
    if left is None or table.state is None:
        return max(least, 2.0) if least else 0.0
    games = max(0, plays - lesson.teaching.zombie_games)
    turns = games * boxes + boxes - filled(table.state.cards[0])
    minutes = lesson.settings.period_minutes or 0
    spare = max(0.0, left / SECOND - (1 - USED) * minutes * 60)
    return min(LONGEST, max(least, spare / (max(1, turns) * MOVES_A_TURN)))


class Pacing:
    """What bots ask before each move: how long to wait, or None where it is not the time to move."""

    def __init__(self, lessons: Lessons, pause: float) -> None:
        self._lessons = lessons
        self._pause = pause

    def __call__(self, room: Room) -> float | None:
        lesson_id = lesson_of(room.id)
        if lesson_id is None:
            return before_bot(self._pause, box_returns=room.table.written is not None)
        classroom = self._lessons.rooms.get(lesson_id)
        if classroom is None or classroom.lesson.teaching.phase != "playing":
            return None
        if not is_zombie_table(room.id):
            return self._pause
        return pause_before(classroom.standing, room.table, self._lessons.log.now(), self._pause)
