"""`dicehouse replay`: a record told again, every line of it checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from ..notation import Record, final_state, steps, write_state
from ..rules import BonusEarned, BoxScored, DiceThrown, DieBought, Event, GameEnded, filled, scores, standing
from ..rules.words import show_dice
from .files import load_record
from .output import print_json

__all__ = ["replay_record"]


def replay_record(path: Path, rules: Path | None, *, as_json: bool) -> None:
    record = load_record(path, rules)
    if as_json:
        print_json(_data(record))
    else:
        _print(record)


def _data(record: Record) -> dict[str, Any]:
    state = final_state(record)
    return {
        "rules": record.rules.name_version,
        "names": list(record.names),
        "tags": dict(record.tags),
        "finished": state.over,
        "scores": list(scores(state)),
        "winners": list(standing(state).winners) if state.over else [],
        "state": write_state(state),
        "turns": list(_turns(record)),
        "events": [_event(event) for event in record.events],
    }


def _event(event: Event) -> dict[str, Any]:
    return {"event": event.__struct_config__.tag, **msgspec.structs.asdict(event)}


def _turns(record: Record) -> Iterator[dict[str, Any]]:
    """The turns that were finished, each with the player's score after it, bonuses included."""
    turn: dict[str, Any] | None = None
    for state, event in [*steps(record), (final_state(record), None)]:
        if turn is not None and not isinstance(event, BonusEarned):
            yield {**turn, "score": scores(state)[turn["seat"] - 1]}
            turn = None
        if isinstance(event, BoxScored):
            turn = {
                "round": filled(state.card) + 1,
                "seat": event.seat,
                "name": record.names[event.seat - 1],
                "dice": list(state.dice),
                "box": event.box,
                "points": event.points,
            }


def _print(record: Record) -> None:
    from ..terminal.drawing.grid_art import all_cards
    from ..terminal.theme import house_console
    from ..terminal.words import result_line, tell

    console = house_console()
    rules = record.rules
    console.print(f"{rules.name} · {', '.join(record.names)}", style="head")
    table = Table.grid(padding=(0, 2, 0, 0))
    for row in _rows(record):
        table.add_row(*row)
    for event in record.events:
        if not isinstance(event, DiceThrown | DieBought | BoxScored | BonusEarned | GameEnded):
            console.print(tell(rules, record.names, event), style="faint")
    console.print(table)
    state = final_state(record)
    console.print()
    console.print(all_cards(state, record.names, console.width - 1), soft_wrap=True)
    console.print()
    last = record.events[-1] if record.events else None
    if isinstance(last, GameEnded):
        console.print(result_line(rules, record.names, last), style="brass")
    else:
        console.print("The game is not finished: dicehouse play --resume goes on with it.", style="brass")


def _rows(record: Record) -> Iterator[tuple[str, str, str, str]]:
    """Round, name, the throws of a turn, and what was written."""
    spec, throws, bought = record.rules.dice, [], []
    for state, event in steps(record):
        if isinstance(event, DiceThrown):
            throws.append(show_dice(spec, event.dice))
        elif isinstance(event, DieBought):
            bought.append(f"{spec.label(event.die)} to {spec.label(event.face)} {'right' if event.right else 'wrong'}")
        elif isinstance(event, BoxScored):
            box = record.rules.boxes[record.rules.places[event.box]]
            turn = filled(state.card) + 1
            points = "X" if box.takes_number and not event.points else f"{event.points:,}"
            thrown = " → ".join([*throws, *bought])
            yield f"{turn:>2}", record.names[event.seat - 1], thrown, f"{box.name} {points}"
            throws, bought = [], []
        elif isinstance(event, BonusEarned):
            yield "", record.names[event.seat - 1], "", f"{event.name} {event.points}"
    if throws:
        yield "", record.names[state.seat - 1], " → ".join([*throws, *bought]), "not yet written"
