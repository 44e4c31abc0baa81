"""What a client may ask to have printed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ..notation.record_reader import LONGEST_RECORD
from ..rules.file.rulefile import LARGEST_FILE
from ..rules.game.offer import Columns
from ..values import Value

__all__ = ["SheetOrder"]

Name = Annotated[str, msgspec.Meta(max_length=200)]


class SheetOrder(Value, forbid_unknown_fields=True):
    """A record, a rule file, or both where the record was played by it; or neither, and a game of the catalogue.

    `qr` is the address of a table. What is left out is the rule file's own choice.
    """

    game: Annotated[str, msgspec.Meta(max_length=60)] | None = None
    rule_file: Annotated[str, msgspec.Meta(max_length=LARGEST_FILE)] | None = None
    record: Annotated[str, msgspec.Meta(max_length=LONGEST_RECORD)] | None = None
    columns: Columns | None = None
    names: Annotated[tuple[Name, ...], msgspec.Meta(max_length=60)] = ()
    paper: Literal["a4", "letter"] = "a4"
    per_page: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None
    large: bool = False
    empty: bool = False
    summary: bool = False
    class_set: Annotated[int, msgspec.Meta(ge=1, le=60)] | None = None
    qr: Annotated[str, msgspec.Meta(min_length=1, max_length=500)] | None = None
