"""`dicehouse advise`: what every option of a position is worth, and why the best is best."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..notation import read_state, write_state
from ..rules import RuleSet, total
from ..rules.catalogue import find
from .extras import need_solver
from .files import load_rules
from .output import print_json
from .solve import table_of

if TYPE_CHECKING:
    from ..solver.advice import Advice, Option

__all__ = ["advise_state"]

FEW = 8
"""How many options are shown to people; programs get all."""


def advise_state(line: str, rules: Path | None = None, *, as_json: bool) -> None:
    """`rules` is the file of a game that is not in the catalogue."""
    need_solver()
    own = load_rules(rules) if rules is not None else None

    def named(name: str) -> RuleSet:
        return own if own is not None and own.name_version == name else find(name)

    state = read_state(line.strip(), named)
    from ..solver.advice import Coach

    table, _ = table_of(state.rules, quiet=as_json)
    advice = Coach(table).advise(state)
    if as_json:
        print_json(
            {
                "state": write_state(state),
                "rules": state.rules.name_version,
                "seat": state.seat,
                "best": advice.best.text,
                "value": advice.value,
                "final": total(state.rules, state.card) + advice.value,
                "why": advice.why,
                "options": [_data(advice, option) for option in advice.options],
            }
        )
        return
    _show(advice)


def _data(advice: Advice, option: Option) -> dict[str, Any]:
    aims = [
        {"box": aim.box, "name": aim.name, "chance": float(aim.chance), "odds": aim.odds} for aim in advice.aims(option)
    ]
    return {"action": option.text, "value": option.value, "gap": option.gap, "aims": aims}


def _show(advice: Advice) -> None:
    from rich.table import Table

    from ..terminal.theme import house_console

    console = house_console()
    console.print(advice.why, style="head", soft_wrap=True)
    held = total(advice.state.rules, advice.state.card)
    console.print(
        f"{advice.value:.2f} points are still to come on average, {held + advice.value:.2f} in the end.",
        soft_wrap=True,
    )
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="head")
    grid.add_column("option", style="brass", no_wrap=True)
    grid.add_column("value", justify="right")
    grid.add_column("less", justify="right", style="faint")
    grid.add_column("aims at")
    for option in advice.options[:FEW]:
        aims = ", ".join(f"{aim.name} {aim.odds}" for aim in advice.aims(option))
        grid.add_row(option.text, f"{option.value:.2f}", f"{option.gap:.2f}" if option.gap else "", aims)
    console.print(grid)
    if len(advice.options) > FEW:
        console.print(f"and {len(advice.options) - FEW} more; --json lists all.", style="faint")
