"""Names that come with a command: cleaned as guests' own names are."""

from __future__ import annotations

from msgspec.structs import replace

from ..play.commands import Command, Create, SeatPerson
from ..server.guests import clean_name

__all__ = ["with_clean_names"]


def with_clean_names(command: Command) -> Command:
    """The same command, with names that disturb nobody's screen."""
    match command:
        case SeatPerson(name):
            return replace(command, name=clean_name(name))
        case Create(_, people):
            return replace(command, people=tuple(map(clean_name, people)))
        case _:
            return command
