"""The house on the network: routes, sockets, guests, limits, clocks and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .config import Config

if TYPE_CHECKING:
    from .http.app import create_app

__all__ = ["Config", "create_app"]


def __getattr__(name: str) -> object:
    """The processes that work for the house do without the framework."""
    if name != "create_app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .http.app import create_app

    return create_app
