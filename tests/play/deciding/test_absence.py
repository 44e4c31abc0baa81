"""DESIGN, "Absence": the clock keeps running; without a clock the others may claim the game after 60 s."""

from __future__ import annotations

import pytest

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import Claim, Resign
from dicehouse.play.deciding.upkeep import gone, returned
from dicehouse.play.events import QuestionDropped
from dicehouse.rules import Seat
from testkit.play.table import Play, started
from testkit.play.texts import act, played

BO = Seat(2)
CLAIM = Claim(BO)


def without_bo(settings: TableSettings) -> Play:
    play = started(settings)
    play.happen(gone(play.table, BO))
    return play


def test_the_game_can_be_claimed_after_60_seconds_and_not_before() -> None:
    play = without_bo(TableSettings("yahtzee@1"))
    play.wait(5_999)
    refusal = play.refusal("ana", CLAIM)
    assert (refusal.code, refusal.message) == ("claim-early", "Wait 1 more seconds for them to come back.")
    play.wait(1)
    assert play.do("ana", CLAIM) == (played("2!", "#1 0 0"),)
    assert play.table.winners == (1,)


def test_the_seconds_to_wait_are_told() -> None:
    play = without_bo(TableSettings("yahtzee@1"))
    assert "Wait 60 more" in play.refusal("ana", CLAIM).message
    play.wait(101)
    assert "Wait 59 more" in play.refusal("ana", CLAIM).message


def test_who_is_here_cannot_be_claimed() -> None:
    play = started(TableSettings("yahtzee@1"))
    play.wait(100_000)
    assert play.refused("ana", CLAIM) == "claim-present"


def test_who_has_come_back_cannot_be_claimed() -> None:
    play = without_bo(TableSettings("yahtzee@1"))
    play.wait(100_000)
    play.happen(returned(play.table, BO))
    assert play.refused("ana", CLAIM) == "claim-present"
    play.happen(gone(play.table, BO))
    assert play.refused("ana", CLAIM) == "claim-early"


def test_where_a_clock_runs_the_clock_decides() -> None:
    play = without_bo(TableSettings("yahtzee@1", clock=ClockSettings(4)))
    play.wait(10_000)
    assert play.refused("ana", CLAIM) == "claim-clock"


@pytest.mark.parametrize("seat", [0, -1, 3, 99])
def test_a_seat_that_is_not_there_cannot_be_claimed(seat: int) -> None:
    assert started(TableSettings("yahtzee@1")).refused("ana", Claim(Seat(seat))) == "claim-present"


def test_nobody_claims_himself() -> None:
    play = without_bo(TableSettings("yahtzee@1"))
    play.wait(10_000)
    assert play.refused("bo", CLAIM) == "claim-self"


def test_among_more_the_others_play_on() -> None:
    play = without_bo(TableSettings("yahtzee@1", seats=3))
    play.wait(6_000)
    assert play.do("cy", CLAIM) == (played("2!"),)
    assert (play.table.phase, play.to_move, play.table.away) == ("playing", "ana", ())
    assert play.refused("cy", CLAIM) == "claim-present"


def test_who_has_left_claims_nothing() -> None:
    play = without_bo(TableSettings("yahtzee@1", seats=3))
    play.wait(6_000)
    play.do("ana", Resign())
    assert play.refused("ana", CLAIM) == "seat-left"


def test_a_claim_passes_the_absent_players_turn_on_with_his_question() -> None:
    play = started(TableSettings("zombie@1", seats=3))
    play.turn("12346", "1")
    play.throw("16666")
    play.do("bo", act("$1:6"))
    play.happen(gone(play.table, BO))
    play.wait(6_000)
    assert play.do("ana", CLAIM) == (QuestionDropped(), played("2!"))
    assert (play.to_move, play.table.question) == ("cy", None)
