"""Rules of thumb for a card: points now, par for every open box, a share of each bonus. No table is needed."""

from __future__ import annotations

from typing import Literal

import numpy as np

from ...rules import Action, Card, RuleSet, Score, State, Throw, keeps_of, natural_worth
from ..model.entries import dice_lattice, scale, writes
from ..model.lookahead import foresee
from ..model.types import Floats
from .strengths import pars

__all__ = ["SAVED_ROLL", "judged"]

SAVED_ROLL = 0.25
"""What a roll saved for later is worth, as a share of an average box."""


def judged(
    state: State, rules: RuleSet, values: Literal["nothing", "par"], sight: int | None
) -> list[tuple[Action, float]]:
    """Every option for the dice on the table with what it seems to be worth, the card's worth so far left out."""
    lattice = dice_lattice(rules)
    worth = _written(rules, state.card, values)
    row = lattice.index(state.dice) - lattice.partial
    rolls = state.rolls_left
    saved = SAVED_ROLL * float(pars(rules).mean()) if rules.dice.save_rolls else 0.0
    options: list[tuple[Action, float]] = [
        (_score(rules, place, state), float(value) + saved * rolls)
        for place, value in enumerate(worth[row])
        if value != -np.inf
    ]
    if rolls:
        seen = min(rolls, sight or rolls)
        kept = foresee(lattice, worth.max(axis=1), seen, saved=saved).keeps[-1] + saved * (rolls - seen)
        options += [(Throw(keep), float(kept[lattice.index(keep)])) for keep in keeps_of(state.dice)[:-1]]
    return options


def _score(rules: RuleSet, place: int, state: State) -> Score:
    box = rules.boxes[place]
    return Score(box.code, natural_worth(box, state.dice) or None) if box.takes_number else Score(box.code)


def _written(rules: RuleSet, card: Card, values: Literal["nothing", "par"]) -> Floats:
    """[throw, box]: what writing seems to be worth; -inf where it is not allowed."""
    found = writes(rules, card)
    worth = found.points / scale(rules) + found.extra[:, None]
    if values == "par":
        worth = worth - pars(rules)
    for section, (first, end) in zip(rules.sections, rules.spans, strict=True):
        bonus = section.bonus
        if bonus is None:
            continue
        held = sum(entry or 0 for entry in card.entries[first:end])
        last = card.entries[first:end].count(None) == 1
        now = np.clip(found.points[:, first:end] + held, 0, bonus.at_least)
        paid = np.where(now >= bonus.at_least, float(bonus.points), 0.0)
        by_share = values == "par" and not last
        believed = now / bonus.at_least * bonus.points if by_share else paid
        before = min(held, bonus.at_least) / bonus.at_least * bonus.points
        if values == "nothing":
            before = bonus.points if held >= bonus.at_least else 0
        worth[:, first:end] += believed - before
    return worth
