"""What goes over plain HTTP: bodies of requests and answers."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..play.commands import PersonName
from ..play.guests import Look
from ..play.log import Summary
from ..play.settings import BotStrength, TableSettings
from ..play.units import Chips, Instant, TableId
from ..play.views.layout import GameLayout
from ..play.views.table import TableView
from ..rules import Seat
from ..rules.file.rulefile import LARGEST_FILE
from ..rules.game.comparison import ReadAloud
from ..rules.game.ruleset import MOST_SEATS, Tie
from ..rules.words import RulePage, SectionPage
from ..values import Value

__all__ = [
    "CommitmentLink",
    "GameLine",
    "GameView",
    "GuestView",
    "Health",
    "JoinView",
    "Me",
    "NewGuest",
    "NewTable",
    "PassText",
    "PassView",
    "PlayedGame",
    "RuleText",
    "TableMade",
]


class NewGuest(Value, forbid_unknown_fields=True):
    """What is not given stays as it was."""

    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    look: Look | None = None


class GuestView(Value):
    token: str
    name: str
    chips: Chips
    look: Look | None = None


class Me(Value):
    """`token` is there where the old one has served for long: keep it instead."""

    name: str
    chips: Chips
    tables: list[Summary]
    token: str | None = None
    look: Look | None = None


class PassView(Value):
    """Takes you to another device, once, before `until`."""

    text: str
    until: Instant


class PassText(Value, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(max_length=600)]


class PlayedGame(Value):
    """A game that came to its end: who sat where, what they have scored, and who has won; `seat` is yours, and `lost`
    says that you left it before. `bots` are by seat too; `taken_back` counts the boxes that were."""

    table: TableId
    rules: str
    game: str
    ended: Instant
    seat: Seat
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    bots: tuple[BotStrength | None, ...]
    lost: bool
    taken_back: int = 0


class GameView(Value):
    """A game's page, its card's layout, and its rule file; `coachless` says why the coach has no advice on it.
    Where a card has columns, `once` are the page's sections to be read: each box once, not once for each column.
    `agreements` are what players may agree on before it begins, each a game with a name of its own."""

    rules: str
    digest: str
    page: RulePage
    layout: GameLayout
    file: str
    coachless: str | None
    once: tuple[SectionPage, ...] = ()
    agreements: tuple[AgreedView, ...] = ()


class AgreedView(Value):
    """How numbers are read, what becomes of a tie, and the name of the game that is played so."""

    reading: ReadAloud
    tie: Tie
    rules: str


class GameLine(Value):
    """A game as a list shows it; `boxes` is how many each section of its card has. Of one that is `quick` an opponent
    may be looked for."""

    id: str
    version: int
    name: str
    source: str
    summary: str
    seats: tuple[int, int]
    digest: str
    dice: int
    rolls: int
    boxes: tuple[int, ...]
    compares: bool
    quick: bool


class NewTable(Value, forbid_unknown_fields=True):
    """The id makes a retry harmless. `people` are others at the maker's own device, who sit down beside them."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
    settings: TableSettings
    people: Annotated[tuple[PersonName, ...], msgspec.Meta(max_length=MOST_SEATS - 1)] = ()


class TableMade(Value):
    table: TableId
    code: str
    view: TableView


class RuleText(Value, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(max_length=LARGEST_FILE)]


class JoinView(Value):
    """What a code leads to: a table, or a lesson, whose `table` is empty."""

    table: TableId
    lesson: str | None = None


class CommitmentLink(Value):
    """One link of the house's chain of commitments; who knows the table's id finds it by its hash."""

    number: int
    table_hash: str
    commitment: str
    link: str


class Health(Value):
    status: str
    now: Instant
    tables: int
    sockets: int
