"""Which games count, and the marks of bots beside one's own."""

from __future__ import annotations

from ..play import Table
from ..play.units import GuestId
from ..rules import Seat

BOTS: dict[str, dict[str, float]] = {
    "yahtzee": {"greedy": 200.94, "casual": 223.25, "steady": 241.49, "sharp": 252.67, "perfect": 254.45},
    "yahtzee-hasbro": {"greedy": 200.97, "casual": 223.40, "steady": 241.56, "sharp": 252.81, "perfect": 254.54},
    "piecepack": {"greedy": 197.48, "casual": 217.32, "steady": 233.33, "sharp": 243.43, "perfect": 245.90},
    "kniffel": {"greedy": 197.48, "casual": 217.32, "steady": 233.33, "sharp": 243.43, "perfect": 245.90},
    "yatzy": {"greedy": 179.26, "casual": 205.29, "steady": 216.86, "sharp": 246.26, "perfect": 248.41},
    "yacht": {"greedy": 138.63, "casual": 151.68, "steady": 163.94, "sharp": 164.77, "perfect": 166.89},
}
"""Means of 100,000 games, by game: docs/discussion/bots.md."""


def counted_seat(table: Table, guest: GuestId) -> Seat | None:
    """The guest's seat, where the game counts: played to its end against somebody, with dice that the house threw or
    everybody sealed, without the coach, without a box taken back, and with nobody else at the same device."""
    seat = table.seat_of(guest)
    settings = table.settings
    counts = (
        seat is not None
        and table.phase == "over"
        and len(table.seats) > 1
        and settings.dice in ("system", "sealed")
        and not settings.hints
        and settings.rule_file is None
        and table.taken_back == 0
        and len(table.seats_of(guest)) == 1
        and seat not in dict(table.lost)
    )
    return seat if counts else None
