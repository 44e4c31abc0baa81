"""Issue 10, item 5: connections that say nothing, half requests and very many sockets leave room for honest guests."""

from __future__ import annotations

import asyncio
import resource
import socket
from contextlib import ExitStack, suppress

import pytest

from dicehouse.server.config import Config
from dicehouse.server.tcp.limits import KEPT_BACK, LOCAL, TcpLimits, raise_descriptors, whose
from testkit.server.clients import Client, House, ask, new_guest, new_guests, new_table, told
from testkit.server.inside import HouseInside
from testkit.server.load import until
from tests.server.conftest import OpenInside, OpenOne

HEAD = b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HALF_REQUESTS = (b"", b"GET /health HT", HEAD, HEAD + b'Content-Length: 20\r\n\r\n{"name": ')
"""Nothing at all, half a line, a head without its end, a body that stops in its midst."""

MANY = 60


def connected(house: House) -> socket.socket:
    return socket.create_connection(("127.0.0.1", house.port), timeout=90)


def heard(client: socket.socket) -> bytes:
    """Everything until the other side closes."""
    parts = []
    while part := client.recv(4096):
        parts.append(part)
    return b"".join(parts)


def time_is_over(house: HouseInside) -> None:
    """For whatever is awaited; who has connected and sent something before is known by now."""
    assert ask(house, "/health").status_code == 200
    house.loop.call_soon_threadsafe(house.services.tcp.show_out, float("inf"))


async def test_half_requests_are_dropped_and_told_so(open_inside: OpenInside) -> None:
    house = open_inside()
    with ExitStack() as stack:
        mute = []
        for half in HALF_REQUESTS * 10:
            mute.append(stack.enter_context(connected(house)))
            mute[-1].sendall(half)
        time_is_over(house)
        for half, client in zip(HALF_REQUESTS * 10, mute, strict=True):
            answer = heard(client)
            assert (b" 408 " in answer, b'"too-slow"' in answer) == (bool(half), bool(half))
            assert half or answer == b"", "who says nothing hears nothing"
        await until(lambda: len(house.services.tcp) == 0)
        assert house.services.tcp.too_slow == len(mute)


async def test_a_byte_now_and_then_does_not_buy_more_time(open_inside: OpenInside) -> None:
    house = open_inside(head_within=0.5)
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    reading = asyncio.create_task(reader.read())
    while not reading.done():
        writer.write(b"G")
        await asyncio.sleep(0.05)
    assert b" 408 " in await reading
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


async def test_a_request_on_a_kept_connection_is_timed_anew(open_inside: OpenInside) -> None:
    house = open_inside()
    with connected(house) as client:
        client.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert b" 200 " in client.recv(4096)
        client.sendall(b"GET /heal")
        time_is_over(house)
        assert b" 408 " in heard(client)


async def test_a_socket_outlives_the_time_of_its_request(open_inside: OpenInside) -> None:
    """It began as a request, and its end never comes: no time runs for it."""
    house = open_inside()
    ana = new_guest(house)
    table = new_table(ana, seats=1)
    inside = await Client.open(house, table, ana)
    time_is_over(house)
    await inside.done({"do": "start"})
    await inside.close()


