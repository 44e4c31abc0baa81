"""A lesson's names: its id, the secret that makes somebody its teacher, and the key of its projector."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from ...classroom.lessons.units import LessonId
from ...play.units import CommandId, GuestId
from ..ids import CODE_LENGTH, SYMBOLS


def made_lesson(key: bytes, guest: GuestId | None, command: CommandId) -> tuple[LessonId, str]:
    """An id and a secret; the same for a retry of the same guest, and new each time for who is no guest."""
    salt = f"{guest} {command}" if guest else secrets.token_hex(16)
    named = hmac.new(key, f"lesson {salt}".encode(), hashlib.sha256).hexdigest()
    secret = hmac.new(key, f"console {salt}".encode(), hashlib.sha256).hexdigest()
    return LessonId(named[:16]), secret[:40]


def renewed_secret(key: bytes, lesson: LessonId, secret: str, command: CommandId) -> str:
    """In place of a secret that somebody else may have; the same for a retry, which still shows the old one."""
    return hmac.new(key, f"console {lesson} {secret} {command}".encode(), hashlib.sha256).hexdigest()[:40]


def projector_key(key: bytes, lesson: LessonId, secret_hash: str) -> str:
    """As short as a join code, because it is typed on another machine; with the console's link it is made anew."""
    drawn = hmac.new(key, f"projector {lesson} {secret_hash}".encode(), hashlib.sha256).digest()
    return "".join(SYMBOLS[byte % len(SYMBOLS)] for byte in drawn[:CODE_LENGTH])


def hash_of(secret: str) -> str:
    """What the store keeps of a secret: it is long and random, so it needs no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()
