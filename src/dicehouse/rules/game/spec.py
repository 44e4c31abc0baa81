"""The dice of a game: how many, of how many sides, how often thrown, and what their faces are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import Annotated

from ..answers import Clash
from ..dice import MOST_SIDES, MOST_THROWS, Dice, all_throws
from ..phrases import count_word, listed
from ..schema import Key, ListOf, Text, Whole


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

    @property
    def throws(self) -> tuple[Dice, ...]:
        """Every distinct throw of all dice."""
        return all_throws(self.count, self.sides)

    def label(self, face: int) -> str:
        return self.faces[face - 1] if self.faces else str(face)

    def value(self, face: int) -> int:
        return self.values[face - 1] if self.values else face

    @property
    def says_its_values(self) -> bool:
        """Whether every face is called what it counts."""
        return all(self.label(face) == str(self.value(face)) for face in range(1, self.sides + 1))

    def added(self, dice: Dice) -> int:
        """All of them, by what their faces count."""
        return sum(map(self.value, dice))

    def most_saved(self, turns: int) -> int:
        """How many rolls a player can have saved in so many turns: all of a turn's but the first."""
        return turns * (self.rolls - 1) if self.save_rolls else 0

    def by_colour(self, dice: Dice) -> Iterator[Dice]:
        for colour in sorted(set(self.colours)):
            yield tuple(die for die in dice if self.colours[die - 1] == colour)

    def contradictions(self) -> Iterator[Clash]:
        throws = comb(self.count + self.sides - 1, self.count)
        if throws > MOST_THROWS:
            yield "dice", f"they have {throws:,} distinct throws, more than the {MOST_THROWS:,} that can be played"
        for key, what in (("values", "values"), ("faces", "names"), ("colours", "colours")):
            given = len(getattr(self, key))
            if given not in (0, self.sides):
                yield f"dice.{key}", f"{self.sides} {what} were expected, not {given}"
        if len(set(self.faces)) != len(self.faces):
            yield "dice.faces", "two faces have the same name"

    def turn(self) -> Iterator[str]:
        """How they are thrown, in sentences."""
        all_dice = "the die" if self.count == 1 else f"all {count_word(self.count)} dice"
        if self.rolls == 1:
            yield f"Roll {all_dice} once."
        else:
            yield (
                f"Roll {all_dice}. Keep any and roll the others again: "
                f"{count_word(self.rolls)} rolls at most, and you may stop after any of them."
            )
        if self.save_rolls:
            yield "Rolls that you do not use are saved for your later turns."

    def meanings(self) -> Iterator[str]:
        """What names, values, colours and suits mean."""
        named = [f"{name} is {value}" for value, name in enumerate(self.faces, 1) if name != str(value)]
        if self.values:
            counted = [f"{self.label(face)} counts {value}" for face, value in enumerate(self.values, 1)]
            yield f"Where dice are added, {listed(counted)}."
        elif named:
            yield f"On the dice, {listed(named)}."
        if self.colours:
            yield f"The colours count: {listed(self._coloured())}."
        if self.suits:
            yield f"The suits ({', '.join(self.suits)}) mean nothing."

    def _coloured(self) -> list[str]:
        """`1 and 6 are black`, colour by colour."""
        faces: dict[str, list[str]] = {}
        for value, colour in enumerate(self.colours, 1):
            faces.setdefault(colour, []).append(self.label(value))
        return [f"{listed(shown)} {'is' if len(shown) == 1 else 'are'} {colour}" for colour, shown in faces.items()]


def show_dice(spec: DiceSpec, dice: Dice) -> str:
    return " ".join(map(spec.label, dice))


def close_dice(spec: DiceSpec, dice: Dice) -> str:
    """`24444`; with spaces where a face's name is longer than a letter."""
    return ("" if all(len(spec.label(face)) == 1 for face in range(1, spec.sides + 1)) else " ").join(
        map(spec.label, dice)
    )
