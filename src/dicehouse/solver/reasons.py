"""Why an option is best, in a sentence for people."""

from __future__ import annotations

from ..rules import BonusEarned, BoxScored, Dice, Score, ScriptedSource, State, Throw, decide, legal_actions
from ..rules.words import listed, show_dice
from .aims import Aim

__all__ = ["name_of", "reason"]

_EVEN = 0.05
"""Points; what is closer than this is as good."""


def reason(
    state: State, best: Throw | Score, aims: tuple[Aim, ...], other: Throw | Score | None, gap: float | None
) -> str:
    """`other` is the next best and `gap` what it would cost."""
    if not state.dice:
        return "A turn begins with a throw of all dice."
    match best:
        case Throw(keep):
            said = f"{_keeping(state, keep)}: {_aiming(aims)}"
        case Score():
            said = _writing(state, best)
    if other is None or gap is None:
        return f"{said}; nothing else is allowed."
    then = name_of(state, other)
    if gap < _EVEN:
        return f"{said}; {then} is as good."
    return f"{said}; {then}, the next best, would cost {gap:.1f} {'point' if f'{gap:.1f}' == '1.0' else 'points'}."


def name_of(state: State, action: Throw | Score) -> str:
    """An option within a sentence."""
    match action:
        case Throw(()):
            return "throwing all dice again"
        case Throw(keep):
            return f"keeping {_shown(state, keep)}"
        case Score(box):
            points = _points(state, action)
            name = state.rules.boxes[state.rules.places[box]].name
            return f"{points:,} in {name}" if points else f"a zero in {name}"


def _keeping(state: State, keep: Dice) -> str:
    return f"Keep {_shown(state, keep)}" if keep else "Throw all dice again"


def _shown(state: State, keep: Dice) -> str:
    return show_dice(state.rules.dice, keep)


def _aiming(aims: tuple[Aim, ...]) -> str:
    if not aims:
        return "no box brings more"
    return "it aims at " + " and ".join(f"{aim.name} ({aim.odds})" for aim in aims)


def _writing(state: State, action: Score) -> str:
    events = decide(state, state.seat, action, ScriptedSource())
    name = state.rules.boxes[state.rules.places[action.box]].name
    points = _points(state, action)
    bonuses = [f"the {event.name} of {event.points:,}" for event in events if isinstance(event, BonusEarned)]
    earned = f", which earns {listed(bonuses)}" if bonuses else ""
    if not points:
        return f"A zero in {name} costs least{earned}"
    if state.rolls_left:
        return f"Write {points:,} in {name} now{earned}: a further roll would risk more than it can win"
    others = [_points(state, other) for other in legal_actions(state) if isinstance(other, Score)]
    if points >= max(others):
        return f"Write {points:,} in {name}{earned}: no open box takes more"
    return f"Write {points:,} in {name}{earned}: the boxes that take more are worth saving"


def _points(state: State, action: Score) -> int:
    events = decide(state, state.seat, action, ScriptedSource())
    return next(event.points for event in events if isinstance(event, BoxScored))
