"""What a screen knows of a table, wherever it is played."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING, Protocol

from ...play.commands import Command
from ...play.views.table import TableView
from ...rules import Action, RuleSet, State
from ...values import Value
from ...wire.coach import PlayerView
from ...wire.news import PublicEvent

if TYPE_CHECKING:
    from ...solver.analysis import PlayerAnalysis

    PlayerStory = PlayerView | PlayerAnalysis


class Changed(Value):
    """The table as it is now, and what has happened since the last news."""

    view: TableView
    state: State | None
    happened: tuple[PublicEvent, ...] = ()


class Thinking(Value):
    """A bot has begun to think about its move."""

    name: str


class Spectators(Value):
    count: int


class LineLost(Value):
    """Nothing is heard from the house; the table as it was still stands on the screen."""

    sentence: str


class LineBack(Value):
    pass


class Trouble(Value):
    """Something went wrong that nobody asked for, such as a record that cannot be written."""

    sentence: str


News = Changed | Thinking | Spectators | LineLost | LineBack | Trouble


class Advice(Value):
    best: Action
    why: str


class TableLink(Protocol):
    """Commands go in, news come out; what is refused raises a DicehouseError with a code and a sentence."""

    @property
    def rules(self) -> RuleSet: ...

    @property
    def remote(self) -> bool:
        """Whether others sit at screens of their own."""

    def news(self) -> AsyncIterator[News]:
        """From opening the table until it is closed."""

    async def do(self, command: Command) -> None: ...

    async def advise(self) -> Advice:
        """For whoever is to move; it may take its time."""

    async def analyse(self) -> Sequence[PlayerStory]:
        """How each card came about; `start + luck - mistakes` is the score of a full one."""

    async def again(self) -> TableLink | None:
        """The table of the next game with the same people; None while somebody has yet to agree."""

    async def close(self) -> None: ...
