"""003: "If you run out of time, then you lose the game and your wager"."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.deciding.moves import credit_time, drop_flag, flag_fallen
from dicehouse.play.events import FlagFell, GameSettled
from dicehouse.play.units import Centis, Chips
from dicehouse.rules import Seat
from testkit.play.table import Play, seated, started
from testkit.play.texts import played

TWO = TableSettings("yahtzee-online@1", clock=ClockSettings(1, increment=3), wager=50)


def flagged(settings: TableSettings, line: str = "") -> Play:
    """The time of whoever is to move is up."""
    play = started(settings, line)
    drop(play)
    return play


def drop(play: Play) -> None:
    play.wait(play.left[play.state.seat - 1])
    seat = flag_fallen(play.table, play.now)
    assert seat is not None
    play.happen(drop_flag(play.table, seat, play.context))


def test_between_two_the_other_wins_at_once_and_takes_the_wager() -> None:
    play = flagged(TWO)
    assert play.events()[-3:] == [FlagFell(Seat(1)), played("1!", "#2 0 0"), GameSettled((Chips(0), Chips(100)))]
    assert (play.table.phase, play.table.winners) == ("over", (2,))
    play.line("wait:1000000")
    assert flag_fallen(play.table, play.now) is None, "a flag falls once"


@pytest.mark.parametrize(
    ("settings", "line", "winners", "scores", "payouts"),
    [
        (TWO, "66666 =Y 12346 =1", (2,), (50, 1), (0, 100)),
        (replace(TWO, seats=1, wager=0), "", (), (0,), ()),
        (replace(TWO, bots=("perfect",), wager=0), "12346 =1 12346", (1,), (1, 0), ()),
    ],
    ids=["a leader loses all the same", "alone nobody wins", "a bot"],
)
def test_whoever_runs_out_of_time_loses(
    settings: TableSettings, line: str, winners: tuple[Seat, ...], scores: tuple[int, ...], payouts: tuple[int, ...]
) -> None:
    table = flagged(settings, line).table
    assert (table.phase, table.winners, table.scores, table.payouts) == ("over", winners, scores, payouts)


def test_among_more_the_others_play_on() -> None:
    """Issue 4: "flag = loses game and wager (others play on when more than two)"."""
    play = flagged(replace(TWO, seats=3))
    assert play.events()[-2:] == [FlagFell(Seat(1)), played("1!")]
    assert (play.table.phase, play.to_move, play.table.pot) == ("playing", "bo", 150)
    assert play.clock.left == (0, 6_000, 6_000)
    assert play.table.deadline == play.now + 6_000, "the next player's clock runs from the flag's fall"
    play.line("ana >- (not-your-turn); 12346 =1")
    assert play.to_move == "cy"
    play.line("12346 =1")
    assert play.to_move == "bo"
    drop(play)
    assert (play.table.winners, play.table.payouts) == ((3,), (0, 0, 150))


def test_the_flag_falls_at_the_hundredth_and_not_before() -> None:
    play = started(TWO)
    for passing, fallen in ((5_999, None), (1, 1), (1, 1), (100_000, 1)):
        play.wait(passing)
        assert flag_fallen(play.table, play.now) == fallen


def test_no_flag_falls_without_a_clock_or_before_the_game() -> None:
    for play in (started(TableSettings("yahtzee@1")), seated(TWO)):
        play.wait(10**9)
        assert flag_fallen(play.table, play.now) is None


def test_credited_time_puts_the_flag_off() -> None:
    play = started(TWO)
    play.happen(credit_time(play.table, Centis(2_000)))
    assert play.table.deadline == play.now + 8_000
