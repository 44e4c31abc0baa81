"""What the coach, the replay and the rule lab say to clients."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..notation.record_reader import LONGEST_RECORD
from ..play.views import CardView
from ..rules.rulefile import LARGEST_FILE

__all__ = [
    "AdviceView",
    "AnalysisView",
    "BoxWorth",
    "DecisionView",
    "Frame",
    "OptionView",
    "PlayerView",
    "RecordText",
    "ReplayView",
    "SolvedView",
]


class OptionView(msgspec.Struct, frozen=True):
    """`aims` are words: what the option leads to, and how likely."""

    action: str
    value: float
    gap: float
    aims: tuple[str, ...]


class AdviceView(msgspec.Struct, frozen=True):
    best: str
    value: float
    why: str
    options: tuple[OptionView, ...]


class DecisionView(msgspec.Struct, frozen=True):
    seat: int
    turn: int
    state: str
    chosen: str
    best: str
    loss: float
    words: str


class PlayerView(msgspec.Struct, frozen=True):
    """`course` is the expected final score after each turn, from the start on."""

    seat: int
    name: str
    score: int
    start: float
    luck: float
    mistakes: float
    grade: str | None
    course: tuple[float, ...]
    costliest: tuple[DecisionView, ...]


class AnalysisView(msgspec.Struct, frozen=True):
    rules: str
    players: tuple[PlayerView, ...]
    costliest: tuple[DecisionView, ...]


class BoxWorth(msgspec.Struct, frozen=True):
    """How much lower perfect play would score without the box."""

    box: str
    name: str
    worth: float


class SolvedView(msgspec.Struct, frozen=True):
    rules: str
    expected: float
    deviation: float
    positions: int
    boxes: tuple[BoxWorth, ...]


class RecordText(msgspec.Struct, forbid_unknown_fields=True):
    """A record, and the rule file where it is no game of the catalogue."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_RECORD)]
    rule_file: Annotated[str, msgspec.Meta(max_length=LARGEST_FILE)] | None = None


class Frame(msgspec.Struct, frozen=True):
    """One step of a replay: what happens, and the table before it."""

    event: str
    seat: int
    dice: tuple[int, ...]
    rolls_left: int
    cards: tuple[CardView, ...]
    state: str


class ReplayView(msgspec.Struct, frozen=True):
    rules: str
    names: tuple[str, ...]
    tags: dict[str, str]
    frames: tuple[Frame, ...]
