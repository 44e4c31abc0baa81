"""What has happened: an intent with its result, so that replay draws no dice and asks no judge.

As messages carry it, so with a tag.
"""

from __future__ import annotations

import msgspec

from ..dice import Dice, Seat


class _Event(msgspec.Struct, frozen=True, tag_field="is"):
    pass


class FirstRolled(_Event, frozen=True, tag="first-rolled"):
    """A throw for the first turn."""

    seat: Seat
    dice: Dice


class FirstChosen(_Event, frozen=True, tag="first-chosen"):
    """Who begins."""

    seat: Seat


class DiceThrown(_Event, frozen=True, tag="dice-thrown"):
    seat: Seat
    keep: Dice
    dice: Dice


class DieBought(_Event, frozen=True, tag="die-bought"):
    """A die was asked for; it changed only if the answer was `right`."""

    seat: Seat
    die: int
    face: int
    right: bool


class BoxAnnounced(_Event, frozen=True, tag="box-announced"):
    """This turn fills no other box."""

    seat: Seat
    box: str


class BoxScored(_Event, frozen=True, tag="box-scored"):
    """`points` is the number itself where the box takes a number, 0 an X."""

    seat: Seat
    box: str
    points: int


class BonusEarned(_Event, frozen=True, tag="bonus-earned"):
    """`extra` marks the joker's bonus, which the card counts; a section's follows from its entries."""

    seat: Seat
    name: str
    points: int
    extra: bool = False


class NumberRead(_Event, frozen=True, tag="number-read"):
    seat: Seat
    box: str
    right: bool


class RolledOff(_Event, frozen=True, tag="rolled-off"):
    seat: Seat
    dice: Dice


class EntryCorrected(_Event, frozen=True, tag="entry-corrected"):
    """Whoever leads the game has put right what stands in a filled box: no player's move, and never undone silently."""

    seat: Seat
    box: str
    points: int
    reason: str


class SeatLeft(_Event, frozen=True, tag="seat-left"):
    """The seat has lost: it gave up, or its time ran out. The others play on."""

    seat: Seat


class GameEnded(_Event, frozen=True, tag="game-ended"):
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
