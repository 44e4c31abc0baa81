"""Tables of perfect play for houses that solve nothing: those of a device. A house with a solver makes them."""

from __future__ import annotations

from functools import lru_cache

from ...errors import DicehouseError
from ...rules import RuleSet
from ...rules.catalogue import catalogue
from ...solver.plain.table import file_name
from ...solver.support import support, without_buying
from .budget import affordable


@lru_cache(maxsize=1)
def tables() -> dict[str, RuleSet]:
    """By the names of their files: the catalogue's games of points, as they are played without buying."""
    plain = map(without_buying, catalogue())
    points = (game for game in plain if support(game).engine == "points" and not affordable(game, "solve"))
    return {file_name(game): game for game in points}


def table_of(rules: RuleSet) -> str | None:
    """The file that tells how the game is played perfectly, where there is one."""
    name = file_name(without_buying(rules))
    return name if name in tables() else None


def table_file(name: str) -> bytes:
    """Solved first where that was not done before."""
    from ...solver.plain.pack import packed_table

    if name not in tables():
        raise DicehouseError("not-found", "There is no such table of perfect play.")
    return packed_table(tables()[name])
