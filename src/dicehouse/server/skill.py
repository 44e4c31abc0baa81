"""Skill of a guest, worked out from the logs when somebody asks, and kept nowhere: what is forgotten there is
forgotten here."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from typing import NamedTuple

import msgspec

from ..api.answers.costly import TableLog
from ..classroom.lessons.log import HouseLog
from ..play import Table, replay_table
from ..play.log import Stored
from ..play.units import GuestId, Instant, TableId
from ..rules import RuleSet, Seat
from ..skill.counting import BOTS, counted_seat
from ..skill.measure import LEAST_DECISIONS, GameLoss, course, game_loss, measure
from ..wire.skill import KindView, SkillPage, SkillView
from .work import jobs
from .work.desk import WorkDesk
from .work.fair import Asker

MOST_GAMES = 200
"""Of somebody's latest tables that are looked at."""

MOST_NEW = 12
"""Games that are gone through for one question; whoever has more asks again."""

MOST_KNOWN = 20_000


class _Counted(NamedTuple):
    table: Table
    seat: Seat
    stored: list[Stored]
    ended: Instant


class SkillDesk:
    """What a finished game gave away never changes: it is remembered for a while, by table and seat, without a name."""

    def __init__(self, log: HouseLog, work: WorkDesk) -> None:
        self._log = log
        self._work = work
        self._known: OrderedDict[tuple[TableId, Seat], GameLoss | None] = OrderedDict()
        self._expected: dict[RuleSet, float | None] = {}

    async def page(self, guest: GuestId, asker: Asker) -> SkillPage:
        games: defaultdict[RuleSet, list[GameLoss]] = defaultdict(list)
        new = more = 0
        counted = await self._counted(guest)
        for one in counted:
            key = one.table.id, one.seat
            if key not in self._known:
                if new >= MOST_NEW:
                    more += 1
                    continue
                new += 1
                await self._look_into(one, asker)
            if (loss := self._known[key]) is not None:
                games[one.table.rules].append(loss)
        views = [await self._view(rules, played, asker) for rules, played in games.items()]
        shown = [view for view in views if view is not None]
        return SkillPage(tuple(sorted(shown, key=lambda view: -view.games)), more)

    async def _counted(self, guest: GuestId) -> list[_Counted]:
        """In the order in which they ended."""
        found = []
        for summary in await self._log.seated(guest, MOST_GAMES):
            if summary.phase != "over":
                continue
            stored = await self._log.read(summary.table)
            table = replay_table(summary.table, ((row.event, row.at) for row in stored))
            seat = counted_seat(table, guest) if table else None
            if table is not None and seat is not None:
                found.append(_Counted(table, seat, stored, summary.changed))
            await asyncio.sleep(0)  # others have their turn between two games
        return sorted(found, key=lambda one: one.ended)

    async def _look_into(self, one: _Counted, asker: Asker) -> None:
        played = TableLog(one.table.id, one.table.rules, msgspec.json.encode(one.stored))
        made = await self._work.ask(asker, jobs.game_losses, played, one.seat)
        self._known[one.table.id, one.seat] = None if made is None else game_loss(made)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    async def _view(self, rules: RuleSet, played: list[GameLoss], asker: Asker) -> SkillView | None:
        if rules not in self._expected:
            self._expected[rules] = await self._work.ask(asker, jobs.expected_score, rules)
        expected = self._expected[rules]
        if expected is None:
            return None
        found = measure(played, expected)
        return SkillView(
            rules=rules.name_version,
            game=rules.name,
            expected=expected,
            games=len(played),
            decisions=sum(game.decisions for game in played),
            least=LEAST_DECISIONS,
            value=found.value if found else None,
            margin=found.margin if found else None,
            course=course(played, expected),
            kinds=tuple(KindView(kind, lost) for kind, lost in found.kinds) if found else (),
            bots=BOTS.get(rules.id, {}),
        )
