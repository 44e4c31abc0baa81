"""What a host may put right: judgements taken back, entries corrected, buying limited (RULINGS, zombie and the
matrix)."""

from __future__ import annotations

import pytest

from dicehouse.notation import write_record
from dicehouse.play import TableSettings
from dicehouse.play.commands import Correct, TakeBackJudgement
from dicehouse.rules import Seat, total
from dicehouse.solver.analysis import analyse
from testkit.play.table import Play, started

ZOMBIE = TableSettings("zombie@1", 2)
SMALL = TableSettings(
    "small@1",
    1,
    rule_file="""
id = "small"
name = "Small"
version = 1
source = "made up"
summary = "Two dice, two boxes."
[dice]
count = 2
rolls = 2
[[sections]]
name = "All"
[sections.boxes]
6 = { name = "Sixes", face = 6 }
C = { name = "Chance", any = true, score = "sum" }
""",
)


def correct(points: int, box: str = "6", seat: int = 1, reason: str = "counted wrongly") -> Correct:
    return Correct(Seat(seat), box, points, reason)


def points(play: Play) -> int:
    return total(play.state.rules, play.state.cards[0])


def test_a_judgement_is_taken_back_by_who_judged_and_the_question_is_open_again() -> None:
    play = started(ZOMBIE, "66612 $1:6")
    asked = play.state
    play.line("-")
    assert play.state.purchases.failed == (1,)
    play.line("ana take-back-judgement (judge-only); bo take-back-judgement")
    assert play.state == asked
    assert play.table.question is not None
    play.line("+ =6")
    text = write_record(play.record)
    assert "$1:6+ =6:24" in text
    assert "$1:6-" not in text, "what was taken back is not in the record"


def test_a_judgement_stands_once_the_game_has_gone_on() -> None:
    """RULINGS: "take back a decision"; the game's next event ends the time for it."""
    started(ZOMBIE, "66612 $1:6 - =6").refuses("judgement-none", "bo", TakeBackJudgement())


@pytest.mark.parametrize(
    ("before", "after", "written"),
    [
        ("66612 =6 11123 =1", "", '2.1 ~1=6:24"counted wrongly"'),
        ("66612 =6 11123", "=1", '1.2 11123 ~1=6:24"counted wrongly" =1:3'),
    ],
)
def test_a_corrected_entry_counts_and_stands_in_its_line(before: str, after: str, written: str) -> None:
    play = started(ZOMBIE, before)
    play.do("ana", correct(24))
    assert points(play) == 24
    play.line(after)
    assert written in write_record(play.record)


def test_a_correction_of_a_finished_game_changes_its_result() -> None:
    play = started(SMALL, "66 =6 12 =C")
    assert (play.table.phase, play.table.scores) == ("over", (15,))
    play.do("ana", correct(6))
    assert play.table.scores == (9,)
    player = analyse(play.record).players[0]
    assert player.score == 9
    assert player.expected == pytest.approx(player.start + player.luck - player.mistakes)
    assert player.expected == pytest.approx(9)


def test_bonuses_follow_a_correction() -> None:
    play = started(TableSettings("yahtzee@1", 1), "11166 =1 22266 =2 33366 =3 44466 =4 55566 =5 66612 =6")
    assert points(play) == 63 + 35
    play.do("ana", correct(12))
    assert points(play) == 57


def test_what_cannot_be_corrected() -> None:
    play = started(ZOMBIE, "66612 =6")
    play.refuses("host-only", "bo", correct(24))
    play.refuses("correction-refused", "ana", correct(25), correct(24, "5"), correct(24, reason='with "marks"'))
    play.refuses("seat-unknown", "ana", correct(24, seat=3))
    play.refuses("box-unknown", "ana", correct(24, "QQ"))


def test_the_host_limits_buying_from_now_on_but_never_beyond_the_rules() -> None:
    play = started(ZOMBIE, "ana limit-tries:1:2; 66612 $1:6 -; ana $2:6 (buys-turn); ana limit-tries:6 (buys-limit)")
    play.line("bo limit-tries:1 (host-only)")
