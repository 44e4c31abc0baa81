"""A rule set: one game as frozen, hashable data. Each field that a rule file may set says its key and words here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from .boxes import Bonus, Box, Counted, Section
from .columns import Column, in_columns
from .dice import MOST_SIDES, MOST_THROWS
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
    SheetSpec,
    TeamMatch,
    UpperZero,
    WrongAnswer,
    ZombieGames,
)
from .patterns import Face
from .schema import Key, KeyTables, ListOf, Text, Whole

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
    "SheetSpec",
    "TeamMatch",
    "Tie",
    "UpperZero",
    "WrongAnswer",
    "ZombieGames",
]

FirstPlayer = Literal["sum", "one-die", "random", "host"]
Scratch = Literal["free", "forced-only"]
Tie = Literal["shared", "roll-off"]

MOST_SEATS = 12
"""At one table; a class beyond that is a lesson."""

OPEN_ENDED = 8
"""What a file says as its most where the sheet says "or more": published files said so when no table was larger."""

ID = Text(40, 1, r"[a-z][a-z0-9-]*", "an id of lower-case letters, digits and hyphens")
NO_OFFER = OnlineTable()
USUAL_SHEET = SheetSpec()


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceSpec:
    """How many dice of how many sides, and how often they are thrown in a turn."""

    count: Annotated[
        int, Key(f"How many dice; with `sides`, no more than {MOST_THROWS:,} distinct throws.", Whole(1, 8))
    ]
    sides: Annotated[int, Key("How many faces each die has, valued from 1.", Whole(2, MOST_SIDES))] = 6
    rolls: Annotated[int, Key("How many rolls a turn has.", Whole(1, 9))]
    save_rolls: Annotated[bool, Key("Whether unused rolls are saved for later turns.")] = False
    faces: Annotated[
        tuple[str, ...], Key("What the faces are called, in order of value.", ListOf(Text(12), 2, MOST_SIDES))
    ] = ()
    suits: Annotated[
        tuple[str, ...], Key("Suits that are drawn on the dice and mean nothing.", ListOf(Text(12), 1, 8))
    ] = ()
    colours: Annotated[
        tuple[str, ...],
        Key(
            "The colour of each face, in order of value; boxes with `one_colour` ask for them.",
            ListOf(Text(12), 2, MOST_SIDES),
        ),
    ] = ()
    values: Annotated[
        tuple[int, ...],
        Key(
            "What each face counts where dice are added, in order; left out, 1, 2, 3 ...",
            ListOf(Whole(0, 100), 2, MOST_SIDES),
        ),
    ] = ()

    def label(self, face: int) -> str:
        return self.faces[face - 1] if self.faces else str(face)

    def value(self, face: int) -> int:
        return self.values[face - 1] if self.values else face

    def most_saved(self, turns: int) -> int:
        """How many rolls a player can have saved in so many turns: all of a turn's but the first."""
        return turns * (self.rolls - 1) if self.save_rolls else 0


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
            'The least and the most players. For old files\' sake 8 means "as many as a table takes", which is 12.',
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
    sections: Annotated[tuple[Section, ...], Key("The card, section by section.", KeyTables(Section, 1, 12))]
    columns: Annotated[
        tuple[Column, ...], Key("The same card several times, a column each; left out, once.", KeyTables(Column, 0, 8))
    ] = ()
    joker: Annotated[Joker | None, Key("What a further five of a kind is worth.")] = None
    buying: Annotated[Buying | None, Key("Dice bought with answers.")] = None
    comparison: Annotated[Comparison | None, Key("Cards compared box by box, a point each, instead of added up.")] = (
        None
    )
    match: Annotated[TeamMatch | None, Key("Teams against a zombie player.")] = None
    table: Annotated[OnlineTable, Key("What an online table offers.")] = NO_OFFER
    sheet: Annotated[SheetSpec, Key("The printed score sheet.")] = USUAL_SHEET

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        """Of a game of the catalogue the call that finds it; others would fill a page, and are only named."""
        from .catalogue import game, game_ids

        known = self.id in game_ids() and game(self.id) == self
        return f"find({self.name_version!r})" if known else f"<RuleSet {self.name_version}>"

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.version, self.dice, self.sections, self.columns, self.joker, self.buying))

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
    def _laid_out(self) -> tuple[Section, ...]:
        return in_columns(self.sections, self.columns) if self.columns else self.sections

    @cached_property
    def card_sections(self) -> tuple[Section, ...]:
        """The sections of the card as it is played: those of the file, in columns where there are some. A bonus that
        grows knows how far."""
        if not any(section.bonus and section.bonus.each_above for section in self._laid_out):
            return self._laid_out
        from .growth import with_greatest

        return with_greatest(self, self._laid_out)

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        return tuple(box for section in self._laid_out for box in section.boxes)

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each box code stands on the card."""
        return {box.code: place for place, box in enumerate(self.boxes)}

    @cached_property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The first and the past-the-last place of each section."""
        spans, first = [], 0
        for section in self.card_sections:
            spans.append((first, first + len(section.boxes)))
            first += len(section.boxes)
        return tuple(spans)

    @cached_property
    def section_times(self) -> dict[str, int]:
        """How many times each box's points count, by its code: as the file writes it, and as the card does."""
        times = {box.code: section.times for section in self.sections for box in section.boxes}
        columns = {number: column.times for number, column in enumerate(self.columns, 1)}
        for section in self._laid_out:
            times |= {box.code: section.times * columns.get(box.column, 1) for box in section.boxes}
        return times

    @cached_property
    def face_places(self) -> dict[int, int]:
        """Where the box of each face stands."""
        return {
            box.pattern.face: place
            for place, box in reversed(list(enumerate(self.boxes)))
            if isinstance(box.pattern, Face)
        }

    @cached_property
    def wins_at_once(self) -> bool:
        return any(box.wins for box in self.boxes)

    @cached_property
    def writes_numbers(self) -> bool:
        return any(box.takes_number for box in self.boxes)

    @cached_property
    def section_bonuses(self) -> bool:
        return any(section.bonus for section in self.card_sections)
