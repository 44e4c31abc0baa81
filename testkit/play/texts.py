"""Commands and events of a table, short enough to be read in a test: `act(">55")`, `played("1=FH:25")`."""

from __future__ import annotations

from dicehouse.notation import read_action, read_event
from dicehouse.play.commands import Act
from dicehouse.play.events import Played, QuestionAsked
from dicehouse.play.forms import action_form
from dicehouse.rules import Buy, Read, Seat

__all__ = ["act", "asked", "played"]


def act(action: str, dice: tuple[int, ...] | None = None, words: str | None = None) -> Act:
    return Act(action_form(read_action(action)), dice, words)


def played(*events: str) -> Played:
    return Played(tuple(map(read_event, events)))


def asked(seat: int, action: str) -> QuestionAsked:
    question = read_action(action)
    assert isinstance(question, Buy | Read)
    return QuestionAsked(Seat(seat), question)
