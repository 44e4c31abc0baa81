"""What has happened at a table, as everybody may know it: ids of guests stay in the log.

An event whose fields are all public goes out as it is; the others are built up from nothing.
"""

from __future__ import annotations

from typing import assert_never

import msgspec

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
    TableEvent,
    TimeCredited,
    VoidAsked,
    VoidDeclined,
)
from ..play.forms import EventForm, QuestionForm, event_form, question_form
from ..play.log import Stored
from ..play.units import Instant
from ..rules import Seat

__all__ = ["News", "PublicEvent", "news"]


class _Public(msgspec.Struct, frozen=True, tag_field="is"):
    pass


class TableOpened(_Public, frozen=True, tag="created"):
    pass


class Seated(_Public, frozen=True, tag="seat-taken"):
    seat: Seat
    name: str


class HostMoved(_Public, frozen=True, tag="host-changed"):
    pass


class TableEdited(_Public, frozen=True, tag="settings-changed"):
    """The view shows what is chosen now; who may sit down, the host alone is told."""


class GamePlayed(_Public, frozen=True, tag="played"):
    """What has happened in the game itself."""

    events: tuple[EventForm, ...]


class Asked(_Public, frozen=True, tag="asked"):
    """Somebody has to judge."""

    seat: Seat
    action: QuestionForm


AsItIs = (
    BotSeated
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
PublicEvent = TableOpened | Seated | HostMoved | TableEdited | GamePlayed | Asked | AsItIs


class News(msgspec.Struct, frozen=True):
    """One event of a table; `version` is the table's after it."""

    version: int
    at: Instant
    event: PublicEvent


def news(stored: Stored) -> News:
    return News(stored.version, stored.at, _public(stored.event))


def _public(event: TableEvent) -> PublicEvent:
    match event:
        case Played(events):
            return GamePlayed(tuple(map(event_form, events)))
        case QuestionAsked(seat, action):
            return Asked(seat, question_form(action))
        case SeatTaken(seat, _, name):
            return Seated(seat, name)
        case TableCreated():
            return TableOpened()
        case HostChanged():
            return HostMoved()
        case SettingsChanged() | GuestShutOut() | GuestLetIn():
            return TableEdited()
        case (
            BotSeated()
            | SeatFreed()
            | SealOpened()
            | SaltCommitted()
            | SaltRevealed()
            | GameStarted()
            | QuestionDropped()
            | JudgementTakenBack()
            | BoxTakenBack()
            | BuyingLimited()
            | FlagFell()
            | TimeCredited()
            | SeatAway()
            | SeatBack()
            | VoidAsked()
            | VoidDeclined()
            | GameVoided()
            | GameSettled()
            | SealRevealed()
            | RematchAsked()
            | RematchDeclined()
            | RematchMade()
            | PhraseSaid()
        ):
            return event
        case _:
            assert_never(event)
