"""What somebody wants printed, as values: a job, the story of a game that was played, a table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from ..errors import DicehouseError
from ..rules import Action, Dice, RuleSet
from ..rules.game.offer import Columns

PaperName = Literal["a4", "letter"]

MOST_COLUMNS = 12
MOST_NAMES = 60
MOST_PER_PAGE = 8
MOST_TEAMS = 60
LONGEST_URL = 500

ADDRESS = re.compile(r"https?://[\w.~:/?#\[\]@!$&\'()*+,;=%-]+", re.ASCII)
"""What a phone that reads a code opens as a page; nothing else is printed as one."""


class SheetRefused(DicehouseError):
    """Something that no paper can hold, or that the game has no card for."""

    def __init__(self, message: str) -> None:
        super().__init__("sheet-refused", message)


@dataclass(frozen=True, slots=True)
class Job:
    """None is the rule file's own choice. `class_set` counts teams, or cards where nobody plays in teams;
    `qr` is the address of an online table; `empty` leaves the boxes' names to be written in."""

    columns: Columns | None = None
    names: tuple[str, ...] = ()
    paper: PaperName = "a4"
    per_page: int | None = None
    large: bool = False
    empty: bool = False
    summary: bool = False
    class_set: int | None = None
    qr: str | None = None
    language: str = "en"


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
    """What the solver found out about a game that was played: an analysis has these fields, as a value and as JSON."""

    players: tuple[PlayerStory, ...]


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """Words, handed in. `shares` are the columns' parts of the width; the first columns are `words`, the others stand
    to the right."""

    title: str
    heads: tuple[str, ...]
    shares: tuple[float, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1


def names_in(text: str) -> tuple[str, ...]:
    """`ana,bo` as names; spaces around them do not count."""
    return tuple(name for part in text.split(",") if (name := part.strip()))


def check(rules: RuleSet, job: Job) -> None:
    """Refuses what cannot be printed, before anything is drawn."""
    if job.per_page is not None and not 1 <= job.per_page <= MOST_PER_PAGE:
        raise SheetRefused(f"1 to {MOST_PER_PAGE} sheets fit a page, not {job.per_page}.")
    if job.large and job.per_page not in (None, 1):
        raise SheetRefused("Large print takes a page for each sheet.")
    if job.class_set is not None and not 1 <= job.class_set <= MOST_TEAMS:
        raise SheetRefused(f"A class set is for 1 to {MOST_TEAMS}, not {job.class_set}.")
    if len(job.names) > MOST_NAMES:
        raise SheetRefused(f"At most {MOST_NAMES} names are printed, not {len(job.names)}.")
    own_cards = rules.comparison is not None or len(rules.columns) > 1
    side_by_side = job.class_set is None and not own_cards and (job.columns or "players") == "players"
    if side_by_side and len(job.names) > MOST_COLUMNS:
        raise SheetRefused(f"At most {MOST_COLUMNS} players stand side by side; --columns games gives each a sheet.")
    if job.qr is not None and not (len(job.qr) <= LONGEST_URL and ADDRESS.fullmatch(job.qr)):
        raise SheetRefused(
            f"A QR code holds the address of a page, http or https, of at most {LONGEST_URL} characters."
        )
