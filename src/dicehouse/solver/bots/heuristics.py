"""Heuristics for a card: points now, par for every open box, a share of each bonus. No solved table is needed."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import numpy as np

from ...rules import Action, Bonus, Card, RuleSet, Score, State, Throw, keeps_of, natural_worth
from ..model.arrays import game_arrays
from ..model.compile import compile_rules
from ..model.entries import box_scale, dice_lattice, natural_points, possible_entries
from ..model.lookahead import look_ahead
from ..model.types import Floats
from ..points.solve import ValueTable

__all__ = ["estimated_options", "estimated_values", "heuristic_table", "pars"]

SAVED_ROLL = 0.25
"""What a roll saved for later is worth, as a share of an average box."""


@lru_cache(maxsize=64)
def pars(rules: RuleSet) -> Floats:
    """What each box should bring: its mean if it alone were played for, with the rolls of two turns.

    Boxes are filled by the turns that suit them; the second turn stands for that choice.
    """
    return look_ahead(dice_lattice(rules), natural_points(rules), 2 * rules.dice.rolls).start / box_scale(rules)


def estimated_options(
    state: State, rules: RuleSet, values: Literal["nothing", "par"], sight: int | None
) -> list[tuple[Action, float]]:
    """Every option for the dice on the table with what it seems to be worth, the card's worth so far left out."""
    lattice = dice_lattice(rules)
    worth = _written(rules, state.card, values)
    row = lattice.index(state.dice) - lattice.partial
    rolls = state.rolls_left
    saved = _saved_roll(rules)
    options: list[tuple[Action, float]] = [
        (_score(rules, place, state), float(value) + saved * rolls)
        for place, value in enumerate(worth[row])
        if value != -np.inf
    ]
    if rolls:
        seen = min(rolls, sight or rolls)
        kept = look_ahead(lattice, worth.max(axis=1), seen, saved=saved).keeps[-1] + saved * (rolls - seen)
        options += [(Throw(keep), float(kept[lattice.index(keep)])) for keep in keeps_of(state.dice)[:-1]]
    return options


def estimated_values(state: State) -> list[tuple[Throw | Score, float]]:
    """Every option of a game of points with about how many points are still to come after it."""
    rules, card = state.rules, state.card
    rest = sum(par for par, entry in zip(pars(rules).tolist(), card.entries, strict=True) if entry is None)
    for section, (first, end) in zip(rules.card_sections, rules.spans, strict=True):
        if section.bonus:
            held = sum(section.bonus.progress(entry or 0) for entry in card.entries[first:end])
            paid, shared = _beliefs(section.bonus)
            rest += float(shared[min(held, section.bonus.cap)] - paid[min(held, section.bonus.cap)])
    if not state.dice:
        lattice, worth = dice_lattice(rules), _written(rules, card, "par").max(axis=1)
        begun = look_ahead(lattice, worth, state.rolls_left, saved=_saved_roll(rules)).start
        return [(Throw(), rest + float(begun))]
    return [
        (action, rest + value)
        for action, value in estimated_options(state, rules, "par", None)
        if isinstance(action, Throw | Score)
    ]


def _saved_roll(rules: RuleSet) -> float:
    return SAVED_ROLL * float(pars(rules).mean()) if rules.dice.save_rolls else 0.0


def _score(rules: RuleSet, place: int, state: State) -> Score:
    box = rules.boxes[place]
    return Score(box.code, natural_worth(rules, box, state.dice) or None) if box.takes_number else Score(box.code)


def _written(rules: RuleSet, card: Card, values: Literal["nothing", "par"]) -> Floats:
    """[throw, box]: what writing seems to be worth; -inf where it is not allowed."""
    entries = possible_entries(rules, card)
    worth = entries.points / box_scale(rules) + entries.extra[:, None]
    if values == "par":
        worth = worth - pars(rules)
    for section, (first, end) in zip(rules.card_sections, rules.spans, strict=True):
        bonus = section.bonus
        if bonus is None:
            continue
        held = sum(bonus.progress(entry or 0) for entry in card.entries[first:end])
        last = card.entries[first:end].count(None) == 1
        taken = entries.points[:, first:end]
        more = taken if bonus.counts == "points" else (taken > 0).astype(np.float64)
        now = np.clip(more + held, 0, bonus.cap).astype(np.int64)
        paid, shared = _beliefs(bonus)
        by_share = values == "par" and not last
        before = paid if values == "nothing" else shared
        worth[:, first:end] += (shared if by_share else paid)[now] - before[min(held, bonus.cap)]
    return worth


@lru_cache(maxsize=64)
def _beliefs(bonus: Bonus) -> tuple[Floats, Floats]:
    """By the total reached: what the bonus has earned, and the share of all of it that the total makes likely."""
    reached = np.arange(bonus.cap + 1)
    paid = np.array([float(bonus.earned(int(total))) for total in reached])
    return paid, reached / bonus.cap * paid[-1]


@lru_cache(maxsize=16)
def heuristic_table(rules: RuleSet, values: Literal["nothing", "par"]) -> ValueTable:
    """A table of beliefs instead of a solved one, for the policies that need none."""
    compiled = compile_rules(rules)
    game = game_arrays(compiled)
    masks = np.arange(1 << game.boxes)
    beliefs = np.zeros((len(masks), game.totals))
    if values == "par":
        for box, par in enumerate(pars(rules)):
            beliefs[:] += np.where(masks >> box & 1, 0.0, par)[:, None]
    bonuses = [section.bonus for section in rules.card_sections if section.bonus]
    bases = [bonus.cap + 1 for bonus in bonuses] or [1]
    digits = np.unravel_index(np.arange(game.totals), bases)
    for bonus, digit, (first, end) in zip(bonuses, digits, compiled.section_spans, strict=False):
        section = ((1 << end) - 1) ^ ((1 << first) - 1)
        paid, shared = (belief[digit] for belief in _beliefs(bonus))
        believed = shared if values == "par" else paid
        beliefs += np.where(((masks & section) == section)[:, None], paid, believed)
    rows = np.repeat(beliefs, game.flags, axis=0)
    means = np.concatenate([rows, np.repeat(rows[:, -1:], game.stride - game.totals, axis=1)], axis=1)
    return ValueTable(compiled, game, np.ascontiguousarray(means).reshape(-1), None)
