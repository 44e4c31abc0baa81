"""Events as everybody may know them, built up from nothing: ids of guests and secrets stay in the log."""

from __future__ import annotations

from typing import assert_never

from ..play.events import (
    BotSeated,
    FlagFell,
    GameSettled,
    GameStarted,
    GameVoided,
    HostChanged,
    PhraseSaid,
    Played,
    QuestionAsked,
    QuestionDropped,
    RematchAsked,
    RematchMade,
    SaltCommitted,
    SaltRevealed,
    SealOpened,
    SealRevealed,
    SeatAway,
    SeatBack,
    SeatFreed,
    SeatTaken,
    TableCreated,
    TableEvent,
    TimeCredited,
    VoidAsked,
)
from ..play.units import Instant
from .messages import Happening

__all__ = ["happening"]


def happening(version: int, at: Instant, event: TableEvent) -> Happening:
    kind = str(type(event).__struct_config__.tag)
    match event:
        case Played(events):
            return Happening(version, at, kind, events=events)
        case SeatTaken(seat, _, name) | BotSeated(seat, _, name):
            return Happening(version, at, kind, seat, name)
        case QuestionAsked(seat, text) | PhraseSaid(seat, text):
            return Happening(version, at, kind, seat, text=text)
        case SaltCommitted(seat, text) | SaltRevealed(seat, text):
            return Happening(version, at, kind, seat, text=text)
        case SeatFreed(seat) | FlagFell(seat) | SeatAway(seat) | SeatBack(seat) | VoidAsked(seat) | RematchAsked(seat):
            return Happening(version, at, kind, seat)
        case SealOpened(text) | SealRevealed(text) | GameVoided(text) | RematchMade(text):
            return Happening(version, at, kind, text=text)
        case GameSettled(payouts):
            return Happening(version, at, kind, text=" ".join(map(str, payouts)))
        case GameStarted(stake):
            return Happening(version, at, kind, text=str(stake))
        case TimeCredited(centis):
            return Happening(version, at, kind, text=str(centis))
        case TableCreated() | HostChanged() | QuestionDropped():
            return Happening(version, at, kind)
        case _:
            assert_never(event)
