"""The parts of a card: boxes, the sections that hold them, and the bonuses that sections earn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from .dice import MOST_SIDES
from .patterns import Pattern, Pay
from .schema import CODE, Choice, Either, Key, Keyed, ListOf, Text, Whole

__all__ = ["Bonus", "Box", "Counted", "Section"]

Counted = Literal["points", "boxes", "card"]

PAY = Either(Whole(-1000, 1000), Choice(("sum", "matched", "number")))


@dataclass(frozen=True, slots=True)
class Box:
    code: str
    name: Annotated[str, Key("What the box is called on the card; no other box has the same name.", Text(40))]
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
    total: Annotated[int | None, Key("Beside the pattern: all dice must add up to this.", Whole(1, 160))] = None
    faces: Annotated[
        tuple[tuple[int, ...], ...],
        Key(
            "Beside the pattern: the dice must show all faces of one of these lists: `[[1, 3, 5], [2, 4, 6]]`. "
            "A face that stands twice in a list must be shown twice.",
            ListOf(ListOf(Whole(1, MOST_SIDES), 1, 8), 1, 16),
        ),
    ] = ()
    one_colour: Annotated[
        bool, Key("Beside the pattern: its dice must be of one colour; with `any`, all dice. Needs `dice.colours`.")
    ] = False
    times: Annotated[
        int, Key("The dice that are added count so many times; below zero they are taken off.", Whole(-100, 100))
    ] = 1
    plus: Annotated[
        int, Key("So many points on top of the dice that are added; below zero they are taken off.", Whole(-1000, 1000))
    ] = 0
    served: Annotated[
        int, Key("So many points more where the box is filled after the first roll of a turn.", Whole(0, 1000))
    ] = 0
    wins: Annotated[
        bool,
        Key(
            "With fixed points: filled with them it wins the game at once; beside `served`, only after the first roll "
            "of a turn."
        ),
    ] = False
    requires: Annotated[
        str | None,
        Key("The box that must hold points before this one takes any; until then it can only be crossed out.", CODE),
    ] = None
    less_than: Annotated[
        str | None,
        Key(
            "The box that must hold more than this one does; of the two the one that is filled later takes 0 where it "
            "would not. A 0 asks for nothing.",
            CODE,
        ),
    ] = None
    column: int = 0

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
    points: Annotated[int, Key("What it is worth.", Whole(-1000, 1000))]
    counts: Annotated[
        Counted,
        Key(
            "What `at_least` counts: the section's points, its boxes that hold more than 0, or, in a section "
            "without boxes, the points of the whole card."
        ),
    ] = "points"
    tiers: Annotated[
        tuple[tuple[int, int], ...],
        Key(
            "Greater totals that earn more in its stead: `[[71, 55], [78, 75]]` is 55 from 71 up, and 75 from 78 up.",
            ListOf(ListOf(Whole(-1000, 10_000), 2, 2), 1, 8),
        ),
    ] = ()
    below: Annotated[int, Key("What is earned below `at_least`.", Whole(-1000, 0))] = 0
    across: Annotated[bool, Key("With `columns`: the section counts in all of them together.")] = False
    each_above: Annotated[
        int,
        Key(
            "So many points more for each point, or box, above `at_least`; above the last of the `tiers` where there "
            "are some.",
            Whole(0, 100),
        ),
    ] = 0
    greatest: int = 0
    """What it counts comes to so much at most: known on a card, and only of a bonus that grows without end."""

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """Every total that earns something, with what it earns in all."""
        return ((self.at_least, self.points), *self.tiers)

    @property
    def cap(self) -> int:
        """The total beyond which nothing more is earned."""
        return max(self.last_step, self.greatest)

    @property
    def last_step(self) -> int:
        """The last total that earns more than the one before by itself."""
        return self.steps[-1][0]

    def goal(self, reached: int) -> int:
        """The next step; the last one where none is ahead."""
        return next((at_least for at_least, _ in self.steps if reached < at_least), self.last_step)

    def progress(self, entry: int) -> int:
        """How far an entry brings the bonus."""
        return int(entry > 0) if self.counts == "boxes" else entry

    def earned(self, reached: int) -> int:
        step = max((points for at_least, points in self.steps if reached >= at_least), default=self.below)
        return step + self.each_above * max(0, reached - self.last_step)


@dataclass(frozen=True, slots=True)
class Section:
    name: Annotated[str, Key("What the section is called.", Text(40))]
    boxes: Annotated[
        tuple[Box, ...], Key("The boxes in card order; each key is the box's code.", Keyed(Box, CODE, most=30))
    ]
    bonus: Annotated[Bonus | None, Key("Points for reaching a total in this section.")] = None
    times: Annotated[int, Key("What its boxes take counts so many times.", Whole(1, 10))] = 1
    only_bonus: Annotated[bool, Key("Whether what its boxes take counts for nothing but bonuses.")] = False
    by: Annotated[
        str | None,
        Key("The box by which the section's total is multiplied; while that is open, by nothing.", CODE),
    ] = None
