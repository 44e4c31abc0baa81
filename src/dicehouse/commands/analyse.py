"""`dicehouse analyse`: a recorded game, its luck, its mistakes and what was better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..notation import write_action, write_state
from .extras import need_solver
from .files import load_record
from .output import print_json
from .plots import Series, check_picture, draw_lines

if TYPE_CHECKING:
    from ..solver.points.analysis import Analysis, PlayerAnalysis, ReviewedChoice

__all__ = ["analyse_record"]


def analyse_record(file: Path, rules: Path | None, *, plot: Path | None, as_json: bool) -> None:
    need_solver()
    from ..solver.points.analysis import analyse

    if plot is not None:
        check_picture(plot)
    record = load_record(file, rules)
    analysis = analyse(record)
    if plot is not None:
        lines = [
            Series(player.name, tuple((moment.turn, moment.expected) for moment in player.course))
            for player in analysis.players
        ]
        subtitle = f"{record.rules.name_version}: {', '.join(record.names)}"
        title = "Expected final score, turn by turn"
        draw_lines(plot, title, subtitle, "turn", "expected final score", lines)
    if as_json:
        print_json(_data(analysis))
    else:
        _print(analysis)


def _data(analysis: Analysis) -> dict[str, Any]:
    return {
        "rules": analysis.rules.name_version,
        "players": [_player(player) for player in analysis.players],
        "costliest": [_decision(decision) for decision in analysis.costliest],
    }


def _player(player: PlayerAnalysis) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "name": player.name,
        "score": player.score,
        "finished": player.finished,
        "expected": player.expected,
        "start": player.start,
        "luck": player.luck,
        "mistakes": player.mistakes,
        "grade": player.grade,
        "turns": player.turns,
        "decisions": [_decision(decision) for decision in player.decisions],
        "throws": [{"turn": throw.turn, "throw": throw.thrown, "luck": throw.points} for throw in player.throws],
        "course": [{"turn": moment.turn, "expected": moment.expected} for moment in player.course],
        "costliest": [_decision(decision) for decision in player.costliest],
    }


def _decision(decision: ReviewedChoice) -> dict[str, Any]:
    return {
        "seat": decision.seat,
        "turn": decision.turn,
        "state": write_state(decision.state),
        "chosen": write_action(decision.chosen),
        "best": write_action(decision.best),
        "loss": decision.loss,
        "words": decision.words,
    }


def _print(analysis: Analysis) -> None:
    from rich.table import Table

    from ..terminal.theme import house_console

    console = house_console()
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="head")
    table.add_column("player", no_wrap=True)
    for title in ("score", "expected at start", "luck", "mistakes", "grade"):
        table.add_column(title, justify="right", no_wrap=True)
    for player in analysis.players:
        score = f"{player.score:,}" if player.finished else f"{player.expected:,.1f} expected"
        sums = f"{player.start:,.1f}", f"{player.luck:+,.1f}", f"{-player.mistakes:+,.1f}"
        table.add_row(player.name, score, *sums, player.grade or "-")
    console.print(table)
    for player in analysis.players:
        if player.costliest:
            console.print()
            console.print(f"{player.name}, costliest decisions:", style="head", soft_wrap=True)
        for decision in player.costliest:
            console.print(f"  turn {decision.turn}: {decision.words}", soft_wrap=True)
            played = f"{write_state(decision.state)}  {write_action(decision.chosen)}"
            console.print(f"    {played}", style="faint", soft_wrap=True)
