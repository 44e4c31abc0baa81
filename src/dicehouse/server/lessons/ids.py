"""A lesson's names: its id, and the secret that makes somebody its teacher."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from ...classroom.lessons.units import LessonId
from ...play.units import CommandId, GuestId

__all__ = ["hash_of", "is_lesson_id", "made_lesson"]


def made_lesson(key: bytes, guest: GuestId | None, command: CommandId) -> tuple[LessonId, str]:
    """An id and a secret; the same for a retry of the same guest, and new each time for who is no guest."""
    salt = f"{guest} {command}" if guest else secrets.token_hex(16)
    named = hmac.new(key, f"lesson {salt}".encode(), hashlib.sha256).hexdigest()
    secret = hmac.new(key, f"console {salt}".encode(), hashlib.sha256).hexdigest()
    return LessonId(named[:16]), secret[:40]


def hash_of(secret: str) -> str:
    """What the store keeps of a secret: it is long and random, so it needs no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_lesson_id(text: str) -> bool:
    return re.fullmatch(r"[0-9a-f]{16}", text) is not None
