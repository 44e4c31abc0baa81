"""From a rule set to its canonical rule file, and to the digest that names its content."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from functools import lru_cache
from typing import Any, assert_never

from .patterns import PLACES, Anything, Digit, DigitSum, Face, Groups, Run
from .ruleset import Box, RuleSet, Section, Sheet, Table
from .schema import RULE_FILE, Key, Keyed, Tables
from .schema import Table as TableKind

__all__ = ["digest", "rules_to_data", "write_rules"]


@lru_cache(maxsize=256)
def digest(rules: RuleSet) -> str:
    """A name for the content: equal rules have equal digests, whatever their files' layout."""
    return hashlib.sha256(write_rules(rules).encode()).hexdigest()


def write_rules(rules: RuleSet) -> str:
    """A rule file that reads back as the same rule set; defaults are left out."""
    lines: list[str] = []
    _write_table(lines, rules_to_data(rules), RULE_FILE, "")
    return "\n".join(lines).lstrip("\n") + "\n"


def rules_to_data(rules: RuleSet) -> dict[str, Any]:
    """The rule set as the plain tables of its rule file, defaults included."""
    match = rules.match
    data = {
        **{key.name: getattr(rules, key.name) for key in RULE_FILE if hasattr(rules, key.name)},
        "seats": list(rules.seats),
        "tips": list(rules.tips),
        "dice": _without_empty(asdict(rules.dice)),
        "sections": [_section(section) for section in rules.sections],
        "joker": asdict(rules.joker) if rules.joker else None,
        "buying": _buying(rules),
        "comparison": asdict(rules.comparison) if rules.comparison else None,
        "match": match
        and {
            "team_size": [match.team_least, match.team_most],
            "zombie_games": match.zombie_games,
            "zombie_missing": match.zombie_missing,
        },
        "table": asdict(rules.table) if rules.table != Table() else None,
        "sheet": asdict(rules.sheet) if rules.sheet != Sheet() else None,
    }
    return {name: _pruned(value) for name, value in data.items() if value is not None}


def _pruned(value: Any) -> Any:
    """A rule file has no word for nothing: what is None is left out."""
    match value:
        case dict():
            return {name: _pruned(inner) for name, inner in value.items() if inner is not None}
        case list():
            return [_pruned(inner) for inner in value]
        case _:
            return value


def _without_empty(table: dict[str, Any]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in table.items() if value != ()}


def _section(section: Section) -> dict[str, Any]:
    return {
        "name": section.name,
        "boxes": {box.code: _box(box) for box in section.boxes},
        "bonus": asdict(section.bonus) if section.bonus else None,
    }


def _box(box: Box) -> dict[str, Any]:
    data: dict[str, Any] = {"name": box.name}
    match box.pattern:
        case Face(face):
            return data | {"face": face}
        case Groups(sizes, same_face):
            data |= {"groups": list(sizes), "same_face": same_face}
        case Run(length, start):
            data |= {"run": length, "from": start}
        case Anything():
            data |= {"any": True}
        case Digit(digit, place):
            return data | {"digit": digit, "place": PLACES[place]}
        case DigitSum(total, places):
            return data | {
                "digit_sum": total,
                "places": [PLACES[place] for place in places] or None,
            }
        case _:
            assert_never(box.pattern)
    return data | {"score": box.pay}


def _buying(rules: RuleSet) -> dict[str, Any] | None:
    if rules.buying is None:
        return None
    data = asdict(rules.buying)
    if rules.buying.max_buys_turn == rules.dice.count:
        data["max_buys_turn"] = None
    return data


def _write_table(lines: list[str], data: dict[str, Any], keys: tuple[Key, ...], path: str) -> None:
    """Plain values first, then the tables: TOML allows no other order."""
    nested = (TableKind, Tables, Keyed)
    lines += [
        f"{key.name} = {_value(data[key.name])}"
        for key in keys
        if not isinstance(key.kind, nested) and _worth_writing(key, data.get(key.name))
    ]
    for key in keys:
        value, name = data.get(key.name), f"{path}{key.name}"
        match key.kind:
            case TableKind(inner) if value is not None and path:
                lines.append(f"{key.name} = {_inline(value, inner)}")
            case TableKind(inner) if value is not None:
                lines += ["", f"[{name}]"]
                _write_table(lines, value, inner, f"{name}.")
            case Tables(inner):
                for table in value or ():
                    lines += ["", f"[[{name}]]"]
                    _write_table(lines, table, _tables_last(inner), f"{name}.")
            case Keyed(_, inner) if value is not None:
                lines.append(f"[{name}]")
                lines += [f"{code} = {_inline(entry, inner)}" for code, entry in value.items()]
            case _:
                pass


def _tables_last(keys: tuple[Key, ...]) -> tuple[Key, ...]:
    """Inline tables before headed ones."""
    return tuple(sorted(keys, key=lambda key: isinstance(key.kind, Keyed)))


def _worth_writing(key: Key, value: object) -> bool:
    return value is not None and value != key.default


def _inline(data: dict[str, Any], keys: tuple[Key, ...]) -> str:
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
