"""Whoever sits or looks on: a name, a look, and an id that only the house knows."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ..values import Value
from .units import GuestId

LookColour = Literal["brass", "brick", "plum", "sky", "leaf", "ink"]

PlainFace = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Look(Value, forbid_unknown_fields=True):
    """How somebody looks at the table: one to three dice in a colour."""

    colour: LookColour
    dice: Annotated[tuple[PlainFace, ...], msgspec.Meta(min_length=1, max_length=3)]


class Guest(Value):
    """`member` is who of several acts, where they act as one guest: a student's number."""

    id: GuestId
    name: str
    look: Look | None = None
    member: int | None = None
