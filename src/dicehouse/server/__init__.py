"""The house on the network: routes, sockets, guests, limits, clocks and bots."""

from .app import create_app
from .config import Config

__all__ = ["Config", "create_app"]
