"""What points on a card count for: as they are, multiplied by another box, or only towards bonuses."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import numpy as np

from ...rules import Bonus, Card, RuleSet
from ...rules.book.bars import bars_of
from ..model.entries import PossibleEntries, box_scale, dice_lattice, natural_points
from ..model.lookahead import look_ahead
from ..model.types import Floats

Belief = Literal["nothing", "par"]
"""What is believed of open boxes: that they bring nothing, or what is usual."""

WIN = 1e6
"""More than any card holds: a box that wins the game at once."""


@lru_cache(maxsize=64)
def pars(rules: RuleSet) -> Floats:
    """What each box should bring: its mean if it alone were played for, with the rolls of two turns.

    Boxes are filled by the turns that suit them; the second turn stands for that choice.
    """
    return look_ahead(dice_lattice(rules), natural_points(rules), 2 * rules.dice.rolls).start / box_scale(rules)


@lru_cache(maxsize=64)
def _chances(rules: RuleSet) -> Floats:
    """That each box holds something in the end, reckoned as its par."""
    made = (natural_points(rules) > 0).astype(np.float64)
    return look_ahead(dice_lattice(rules), made, 2 * rules.dice.rolls).start


@lru_cache(maxsize=64)
def average_box(rules: RuleSet) -> float:
    """What a box is worth on average, by which a careless judgement is off."""
    worth = counted(rules, Card((None,) * len(rules.boxes)), pars(rules)[None], "par")[0]
    return float((worth + shares(rules)).mean())


def counted(rules: RuleSet, card: Card, points: Floats, values: Belief) -> Floats:
    """[*, box]: the points as they count for the total of the card; -inf stays what it is."""
    if not any(section.only_bonus or section.by for section in rules.card_sections):
        return points
    worth = points.copy()
    usual = pars(rules) if values == "par" else np.zeros(len(rules.boxes))
    for section, (first, end) in zip(rules.card_sections, rules.spans, strict=True):
        if section.only_bonus:
            worth[:, first:end] = _scaled(points[:, first:end], 0.0)
        if section.by:
            place = rules.places[section.by]
            factor = card.entries[place]
            worth[:, first:end] = _scaled(worth[:, first:end], float(usual[place] if factor is None else factor))
            held = sum(
                float(usual[box]) if entry is None else entry
                for box, entry in zip(range(first, end), card.entries[first:end], strict=True)
            )
            worth[:, place] += _scaled(points[:, place], held)
    return worth


def _scaled(points: Floats, factor: float) -> Floats:
    """Times the factor; what is not allowed stays so, also times nothing."""
    return np.where(np.isinf(points), points, np.where(np.isinf(points), 0.0, points) * factor)


def shares(rules: RuleSet) -> Floats:
    """What par brings towards the bonuses, for boxes that count for nothing else."""
    worth = np.zeros(len(rules.boxes))
    only = np.zeros(len(rules.boxes), dtype=bool)
    for section, (first, end) in zip(rules.card_sections, rules.spans, strict=True):
        only[first:end] = section.only_bonus
        if section.bonus and section.only_bonus:
            progress = _chances(rules) if section.bonus.counts == "boxes" else pars(rules)
            worth[first:end] += progress[first:end] * _rate(section.bonus)
    for section in rules.card_sections:
        if section.bonus and section.bonus.counts == "card":
            worth += np.where(only, pars(rules) * _rate(section.bonus), 0.0)
    return worth


def _rate(bonus: Bonus) -> float:
    paid, _ = beliefs_of(bonus)
    return float(paid[-1]) / bonus.cap


@lru_cache(maxsize=64)
def beliefs_of(bonus: Bonus) -> tuple[Floats, Floats]:
    """By the total reached: what the bonus has earned, and the share of all of it that the total makes likely."""
    reached = np.arange(bonus.cap + 1)
    paid = np.array([float(bonus.earned(int(total))) for total in reached])
    return paid, reached / bonus.cap * paid[-1]


def in_time(rules: RuleSet, entries: PossibleEntries, worth: Floats, roll: int, announced: int | None = None) -> Floats:
    """[throw, box]: what writing is worth after so many rolls: the first may pay more, later ones may be too late.
    A box that was announced is the only one."""
    bars = bars_of(rules)
    if announced is not None:
        alone = np.full_like(worth, -np.inf)
        alone[:, announced] = worth[:, announced]
        return alone
    if not bars.served and not rules.wins_at_once:
        return worth
    now = worth.copy()
    fits = np.isfinite(entries.points) & (entries.points != 0)
    for place, box in enumerate(rules.boxes):
        if roll > bars.rolls[place]:
            now[:, place] = -np.inf
        elif box.more(roll, whole=roll == 1) or (box.wins and not box.served):
            more = WIN if box.wins else box.more(roll, whole=roll == 1)
            now[:, place] = np.where(fits[:, place], now[:, place] + more, now[:, place])
    return now
