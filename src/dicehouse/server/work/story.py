"""The coach's analysis as it is printed on the back of a record."""

from __future__ import annotations

import msgspec

from ...printing.story import Choice, PlayerStory, Story
from ...wire.coach import AnalysisView

__all__ = ["story"]


def story(analysis: bytes | None) -> Story | None:
    """From the answer as it is encoded; nothing where the coach has no values for the game."""
    if analysis is None:
        return None
    told = msgspec.json.decode(analysis, type=AnalysisView)
    return _story_of(told) if told.players else None


def _story_of(analysis: AnalysisView) -> Story:
    return Story(
        tuple(
            PlayerStory(
                player.name,
                player.score,
                player.expected,
                player.finished,
                player.start,
                player.luck,
                player.mistakes,
                player.grade,
                tuple((moment.turn, moment.expected) for moment in player.course),
                tuple(Choice(c.turn, c.dice, c.rolls_left, c.chosen, c.best, c.loss) for c in player.costliest),
            )
            for player in analysis.players
        )
    )
