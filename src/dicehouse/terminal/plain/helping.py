"""The help at the table: every thing that can be typed, for the game at hand."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from ...rules import Box, RuleSet
from ...rules.bars import bars_of
from ...rules.words import examples
from .typed import Fill, Misread, read_typed


def help_table(rules: RuleSet, *, remote: bool) -> Table:
    table = Table.grid(padding=(0, 2))
    for typed, meaning in help_lines(rules, remote=remote):
        table.add_row(f"  {typed}", meaning)
    table.columns[0].style = "brass"
    table.columns[0].no_wrap = True
    return table


def help_lines(rules: RuleSet, *, remote: bool = False) -> Iterator[tuple[str, str]]:
    """What may be typed, and what it does; every box and number that is shown can be typed as it stands."""
    dice = rules.dice
    if dice.rolls > 1 or dice.save_rolls:
        yield "Enter or r", "roll the dice that are not held"
        yield "1 3 or 13", "hold dice 1 and 3, or let them go again"
        faces = f"{dice.label(dice.sides)} {dice.label(dice.sides)}"
        yield f"keep {faces}", "hold by what they show; all and none also work"
        yield "u or undo", "take back the last hold, before the next throw"
    else:
        yield "Enter or r", "roll the dice"
    yield from _boxes(rules)
    announced = next((rules.boxes[place] for place, said in enumerate(bars_of(rules).announced) if said), None)
    if announced:
        yield f"say {announced.code}", f"announce {announced.name} after the first roll; the turn then fills it"
    if rules.buying:
        yield (
            f"buy 2 {dice.label(dice.sides)}",
            f"ask for die 2 to show {dice.label(dice.sides)}, for a right answer",
        )
    yield "card, rules", "show the cards, show the rules"
    if remote:
        yield "m", "more: say something, resign, agree on a void, decline an offer, claim a seat"
    yield "q", "leave; your seat is kept" if remote else "save and leave; Ctrl-C does the same"


def _boxes(rules: RuleSet) -> Iterator[tuple[str, str]]:
    if rules.writes_numbers:
        box = next(box for box in rules.boxes if box.takes_number)
        number = next((example.points for example in examples(rules, box) if example.points), None)
        if number is not None:
            yield f"={box.code} {number}", f"write {number:,} in {box.name}"
        yield f"={box.code} x", "write an X there"
        return
    digit = next((box for box in rules.boxes if box.code.isdigit()), None)
    other = next((box for box in rules.boxes if not box.code.isdigit()), None)
    if other:
        short = short_name(rules, other)
        typed = f"{other.code} or {short}" if short else other.code
        yield typed, f"fill {other.name}: its code, or how its name begins"
    if digit:
        short = short_name(rules, digit)
        typed = f"={digit.code} or {short}" if short else f"={digit.code}"
        yield typed, f"fill {digit.name}; plain {digit.code} would be die {digit.code}"


def short_name(rules: RuleSet, box: Box) -> str | None:
    """The shortest beginning of its name that means this box and no other; None where there is none."""
    name = box.name.lower()
    for length in range(3, len(name) + 1):
        begun = name[:length]
        if begun.endswith(" "):
            continue
        try:
            typed = read_typed(begun, rules)
        except Misread:
            continue
        if typed == Fill(box.code):
            return begun
    return None
