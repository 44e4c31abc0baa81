"""Every route of the house, by subject."""

from __future__ import annotations

from .coach import COACH_ROUTES
from .games import GAME_ROUTES
from .guests import GUEST_ROUTES
from .lesson_results import RESULT_ROUTES
from .lessons import LESSON_ROUTES
from .lobby import LOBBY_ROUTES
from .sheets import SHEET_ROUTES
from .tables import TABLE_ROUTES

__all__ = ["ROUTES"]

ROUTES = [
    *GUEST_ROUTES,
    *GAME_ROUTES,
    *TABLE_ROUTES,
    *LOBBY_ROUTES,
    *COACH_ROUTES,
    *SHEET_ROUTES,
    *LESSON_ROUTES,
    *RESULT_ROUTES,
]
