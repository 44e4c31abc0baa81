"""`dicehouse score`: what each box of an empty card would take from real dice."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from ..rules import Box, Dice, RuleSet, natural_worth, numbers, sort_dice
from ..rules.words import show_dice
from ..terminal.faces import read_faces
from .files import load_game
from .output import print_json

__all__ = ["score_dice"]

FEW = 6
"""How many numbers are shown to people; programs get all."""


def score_dice(name: str, words: list[str], *, as_json: bool) -> None:
    rules = load_game(name).rules
    dice = sort_dice(read_faces(" ".join(words), rules.dice, rules.dice.count))
    if as_json:
        print_json([_data(rules, section.name, box, dice) for section in rules.card_sections for box in section.boxes])
        return
    from ..terminal.theme import house_console

    console = house_console()
    console.print(f"{rules.name}, {show_dice(rules.dice, dice)}", style="head")
    console.print(_table(rules, dice))


def _data(rules: RuleSet, section: str, box: Box, dice: Dice) -> dict[str, Any]:
    data = {"box": box.code, "name": box.name, "section": section, "points": natural_worth(rules, box, dice)}
    return data | ({"numbers": list(numbers(box.pattern, dice))} if box.takes_number else {})


def _table(rules: RuleSet, dice: Dice) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="brass", no_wrap=True)
    table.add_column()
    table.add_column(justify="left" if rules.writes_numbers else "right")
    for box in rules.boxes:
        worth = natural_worth(rules, box, dice)
        fitting = numbers(box.pattern, dice) if box.takes_number else ()
        shown = ", ".join(f"{number:,}" for number in fitting[:FEW]) or ("X" if box.takes_number else f"{worth:,}")
        more = f" and {len(fitting) - FEW} more" if len(fitting) > FEW else ""
        table.add_row(f"  {box.code}", box.name, shown + more, style="" if worth else "faint")
    return table
