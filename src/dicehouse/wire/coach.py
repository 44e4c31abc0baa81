"""What the coach, the replay and the rule lab say to clients."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..notation.record_reader import LONGEST_RECORD
from ..play.views.table import CardView
from ..rules import Action, Event
from ..rules.file.rulefile import LARGEST_FILE
from ..values import Value
from .rest import GameView

__all__ = [
    "AdviceView",
    "AnalysisView",
    "BoxWorth",
    "DecisionView",
    "Frame",
    "MomentView",
    "OptionView",
    "PlayerView",
    "RecordText",
    "ReplayView",
    "SolvedView",
]


class OptionView(Value):
    """`words` name the option within a sentence; `aims` say what it leads to, and how likely.

    `value` is the final score to be expected after it, or where cards are compared the points of the boxes still open;
    `gap` is how far that is below the best.
    """

    action: Action
    words: str
    value: float
    gap: float
    aims: tuple[str, ...]


class AdviceView(Value):
    best: Action
    value: float
    why: str
    options: tuple[OptionView, ...]


class DecisionView(Value):
    """`step` is the frame of the replay in which it was made; `dice` lay on the table, and `line` is the state line."""

    seat: int
    turn: int
    step: int
    dice: tuple[int, ...]
    rolls_left: int
    line: str = msgspec.field(name="state")
    chosen: Action
    best: Action
    loss: float
    words: str


class MomentView(Value):
    """The final score to be expected after a turn, and what the turn's luck and mistakes did to it."""

    turn: int
    expected: float
    luck: float
    mistakes: float


class PlayerView(Value):
    """`expected` is `start + luck - mistakes`: the score itself where the card is full, so `finished`."""

    seat: int
    name: str
    score: int
    expected: float
    finished: bool
    start: float
    luck: float
    mistakes: float
    grade: str | None
    course: tuple[MomentView, ...]
    costliest: tuple[DecisionView, ...]


class AnalysisView(Value):
    """`unknown` says why the coach has no values for the game; nobody is analysed then."""

    rules: str
    players: tuple[PlayerView, ...]
    costliest: tuple[DecisionView, ...]
    unknown: str | None = None


class BoxWorth(Value):
    """How much lower perfect play would score without the box."""

    box: str
    name: str
    worth: float


class SolvedView(Value):
    rules: str
    expected: float
    deviation: float
    positions: int
    boxes: tuple[BoxWorth, ...]


class RecordText(Value, forbid_unknown_fields=True):
    """A record, and the rule file where it is no game of the catalogue."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_RECORD)]
    rule_file: Annotated[str, msgspec.Meta(max_length=LARGEST_FILE)] | None = None


class Frame(Value):
    """The table after `event`; the first frame, before anything has happened, has none. `turn` is the seat to move."""

    event: Event | None
    turn: int
    dice: tuple[int, ...]
    rolls_left: int
    cards: tuple[CardView, ...]
    state: str


class ReplayView(Value):
    """`record` and `rule_file` are what a link must carry to show this again; the catalogue needs no file.
    `taken_back` counts the boxes that were."""

    game: GameView
    names: tuple[str, ...]
    tags: dict[str, str]
    frames: tuple[Frame, ...]
    record: str
    rule_file: str | None
    taken_back: int = 0
