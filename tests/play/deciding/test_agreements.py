"""What players settle among themselves: void games, rematches, phrases."""

from __future__ import annotations

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import Say
from dicehouse.play.deciding.agreements import MOST_OFFERS, MOST_PHRASES
from dicehouse.play.events import (
    GameVoided,
    PhraseSaid,
    RematchAsked,
    RematchDeclined,
    RematchMade,
    VoidAsked,
    VoidDeclined,
)
from dicehouse.play.table import PHRASES
from dicehouse.rules import Seat
from testkit.play.table import seated, started
from testkit.play.texts import played

TWO = TableSettings("yahtzee@1", wager=10, clock=ClockSettings(4))
THREE = TableSettings("yahtzee@1", seats=3, wager=10, clock=ClockSettings(4))
ONE, OTHER = frozenset({Seat(1)}), frozenset({Seat(2)})


def test_a_game_is_void_once_everyone_agrees_and_can_be_played_again() -> None:
    play = started(TWO)
    assert play.line("ana ask-void") == (VoidAsked(Seat(1)),)
    assert play.table.void_asked == ONE
    assert play.line("bo ask-void") == (VoidAsked(Seat(2)), GameVoided("everyone agreed"))
    assert (play.table.phase, play.table.winners, play.table.pot) == ("void", (), 0)
    play.everyone("ask-rematch")
    assert play.table.rematch == "t1-again"


def test_the_game_goes_on_while_one_has_not_agreed() -> None:
    play = started(THREE, "ana ask-void; cy ask-void; ana ask-void (void-asked); 12346 =1")
    assert play.table.phase == "playing"


def test_who_has_left_is_not_asked_and_the_word_can_be_given_again() -> None:
    play = started(THREE, "ana ask-void; cy ask-void")
    assert play.line("bo resign") == (played("2!"),)
    assert play.line("bo ask-void (seat-left); ana ask-void") == (VoidAsked(Seat(1)), GameVoided("everyone agreed"))


def test_bots_have_no_say_and_are_always_ready_for_a_rematch() -> None:
    play = started(TableSettings("yahtzee@1", seats=2, bots=("greedy",)), "ana ask-void")
    assert play.table.phase == "void"
    play.line("ana ask-rematch")
    assert play.table.rematch == "t1-again"


def test_a_rematch_is_made_once_everyone_has_asked_after_the_end() -> None:
    for early in (seated(TWO), started(TWO)):
        early.line("ana ask-rematch decline-rematch (game-running)")
    play = started(TWO, "bo resign; ana ask-void (game-over); zoe ask-rematch (not-seated)")
    assert play.line("bo ask-rematch") == (RematchAsked(Seat(2)),)
    play.line("bo ask-rematch (rematch-asked)")
    assert play.line("ana ask-rematch") == (RematchAsked(Seat(1)), RematchMade(play.context.rematch(play.table)))
    assert play.table.rematch == "t1-again"
    play.line("ana ask-rematch decline-rematch (rematch-made)")


def test_every_phrase_can_be_said_at_any_time_and_nothing_else() -> None:
    for play in (seated(TWO), started(TWO), started(TWO, "bo resign")):
        for phrase in PHRASES:
            assert play.do("bo", Say(phrase)) == (PhraseSaid(Seat(2), phrase),)
        play.refuses("phrase-unknown", "bo", *map(Say, ("", "HELLO", "you cheat", "hello ")))
        play.line("zoe say:hello (not-seated)")
    message = play.refusal("bo", "say:nothing").message
    assert all(known in message for known in PHRASES)


def test_a_table_hears_so_much_and_no_more() -> None:
    """Issue 10, item 4: 200,000 phrases in a log made every record wait."""
    play = started(TWO, "bo say:hello;" * MOST_PHRASES)
    assert play.table.phrases == MOST_PHRASES
    play.line("ana say:hello (phrases-many)")


def test_who_has_agreed_takes_it_back_and_who_declines_ends_the_offer() -> None:
    play = started(THREE, "ana decline-void (void-none); ana ask-void; bo ask-void")
    assert play.line("ana decline-void") == (VoidDeclined(Seat(1)),)
    assert play.table.void_asked == OTHER
    play.line("cy ask-void")
    assert play.table.phase == "playing"
    declined = started(THREE, "ana ask-void; bo ask-void")
    assert declined.line("cy decline-void") == (VoidDeclined(Seat(3)),)
    assert declined.table.void_asked == frozenset()
    # it may be offered again, and a move that was made meanwhile is not stale
    declined.line("ana ask-void")
    assert declined.table.void_asked == ONE
    declined.line("cy resign; cy decline-void (seat-left)")


def test_a_wish_for_another_game_is_taken_back_or_declined() -> None:
    play = started(TWO, "bo resign; ana ask-rematch")
    assert play.line("ana decline-rematch") == (RematchDeclined(Seat(1)),)
    assert (play.table.rematch_asked, play.table.rematch_declined) == (frozenset(), frozenset())
    play.line("bo decline-rematch; bo decline-rematch (rematch-declined)")
    assert play.table.rematch_declined == OTHER
    # minds change
    assert isinstance(play.line("ana ask-rematch; bo ask-rematch")[-1], RematchMade)
    assert play.table.rematch_declined == frozenset()


def test_offers_come_to_an_end() -> None:
    play = started(TWO)
    while play.table.offers < MOST_OFFERS:
        play.line("ana ask-void; bo decline-void")
    play.line("ana ask-void (offers-many)")
