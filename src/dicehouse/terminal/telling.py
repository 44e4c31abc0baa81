"""Events told as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

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
    RuleSet,
    SeatLeft,
    roll_off_value,
)
from ..rules.words import listed, show_dice
from .drawing.card_lines import written

__all__ = ["missing_here", "result_line", "tell"]


def tell(rules: RuleSet, names: Sequence[str], event: Event) -> str:
    """What happened, as one sentence; a throw in a turn is seen and needs none."""
    match event:
        case FirstRolled(seat, dice):
            return f"{names[seat - 1]} rolled {show_dice(rules.dice, dice)} ({sum(dice)})."
        case FirstChosen(seat):
            return f"{names[seat - 1]} goes first."
        case DiceThrown(seat, keep, dice):
            kept = f", keeping {show_dice(rules.dice, keep)}" if keep else ""
            return f"{names[seat - 1]} rolled {show_dice(rules.dice, dice)}{kept}."
        case DieBought(seat, die, face, right):
            was, want = rules.dice.label(die), rules.dice.label(face)
            return f"Right! The {was} is now {want}." if right else f"Wrong: the {was} stays {was}."
        case BoxAnnounced(seat, code):
            return f"{names[seat - 1]} announced {rules.boxes[rules.places[code]].name}."
        case BoxScored(seat, code, points):
            box = rules.boxes[rules.places[code]]
            return f"{names[seat - 1]} wrote {written(box, points)} in {box.name}."
        case BonusEarned(seat, name, points):
            return f"{names[seat - 1]} earned {points}: {name}."
        case NumberRead(seat, code, right):
            name = rules.boxes[rules.places[code]].name
            return f"{names[seat - 1]} {'read' if right else 'misread'} the number in {name}."
        case RolledOff(seat, dice):
            value = roll_off_value(rules, dice)
            return f"Roll-off: {names[seat - 1]} rolled {show_dice(rules.dice, dice)} ({value:,})."
        case EntryCorrected(seat, code, points, reason):
            box = rules.boxes[rules.places[code]]
            return f"The host corrected {box.name} of {names[seat - 1]} to {written(box, points)}: {reason}."
        case SeatLeft(seat):
            return f"{names[seat - 1]} left the table."
        case GameEnded():
            return result_line(rules, names, event)
        case _:
            assert_never(event)


def missing_here(rules: RuleSet) -> str | None:
    """What a game has at an online table and not at one keyboard of plain lines."""
    parts = []
    if rules.table.clock_minutes:
        minutes = "1 minute" if rules.table.clock_minutes == 1 else f"{rules.table.clock_minutes} minutes"
        parts.append(f"no clock ({minutes} each)")
    if rules.table.wager:
        parts.append("no wager")
    return f"At this table {rules.name} has {listed(parts)}." if parts else None


def result_line(rules: RuleSet, names: Sequence[str], ended: GameEnded) -> str:
    winners = [names[seat - 1] for seat in ended.winners]
    if not winners:
        return "Nobody wins: everyone has left."
    best = ended.scores[ended.winners[0] - 1]
    unit = "point" if best == 1 else "points"
    if len(names) == 1:
        return f"{names[0]} finished with {best:,} {unit}."
    if len(winners) > 1:
        return f"{listed(winners)} share the win with {best:,} {unit} each."
    tied = rules.tie == "roll-off" and ended.scores.count(best) > 1
    return f"{winners[0]} wins {'the roll-off after a tie at' if tied else 'with'} {best:,} {unit}."
