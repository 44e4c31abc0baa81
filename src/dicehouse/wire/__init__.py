"""Versioned messages to and from clients."""

from .messages import (
    WIRE_VERSION,
    Answered,
    Closing,
    Do,
    FromClient,
    Held,
    Hello,
    Hold,
    Laid,
    Lay,
    Ping,
    Pong,
    Refused,
    Resync,
    Spectators,
    ToClient,
    Update,
)
from .news import News, news

__all__ = [
    "WIRE_VERSION",
    "Answered",
    "Closing",
    "Do",
    "FromClient",
    "Held",
    "Hello",
    "Hold",
    "Laid",
    "Lay",
    "News",
    "Ping",
    "Pong",
    "Refused",
    "Resync",
    "Spectators",
    "ToClient",
    "Update",
    "news",
]
