"""What perfect play scores on average in each game that is solved: published, computed elsewhere, or recorded here.

Docs print these, and tests hold the solver to them.
"""

from __future__ import annotations

from dicehouse.rules import RuleSet
from dicehouse.solver.support import Obstacle, support

__all__ = ["LARGE", "RECORDED", "RULINGS", "SAVED", "SOLVED", "WAITING", "YATZY", "unsolved"]

GIB = 2**30

RULINGS = {
    "yahtzee": 254.48621907,
    "yahtzee-online": 254.48645573,
    "piecepack": 245.87077451,
    "yahtzee-hasbro": 254.58772873449593,
    "yahtzee-free": 254.58960948196315,
}
"""RULINGS.md, "Published and independently computed optimal expected scores"."""

YATZY = 248.4399893778553
"""The value that `yatzy-solver` on PyPI gives for Scandinavian Yatzy."""

RECORDED = {
    "cameroon": 113.95045655709106,
    "cheerio": 141.95451301300386,
    "chicago-german": 172.0,
    "crag": 149.84759323164135,
    "dice-poker-school": 156.0412690435339,
    "hooligan": 71.87251952605482,
    "kismet": 315.17999590554496,
    "kniffel": 245.870774514111,
    "kockapoker": 127.37621169451072,
    "yacht": 166.9550677045723,
    "yacht-dice": 191.76087975216495,
}
"""Kniffel is piecepack's card under other names; reduced forms of all equal the exact fractions of the slow solver."""

LARGE = {"maxi-yatzy-unsaved": 394.55750682041906, "yatzy-danish": 331.9040035425979}
"""Recorded too; tests do not solve them anew, because each takes a minute and more."""

WAITING = {"chicago": 7.0, "generala": 162.5344448463917, "yatzy-forced": 150.21679651103932}
"""Games whose boxes wait, or pay by the roll."""

SAVED = {"maxi-yatzy": 496.633260}
"""To 1e-6; see docs/discussion/saved-rolls.md."""

SOLVED = {**RULINGS, "yatzy": YATZY, **RECORDED, **LARGE, **WAITING, **SAVED}


def unsolved(rules: RuleSet) -> Obstacle | None:
    """Why the game has no value of its own, on a machine of 64 GiB; None where it has one."""
    answer = support(rules, memory=64 * GIB)
    if answer.engine == "saved" or answer.can("solve-waiting"):
        return None
    return answer.obstacle("solve")
