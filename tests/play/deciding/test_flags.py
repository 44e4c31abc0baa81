"""003: "If you run out of time, then you lose the game and your wager"."""

from __future__ import annotations

import pytest

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.deciding.upkeep import credit_time, drop_flag, flag_fallen
from dicehouse.play.events import FlagFell, GameSettled, SealRevealed
from dicehouse.play.units import Centis, Chips
from dicehouse.rules import Seat, Throw
from testkit.play.context import SECRET
from testkit.play.table import Play, seated, started
from testkit.play.texts import act, played

ONE_MINUTE = ClockSettings(1, increment=3)
TWO = TableSettings("yahtzee-online@1", clock=ONE_MINUTE, wager=50)
THREE = TableSettings("yahtzee-online@1", seats=3, clock=ONE_MINUTE, wager=50)


def flagged(settings: TableSettings) -> Play:
    """The first player's time is up."""
    play = started(settings)
    play.wait(6_000)
    drop(play)
    return play


def drop(play: Play) -> None:
    seat = flag_fallen(play.table, play.now)
    assert seat is not None
    play.happen(drop_flag(play.table, seat, play.context))


def test_between_two_the_other_wins_at_once_and_takes_the_wager() -> None:
    play = flagged(TWO)
    assert play.events()[-3:] == [FlagFell(Seat(1)), played("1!", "#2 0 0"), GameSettled((Chips(0), Chips(100)))]
    assert (play.table.phase, play.table.winners) == ("over", (2,))


def test_a_leader_who_runs_out_of_time_loses_all_the_same() -> None:
    play = started(TWO)
    play.turn("66666", "Y")
    play.turn("12346", "1")
    play.wait(6_300)
    drop(play)
    assert (play.table.winners, play.table.scores, play.table.payouts) == ((2,), (50, 1), (0, 100))


def test_among_more_the_others_play_on() -> None:
    """Issue 4: "flag = loses game and wager (others play on when more than two)"."""
    play = flagged(THREE)
    assert play.events()[-2:] == [FlagFell(Seat(1)), played("1!")]
    assert (play.table.phase, play.to_move, play.table.pot) == ("playing", "bo", 150)
    assert play.refused("ana", act(">-")) == "not-your-turn"
    play.turn("12346", "1")
    assert play.to_move == "cy"
    play.turn("12346", "1")
    assert play.to_move == "bo"
    play.wait(6_300)
    drop(play)
    assert (play.table.winners, play.table.payouts) == ((3,), (0, 0, 150))


def test_who_is_out_of_time_has_no_time() -> None:
    clock = flagged(THREE).table.clock
    assert clock is not None
    assert clock.left == (0, 6_000, 6_000)


def test_the_next_players_clock_runs_from_the_flags_fall() -> None:
    play = flagged(THREE)
    assert play.table.deadline == play.now + 6_000


def test_alone_nobody_wins() -> None:
    play = flagged(TableSettings("yahtzee@1", seats=1, clock=ONE_MINUTE))
    assert (play.table.phase, play.table.winners) == ("over", ())


def test_a_bot_can_run_out_of_time() -> None:
    play = started(TableSettings("yahtzee@1", seats=2, bots=("perfect",), clock=ONE_MINUTE))
    play.turn("12346", "1")
    play.bot(Throw())
    play.wait(6_000)
    drop(play)
    assert (play.table.phase, play.table.winners) == ("over", (1,))


@pytest.mark.parametrize("late", [0, 1, 100_000])
def test_the_flag_falls_at_the_hundredth_and_not_before(late: int) -> None:
    play = started(TWO)
    play.wait(5_999)
    assert flag_fallen(play.table, play.now) is None
    play.wait(1 + late)
    assert flag_fallen(play.table, play.now) == 1


def test_a_flag_falls_once() -> None:
    play = flagged(TWO)
    play.wait(1_000_000)
    assert flag_fallen(play.table, play.now) is None
    assert play.replayed() == play.table


def test_no_flag_falls_without_a_clock_or_before_the_game() -> None:
    play = started(TableSettings("yahtzee@1"))
    play.wait(10**9)
    assert flag_fallen(play.table, play.now) is None
    gathering = seated(TWO)
    gathering.wait(10**9)
    assert flag_fallen(gathering.table, gathering.now) is None


def test_credited_time_puts_the_flag_off() -> None:
    play = started(TWO)
    deadline = play.table.deadline
    assert deadline is not None
    play.happen(credit_time(play.table, Centis(2_000)))
    assert play.table.deadline == deadline + 2_000


def test_the_seal_is_shown_when_a_flag_ends_the_game() -> None:
    play = started(TableSettings("yahtzee-online@1", clock=ONE_MINUTE, dice="sealed"))
    play.wait(6_000)
    drop(play)
    assert play.events()[-1] == SealRevealed(SECRET)
