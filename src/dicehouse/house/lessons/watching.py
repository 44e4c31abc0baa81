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
from ...play.events import JudgementTakenBack, Played, QuestionAsked, QuestionDropped
from ...wire.news import News

__all__ = ["tallied"]


def tallied(tally: Tally, news: Iterable[News]) -> Tally:
    for one in news:
        match one.event:
            case Played(events):
                tally = after_playing(tally, one.at, events)
            case QuestionAsked(_, action):
                tally = after_asking(tally, one.version, one.at, action)
            case QuestionDropped():
                tally = after_dropping(tally)
            case JudgementTakenBack():
                tally = after_taking_back(tally)
            case _:
                pass
    return tally
