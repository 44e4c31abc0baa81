"""Reading a TOML table by the schema into the value it describes: the first thing wrong is named with its key and what
was expected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar, assert_never

from ...errors import RuleFileError
from ...errors.codes import RuleFileCode
from ..game.boxes import Box
from ..game.patterns import Pattern, Pay
from ..schema import (
    REQUIRED,
    Choice,
    Either,
    Flag,
    Keyed,
    KeyTable,
    KeyTables,
    Kind,
    ListOf,
    OneOf,
    Text,
    Whole,
    fields_of,
    keys_of,
)

T = TypeVar("T")

FACE_KEY = re.compile(r"\.(face|from|faces(\[\d+\])+)$")
"""Where a face is asked for by its number."""

NEAR = 0.75
"""How alike two words are when one is a slip for the other: `rols` and `rolls` are, `minus` and `wins` are not."""


class Reader:
    """Reads one file; every error carries the file's name. `faces` are the names that its dice give to theirs."""

    def __init__(self, file: str, faces: Sequence[object] = ()) -> None:
        self.file = file
        self.faces = faces

    def error(self, code: RuleFileCode, key: str, reason: str) -> RuleFileError:
        return RuleFileError(code, self.file, key, reason)

    def table(self, cls: type[T], value: object, where: str = "", **given: Any) -> T:
        """The value that the table describes; a key that was left out has its default."""
        table: type = cls
        entries = self._mapping(value, where)
        known = {key.name for key in keys_of(table)}
        for name in entries:
            if name not in known:
                raise self.error("rules-unknown-key", _join(where, name), no_such_key(str(name), known))
        for key in fields_of(table):
            if isinstance(key, OneOf):
                given[key.field] = self._one_of(key, entries, where)
            elif key.name in entries:
                given[key.field] = self._value(entries[key.name], key.kind, _join(where, key.name))
            elif key.default is REQUIRED:
                raise self.error("rules-missing-key", _join(where, key.name), f"is missing. {key.doc}")
        if cls is Box:
            given["pay"] = self._pay(given.get("pay"), given["pattern"], where)
        return cls(**given)

    def _value(self, value: Any, kind: Kind, where: str) -> Any:
        match kind:
            case Text():
                return self._text(value, kind, where)
            case Whole():
                return self._whole(value, kind, _words(kind), where)
            case Flag():
                if not isinstance(value, bool):
                    raise self._expected("rules-wrong-type", where, "true or false", value)
                return value
            case Choice(options, numbered):
                if not isinstance(value, str):
                    raise self._expected("rules-wrong-type", where, _words(kind), value)
                chosen = self._option(value, options, _words(kind), where)
                return options.index(chosen) if numbered else chosen
            case Either(first, second):
                expected = f"{_words(first)}, or {_words(second)},"
                if isinstance(value, str):
                    return self._option(value, second.options, expected, where)
                return self._whole(value, first, expected, where)
            case ListOf(item, least, most, greatest_first):
                items = self._list(value, least, most, where)
                read = [self._value(each, item, f"{where}[{n}]") for n, each in enumerate(items, 1)]
                return tuple(sorted(read, reverse=True) if greatest_first else read)
            case KeyTables(of, least, most):
                items = self._list(value, least, most, where)
                return tuple(self.table(of, each, f"{where}[{n}]") for n, each in enumerate(items, 1))
            case Keyed(of, code, most, by):
                entries = self._mapping(value, where)
                if len(entries) > most:
                    raise self.error("rules-wrong-value", where, f"at most {most} were expected")
                names = {name: self._text(name, code, _join(where, name)) for name in entries}
                return tuple(self.table(of, entries[name], _join(where, name), **{by: names[name]}) for name in names)
            case KeyTable(of):
                return self.table(of, value, where)
            case _:
                assert_never(kind)

    def _text(self, value: object, kind: Text, where: str) -> str:
        if not isinstance(value, str):
            raise self._expected("rules-wrong-type", where, "text in quotes", value)
        if not value.isprintable():
            raise self.error("rules-wrong-value", where, "text on one line was expected")
        if len(value) > kind.most:
            raise self.error("rules-wrong-value", where, f"at most {kind.most} characters were expected")
        if kind.form and not re.fullmatch(kind.form, value):
            raise self._expected("rules-wrong-value", where, kind.form_words, value)
        if len(value.strip()) < kind.least:
            raise self.error("rules-wrong-value", where, "text was expected, and there is none")
        return value

    def _whole(self, value: object, kind: Whole, expected: str, where: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._expected("rules-wrong-type", where, expected, value, self._face_meant(value, where))
        if not kind.least <= value <= kind.most:
            raise self._expected("rules-wrong-value", where, expected, value)
        return value

    def _face_meant(self, value: object, where: str) -> str:
        """A face is its place among the dice's, however it is called."""
        if value not in self.faces or not FACE_KEY.search(where):
            return ""
        return f"; `{value}` is face {self.faces.index(value) + 1}"

    def _option(self, value: str, options: tuple[str, ...], expected: str, where: str) -> str:
        if value not in options:
            raise self._expected("rules-wrong-value", where, expected, value, _did_you_mean(value, options))
        return value

    def _list(self, value: object, least: int, most: int, where: str) -> list[object]:
        if not isinstance(value, list):
            raise self._expected("rules-wrong-type", where, "a list", value)
        if not least <= len(value) <= most:
            room = f"{least} to {most}" if least < most else f"{least}"
            raise self.error("rules-wrong-value", where, f"a list of {room} was expected, not of {len(value)}")
        return value

    def _mapping(self, value: object, where: str) -> Mapping[str, object]:
        if not isinstance(value, Mapping):
            raise self._expected("rules-wrong-type", where, "a table", value)
        return value

    def _one_of(self, field: OneOf, entries: Mapping[str, object], where: str) -> object:
        """The one class whose first key is there; the keys that go only with others are not."""
        keys = [key for members in field.members.values() for key in members if key.name in entries]
        read = {key.name: self._value(entries[key.name], key.kind, _join(where, key.name)) for key in keys}
        read = {name: value for name, value in read.items() if value is not False}
        names = {cls: first.name for cls, (first, *_) in field.members.items()}
        given = [cls for cls, name in names.items() if name in read]
        if len(given) != 1:
            has = " and ".join(f"`{names[cls]}`" for cls in given) or "none"
            expected = ", ".join(f"`{name}`" for name in names.values())
            raise self.error("rules-pattern", where, f"exactly one pattern of {expected} was expected, not {has}")
        for cls, (first, *others) in field.members.items():
            for key in others:
                at = _join(where, key.name)
                if key.name in read and cls is not given[0]:
                    raise self.error("rules-pattern", at, f"goes only with `{first.name}`")
                if key.name not in read and cls is given[0] and key.default is REQUIRED:
                    raise self.error("rules-missing-key", at, f"`{first.name}` needs a `{key.name}`")
        chosen = field.members[given[0]]
        pattern: object = given[0](**{key.field: read[key.name] for key in chosen if key.field and key.name in read})
        return pattern

    def _pay(self, pay: Pay | None, pattern: Pattern, where: str) -> Pay:
        settled = pattern.SETTLED
        if settled is not None and pay not in (None, settled):
            raise self.error("rules-pattern", f"{where}.score", f"this pattern always pays `{settled}`")
        pay = settled or pay
        if pay is None:
            expected = "points, `sum`, `matched` or `number` was expected"
            raise self.error("rules-missing-key", f"{where}.score", f"is missing: {expected}")
        return pay

    def _expected(self, code: RuleFileCode, where: str, expected: str, value: object, hint: str = "") -> RuleFileError:
        return self.error(code, where, f"{expected} was expected, not {_shown(value)}{hint}")


def _words(kind: Whole | Choice) -> str:
    if isinstance(kind, Whole):
        return f"a whole number from {kind.least} to {kind.most}"
    return "one of " + ", ".join(f"`{option}`" for option in kind.options)


def _join(where: str, name: object) -> str:
    shown = str(name) if str(name).isprintable() else repr(name)
    return f"{where}.{shown[:40]}" if where else shown[:40]


def no_such_key(name: str, known: Iterable[str]) -> str:
    options = sorted(known)
    return "there is no such key" + (_did_you_mean(name, options) or f"; known here are {', '.join(options)}")


def _did_you_mean(name: str, options: Sequence[str]) -> str:
    close = get_close_matches(name, options, n=1, cutoff=NEAR)
    return f"; did you mean `{close[0]}`?" if close else ""


def _shown(value: object) -> str:
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and value.bit_length() > 128:
        return "so large a number"  # Python refuses to write out the largest
    if hasattr(value, "isoformat"):  # a date or a time of TOML
        return f"the {type(value).__name__} {value.isoformat()}"
    shown = repr(value) if not isinstance(value, bool) else str(value).lower()
    return shown if len(shown) <= 40 else shown[:37] + "..."
