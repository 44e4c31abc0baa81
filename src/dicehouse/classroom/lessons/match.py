"""The match of a Zombie lesson as it stands, and who wins where the class compares cards."""

from __future__ import annotations

from collections.abc import Mapping

from ...play.units import TableId
from ...rules import match_result, total
from .games import table_of_team, zombie_table
from .lesson import Lesson
from .tally import LessonGame
from .views.room import MatchView

__all__ = ["Games", "match_view", "running_zombie_game", "score_of", "zombie_totals"]

Games = Mapping[TableId, LessonGame]


def score_of(game: LessonGame | None) -> int:
    """What stands on the card of a table with one seat."""
    state = game.table.state if game else None
    return total(state.rules, state.cards[0]) if state else 0


def zombie_totals(lesson: Lesson, games: Games) -> tuple[list[int], int | None]:
    """Of the zombie's finished games, in order, and of the one that runs."""
    finished, running = [], None
    for number in range(1, lesson.teaching.zombie_games + 1):
        game = games.get(zombie_table(lesson.id, lesson.teaching.round, number))
        if game is None or game.table.state is None:
            continue
        if game.table.phase == "over":
            finished.append(score_of(game))
        elif any(entry is not None for entry in game.table.state.cards[0].entries):
            running = score_of(game)
    return finished, running


def running_zombie_game(lesson: Lesson) -> TableId | None:
    number = lesson.teaching.zombie_games
    return zombie_table(lesson.id, lesson.teaching.round, number) if number else None


def match_view(lesson: Lesson, games: Games) -> MatchView | None:
    match = lesson.rules.match
    if match is None or lesson.settings.form != "teams" or not lesson.teaching.round:
        return None
    teams = [
        score_of(games.get(table_of_team(lesson.id, team.number, lesson.teaching.round)))
        for team in lesson.playing_teams
    ]
    finished, running = zombie_totals(lesson, games)
    result = match_result(match, teams, finished, running)
    return MatchView(result.survivors, round(result.zombies), len(teams), result.winner)
