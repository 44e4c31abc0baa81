"""The append-only event log on SQLite, on PostgreSQL or in memory."""

from .errors import StoreRefused
from .open import open_log

__all__ = ["StoreRefused", "open_log"]
