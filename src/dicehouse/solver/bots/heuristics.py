"""Heuristics for a card: points now, par for every open box, a share of each bonus. No solved table is needed."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ...rules import Action, Announce, Card, Dice, RuleSet, Score, State, Throw, keeps_of, natural_worth
from ...rules.book.bars import bars_of, rolls_used
from ..model.arrays import game_arrays
from ..model.compile import compile_rules
from ..model.entries import PossibleEntries, box_scale, dice_lattice, possible_entries
from ..model.lookahead import look_ahead
from ..model.types import Floats
from ..points.solve import ValueTable
from .counting import Belief, beliefs_of, counted, in_time, pars, shares

SAVED_ROLL = 0.25
"""What a roll saved for later is worth, as a share of an average box."""


def estimated_options(state: State, rules: RuleSet, values: Belief, sight: int | None) -> list[tuple[Action, float]]:
    """Every option for the dice on the table with what it seems to be worth, the card's worth so far left out."""
    lattice = dice_lattice(rules)
    entries, worth = _written(rules, state.card, values)
    row = lattice.index(state.dice) - lattice.partial
    rolls, used = state.rolls_left, rolls_used(state)
    saved = _saved_roll(rules)
    said = None if state.announced is None else rules.places[state.announced]
    options: list[tuple[Action, float]] = [
        (_score(rules, place, state), float(value) + saved * rolls)
        for place, value in enumerate(in_time(rules, entries, worth, used, said)[row])
        if value != -np.inf
    ]
    if rolls:
        seen = min(rolls, sight or rolls)
        later = [in_time(rules, entries, worth, used + seen - left, said).max(axis=1) for left in range(seen)]
        kept = look_ahead(lattice, later, seen, saved=saved).keeps[-1] + saved * (rolls - seen)
        thrown = [(Throw(keep), float(kept[lattice.index(keep)])) for keep in keeps_of(state.dice)[:-1]]
        options += [(throw, value) for throw, value in thrown if value != -np.inf]
        if used == 1 and said is None:
            options += _announced(rules, worth, state.dice, seen)
    return options


def _announced(rules: RuleSet, worth: Floats, dice: Dice, rolls: int) -> list[tuple[Action, float]]:
    """Each box that may be announced, as if it alone were played for with the rolls that are seen."""
    free = worth.max(axis=0) > -np.inf
    places = [place for place, said in enumerate(bars_of(rules).announced) if said and free[place]]
    if not places:
        return []
    lattice = dice_lattice(rules)
    kept = look_ahead(lattice, worth[:, places], rolls).keeps[-1]
    best = kept[[lattice.index(keep) for keep in keeps_of(dice)[:-1]]].max(axis=0)
    return [(Announce(rules.boxes[place].code), float(value)) for place, value in zip(places, best, strict=True)]


def estimated_values(state: State) -> list[tuple[Throw | Score, float]]:
    """Every option of a game of points with about how many points are still to come after it."""
    rules, card = state.rules, state.card
    rest = sum(par for par, entry in zip(pars(rules).tolist(), card.entries, strict=True) if entry is None)
    for section, (first, end) in zip(rules.card_sections, rules.spans, strict=True):
        if section.bonus:
            held = sum(section.bonus.progress(entry or 0) for entry in card.entries[first:end])
            paid, shared = beliefs_of(section.bonus)
            rest += float(shared[min(held, section.bonus.cap)] - paid[min(held, section.bonus.cap)])
    if not state.dice:
        entries, worth = _written(rules, card, "par")
        rolls = state.rolls_left
        by_left = [in_time(rules, entries, worth, rolls - left).max(axis=1) for left in range(rolls)]
        begun = look_ahead(dice_lattice(rules), by_left, rolls, saved=_saved_roll(rules)).start
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


def _written(rules: RuleSet, card: Card, values: Belief) -> tuple[PossibleEntries, Floats]:
    """What may be written, and [throw, box] what that seems to be worth; -inf where it is not allowed."""
    entries = possible_entries(rules, card)
    worth = counted(rules, card, entries.points / box_scale(rules), values) + entries.extra[:, None]
    if values == "par":
        worth = worth - counted(rules, card, pars(rules)[None], values) - shares(rules)
    for section, (first, end) in zip(rules.card_sections, rules.spans, strict=True):
        bonus = section.bonus
        if bonus is None:
            continue
        if bonus.counts == "card":
            first, end = 0, len(rules.boxes)
        held = sum(bonus.progress(entry or 0) for entry in card.entries[first:end])
        last = card.entries[first:end].count(None) == 1
        taken = entries.points[:, first:end]
        more = (taken > 0).astype(np.float64) if bonus.counts == "boxes" else taken
        now = np.clip(more + held, 0, bonus.cap).astype(np.int64)
        paid, shared = beliefs_of(bonus)
        # where points count for bonuses alone, nobody sees more in them than the way to one
        sharing = values == "par" or section.only_bonus or bonus.counts == "card"
        before = shared if sharing else paid
        worth[:, first:end] += (shared if sharing and not last else paid)[now] - before[min(max(held, 0), bonus.cap)]
    return entries, worth


@lru_cache(maxsize=16)
def heuristic_table(rules: RuleSet, values: Belief) -> ValueTable:
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
        paid, shared = (belief[digit] for belief in beliefs_of(bonus))
        believed = shared if values == "par" else paid
        beliefs += np.where(((masks & section) == section)[:, None], paid, believed)
    rows = np.repeat(beliefs, game.flags, axis=0)
    means = np.concatenate([rows, np.repeat(rows[:, -1:], game.stride - game.totals, axis=1)], axis=1)
    return ValueTable(compiled, game, np.ascontiguousarray(means).reshape(-1), None)
