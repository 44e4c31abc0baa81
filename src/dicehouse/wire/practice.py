"""Positions to practise on, as they go over plain HTTP."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..play.views.table import OfferView
from ..skill.themes import Theme
from .coach import AdviceView, Frame

__all__ = ["PositionView", "PracticeGame", "StateText"]

LONGEST_LINE = 1000


class PracticeGame(msgspec.Struct, frozen=True):
    rules: str
    name: str
    themes: tuple[Theme, ...]


class StateText(msgspec.Struct, forbid_unknown_fields=True):
    """A position as a state line."""

    line: Annotated[str, msgspec.Meta(max_length=LONGEST_LINE)] = msgspec.field(name="state")


class PositionView(msgspec.Struct, frozen=True):
    """Of one card, with what every choice is worth."""

    rules: str
    frame: Frame
    offers: tuple[OfferView, ...]
    may_throw: bool
    advice: AdviceView
