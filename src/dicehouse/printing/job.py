"""What somebody wants printed, as one value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from ..errors import DicehouseError
from ..rules import RuleSet
from ..rules.ruleset import Columns

__all__ = [
    "MOST_COLUMNS",
    "MOST_NAMES",
    "MOST_PER_PAGE",
    "MOST_TEAMS",
    "Job",
    "PaperName",
    "SheetRefused",
    "check",
    "names_in",
]

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
