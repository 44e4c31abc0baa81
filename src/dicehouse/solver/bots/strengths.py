"""Five strengths of play, each a way to value what a turn leaves behind; every rule file has all five.

A policy looks one turn ahead exactly, as far as it sees, and adds what it believes the rest of the card is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from ...errors import DicehouseError
from ...rules import RuleSet
from ..model.types import Floats
from ..points.solve import ValueTable
from ..points.tables import solved
from ..saved.advice import kept_coach
from ..saved.simulate import simulate_saved
from ..support import Unsolvable, support, without_buying
from .counting import average_box
from .heuristics import heuristic_table
from .simulate import SimulatedGames, play_games

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


def simulate_policy(
    rules: RuleSet, policy: Policy, games: int, seed: int, *, threads: int | None = None, first: int = 0
) -> Floats:
    """Final scores of one player's games, numbered from `first` on; what is bought with answers stays unbought."""
    support(rules).require("simulate")
    plain = without_buying(rules)
    values = policy.values
    if support(plain).engine == "saved":
        if values != "exact":
            raise Unsolvable("solver-unsupported", f"{plain.name} is simulated by its table: `sharp` and `perfect`.")
        noise = policy.noise * average_box(plain)
        return simulate_saved(kept_coach(plain).table, games, seed, noise=noise, threads=threads)
    return tally_policy(plain, policy, games, seed, threads=threads, first=first)[1].scores


def tally_policy(
    rules: RuleSet, policy: Policy, games: int, seed: int, *, threads: int | None = None, first: int = 0
) -> tuple[ValueTable, SimulatedGames]:
    """Games of a card of points with all that was written in them, and the table that they were played by."""
    support(rules).require("solve")
    exact = policy.values == "exact"
    table = solved(rules, threads=threads) if exact else heuristic_table(rules, policy.values)
    noise = policy.noise * average_box(rules)
    return table, play_games(table, games, seed, sight=policy.sight, noise=noise, threads=threads, first=first)
