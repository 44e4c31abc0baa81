"""A new game at this keyboard: from what was wished for to a record with nothing played yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import get_args

from ..errors import UsageError
from ..notation import Record
from ..play.settings import BotStrength, ClockSettings
from ..rules import RuleSet, Seat, start
from .players import default_players, read_names

__all__ = ["STRENGTHS", "NewGame", "bots_of", "clock_of", "new_record", "read_bots"]

STRENGTHS: tuple[BotStrength, ...] = get_args(BotStrength)
MOST_MINUTES = 180


@dataclass(frozen=True, slots=True)
class NewGame:
    """What somebody has wished for so far, as they typed it; no minutes are those of the game, 0 is no clock."""

    rules: RuleSet | None = None
    people: str = ""
    bots: str = ""
    minutes: int | None = None
    entered: bool = False
    tags: Mapping[str, str] = field(default_factory=dict)


def read_bots(text: str) -> tuple[BotStrength, ...]:
    """`sharp, greedy`: a bot each; the beginning of a strength's name will do."""
    bots: list[BotStrength] = []
    for word in text.replace(",", " ").split():
        meant = [strength for strength in STRENGTHS if strength.startswith(word.casefold())]
        if len(meant) != 1:
            raise UsageError(f"There is no bot {word[:20]!r}; there are {', '.join(STRENGTHS)}.")
        bots.append(meant[0])
    return tuple(bots)


def new_record(wish: NewGame, rules: RuleSet, *, clock: bool = True) -> Record:
    """People first, then the bots, which are named after their strength; `clock` tells whether the table has one."""
    bots = read_bots(wish.bots)
    missing = max(rules.seats[0] - len(bots), 1)
    names = list(read_names(wish.people) if wish.people.strip() else default_players(rules)[:missing])
    tags = {"Dice": "entered" if wish.entered else "system"}
    if bots and wish.entered:
        raise UsageError("Dice that are typed in are for people: choose no bots.")
    for strength in bots:
        same = sum(other.startswith(f"{strength.capitalize()} bot") for other in names)
        names.append(f"{strength.capitalize()} bot" + (f" {same + 1}" if same else ""))
        tags[f"Bot{len(names)}"] = strength
    start(rules, len(names))
    minutes = rules.table.clock_minutes if wish.minutes is None else wish.minutes
    if clock and minutes:
        if not 1 <= minutes <= MOST_MINUTES:
            raise UsageError(f"A clock has 1 to {MOST_MINUTES} minutes.")
        tags["Clock"] = f"{minutes}+0"
    return Record(rules, tuple(names), tags=tags | dict(wish.tags if rules == wish.rules else {}))


def bots_of(record: Record) -> dict[Seat, BotStrength]:
    """The seats that bots play, as the record's tags say."""
    tagged = {Seat(seat): record.tags.get(f"Bot{seat}") for seat in range(1, record.seats + 1)}
    return {seat: strength for seat, name in tagged.items() for strength in STRENGTHS if strength == name}


def clock_of(record: Record) -> ClockSettings | None:
    minutes, _, increment = record.tags.get("Clock", "").partition("+")
    if not minutes.isdecimal() or not 1 <= int(minutes) <= MOST_MINUTES:
        return None
    return ClockSettings(int(minutes), int(increment) if increment.isdecimal() else 0)
