"""Kinds of decisions, as a player would name them."""

from __future__ import annotations

from typing import Literal, get_args

from ..rules import Action, Score, State, Throw, call_of, rolls_at_start, worth

Kind = Literal["first-keep", "later-keep", "stopped", "went-on", "box", "gave-up"]

KINDS: tuple[Kind, ...] = get_args(Kind)


def kind_of(state: State, chosen: Action, best: Action) -> Kind:
    """What was wrong with it, where something was: which dice were kept after the first roll or later, that rolls were
    left, that the box was ready, which box was written, or which one was given up for nothing."""
    match chosen, best:
        case Throw(), Throw():
            first = state.rolls_left == rolls_at_start(state.rules, state.card) - 1
            return "first-keep" if first else "later-keep"
        case Score(), Throw():
            return "stopped"
        case Throw(), _:
            return "went-on"
        case Score(box), _:
            points = worth(state, state.rules.places[box], call_of(state))
            return "box" if points else "gave-up"
        case _:
            return "box"
