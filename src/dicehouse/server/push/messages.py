"""A message as push services take it: encrypted for the device (RFC 8291), signed by the house (RFC 8292).

`cryptography` is loaded with this module, which is loaded when somebody asks to be called.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import json
import os
import struct
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidKey, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ...errors import DicehouseError

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551

PADDED = 128
"""Bytes of every message: its length tells nothing."""

SIGNED_FOR = 12 * 60 * 60
"""Seconds; a day is the most that a push service believes."""


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def expect_keys(key: str, secret: str) -> None:
    """That something can be encrypted for the device."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(key))
        if len(decode(secret)) == 16:
            return
    except (ValueError, binascii.Error, InvalidKey, UnsupportedAlgorithm):
        pass
    raise DicehouseError("call-refused", "This device gave no keys that a message can be encrypted for.")


def encrypt(
    message: bytes,
    key: str,
    secret: str,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
    padded: int = PADDED,
) -> bytes:
    """One record of `aes128gcm`, with a salt and a key of its own."""
    salt, own = salt or os.urandom(16), own or ec.generate_private_key(CURVE)
    device, sender = decode(key), _point(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, device))
    agreed = _mac(_mac(decode(secret), shared), b"WebPush: info\0" + device + sender + b"\1")
    derived = _mac(salt, agreed)
    content_key = _mac(derived, b"Content-Encoding: aes128gcm\0\1")[:16]
    nonce = _mac(derived, b"Content-Encoding: nonce\0\1")[:12]
    record = (message + b"\2").ljust(padded + 1, b"\0")
    header = salt + struct.pack(">IB", 4096, len(sender)) + sender
    return header + AESGCM(content_key).encrypt(nonce, record, None)


class Signer:
    """The house, as push services know it: by a key of its own, and a way to reach whoever runs it."""

    def __init__(self, key: bytes, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(key) % (ORDER - 1) + 1, CURVE)
        self._contact = contact
        self.public = encode(_point(self._key.public_key()))

    def authorization(self, endpoint: str, now: float) -> str:
        to = urlsplit(endpoint)
        claims = {"aud": f"{to.scheme}://{to.netloc}", "exp": int(now) + SIGNED_FOR, "sub": self._contact}
        signed = ".".join(encode(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        pair = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = encode(b"".join(number.to_bytes(32) for number in pair))
        return f"vapid t={signed}.{signature}, k={self.public}"


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
