"""Sheet 002: the two score cards of its sample game, which B wins 5 to 4; 0 is an X."""

from __future__ import annotations

__all__ = ["CARD_A", "CARD_B", "WON_BY_A"]

CARD_A = {"3H": 6341, "5N": 4335, "2T": 3321, "6M": 6622, "E9": 5624, "S13": 0, "D2": 6311, "D3": 0, "W": 6432}
CARD_B = {"3H": 5332, "5N": 6425, "2T": 5621, "6M": 6531, "E9": 0, "S13": 4432, "D2": 5443, "D3": 2111, "W": 6551}
WON_BY_A = {"3H", "6M", "E9", "D2"}
