"""Whoever chooses for a seat: a bot today, a remote engine tomorrow. Play asks and never knows which."""

from __future__ import annotations

from typing import Protocol

from ..rules import Action, Seat, State


class Adviser(Protocol):
    def choose(self, state: State, seat: Seat) -> Action:
        """A legal action for the seat, whose turn it is."""
