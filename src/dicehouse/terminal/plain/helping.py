"""The help at the table: every thing that can be typed, for the game at hand."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from ...rules import RuleSet

__all__ = ["help_table"]


def help_table(rules: RuleSet) -> Table:
    table = Table.grid(padding=(0, 2))
    for typed, meaning in _lines(rules):
        table.add_row(f"  {typed}", meaning)
    table.columns[0].style = "brass"
    table.columns[0].no_wrap = True
    return table


def _lines(rules: RuleSet) -> Iterator[tuple[str, str]]:
    dice = rules.dice
    if dice.rolls > 1 or dice.save_rolls:
        yield "Enter or r", "roll the dice that are not held"
        yield "1 3 or 13", "hold dice 1 and 3, or let them go again"
        faces = f"{dice.label(dice.sides)} {dice.label(dice.sides)}"
        yield f"keep {faces}", "hold by what they show; all and none also work"
        yield "u or undo", "take back the last hold, before the next throw"
    else:
        yield "Enter or r", "roll the dice"
    if rules.writes_numbers:
        box = rules.boxes[0]
        digits = "".join(str(face) for face in range(min(dice.count, dice.sides), 0, -1))
        yield f"={box.code} {digits}", f"write {int(digits):,} in {box.name}"
        yield f"={box.code} x", "write an X there"
    else:
        digit = next((box for box in rules.boxes if box.code.isdigit()), None)
        other = next((box for box in rules.boxes if not box.code.isdigit()), None)
        if other:
            begun = other.name[:6].strip().lower()
            yield f"{other.code} or {begun}", f"fill {other.name}: its code, or how its name begins"
        if digit:
            begun = digit.name[:6].strip().lower()
            yield (
                f"={digit.code} or {begun}",
                f"fill {digit.name}; plain {digit.code} would be die {digit.code}",
            )
    if rules.buying:
        yield (
            f"buy 2 {dice.label(dice.sides)}",
            f"ask for die 2 to show {dice.label(dice.sides)}, for a right answer",
        )
    yield "card, rules", "show the cards, show the rules"
    yield "q", "save and leave; Ctrl-C does the same"
