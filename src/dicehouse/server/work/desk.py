"""The one place where costly work for guests is done: who asks for what, and in which lane it is worked out."""

from __future__ import annotations

import asyncio

import msgspec

from ...classroom.lessons.odds import MatchFound
from ...classroom.lessons.results import Coached
from ...classroom.lessons.units import StudentNumber
from ...classroom.questions import ImportReport, Question
from ...errors import DicehouseError
from ...play.log import Stored
from ...play.settings import BotStrength
from ...play.units import TableId
from ...printing.table import PrintedTable
from ...rules import Action, RuleSet, Seat, State
from ...solver.quota import READ_ONLY
from ...wire.coach import RecordText
from ...wire.lesson import BankText
from ...wire.sheets import SheetOrder
from .budget import is_of_the_catalogue
from .fair import Asker
from .lane import Lane, LaneSettings

__all__ = ["SOLVER_BOTS", "WorkDesk"]

SOLVER_BOTS = "dicehouse.solver.bots.bot:bot"
"""Who makes bots, by module and name: they are made in another process."""

KEEPS_NOTHING = {READ_ONLY: "yes"}

HOUSE = LaneSettings("the games of the house", nice=5, each=8, most=4096, seconds=600.0, idle=600.0)
"""Bots, advice and analysis of the catalogue's games; their tables are kept on disk."""

TABLES = LaneSettings("tables", nice=5, each=4, most=256, seconds=30.0, remembered=16 * 2**20, memory=2**30)
"""What whoever plays needs to see of a table: never behind what somebody has sent to be read."""

READING = LaneSettings(
    "reading",
    nice=10,
    each=4,
    most=64,
    seconds=30.0,
    remembered=16 * 2**20,
    memory=2**30,
    environment=KEEPS_NOTHING,
)
"""What is read, counted and shown of a guest's text: short, and without the solver."""

GUESTS = LaneSettings(
    "games of guests",
    nice=15,
    each=2,
    most=32,
    seconds=120.0,
    remembered=2**20,
    memory=3 * 2**30,
    environment=KEEPS_NOTHING,
)
"""Whatever is solved of a guest's own rules."""


LESSONS = LaneSettings("lessons", nice=15, each=2, most=64, seconds=600.0, idle=120.0, remembered=2**18)
"""Odds of matches and what the coach says of a class: never in the way of a bot that is to move."""


class WorkDesk:
    """Answers are encoded already; `asker` is whose turn in the queue it takes."""

    def __init__(self, bots: str = SOLVER_BOTS) -> None:
        self._bots = bots
        self.house = Lane(HOUSE)
        self.tables_shown = Lane(TABLES)
        self.reading = Lane(READING)
        self.guests = Lane(GUESTS)
        self.lessons = Lane(LESSONS)

    @property
    def lanes(self) -> tuple[Lane, ...]:
        return self.house, self.tables_shown, self.reading, self.guests, self.lessons

    async def close(self) -> None:
        await asyncio.gather(*(lane.close() for lane in self.lanes))

    async def read_rules(self, asker: Asker, text: str) -> RuleSet:
        """A guest's own rules, before a table is made of them."""
        rules: RuleSet = await self.reading.ask(asker, "read-rules", text)
        return rules

    async def game(self, asker: Asker, text: str) -> bytes:
        """A rule file's page."""
        return await _bytes(self.reading, asker, "game", text)

    async def table_game(self, asker: Asker, rules: RuleSet) -> bytes:
        return await _bytes(self.tables_shown, asker, "table-game", rules)

    async def solve(self, asker: Asker, text: str) -> bytes:
        """What is too large is refused before it waits for what is not."""
        await self.reading.ask(asker, "check-lab", text)
        return await _bytes(self.guests, asker, "solve", text)

    async def advise(self, asker: Asker, state: State) -> bytes:
        return await _bytes(self._lane(state.rules), asker, "advise", state)

    async def analyse(self, asker: Asker, record: RecordText) -> bytes:
        lane = self.house if record.rule_file is None else self.guests
        return await _bytes(lane, asker, "analyse", record.text, record.rule_file)

    async def analyse_table(self, asker: Asker, rules: RuleSet, table: TableId, stored: list[Stored]) -> bytes:
        return await _bytes(self._lane(rules), asker, "analyse-table", table, stored)

    async def replay(self, asker: Asker, record: RecordText) -> bytes:
        return await _bytes(self.reading, asker, "replay", record.text, record.rule_file)

    async def replay_table(self, asker: Asker, table: TableId, stored: list[Stored]) -> bytes:
        return await _bytes(self.tables_shown, asker, "replay-table", table, stored)

    async def record(self, asker: Asker, table: TableId, stored: list[Stored]) -> bytes:
        return await _bytes(self.tables_shown, asker, "record", table, stored)

    async def sheet(self, asker: Asker, order: SheetOrder, analysis: bytes | None) -> tuple[str, bytes]:
        """The game's id, and a PDF."""
        printed: tuple[str, bytes] = await self.reading.ask(asker, "sheet", order, analysis)
        return printed

    async def read_bank(self, asker: Asker, data: bytes, wanted: BankText) -> ImportReport:
        """A file of questions: what a stranger wrote is read in another process."""
        report: ImportReport = await self.reading.ask(
            asker, "questions", data, wanted.title, wanted.format, wanted.separator, wanted.question_side
        )
        return report

    async def check_bank(self, asker: Asker, questions: tuple[Question, ...]) -> None:
        """Raises what is wrong with them."""
        await self.reading.ask(asker, "bank", questions)

    async def match_odds(
        self, asker: Asker, rules: str, share: int, teams: int, limits: tuple[int, int | None]
    ) -> MatchFound:
        """At `share` hundredths of right answers; the answer comes back as JSON, so that the lane remembers it."""
        body = await _bytes(self.lessons, asker, "match-odds", rules, share, teams, limits)
        return msgspec.json.decode(body, type=MatchFound)

    async def class_decisions(
        self, asker: Asker, logs: list[tuple[TableId, list[Stored]]]
    ) -> dict[StudentNumber, Coached]:
        found: dict[StudentNumber, Coached] = await self.lessons.ask(asker, "class-decisions", logs)
        return found

    async def shared_advice(
        self, asker: Asker, logs: list[tuple[TableId, list[Stored]]], turn: int
    ) -> tuple[int, ...] | None:
        """What the coach would keep of a class's common throw."""
        keep: tuple[int, ...] | None = await self.lessons.ask(asker, "shared-advice", logs, turn)
        return keep

    async def tables(self, asker: Asker, title: str, subject: str, tables: list[PrintedTable]) -> bytes:
        """A PDF."""
        return await _bytes(self.reading, asker, "tables", title, subject, tables)

    async def choose(self, asker: Asker, strength: BotStrength, state: State, seat: Seat) -> Action:
        """A bot's move."""
        action: Action = await self._lane(state.rules).ask(asker, "choose", self._bots, strength, state, seat)
        return action

    def _lane(self, rules: RuleSet) -> Lane:
        return self.house if is_of_the_catalogue(rules) else self.guests


async def _bytes(lane: Lane, asker: Asker, job: str, *arguments: object) -> bytes:
    answer = await lane.ask(asker, job, *arguments)
    if not isinstance(answer, bytes):
        raise DicehouseError("coach-gave-up", "The coach has no answer to this.")
    return answer
