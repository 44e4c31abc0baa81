"""Versioned messages to and from clients."""

from .happenings import happening
from .messages import (
    WIRE_VERSION,
    Answered,
    Closing,
    Do,
    FromClient,
    Happening,
    Hello,
    Ping,
    Pong,
    Refused,
    Resync,
    ToClient,
    Update,
    Watching,
    written,
)

__all__ = [
    "WIRE_VERSION",
    "Answered",
    "Closing",
    "Do",
    "FromClient",
    "Happening",
    "Hello",
    "Ping",
    "Pong",
    "Refused",
    "Resync",
    "ToClient",
    "Update",
    "Watching",
    "happening",
    "written",
]
