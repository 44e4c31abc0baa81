"""The sections of a card, and the bonuses that they earn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Literal

from ..answers import Clash
from ..phrases import count_word, figure, listed
from ..schema import CODE, Key, Keyed, ListOf, Text, Whole
from .boxes import Box, Game
from .spec import DiceSpec

Counted = Literal["points", "boxes", "card"]

Entries = tuple[int | None, ...]
"""What boxes hold, None where they are open."""


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

    def reached(self, own: Entries, card: Entries, total: int) -> int:
        """How far a card is: by the entries of the section and their total, or by those of the whole card."""
        if self.counts == "boxes":
            return sum(bool(entry and entry > 0) for entry in own)
        return total if self.counts == "points" else sum(entry for entry in card if entry)

    def earned(self, reached: int) -> int:
        step = max((points for at_least, points in self.steps if reached >= at_least), default=self.below)
        return step + self.each_above * max(0, reached - self.last_step)

    def says(self, boxes: int) -> str:
        """What it earns and what for, of a section of so many boxes."""
        together = " in all columns together" if self.across else ""
        if self.counts == "boxes":
            some = "all" if self.at_least == boxes else f"at least {count_word(self.at_least)}"
            verb = "holds" if some == "at least one" else "hold"
            when = f"{some} of these boxes{together} {verb} more than 0"
            further = [f"{figure(points)} for {count_word(at_least)}" for at_least, points in self.tiers]
        else:
            these = "all boxes of the card" if self.counts == "card" else f"these boxes{together}"
            when = f"{these} add up to {self.at_least:,} or more"
            further = [f"{figure(points)} from {at_least:,} up" for at_least, points in self.tiers]
        in_its_stead = f"; {listed(further)}" if further else ""
        if self.each_above:
            what = "box" if self.counts == "boxes" else "point"
            in_its_stead += f"; {self.each_above:,} more for each {what} above {self.last_step:,}"
        otherwise = f"; {figure(self.below)} below that" if self.below else ""
        return f"{self.name}: {figure(self.points)} when {when}{in_its_stead}{otherwise}."

    def contradictions(self, where: str) -> Iterator[Clash]:
        if any(not (less < more and paid < pays) for (less, paid), (more, pays) in pairwise(self.steps)):
            yield f"{where}.tiers", "each tier needs a greater total than the one before, and earns more"
        if self.points <= self.below:
            yield f"{where}.points", f"reaching the total must earn more than the {self.below} below it"


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

    def says(self, game: Game, columns: int) -> str:
        """What its total is for, in sentences."""
        notes = []
        if self.bonus:
            once = self.bonus.across and not self.boxes[0].column
            notes.append(self.bonus.says(len(self.boxes) * (columns if once else 1)))
        if self.only_bonus:
            notes.append("What these boxes take counts only towards bonuses.")
        if self.by:
            notes.append(f"What these boxes add up to is multiplied by what {game.box(self.by).name} holds.")
        return " ".join(notes)

    def contradictions(self, game: Game, where: str, columns: int) -> Iterator[Clash]:
        bonus = self.bonus
        if bonus and bonus.counts == "card":
            yield from self._card_bonus(game, bonus, f"{where}.bonus")
        elif not self.boxes:
            empty = "a bonus over an empty section can never be earned"
            yield (f"{where}.bonus", empty) if bonus else (f"{where}.boxes", "the section has no box")
        elif bonus:
            yield from self._own_bonus(game.dice, bonus, f"{where}.bonus", columns)

    def _card_bonus(self, game: Game, bonus: Bonus, where: str) -> Iterator[Clash]:
        """A bonus over the whole card stands in a section of its own, which has no boxes."""
        if self.boxes:
            yield f"{where}.counts", "a section that counts the whole card has no boxes of its own"
        elif any(box.least(game.dice) < 0 for box in game.boxes):
            yield f"{where}.counts", "the card has a box that may hold less than 0, so its total may fall again"
        else:
            yield from bonus.contradictions(where)
            most = sum(box.greatest(game.dice) for box in game.boxes)
            if bonus.cap > most:
                yield f"{where}.{'tiers' if bonus.tiers else 'at_least'}", f"the card adds up to {most:,} at most"

    def _own_bonus(self, spec: DiceSpec, bonus: Bonus, where: str, columns: int) -> Iterator[Clash]:
        yield from bonus.contradictions(where)
        if self.by:
            yield where, "a section that is multiplied by a box has no bonus"
        if bonus.counts == "points" and any(box.least(spec) < 0 for box in self.boxes):
            yield where, "a box of the section may hold less than 0, so its total may fall again"
        most = sum(bonus.progress(box.greatest(spec)) for box in self.boxes) * (columns if bonus.across else 1)
        if bonus.cap > most:
            reach = f"adds up to {most:,} at most" if bonus.counts == "points" else f"has {most} boxes that can be made"
            yield f"{where}.{'tiers' if bonus.tiers else 'at_least'}", f"the section {reach}, never {bonus.cap:,}"

    def product_contradictions(self, game: Game, where: str, factors: set[str], *, weighed: bool) -> Iterator[Clash]:
        """`factors` are the boxes of sections that are not multiplied; `weighed` where columns count several times."""
        if not self.by:
            return
        if self.by not in factors:
            yield where, f"names the box {self.by!r}, which is in no other section"
        elif not self.boxes:
            yield where, "the section has no boxes that could be multiplied"
        elif weighed:
            yield where, "in a column that counts several times it would be multiplied twice"
        elif game.comparison:
            yield where, "cards that are compared box by box have no totals"
