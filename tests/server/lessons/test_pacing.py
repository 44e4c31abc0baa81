"""How fast a zombie bot plays, and what the odds are worked out for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dicehouse.classroom.lessons.commands import LimitBuying, MoveStudent, PlayZombieGames, StartLesson
from dicehouse.classroom.lessons.games import seats_of_zombie
from dicehouse.classroom.lessons.odds import FightView, LiveOdds, MatchFound, Scores, fair_now, live_odds
from dicehouse.classroom.lessons.standing import Standing
from dicehouse.classroom.lessons.tally import Ask, LessonGame, Tally
from dicehouse.classroom.lessons.units import TeamNumber, table_of_team, zombie_table
from dicehouse.house.lessons.advice import odds_wanted
from dicehouse.house.lessons.pacing import LONGEST, pause_before
from dicehouse.play import Table
from dicehouse.play.events import Played
from dicehouse.play.units import Instant, TableId
from dicehouse.rules import BoxScored, Buy, Seat
from testkit.classroom.lessons import LESSON, Class


def zombie_at(lesson: Class, filled: int, points: int = 0) -> Table:
    boxes = ("1", "2", "3", "4", "5", "6", "3K", "4K", "FH", "SS", "LS", "Y", "C")[:filled]
    written = Played(tuple(BoxScored(Seat(1), box, points) for box in boxes))
    return lesson.table(zombie_table(LESSON, 1, 1), seats_of_zombie(lesson.lesson), written)


@pytest.fixture
def played() -> Class:
    lesson = Class(24, team_count=6, period_minutes=40)
    lesson.do(StartLesson())
    return lesson


def test_the_zombies_games_are_spread_over_the_period(played: Class) -> None:
    """Sheet 000: "plays as many rounds as he/she can in the period"; six teams, so six games."""
    pause = pause_before(Standing(played.lesson, {}), zombie_at(played, 0), played.now, 0.7)
    moves = 7 * 13 * 3.6  # the one that runs, and as many as there are teams to come
    assert pause * moves == pytest.approx(0.97 * 40 * 60, rel=0.01)
    played.wait(20 * 60)
    late = pause_before(Standing(played.lesson, {}), zombie_at(played, 0), played.now, 0.7)
    assert 0.7 <= late < pause
    played.wait(19 * 60)
    assert pause_before(Standing(played.lesson, {}), zombie_at(played, 0), played.now, 0.7) == 0.7
    assert pause_before(Standing(played.lesson, {}), zombie_at(played, 12), Instant(0), 0.7) <= LONGEST


def test_when_every_card_is_full_the_zombie_hurries(played: Class) -> None:
    """RULINGS: "its games end with the period; when every team's card is full it hurries"; six games in a minute."""
    games = {table: LessonGame(replace(game.table, phase="over")) for table, game in teams_at(played, 13).items()}
    standing = Standing(played.lesson, games)
    assert standing.cards_are_full
    assert pause_before(standing, zombie_at(played, 0), played.now, 0.7) * 6 * 13 * 3.6 < 60


def test_a_latecomer_changes_nothing_for_the_zombie(played: Class) -> None:
    """RULINGS: "fixed when the match begins (one for each team that plays)"."""
    played.join(1)
    played.do(MoveStudent(25, None))
    assert len(played.lesson.playing_teams) == 7
    assert played.lesson.zombie_plays == 6
    played.do(PlayZombieGames(7))
    assert played.lesson.zombie_plays == 7


def test_odds_begin_with_the_expected_share_and_follow_the_measured_one(played: Class) -> None:
    wanted = odds_wanted(Standing(played.lesson, {}))
    assert wanted is not None
    assert (wanted.share, wanted.measured, wanted.max_buys_turn, wanted.max_buys_game) == (60, False, 5, None)
    asks = tuple(Ask(n, Instant(n), Buy(1, 6), n % 3 == 0, Instant(n)) for n in range(12))
    table: TableId = table_of_team(LESSON, TeamNumber(1), 1)
    games = {table: LessonGame(zombie_at(played, 0), Tally(asks))}
    measured = odds_wanted(Standing(played.lesson, games))
    assert measured is not None
    assert (measured.share, measured.measured, measured.asked, measured.right) == (35, True, 12, 4)
    played.do(LimitBuying(1, 5))
    limited = odds_wanted(Standing(played.lesson, games))
    assert limited is not None
    assert (limited.max_buys_turn, limited.max_buys_game) == (1, 5)


EVEN = Scores(200.0, 60.0)


def teams_at(played: Class, boxes: int) -> dict[TableId, LessonGame]:
    game = LessonGame(zombie_at(played, boxes))
    return {table_of_team(LESSON, TeamNumber(number), 1): game for number in range(1, 7)}


def test_the_odds_follow_what_stands_on_the_cards(played: Class) -> None:
    begun = live_odds(Standing(played.lesson, {}), EVEN, EVEN, played.now)
    assert begun.survivors == pytest.approx(begun.zombies)
    table = table_of_team(LESSON, TeamNumber(1), 1)
    full = zombie_at(played, 13)
    behind = live_odds(Standing(played.lesson, {table: LessonGame(full)}), EVEN, EVEN, played.now)
    assert behind.survivors < 0.2
    assert behind.survivors + behind.draw + behind.zombies == pytest.approx(1.0)
    zombie = {zombie_table(LESSON, 1, number): LessonGame(full) for number in range(1, 7)}
    assert live_odds(Standing(played.lesson, {**teams_at(played, 13), **zombie}), EVEN, EVEN, played.now) == LiveOdds(
        0, 1, 0
    )


def test_limits_on_tries_are_told_until_a_box_is_filled(played: Class) -> None:
    """They are found for whole games; a match that is lost for the survivors is no reason to take tries from them."""
    limits = FightView(1, 1, 0.7)
    found = MatchFound(Scores(400.0, 60.0), EVEN, limits)
    assert fair_now(Standing(played.lesson, {}), found, played.now) == limits
    for games in (teams_at(played, 1), {zombie_table(LESSON, 1, 1): LessonGame(zombie_at(played, 1))}):
        assert fair_now(Standing(played.lesson, games), found, played.now) is None


def test_the_odds_follow_the_time_that_is_left(played: Class) -> None:
    """RULINGS: cards "count as they stand when the teacher ends the period", and missing zombie games count 0."""
    slow = teams_at(played, 2)
    zombie = {zombie_table(LESSON, 1, 1): LessonGame(zombie_at(played, 13, points=10))}
    seen = []
    for _ in range(4):
        played.wait(9.5 * 60)
        seen.append(live_odds(Standing(played.lesson, {**slow, **zombie}), EVEN, EVEN, played.now).survivors)
    # teams that fill nothing while the time runs out have less and less to hope for
    assert seen == sorted(seen, reverse=True)
    assert seen[0] > seen[-1] + 0.1
    played.wait(2 * 60)
    over = live_odds(Standing(played.lesson, slow), EVEN, EVEN, played.now)
    assert over == LiveOdds(0.0, 1.0, 0.0), "nothing is to come, and nobody has a point"
