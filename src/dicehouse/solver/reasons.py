"""Why an option is best, in a sentence for people."""

from __future__ import annotations

from typing import assert_never

from ..rules import BonusEarned, BoxScored, Buy, Dice, Score, ScriptedDice, State, Throw, decide, legal_actions
from ..rules.words import listed, show_dice, tip_for
from .options import Aim, Choice, Option


def reason(state: State, options: tuple[Option[Choice], ...], aims: tuple[Aim, ...] | None = None) -> str:
    """Why the first option is best, and what the second would cost; `aims` where they are known. The sheet's own tip
    follows, where one fits."""
    tip = tip_for(state, options[0].action)
    return _reason(state, options, aims) + (f" The sheet says: {tip}" if tip else "")


def _reason(state: State, options: tuple[Option[Choice], ...], aims: tuple[Aim, ...] | None) -> str:
    if not state.dice:
        return "A turn begins with a throw of all dice."
    said = _advised(state, options[0].action, aims)
    if len(options) == 1:
        return f"{said}; nothing else is allowed."
    then, cost = name_of(state, options[1].action), _points_lost(state, options[1].gap)
    return f"{said}; {then}, the next best, would cost {cost}." if cost else f"{said}; {then} is as good."


def _advised(state: State, best: Choice, aims: tuple[Aim, ...] | None) -> str:
    match best:
        case Throw(keep):
            return _keeping(state, keep) + ("" if aims is None else f": {_aiming(aims)}")
        case Score():
            return _writing(state, best)
        case Buy():
            return f"Ask{_asking(state, best)}"
        case _:
            assert_never(best)


def _points_lost(state: State, gap: float) -> str:
    """Empty where it is too little to be said; a point of a compared card weighs more than one of two hundred."""
    shown = f"{gap:.2f}" if state.rules.comparison else f"{gap:.1f}"
    if float(shown) == 0:
        return ""
    return f"{shown} {'point' if float(shown) == 1 else 'points'}"


def name_of(state: State, action: Choice) -> str:
    """An option within a sentence."""
    match action:
        case Throw(()):
            return "throwing all dice again"
        case Throw(keep):
            return f"keeping {_shown(state, keep)}"
        case Score(box):
            points = _points(state, action)
            name = state.rules.boxes[state.rules.places[box]].name
            return f"{points:,} in {name}" if points else f"{_nothing(state)} in {name}"
        case Buy():
            return f"asking{_asking(state, action)}"
        case _:
            assert_never(action)


def _asking(state: State, buy: Buy) -> str:
    label = state.rules.dice.label
    return f" for a {label(buy.face)} in place of the {label(buy.die)}"


def _nothing(state: State) -> str:
    return "an X" if state.rules.writes_numbers else "a zero"


def _keeping(state: State, keep: Dice) -> str:
    return f"Keep {_shown(state, keep)}" if keep else "Throw all dice again"


def _shown(state: State, keep: Dice) -> str:
    return show_dice(state.rules.dice, keep)


def _aiming(aims: tuple[Aim, ...]) -> str:
    if not aims:
        return "no box brings more"
    return "it aims at " + " and ".join(f"{aim.name} ({aim.odds})" for aim in aims)


def _writing(state: State, action: Score) -> str:
    events = decide(state, state.seat, action, ScriptedDice()).events
    name = state.rules.boxes[state.rules.places[action.box]].name
    points = _points(state, action)
    bonuses = [f"the {event.name} of {event.points:,}" for event in events if isinstance(event, BonusEarned)]
    earned = f", which earns {listed(bonuses)}" if bonuses else ""
    if not points:
        nothing = _nothing(state)
        return f"{nothing[0].upper()}{nothing[1:]} in {name} costs least{earned}"
    if state.rules.writes_numbers:
        return f"Write {points:,} in {name}"
    if state.rolls_left:
        return f"Write {points:,} in {name} now{earned}: a further roll would risk more than it can win"
    others = [_points(state, other) for other in legal_actions(state) if isinstance(other, Score)]
    if points >= max(others):
        return f"Write {points:,} in {name}{earned}: no open box takes more"
    return f"Write {points:,} in {name}{earned}: the boxes that take more are worth saving"


def _points(state: State, action: Score) -> int:
    events = decide(state, state.seat, action, ScriptedDice()).events
    return next(event.points for event in events if isinstance(event, BoxScored))
