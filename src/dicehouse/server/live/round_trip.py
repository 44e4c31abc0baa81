"""How long a line takes, there and back, by the house's own clock: a ping that clients answer without being told."""

from __future__ import annotations

import secrets

from ...play.units import SECOND, Centis

__all__ = ["RoundTrip"]

PAUSE = 2.0
"""Seconds between two pings, at least."""

GIVE_UP = 10.0
"""Seconds after which a ping that was not answered is asked again."""

SAMPLES = 4


class RoundTrip:
    """Of one socket. `lag` is the shortest of the latest answers: a hiccup is no line, and who delays one answer wins
    nothing. Who delays all of them is met by the bounds in `play/clock.py`."""

    __slots__ = ("_asked", "_latest", "_sent_at")

    def __init__(self) -> None:
        self._asked = b""
        self._sent_at = float("-inf")
        self._latest: tuple[float, ...] = ()

    def ask(self, now: float) -> bytes | None:
        """What to ping with now, which nobody can foresee; None where it is too early."""
        if now - self._sent_at < (GIVE_UP if self._asked else PAUSE):
            return None
        self._asked, self._sent_at = secrets.token_bytes(8), now
        return self._asked

    def answer(self, payload: bytes, now: float) -> None:
        """A pong; one that was not asked for counts for nothing."""
        if self._asked and payload == self._asked:
            self._latest = (*self._latest, now - self._sent_at)[-SAMPLES:]
            self._asked = b""

    @property
    def lag(self) -> Centis:
        return Centis(int(min(self._latest, default=0.0) * SECOND))
