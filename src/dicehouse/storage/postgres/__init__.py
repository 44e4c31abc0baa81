"""The store for many workers."""
