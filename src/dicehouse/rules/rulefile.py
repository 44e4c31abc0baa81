"""From the text of a rule file to a rule set; `writing` goes the other way."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any, TypeVar

from ..errors import RuleFileError
from .consistency import contradiction
from .patterns import SETTLED_PAY, Pattern, Pay
from .reading import Reader
from .ruleset import Box, RuleSet
from .schema import REQUIRED, Choice, FileKey, Keyed, KeyTable, KeyTables, Kind, ListOf, OneOf, fields_of, keys_of

__all__ = ["LARGEST_FILE", "read_rules", "rules_from_data"]

Values = dict[str, Any]
"""A table that was read: every key of its class, None where it was left out."""

T = TypeVar("T")

LARGEST_FILE = 16 * 1024
"""Characters; the longest file of the catalogue has about 1,600, and reading grows with the square."""


MOST_DOTS = 64
"""In a line: reading a dotted key grows with the square of its parts, and a sentence has fewer."""


def read_rules(text: str, file: str = "rule file") -> RuleSet:
    """The rule set that the text describes; anything wrong is one RuleFileError. Its shape is looked at first."""
    if len(text) > LARGEST_FILE:
        raise RuleFileError("rules-too-large", file, "", f"at most {LARGEST_FILE:,} characters are read")
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
        raise RuleFileError("rules-too-large", file, "", f"a line has at most {MOST_DOTS} full stops")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleFileError("rules-syntax", file, "", f"this is not TOML: {str(error)[:200]}") from None
    except (RecursionError, ValueError):
        # nested too deep, or a number beyond what Python reads
        raise RuleFileError("rules-syntax", file, "", "this is not a rule file") from None
    return rules_from_data(data, file)


def rules_from_data(data: object, file: str = "rule file") -> RuleSet:
    """The same from data that has already been parsed."""
    reader = Reader(file)
    rules = _settled(_Builder(reader).build(RuleSet, reader.table(data, keys_of(RuleSet)), ""))
    clash = contradiction(rules)
    if clash is not None:
        raise reader.error("rules-contradiction", *clash)
    return rules


def _settled(rules: RuleSet) -> RuleSet:
    """With what a file may leave out because another of its keys says it."""
    if rules.buying and rules.buying.max_buys_turn is None:
        return replace(rules, buying=replace(rules.buying, max_buys_turn=rules.dice.count))
    return rules


class _Builder:
    """Makes values out of tables that the schema has found well formed."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def build(self, cls: type[T], values: Values, where: str, **given: Any) -> T:
        table: type = cls
        for key in fields_of(table):
            if isinstance(key, OneOf):
                given[key.field] = self._one_of(key, values, where)
            elif key.field and values[key.name] is not None:
                inner = f"{where}.{key.name}" if where else key.name
                given[key.field] = self._value(key.kind, values[key.name], inner)
        if cls is Box:
            given["pay"] = self._pay(given.get("pay"), given["pattern"], where)
        return cls(**given)

    def _value(self, kind: Kind, value: Any, where: str) -> Any:
        match kind:
            case Choice(options, numbered=True):
                return options.index(value)
            case ListOf(item, greatest_first=greatest_first):
                items = [self._value(item, each, where) for each in value]
                return tuple(sorted(items, reverse=True) if greatest_first else items)
            case Keyed(cls, by=by):
                return tuple(self.build(cls, each, f"{where}.{code}", **{by: code}) for code, each in value.items())
            case KeyTables(cls):
                return tuple(self.build(cls, each, f"{where}[{n}]") for n, each in enumerate(value, 1))
            case KeyTable(cls):
                return self.build(cls, value, where)
            case _:
                return value

    def _one_of(self, field: OneOf, values: Values, where: str) -> object:
        """The one class whose first key is there; the keys that go only with others are not."""
        names = {cls: keys[0].name for cls, keys in field.members.items()}
        given = [cls for cls, name in names.items() if values[name]]
        if len(given) != 1:
            has = " and ".join(f"`{names[cls]}`" for cls in given) or "none"
            expected = ", ".join(f"`{name}`" for name in names.values())
            raise self._reader.error(
                "rules-pattern", where, f"exactly one pattern of {expected} was expected, not {has}"
            )
        for cls, (first, *others) in field.members.items():
            for key in others:
                self._companion(key, first.name, values[key.name], f"{where}.{key.name}", wanted=cls is given[0])
        return self.build(given[0], values, where)

    def _companion(self, key: FileKey, owner: str, value: object, where: str, *, wanted: bool) -> None:
        if value and not wanted:
            raise self._reader.error("rules-pattern", where, f"goes only with `{owner}`")
        if value is None and wanted and key.default is REQUIRED:
            raise self._reader.error("rules-missing-key", where, f"`{owner}` needs a `{key.name}`")

    def _pay(self, pay: Pay | None, pattern: Pattern, where: str) -> Pay:
        settled = SETTLED_PAY.get(type(pattern))
        if settled is not None and pay not in (None, settled):
            raise self._reader.error("rules-pattern", f"{where}.score", f"this pattern always pays `{settled}`")
        pay = settled or pay
        if pay is None:
            expected = "points, `sum`, `matched` or `number` was expected"
            raise self._reader.error("rules-missing-key", f"{where}.score", f"is missing: {expected}")
        return pay
