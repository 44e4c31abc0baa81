"""When a box is crossed out, and examples of what boxes take, searched for and never written by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median_high

from ..book.odds import ways
from ..dice import Dice, common
from ..game.boxes import Box
from ..game.patterns import Anything
from ..game.ruleset import RuleSet, natural_worth
from ..game.spec import DiceSpec
from ..phrases import listed


@dataclass(frozen=True, slots=True)
class Example:
    """Dice, and what the box takes from them; `faces` are the dice by the names of their faces."""

    dice: Dice
    faces: tuple[str, ...]
    points: int


def crossing_out(rules: RuleSet) -> tuple[str, ...]:
    """When a box is filled for nothing, in sentences."""
    if rules.writes_numbers:
        return (_crossing_out_numbers(rules),)
    open_to_all = [
        box.name
        for box in rules.written
        if isinstance(box.pattern, Anything)
        and not (box.has_conditions or box.requires or box.less_than or rules.held_less(box.code))
    ]
    if rules.crosses_by_choice:
        return (f"{_crossing_out_points(rules)} By choice a box that the dice fit is crossed out, too.",)
    if len(open_to_all) == len(rules.written):
        return ("No box is crossed out: each takes what any dice pay.",)
    return (_crossing_out_points(rules), *_never_crossed_out(open_to_all))


def _crossing_out_numbers(rules: RuleSet) -> str:
    if rules.scratch == "forced-only":
        return "A box takes an X only when no open box can take the dice; then any open box may."
    if rules.auto_arrange:
        return "Any open box may be filled: it takes an X when no number of the dice fits it."
    return "Any open box may take an X, also when a number would fit it."


def _crossing_out_points(rules: RuleSet) -> str:
    if rules.scratch == "forced-only":
        return "A box takes 0 only when no open box can take the dice; then any open box may."
    ordered = [column.order != "free" for column in rules.columns]
    if any(ordered) and all(ordered):
        whose = "The next box" if len(ordered) == 1 else "The next box of a column"
        return f"{whose} takes 0 when the dice do not fit it."
    turn = "Any box whose turn it is" if any(ordered) else "Any open box"
    return f"{turn} may be filled with dice that do not fit it, and takes 0."


def _never_crossed_out(names: list[str]) -> tuple[str, ...]:
    if not names:
        return ()
    takes = "it always takes" if len(names) == 1 else "they always take"
    return (f"Any dice fit {listed(names)}: {takes} what the dice pay.",)


def examples(rules: RuleSet, box: Box) -> tuple[Example, ...]:
    """A typical throw that fits; in a box that pays points also one that just misses."""
    throws = sorted(rules.dice.throws, key=_ordinary(rules.dice))
    if box.takes_number:
        # numbers are costly to list, so the first throw that fits will do
        good = next((dice for dice in throws if box.pattern.may_fit(dice) and natural_worth(rules, box, dice)), None)
        return () if good is None else (_example(rules, box, good),)
    worths = {dice: natural_worth(rules, box, dice) for dice in throws}
    if not any(worths.values()):
        return ()
    middle = median_high(sorted({worth for worth in worths.values() if worth}))
    good = next(dice for dice, worth in worths.items() if worth == middle)
    misses = [dice for dice, worth in worths.items() if worth == 0]
    miss = max(misses, key=lambda dice: len(common(dice, good)), default=None)
    return tuple(_example(rules, box, dice) for dice in (good, miss) if dice is not None)


def _ordinary(spec: DiceSpec) -> Callable[[Dice], tuple[float, float]]:
    """Sorts the throws that are seen most often first, then those of middling sum."""
    mean = spec.count * (spec.sides + 1) / 2
    return lambda dice: (-ways(dice), abs(sum(dice) - mean))


def _example(rules: RuleSet, box: Box, dice: Dice) -> Example:
    return Example(dice, tuple(map(rules.dice.label, dice)), natural_worth(rules, box, dice))
