"""Files that people name on the command line: rule files, records, and what is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import DicehouseError, UnknownGame
from ..named import find_rules, is_file_name, load_game, read_text
from ..notation import Record, read_state
from ..rules import RuleSet, State, start


@contextmanager
def reading(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise DicehouseError("file-unreadable", f"{path} cannot be read: {reason}.") from None


@contextmanager
def writing(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise DicehouseError("file-exists", f"{path} exists already; choose another name.") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise DicehouseError("file-unwritable", f"{path} cannot be written: {reason}.") from None


def load_rules(path: Path) -> RuleSet:
    return load_game(path).rules


def rules_finder(path: Path | None) -> Callable[[str], RuleSet]:
    """Finds the rules that a state line names: those of this file, which must be the ones, or the catalogue's."""
    if path is None:
        return find_rules
    own = load_rules(path)

    def own_rules(name_version: str) -> RuleSet:
        if own.name_version != name_version:
            raise UnknownGame(f"the line is of {name_version}, and the rule file holds {own.name_version}")
        return own

    return own_rules


def load_state(line: str, rules: Path | None = None) -> State:
    """A state line, as a person types it: dice as they lie, a game without its version, whose name alone means its
    start."""
    text = line.strip()
    if " " in text:
        return read_state(_canonical(text, rules), rules_finder(rules))
    game = load_rules(rules) if rules is not None and not is_file_name(text) else load_game(text).rules
    if rules is not None and text not in (game.id, game.name_version):
        raise UnknownGame(f"the line is of {text}, and the rule file holds {game.name_version}")
    return start(game, game.seats[0])


def _canonical(line: str, rules: Path | None) -> str:
    words = line.split(" ")
    if "@" not in words[0] and not is_file_name(words[0]):
        words[0] = (load_rules(rules) if rules is not None else load_game(words[0]).rules).name_version
    words[4:5] = ["".join(sorted(dice)) for dice in words[4:5]]
    return " ".join(words)


def load_record(path: Path, rules: Path | None = None) -> Record:
    return record_reader(path, rules)(read_text(path))


def record_reader(path: Path, rules: Path | None = None) -> Callable[[str], Record]:
    """Reads a record that lies at the path; `rules` stands in for the rule file that it names."""
    from ..terminal.keeping import open_record

    own = load_rules(rules) if rules is not None else None
    return lambda text: open_record(text, path.parent, load_rules, own)
