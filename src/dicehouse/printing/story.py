"""What the solver found out about a game that was played, as printing takes it: values, handed in."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import Action, Dice

__all__ = ["Choice", "PlayerStory", "Story"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision that mattered: the dice that lay there, what was done, what was better, and what it gave away."""

    turn: int
    dice: Dice
    rolls_left: int
    chosen: Action
    better: Action
    loss: float


@dataclass(frozen=True, slots=True)
class PlayerStory:
    """`expected` is `start + luck - mistakes`: the score itself where the card is full, so `finished`.
    `course` is the expected final score after each turn, with the turn's number."""

    name: str
    score: int
    expected: float
    finished: bool
    start: float
    luck: float
    mistakes: float
    grade: str | None
    course: tuple[tuple[int, float], ...]
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Story:
    players: tuple[PlayerStory, ...]
