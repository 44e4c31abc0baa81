"""What a screen needs of a rule set to draw its card and its dice."""

from __future__ import annotations

from typing import Literal

from ...rules import RuleSet, Section, number_help
from ...rules.book.odds import rare_boxes
from ...rules.game.buying import BuyWhen
from ...rules.game.columns import Column, Order
from ...rules.game.comparison import NumberHelp
from ...rules.game.patterns import Face, Groups
from ...values import Value


class DiceLayout(Value):
    """`labels` name the faces, from 1 on; `colours` are those of the faces; `suits` are drawn and mean nothing."""

    count: int
    sides: int
    rolls: int
    labels: tuple[str, ...]
    suits: tuple[str, ...]
    colours: tuple[str, ...]


class BonusLayout(Value):
    """`tiers` are greater totals that earn more in its stead, each with what it earns. `most` is how far each box of
    the section can bring it; empty where that is not told box by box."""

    name: str
    at_least: int
    points: int
    tiers: tuple[tuple[int, int], ...]
    most: tuple[int, ...]


class SectionLayout(Value):
    """`boxes` are codes, in the card's order; with `only_bonus` their points count for nothing but the bonus.
    What they add up to is multiplied by what the box `by` holds, where one is named; `less` are those that take off."""

    name: str
    boxes: tuple[str, ...]
    bonus: BonusLayout | None
    only_bonus: bool = False
    by: str | None = None
    less: tuple[str, ...] = ()


class ColumnLayout(Value):
    """`boxes` are codes; their names end with the column's. How it is filled, as the rule file says it."""

    name: str
    boxes: tuple[str, ...]
    times: int = 1
    order: Order = "free"
    rolls: int | None = None
    announce: bool = False


class GameLayout(Value):
    """`columns` where a card has several; `alike` are the codes of boxes for all dice alike, `rare` of those that are
    seldom made; what a further one earns stands with `extra_box`, where that is one box;
    `arranges` where the player lays dice out as a number, with `number_help`; `crosses_by_choice` where a box that the
    dice fit may be crossed out;
    `buys` where dice are bought, and whether that ends the rolling; clock and wager are what a new table is offered."""

    seats: tuple[int, int]
    dice: DiceLayout
    sections: tuple[SectionLayout, ...]
    columns: tuple[ColumnLayout, ...]
    alike: tuple[str, ...]
    rare: tuple[str, ...]
    extra_bonus: int
    extra_box: str | None
    compares: bool
    writes_numbers: bool
    arranges: bool
    crosses_by_choice: bool
    number_help: NumberHelp
    buys: BuyWhen | None
    first_player: Literal["sum", "one-die", "random", "host"]
    clock_minutes: int | None
    wager: bool


def layout(rules: RuleSet) -> GameLayout:
    dice = rules.dice
    labels = tuple(dice.label(face) for face in range(1, dice.sides + 1))
    return GameLayout(
        seats=rules.players,
        dice=DiceLayout(dice.count, dice.sides, dice.rolls, labels, dice.suits, dice.colours),
        sections=tuple(_section(rules, section) for section in rules.card_sections),
        columns=_columns(rules) if len(rules.columns) > 1 else (),
        alike=tuple(box.code for box in rules.boxes if box.pattern == Groups((dice.count,))),
        rare=rare_boxes(rules),
        extra_bonus=rules.joker.bonus if rules.joker else 0,
        extra_box=rules.extra_box,
        compares=rules.comparison is not None,
        writes_numbers=rules.writes_numbers,
        arranges=rules.writes_numbers and not rules.auto_arrange,
        crosses_by_choice=rules.crosses_by_choice,
        number_help=number_help(rules),
        buys=rules.buying.buy_when if rules.buying else None,
        first_player=rules.first_player,
        clock_minutes=rules.table.clock_minutes,
        wager=rules.table.wager,
    )


def _columns(rules: RuleSet) -> tuple[ColumnLayout, ...]:
    return tuple(_column(rules, number, column) for number, column in enumerate(rules.columns, 1))


def _column(rules: RuleSet, number: int, column: Column) -> ColumnLayout:
    boxes = tuple(box.code for box in rules.boxes if box.column == number)
    return ColumnLayout(column.name, boxes, column.times, column.order, column.rolls, column.announce)


def _section(rules: RuleSet, section: Section) -> SectionLayout:
    bonus = section.bonus
    shown = BonusLayout(bonus.name, bonus.at_least, bonus.points, bonus.tiers, _most(rules, section)) if bonus else None
    less = tuple(box.code for box in section.boxes if box.times < 0)
    boxes = tuple(box.code for box in section.boxes)
    return SectionLayout(section.name, boxes, shown, section.only_bonus, section.by, less)


def _most(rules: RuleSet, section: Section) -> tuple[int, ...]:
    bonus = section.bonus
    if bonus is None or section.by is not None or (rules.joker is not None and not _faces_only(section)):
        return ()
    return tuple(bonus.progress(box.greatest(rules.dice) + box.served_points) for box in section.boxes)


def _faces_only(section: Section) -> bool:
    """A joker adds nothing to a box for one face."""
    return all(isinstance(box.pattern, Face) for box in section.boxes)
