"""`dicehouse odds`: the best chance to reach a score or to win, and the action for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import UsageError
from ..notation import write_state
from ..rules import State
from .against import read_opponent
from .extras import need_solver
from .files import load_state
from .instead import or_instead
from .output import print_json
from .plots import Series, check_picture, draw_lines

if TYPE_CHECKING:
    from ..solver.model.types import Floats
    from ..solver.winning.odds import ChanceOption

__all__ = ["OddsWanted", "show_odds"]

SHOWN = 5
"""Options that people are shown; programs get all."""


@dataclass(frozen=True, slots=True)
class OddsWanted:
    """What is played for: one of these is said."""

    at_least: int | None = None
    curve: bool = False
    to_win: bool = False
    against: str | None = None

    @property
    def said(self) -> int:
        return (self.at_least is not None) + self.curve + self.to_win + (self.against is not None)


def show_odds(line: str, rules: Path | None, aim: OddsWanted, *, plot: Path | None, as_json: bool) -> None:
    if aim.said != 1:
        raise UsageError("Say one aim: --at-least SCORE, --curve, --to-win or --against WHO.")
    if plot is not None and not aim.curve:
        raise UsageError("--plot draws the --curve.")
    need_solver()
    state = load_state(line, rules)
    with or_instead(state.rules):
        if aim.curve:
            _show_curve(state, plot, as_json=as_json)
        elif aim.at_least is not None:
            _show_aim(state, aim.at_least, as_json=as_json)
        elif aim.against is not None:
            _show_against(state, aim.against, as_json=as_json)
        else:
            _show_win(state, as_json=as_json)


def _show_against(state: State, opponent: str, *, as_json: bool) -> None:
    from ..study.questions import odds_against

    options = odds_against(state, read_opponent(opponent))
    if as_json:
        answer = {"against": opponent, "chance": options[0].chance, "best": options[0].text}
        print_json({"state": write_state(state), **answer, "options": _options(options)})
    else:
        _print(f"Against {opponent}, a draw counted half: {_percent(options[0].chance)}", options)


def _show_aim(state: State, at_least: int, *, as_json: bool) -> None:
    from ..solver.winning.odds import aim_for

    with _progress() as progress:
        aiming = aim_for(state, at_least, progress)
    if as_json:
        answer = {"at_least": at_least, "chance": aiming.chance, "best": aiming.best.text}
        print_json({"state": write_state(state), **answer, "options": _options(aiming.options)})
    else:
        _print(f"At least {at_least:,} points: {_percent(aiming.chance)}", aiming.options)


def _show_win(state: State, *, as_json: bool) -> None:
    from ..solver.winning.win import play_to_win

    win = play_to_win(state)
    if as_json:
        answer = {"method": win.method, "chance": win.chance, "best": win.best.text}
        print_json({"state": write_state(state), **answer, "options": _options(win.options)})
    else:
        _print(f"Seat {state.seat} wins: {_percent(win.chance)}", win.options)


def _options(options: tuple[ChanceOption, ...]) -> list[dict[str, Any]]:
    return [{"action": option.text, "chance": option.chance} for option in options]


def _print(title: str, options: tuple[ChanceOption, ...]) -> None:
    from ..terminal.theme import house_console

    console = house_console()
    console.print(title, style="head", soft_wrap=True)
    for number, option in enumerate(options[:SHOWN]):
        style = "felt" if number == 0 else ""
        console.print(f"  {option.text:<8} {_percent(option.chance):>12}", style=style)


def _show_curve(state: State, plot: Path | None, *, as_json: bool) -> None:
    from ..solver.winning.odds import final_curve

    if plot is not None:
        check_picture(plot)
    with _progress() as progress:
        curve = final_curve(state, progress)
    if plot is not None:
        sure, seen = int((curve >= 1.0).sum()) - 1, int((curve >= 0.0005).sum())
        shown = range(max(0, sure - 10), max(seen, sure + 2))
        points = tuple((float(score), 100 * float(curve[score])) for score in shown if score < len(curve))
        lines = [Series("", points)]
        draw_lines(
            plot, "The best chance of each score", write_state(state), "final score, at least", "chance, %", lines
        )
    if as_json:
        print_json({"state": write_state(state), "curve": curve.tolist(), "most": len(curve) - 1})
        return
    _print_curve(curve)


def _print_curve(curve: Floats) -> None:
    from ..terminal.theme import house_console

    console = house_console()
    console.print("score at least, and the best chance of it", style="head", soft_wrap=True)
    sure = int((curve >= 1.0).sum()) - 1
    step = 10 if len(curve) - sure > 40 else 1
    for score in range(sure - sure % step, len(curve), step):
        console.print(f"  {score:>6,} {_percent(float(curve[score])):>14}")
        if curve[score] < 1e-6 and step > 1:
            break
    console.print(f"  {len(curve) - 1:>6,} {float(curve[-1]):>14.3g}  the most that is possible")


def _percent(chance: float) -> str:
    return f"{100 * chance:.6f} %"


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal, on the side of errors, so that it never mixes with what is printed."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from ..terminal.theme import house_console

    console = house_console(stderr=True)
    columns = (TextColumn("Working out the odds"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("odds", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
