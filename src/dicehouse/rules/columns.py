"""Columns: the same card several times, each time with its own order, weight and number of rolls."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from .boxes import Bonus, Box, Section
from .schema import Key, Text, Whole

__all__ = ["Column", "Order", "in_columns"]

Order = Literal["free", "down", "up"]


@dataclass(frozen=True, slots=True)
class Column:
    name: Annotated[str, Key("What the column is called.", Text(20))]
    times: Annotated[
        int, Key("What its boxes take counts so many times, and so do the bonuses of its sections.", Whole(1, 10))
    ] = 1
    order: Annotated[
        Order, Key("Whether its boxes are filled in any order, from the first down, or from the last up.")
    ] = "free"
    rolls: Annotated[
        int | None, Key("Its boxes take the dice of at most so many rolls; left out, of all of a turn's.", Whole(1, 9))
    ] = None
    announce: Annotated[
        bool,
        Key(
            "Whether its boxes are announced: named after the first roll of a turn, which then fills no other, "
            "or filled with that roll."
        ),
    ] = False


def in_columns(sections: tuple[Section, ...], columns: tuple[Column, ...]) -> tuple[Section, ...]:
    """The card as it is played: every section once for each column, beside each other. A section whose bonus goes
    `across` stays one, with its boxes of all columns; so does one without boxes, which counts the whole card."""
    laid_out: list[Section] = []
    for section in sections:
        own = [_in_column(section, number, columns) for number in range(1, len(columns) + 1)]
        if section.boxes and not (section.bonus and section.bonus.across):
            laid_out += own
        else:
            boxes = tuple(box for each in own for box in each.boxes)
            laid_out.append(replace(section, boxes=boxes))
    return tuple(laid_out)


def _in_column(section: Section, number: int, columns: tuple[Column, ...]) -> Section:
    column = columns[number - 1]
    alone = len(columns) == 1
    boxes = tuple(_box(box, number, column, alone=alone) for box in section.boxes)
    name = section.name if alone else f"{section.name} · {column.name}"
    bonus = section.bonus and _weighed(section.bonus, column.times)
    by = f"{number}.{section.by}" if section.by and not alone else section.by
    return replace(section, name=name, boxes=boxes, bonus=bonus, by=by)


def _box(box: Box, number: int, column: Column, *, alone: bool) -> Box:
    """A single column needs no name: its boxes keep theirs."""
    if alone:
        return replace(box, column=number)
    return replace(
        box,
        code=f"{number}.{box.code}",
        name=f"{box.name} · {column.name}",
        requires=f"{number}.{box.requires}" if box.requires else None,
        less_than=f"{number}.{box.less_than}" if box.less_than else None,
        column=number,
    )


def _weighed(bonus: Bonus, times: int) -> Bonus:
    """Entries are written as they count, so a total in points grows with them."""
    if times == 1:
        return bonus
    reach = times if bonus.counts == "points" else 1
    return replace(
        bonus,
        at_least=bonus.at_least * reach,
        points=bonus.points * times,
        below=bonus.below * times,
        tiers=tuple((at_least * reach, points * times) for at_least, points in bonus.tiers),
        each_above=bonus.each_above * times // reach,
    )
