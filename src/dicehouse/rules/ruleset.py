"""A rule set: one game as frozen, hashable data."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from .patterns import Face, Pattern, Pay

__all__ = [
    "Bonus",
    "Box",
    "BuyWhen",
    "Buying",
    "Columns",
    "Comparison",
    "DiceSpec",
    "FirstPlayer",
    "Joker",
    "MissingGames",
    "Placement",
    "ReadAloud",
    "ReadFail",
    "RuleSet",
    "Scratch",
    "Section",
    "Sheet",
    "Table",
    "TeamMatch",
    "Tie",
    "UpperZero",
    "WrongAnswer",
    "ZombieGames",
]

FirstPlayer = Literal["sum", "one-die", "random", "host"]
Scratch = Literal["free", "forced-only"]
Tie = Literal["shared", "roll-off"]
Placement = Literal["forced", "gated", "free", "none"]
UpperZero = Literal["any", "only-if-lower-full"]
BuyWhen = Literal["after-rolls", "any-time"]
WrongAnswer = Literal["spend", "retry", "ends-buying"]
ReadAloud = Literal["off", "judge", "typed"]
ReadFail = Literal["forfeit", "pass-down"]
ZombieGames = Literal["first", "best"]
MissingGames = Literal["zero", "average"]
Columns = Literal["players", "games"]


@dataclass(frozen=True, slots=True)
class DiceSpec:
    """How many dice of how many sides, and how often they are thrown in a turn."""

    count: int
    sides: int
    rolls: int
    save_rolls: bool = False
    faces: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()

    def label(self, face: int) -> str:
        return self.faces[face - 1] if self.faces else str(face)


@dataclass(frozen=True, slots=True)
class Box:
    code: str
    name: str
    pattern: Pattern
    pay: Pay

    @property
    def takes_number(self) -> bool:
        return self.pay == "number"


@dataclass(frozen=True, slots=True)
class Bonus:
    name: str
    at_least: int
    points: int


@dataclass(frozen=True, slots=True)
class Section:
    name: str
    boxes: tuple[Box, ...]
    bonus: Bonus | None = None


@dataclass(frozen=True, slots=True)
class Joker:
    """What happens when the pattern of `box` is thrown again after that box was filled."""

    box: str
    bonus: int
    placement: Placement
    upper_zero: UpperZero
    on_zero: bool


@dataclass(frozen=True, slots=True)
class Buying:
    """Dice bought with answers; None is no limit."""

    buy_when: BuyWhen
    wrong: WrongAnswer
    max_buys_turn: int | None
    max_buys_game: int | None
    bought_bonus: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Cards compared box by box instead of added up."""

    xx_scores: bool
    read_aloud: ReadAloud
    read_fail: ReadFail


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Teams, a card each, against one zombie player's cards."""

    team_least: int
    team_most: int
    zombie_games: ZombieGames
    zombie_missing: MissingGames


@dataclass(frozen=True, slots=True)
class Table:
    """What an online table offers by default; its creator may choose otherwise."""

    clock_minutes: int | None = None
    wager: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    columns: Columns = "players"
    count: int = 6
    per_page: int = 1


@dataclass(frozen=True)
class RuleSet:
    """Everything that makes one game. Not slotted, so that what follows from the data is derived once."""

    id: str
    version: int
    name: str
    source: str
    summary: str
    dice: DiceSpec
    sections: tuple[Section, ...]
    seats: tuple[int, int]
    first_player: FirstPlayer = "sum"
    scratch: Scratch = "free"
    auto_arrange: bool = False
    tie: Tie = "shared"
    joker: Joker | None = None
    buying: Buying | None = None
    comparison: Comparison | None = None
    match: TeamMatch | None = None
    table: Table = field(default_factory=Table)
    sheet: Sheet = field(default_factory=Sheet)
    tips: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<RuleSet {self.name_version}>"

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.version, self.dice, self.sections, self.joker, self.buying))

    @cached_property
    def name_version(self) -> str:
        """How texts name the rule set: `yahtzee@1`."""
        return f"{self.id}@{self.version}"

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        return tuple(box for section in self.sections for box in section.boxes)

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each box code stands on the card."""
        return {box.code: place for place, box in enumerate(self.boxes)}

    @cached_property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The first and the past-the-last place of each section."""
        spans, first = [], 0
        for section in self.sections:
            spans.append((first, first + len(section.boxes)))
            first += len(section.boxes)
        return tuple(spans)

    @cached_property
    def face_places(self) -> dict[int, int]:
        """Where the box of each face stands."""
        return {
            box.pattern.face: place
            for place, box in reversed(list(enumerate(self.boxes)))
            if isinstance(box.pattern, Face)
        }

    @cached_property
    def writes_numbers(self) -> bool:
        return any(box.takes_number for box in self.boxes)

    @cached_property
    def section_bonuses(self) -> bool:
        return any(section.bonus for section in self.sections)
