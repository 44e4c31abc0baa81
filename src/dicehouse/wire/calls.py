"""Asking to be called: what goes over plain HTTP."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..calling.calls import Minute
from ..values import Value

__all__ = ["CallMe", "CallsView", "EndCalls"]

Endpoint = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]


class CallsView(Value):
    """`key` is what a device subscribes with, and None where this house calls nobody; `devices` are those of yours that
    have asked."""

    key: str | None
    devices: int


class CallMe(Value, forbid_unknown_fields=True):
    """A device's subscription, as its browser gave it. `days` is whether it wants to hear that today's roll closes;
    `quiet` are minutes of the day in universal time, from the first up to the second."""

    endpoint: Endpoint
    key: Annotated[str, msgspec.Meta(max_length=100)]
    secret: Annotated[str, msgspec.Meta(max_length=50)]
    days: bool = False
    quiet: tuple[Minute, Minute] | None = None


class EndCalls(Value, forbid_unknown_fields=True):
    endpoint: Endpoint
