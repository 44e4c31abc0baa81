"""What a key of a rule file is: its kind, default and words, written once, at the field that holds its value.

    rolls: Annotated[int, Key("How many rolls a turn has.", Whole(1, 9))]

Reading, writing, the reference in the docs and the editor's schema all ask `keys_of` and `fields_of` for these.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from functools import cache
from types import NoneType
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints


@dataclass(frozen=True)
class Text:
    most: int = 80
    least: int = 1
    form: str = ""
    form_words: str = ""


@dataclass(frozen=True)
class Whole:
    least: int
    most: int


@dataclass(frozen=True)
class Flag:
    pass


@dataclass(frozen=True)
class Choice:
    """One of these words; `numbered` where the rule set holds the word's place among them."""

    options: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Either:
    """One kind or the other."""

    first: Whole
    second: Choice


@dataclass(frozen=True)
class ListOf:
    """`greatest_first` where the order in the file means nothing."""

    item: Text | Whole | Choice | ListOf
    least: int
    most: int
    greatest_first: bool = False


@dataclass(frozen=True)
class KeyTable:
    of: type

    @property
    def keys(self) -> tuple[FileKey, ...]:
        return keys_of(self.of)


@dataclass(frozen=True)
class KeyTables(KeyTable):
    """A list of tables, `[[name]]`."""

    least: int
    most: int


@dataclass(frozen=True)
class Keyed(KeyTable):
    """A table whose keys are the file's own codes; `by` is the field that holds the code."""

    code: Text
    most: int
    by: str = "code"


Kind = Text | Whole | Flag | Choice | Either | ListOf | KeyTable | KeyTables | Keyed

REQUIRED: Final = object()
"""The default of a key that has none."""

CODE = Text(
    4,
    1,
    r"[A-Z0-9][A-Za-z0-9]{0,3}",
    "1 to 4 letters (A to Z, a to z) or digits, the first a capital or digit,",
)
"""The form of a box's code."""


@dataclass(frozen=True)
class Key:
    """Stands at a field, and says only what the field does not: `kind` where the type alone does not tell it,
    `name` where the file calls it otherwise, `default` where the field has none."""

    doc: str
    kind: Kind | None = None
    name: str = ""
    default: object = REQUIRED


@dataclass(frozen=True)
class FileKey:
    """All that is known of a key. `default` is what the field holds where the file leaves the key out; a key
    without a `field` is a flag that only names its class."""

    name: str
    kind: Kind
    doc: str
    default: object
    field: str

    @property
    def written_default(self) -> object:
        """As a file would write it; None where it would write nothing."""
        return None if self.default is REQUIRED else to_file(self.kind, self.default)


@dataclass(frozen=True)
class OneOf:
    """A field that holds one of these classes. They have no table of their own: their keys stand among those of
    the class that has the field. The first key of each names it, and its other keys go only with that one."""

    field: str
    classes: tuple[type, ...]

    @property
    def members(self) -> dict[type, tuple[FileKey, ...]]:
        return {cls: keys_of(cls) for cls in self.classes}


@cache
def keys_of(cls: type) -> tuple[FileKey, ...]:
    """The keys that a table of this class may have, in the order in which they are written."""
    keys: list[FileKey] = []
    for field in fields_of(cls):
        if isinstance(field, FileKey):
            keys.append(field)
        else:
            inner = (key for members in field.members.values() for key in members)
            keys += [replace(key, default=None) if key.default is REQUIRED else key for key in inner]
    return tuple(keys)


@cache
def fields_of(cls: type) -> tuple[FileKey | OneOf, ...]:
    """The fields of this class that have a key; before them the flag that names it, if it has one."""
    hints = get_type_hints(cls, include_extras=True)
    flag = getattr(cls, "FLAG", None)
    named = [FileKey(flag.name, Flag(), flag.doc, False, "")] if isinstance(flag, Key) else []
    return (*named, *(_bound(field, hints[field.name]) for field in fields(cls) if _has_key(hints[field.name])))


def _has_key(hint: object) -> bool:
    return get_origin(hint) is Annotated and isinstance(get_args(hint)[1], Key)


def _bound(field: Field[Any], hint: object) -> FileKey | OneOf:
    type_, key = get_args(hint)
    members = [part for part in get_args(type_) if part is not NoneType]
    if NoneType not in get_args(type_) and members and all(map(is_dataclass, members)):
        return OneOf(field.name, tuple(members))
    default = key.default if field.default is MISSING else field.default
    return FileKey(key.name or field.name, key.kind or _kind(type_), key.doc, default, field.name)


def _kind(type_: object) -> Kind:
    """What the type alone says."""
    if type_ is bool:
        return Flag()
    if get_origin(type_) is Literal:
        return Choice(get_args(type_))
    for part in (type_, *get_args(type_)):
        if isinstance(part, type) and is_dataclass(part):
            return KeyTable(part)
    raise TypeError(f"the key must say what {type_} may be")


def to_file(kind: Kind, value: Any) -> Any:
    """A plain value as a file writes it; None where it is left out."""
    match kind:
        case _ if value is None:
            return None
        case Choice(options, numbered=True):
            return options[value]
        case ListOf(item, least):
            return [to_file(item, each) for each in value] if len(value) >= least else None
        case KeyTable():
            return None
        case _:
            return value
