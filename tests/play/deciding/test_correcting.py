"""What a host may put right: judgements taken back, entries corrected, buying limited (RULINGS, zombie and the
matrix)."""

from __future__ import annotations

import pytest

from dicehouse.notation import read_record, write_record
from dicehouse.play import TableSettings
from dicehouse.play.commands import Correct, LimitTries, TakeBackJudgement
from dicehouse.play.record import record_of
from dicehouse.rules import Seat, total
from dicehouse.solver.points.analysis import analyse
from testkit.play.table import TABLE, Play, started
from testkit.play.texts import act

ZOMBIE = TableSettings("zombie@1", 2)


@pytest.fixture
def play() -> Play:
    return started(ZOMBIE)


def correct(points: int, box: str = "6", seat: int = 1, reason: str = "counted wrongly") -> Correct:
    return Correct(Seat(seat), box, points, reason)


def test_a_judgement_is_taken_back_and_the_question_is_open_again(play: Play) -> None:
    play.throw("66612")
    play.act("$1:6")
    asked = play.state
    play.judge(right=False)
    assert play.state.purchases.failed == (1,)
    play.do("bo", TakeBackJudgement())
    assert play.state == asked
    assert play.table.question is not None
    play.judge(right=True)
    assert play.state.dice == (2, 6, 6, 6, 6)
    assert play.replayed() == play.table


def test_a_judgement_stands_once_the_game_has_gone_on(play: Play) -> None:
    """RULINGS: "take back a decision"; the game's next event ends the time for it."""
    play.throw("66612")
    play.act("$1:6")
    play.judge(right=False)
    play.act("=6")
    assert play.refused("bo", TakeBackJudgement()) == "judgement-none"


def test_only_who_judged_takes_it_back(play: Play) -> None:
    play.throw("66612")
    play.act("$1:6")
    play.judge(right=True)
    assert play.refused("ana", TakeBackJudgement()) == "judge-only"


def test_what_was_taken_back_is_not_in_the_record(play: Play) -> None:
    play.throw("66612")
    play.act("$1:6")
    play.judge(right=False)
    play.do("bo", TakeBackJudgement())
    play.judge(right=True)
    play.act("=6")
    record = record_of(TABLE, play.log)
    assert record is not None
    assert "$1:6+ =6:24" in write_record(record)
    assert "$1:6-" not in write_record(record)
    assert read_record(write_record(record)) == record


def test_a_corrected_entry_counts_and_is_read_back(play: Play) -> None:
    play.turn("66612", "6")
    play.turn("11123", "1")
    play.do("ana", correct(24))
    assert total(play.state.rules, play.state.cards[0]) == 24
    record = record_of(TABLE, play.log)
    assert record is not None
    text = write_record(record)
    assert '2.1 ~1=6:24"counted wrongly"' in text
    assert read_record(text) == record
    assert play.replayed() == play.table


def test_a_correction_in_the_midst_of_a_turn_stands_in_its_line(play: Play) -> None:
    play.turn("66612", "6")
    play.throw("11123")
    play.do("ana", correct(12))
    play.act("=1")
    record = record_of(TABLE, play.log)
    assert record is not None
    assert '1.2 11123 ~1=6:12"counted wrongly" =1:3' in write_record(record)
    assert read_record(write_record(record)) == record


def test_a_correction_of_a_finished_game_changes_its_result() -> None:
    play = started(TableSettings("yahtzee@1", 1))
    for box in ("1", "2", "3", "4", "5", "6", "3K", "4K", "FH", "SS", "LS", "Y", "C"):
        play.turn("12346", box)
    assert play.table.phase == "over"
    before = play.table.scores[0]
    play.do("ana", correct(24))
    assert play.table.scores == (before + 18,)
    record = record_of(TABLE, play.log)
    assert record is not None
    assert read_record(write_record(record)) == record
    player = analyse(record).players[0]
    assert player.score == before + 18
    assert player.expected == pytest.approx(player.start + player.luck - player.mistakes)
    assert player.expected == pytest.approx(before + 18)


def test_bonuses_follow_a_correction() -> None:
    play = started(TableSettings("yahtzee@1", 1))
    for face in range(1, 6):
        play.turn(f"{face}{face}{face}66", str(face))
    play.turn("66612", "6")
    assert total(play.state.rules, play.state.cards[0]) == 63 + 35
    play.do("ana", correct(12))
    assert total(play.state.rules, play.state.cards[0]) == 57


@pytest.mark.parametrize(
    ("name", "command", "code"),
    [
        ("bo", correct(24), "host-only"),
        ("ana", correct(25), "correction-refused"),
        ("ana", correct(24, box="5"), "correction-refused"),
        ("ana", correct(24, seat=3), "seat-unknown"),
        ("ana", correct(24, box="QQ"), "box-unknown"),
        ("ana", correct(24, reason='with "marks"'), "correction-refused"),
    ],
)
def test_what_cannot_be_corrected(play: Play, name: str, command: Correct, code: str) -> None:
    play.turn("66612", "6")
    assert play.refused(name, command) == code


def test_the_host_limits_buying_from_now_on_but_never_beyond_the_rules(play: Play) -> None:
    play.do("ana", LimitTries(1, 2))
    play.throw("66612")
    play.act("$1:6")
    play.judge(right=False)
    assert play.refused("ana", act("$2:6")) == "buys-turn"
    assert play.refused("ana", LimitTries(6)) == "buys-limit"
    assert play.refused("bo", LimitTries(1)) == "host-only"
    assert play.replayed() == play.table
