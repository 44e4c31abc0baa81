"""The keys of a rule file as the form of the rule lab needs them, written from their one definition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_never

import msgspec

from ..rules.game.ruleset import RuleSet
from ..rules.schema import (
    CODE,
    REQUIRED,
    Choice,
    Either,
    FileKey,
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
)

__all__ = ["rule_keys"]

LINE = 80
"""Letters that fit in a field of one line."""

TYPES = """\
export type KeyKind =
  | { readonly is: 'text' | 'words'; readonly most: number }
  | { readonly is: 'code' | 'flag' }
  | { readonly is: 'whole'; readonly least: number; readonly most: number }
  | { readonly is: 'choice'; readonly options: readonly string[] }
  | {
      readonly is: 'list' | 'lists'
      readonly of: 'text' | 'words' | 'whole' | 'choice'
      readonly least: number
      readonly most: number
    }
  | { readonly is: 'pay' | 'table' | 'tables' }

export interface RuleKey {
  readonly name: string
  readonly doc: string
  readonly kind: KeyKind
  /** Whether a file must have it. */
  readonly required: boolean
  /** As a file would write it; null where it would write nothing. */
  readonly usual: string | number | boolean | null
  /** The key of the pattern that it goes with, and only with that; empty for all others. */
  readonly pattern: string
}

"""


def rule_keys() -> str:
    """`RULE_KEYS` holds each table's keys, `RuleKeyName` the names of all: `boxes.served`."""
    tables = dict(_tables("game", RuleSet))
    names = " | ".join(f"'{table}.{key['name']}'" for table, keys in tables.items() for key in keys)
    rows = "\n".join(f"  {table}: [\n{_rows(keys)}  ]," for table, keys in tables.items())
    named = f"export type RuleKeyName = {names}\n"
    return f"{TYPES}{named}\nexport const RULE_KEYS: Readonly<Record<string, readonly RuleKey[]>> = {{\n{rows}\n}}\n"


def _rows(keys: list[dict[str, Any]]) -> str:
    return "".join(f"    {msgspec.json.encode(key).decode()},\n" for key in keys)


def _tables(name: str, cls: type) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The table and all that stand in it, each under its own key."""
    keys: list[dict[str, Any]] = []
    inner: list[tuple[str, type]] = []
    for field in fields_of(cls):
        if isinstance(field, OneOf):
            for first, *others in field.members.values():
                keys += [_key(key, pattern=first.name) for key in (first, *others)]
            continue
        keys.append(_key(field))
        if isinstance(field.kind, KeyTable):
            inner.append((field.name, field.kind.of))
    yield name, keys
    for key, of in inner:
        yield from _tables(key, of)


def _key(key: FileKey, pattern: str = "") -> dict[str, Any]:
    usual = key.written_default
    return {
        "name": key.name,
        "doc": key.doc,
        "kind": _kind(key.kind),
        "required": key.default is REQUIRED and not pattern,
        "usual": usual if isinstance(usual, str | int | bool) else None,
        "pattern": pattern,
    }


def _kind(kind: Kind) -> dict[str, Any]:
    match kind:
        case Text() if kind == CODE:
            return {"is": "code"}
        case Text(most):
            return {"is": "words" if most > LINE else "text", "most": most}
        case Whole(least, most):
            return {"is": "whole", "least": least, "most": most}
        case Flag():
            return {"is": "flag"}
        case Choice(options):
            return {"is": "choice", "options": options}
        case Either():
            return {"is": "pay"}
        case ListOf(ListOf(item), least, most):
            return {"is": "lists", "of": _kind(item)["is"], "least": least, "most": most}
        case ListOf(item, least, most):
            return {"is": "list", "of": _kind(item)["is"], "least": least, "most": most}
        case KeyTables() | Keyed():
            return {"is": "tables"}
        case KeyTable():
            return {"is": "table"}
        case _:
            assert_never(kind)
