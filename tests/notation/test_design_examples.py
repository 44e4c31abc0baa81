"""The examples of the design, section "Text forms", as they stand there."""

from __future__ import annotations

from dicehouse.notation import read_record, read_state, write_event, write_record, write_state
from dicehouse.rules import start
from dicehouse.rules.catalogue import game
from testkit.rules.classic import CLASSIC_BOXES

FRESH = "yahtzee@1 - 1 3 -"
MIDDLE = "yahtzee@1 1:1,2:2,5:5,6:0,LS:0/2:4,3:0,5:10,6:0 2 2 13556"

RECORD = """\
[Rules "yahtzee@1"]
[Seat1 "ana"]
[Seat2 "bo"]

1.1 12346 >26 11256 =2:2
1.2 13556 >55 24555 >555 35556 =5:15 {%clk 4:41}
*
"""


def test_a_fresh_game() -> None:
    assert read_state(FRESH) == start(game("yahtzee"))
    assert write_state(start(game("yahtzee"))) == FRESH


def test_a_game_in_the_middle() -> None:
    state = read_state(MIDDLE)
    assert write_state(state) == MIDDLE
    assert (state.seat, state.rolls_left, state.dice) == (2, 2, (1, 3, 5, 5, 6))
    assert state.card.entries == (None, 4, 0, None, 10, 0, *[None] * 7)


def test_the_record() -> None:
    record = read_record(RECORD)
    assert write_record(record) == RECORD
    assert record.names == ("ana", "bo")
    assert record.comments == {1: "%clk 4:41"}
    told = "1>-:12346 1>26:11256 1=2:2 2>-:13556 2>55:24555 2>555:35556 2=5:15"
    assert " ".join(map(write_event, record.events)) == told


def test_the_box_codes_of_the_games_of_thirteen_boxes() -> None:
    for name in ("yahtzee", "yahtzee-online", "zombie", "piecepack", "yahtzee-hasbro", "yahtzee-free", "kniffel"):
        assert list(game(name).places) == CLASSIC_BOXES
