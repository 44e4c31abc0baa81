"""Dice as text: `13556`, and `-` for none."""

from __future__ import annotations

from functools import lru_cache

from ..rules import Dice, RuleSet
from .scanner import Scanner

__all__ = ["NONE", "scan_dice", "write_dice"]

NONE = "-"


@lru_cache(maxsize=4096)
def write_dice(dice: Dice) -> str:
    return "".join(map(str, dice)) or NONE


def scan_dice(
    scanner: Scanner, rules: RuleSet | None, what: str = "a row of dice", *, in_any_order: bool = False
) -> Dice:
    """Digits that the game's dice can show, or `-`; without rules, any digits. They ascend, unless people type them."""
    if scanner.skip(NONE):
        return ()
    place = scanner.place
    text = scanner.take("[1-9]+", what)
    typed = tuple(map(int, text))
    dice = tuple(sorted(typed))
    if typed != dice and not in_any_order:
        raise scanner.error("notation-dice", f"dice are written in ascending order, not {text[:20]!r}", place)
    if rules is None:
        return dice
    if dice[-1] > rules.dice.sides:
        raise scanner.error("notation-dice", f"a die has faces 1 to {rules.dice.sides}, not {dice[-1]}", place)
    if len(dice) > rules.dice.count:
        raise scanner.error("notation-dice", f"there are {rules.dice.count} dice, not {len(dice)}", place)
    return dice
