"""From a rule set to its canonical rule file, and to the digest that names its content."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

from ..game.boxes import Box
from ..game.ruleset import RuleSet
from ..schema import FileKey, Keyed, KeyTable, KeyTables, OneOf, fields_of, keys_of, to_file


@lru_cache(maxsize=256)
def digest(rules: RuleSet) -> str:
    """A name for the content: equal rules have equal digests, whatever their files' layout."""
    return hashlib.sha256(write_rules(rules).encode()).hexdigest()


def write_rules(rules: RuleSet) -> str:
    """A rule file that reads back as the same rule set; defaults are left out."""
    lines: list[str] = []
    _write_table(lines, rules_to_data(rules), keys_of(RuleSet), "")
    return "\n".join(lines).lstrip("\n") + "\n"


def rules_to_data(rules: RuleSet) -> dict[str, Any]:
    """The rule set as the plain tables of its rule file, defaults included."""
    data = _table(rules)
    if rules.buying and rules.buying.max_buys_turn == rules.dice.count:
        del data["buying"]["max_buys_turn"]
    return data


def _table(value: Any) -> dict[str, Any]:
    """A rule file has no word for nothing: what is None is left out, as are tables of defaults."""
    data: dict[str, Any] = {}
    cls: type = type(value)
    for key in fields_of(cls):
        held: Any = getattr(value, key.field) if key.field else True
        data |= _table(held) if isinstance(key, OneOf) else {key.name: _entry(key, held)}
    if isinstance(value, Box) and value.pattern.SETTLED:
        del data["score"]
    return {name: entry for name, entry in data.items() if entry is not None}


def _entry(key: FileKey, held: Any) -> Any:
    match key.kind:
        case Keyed(by=by):
            return {getattr(each, by): _table(each) for each in held}
        case KeyTables():
            return [_table(each) for each in held]
        case KeyTable():
            return None if held == key.default else _table(held)
        case _:
            return to_file(key.kind, held)


def _write_table(lines: list[str], data: dict[str, Any], keys: tuple[FileKey, ...], path: str) -> None:
    """Plain values first, then the tables: TOML allows no other order."""
    lines += [
        f"{key.name} = {_value(data[key.name])}"
        for key in keys
        if not isinstance(key.kind, KeyTable) and _worth_writing(key, data.get(key.name))
    ]
    for key in keys:
        value, name = data.get(key.name), f"{path}{key.name}"
        match key.kind:
            case KeyTables(keys=inner):
                for table in value or ():
                    lines += ["", f"[[{name}]]"]
                    _write_table(lines, table, _tables_last(inner), f"{name}.")
            case Keyed(keys=inner) if value is not None:
                lines.append(f"[{name}]")
                lines += [f"{code} = {_inline(entry, inner)}" for code, entry in value.items()]
            case KeyTable(keys=inner) if value is not None and path:
                lines.append(f"{key.name} = {_inline(value, inner)}")
            case KeyTable(keys=inner) if value is not None:
                lines += ["", f"[{name}]"]
                _write_table(lines, value, inner, f"{name}.")
            case _:
                pass


def _tables_last(keys: tuple[FileKey, ...]) -> tuple[FileKey, ...]:
    """Inline tables before headed ones."""
    return tuple(sorted(keys, key=lambda key: isinstance(key.kind, Keyed)))


def _worth_writing(key: FileKey, value: object) -> bool:
    return value is not None and value != key.written_default


def _inline(data: dict[str, Any], keys: tuple[FileKey, ...]) -> str:
    pairs = [f"{key.name} = {_value(data[key.name])}" for key in keys if _worth_writing(key, data.get(key.name))]
    return "{ " + ", ".join(pairs) + " }"


def _value(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case _:
            raise TypeError(f"a rule file holds no {type(value).__name__}")
