"""Place Value lessons over real sockets (sheet 002): pairs, the whole class, shared and real dice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from dicehouse.rules import in_words
from testkit.server.clients import Client, any_move
from testkit.server.house import OpenHouse
from testkit.server.lessons import THROW, Screen, begin_period


async def begun(house: OpenHouse, pupils: int = 2, **settings: Any) -> tuple[Screen, list[Screen], list[Client]]:
    period = await begin_period(house, pupils, rules="place-value-3@1", **settings)
    return period.console, period.screens, period.tables


def reads(box: str) -> Callable[[dict[str, Any]], bool]:
    return lambda view: view["reading"] is not None and view["reading"]["box"] == box


async def test_the_whole_class_compares_and_reads(house: OpenHouse) -> None:
    """Sheet 002: "compare their score sheets"; "make students read their number aloud correctly"."""
    console, screens, tables = await begun(house, form="class", read_aloud="typed", slips=1)
    for table in tables:
        while table.view["phase"] == "playing":
            await table.done(any_move(table.view))
    assert console.view["lesson"]["compared"] == []
    await console.done("end-lesson")
    view = await console.shown("lesson.compared")
    for box in view["lesson"]["compared"]:
        await console.done("show-box", box=box["box"])
        for team in box["due"]:
            reader = next(screen for screen in screens if screen.view["team"]["team"] == team)
            seen = await reader.until(reads(box["box"]))
            words = in_words(seen["reading"]["number"])
            await reader.done("read-number", box=box["box"], words=words)
    view = await console.until(lambda view: all(box["decided"] for box in view["lesson"]["compared"]))
    won = dict(map(tuple, view["lesson"]["standings"]))
    points = [number["point"] for box in view["lesson"]["compared"] for number in box["numbers"]]
    assert sum(won.values()) == sum(points) > 0
    assert view["lesson"]["ending"]["winners"]


async def test_everybody_gets_the_same_throws_and_choices_are_counted(house: OpenHouse) -> None:
    """Issue 11: "everybody gets the same throws, and choices are compared afterwards"."""
    console, _, tables = await begun(house, 3, form="class", dice="shared", read_aloud="off")
    thrown = set()
    for table in tables:
        await table.do(THROW)
        thrown.add(tuple(table.view["turn"]["dice"]))
    assert len(thrown) == 1
    assert console.view["lesson"]["shared"] == []
    for table in tables[:2]:
        kept = table.view["turn"]["dice"][:1]
        await table.do({"do": "act", "action": {"is": "throw", "keep": kept}})
    last = tables[2]
    turn = {**last.view["turn"], "may_throw": False}
    await last.do(any_move({**last.view, "turn": turn}))
    view = await console.shown("lesson.shared")
    [throw] = view["lesson"]["shared"]
    assert tuple(throw["dice"]) in thrown
    assert [(keep["kept"], keep["count"]) for keep in throw["keeps"]] == [([min(throw["dice"])], 2)]
    assert throw["scored"] == 1


async def test_a_class_with_real_dice_types_them_in(house: OpenHouse) -> None:
    _, _, [table, _] = await begun(house, form="class", dice="entered")
    assert (await table.do(THROW))["code"] == "dice-missing"
    answer = await table.do({"do": "act", "action": {"is": "throw"}, "dice": [3, 4, 2]})
    assert answer["is"] == "answered"
    assert table.view["turn"]["dice"] == [2, 3, 4]
    await table.send({"is": "lay", "number": 342})
    laid = await table.until(lambda message: message["is"] == "laid")
    assert "3H" in laid["boxes"]


async def test_a_pair_plays_at_one_table_and_reads_aloud_to_the_teacher(house: OpenHouse) -> None:
    """Sheet 002: "make students read their number aloud correctly"; the teacher hears it, and may take it back."""
    period = await begin_period(house, rules="place-value-3@1", form="pairs", read_aloud="judge")
    console, tables = period.console, period.tables
    assert sorted(table.view["you"] for table in tables) == [1, 2]
    third = await period.lesson.join().screen()
    assert third.view["table"] is None, "waits for a partner"
    wanted = lambda view: view["turn"] is None or view["turn"]["doing"] != "turn"  # noqa: E731
    await asyncio.gather(*(table.play(wanted) for table in tables))
    turn = tables[0].view["turn"]
    assert turn["doing"] == "reading"
    reader = next(table for table in tables if table.view["you"] == turn["seat"])
    read = {"do": "act", "action": {"is": "read", "box": turn["reading"]}}
    await reader.done(read)
    [waiting] = (await console.shown("asks"))["asks"]
    assert (waiting["action"], waiting["question"]) == ({"is": "read", "box": turn["reading"]}, None)
    assert waiting["number"] in reader.view["cards"][turn["seat"] - 1]["entries"]
    # nothing is decided before it is read, on the projector as on the pair's own screens
    own = [card["score"] for card in reader.view["cards"]]
    assert console.view["lesson"]["teams"][0]["scores"] == own
    await console.done("rule-on-answer", table=waiting["table"], right=False)
    await console.shown("rulings")
    await console.done("take-back-ruling", table=waiting["table"])
    await console.shown("asks")
    await console.done("rule-on-answer", table=waiting["table"], right=True)
    await console.shown("asks", [])
