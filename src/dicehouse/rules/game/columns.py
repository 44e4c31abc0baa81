"""Columns: the same card several times, each time with its own order, weight and number of rolls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from ..answers import Clash
from ..phrases import count_word, listed, often
from ..schema import Key, Text, Whole
from .boxes import Box, Game
from .sections import Bonus, Section

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
    whole: Annotated[
        bool,
        Key("Whether its boxes take only dice that were thrown all at once, whichever roll; others leave them at 0."),
    ] = False
    announce: Annotated[
        bool,
        Key(
            "Whether its boxes are announced: named after the first roll of a turn, which then fills no other, "
            "or filled with that roll."
        ),
    ] = False

    def asks(self, *, bonuses: bool) -> str:
        """How its boxes are filled, as phrases; `bonuses` are spoken of where the game has any."""
        said = []
        if self.times > 1:
            said.append(f"what its boxes take counts {often(self.times)}{', and so do its bonuses' if bonuses else ''}")
        if self.order != "free":
            way = "from the first down" if self.order == "down" else "from the last up"
            said.append(f"boxes are filled in order, {way}")
        if self.rolls:
            rolls = "the first roll" if self.rolls == 1 else f"at most {count_word(self.rolls)} rolls"
            said.append(f"boxes take the dice of {rolls}")
        if self.whole:
            said.append("boxes take only dice that were thrown all at once")
        if self.announce:
            said.append(
                "a box is announced after the first roll, and the turn then fills it, or it is filled with that roll"
            )
        return "; ".join(said)

    def contradictions(self, game: Game, where: str) -> Iterator[Clash]:
        if self.rolls and self.rolls >= game.dice.rolls:
            yield f"{where}.rolls", f"a turn has {game.dice.rolls} rolls: leave it out"
        if self.announce and (self.rolls or game.dice.rolls == 1):
            yield f"{where}.announce", "what is announced after the first roll needs all rolls of a turn"
        if game.writes_numbers and (self.announce or self.whole):
            yield f"{where}.{'announce' if self.announce else 'whole'}", "goes only with points"
        if game.joker and (self.order != "free" or self.rolls or self.announce):
            yield where, "beside a joker a column is filled in any order, with any roll"


def column_lines(columns: tuple[Column, ...], *, bonuses: bool) -> Iterator[str]:
    alone = len(columns) == 1
    if not alone:
        yield f"The card is filled in {count_word(len(columns))} columns: {listed([each.name for each in columns])}."
        yield "A turn fills one box of any of them."
    for column in columns:
        said = column.asks(bonuses=bonuses)
        if said:
            yield f"{said[:1].upper()}{said[1:]}." if alone else f"{column.name}: {said}."


def column_contradictions(game: Game, columns: tuple[Column, ...]) -> Iterator[Clash]:
    if not columns:
        return
    named: dict[str, int] = {}
    for number, column in enumerate(columns, 1):
        first = named.setdefault(column.name, number)
        if first != number:
            yield f"columns[{number}].name", f"columns[{first}] is called {column.name!r} already"
        yield from column.contradictions(game, f"columns[{number}]")
    if game.comparison:
        yield "columns", "cards that are compared box by box have one column"
    if game.scratch == "forced-only":
        yield "columns", "in several columns a box may always be crossed out: leave `scratch` out, or say `free`"


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
    """A single column needs no name: its sections and boxes keep theirs."""
    column = columns[number - 1]
    bonus = section.bonus and _weighed(section.bonus, column.times)
    if len(columns) == 1:
        boxes = tuple(
            replace(box, column=1, weight=box.weight * column.times, whole=box.whole or column.whole)
            for box in section.boxes
        )
        return replace(section, boxes=boxes, bonus=bonus)
    boxes = tuple(_box(box, number, column) for box in section.boxes)
    return replace(
        section,
        name=f"{section.name} · {column.name}",
        boxes=boxes,
        bonus=bonus,
        by=section.by and f"{number}.{section.by}",
    )


def _box(box: Box, number: int, column: Column) -> Box:
    return replace(
        box,
        code=f"{number}.{box.code}",
        name=f"{box.name} · {column.name}",
        requires=box.requires and f"{number}.{box.requires}",
        less_than=box.less_than and f"{number}.{box.less_than}",
        column=number,
        whole=box.whole or column.whole,
        weight=box.weight * column.times,
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
