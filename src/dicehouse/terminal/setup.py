"""A new game at this keyboard: from what was wished for to a record with nothing played yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from msgspec import field

from ..errors import UsageError
from ..notation import Record
from ..play.settings import MOST_MINUTES, BotStrength, ClockSettings
from ..rules import RuleSet, Seat, start
from ..values import Value

LONGEST_NAME = 20
STRENGTHS: tuple[BotStrength, ...] = get_args(BotStrength)


class NewGame(Value):
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


def read_names(text: str) -> tuple[str, ...]:
    names = tuple(" ".join(name.split()) for name in text.split(","))
    for name in names:
        if not name:
            raise UsageError("A player has no name: names are divided by single commas, like ana,bo.")
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise UsageError(f"{name[:30]!r} is no name of at most {LONGEST_NAME} letters.")
    if len({name.casefold() for name in names}) < len(names):
        raise UsageError("Two players have the same name: choose another, like ana,bo.")
    return names


def read_players(text: str, rules: RuleSet) -> tuple[str, ...]:
    """As many names as the game has room for."""
    names = read_names(text)
    start(rules, len(names))
    return names


def default_players(rules: RuleSet) -> tuple[str, ...]:
    return tuple(f"Player {seat}" for seat in range(1, rules.seats[0] + 1))
