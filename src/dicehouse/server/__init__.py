"""The house on the network: routes, sockets, guests, limits, clocks and bots."""

from .config import Config
from .http.app import create_app

__all__ = ["Config", "create_app"]
