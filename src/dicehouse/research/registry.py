"""Names for `gymnasium.make`: dicehouse/yahtzee-v1, and so on for every game of the catalogue."""

from __future__ import annotations

import gymnasium

from ..rules.catalogue import catalogue, game

__all__ = ["env_id", "register_games"]


def env_id(game_id: str, version: int | None = None) -> str:
    """Of the game as the catalogue has it, where no version is said."""
    return f"dicehouse/{game_id}-v{game(game_id).version if version is None else version}"


def register_games() -> None:
    """Once in a process; importing `dicehouse.research` does it."""
    for rules in catalogue():
        name = env_id(rules.id, rules.version)
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="dicehouse.research.solo:SoloEnv", kwargs={"rules": rules.id})
