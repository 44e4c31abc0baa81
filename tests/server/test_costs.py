"""Every route, message and job has a declared cost: what somebody adds is missing here until it has one."""

from __future__ import annotations

import asyncio
from typing import get_args

import pytest
from litestar import get

from dicehouse.errors import DicehouseError
from dicehouse.server import Config
from dicehouse.server.costs import MESSAGES, ROUTES, pay
from dicehouse.server.http.app import ROUTES as HANDLERS
from dicehouse.server.http.keeper import names_of, priced
from dicehouse.server.http.lobby import metrics
from dicehouse.server.http.pages import PAGES
from dicehouse.server.limits import Limits
from dicehouse.server.work.desk import WorkDesk
from dicehouse.server.work.fair import Asker
from dicehouse.server.work.jobs import JOBS
from dicehouse.wire import FromClient
from dicehouse.wire.lesson import FromLessonClient


def test_every_route_has_a_cost_and_every_cost_a_route() -> None:
    named = [name for handler in [*HANDLERS, *PAGES, metrics] for name in names_of(handler)]
    assert sorted([*named, "GET /api/openapi/openapi.json"]) == sorted(ROUTES)


def test_every_message_has_a_cost_and_every_cost_a_message() -> None:
    kinds = {*get_args(FromClient), *get_args(FromLessonClient)}
    assert {kind.__name__ for kind in kinds} == set(MESSAGES)


def test_every_job_that_a_route_begins_is_known() -> None:
    assert {job for cost in ROUTES.values() for job in cost.jobs} <= set(JOBS)


def test_a_job_without_a_lane_and_a_cost_does_not_start() -> None:
    def something_new() -> bytes:
        return b""

    async def asked() -> None:
        await WorkDesk().ask(Asker.own("ana"), something_new)  # type: ignore[arg-type]

    with pytest.raises(AttributeError, match="lane"):
        asyncio.run(asked())


def test_a_route_without_a_cost_does_not_start() -> None:
    @get("/api/something-new", sync_to_thread=False)
    def something_new() -> str:
        return ""

    with pytest.raises(KeyError, match="GET /api/something-new"):
        priced([something_new])


def test_what_is_kept_has_a_quota_for_a_guest_an_address_and_the_house() -> None:
    limits = Limits(Config(kept_a_guest=100, kept_an_address=150, kept_a_house=250))
    limits.keep("ana", 100, "school")
    with pytest.raises(DicehouseError, match="today"):
        limits.keep("ana", 1, "home")
    with pytest.raises(DicehouseError, match="your network"):
        limits.keep("bo", 51, "school")
    limits.keep("bo", 50, "school")
    limits.keep("cy", 100, "home")
    with pytest.raises(DicehouseError, match="this house"):
        limits.keep("dee", 1, "elsewhere")


def test_messages_pay_as_the_table_says() -> None:
    limits = Limits(Config(commands_a_second=2, kept_a_guest=MESSAGES["Do"].kept * 3, chatter_a_minute=1))
    pay(limits, "Do", "ana")
    pay(limits, "Do", "ana")
    with pytest.raises(DicehouseError, match="moves"):
        pay(limits, "Do", "ana")
    pay(limits, "Ping", "ana")
    with pytest.raises(DicehouseError, match="messages"):
        pay(limits, "Hello", "ana")
