"""Commands and events of a table, short enough to be read in a test: `act(">55")`, `played("1=FH:25")`."""

from __future__ import annotations

import re
from typing import get_args

from dicehouse.notation import read_action, read_event
from dicehouse.play.commands import Act, Command
from dicehouse.play.events import Played, QuestionAsked
from dicehouse.rules import Buy, Read, Seat

__all__ = ["act", "asked", "command", "played"]

_KINDS = {kind.__struct_config__.tag: kind for kind in get_args(Command)}


def act(action: str, dice: tuple[int, ...] | None = None, words: str | None = None) -> Act:
    return Act(read_action(action), dice, words)


def command(word: str) -> Command:
    """As on the wire, with its values after colons: `sit:3`, `judge:yes`; what is none is an action: `=FH`."""
    tag, *values = word.split(":")
    if tag not in _KINDS:
        return act(word)
    known: dict[str, object] = {"yes": True, "no": False}
    read = (int(value) if re.fullmatch(r"-?\d{1,19}", value) else known.get(value, value) for value in values)
    told: Command = _KINDS[tag](*read)
    return told


def played(*events: str) -> Played:
    return Played(tuple(map(read_event, events)))


def asked(seat: int, action: str) -> QuestionAsked:
    question = read_action(action)
    assert isinstance(question, Buy | Read)
    return QuestionAsked(Seat(seat), question)
