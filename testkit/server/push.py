"""A push service on this machine, and devices that have asked it for an address.

A device reads what was encrypted for it by what RFC 8291 says of the receiver: nothing of the house's own does it.
"""

from __future__ import annotations

import asyncio
import base64
import datetime
import hmac
import json
import os
import ssl
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import h11
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from dicehouse.server.push.endpoints import Endpoints

__all__ = ["Device", "FakePushService", "Received", "push_service", "verified"]

HOST = "push.example.org"


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def un64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """A browser that has asked its push service for an address."""

    def __init__(self, name: str) -> None:
        self.endpoint = f"https://{HOST}/{name}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)

    @property
    def wish(self) -> dict[str, Any]:
        """What the page sends."""
        return {"endpoint": self.endpoint, "key": b64(_point(self._key.public_key())), "secret": b64(self._secret)}

    def read(self, body: bytes) -> bytes:
        """RFC 8291, 3.4, and RFC 8188, 2: from the receiver's side."""
        salt, size, sender = body[:16], int.from_bytes(body[16:20]), body[21 : 21 + body[20]]
        assert len(body) - 21 - body[20] <= size
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        info = b"WebPush: info\0" + _point(self._key.public_key()) + sender
        agreed = _hkdf(self._secret, shared, info, 32)
        key = _hkdf(salt, agreed, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(salt, agreed, b"Content-Encoding: nonce\0", 12)
        record = AESGCM(key).decrypt(nonce, body[21 + body[20] :], None).rstrip(b"\0")
        assert record.endswith(b"\2"), "it is the last record"
        return record[:-1]

    def told(self, received: Received) -> list[str]:
        told: list[str] = json.loads(self.read(received.body))
        return told


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return hmac.digest(hmac.digest(salt, secret, "sha256"), info + b"\1", "sha256")[:length]


@dataclass(frozen=True)
class Received:
    path: str
    headers: dict[str, str]
    body: bytes


def verified(received: Received) -> tuple[str, dict[str, Any]]:
    """RFC 8292: the key that has signed, and what was signed."""
    scheme, _, rest = received.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    fields = dict(one.strip().split("=", 1) for one in rest.split(","))
    signed, _, signature = fields["t"].rpartition(".")
    head, claims = (json.loads(un64(part)) for part in signed.split("."))
    assert head["alg"] == "ES256"
    pair = un64(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), un64(fields["k"]))
    numbers = int.from_bytes(pair[:32]), int.from_bytes(pair[32:])
    key.verify(encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(SHA256()))
    return fields["k"], claims


@dataclass
class FakePushService:
    """`answers` are given in turn, and then 201 for ever: a status, and how many seconds to stay away."""

    port: int
    certificate: Path
    received: list[Received] = field(default_factory=list)
    answers: deque[tuple[int, int | None]] = field(default_factory=deque)

    def endpoints(self) -> Endpoints:
        """The way here for a house in this process."""
        return Endpoints(self._here, ssl.create_default_context(cafile=str(self.certificate)))

    async def _here(self, host: str) -> Sequence[tuple[str, int]]:
        assert host == HOST
        return [("127.0.0.1", self.port)]

    def of(self, device: Device) -> list[Received]:
        return [one for one in self.received if f"https://{HOST}{one.path}" == device.endpoint]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection, request, body = h11.Connection(h11.SERVER), None, b""
        try:
            while True:
                event = connection.next_event()
                if event is h11.NEED_DATA:
                    connection.receive_data(await reader.read(4096))
                elif isinstance(event, h11.Request):
                    request = event
                elif isinstance(event, h11.Data):
                    body += event.data
                else:
                    break
            if request is not None and isinstance(event, h11.EndOfMessage):
                headers = {name.decode(): value.decode() for name, value in request.headers}
                self.received.append(Received(request.target.decode(), headers, body))
                status, wait = self.answers.popleft() if self.answers else (201, None)
                said = [("Content-Length", "0"), *([("Retry-After", str(wait))] if wait else [])]
                writer.write(connection.send(h11.Response(status_code=status, headers=said)) or b"")
                writer.write(connection.send(h11.EndOfMessage()) or b"")
                await writer.drain()
        finally:
            writer.close()


@contextmanager
def push_service(folder: Path) -> Iterator[FakePushService]:
    """On a thread and a loop of its own."""
    certificate, key = _certificate(folder)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    service, loop = FakePushService(0, certificate), asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    opening = asyncio.start_server(service.serve, "127.0.0.1", 0, ssl=context)
    server = asyncio.run_coroutine_threadsafe(opening, loop).result(10)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        asyncio.run_coroutine_threadsafe(_closed(server), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _closed(server: asyncio.Server) -> None:
    server.close()
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    await asyncio.wait(tasks, timeout=5) if tasks else None


def _certificate(folder: Path) -> tuple[Path, Path]:
    """Of its own authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    certificate, secret = folder / "push.pem", folder / "push.key"
    certificate.write_bytes(made.public_bytes(Encoding.PEM))
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return certificate, secret
