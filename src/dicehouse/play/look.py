"""How somebody looks at the table: one to three dice in a colour."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

LookColour = Literal["brass", "brick", "plum", "sky", "leaf", "ink"]

PlainFace = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    colour: LookColour
    dice: Annotated[tuple[PlainFace, ...], msgspec.Meta(min_length=1, max_length=3)]
