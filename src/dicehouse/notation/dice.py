"""Dice as text: `13556`, and `-` for none; faces from 10 up are capital letters, `2AB` is 2, 10 and 11."""

from __future__ import annotations

from functools import lru_cache

from ..rules import Dice, RuleSet
from .scanner import Scanner

NONE = "-"

_SIGNS = "0123456789ABCDEFGHIJK"
"""By face; no die shows the first."""

FACE = f"[{_SIGNS[1:]}]"


@lru_cache(maxsize=4096)
def write_dice(dice: Dice) -> str:
    known = len(_SIGNS)
    return "".join([_SIGNS[face] if 0 <= face < known else str(face) for face in dice]) or NONE


def write_face(face: int) -> str:
    """Of a face that no die has, its number."""
    return _SIGNS[face] if 0 <= face < len(_SIGNS) else str(face)


def scan_face(scanner: Scanner, what: str) -> int:
    return _SIGNS.index(scanner.take(FACE, what))


def scan_dice(
    scanner: Scanner, rules: RuleSet | None, what: str = "a row of dice", *, in_any_order: bool = False
) -> Dice:
    """Faces that the game's dice can show, or `-`; without rules, any. They ascend, unless people type them."""
    if scanner.skip(NONE):
        return ()
    place = scanner.place
    text = scanner.take(f"{FACE}+", what)
    typed = tuple(map(_SIGNS.index, text))
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
