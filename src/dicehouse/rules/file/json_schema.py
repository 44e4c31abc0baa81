"""A rule file as JSON Schema, so that an editor completes its keys and marks what is wrong while it is written."""

from __future__ import annotations

from typing import Any, assert_never

from ..game.ruleset import RuleSet
from ..schema import (
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
    keys_of,
)

Schema = dict[str, Any]


def rule_file_schema() -> Schema:
    """What keys stand together well is left to the reader; everything about one key or one box is here."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Rule file", **_table(RuleSet)}


def _table(cls: type) -> Schema:
    keys = keys_of(cls)
    required = [key.name for key in keys if key.default is REQUIRED]
    schema: Schema = {
        "type": "object",
        "properties": {key.name: _property(key) for key in keys},
        **({"required": required} if required else {}),
        "additionalProperties": False,
    }
    for field in fields_of(cls):
        if isinstance(field, OneOf):
            schema |= _one_of(field)
    return schema


def _property(key: FileKey) -> Schema:
    default = key.written_default
    return {"description": key.doc, **_kind(key.kind), **({} if default is None else {"default": default})}


def _kind(kind: Kind) -> Schema:
    match kind:
        case Text(most, least, form):
            pattern = {"pattern": f"^{form}$"} if form else {"pattern": r"\S"} if least else {}
            return {"type": "string", "maxLength": most, **pattern}
        case Whole(least, most):
            return {"type": "integer", "minimum": least, "maximum": most}
        case Flag():
            return {"type": "boolean"}
        case Choice(options):
            return {"enum": list(options)}
        case Either(first, second):
            return {"anyOf": [_kind(first), _kind(second)]}
        case ListOf(item, least, most):
            return {"type": "array", "items": _kind(item), "minItems": least, "maxItems": most}
        case KeyTables(cls, least, most):
            return {"type": "array", "items": _table(cls), "minItems": least, "maxItems": most}
        case Keyed(cls, code, most):
            codes = {"pattern": f"^{code.form}$"}
            return {
                "type": "object",
                "propertyNames": codes,
                "additionalProperties": _table(cls),
                "maxProperties": most,
            }
        case KeyTable(cls):
            return _table(cls)
        case _:
            assert_never(kind)


def _one_of(field: OneOf) -> Schema:
    """Exactly one of the patterns; what goes only with it, and what it needs beside it."""
    members = {cls: (first, others) for cls, (first, *others) in field.members.items()}
    return {
        "oneOf": [_given(first) for first, _ in members.values()],
        "dependentRequired": {other.name: [first.name] for first, others in members.values() for other in others},
        "dependentSchemas": {first.name: _beside(cls, others) for cls, (first, others) in members.items()},
    }


def _given(first: FileKey) -> Schema:
    true = {"properties": {first.name: {"const": True}}} if isinstance(first.kind, Flag) else {}
    return {"required": [first.name], **true}


def _beside(cls: type, others: list[FileKey]) -> Schema:
    needed = [other.name for other in others if other.default is REQUIRED]
    settled = getattr(cls, "SETTLED", None)
    if settled:
        return {"required": needed, "properties": {"score": {"const": settled}}}
    return {"required": [*needed, "score"]}
