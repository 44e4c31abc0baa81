"""Reading a TOML table by the schema: the first thing wrong is named with its key and what was expected."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import assert_never

from ..errors import RuleFileError
from ..errors.codes import RuleFileCode
from .schema import REQUIRED, Choice, Either, FileKey, Flag, Keyed, KeyTable, KeyTables, Kind, ListOf, Text, Whole

__all__ = ["Reader"]

NEAR = 0.75
"""How alike two words are when one is a slip for the other: `rols` and `rolls` are, `minus` and `wins` are not."""


class Reader:
    """Reads one file; every error carries the file's name."""

    def __init__(self, file: str) -> None:
        self.file = file

    def error(self, code: RuleFileCode, key: str, reason: str) -> RuleFileError:
        return RuleFileError(code, self.file, key, reason)

    def table(self, value: object, keys: tuple[FileKey, ...], where: str = "") -> dict[str, object]:
        """The table's values in schema order, None where a key was left out."""
        if not isinstance(value, Mapping):
            raise self._type(where, "a table", value)
        known = {key.name for key in keys}
        for name in value:
            if name not in known:
                raise self._unknown(_join(where, name), str(name), sorted(known))
        read: dict[str, object] = {}
        for key in keys:
            if key.name in value:
                read[key.name] = self._value(value[key.name], key.kind, _join(where, key.name))
            elif key.default is REQUIRED:
                raise self.error("rules-missing-key", _join(where, key.name), f"is missing. {key.doc}")
            else:
                read[key.name] = None
        return read

    def _value(self, value: object, kind: Kind, where: str) -> object:
        match kind:
            case Text():
                return self._text(value, kind, where)
            case Whole():
                return self._whole(value, kind, where)
            case Flag():
                if not isinstance(value, bool):
                    raise self._type(where, "true or false", value)
                return value
            case Choice():
                return self._choice(value, kind, where)
            case Either():
                return self._either(value, kind, where)
            case ListOf():
                items = self._list(value, kind.least, kind.most, where)
                return [self._value(v, kind.item, f"{where}[{n}]") for n, v in enumerate(items, 1)]
            case KeyTables():
                items = self._list(value, kind.least, kind.most, where)
                return [self.table(v, kind.keys, f"{where}[{n}]") for n, v in enumerate(items, 1)]
            case Keyed():
                return self._keyed(value, kind, where)
            case KeyTable():
                return self.table(value, kind.keys, where)
            case _:
                assert_never(kind)

    def _text(self, value: object, kind: Text, where: str) -> str:
        if not isinstance(value, str):
            raise self._type(where, "text in quotes", value)
        if not value.isprintable():
            raise self.error("rules-wrong-value", where, "text on one line was expected")
        if len(value) > kind.most:
            raise self.error("rules-wrong-value", where, f"at most {kind.most} characters were expected")
        if kind.form and not re.fullmatch(kind.form, value):
            raise self._wrong(where, kind.form_words, value)
        if len(value.strip()) < kind.least:
            raise self.error("rules-wrong-value", where, "text was expected, and there is none")
        return value

    def _either(self, value: object, kind: Either, where: str) -> object:
        expected = f"{_whole_words(kind.first)}, or {_choice_words(kind.second)},"
        if isinstance(value, str):
            if value in kind.second.options:
                return value
            raise self._wrong(where, expected, value, _did_you_mean(value, kind.second.options))
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._type(where, expected, value)
        if not kind.first.least <= value <= kind.first.most:
            raise self._wrong(where, expected, value)
        return value

    def _whole(self, value: object, kind: Whole, where: str) -> int:
        expected = _whole_words(kind)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._type(where, expected, value)
        if not kind.least <= value <= kind.most:
            raise self._wrong(where, expected, value)
        return value

    def _choice(self, value: object, kind: Choice, where: str) -> str:
        if not isinstance(value, str):
            raise self._type(where, _choice_words(kind), value)
        if value not in kind.options:
            raise self._wrong(where, _choice_words(kind), value, _did_you_mean(value, kind.options))
        return value

    def _list(self, value: object, least: int, most: int, where: str) -> list[object]:
        if not isinstance(value, list):
            raise self._type(where, "a list", value)
        if not least <= len(value) <= most:
            room = f"{least} to {most}" if least < most else f"{least}"
            raise self.error("rules-wrong-value", where, f"a list of {room} was expected, not of {len(value)}")
        return value

    def _keyed(self, value: object, kind: Keyed, where: str) -> dict[str, object]:
        if not isinstance(value, Mapping):
            raise self._type(where, "a table", value)
        if len(value) > kind.most:
            raise self.error("rules-wrong-value", where, f"at most {kind.most} were expected")
        return {
            self._text(code, kind.code, _join(where, code)): self.table(entry, kind.keys, _join(where, code))
            for code, entry in value.items()
        }

    def _type(self, where: str, expected: str, value: object) -> RuleFileError:
        return self.error("rules-wrong-type", where, f"{expected} was expected, not {_shown(value)}")

    def _wrong(self, where: str, expected: str, value: object, hint: str = "") -> RuleFileError:
        reason = f"{expected} was expected, not {_shown(value)}{hint}"
        return self.error("rules-wrong-value", where, reason)

    def _unknown(self, where: str, name: str, known: list[str]) -> RuleFileError:
        hint = _did_you_mean(name, known) or f"; known here are {', '.join(known)}"
        return self.error("rules-unknown-key", where, f"there is no such key{hint}")


def _whole_words(kind: Whole) -> str:
    return f"a whole number from {kind.least} to {kind.most}"


def _choice_words(kind: Choice) -> str:
    return "one of " + ", ".join(f"`{option}`" for option in kind.options)


def _join(where: str, name: object) -> str:
    shown = str(name) if str(name).isprintable() else repr(name)
    return f"{where}.{shown[:40]}" if where else shown[:40]


def _did_you_mean(name: str, options: list[str] | tuple[str, ...]) -> str:
    close = get_close_matches(name, options, n=1, cutoff=NEAR)
    return f"; did you mean `{close[0]}`?" if close else ""


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and value.bit_length() > 128:
        return "so large a number"  # Python refuses to write out the largest
    shown = repr(value) if not isinstance(value, bool) else str(value).lower()
    return shown if len(shown) <= 40 else shown[:37] + "..."
