"""The Caddyfile and the HAProxy configuration of `deploy/`: a table's people meet at one worker, and who asks is known
by the address that they have."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest

from testkit.ports import free_port
from testkit.server.clients import ask, new_guest
from testkit.server.house import OpenHouse
from testkit.server.proxies import Caddy, HAProxy, Proxy, find_haproxy

pytestmark = pytest.mark.slow

Before = Callable[[list[int]], Proxy]


@pytest.fixture(params=[Caddy, HAProxy])
def before(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Before]:
    """A proxy before workers at these ports."""
    if request.param is HAProxy and find_haproxy() is None:
        pytest.skip("HAProxy is not installed here (Debian: apt install haproxy)")
    opened: list[Proxy] = []

    def open_before(ports: list[int]) -> Proxy:
        proxy: Proxy = request.param(tmp_path, ports)
        opened.append(proxy)
        proxy.wait()
        return proxy

    yield open_before
    for proxy in opened:
        proxy.kill()


class Named(BaseHTTPRequestHandler):
    """A worker that says its port, and keeps no connection open."""

    def do_GET(self) -> None:
        body = str(self.server.server_port).encode()  # type: ignore[attr-defined]
        with suppress(OSError):  # who looks whether it is well may not read on
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@contextmanager
def named(port: int) -> Iterator[ThreadingHTTPServer]:
    with ThreadingHTTPServer(("127.0.0.1", port), Named) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()


def test_tables_stick_and_only_those_of_a_worker_that_dies_move(before: Before) -> None:
    ports = [free_port() for _ in range(3)]
    tables, lessons = [secrets.token_hex(8) for _ in range(300)], [secrets.token_hex(8) for _ in range(40)]
    with named(ports[0]), named(ports[1]):
        with named(ports[2]):
            proxy = before(ports)
            client = httpx.Client(base_url=proxy.url, trust_env=False)

            def seats(names: list[str], path: str = "/api/tables/{}") -> dict[str, str]:
                return {name: client.get(path.format(name)).raise_for_status().text for name in names}

            at_first = seats(tables)
            for path in ("/api/tables/{}/socket", "/api/tables/{}?since=3"):
                assert seats(tables, path) == at_first
            led = seats(lessons, "/api/lessons/{}/socket")
            for path in ("/api/tables/L{}-1-2", "/api/lessons/{}"):
                assert seats(lessons, path) == led, "a lesson's tables go with the lesson"
            assert set(at_first.values()) == set(led.values()) == {str(port) for port in ports}
        after = seats(tables)
        died = str(ports[2])
        assert {name: at for name, at in after.items() if at_first[name] != died} == {
            name: at for name, at in at_first.items() if at != died
        }
        assert {after[name] for name, at in at_first.items() if at == died} == {str(port) for port in ports[:2]}
        client.close()


@pytest.mark.parametrize("believed", ["127.0.0.1", "*"])
def test_addresses_limits_and_when_to_come_again_pass_through(
    before: Before, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, believed: str
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", believed)
    house = OpenHouse(tmp_path, f"sqlite:///{tmp_path}/house.db", guests_a_minute=3)
    try:
        proxy = before([house.port])

        def comes(address: str, **headers: str) -> httpx.Response:
            with httpx.Client(transport=httpx.HTTPTransport(local_address=address)) as client:
                return client.post(f"{proxy.url}/api/guests", json={"name": "ana"}, headers=headers)

        made_up = [{"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2, 192.0.2.3"}, {}]
        assert [comes("127.0.0.5", **headers).status_code for headers in made_up] == [201] * 3
        late = comes("127.0.0.5", **{"X-Forwarded-For": "192.0.2.4"})
        assert late.status_code == 429, "an address that somebody makes up is not believed"
        assert 1 <= int(late.headers["retry-after"]) <= 60
        assert comes("127.0.0.6").status_code == 201, "everybody is counted by their own address"
    finally:
        house.close()


def test_figures_stay_inside_however_they_are_asked_for(before: Before, tmp_path: Path) -> None:
    house = OpenHouse(tmp_path, f"sqlite:///{tmp_path}/house.db")
    try:
        proxy = before([house.port])
        new_guest(proxy)
        for path in ("/metrics", "/metrics/", "//metrics", "/%6detrics", "/metrics%2f", "/metrics?a", "/./metrics"):
            assert "dicehouse_" not in ask(proxy, path).text, path
        assert "dicehouse_commits" in ask(house, "/metrics").text
        plain = ask(house, "/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
        assert plain.status_code == 404, "also where a proxy has no such rule"
    finally:
        house.close()
