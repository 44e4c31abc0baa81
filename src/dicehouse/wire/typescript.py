"""What the web takes from the house, written from the house's own: `python -m dicehouse.wire.typescript WEB`.

`src/generated/wire.ts` has the types of the messages, `src/generated/keys.ts` the keys of a rule file, and
`public/check-games.js` what the page that checks sealed dice must know of the catalogue. Without a folder the types go
to standard output. A test holds the files against this.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
from msgspec import inspect

from ..classroom.lessons.commands import StudentCommand, TeacherCommand
from ..errors.codes import GAME, HOUSE, HTTP, LESSON, NOTATION, QUESTION, REFUSAL, RULE_FILE, SOLVER, TABLE
from ..play.commands import Command
from ..play.guests import LookColour
from ..play.settings import BotStrength, DiceKind
from ..play.table import PHRASES
from ..quick.games import Pace
from ..rules import Action, Buy, Event, Read, digest
from ..rules.catalogue import catalogue
from ..skill.themes import Theme
from . import arena, calls, coach, days, lesson, messages, practice, quick, rest, sheets, skill
from .news import PublicEvent
from .rule_keys import rule_keys

__all__ = ["check_games", "typescript", "written"]

ROOTS: tuple[Any, ...] = (
    *(getattr(rest, name) for name in rest.__all__),
    *(getattr(coach, name) for name in coach.__all__),
    *(getattr(arena, name) for name in arena.__all__),
    *(getattr(days, name) for name in days.__all__),
    *(getattr(skill, name) for name in skill.__all__),
    *(getattr(quick, name) for name in quick.__all__),
    *(getattr(calls, name) for name in calls.__all__),
    *(getattr(practice, name) for name in practice.__all__),
    *(getattr(sheets, name) for name in sheets.__all__),
    *(getattr(lesson, name) for name in lesson.__all__),
    messages.FromClient,
    messages.ToClient,
)
UNIONS = {
    "FromClient": messages.FromClient,
    "ToClient": messages.ToClient,
    "Command": Command,
    "Action": Action,
    "TableQuestion": Buy | Read,
    "GameEvent": Event,
    "PublicEvent": PublicEvent,
    "FromLessonClient": lesson.FromLessonClient,
    "ToLessonClient": lesson.ToLessonClient,
    "TeacherCommand": TeacherCommand,
    "StudentCommand": StudentCommand,
}
SEEN = (RULE_FILE, REFUSAL, NOTATION, GAME, TABLE, HOUSE, HTTP, SOLVER, QUESTION, LESSON)
"""The codes that a client may be told."""

LITERALS: dict[str, Any] = {
    "BotStrength": BotStrength,
    "DiceKind": DiceKind,
    "Pace": Pace,
    "Theme": Theme,
    "LookColour": LookColour,
    "ErrorCode": Literal[tuple(code for area in SEEN for code, about in area.items() if about.leaves)],
}
LISTS = {
    "PHRASES": PHRASES,
    "BOT_STRENGTHS": get_args(BotStrength),
    "DICE_KINDS": get_args(DiceKind),
    "LOOK_COLOURS": get_args(LookColour),
}

HEAD = "// Written by `python -m dicehouse.wire.typescript` from the house's own messages: change them, not this.\n"


def typescript() -> str:
    """The whole file: one type for every struct that crosses the wire."""
    structs: dict[str, inspect.StructType | inspect.DataclassType] = {}
    for info in inspect.multi_type_info([*ROOTS, *UNIONS.values()]):
        for struct in _structs(info):
            structs[struct.cls.__name__] = struct
    parts = [HEAD, f"export const WIRE_VERSION = {messages.WIRE_VERSION}\n"]
    parts += [f"export const {name} = [{', '.join(map(_quoted, words))}] as const\n" for name, words in LISTS.items()]
    parts += [f"export type {name} = {_write(inspect.type_info(kind))}\n" for name, kind in LITERALS.items()]
    parts += [_interface(structs[name]) for name in sorted(structs)]
    parts += [f"export type {name} = {_write(inspect.type_info(union))}\n" for name, union in UNIONS.items()]
    return "\n".join(parts)


def check_games() -> str:
    """Plain JavaScript: of each game the digest that its sealed dice depend on, its dice, its boxes, and how many rolls
    a turn has, where that is the same in every turn."""
    games = {
        rules.name_version: {
            "digest": digest(rules),
            "count": rules.dice.count,
            "sides": rules.dice.sides,
            "boxes": len(rules.boxes),
            "early": rules.wins_at_once,
            "rolls": 0 if rules.dice.save_rolls else rules.dice.rolls,
            "drawn": rules.first_player == "random",
        }
        for rules in catalogue()
    }
    text = msgspec.json.format(msgspec.json.encode(games), indent=2).decode()
    return f"{HEAD}const GAMES = {text}\n"


def written() -> dict[str, str]:
    """Every file by its path in the web's folder."""
    return {
        "src/generated/wire.ts": typescript(),
        "src/generated/keys.ts": HEAD + rule_keys(),
        "public/check-games.js": check_games(),
    }


