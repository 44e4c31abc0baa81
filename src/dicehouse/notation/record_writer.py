"""Writing a game record: tags, then one line a turn."""

from __future__ import annotations

from typing import assert_never

from ..rules import (
    BonusEarned,
    BoxScored,
    DiceThrown,
    DieBought,
    Event,
    FirstChosen,
    FirstRolled,
    GameEnded,
    NumberRead,
    RolledOff,
    Seat,
    SeatLeft,
    State,
)
from .dice import write_dice
from .record import Record, steps

__all__ = ["filled_boxes", "write_record"]


def write_record(record: Record) -> str:
    """The canonical text; it reads back as an equal record."""
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in _tags(record)]
    lines.append("")
    turns: list[str] = []
    result, open_line = "*", ""
    for state, event in steps(record):
        if isinstance(event, GameEnded):
            result = _result(event)
            continue
        if isinstance(event, BonusEarned):
            # it belongs to the box before it, though the turn has passed on
            turns[-1] += _token(state, event)
            continue
        number = _number(state, event)
        if number == open_line and not isinstance(event, FirstRolled | FirstChosen | NumberRead):
            turns[-1] += f" {_token(state, event)}"
        else:
            turns.append(f"{number} {_token(state, event)}")
        open_line = number
    for turn, comment in record.comments.items():
        turns[turn] += f" {{{comment}}}"
    return "\n".join([*lines, *turns, result]) + "\n"


def filled_boxes(state: State, seat: Seat) -> int:
    entries = state.cards[seat - 1].entries
    return len(entries) - entries.count(None)


def _tags(record: Record) -> list[tuple[str, str]]:
    seats = [(f"Seat{seat}", name) for seat, name in enumerate(record.names, 1)]
    return [("Rules", record.rules.name_version), *seats, *record.tags.items()]


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _number(state: State, event: Event) -> str:
    """The round and the seat of the line that the event stands on."""
    if isinstance(event, FirstRolled | FirstChosen):
        return f"0.{event.seat}"
    before = sum(thrower == state.seat for thrower, _ in state.finish.throws)
    return f"{filled_boxes(state, state.seat) + 1 + before}.{state.seat}"


def _token(state: State, event: Event) -> str:
    match event:
        case FirstRolled(_, dice) | RolledOff(_, dice):
            return write_dice(dice)
        case FirstChosen():
            return "first"
        case DiceThrown(_, keep, dice):
            return f">{write_dice(keep)} {write_dice(dice)}" if state.dice else write_dice(dice)
        case DieBought(_, die, face, right):
            return f"${die}:{face}{_sign(right)}"
        case BoxScored(_, box, points):
            crossed = state.rules.boxes[state.rules.places[box]].takes_number and not points
            return f"={box}:{'X' if crossed else points}"
        case BonusEarned(_, _, points):
            return f"+{points}"
        case NumberRead(_, box, right):
            return f"?{box}{_sign(right)}"
        case SeatLeft(seat):
            return f"!{seat}"
        case GameEnded():
            return ""
        case _:
            assert_never(event)


def _sign(right: bool) -> str:
    return "+" if right else "-"


def _result(ended: GameEnded) -> str:
    winners = "+".join(map(str, ended.winners))
    return " ".join([f"#{winners}", *map(str, ended.scores)])
