"""What has happened: an intent with its result, so that replay draws no dice and asks no judge."""

from __future__ import annotations

from dataclasses import dataclass

from .dice import Dice, Seat

__all__ = [
    "BonusEarned",
    "BoxAnnounced",
    "BoxScored",
    "DiceThrown",
    "DieBought",
    "EntryCorrected",
    "Event",
    "FirstChosen",
    "FirstRolled",
    "GameEnded",
    "NumberRead",
    "RolledOff",
    "SeatLeft",
]


@dataclass(frozen=True, slots=True)
class FirstRolled:
    """A throw for the first turn."""

    seat: Seat
    dice: Dice


@dataclass(frozen=True, slots=True)
class FirstChosen:
    """Who begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DiceThrown:
    seat: Seat
    keep: Dice
    dice: Dice


@dataclass(frozen=True, slots=True)
class DieBought:
    """A die was asked for; it changed only if the answer was `right`."""

    seat: Seat
    die: int
    face: int
    right: bool


@dataclass(frozen=True, slots=True)
class BoxAnnounced:
    """This turn fills no other box."""

    seat: Seat
    box: str


@dataclass(frozen=True, slots=True)
class BoxScored:
    """`points` is the number itself where the box takes a number, 0 an X."""

    seat: Seat
    box: str
    points: int


@dataclass(frozen=True, slots=True)
class BonusEarned:
    """`extra` marks the joker's bonus, which the card counts; a section's follows from its entries."""

    seat: Seat
    name: str
    points: int
    extra: bool = False


@dataclass(frozen=True, slots=True)
class NumberRead:
    seat: Seat
    box: str
    right: bool


@dataclass(frozen=True, slots=True)
class RolledOff:
    seat: Seat
    dice: Dice


@dataclass(frozen=True, slots=True)
class EntryCorrected:
    """Whoever leads the game has put right what stands in a filled box: no player's move, and never undone silently."""

    seat: Seat
    box: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """The seat has lost: it gave up, or its time ran out. The others play on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


Event = (
    FirstRolled
    | FirstChosen
    | DiceThrown
    | DieBought
    | BoxAnnounced
    | BoxScored
    | BonusEarned
    | NumberRead
    | RolledOff
    | EntryCorrected
    | SeatLeft
    | GameEnded
)
