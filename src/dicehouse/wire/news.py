"""What has happened at a table, as everybody may know it: ids of guests stay in the log.

An event whose fields are all public goes out as it is; the others are built up from nothing. A new one must be named
here before it goes out.
"""

from __future__ import annotations

from ..play.events import (
    BotSeated,
    BoxTakenBack,
    BuyingLimited,
    FlagFell,
    GameSettled,
    GameStarted,
    GameVoided,
    GuestLetIn,
    GuestShutOut,
    HostChanged,
    JudgementTakenBack,
    PhraseSaid,
    Played,
    QuestionAsked,
    QuestionDropped,
    RematchAsked,
    RematchDeclined,
    RematchMade,
    SaltCommitted,
    SaltRevealed,
    SealOpened,
    SealRevealed,
    SeatAway,
    SeatBack,
    SeatFreed,
    SeatTaken,
    SettingsChanged,
    TableCreated,
    TimeCredited,
    VoidAsked,
    VoidDeclined,
)
from ..play.log import Stored
from ..play.units import Instant
from ..rules import Seat
from ..values import Value

__all__ = ["News", "PublicEvent", "news"]


class _Public(Value, tag_field="is"):
    pass


class TableOpened(_Public, tag="created"):
    pass


class Seated(_Public, tag="seat-taken"):
    seat: Seat
    name: str


class HostMoved(_Public, tag="host-changed"):
    pass


class TableEdited(_Public, tag="settings-changed"):
    """The view shows what is chosen now; who may sit down, the host alone is told."""


AsItIs = (
    Played
    | QuestionAsked
    | BotSeated
    | SeatFreed
    | SealOpened
    | SaltCommitted
    | SaltRevealed
    | GameStarted
    | QuestionDropped
    | JudgementTakenBack
    | BoxTakenBack
    | BuyingLimited
    | FlagFell
    | TimeCredited
    | SeatAway
    | SeatBack
    | VoidAsked
    | VoidDeclined
    | GameVoided
    | GameSettled
    | SealRevealed
    | RematchAsked
    | RematchDeclined
    | RematchMade
    | PhraseSaid
)
PublicEvent = TableOpened | Seated | HostMoved | TableEdited | AsItIs


class News(Value):
    """One event of a table; `version` is the table's after it."""

    version: int
    at: Instant
    event: PublicEvent


def news(stored: Stored) -> News:
    public: PublicEvent
    match stored.event:
        case Played() as public:
            pass
        case SeatTaken(seat, _, name):
            public = Seated(seat, name)
        case TableCreated():
            public = TableOpened()
        case HostChanged():
            public = HostMoved()
        case SettingsChanged() | GuestShutOut() | GuestLetIn():
            public = TableEdited()
        case public:
            pass
    return News(stored.version, stored.at, public)
