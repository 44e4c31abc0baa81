"""`dicehouse advise`: what every option of a position is worth, and why the best is best."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import UsageError
from ..notation import write_state
from ..rules import RuleSet, State, total
from .extras import need_solver
from .files import load_state
from .output import print_json
from .solve import solving_bar, table_of

if TYPE_CHECKING:
    from ..solver.advise import AnyAdvice
    from ..solver.options import Choice, Option

__all__ = ["advise_state", "share_of"]

FEW = 8
"""How many options are shown to people; programs get all."""


def advise_state(line: str, rules: Path | None = None, *, right: float | None = None, as_json: bool) -> None:
    """`rules` is the file of a game that is not in the catalogue, `right` the chance of a right answer."""
    need_solver()
    state = load_state(line, rules)
    share = share_of(state.rules, right)
    advice = _advice(state, share, quiet=as_json)
    if as_json:
        print_json(
            {
                "state": write_state(state),
                "rules": state.rules.name_version,
                "seat": state.seat,
                **({"right": share} if state.rules.buying else {}),
                "best": advice.best.text,
                "value": advice.value,
                "final": _final(advice),
                "why": advice.why,
                **({"estimated": True} if advice.estimated else {}),
                "options": [_data(advice, option) for option in advice.options],
                "tips": list(state.rules.tips),
            }
        )
        return
    _show(advice, f" with {share:.0%} of the answers right" if state.rules.buying else "")


def share_of(rules: RuleSet, right: float | None) -> float:
    """The share of right answers to reckon with."""
    if right is not None and not rules.buying:
        raise UsageError(f"--right is for games in which dice are bought, and in {rules.name} none are.")
    from ..solver.advise import RIGHT

    return RIGHT if right is None else right


def _advice(state: State, right: float, *, quiet: bool) -> AnyAdvice:
    from ..solver.support import support

    engine = support(state.rules).engine
    if engine == "points":
        from ..solver.points.once import advise_once

        table, _ = table_of(state.rules, quiet=quiet)
        return advise_once(table, state)
    from ..solver.advise import advise

    if engine == "buying":
        from ..solver.buying.tables import kept_buying, load_buying

        if load_buying(state.rules, right) is None:
            with solving_bar(state.rules, quiet=quiet) as progress:
                kept_buying(state.rules, right, progress=progress)
    return advise(state, right)


def _final(advice: AnyAdvice) -> float | None:
    """Cards that are compared have no total: what their filled boxes earn is not known yet."""
    rules = advice.state.rules
    return None if rules.comparison else total(rules, advice.state.card) + advice.value


def _data(advice: AnyAdvice, option: Option[Choice]) -> dict[str, Any]:
    aims = [
        {"box": aim.box, "name": aim.name, "chance": float(aim.chance), "odds": aim.odds} for aim in advice.aims(option)
    ]
    return {"action": option.text, "value": option.value, "gap": option.gap, "aims": aims}


def _show(advice: AnyAdvice, condition: str) -> None:
    from rich.table import Table

    from ..terminal.theme import house_console

    console = house_console()
    console.print(advice.why, style="head", soft_wrap=True)
    final = _final(advice)
    in_the_end = "" if final is None else f", {final:.2f} in the end"
    console.print(f"{advice.value:.2f} points are still to come on average{in_the_end}{condition}.", soft_wrap=True)
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="head")
    grid.add_column("option", style="brass", no_wrap=True)
    grid.add_column("value", justify="right")
    grid.add_column("less", justify="right", style="faint")
    few = advice.options[:FEW]
    aims = [", ".join(f"{aim.name} {aim.odds}" for aim in advice.aims(option)) for option in few]
    grid.add_column("aims at" if any(aims) else "")
    for option, aim in zip(few, aims, strict=True):
        grid.add_row(option.text, f"{option.value:.2f}", f"{option.gap:.2f}" if option.gap else "", aim)
    console.print(grid)
    if len(advice.options) > FEW:
        console.print(f"and {len(advice.options) - FEW} more; --json lists all.", style="faint")
    for tip in advice.state.rules.tips:
        console.print(f"The sheet says: {tip}", style="faint", soft_wrap=True)
