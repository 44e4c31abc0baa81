"""The append-only event log on SQLite or PostgreSQL."""

from .errors import StoreRefused
from .open import open_log

__all__ = ["StoreRefused", "open_log"]
