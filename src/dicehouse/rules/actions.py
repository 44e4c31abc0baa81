"""What a player may ask for: an intent, before dice and judges have spoken."""

from __future__ import annotations

from dataclasses import dataclass

from .dice import Dice

__all__ = ["Action", "Announce", "Buy", "Leave", "Read", "Score", "Throw"]


@dataclass(frozen=True, slots=True)
class Throw:
    """Keep these dice and throw the others; the first throw of a turn keeps none."""

    keep: Dice = ()


@dataclass(frozen=True, slots=True)
class Score:
    """Fill a box; `number` is the player's own arrangement where the box takes a number, None an X."""

    box: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Announce:
    """Name the box that this turn fills, after its first roll; no other takes the dice then."""

    box: str


@dataclass(frozen=True, slots=True)
class Buy:
    """Answer a question so that one die that shows `die` shows `face`."""

    die: int
    face: int


@dataclass(frozen=True, slots=True)
class Read:
    """Read aloud the number in a box, so that its point may be given."""

    box: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the game up, at any time, also when it is another's turn."""


Action = Throw | Score | Announce | Buy | Read | Leave
