"""What the solver found out about a game that was played, as printing takes it: an analysis has these fields, as a
value and as JSON."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import Action, Dice


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that mattered: the dice that lay there, what was done, what was better, and what it gave away."""

    turn: int
    dice: Dice
    rolls_left: int
    chosen: Action
    best: Action
    loss: float


@dataclass(frozen=True, slots=True)
class Moment:
    turn: int
    expected: float


@dataclass(frozen=True, slots=True)
class PlayerStory:
    """`expected` is `start + luck - mistakes`: the score itself where the card is full, so `finished`.
    `course` is the expected final score after each turn."""

    name: str
    score: int
    expected: float
    finished: bool
    start: float
    luck: float
    mistakes: float
    grade: str | None
    course: tuple[Moment, ...]
    costliest: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Story:
    players: tuple[PlayerStory, ...]
