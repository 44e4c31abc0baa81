"""What people call things: a game by its id or its file, a state by its line, an action by its text."""

from __future__ import annotations

import os
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from .errors import DicehouseError, RulesRefused, UnknownGame
from .notation import read_action, read_state, write_state
from .plugins import plugin
from .rules import Action, RuleSet, State, read_rules, refusal, write_rules
from .rules.catalogue import find, game, game_ids, rule_text

GameLike = RuleSet | str | PathLike[str]
StateLike = State | str
ActionLike = Action | str

LARGEST = 1024 * 1024
"""Bytes; what the readers of rule files and records take is less."""


@dataclass(frozen=True, slots=True)
class GameText:
    """A rule set with its text; `file` is None for a game that is known by its name."""

    rules: RuleSet
    text: str
    file: Path | None = None


def read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise DicehouseError("file-unreadable", f"{path} cannot be read: {reason}.") from None
    if len(data) > LARGEST:
        raise DicehouseError("file-unreadable", f"{path} is larger than {LARGEST:,} bytes.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DicehouseError("file-unreadable", f"{path} is not a text file in UTF-8.") from None


def is_file_name(name: str) -> bool:
    """No id has a full stop or a slash."""
    return "." in name or "/" in name or os.sep in name


def load_game(name: str | PathLike[str]) -> GameText:
    """A game by its id, `yahtzee` or `yahtzee@1`, or by the path of its rule file."""
    if not isinstance(name, str) or is_file_name(name):
        path = Path(name)
        text = read_text(path)
        return GameText(read_rules(text, str(path)), text, path)
    wanted = name.strip().casefold()
    game_id, at, version = wanted.partition("@")
    brought = None if game_id in game_ids() else plugin("dicehouse.games", game_id)
    if brought is None:
        rules = find(wanted) if at else game(wanted)
        written = rules.id in game_ids() and rules == game(rules.id)
        return GameText(rules, rule_text(rules.id) if written else write_rules(rules))
    text = brought()
    rules = read_rules(text, f"{game_id}.toml")
    if at and version != str(rules.version):
        raise UnknownGame(f"{game_id} is here at version {rules.version}, not {version[:20]!r}.")
    return GameText(rules, text)


def to_rules(named: GameLike) -> RuleSet:
    """`yahtzee`, `yahtzee@1`, `house/mine.toml`, or the rules themselves."""
    return named if isinstance(named, RuleSet) else load_game(named).rules


def find_rules(name_version: str) -> RuleSet:
    """The rules that a text names: never those of a file."""
    return find(name_version) if is_file_name(name_version) else load_game(name_version).rules


def to_state(named: StateLike) -> State:
    return named if isinstance(named, State) else read_state(named.strip(), find_rules)


def to_action(state: State, named: ActionLike) -> Action:
    """An action that the rule book allows here; what it refuses raises, and quotes the position."""
    action = read_action(named, state.rules) if isinstance(named, str) else named
    no = refusal(state, state.seat, action)
    if no is not None:
        raise RulesRefused(no.code, f"{no.message} The position: {write_state(state)}", state=state)
    return action