def _structs(info: inspect.Type, seen: set[str] | None = None) -> Iterator[inspect.StructType | inspect.DataclassType]:
    """Every struct that can be reached."""
    seen = set() if seen is None else seen
    match info:
        case inspect.Metadata(inner):
            yield from _structs(inner, seen)
        case inspect.UnionType(types):
            for one in types:
                yield from _structs(one, seen)
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            yield from _structs(info.item_type, seen)
        case inspect.TupleType(items):
            for one in items:
                yield from _structs(one, seen)
        case inspect.DictType(_, value):
            yield from _structs(value, seen)
        case inspect.StructType() | inspect.DataclassType() if info.cls.__name__ not in seen:
            seen.add(info.cls.__name__)
            yield info
            for field in info.fields:
                yield from _structs(field.type, seen)
        case _:
            return


def _interface(struct: inspect.StructType | inspect.DataclassType) -> str:
    lines = [f"  {field.encode_name}{_mark(struct, field)}: {_type(struct, field)}" for field in struct.fields]
    if isinstance(struct, inspect.StructType) and struct.tag_field:
        lines.insert(0, f"  {struct.tag_field}: {_quoted(str(struct.tag))}")
    return "\n".join([f"export interface {struct.cls.__name__} {{", *lines, "}\n"])


def _type(struct: inspect.StructType | inspect.DataclassType, field: inspect.Field) -> str:
    """A code is any text on the wire, so that an old client can read a new one; the web knows those of its day."""
    return "ErrorCode" if (struct.cls, field.name) == (messages.Refused, "code") else _write(field.type)


def _mark(struct: inspect.StructType | inspect.DataclassType, field: inspect.Field) -> str:
    """What clients send may leave out what has a default; what the house sends is always whole."""
    sent = isinstance(struct, inspect.StructType) and struct.forbid_unknown_fields
    return "?" if sent and not field.required else ""


def _write(info: inspect.Type) -> str:
    match info:
        case inspect.Metadata(inner):
            return _write(inner)
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.AnyType():
            return "unknown"
        case inspect.LiteralType(values):
            return " | ".join(sorted(_quoted(str(value)) for value in values))
        case inspect.UnionType(types):
            return " | ".join(_write(one) for one in types)
        case inspect.ListType() | inspect.VarTupleType():
            item = _write(info.item_type)
            return f"readonly ({item})[]" if "|" in item else f"readonly {_item(item)}[]"
        case inspect.TupleType(items):
            return f"readonly [{', '.join(map(_write, items))}]"
        case inspect.DictType(_, value):
            return f"Record<string, {_write(value)}>"
        case inspect.StructType(cls) | inspect.DataclassType(cls):
            return str(cls.__name__)
        case _:
            raise TypeError(f"no TypeScript is known for {info}")


def _item(text: str) -> str:
    return f"({text})" if text.startswith("readonly") else text


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        for path, text in written().items():
            (Path(sys.argv[1]) / path).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(typescript())
