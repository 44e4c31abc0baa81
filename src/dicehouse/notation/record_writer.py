"""Writing a game record: tags, then one line a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ..errors import NotationError
from ..rules import (
    BonusEarned,
    BoxAnnounced,
    BoxScored,
    DiceThrown,
    DieBought,
    EntryCorrected,
    Event,
    FirstChosen,
    FirstRolled,
    GameEnded,
    NumberRead,
    RolledOff,
    SeatLeft,
    State,
    filled,
    is_full,
)
from .dice import write_dice, write_face
from .event import sign, write_result
from .record import TAG_NAME_FORM, Record, reserved_tag, steps


def write_record(record: Record) -> str:
    """The canonical text; it reads back as an equal record."""
    tags = [_tag(name, value, line) for line, (name, value) in enumerate(_tags(record), 1)]
    turns: list[str] = []
    for line, text in event_lines(record):
        if line == len(turns):
            turns.append("")
        turns[line] += text
    for line, comment in record.comments.items():
        if line not in range(len(turns)) or not comment.isprintable() or set("{}") & set(comment):
            raise NotationError("notation-comment", f"the comment {comment[:20]!r} cannot be written")
        turns[line] += f" {{{comment}}}"
    ended = record.events[-1] if record.events else None
    result = write_result(ended) if isinstance(ended, GameEnded) else "*"
    return "\n".join([*tags, "", *turns, result]) + "\n"


def event_lines(record: Record) -> Iterator[tuple[int, str]]:
    """For each event but the last of a finished game: the line it stands on, and what it adds there."""
    line, open_line = -1, ""
    for after, (state, event) in enumerate(steps(record), 1):
        if isinstance(event, GameEnded):
            continue
        if isinstance(event, BonusEarned):
            # it belongs to the box before it, though the turn has passed on
            yield line, _token(state, event)
            continue
        if isinstance(event, EntryCorrected) and state.over:
            line, open_line = line + 1, ""
            yield line, _token(state, event)
            continue
        number = _number(state, event)
        if number == open_line and _goes_on(state, event):
            yield line, f" {_token(state, event)}{_taken_back(record, state, after)}"
            continue
        line, open_line = line + 1, number
        yield line, f"{number} {_token(state, event)}{_taken_back(record, state, after)}"


def _taken_back(record: Record, state: State, after: int) -> str:
    """The boxes that were written after so many events, and opened again."""
    boxes = ["".join(_token(state, event) for event in one.events) for one in record.taken_back if one.after == after]
    return "".join(f" <{box.removeprefix('=')}" for box in boxes)


def _tags(record: Record) -> list[tuple[str, str]]:
    seats = [(f"Seat{seat}", name) for seat, name in enumerate(record.names, 1)]
    for name in record.tags:
        if reserved_tag(name):
            raise NotationError("notation-tags", f"the tag {name} is written from the rules and the names")
    return [("Rules", record.rules.name_version), *seats, *record.tags.items()]


def _tag(name: str, value: str, line: int) -> str:
    """A tag that could not be read back is refused here, not by whoever opens the record."""
    if not (TAG_NAME_FORM.fullmatch(name) and value.isprintable()):
        raise NotationError("notation-tags", f"the tag {name[:20]!r} cannot be written", line=line)
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _goes_on(state: State, event: Event) -> bool:
    """Whether the event stands on the line that is open: only a turn has more than one on its line."""
    return not isinstance(event, FirstRolled | FirstChosen) and not is_full(state.card)


def _number(state: State, event: Event) -> str:
    """The round and the seat of the line that the event stands on."""
    if isinstance(event, FirstRolled | FirstChosen):
        return f"0.{event.seat}"
    return f"{round_of(state)}.{state.seat}"


def round_of(state: State) -> int:
    """The round of the seat that acts; each throw of a roll-off is a round of its own."""
    return filled(state.card) + 1 + sum(thrower == state.seat for thrower, _ in state.finish.throws)


def _token(state: State, event: Event) -> str:
    match event:
        case FirstRolled(_, dice) | RolledOff(_, dice):
            return write_dice(dice)
        case FirstChosen():
            return "first"
        case DiceThrown(_, keep, dice):
            return f">{write_dice(keep)} {write_dice(dice)}" if state.dice else write_dice(dice)
        case DieBought(_, die, face, right):
            return f"${write_face(die)}:{write_face(face)}{sign(right)}"
        case BoxAnnounced(_, box):
            return f"@{box}"
        case BoxScored(_, box, points):
            crossed = state.rules.boxes[state.rules.places[box]].takes_number and not points
            return f"={box}:{'X' if crossed else points}"
        case BonusEarned(_, _, points):
            return f"+{points}"
        case NumberRead(_, box, right):
            return f"?{box}{sign(right)}"
        case EntryCorrected(seat, box, points, reason):
            return f'~{seat}={box}:{points}"{reason}"'
        case SeatLeft(seat):
            return f"!{seat}"
        case GameEnded():
            return ""
        case _:
            assert_never(event)
