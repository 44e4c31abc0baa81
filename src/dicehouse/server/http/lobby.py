"""Finding a table, and what the house says of itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import QueryParameter
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ...classroom.lessons.log import lesson_in
from ...play.dice.sealed import table_hash
from ...play.log import Summary
from ...play.units import TableId
from ...storage.codec import LOBBY_LOOKED_AT
from ...wire.rest import CommitmentLink, Health, JoinView
from ..services import InjectedServices, Services
from .requests import AnyRequest, MaybeToken, ShortPath, found_by_code

SHOWN, LOOKED_AT = 100, LOBBY_LOOKED_AT


@get("/api/join/{code:str}", summary="Find the table or the lesson of a join code")
async def join(request: AnyRequest, services: InjectedServices, code: ShortPath, token: MaybeToken = None) -> JoinView:
    missing = "No table and no lesson has this code; check it and try again."
    room = await found_by_code(request, token, code, services.log.find_code, missing)
    lesson = lesson_in(room)
    return JoinView(TableId("") if lesson else room, lesson)


@get("/api/lobby", summary="Public tables")
async def lobby(services: InjectedServices) -> list[Summary]:
    rows = services.gatherings.in_turn(await services.log.lobby(LOOKED_AT), SHOWN)
    # codes are for those who were given them
    return [msgspec.structs.replace(row, code="") for row in rows]


@get("/api/commitments", summary="The hash chain of all sealed dice")
async def commitments(
    services: InjectedServices, after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0
) -> list[CommitmentLink]:
    """Tables stand there as hashes: an id would let strangers look at a table that nobody has told them of."""
    links = await services.log.commitments(after)
    return [CommitmentLink(one.number, table_hash(one.table), one.commitment, one.link) for one in links]


@get("/health", summary="Whether the house is open")
async def health(services: InjectedServices) -> Response[Health]:
    closing = services.closing or services.draining
    body = Health(
        "closing" if closing else "open",
        services.log.now(),
        len(services.house.rooms),
        len(services.connections),
    )
    return Response(body, status_code=503 if closing else 200)


PASSED_ON = {"forwarded", "via", "x-forwarded-for"}
"""Headers that a proxy adds."""


class _House(Collector):
    """Figures for whoever runs the house, in Prometheus' format."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[Metric]:
        services = self._services
        house, tcp, following = services.house, services.tcp, services.duties.following
        heard, missed = (following.heard, following.missed) if following else (0, 0)
        away, quick = int(house.notices.away), services.quick
        paired, rated, absent = (quick.paired, quick.rated, quick.absent) if quick else (0, 0, 0)
        noted = CounterMetricFamily("dicehouse_security", "What was noted for safety", labels=["what"])
        for what, count in services.security.totals.items():
            noted.add_metric([what], count)
        yield noted
        for kind, name, words, value in (
            (GaugeMetricFamily, "tables_loaded", "Tables in this worker's memory", len(house.rooms)),
            (GaugeMetricFamily, "sockets", "Open sockets", len(services.connections)),
            (GaugeMetricFamily, "connections", "Open TCP connections", len(tcp)),
            (GaugeMetricFamily, "connections_most", "TCP connections that there may be", tcp.most),
            (CounterMetricFamily, "turned_away", "Connections that found the house full", tcp.turned_away),
            (CounterMetricFamily, "too_slow", "Requests that did not come in time", tcp.too_slow),
            (CounterMetricFamily, "commits", "Commits written", house.committed),
            (CounterMetricFamily, "flags", "Flags that fell here", house.flags),
            (CounterMetricFamily, "quick_pairs", "Pairs of quick matches that were made here", paired),
            (CounterMetricFamily, "quick_rated", "Quick matches that were rated here", rated),
            (CounterMetricFamily, "quick_absent", "Quick matches that somebody never began", absent),
            (GaugeMetricFamily, "notices_away", "1 while notices are lost, and workers look for themselves", away),
            (CounterMetricFamily, "notices", "Notices of other workers that were news here", heard),
            (CounterMetricFamily, "notices_missed", "Tables that only a look found moved on", missed),
            (CounterMetricFamily, "resyncs", "Slow readers sent a resync", services.resyncs),
        ):
            yield kind(f"dicehouse_{name}", words, value)


@get("/metrics", media_type="text/plain", sync_to_thread=False, include_in_schema=False)
def metrics(request: AnyRequest, services: InjectedServices) -> Response[bytes]:
    """For whoever asks the worker itself: what a proxy has passed on came from outside, whatever it took for an address
    of ours."""
    if not PASSED_ON.isdisjoint(request.headers.keys()):
        raise NotFoundException
    registry = CollectorRegistry()
    registry.register(_House(services))
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4")


ROUTES = [join, lobby, commitments, health]
