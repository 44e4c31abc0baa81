"""Files that people name on the command line: rule files and records."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..errors import DicehouseError, UnknownGame
from ..notation import Record, read_state
from ..rules import RuleSet, State, read_rules, start
from ..rules.catalogue import find, game, rule_text

__all__ = ["LARGEST", "GameText", "load_game", "load_record", "load_rules", "load_state", "read_text", "rules_finder"]

LARGEST = 1024 * 1024
"""Bytes; what the readers of rule files and records take is less."""


@dataclass(frozen=True, slots=True)
class GameText:
    """A rule set with its text; `file` is None for a game of the catalogue."""

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
    return name.endswith(".toml") or "/" in name or os.sep in name


def load_game(name: str) -> GameText:
    """A game by its catalogue id, `yahtzee` or `yahtzee@1`, or by the path of its rule file."""
    if is_file_name(name):
        path = Path(name)
        text = read_text(path)
        return GameText(read_rules(text, str(path)), text, path)
    wanted = name.strip().casefold()
    rules = find(wanted) if "@" in wanted else game(wanted)
    return GameText(rules, rule_text(rules.id))


def load_rules(path: Path) -> RuleSet:
    return read_rules(read_text(path), str(path))


def rules_finder(path: Path | None) -> Callable[[str], RuleSet]:
    """Finds the rules that a state line names: those of this file, which must be the ones, or the catalogue's."""
    if path is None:
        return find
    own = load_rules(path)

    def find_rules(name_version: str) -> RuleSet:
        if own.name_version != name_version:
            raise UnknownGame(f"the line is of {name_version}, and the rule file holds {own.name_version}")
        return own

    return find_rules


def load_state(line: str, rules: Path | None = None) -> State:
    """A state line; a game's name alone means its start."""
    text = line.strip()
    if " " in text:
        return read_state(text, rules_finder(rules))
    game = load_rules(rules) if rules is not None and not is_file_name(text) else load_game(text).rules
    if rules is not None and text not in (game.id, game.name_version):
        raise UnknownGame(f"the line is of {text}, and the rule file holds {game.name_version}")
    return start(game, game.seats[0])


def load_record(path: Path, rules: Path | None = None) -> Record:
    return record_reader(path, rules)(read_text(path))


def record_reader(path: Path, rules: Path | None = None) -> Callable[[str], Record]:
    """Reads a record that lies at the path; `rules` stands in for the rule file that it names."""
    from ..terminal.keeping import open_record

    own = load_rules(rules) if rules is not None else None
    return lambda text: open_record(text, path.parent, load_rules, own)
