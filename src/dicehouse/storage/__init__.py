"""The append-only event log on SQLite, on PostgreSQL or in memory."""

from .open import StoreRefused, open_log

__all__ = ["StoreRefused", "open_log"]
