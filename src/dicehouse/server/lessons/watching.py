"""From a table's news to what a lesson counts there."""

from __future__ import annotations

from collections.abc import Iterable

from ...classroom.lessons.tally import (
    Tally,
    after_asking,
    after_dropping,
    after_playing,
    after_taking_back,
)
from ...play.events import JudgementTakenBack, QuestionDropped
from ...play.forms import event_of
from ...wire.news import Asked, GamePlayed, News

__all__ = ["tallied"]


def tallied(tally: Tally, news: Iterable[News]) -> Tally:
    for one in news:
        match one.event:
            case GamePlayed(events):
                tally = after_playing(tally, one.at, tuple(map(event_of, events)))
            case Asked(_, action):
                tally = after_asking(tally, one.version, one.at, action)
            case QuestionDropped():
                tally = after_dropping(tally)
            case JudgementTakenBack():
                tally = after_taking_back(tally)
            case _:
                pass
    return tally
