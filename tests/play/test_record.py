"""From a table's log to a game record that reads back as the game that was played."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dicehouse.notation import final_state, read_record, write_record
from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.deciding.moves import drop_flag
from dicehouse.play.dice.sealed import commitment
from dicehouse.play.events import Played
from dicehouse.play.record import record_of
from dicehouse.rules import BoxScored
from testkit.play.context import SECRET
from testkit.play.random_tables import random_table
from testkit.play.table import TABLE, Play, committed, salt, seated, started


def written(play: Play) -> list[str]:
    return write_record(play.record).splitlines()


@given(st.integers(0, 10**6))
def test_a_record_reads_back_as_the_game_that_was_played(seed: int) -> None:
    """And every completed turn tells its time, where a clock runs."""
    play = random_table(seed)
    record = read_record(write_record(play.record))
    assert record == play.record
    assert record.events == tuple(one for event in play.events() if isinstance(event, Played) for one in event.events)
    assert final_state(record) == play.table.state
    turns = sum(isinstance(event, BoxScored) for event in record.events)
    assert len(record.comments) == (turns if play.table.clock else 0)


def test_there_is_no_record_before_the_game() -> None:
    assert record_of(TABLE, []) is None
    assert record_of(TABLE, seated(TableSettings("yahtzee@1")).log) is None


def test_a_record_tells_the_players_the_table_and_the_turns() -> None:
    play = started(TableSettings("yahtzee-online@1", wager=50, clock=ClockSettings(4)), "12346")
    play.throw("112", keep="26")
    play.line("=2")
    assert written(play) == [
        '[Rules "yahtzee-online@1"]',
        '[Seat1 "ana"]',
        '[Seat2 "bo"]',
        '[Table "t1"]',
        '[Dice "system"]',
        '[Date "2023-11-14 22:13:20"]',
        '[Clock "4+0"]',
        '[Stake "50"]',
        "",
        "0.1 6",
        "0.2 1",
        "0.1 first",
        "1.1 12346 >26 11226 =2:4 {%clk 4:00.00}",
        "*",
    ]


def test_the_date_is_that_of_the_first_turn_and_names_stand_in_the_order_of_seats() -> None:
    play = seated(TableSettings("yahtzee@1", seats=3, bots=("greedy",)))
    play.wait(60 * 100)
    play.start()
    play.wait(60 * 100)
    play.line("12346 =1")
    assert '[Date "2023-11-14 22:14:20"]' in written(play)
    assert play.record.names == ("ana", "bo", "Greedy bot")


def test_each_turn_tells_the_time_that_is_left() -> None:
    """DESIGN: `1.2 13556 >55 24555 >555 35556 =5:15 {%clk 4:41}`; ours are kept to the hundredth."""
    play = started(TableSettings("yahtzee-online@1", clock=ClockSettings(4, increment=5)))
    play.line("wait:1234; 12346 =1; wait:18000; 12346 =C")
    lines = written(play)
    assert '[Clock "4+5"]' in lines
    assert lines[-3:] == ["1.1 12346 =1:1 {%clk 3:52.66}", "1.2 12346 =C:16 {%clk 1:05.00}", "*"]


def test_the_time_told_is_the_time_on_the_clock_at_the_end_too() -> None:
    play = started(TableSettings("yahtzee@1", seats=1, clock=ClockSettings(3, increment=5)))
    for box in play.table.rules.places:
        play.line("wait:100")
        play.turn("12345", box)
    assert play.left == (18_000 - 13 * 100 + 12 * 500,)
    assert written(play)[-2].endswith("{%clk 3:47.00}")


def test_who_leaves_stands_in_the_record() -> None:
    resigned = started(TableSettings("yahtzee@1", seats=3), "12346; cy resign; =1; bo resign")
    assert written(resigned)[-3:] == ["1.1 12346 !3 =1:1", "1.2 !2", "#1 1 0 0"]
    flagged = started(TableSettings("yahtzee@1", clock=ClockSettings(1)))
    flagged.happen(drop_flag(flagged.table, flagged.state.seat, flagged.context))
    assert written(flagged)[-2:] == ["1.1 !1", "#2 0 0"]


def test_a_void_game_says_so_and_has_no_result() -> None:
    play = started(TableSettings("yahtzee@1"), "12346 =1")
    play.everyone("ask-void")
    lines = written(play)
    assert '[Void "yes"]' in lines
    assert lines[-2:] == ["1.1 12346 =1:1", "*"]


def test_a_sealed_game_carries_what_proves_its_dice_and_the_secret_only_at_the_end() -> None:
    play = started(TableSettings("yahtzee@1", dice="sealed"))
    shown = [
        f'[Commitment "{commitment(bytes.fromhex(SECRET))}"]',
        f'[SaltCommitment1 "{committed("ana").commitment}"]',
        f'[SaltCommitment2 "{committed("bo").commitment}"]',
        f'[Salt1 "{salt("ana")}"]',
        f'[Salt2 "{salt("bo")}"]',
    ]
    lines = written(play)
    assert [line for line in lines if "Salt" in line or "Commitment" in line] == shown
    assert not [line for line in lines if SECRET in line]
    play.line("bo resign")
    assert f'[Secret "{SECRET}"]' in written(play)
