"""A rule set: one game as frozen, hashable data. Each field that a rule file may set says its key and words here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from .options import (
    Buying,
    BuyWhen,
    Columns,
    Comparison,
    Joker,
    MissingGames,
    OnlineTable,
    Placement,
    ReadAloud,
    ReadFail,
    Sheet,
    TeamMatch,
    UpperZero,
    WrongAnswer,
    ZombieGames,
)
from .patterns import Face, Pattern, Pay
from .schema import CODE, Choice, Either, Key, Keyed, ListOf, Tables, Text, Whole

__all__ = [
    "MOST_SEATS",
    "Bonus",
    "Box",
    "BuyWhen",
    "Buying",
    "Columns",
    "Comparison",
    "Counted",
    "DiceSpec",
    "FirstPlayer",
    "Joker",
    "MissingGames",
    "OnlineTable",
    "Placement",
    "ReadAloud",
    "ReadFail",
    "RuleSet",
    "Scratch",
    "Section",
    "Sheet",
    "TeamMatch",
    "Tie",
    "UpperZero",
    "WrongAnswer",
    "ZombieGames",
]

FirstPlayer = Literal["sum", "one-die", "random", "host"]
Scratch = Literal["free", "forced-only"]
Tie = Literal["shared", "roll-off"]
Counted = Literal["points", "boxes"]

MOST_SEATS = 12
"""At one table; a class beyond that is a lesson."""

OPEN_ENDED = 8
"""What a file says as its most where the sheet says "or more": published files said so when no table was larger."""

ID = Text(40, 1, r"[a-z][a-z0-9-]*", "an id of lower-case letters, digits and hyphens")
NO_OFFER = OnlineTable()
USUAL_SHEET = Sheet()
PAY = Either(Whole(0, 1000), Choice(("sum", "matched", "number")))


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceSpec:
    """How many dice of how many sides, and how often they are thrown in a turn."""

    count: Annotated[int, Key("How many dice.", Whole(1, 8))]
    sides: Annotated[int, Key("How many faces each die has, valued from 1.", Whole(2, 9))] = 6
    rolls: Annotated[int, Key("How many rolls a turn has.", Whole(1, 9))]
    save_rolls: Annotated[bool, Key("Whether unused rolls are saved for later turns.")] = False
    faces: Annotated[tuple[str, ...], Key("What the faces are called, in order of value.", ListOf(Text(12), 2, 9))] = ()
    suits: Annotated[
        tuple[str, ...], Key("Suits that are drawn on the dice and mean nothing.", ListOf(Text(12), 1, 8))
    ] = ()
    colours: Annotated[
        tuple[str, ...],
        Key(
            "The colour of each face, in order of value; boxes with `one_colour` ask for them.", ListOf(Text(12), 2, 9)
        ),
    ] = ()

    def label(self, face: int) -> str:
        return self.faces[face - 1] if self.faces else str(face)

    def most_saved(self, turns: int) -> int:
        """How many rolls a player can have saved in so many turns: all of a turn's but the first."""
        return turns * (self.rolls - 1) if self.save_rolls else 0


@dataclass(frozen=True, slots=True)
class Box:
    code: str
    name: Annotated[str, Key("What the box is called on the card.", Text(40))]
    pattern: Annotated[Pattern, Key("What the box asks of the dice.")]
    pay: Annotated[
        Pay,
        Key(
            "A fixed number of points; `sum`, all dice added; `matched`, the dice of the pattern added; "
            "`number`, the number that the player writes. `face` is always `matched`, "
            "`digit` and `digit_sum` are always `number`.",
            PAY,
            name="score",
            default=None,
        ),
    ]
    total: Annotated[int | None, Key("Beside the pattern: all dice must add up to this.", Whole(1, 72))] = None
    faces: Annotated[
        tuple[tuple[int, ...], ...],
        Key(
            "Beside the pattern: the dice must show all faces of one of these lists: `[[1, 3, 5], [2, 4, 6]]`.",
            ListOf(ListOf(Whole(1, 9), 1, 8), 1, 8),
        ),
    ] = ()
    one_colour: Annotated[
        bool, Key("Beside the pattern: its dice must be of one colour; with `any`, all dice. Needs `dice.colours`.")
    ] = False
    times: Annotated[int, Key("The dice that are added count so many times.", Whole(1, 100))] = 1
    plus: Annotated[int, Key("So many points on top of the dice that are added.", Whole(0, 1000))] = 0

    @property
    def takes_number(self) -> bool:
        return self.pay == "number"

    @property
    def has_conditions(self) -> bool:
        """Whether it asks for more than its pattern."""
        return self.total is not None or bool(self.faces) or self.one_colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    name: Annotated[str, Key("What the bonus is called.", Text(40))] = "Bonus"
    at_least: Annotated[int, Key("The section's total that earns it.", Whole(1, 10_000))]
    points: Annotated[int, Key("What it is worth.", Whole(1, 1000))]
    counts: Annotated[
        Counted,
        Key("What `at_least` counts: the section's points, or its boxes that hold more than 0."),
    ] = "points"
    tiers: Annotated[
        tuple[tuple[int, int], ...],
        Key(
            "Greater totals that earn more in its stead: `[[71, 55], [78, 75]]` is 55 from 71 up, and 75 from 78 up.",
            ListOf(ListOf(Whole(1, 10_000), 2, 2), 1, 8),
        ),
    ] = ()

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """Every total that earns something, with what it earns in all."""
        return ((self.at_least, self.points), *self.tiers)

    @property
    def cap(self) -> int:
        """The total beyond which nothing more is earned."""
        return self.steps[-1][0]

    def goal(self, reached: int) -> int:
        """The next total that earns more; the last one where nothing more is to be earned."""
        return next((at_least for at_least, _ in self.steps if reached < at_least), self.cap)

    def progress(self, entry: int) -> int:
        """How far an entry brings the bonus."""
        return entry if self.counts == "points" else int(entry > 0)

    def earned(self, reached: int) -> int:
        return max((points for at_least, points in self.steps if reached >= at_least), default=0)


