"""`dicehouse fight`: a class against the zombie, its odds, and limits that make it a fair fight."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from ..rules.words import count_word
from .extras import need_solver
from .files import load_game
from .output import print_json

if TYPE_CHECKING:
    from ..solver.buying.fair_fight import FairFight, MatchOdds

__all__ = ["show_fight"]


def show_fight(name: str, *, right: float, teams: int, team_loss: float, fair: bool, as_json: bool) -> None:
    """`right` is the expected share of right answers, `team_loss` the points that a team's mistakes cost it a game."""
    need_solver()
    from ..solver.buying.fair_fight import fair_fight, match_odds

    rules = load_game(name).rules
    odds = match_odds(rules, right, teams, team_loss=team_loss)
    fight = fair_fight(rules, right, teams, team_loss=team_loss) if fair else None
    if as_json:
        asked = {"rules": rules.name_version, "right": right, "teams": teams, "team_loss": team_loss}
        print_json({**asked, "odds": asdict(odds), "fair": asdict(fight) if fight else None})
        return
    from ..terminal.theme import house_console

    console = house_console()
    console.print(f"{rules.name}, {_teams(teams)}, {right:.0%} of the answers right", style="head", soft_wrap=True)
    console.print(_odds(odds))
    if fight:
        console.print(_fair(fight))
        console.print(_odds(fight.odds))


def _teams(teams: int) -> str:
    return "1 team" if teams == 1 else f"{teams} teams"


def _odds(odds: MatchOdds) -> str:
    means = f"a team scores {odds.team:.1f} a game, the zombie {odds.zombie:.1f}"
    return f"The class wins {odds.survivors:.1%} of the matches: {means}."


def _fair(fight: FairFight) -> str:
    tries = "try" if fight.max_buys_turn == 1 else "tries"
    game = f", {count_word(fight.max_buys_game)} a game" if fight.max_buys_game else ""
    return f"A fair fight: {count_word(fight.max_buys_turn)} {tries} a turn{game}."
