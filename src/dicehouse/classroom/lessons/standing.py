"""A class at one moment: its lesson with its games, how the match stands, what the cards come to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from ...play.units import TableId
from ...rules import match_result
from ...rules.book.ending import roll_off_value
from ...rules.game.card import empty_card
from ...values import Value
from .comparing import ComparedBox, compared, standings
from .lesson import Lesson, Student
from .tally import LessonGame, score_of
from .units import TeamNumber

Games = Mapping[TableId, LessonGame]


class MatchView(Value):
    """Survivors and zombies as they stand; the zombie plays `games_wanted` games."""

    survivors: int
    zombies: int
    games_wanted: int
    ahead: Literal["survivors", "zombies", "draw"]


class Standing(Value, dict=True):
    """What several screens show is worked out once."""

    lesson: Lesson
    games: Games

    def game(self, team: TeamNumber) -> LessonGame | None:
        return self.games.get(self.lesson.table(team))

    def table_of(self, student: Student) -> TableId | None:
        """Where a student plays in this round."""
        lesson = self.lesson
        if lesson.zombie_student == student.number:
            return lesson.zombie_tables[-1] if lesson.zombie_tables else None
        return lesson.table(student.team) if lesson.teaching.round and student.team else None

    @cached_property
    def zombie_totals(self) -> tuple[list[int], int | None]:
        """Of the zombie's finished games, in order, and of the one that runs."""
        finished, running = [], None
        for table in self.lesson.zombie_tables:
            game = self.games.get(table)
            if game is None or game.table.state is None:
                continue
            if game.table.phase == "over":
                finished.append(score_of(game))
            elif game.filled:
                running = score_of(game)
        return finished, running

    @cached_property
    def cards_are_full(self) -> bool:
        """Of every team that plays."""
        games = [self.game(team.number) for team in self.lesson.playing_teams]
        return bool(games) and all(game is not None and game.table.phase == "over" for game in games)

    @cached_property
    def match(self) -> MatchView | None:
        match = self.lesson.rules.match
        if match is None or self.lesson.settings.form != "teams" or not self.lesson.teaching.round:
            return None
        teams = [score_of(self.game(team.number)) for team in self.lesson.playing_teams]
        wanted = self.lesson.zombie_plays
        result = match_result(match, teams, *self.zombie_totals, wanted=wanted)
        return MatchView(result.survivors, round(result.zombies), wanted, result.winner)

    @cached_property
    def compared(self) -> tuple[ComparedBox, ...]:
        """After the end; before it nobody's numbers are shown to the others."""
        lesson = self.lesson
        if lesson.settings.form != "class" or lesson.teaching.phase != "ended":
            return ()
        games = [self.game(team.number) for team in lesson.playing_teams]
        empty = empty_card(lesson.rules)
        return compared(lesson, tuple(g.table.state.cards[0] if g and g.table.state else empty for g in games))

    @cached_property
    def winners(self) -> tuple[TeamNumber, ...]:
        """Where the class compares: who has won most boxes, and of those the largest number in the final rolls. None
        before every box is decided."""
        best = max((won for _, won in self.standings), default=0)
        if not best or not all(box.decided for box in self.compared):
            return ()
        leaders = {team for team, won in self.standings if won == best}
        for throws in self.lesson.teaching.final:
            values = {team: roll_off_value(self.lesson.rules, dice) for team, dice in throws if team in leaders}
            leaders = {team for team, value in values.items() if value == max(values.values())} or leaders
        return tuple(sorted(leaders))

    @cached_property
    def standings(self) -> tuple[tuple[TeamNumber, int], ...]:
        return standings(self.compared)
