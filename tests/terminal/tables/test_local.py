"""A table at this keyboard, by its link alone."""

from __future__ import annotations

import asyncio

from dicehouse.notation import Record
from dicehouse.play.commands import Act, TakeBackBox
from dicehouse.rules import BoxScored, GameEnded, Score, Throw
from dicehouse.rules.catalogue import game
from dicehouse.terminal.tables.link import Changed
from dicehouse.terminal.tables.local import LocalTable
from testkit.terminal.typist import RandomBot, SeededContext

PATIENCE = 60.0


async def played(table: LocalTable, regrets: int) -> int:
    """By somebody who answers at once and takes back so many boxes; how many could be."""
    taken = 0
    async for news in table.news():
        if not isinstance(news, Changed):
            continue
        view = news.view
        if view.phase == "over":
            break
        if view.may_take_back_box and taken < regrets:
            taken += 1
            await table.do(TakeBackBox())
        elif view.turn is not None and view.turn.seat == view.you:
            box = next((offer.box for offer in view.turn.offers if offer.refused is None), "")
            await table.do(Act(Score(box) if view.turn.dice else Throw()))
    await table.close()
    return taken


async def test_bots_are_woken_however_quick_people_are_and_boxes_are_taken_back() -> None:
    record = Record(game("yacht"), ("ana", "Greedy bot"), tags={"Bot2": "greedy", "Clock": "5+0"})
    table = LocalTable(record, make_bot=RandomBot, context=SeededContext(3), bot_pause=0.0)
    assert await asyncio.wait_for(played(table, 3), PATIENCE) == 3
    assert isinstance(table.record.events[-1], GameEnded)
    boxes = [event for event in table.record.events if isinstance(event, BoxScored)]
    assert len(boxes) == 2 * len(record.rules.boxes)
    assert table.record.tags["ClockLeft"].split()[0] > "2"
