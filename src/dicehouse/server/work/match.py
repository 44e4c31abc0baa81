"""What the odds of a class against the zombie are made of, and the limits that make it a fair fight."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from ...classroom.lessons.odds import MatchFound, Scores
from ...classroom.lessons.views.console import FightView
from ...rules.catalogue import find

__all__ = ["match_found"]


def match_found(rules_name: str, share: int, teams: int, limits: tuple[int, int | None]) -> bytes:
    """Everybody plays perfectly: it is who buys how well that is compared."""
    from ...solver.buying.fair_fight import fair_fight, team_and_zombie

    rules = find(rules_name)
    assert rules.buying is not None
    turn, game = limits
    limited = replace(rules, buying=replace(rules.buying, max_buys_turn=turn, max_buys_game=game))
    team, zombie = team_and_zombie(limited, share / 100)
    fight = fair_fight(rules, share / 100, teams)
    fair = FightView(fight.max_buys_turn, fight.max_buys_game, fight.odds.survivors)
    found = MatchFound(Scores(team.mean, team.deviation), Scores(zombie.mean, zombie.deviation), fair)
    return msgspec.json.encode(found)
