"""What commands print. A command makes one value: here it is shown to people, or given to programs as JSON.

Errors have one shape too, and work that takes long one bar.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

import msgspec

from ..errors import DicehouseError
from ..notation import error_to_json, write_action, write_state
from ..rules import Buy, RuleSet, Score, State, Throw
from .app import FOR_PROGRAMS

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

FAILED = 2
"""The exit status of every error."""

R = TypeVar("R", bound="Result")


class Line(NamedTuple):
    """A sentence in one of the styles of the theme, never wrapped by us."""

    text: str
    style: str = ""


class Column(NamedTuple):
    """`form` is how its numbers are written; a column that has one is flush right."""

    title: str = ""
    form: str = ""
    style: str = ""
    wraps: bool = False
    wide: bool = False
    """Shown only where there is room for sentences in a table."""


class Grid(NamedTuple):
    """A table without lines, and without a head where no column has a title; `styles` are of its rows."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[object]]
    styles: Sequence[str] = ()


Shown = "str | Line | Grid | RenderableType | Callable[[int], RenderableType]"
"""A sentence, a table, or a picture, which may depend on the columns that there are."""

ROOM = 120
"""Columns of a terminal that has room for sentences in a table."""


class Result(msgspec.Struct, frozen=True):
    """What a command has found out: its fields are the keys of the JSON, but for those `for_people` alone."""

    for_people: ClassVar[frozenset[str]] = frozenset()
    whole: ClassVar[str] = ""
    """The field that is all that programs get, where one is."""

    @classmethod
    def of(cls: type[R], source: object, **others: object) -> R:
        """The fields that are not given are the source's of the same names."""
        return cls(
            **{name: others[name] if name in others else getattr(source, name) for name in cls.__struct_fields__}
        )

    @classmethod
    def json_keys(cls) -> dict[str, str]:
        """What programs get: the name of each key, and of the field that it is."""
        names = zip(cls.__struct_encode_fields__, cls.__struct_fields__, strict=True)
        return {key: name for key, name in names if name not in cls.for_people}

    def data(self) -> object:
        """What programs get."""
        if self.whole:
            return getattr(self, self.whole)
        found = ((key, getattr(self, name)) for key, name in self.json_keys().items())
        return {key: value for key, value in found if value is not msgspec.UNSET}

    def shown(self) -> Iterator[Any]:
        """What people get, from top to bottom: each is `Shown`."""
        raise NotImplementedError


def print_result(result: Result | Iterator[Result] | None) -> None:
    """Of many results each is a line, as soon as it is there."""
    if result is None:
        return
    if isinstance(result, Result):
        if FOR_PROGRAMS.get():
            sys.stdout.write(json.dumps(plain(result), indent=2) + "\n")
        else:
            _show(result)
        return
    for each in result:
        sys.stdout.write((json.dumps(plain(each)) if FOR_PROGRAMS.get() else "\t".join(each.shown())) + "\n")


def plain(value: object) -> object:
    """Made of dictionaries, lists, numbers and texts: what has a text form is told by it."""
    match value:
        case Result():
            return plain(value.data())
        case RuleSet():
            return value.name_version
        case State():
            return write_state(value)
        case Throw() | Score() | Buy():
            return write_action(value)
        case Fraction():
            return float(value)
        case Path():
            return str(value)
        case Mapping():
            return {str(key): plain(each) for key, each in value.items()}
        case list() | tuple():
            return [plain(each) for each in value]
        case msgspec.Struct():
            return plain(msgspec.structs.asdict(value))
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return value


def _show(result: Result) -> None:
    from rich.text import Text

    from ..terminal.theme import house_console

    console = house_console()
    for each in result.shown():
        match each:
            case Line(text, style):
                console.print(text, style=style, soft_wrap=True)
            case Grid():
                console.print(table_of(each, console))
            case _:
                picture = each(console.width) if callable(each) else each
                console.print(picture, soft_wrap=isinstance(picture, str | Text))


def table_of(grid: Grid, console: Console) -> Table:
    from rich.table import Table

    shown = [place for place, column in enumerate(grid.columns) if not column.wide or console.width >= ROOM]
    columns = [grid.columns[place] for place in shown]
    head = any(column.title for column in columns)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="head", show_header=head)
    for column in columns:
        table.add_column(
            column.title, justify="right" if column.form else "left", style=column.style, no_wrap=not column.wraps
        )
    for number, row in enumerate(grid.rows):
        cells = (_cell(row[place], grid.columns[place].form) for place in shown)
        table.add_row(*cells, style=grid.styles[number] if number < len(grid.styles) else None)
    return table


def _cell(value: object, form: str) -> str:
    return "" if value is None else value if isinstance(value, str) else format(value, form)


def print_error(error: DicehouseError, *, as_json: bool) -> int:
    if as_json:
        sys.stderr.write(json.dumps(error_to_json(error)) + "\n")
    else:
        from ..terminal.theme import house_console

        house_console(stderr=True).print(_one_line(error.message), style="wrong", soft_wrap=True)
    return FAILED


def _one_line(message: str) -> str:
    """A file's name may hold anything, also what would move the cursor."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in message)


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
