"""What players settle among themselves: void games, rematches, phrases."""

from __future__ import annotations

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import AskRematch, AskVoid, DeclineRematch, DeclineVoid, Resign, Say
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
from testkit.play.table import Play, seated, started

TWO = TableSettings("yahtzee@1", wager=10, clock=ClockSettings(4))
THREE = TableSettings("yahtzee@1", seats=3, wager=10, clock=ClockSettings(4))
WITH_BOT = TableSettings("yahtzee@1", seats=2, bots=("greedy",))


def over() -> Play:
    play = started(TWO)
    play.do("bo", Resign())
    return play


def void_wanted(*names: str) -> Play:
    """Among three, these want the game void."""
    play = started(THREE)
    for name in names:
        play.do(name, AskVoid())
    return play


def test_a_game_is_void_once_everyone_agrees_and_can_be_played_again() -> None:
    play = started(TWO)
    assert play.do("ana", AskVoid()) == (VoidAsked(Seat(1)),)
    assert play.table.void_asked == frozenset({Seat(1)})
    assert play.do("bo", AskVoid()) == (VoidAsked(Seat(2)), GameVoided("everyone agreed"))
    assert (play.table.phase, play.table.winners, play.table.pot) == ("void", (), 0)
    play.everyone(AskRematch())
    assert play.table.rematch == "t1-again"


def test_the_game_goes_on_while_one_has_not_agreed() -> None:
    play = void_wanted("ana", "cy")
    play.refuses("void-asked", "ana", AskVoid())
    play.line("12346 =1")
    assert play.table.phase == "playing"


def test_who_has_left_is_not_asked_and_the_word_can_be_given_again() -> None:
    play = void_wanted("ana", "cy")
    assert not any(isinstance(event, GameVoided) for event in play.do("bo", Resign()))
    play.refuses("seat-left", "bo", AskVoid())
    assert play.do("ana", AskVoid()) == (VoidAsked(Seat(1)), GameVoided("everyone agreed"))


def test_bots_have_no_say_and_are_always_ready_for_a_rematch() -> None:
    play = started(WITH_BOT)
    play.do("ana", AskVoid())
    assert play.table.phase == "void"
    play.do("ana", AskRematch())
    assert play.table.rematch == "t1-again"


def test_a_rematch_is_made_once_everyone_has_asked_after_the_end() -> None:
    for early in (seated(TWO), started(TWO)):
        early.refuses("game-running", "ana", AskRematch(), DeclineRematch())
    play = over()
    play.refuses("game-over", "ana", AskVoid())
    play.refuses("not-seated", "zoe", AskRematch())
    assert play.do("bo", AskRematch()) == (RematchAsked(Seat(2)),)
    play.refuses("rematch-asked", "bo", AskRematch())
    assert play.do("ana", AskRematch()) == (RematchAsked(Seat(1)), RematchMade(play.context.rematch(play.table)))
    assert play.table.rematch == "t1-again"
    play.refuses("rematch-made", "ana", AskRematch(), DeclineRematch())


def test_every_phrase_can_be_said_at_any_time_and_nothing_else() -> None:
    for play in (seated(TWO), started(TWO), over()):
        for phrase in PHRASES:
            assert play.do("bo", Say(phrase)) == (PhraseSaid(Seat(2), phrase),)
        play.refuses("phrase-unknown", "bo", *map(Say, ("", "HELLO", "you cheat", "hello ")))
        play.refuses("not-seated", "zoe", Say("hello"))
    message = play.refusal("bo", Say("")).message
    assert all(known in message for known in PHRASES)


def test_a_table_hears_so_much_and_no_more() -> None:
    """Issue 10, item 4: 200,000 phrases in a log made every record wait."""
    play = started(TWO)
    for _ in range(MOST_PHRASES):
        play.do("bo", Say("hello"))
    assert play.table.phrases == MOST_PHRASES
    play.refuses("phrases-many", "ana", Say("hello"))


def test_who_has_agreed_takes_it_back() -> None:
    started(THREE).refuses("void-none", "ana", DeclineVoid())
    play = void_wanted("ana", "bo")
    assert play.do("ana", DeclineVoid()) == (VoidDeclined(Seat(1)),)
    assert play.table.void_asked == frozenset({Seat(2)})
    play.do("cy", AskVoid())
    assert play.table.phase == "playing"


def test_who_declines_ends_the_offer() -> None:
    play = void_wanted("ana", "bo")
    assert play.do("cy", DeclineVoid()) == (VoidDeclined(Seat(3)),)
    assert play.table.void_asked == frozenset()
    # it may be offered again, and a move that was made meanwhile is not stale
    play.do("ana", AskVoid())
    assert play.table.void_asked == frozenset({Seat(1)})
    play.do("cy", Resign())
    play.refuses("seat-left", "cy", DeclineVoid())


def test_a_wish_for_another_game_is_taken_back_or_declined() -> None:
    play = over()
    play.do("ana", AskRematch())
    assert play.do("ana", DeclineRematch()) == (RematchDeclined(Seat(1)),)
    assert (play.table.rematch_asked, play.table.rematch_declined) == (frozenset(), frozenset())
    play.do("bo", DeclineRematch())
    assert play.table.rematch_declined == frozenset({Seat(2)})
    play.refuses("rematch-declined", "bo", DeclineRematch())
    # minds change
    play.do("ana", AskRematch())
    assert isinstance(play.do("bo", AskRematch())[-1], RematchMade)
    assert play.table.rematch_declined == frozenset()


def test_offers_come_to_an_end() -> None:
    play = started(TWO)
    while play.table.offers < MOST_OFFERS:
        play.do("ana", AskVoid())
        play.do("bo", DeclineVoid())
    play.refuses("offers-many", "ana", AskVoid())