async def test_who_does_not_read_why_they_must_go_is_cut_off(open_inside: OpenInside) -> None:
    """What is written must be read: a connection that is told to close and reads nothing would stay for ever."""
    house = open_inside(body_within=0.5, idle_after=0.5)
    with ExitStack() as stack:
        for _ in range(5):
            client = stack.enter_context(socket.socket())
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            client.connect(("127.0.0.1", house.port))
            # many answers that nobody reads, and a last request
            client.sendall(b"GET /api/openapi/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 8)
        assert ask(house, "/health").status_code == 200, "they have come in before"
        await until(lambda: len(house.services.tcp) == 0)


async def test_a_full_house_says_so_and_goes_on_for_those_inside(open_inside: OpenInside) -> None:
    """1,200 mute connections closed the house; now one address fills its share, and who was there plays on."""
    house = open_inside(connections_an_address=MANY, head_within=60.0)
    ana = new_guest(house)
    table = new_table(ana, seats=1)
    inside = await Client.open(house, table, ana)
    with ExitStack() as stack:
        tcp = house.services.tcp
        mute = [stack.enter_context(connected(house)) for _ in range(2 * MANY)]
        await until(lambda: tcp.turned_away >= MANY)
        answer = ask(house, "/health")
        assert told(answer) == (503, "house-full")
        assert len(tcp) == MANY
        await inside.done({"do": "start"})
        mute[0].close()
        await until(lambda: len(tcp) < MANY)
        assert ask(house, "/health").status_code == 200
    await inside.close()
    await until(lambda: len(tcp) == 0)


async def test_one_guest_and_one_address_have_so_many_sockets(open_inside: OpenInside) -> None:
    """One guest opened 3,000 sockets."""
    house = open_inside(sockets_a_guest=3, sockets_an_address=5)
    ana, bo, eve = new_guests(house, "ana", "bo", "eve")
    table = new_table(ana)
    anas = [await Client.open(house, table, ana) for _ in range(4)]
    assert [client.heard[0].get("code") for client in anas] == [None, None, None, "house-full"]
    others = [await Client.open(house, table, guest) for guest in (bo, bo, eve)]
    assert [client.heard[0].get("code") for client in others] == [None, None, "house-full"]
    await anas[0].close()
    await until(lambda: len(house.services.connections) == 4)
    again = await Client.open(house, table, eve)
    assert again.heard[0]["is"] == "resync"


async def test_a_socket_that_has_gone_leaves_its_place(open_inside: OpenInside) -> None:
    house = open_inside(connections_an_address=10, sockets_a_guest=2)
    ana = new_guest(house)
    table = new_table(ana)
    for _ in range(15):
        client = await Client.open(house, table, ana)
        assert client.heard[0]["is"] == "resync"
        await client.close()
        await until(lambda: not house.services.connections)
    await until(lambda: len(house.services.tcp) == 0)


def test_a_house_of_its_own_drops_them_too(open_house: OpenOne) -> None:
    """As it is served: on uvloop, whose transports are others."""
    house = open_house(head_within=0.5, connections_an_address=MANY)
    with ExitStack() as stack:
        crowd = [stack.enter_context(connected(house)) for _ in range(2 * MANY)]
        for client in crowd:
            with suppress(ConnectionError):  # so many were not let in
                client.sendall(b"GET /health HT")
        answers = []
        for client in crowd:
            with suppress(ConnectionError):
                answers.append(heard(client).split(b"\r\n", 1)[0])
    assert {b"HTTP/1.1 408 Request Timeout", b"HTTP/1.1 503 Service Unavailable"} <= set(answers)
    assert answers.count(b"HTTP/1.1 408 Request Timeout") <= MANY
    assert house.is_open()


class NoTransport:
    """As much of a transport as the limits ask for."""

    closing = aborted = False

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = True


def test_one_address_never_takes_everything() -> None:
    tcp = TcpLimits(Config(), descriptors=lambda: KEPT_BACK + 10)
    assert (tcp.most, tcp.most_an_address) == (10, 5)
    crowd = [NoTransport() for _ in range(8)]
    let_in = [tcp.enter(one, "192.0.2.1") for one in crowd]  # type: ignore[arg-type]
    assert let_in == [True] * 5 + [False] * 3
    assert tcp.enter(NoTransport(), "192.0.2.2")  # type: ignore[arg-type]
    for one in crowd:
        tcp.leave(one)  # type: ignore[arg-type]
    assert len(tcp) == 1


def test_a_proxy_may_have_as_many_as_it_is_said_to() -> None:
    """Half of them would stay unused behind one."""
    for said, most in ((None, 500), (600, 600), (5_000, 1_000)):
        tcp = TcpLimits(Config(connections_an_address=said), descriptors=lambda: KEPT_BACK + 1_000)
        assert (tcp.most, tcp.most_an_address) == (1_000, most)


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:2", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no address", "no address"),
        (None, LOCAL),
    ],
)
def test_whoever_has_a_network_is_one(address: str | None, who: str) -> None:
    assert whose(address) == who


def test_descriptors_are_raised_as_far_as_allowed() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, before[1]), before[1]))
        assert raise_descriptors() == min(before[1], 131_072)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_low_limit_is_said(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1024))
    assert raise_descriptors() == 1024
    assert "only 1024 files" in caplog.text
