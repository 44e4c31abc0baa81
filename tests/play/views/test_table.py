"""What a viewer sees of a table: every field of the view, on a position that shows it."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.notation import read_state
from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import Claim
from dicehouse.play.deciding.agreements import CLAIM_AFTER
from dicehouse.play.deciding.moves import drop_flag, gone
from dicehouse.play.dice.sealed import commitment
from dicehouse.play.units import Centis, Instant
from dicehouse.play.views.table import CardView, ClockView, SealView, SeatView, TableView
from dicehouse.rules import Buy, Seat
from testkit.play.context import SECRET
from testkit.play.random_tables import random_table
from testkit.play.reading_aloud import aloud, write_all
from testkit.play.table import Play, committed, salt, seated, started

ALONE = TableSettings("yahtzee@1", seats=1)
TWO = TableSettings("yahtzee@1")
SEALED = TableSettings("yahtzee@1", dice="sealed")
BO = Seat(2)


def test_a_table_that_gathers_shows_what_was_chosen() -> None:
    settings = TableSettings(
        "yahtzee-online@1", seats=3, clock=ClockSettings(4, 5), wager=50, public=True, spectators=False, hints=True
    )
    play = Play(settings)
    assert play.seen("ana") == TableView(
        id=play.table.id,
        version=2,
        phase="gathering",
        rules="yahtzee-online@1",
        game="Yahtzee online",
        host=Seat(1),
        seats=(SeatView(Seat(1), "ana", None, None, False, False, False), None, None),
        stake=settings.stake,
        pot=play.table.pot,
        payouts=(),
        dice="system",
        clock_settings=ClockSettings(4, 5),
        public=True,
        spectators=False,
        hints=True,
        cards=(),
        turn=None,
        clock=None,
        seal=None,
        winners=(),
        scores=(),
        rolled_off=(),
        rematch=None,
        state_line=None,
        you=Seat(1),
        you_host=True,
        yours=(Seat(1),),
    )
    play.line("ana stand")
    shown = play.seen("ana")
    assert (shown.host, shown.you, shown.you_host) == (None, None, True), "the host may have no seat"


def test_players_differ_only_in_who_they_are() -> None:
    play = started(SEALED, ">-")
    views = [play.seen(by) for by in ("ana", "bo", "zoe", None)]
    assert [(one.you, one.you_host) for one in views] == [(1, True), (2, False), (None, False), (None, False)]
    assert [msgspec.structs.replace(one, you=None, you_host=False, yours=()) for one in views] == [play.seen()] * 4


def test_bots_absence_leaving_and_agreements_show_at_the_seat() -> None:
    play = started(TableSettings("yahtzee@1", seats=4, bots=("sharp",)), "wait:10")
    play.happen(gone(play.table, BO))
    play.line("cy ask-void; cy resign")
    assert play.seen().seats == (
        SeatView(Seat(1), "ana", None, None, False, False, False),
        SeatView(BO, "bo", None, play.now, False, False, False, claim_at=Instant(play.now + CLAIM_AFTER)),
        SeatView(Seat(3), "cy", None, None, True, False, True, lost="resigned"),
        SeatView(Seat(4), "Sharp bot", "sharp", None, False, False, False),
    )


def test_how_a_seat_left_the_game_is_told_apart() -> None:
    """A flag, a resignation and a claim are three ways to lose."""
    resigned, claimed, flagged = started(TWO), started(TWO), started(TableSettings("yahtzee@1", clock=ClockSettings(1)))
    resigned.line("bo resign")
    claimed.happen(gone(claimed.table, BO))
    claimed.wait(CLAIM_AFTER)
    claimed.do("ana", Claim(BO))
    flagged.happen(drop_flag(flagged.table, BO, flagged.context))
    for play, way in ((resigned, "resigned"), (claimed, "claimed"), (flagged, "flag")):
        assert [seat.lost for seat in play.seen().seats if seat] == [None, way]


def test_a_rematch_shows_who_has_asked_and_where_it_is() -> None:
    play = started(TWO, "bo resign; bo ask-rematch")
    asked = play.seen()
    assert [seat.rematch_asked for seat in asked.seats if seat] == [False, True]
    assert asked.rematch is None
    play.line("ana ask-rematch")
    assert play.seen().rematch == "t1-again"


def test_a_card_shows_entries_totals_and_bonuses() -> None:
    (card,) = started(ALONE, "66666 =Y 66666 =6 55551 =5 44441 =4").seen().cards
    entries = (None, None, None, 16, 20, 30, None, None, None, None, None, 50, None)
    assert card == CardView(entries, (66, 50), (66, 50), (35, 0), 1, 66 + 35 + 50 + 100)


def test_a_game_of_boxes_shows_the_boxes_won_so_far() -> None:
    play = started(TableSettings("place-value@1"), "6666 =W:6666 1111 =W:1111")
    assert [card.score for card in play.seen().cards] == [1, 0]


def test_a_turn_shows_seat_dice_and_rolls() -> None:
    play = started(TWO)
    before = play.turn_seen
    assert (before.seat, before.dice, before.rolls_left, before.may_throw, before.offers) == (1, (), 3, True, ())
    play.line("12346")
    after = play.turn_seen
    assert (after.dice, after.rolls_left, after.may_throw, after.throw_refused) == ((1, 2, 3, 4, 6), 2, True, None)
    assert (after.doing, after.reading, after.question, after.purchases) == ("turn", None, None, ())
    play.line("12346 12346")
    last = play.turn_seen
    assert (last.may_throw, last.throw_refused) == (False, "No rolls are left: choose a box.")


def test_saved_rolls_are_used_last() -> None:
    """Maxi Yatzy: rolls that are not used are saved for later turns."""
    play = started(TableSettings("maxi-yatzy@1", seats=1))
    for steps, left in (("", (3, 0)), ("123456 =C", (5, 2)), ("123456 " * 4, (1, 1))):
        play.line(steps)
        assert (play.turn_seen.rolls_left, play.turn_seen.rolls_saved) == left


def test_dice_that_can_be_bought_and_were_are_shown() -> None:
    play = started(TableSettings("zombie@1"), "11666")
    assert (1, 6) in play.turn_seen.purchases
    assert {die for die, _ in play.turn_seen.purchases} == {1, 6}
    play.line("$1:5")
    assert play.turn_seen.question == Buy(1, 5)
    play.line("+ $1:5 -")
    shown = play.turn_seen
    assert (shown.dice, shown.bought, shown.spent, shown.question) == ((1, 5, 6, 6, 6), (5,), (1,), None)
    assert {die for die, _ in shown.purchases} == {6}
    assert shown.throw_refused == "After buying a die the turn has no further roll."


def test_a_number_to_be_read_is_named() -> None:
    play = write_all(started(aloud()))
    shown = play.turn_seen
    assert (shown.doing, shown.reading, shown.may_throw, shown.offers) == ("reading", "3H", False, ())
    while play.turn_seen.doing == "reading":
        play.line(f"?{play.turn_seen.reading} +")
    rolling = play.turn_seen
    assert (rolling.doing, rolling.reading, rolling.may_throw) == ("roll-off", None, True)
    assert play.seen().rolled_off == ()
    play.line("321")
    assert [(roll.seat, roll.dice) for roll in play.seen().rolled_off] == [(rolling.seat, (1, 2, 3))]


def test_a_clock_shows_what_is_left_now() -> None:
    play = started(TableSettings("yahtzee@1", clock=ClockSettings(4, 5)), "wait:150")
    assert play.seen().clock == ClockView((Centis(23_850), Centis(24_000)), Seat(1), Centis(500))


def test_a_finished_game_shows_winners_scores_and_payouts_and_no_turn() -> None:
    play = started(TableSettings("yahtzee@1", wager=10, clock=ClockSettings(4)))
    assert (play.seen().stake, play.seen().pot) == (10, 20)
    play.line("66666 =Y; bo resign")
    shown = play.seen()
    assert (shown.phase, shown.winners, shown.scores) == ("over", (1,), (50, 0))
    assert (shown.pot, shown.payouts, shown.turn) == (0, (20, 0), None)
    void = started(ALONE, "ana ask-void")
    assert (void.seen().phase, void.seen().turn) == ("void", None)


def test_the_state_line_is_the_position() -> None:
    play = started(TWO, "12346 =1")
    assert play.seen().state_line == "yahtzee@1 1:1/- 2 3 -"
    assert read_state(play.seen().state_line or "") == play.table.state


def test_the_seal_is_shown_step_by_step() -> None:
    play = seated(SEALED)
    play.line("ana start")
    house, ana, bo = commitment(bytes.fromhex(SECRET)), committed("ana"), committed("bo")
    assert play.seen().seal == SealView(house, (), (), None)
    play.do("ana", ana)
    assert play.seen().seal == SealView(house, ((Seat(1), ana.commitment),), (), None)
    other = started(SEALED)
    both, salts = ((Seat(1), ana.commitment), (BO, bo.commitment)), ((Seat(1), salt("ana")), (BO, salt("bo")))
    assert other.seen().seal == SealView(house, both, salts, None)
    other.line("ana resign")
    assert other.seen().seal == SealView(house, both, salts, SECRET)


@given(st.integers(0, 10**6))
def test_a_view_reads_back_and_what_it_says_about_throwing_is_what_the_table_does(seed: int) -> None:
    play = random_table(seed, most=40)
    shown = play.seen("ana")
    assert msgspec.json.decode(msgspec.json.encode(shown), type=TableView) == shown
    if play.table.phase != "playing" or play.table.question or play.table.bot_to_move:
        return
    if play.turn_seen.may_throw:
        play.line(">-")
    elif play.turn_seen.throw_refused is not None:
        assert play.refusal(play.to_move, ">-").message == play.turn_seen.throw_refused
