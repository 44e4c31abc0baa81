"""Game records in files: written whole or not at all, and found again with their rules."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from ..errors import DicehouseError, UnknownGame
from ..notation import Record, read_record, write_record
from ..rules import RuleSet
from ..rules.catalogue import find

RULE_FILE_TAG = "RuleFile"


class FileError(DicehouseError):
    """A file that cannot be used: file-unreadable, file-unwritable, file-exists."""


def save_record(record: Record, path: Path) -> None:
    """Atomic: a reader finds the old file or the new one, never a part."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    except OSError as error:
        raise _unwritable(path, error) from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(write_record(record))
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise _unwritable(path, error) from None
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _unwritable(path: Path, error: OSError) -> FileError:
    return FileError("file-unwritable", f"{path} cannot be written: {error.strerror or error}.")


def rule_file_tag(rule_file: Path, folder: Path) -> dict[str, str]:
    """Where an own rule file lies, seen from the record's folder, so that both may move together."""
    try:
        place = os.path.relpath(rule_file.resolve(), folder.resolve())
    except ValueError:  # another drive
        place = str(rule_file.resolve())
    return {RULE_FILE_TAG: place} if place.isprintable() else {}


def open_record(text: str, folder: Path, load_rules: Callable[[Path], RuleSet], rules: RuleSet | None = None) -> Record:
    """The record, with the rules that it was played by: `rules`, those of its tag, or the catalogue's."""

    def found(name_version: str) -> RuleSet:
        own = rules or _tagged(text, folder, load_rules)
        if own is None:
            return find(name_version)
        if own.name_version != name_version:
            raise UnknownGame(f"the game was {name_version}, and the rule file holds {own.name_version}")
        return own

    return read_record(text, found)


def _tagged(text: str, folder: Path, load_rules: Callable[[Path], RuleSet]) -> RuleSet | None:
    tags = text.replace("\r\n", "\n").partition("\n\n")[0]
    tag = re.search(rf'^\[{RULE_FILE_TAG} "((?:[^"\\\n]|\\["\\])*)"\]$', tags, re.MULTILINE)
    return load_rules(folder / re.sub(r"\\(.)", r"\1", tag[1])) if tag else None


def keep_somewhere(record: Record, path: Path | None) -> Path:
    """Saved where it was wanted, else in this folder, else where temporary files go."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    name = Path(f"dicehouse-{record.rules.id}-{stamp}.txt")
    places = [path] if path is not None else []
    for place in [*places, _unused(name), _unused(Path(tempfile.gettempdir()) / name)]:
        try:
            save_record(record, place)
        except FileError as error:
            refused = error
        else:
            return place
    raise refused


def _unused(path: Path) -> Path:
    """Two games left in the same second do not overwrite each other."""
    number, free = 2, path
    while free.exists():
        free = path.with_stem(f"{path.stem}-{number}")
        number += 1
    return free
