"""Figures for whoever runs the house, in Prometheus' format."""

from __future__ import annotations

from litestar import Response, get
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ..services import InjectedServices, Services

__all__ = ["metrics"]


class _House(Collector):
    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> list[Metric]:
        services = self._services
        house, tcp = services.house, services.tcp
        noted = CounterMetricFamily("dicehouse_security", "What was noted for safety", labels=["what"])
        for what, count in services.security.totals.items():
            noted.add_metric([what], count)
        return [
            noted,
            GaugeMetricFamily("dicehouse_tables_loaded", "Tables in this worker's memory", len(house.rooms)),
            GaugeMetricFamily("dicehouse_sockets", "Open sockets", len(services.connections)),
            GaugeMetricFamily("dicehouse_connections", "Open TCP connections", len(tcp)),
            GaugeMetricFamily("dicehouse_connections_most", "TCP connections that there may be", tcp.most),
            CounterMetricFamily("dicehouse_turned_away", "Connections that found the house full", tcp.turned_away),
            CounterMetricFamily("dicehouse_too_slow", "Requests that did not come in time", tcp.too_slow),
            CounterMetricFamily("dicehouse_commits", "Commits written", house.committed),
            CounterMetricFamily("dicehouse_flags", "Flags that fell here", house.flags),
            CounterMetricFamily("dicehouse_resyncs", "Slow readers sent a resync", services.resyncs),
        ]


@get("/metrics", media_type="text/plain", sync_to_thread=False, include_in_schema=False)
def metrics(services: InjectedServices) -> Response[bytes]:
    registry = CollectorRegistry()
    registry.register(_House(services))
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4")
