"""Shared throws: what everybody made of the same dice, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ...values import Value
from .standing import Standing
from .tally import ThrowUse

Coached = Mapping[tuple[int, int], tuple[int, ...] | None]
"""What the coach would keep of a throw on most of the cards, by turn and roll; missing while it thinks."""


class KeepCount(Value):
    """So many kept these dice; `scored` counts who wrote the dice down instead of throwing again."""

    kept: tuple[int, ...]
    count: int


class SharedThrowView(Value):
    """What everybody threw, and what was made of it. `coach` is what the coach would keep (all of the dice where it
    would write them down), None while it thinks or has no advice."""

    turn: int
    roll: int
    dice: tuple[int, ...]
    keeps: tuple[KeepCount, ...]
    scored: int
    coach: tuple[int, ...] | None


def shared_throws(standing: Standing, coached: Coached) -> tuple[SharedThrowView, ...]:
    """Only first throws of a turn are the same for all: what is thrown later depends on what was kept. They are shown
    once every team has chosen, so that nobody looks at what the others do."""
    lesson = standing.lesson
    if lesson.settings.dice != "shared" or not lesson.teaching.round:
        return ()
    games = [standing.game(team.number) for team in lesson.playing_teams]
    by_team = [{use.turn: use for use in game.tally.choices if use.roll == 1} if game else {} for game in games]
    turns = min(map(len, by_team), default=0)
    return tuple(_counted([choices[turn] for choices in by_team], coached) for turn in range(1, turns + 1))


def _counted(choices: list[ThrowUse], coached: Coached) -> SharedThrowView:
    turn, kept = choices[0].turn, Counter(choice.kept for choice in choices if choice.kept is not None)
    keeps = tuple(KeepCount(dice, count) for dice, count in kept.most_common())
    return SharedThrowView(turn, 1, choices[0].dice, keeps, len(choices) - kept.total(), coached.get((turn, 1)))
