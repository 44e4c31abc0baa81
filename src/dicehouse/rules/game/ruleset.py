"""A rule set: one game as frozen, hashable data. Each field that a rule file may set says its key and words here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Annotated, Literal

from ..dice import Dice
from ..schema import Key, KeyTables, ListOf, Text, Whole
from .boxes import Box
from .buying import Buying
from .columns import Column, in_columns
from .comparison import Comparison
from .joker import Joker
from .match import TeamMatch
from .offer import OnlineTable, SheetSpec
from .patterns import best_number, fits
from .sections import Section
from .spec import DiceSpec

FirstPlayer = Literal["sum", "one-die", "random", "host"]
Scratch = Literal["free", "by-choice", "forced-only"]
Tie = Literal["shared", "roll-off"]

MOST_SEATS = 12
"""At one table; a class beyond that is a lesson."""

OPEN_ENDED = 8
"""What a file says as its most where the sheet says "or more": published files said so when no table was larger."""

ID = Text(40, 1, r"[a-z][a-z0-9-]*", "an id of lower-case letters, digits and hyphens")
NO_OFFER = OnlineTable()
USUAL_SHEET = SheetSpec()


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
        Scratch,
        Key(
            "Which open box may be crossed out: any that the dice do not fit, by choice one that they fit too, or only "
            "when no open box can take the dice."
        ),
    ] = "free"
    auto_arrange: Annotated[bool, Key("Whether the greatest fitting number is written for the player.")] = False
    tie: Annotated[Tie, Key("Whether tied players share the win or roll once more.")] = "shared"
    tips: Annotated[
        tuple[str, ...], Key("Advice from the sheet, shown on the rule page.", ListOf(Text(200), 0, 10))
    ] = ()
    minutes: Annotated[int | None, Key("How long a game takes, in minutes, as the sheet has it.", Whole(1, 600))] = None
    equipment: Annotated[str, Key("What is needed at a real table.", Text(200, 0))] = ""
    designer: Annotated[str, Key("Who made the game, or this form of it.", Text(100, 0))] = ""
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

    def __post_init__(self) -> None:
        """Boxes know how many times their section counts."""
        object.__setattr__(self, "sections", tuple(map(_weighed, self.sections)))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        """Of a game of the catalogue the call that finds it; others would fill a page, and are only named."""
        from ..catalogue import game, game_ids

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
        return tuple(self._with_greatest(section) for section in self._laid_out)

    def _with_greatest(self, section: Section) -> Section:
        """The most that the boxes it counts can come to, each for itself."""
        bonus = section.bonus
        if bonus is None or not bonus.each_above:
            return section
        counted = self.boxes if bonus.counts == "card" else section.boxes
        places = [self.places[box.code] for box in counted]
        greatest = sum(max(map(bonus.progress, possible_points(self, place))) for place in places)
        return replace(section, bonus=replace(bonus, greatest=greatest))

    @cached_property
    def written(self) -> tuple[Box, ...]:
        """The boxes of the file, each once."""
        return tuple(box for section in self.sections for box in section.boxes)

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
    def face_places(self) -> dict[int, int]:
        """Where the box of each face stands."""
        return {box.face: place for place, box in reversed(list(enumerate(self.boxes))) if box.face}

    @cached_property
    def joker_places(self) -> tuple[int, ...]:
        """Where the joker's box stands: in each column once."""
        boxes = enumerate(self.boxes)
        return tuple(place for place, box in boxes if self.joker and box.code.rpartition(".")[2] == self.joker.box)

    @cached_property
    def extra_box(self) -> str | None:
        """The box with which screens show what further ones have earned; None where there are several."""
        if self.joker is None or not self.joker.bonus or len(self.joker_places) != 1:
            return None
        return self.boxes[self.joker_places[0]].code

    def box(self, code: str) -> Box:
        """By its code, as the file writes it or as the card does."""
        return next(box for box in (*self.written, *self.boxes) if box.code == code)

    def held_less(self, code: str) -> list[Box]:
        """The boxes that must hold less than this one: of the file, or of the card."""
        boxes = self.written if any(box.code == code for box in self.written) else self.boxes
        return [box for box in boxes if box.less_than == code]

    @cached_property
    def heeds_whole(self) -> bool:
        """Whether it matters that all dice were thrown at once, after the first roll too."""
        return any(box.heeds_whole for box in self.boxes)

    @cached_property
    def wins_at_once(self) -> bool:
        return any(box.wins for box in self.boxes)

    @cached_property
    def writes_numbers(self) -> bool:
        return any(box.takes_number for box in self.boxes)

    @cached_property
    def crosses_by_choice(self) -> bool:
        """Whether a box of points that the dice fit may be crossed out too."""
        return self.scratch == "by-choice" and not self.writes_numbers

    @cached_property
    def section_bonuses(self) -> bool:
        return any(section.bonus for section in self.card_sections)


def _weighed(section: Section) -> Section:
    if all(box.weight == section.times for box in section.boxes):
        return section
    return replace(section, boxes=tuple(replace(box, weight=section.times) for box in section.boxes))


def natural_worth(rules: RuleSet, box: Box, dice: Dice) -> int:
    """What the box takes without any joker: the greatest number, or the points; 0 where nothing fits."""
    if box.takes_number:
        return best_number(box.pattern, dice)
    return box.earned(rules.dice, dice) or 0


@lru_cache(maxsize=1024)
def possible_points(rules: RuleSet, place: int) -> frozenset[int]:
    """Everything that a box of points can come to hold."""
    box = rules.boxes[place]
    entries = {0} | {natural_worth(rules, box, dice) for dice in rules.dice.throws}
    if rules.joker:
        entries |= rules.joker.wild_points(rules, box)
    if box.heeds_throw:
        rolls = range(1, rules.dice.rolls + 1)
        more = {box.more(roll, whole=whole) for roll in rolls for whole in (roll == 1, True)}
        entries |= {entry + each for entry in entries if entry for each in more}
    return frozenset(entries)


def may_hold(rules: RuleSet, place: int, entry: int) -> bool:
    """Whether any throw could have put this entry into the box."""
    box = rules.boxes[place]
    if not box.takes_number:
        return entry in possible_points(rules, place)
    return entry == 0 or (_writable(rules, entry) and fits(box.pattern, entry))


def _writable(rules: RuleSet, number: int) -> bool:
    text = str(number)
    return len(text) == rules.dice.count and all("1" <= digit <= str(rules.dice.sides) for digit in text)
