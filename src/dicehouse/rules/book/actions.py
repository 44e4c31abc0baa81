"""What a player may ask for: an intent, before dice and judges have spoken. As messages carry it, so with a tag."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..dice import MOST_SIDES

_Face = Annotated[int, msgspec.Meta(ge=1, le=MOST_SIDES)]
Faces = Annotated[tuple[_Face, ...], msgspec.Meta(max_length=8)]
_BoxCode = Annotated[str, msgspec.Meta(max_length=8)]
_Number = Annotated[int, msgspec.Meta(ge=0, le=999_999_999)]


class _Action(msgspec.Struct, frozen=True, tag_field="is", forbid_unknown_fields=True):
    pass


class Throw(_Action, frozen=True, tag="throw"):
    """Keep these dice, sorted, and throw the others; the first throw of a turn keeps none."""

    keep: Faces = ()


class Score(_Action, frozen=True, tag="score"):
    """Fill a box; `number` is the player's own arrangement where the box takes a number, None an X. In a box of points
    0 crosses it out by choice."""

    box: _BoxCode
    number: _Number | None = None


class Announce(_Action, frozen=True, tag="announce"):
    """Name the box that this turn fills, after its first roll; no other takes the dice then."""

    box: _BoxCode


class Buy(_Action, frozen=True, tag="buy"):
    """Answer a question so that one die that shows `die` shows `face`."""

    die: _Face
    face: _Face


class Read(_Action, frozen=True, tag="read"):
    """Read aloud the number in a box, so that its point may be given."""

    box: _BoxCode


class Leave(_Action, frozen=True, tag="leave"):
    """Give the game up, at any time, also when it is another's turn."""


Action = Throw | Score | Announce | Buy | Read | Leave