@dataclass(frozen=True, slots=True)
class Section:
    name: Annotated[str, Key("What the section is called.", Text(40))]
    boxes: Annotated[
        tuple[Box, ...], Key("The boxes in card order; each key is the box's code.", Keyed(Box, CODE, most=30))
    ]
    bonus: Annotated[Bonus | None, Key("Points for reaching a total in this section.")] = None
    times: Annotated[int, Key("What its boxes take counts so many times.", Whole(1, 10))] = 1


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """Everything that makes one game. Not slotted, so that what follows from the data is derived once."""

    id: Annotated[str, Key("How programs name the game.", ID)]
    version: Annotated[int, Key("A published rule set is never edited: raise this instead.", Whole(1, 9999))]
    name: Annotated[str, Key("How people name the game.", Text(60))]
    source: Annotated[str, Key("The rule sheet or rule book that the file follows.", Text(200))]
    summary: Annotated[str, Key("The game in a sentence.", Text(200, 0))] = ""
    seats: Annotated[
        tuple[int, int],
        Key(
            "The least and the most players; 8 as the most, once the largest table, is as many as a table has: 12.",
            ListOf(Whole(1, MOST_SEATS), 2, 2),
        ),
    ] = (1, OPEN_ENDED)
    first_player: Annotated[
        FirstPlayer,
        Key("Who begins: the greatest sum of all dice, the highest single die, chance, or the host's pick."),
    ] = "sum"
    scratch: Annotated[
        Scratch, Key("Whether an open box may be crossed out freely, or only when no open box can take the dice.")
    ] = "free"
    auto_arrange: Annotated[bool, Key("Whether the greatest fitting number is written for the player.")] = False
    tie: Annotated[Tie, Key("Whether tied players share the win or roll once more.")] = "shared"
    tips: Annotated[
        tuple[str, ...], Key("Advice from the sheet, shown on the rule page.", ListOf(Text(200), 0, 10))
    ] = ()
    dice: Annotated[DiceSpec, Key("The dice and the rolls.")]
    sections: Annotated[tuple[Section, ...], Key("The card, section by section.", Tables(Section, 1, 6))]
    joker: Annotated[Joker | None, Key("What a further five of a kind is worth.")] = None
    buying: Annotated[Buying | None, Key("Dice bought with answers.")] = None
    comparison: Annotated[Comparison | None, Key("Cards compared box by box, a point each, instead of added up.")] = (
        None
    )
    match: Annotated[TeamMatch | None, Key("Teams against a zombie player.")] = None
    table: Annotated[OnlineTable, Key("What an online table offers.")] = NO_OFFER
    sheet: Annotated[Sheet, Key("The printed score sheet.")] = USUAL_SHEET

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        """Of a game of the catalogue the call that finds it; others would fill a page, and are only named."""
        from .catalogue import game, game_ids

        known = self.id in game_ids() and game(self.id) == self
        return f"find({self.name_version!r})" if known else f"<RuleSet {self.name_version}>"

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.version, self.dice, self.sections, self.joker, self.buying))

    @cached_property
    def name_version(self) -> str:
        """How texts name the rule set: `yahtzee@1`."""
        return f"{self.id}@{self.version}"

    @cached_property
    def players(self) -> tuple[int, int]:
        """The least and the most at one table."""
        least, most = self.seats
        return least, MOST_SEATS if most == OPEN_ENDED else most

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
    def section_times(self) -> dict[str, int]:
        """How many times each box's points count, by its code."""
        return {box.code: section.times for section in self.sections for box in section.boxes}

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
