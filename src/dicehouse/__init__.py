"""Dicehouse: one page of rules makes a game."""

__version__ = "0.1.0"
