"""Whoever names an endpoint makes the house open a connection: docs/discussion/threats.md."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from pathlib import Path

import pytest

from dicehouse.errors import DicehouseError
from dicehouse.server.push.endpoints import Endpoints, Unreachable, expect_endpoint, is_public, public_addresses
from testkit.server.push import Device, push_service


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/a:b_c-d",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA=",
        "https://web.push.apple.com/QGuQ",
        "https://db5p.notify.windows.com:443/w/?token=B%2b",
    ],
)
def test_addresses_of_the_browsers_own_push_services_are_taken(endpoint: str) -> None:
    assert expect_endpoint(endpoint).count(".") >= 2


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/a", "https://push.example.org:8443/a", "https://push.example.org:22/a",
        "https://localhost/a", "https://127.0.0.1/a", "https://[::1]/a", "https://0x7f.1/a", "https://2130706433/a",
        "https://10.0.0.1/a", "https://push.example.org@evil.example.org/a", "https://u:p@push.example.org/a",
        "https://push.example.org/a#b", "https://push.example.org/a b", "https://push.example.org/a\r\nX: y",
        "https://push.example.org/\u00e9", "https://-x.example.org/a", "https://x..example.org/a", "https:///a", "ftp://x.org/",
        "//push.example.org/a", "https://push.example.org:99999/a", "https://[::1/a", "https://x.org/" + "a" * 1000,
        "file:///etc/passwd", "https://example.1/",
    ],
)  # fmt: skip
def test_what_could_lead_elsewhere_is_refused(endpoint: str) -> None:
    with pytest.raises(DicehouseError) as caught:
        expect_endpoint(endpoint)
    assert caught.value.code == "call-refused"


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True), ("2001:4860:4860::8888", True), ("64:ff9b::808:808", True), ("::ffff:8.8.8.8", True),
        ("127.0.0.1", False), ("10.1.2.3", False), ("172.16.0.1", False), ("192.168.1.1", False), ("0.0.0.0", False),
        ("169.254.169.254", False), ("100.64.0.1", False), ("224.0.0.1", False), ("255.255.255.255", False),
        ("::1", False), ("::", False), ("fe80::1%eth0", False), ("fc00::1", False), ("ff02::1", False),
        ("::ffff:127.0.0.1", False), ("64:ff9b::7f00:1", False), ("64:ff9b::a9fe:a9fe", False),
        ("2002:7f00:1::", False), ("2001:0:7f00:1::", False),
    ],
)  # fmt: skip
def test_an_address_is_public_with_what_is_wrapped_in_it(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize(
    ("found", "reached"),
    [(["8.8.8.8"], ["8.8.8.8"]), (["8.8.8.8", "10.0.0.1"], []), (["127.0.0.1"], []), (["::1", "8.8.8.8"], [])],
)
async def test_a_host_with_a_private_address_is_not_reached(
    monkeypatch: pytest.MonkeyPatch, found: list[str], reached: list[str]
) -> None:
    async def looked_up(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", looked_up, raising=False)
    assert [address for address, _ in await public_addresses("push.example.org")] == reached


async def test_the_connection_goes_to_the_address_that_was_judged_and_knows_who_answers(tmp_path: Path) -> None:
    with push_service(tmp_path) as service:
        device, endpoints = Device("a?b=c"), service.endpoints()
        answer = await endpoints.post(device.endpoint, {"TTL": "5"}, b"body")
        assert answer == (201, None)
        [received] = service.received
        assert (received.path, received.headers["host"], received.body) == ("/a?b=c", "push.example.org", b"body")
        service.answers.extend([(302, None), (429, 7)])
        assert await endpoints.post(device.endpoint, {}, b"") == (302, None)
        assert await endpoints.post(device.endpoint, {}, b"") == (429, 7)
        assert len(service.received) == 3, "nothing is followed"

        async def here(_: str) -> Sequence[tuple[str, int]]:
            return [("127.0.0.1", service.port)]

        with pytest.raises(Unreachable):  # nobody vouches for it
            await Endpoints(here).post(device.endpoint, {}, b"")
        with pytest.raises(Unreachable):  # it answers for another name
            await Endpoints(here, endpoints._context).post("https://other.example.org/", {}, b"")
    with pytest.raises(Unreachable):
        await endpoints.post(device.endpoint, {}, b"")
