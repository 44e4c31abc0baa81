"""What a viewer sees of a table: every field of the view, on a position that shows it."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.notation import read_state
from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import AskRematch, AskVoid, Claim, CommitSalt, Resign, Stand, Start
from dicehouse.play.deciding.agreements import CLAIM_AFTER
from dicehouse.play.deciding.upkeep import drop_flag, gone
from dicehouse.play.dice.sealed import commitment
from dicehouse.play.forms import action_form
from dicehouse.play.units import SECOND, Centis, Instant
from dicehouse.play.views.table import CardView, ClockView, SealView, SeatView, TableView, TurnView, view
from dicehouse.rules import Buy, Seat
from testkit.play.context import SECRET
from testkit.play.random_tables import random_table
from testkit.play.reading_aloud import aloud, write_all
from testkit.play.table import OPENED, Play, guest, salt, seated, started
from testkit.play.texts import act


def seen(play: Play, by: str | None = None) -> TableView:
    return view(play.table, guest(by).id if by else None, play.now)


def turn(play: Play) -> TurnView:
    shown = seen(play).turn
    assert shown is not None
    return shown


def test_a_table_that_gathers_shows_what_was_chosen() -> None:
    settings = TableSettings(
        "yahtzee-online@1", seats=3, clock=ClockSettings(4, 5), wager=50, public=True, spectators=False, hints=True
    )
    assert seen(Play(settings), "ana") == TableView(
        id=Play(settings).table.id,
        version=2,
        phase="gathering",
        rules="yahtzee-online@1",
        game="Yahtzee online",
        host=Seat(1),
        seats=(SeatView(Seat(1), "ana", None, None, False, False, False), None, None),
        stake=settings.stake,
        pot=Play(settings).table.pot,
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


def test_everyone_is_told_their_seat_and_whether_they_are_the_host() -> None:
    play = seated(TableSettings("yahtzee@1"))
    assert [(seen(play, by).you, seen(play, by).you_host) for by in ("ana", "bo", "zoe", None)] == [
        (1, True),
        (2, False),
        (None, False),
        (None, False),
    ]


def test_a_watcher_and_a_stranger_see_the_same() -> None:
    play = random_table(3)
    assert seen(play, "zoe") == seen(play)


def test_players_differ_only_in_who_they_are() -> None:
    play = started(TableSettings("yahtzee@1", dice="sealed"))
    play.act(">-")
    theirs = [
        msgspec.structs.replace(seen(play, by), you=None, you_host=False, yours=()) for by in ("ana", "bo", "zoe")
    ]
    assert theirs == [seen(play)] * 3


def test_bots_absence_leaving_and_agreements_show_at_the_seat() -> None:
    play = started(TableSettings("yahtzee@1", seats=4, bots=("sharp",)))
    play.wait(10)
    play.happen(gone(play.table, Seat(2)))
    play.do("cy", AskVoid())
    play.do("cy", Resign())
    assert seen(play).seats == (
        SeatView(Seat(1), "ana", None, None, False, False, False),
        SeatView(Seat(2), "bo", None, play.now, False, False, False, claim_at=Instant(play.now + CLAIM_AFTER)),
        SeatView(Seat(3), "cy", None, None, True, False, True, lost="resigned"),
        SeatView(Seat(4), "Sharp bot", "sharp", None, False, False, False),
    )


def test_how_a_seat_left_the_game_is_told_apart() -> None:
    """A flag, a resignation and a claim are three ways to lose."""
    resigned = started(TableSettings("yahtzee@1"))
    resigned.do("bo", Resign())
    assert lost(resigned) == [None, "resigned"]
    claimed = started(TableSettings("yahtzee@1"))
    claimed.happen(gone(claimed.table, Seat(2)))
    (_, bo) = seen(claimed).seats
    assert bo is not None
    assert bo.away_since is not None
    assert bo.claim_at == bo.away_since + CLAIM_AFTER
    claimed.wait(CLAIM_AFTER)
    claimed.do("ana", Claim(Seat(2)))
    assert lost(claimed) == [None, "claimed"]
    flagged = started(TableSettings("yahtzee@1", clock=ClockSettings(1)))
    flagged.wait(Centis(60 * SECOND))
    flagged.happen(drop_flag(flagged.table, Seat(1), flagged.context))
    assert lost(flagged) == ["flag", None]


def lost(play: Play) -> list[str | None]:
    return [seat.lost if seat else None for seat in seen(play).seats]


def test_a_rematch_shows_who_has_asked_and_where_it_is() -> None:
    play = started(TableSettings("yahtzee@1"))
    play.do("bo", Resign())
    play.do("bo", AskRematch())
    asked = seen(play)
    assert [seat.rematch_asked for seat in asked.seats if seat] == [False, True]
    assert asked.rematch is None
    play.do("ana", AskRematch())
    assert seen(play).rematch == "t1-again"


def test_the_host_may_have_no_seat() -> None:
    play = Play(TableSettings("yahtzee@1"))
    play.do("ana", Stand())
    assert (seen(play, "ana").host, seen(play, "ana").you, seen(play, "ana").you_host) == (None, None, True)


def test_a_card_shows_entries_totals_and_bonuses() -> None:
    play = started(TableSettings("yahtzee@1", seats=1))
    for dice, box in [("66666", "Y"), ("66666", "6"), ("55551", "5"), ("44441", "4")]:
        play.turn(dice, box)
    (card,) = seen(play).cards
    entries = (None, None, None, 16, 20, 30, None, None, None, None, None, 50, None)
    assert card == CardView(entries, (66, 50), (66, 50), (35, 0), 1, 66 + 35 + 50 + 100)


def test_a_game_of_boxes_shows_the_boxes_won_so_far() -> None:
    play = started(TableSettings("place-value@1"))
    play.turn("6666", "W:6666")
    play.turn("1111", "W:1111")
    assert [card.score for card in seen(play).cards] == [1, 0]


def test_a_turn_shows_seat_dice_and_rolls() -> None:
    play = started(TableSettings("yahtzee@1"))
    before = turn(play)
    assert (before.seat, before.dice, before.rolls_left, before.may_throw, before.offers) == (1, (), 3, True, ())
    play.throw("12346")
    after = turn(play)
    assert (after.dice, after.rolls_left, after.may_throw, after.throw_refused) == ((1, 2, 3, 4, 6), 2, True, None)
    assert (after.doing, after.reading, after.question, after.purchases) == ("turn", None, None, ())


def test_saved_rolls_are_used_last() -> None:
    """Maxi Yatzy: rolls that are not used are saved for later turns."""
    play = started(TableSettings("maxi-yatzy@1", seats=1))
    assert (turn(play).rolls_left, turn(play).rolls_saved) == (3, 0)
    play.turn("123456", "C")
    assert (turn(play).rolls_left, turn(play).rolls_saved) == (5, 2)
    for _ in range(4):
        play.throw("123456")
    assert (turn(play).rolls_left, turn(play).rolls_saved) == (1, 1)


def test_who_has_no_roll_left_is_told_why() -> None:
    play = started(TableSettings("yahtzee@1"))
    for _ in range(3):
        play.throw("12346")
    assert (turn(play).may_throw, turn(play).throw_refused) == (False, "No rolls are left: choose a box.")


def test_dice_that_can_be_bought_and_were_are_shown() -> None:
    play = started(TableSettings("zombie@1"))
    play.throw("11666")
    assert (1, 6) in turn(play).purchases
    assert {die for die, _ in turn(play).purchases} == {1, 6}
    play.act("$1:5")
    assert turn(play).question == action_form(Buy(1, 5))
    play.judge(True)
    play.act("$1:5")
    play.judge(False)
    shown = turn(play)
    assert (shown.dice, shown.bought, shown.spent, shown.question) == ((1, 5, 6, 6, 6), (5,), (1,), None)
    assert {die for die, _ in shown.purchases} == {6}
    assert shown.throw_refused == "After buying a die the turn has no further roll."


def test_a_number_to_be_read_is_named() -> None:
    play = write_all(started(aloud()))
    shown = turn(play)
    assert (shown.doing, shown.reading, shown.may_throw, shown.offers) == ("reading", "3H", False, ())
    while turn(play).doing == "reading":
        play.act(f"?{turn(play).reading}")
        play.judge(True)
    rolling = turn(play)
    assert (rolling.doing, rolling.reading, rolling.may_throw) == ("roll-off", None, True)
    assert seen(play).rolled_off == ()
    thrower = rolling.seat
    play.throw("321")
    assert [(roll.seat, roll.dice) for roll in seen(play).rolled_off] == [(thrower, (1, 2, 3))]


def test_a_clock_shows_what_is_left_now() -> None:
    play = started(TableSettings("yahtzee@1", clock=ClockSettings(4, 5)))
    play.wait(150)
    clock = play.table.clock
    assert clock is not None
    assert seen(play).clock == ClockView((clock.remaining(Seat(1), play.now), clock.left[1]), Seat(1), clock.increment)
    assert seen(play).clock == ClockView((23_850, 24_000), Seat(1), 500)  # type: ignore[arg-type] # plain numbers


def test_a_finished_game_shows_winners_scores_and_payouts_and_no_turn() -> None:
    play = started(TableSettings("yahtzee@1", wager=10, clock=ClockSettings(4)))
    assert (seen(play).stake, seen(play).pot) == (10, 20)
    play.turn("66666", "Y")
    play.do("bo", Resign())
    shown = seen(play)
    assert (shown.phase, shown.winners, shown.scores) == ("over", (1,), (50, 0))
    assert (shown.pot, shown.payouts, shown.turn) == (0, (20, 0), None)


def test_a_void_game_shows_no_turn() -> None:
    play = started(TableSettings("yahtzee@1", seats=1))
    play.do("ana", AskVoid())
    assert (seen(play).phase, seen(play).turn) == ("void", None)


def test_the_state_line_is_the_position() -> None:
    play = started(TableSettings("yahtzee@1"))
    play.turn("12346", "1")
    assert seen(play).state_line == "yahtzee@1 1:1/- 2 3 -"
    assert read_state(seen(play).state_line or "") == play.table.state


def test_the_seal_is_shown_step_by_step() -> None:
    play = seated(TableSettings("yahtzee@1", dice="sealed"))
    play.do("ana", Start())
    house, ana = commitment(bytes.fromhex(SECRET)), commitment(bytes.fromhex(salt("ana")))
    assert seen(play).seal == SealView(house, (), (), None)
    play.do("ana", CommitSalt(ana))
    assert seen(play).seal == SealView(house, ((Seat(1), ana),), (), None)
    other = started(TableSettings("yahtzee@1", dice="sealed"))
    sealed = seen(other).seal
    assert sealed is not None
    assert sealed.salts == ((1, salt("ana")), (2, salt("bo")))
    assert sealed.secret is None
    other.do("ana", Resign())
    ended = seen(other).seal
    assert ended is not None
    assert ended.secret == SECRET


@given(st.integers(0, 10**6))
def test_a_view_reads_back_from_json(seed: int) -> None:
    play = random_table(seed, most=40)
    shown = seen(play, "ana")
    assert msgspec.json.decode(msgspec.json.encode(shown), type=TableView) == shown


@given(st.integers(0, 10**6))
def test_what_the_view_says_about_throwing_is_what_the_table_does(seed: int) -> None:
    play = random_table(seed, "system", most=40)
    if play.table.phase != "playing" or play.table.question or play.table.bot_to_move:
        return
    shown = turn(play)
    if shown.may_throw:
        play.act(">-")
    elif shown.throw_refused is not None:
        assert play.refusal(play.to_move, act(">-")).message == shown.throw_refused


def test_the_view_of_a_table_does_not_depend_on_who_asks_when() -> None:
    play = started(TableSettings("yahtzee@1"))
    assert view(play.table, None, OPENED) == view(play.table, None, play.now)
