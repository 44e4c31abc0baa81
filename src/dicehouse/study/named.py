"""What people call things: a game by its id or its file, a state by its line, an action by its text."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from ..errors import DicehouseError, RulesRefused
from ..notation import read_action, read_state
from ..rules import Action, RuleSet, State, read_rules, refusal
from ..rules.catalogue import find, game

__all__ = ["ActionLike", "GameLike", "StateLike", "to_action", "to_rules", "to_state"]

GameLike = RuleSet | str | PathLike[str]
StateLike = State | str
ActionLike = Action | str


def to_rules(named: GameLike) -> RuleSet:
    """`yahtzee`, `yahtzee@1`, `house/mine.toml`, or the rules themselves."""
    if isinstance(named, RuleSet):
        return named
    if isinstance(named, str) and not named.endswith(".toml"):
        return find(named) if "@" in named else game(named)
    path = Path(named)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise DicehouseError("file-unreadable", f"{path} cannot be read: {error}.") from None
    return read_rules(text, str(path))


def to_state(named: StateLike) -> State:
    return named if isinstance(named, State) else read_state(named.strip())


def to_action(state: State, named: ActionLike) -> Action:
    """An action that the rule book allows here; what it refuses raises."""
    action = read_action(named, state.rules) if isinstance(named, str) else named
    no = refusal(state, state.seat, action)
    if no is not None:
        raise RulesRefused(no.code, no.message, state=state)
    return action
