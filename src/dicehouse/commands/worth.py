"""`dicehouse worth`: what a number earns in each box, where cards are compared."""

from __future__ import annotations

from ..errors import UsageError
from ..rules import RuleSet, fits
from .extras import need_solver
from .files import load_game
from .output import print_json

__all__ = ["show_worth"]


def show_worth(name: str, number: int, *, seats: int, as_json: bool) -> None:
    """Against perfect players at a table of so many seats."""
    need_solver()
    from ..solver.compared.field import find_field
    from ..solver.support import support

    rules = load_game(name).rules
    support(rules).require("settle")
    _check(rules, number, seats)
    field = find_field(rules, seats)
    points = {box.code: field.expected_points(number, box.code) for box in rules.boxes if fits(box.pattern, number)}
    if as_json:
        print_json({"rules": rules.name_version, "number": number, "seats": seats, "points": points})
        return
    from ..terminal.theme import house_console

    console = house_console()
    field_of = "a perfect player" if seats == 2 else f"{seats - 1} perfect players"
    console.print(f"{rules.name}: {number:,} against {field_of}", style="head", soft_wrap=True)
    for box in rules.boxes:
        if box.code in points:
            console.print(f"  {box.code:<4} {box.name:<34} {points[box.code]:.3f} points")
    if not points:
        console.print("It fits no box.", style="faint")


def _check(rules: RuleSet, number: int, seats: int) -> None:
    least, most = rules.players
    if not max(2, least) <= seats <= most:
        raise UsageError(f"{rules.name} is compared by {max(2, least)} to {most} seats, not {seats}.")
    digits = str(number)
    if len(digits) != rules.dice.count or not all("1" <= digit <= str(rules.dice.sides) for digit in digits):
        raise UsageError(f"{number} is not a number of {rules.dice.count} dice with {rules.dice.sides} sides.")
