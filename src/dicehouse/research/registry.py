"""Names for `gymnasium.make` and `make_vec`: dicehouse/yahtzee-v1, and so on for every game of the catalogue."""

from __future__ import annotations

import gymnasium

from ..rules import RuleSet
from ..rules.catalogue import catalogue, game
from ..solver.support import support, without_buying


def batch_entry(rules: RuleSet) -> str | None:
    """What plays it by the thousand: games of points, one column each. The others are batched one by one."""
    if rules.columns or support(without_buying(rules)).engine != "points":
        return None
    return "dicehouse.research.vector:BuyingEnv" if rules.buying else "dicehouse.research.vector:BatchEnv"


def env_id(game_id: str, version: int | None = None) -> str:
    """Of the game as the catalogue has it, where no version is said."""
    return f"dicehouse/{game_id}-v{game(game_id).version if version is None else version}"


def register_games() -> None:
    """Once in a process; importing `dicehouse.research` does it."""
    for rules in catalogue():
        name = env_id(rules.id, rules.version)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="dicehouse.research.solo:SoloEnv",
                vector_entry_point=batch_entry(rules),
                kwargs={"rules": rules.id},
            )
