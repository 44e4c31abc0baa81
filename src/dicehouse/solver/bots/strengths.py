"""Five strengths of play, each a way to value what a turn leaves behind; every rule file has all five.

A policy looks one turn ahead exactly, as far as it sees, and adds what it believes the rest of the card is worth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, get_args

import numpy as np

from ...errors import DicehouseError
from ...rules import RuleSet
from ..model.compile import compile_rules
from ..model.entries import dice_lattice, natural_points, scale
from ..model.lookahead import foresee
from ..model.types import Floats
from ..points.solve import Table, arrays
from ..store import solved
from .simulate import simulate

__all__ = [
    "POLICIES",
    "Policy",
    "Strength",
    "find_policy",
    "pars",
    "rule_of_thumb",
    "simulate_policy",
    "without_buying",
]

Strength = Literal["greedy", "casual", "steady", "sharp", "perfect"]


@dataclass(frozen=True, slots=True)
class Policy:
    """`values`: what it believes the open boxes are worth. `sight`: rolls that it looks ahead, None for all.
    `noise`: how far a judgement may be off, as a share of what a box is worth on average."""

    name: Strength
    values: Literal["nothing", "par", "exact"]
    sight: int | None
    noise: float
    words: str


POLICIES: dict[str, Policy] = {
    policy.name: policy
    for policy in (
        Policy("greedy", "nothing", 1, 0.2, "takes what seems to pay most now, one roll ahead, come what may"),
        Policy("casual", "par", 1, 0.15, "knows what a box should bring, minds the bonus, and guesses"),
        Policy("steady", "par", None, 0.0, "plays every turn out for the most above par"),
        Policy("sharp", "exact", None, 0.07, "knows the exact values, and is careless now and then"),
        Policy("perfect", "exact", None, 0.0, "never gives a point away"),
    )
}


def find_policy(name: str) -> Policy:
    if name not in POLICIES:
        known = ", ".join(get_args(Strength))
        raise DicehouseError("policy-unknown", f"There is no policy {name[:40]!r}; there are {known}.")
    return POLICIES[name]


@lru_cache(maxsize=64)
def pars(rules: RuleSet) -> Floats:
    """What each box should bring: its mean if it alone were played for, with the rolls of two turns.

    Boxes are filled by the turns that suit them; the second turn stands for that choice.
    """
    return foresee(dice_lattice(rules), natural_points(rules), 2 * rules.dice.rolls).start / scale(rules)


@lru_cache(maxsize=16)
def rule_of_thumb(rules: RuleSet, values: Literal["nothing", "par"]) -> Table:
    """A table of beliefs instead of a solved one, for the policies that need none."""
    compiled = compile_rules(rules)
    game = arrays(compiled)
    masks = np.arange(1 << game.boxes)
    beliefs = np.zeros((len(masks), game.totals))
    if values == "par":
        for box, par in enumerate(pars(rules)):
            beliefs[:] += np.where(masks >> box & 1, 0.0, par)[:, None]
    bonuses = [section.bonus for section in rules.sections if section.bonus]
    bases = [bonus.at_least + 1 for bonus in bonuses] or [1]
    digits = np.unravel_index(np.arange(game.totals), bases)
    for bonus, digit, (first, end) in zip(bonuses, digits, compiled.section_spans, strict=False):
        section = ((1 << end) - 1) ^ ((1 << first) - 1)
        paid = np.where(digit >= bonus.at_least, float(bonus.points), 0.0)
        believed = digit / bonus.at_least * bonus.points if values == "par" else paid
        beliefs += np.where(((masks & section) == section)[:, None], paid, believed)
    rows = np.repeat(beliefs, game.flags, axis=0)
    means = np.concatenate([rows, np.repeat(rows[:, -1:], game.stride - game.totals, axis=1)], axis=1)
    return Table(compiled, game, np.ascontiguousarray(means).reshape(-1), None)


def simulate_policy(rules: RuleSet, policy: Policy, games: int, seed: int, *, threads: int | None = None) -> Floats:
    """Final scores of one player's games; what is bought with answers stays unbought."""
    plain = without_buying(rules)
    values = policy.values
    table = solved(plain, threads=threads) if values == "exact" else rule_of_thumb(plain, values)
    noise = policy.noise * float(pars(plain).mean())
    return simulate(table, games, seed, sight=policy.sight, noise=noise, threads=threads)


@lru_cache(maxsize=64)
def without_buying(rules: RuleSet) -> RuleSet:
    return replace(rules, buying=None, match=None) if rules.buying else rules
