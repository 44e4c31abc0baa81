"""What players settle among themselves: void games, rematches, phrases."""

from __future__ import annotations

import pytest

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import AskRematch, AskVoid, DeclineRematch, DeclineVoid, Resign, Say
from dicehouse.play.deciding.agreements import MOST_OFFERS, MOST_PHRASES
from dicehouse.play.events import (
    GameVoided,
    PhraseSaid,
    RematchAsked,
    RematchDeclined,
    RematchMade,
    SealRevealed,
    VoidAsked,
    VoidDeclined,
)
from dicehouse.play.table import PHRASES
from dicehouse.rules import Seat
from testkit.play.context import SECRET
from testkit.play.table import Play, seated, started

TWO = TableSettings("yahtzee@1", wager=10, clock=ClockSettings(4))
THREE = TableSettings("yahtzee@1", seats=3, wager=10, clock=ClockSettings(4))


def over(settings: TableSettings = TWO) -> Play:
    play = started(settings)
    play.do("bo", Resign())
    return play


def test_a_game_is_void_once_everyone_agrees() -> None:
    play = started(TWO)
    assert play.do("ana", AskVoid()) == (VoidAsked(Seat(1)),)
    assert play.table.void_asked == frozenset({Seat(1)})
    assert play.do("bo", AskVoid()) == (VoidAsked(Seat(2)), GameVoided("everyone agreed"))
    assert (play.table.phase, play.table.winners, play.table.pot) == ("void", (), 0)


def test_the_game_goes_on_while_one_has_not_agreed() -> None:
    play = started(THREE)
    play.do("ana", AskVoid())
    play.do("cy", AskVoid())
    assert play.refused("ana", AskVoid()) == "void-asked"
    play.turn("12346", "1")
    assert play.table.phase == "playing"


def test_who_has_left_is_not_asked() -> None:
    play = started(THREE)
    play.do("bo", Resign())
    assert play.refused("bo", AskVoid()) == "seat-left"
    play.do("ana", AskVoid())
    play.do("cy", AskVoid())
    assert play.table.phase == "void"


def test_once_the_last_to_disagree_has_left_the_word_can_be_given_again() -> None:
    play = started(THREE)
    play.do("ana", AskVoid())
    play.do("cy", AskVoid())
    assert not any(isinstance(event, GameVoided) for event in play.do("bo", Resign()))
    assert play.do("ana", AskVoid()) == (VoidAsked(Seat(1)), GameVoided("everyone agreed"))
    assert play.table.phase == "void"


def test_bots_have_no_say() -> None:
    play = started(TableSettings("yahtzee@1", seats=2, bots=("greedy",)))
    play.do("ana", AskVoid())
    assert play.table.phase == "void"


def test_the_seal_of_a_void_game_is_shown() -> None:
    play = started(TableSettings("yahtzee@1", seats=1, dice="sealed"))
    assert play.do("ana", AskVoid())[-1] == SealRevealed(SECRET)


def test_a_finished_game_cannot_become_void() -> None:
    assert over().refused("ana", AskVoid()) == "game-over"


def test_a_rematch_is_made_once_everyone_has_asked() -> None:
    play = over()
    assert play.do("bo", AskRematch()) == (RematchAsked(Seat(2)),)
    assert play.refused("bo", AskRematch()) == "rematch-asked"
    assert play.do("ana", AskRematch()) == (RematchAsked(Seat(1)), RematchMade(play.context.rematch(play.table)))
    assert play.table.rematch == "t1-again"
    assert play.refused("ana", AskRematch()) == "rematch-made"


def test_a_void_game_can_be_played_again() -> None:
    play = started(TWO)
    for name in ("ana", "bo"):
        play.do(name, AskVoid())
    for name in ("ana", "bo"):
        play.do(name, AskRematch())
    assert play.table.rematch == "t1-again"


def test_bots_are_always_ready_for_a_rematch() -> None:
    play = started(TableSettings("yahtzee@1", seats=2, bots=("greedy",)))
    play.do("ana", Resign())
    play.do("ana", AskRematch())
    assert play.table.rematch == "t1-again"


@pytest.mark.parametrize("play", [seated(TWO), started(TWO)])
def test_there_is_no_rematch_before_the_end(play: Play) -> None:
    assert play.refused("ana", AskRematch()) == "game-running"


def test_watchers_do_not_ask_for_a_rematch() -> None:
    assert over().refused("zoe", AskRematch()) == "not-seated"


@pytest.mark.parametrize("phrase", PHRASES)
def test_every_phrase_can_be_said_at_any_time(phrase: str) -> None:
    for play in (seated(TWO), started(TWO), over()):
        assert play.do("bo", Say(phrase)) == (PhraseSaid(Seat(2), phrase),)


@pytest.mark.parametrize("phrase", ["", "HELLO", "you cheat", "hello "])
def test_nothing_else_can_be_said(phrase: str) -> None:
    refusal = started(TWO).refusal("bo", Say(phrase))
    assert refusal.code == "phrase-unknown"
    assert all(known in refusal.message for known in PHRASES)


def test_a_table_hears_so_much_and_no_more() -> None:
    """Issue 10, item 4: 200,000 phrases in a log made every record wait."""
    play = started(TWO)
    for _ in range(MOST_PHRASES):
        play.do("bo", Say("hello"))
    assert play.table.phrases == MOST_PHRASES
    assert play.refused("ana", Say("hello")) == "phrases-many"


def test_watchers_say_nothing() -> None:
    assert started(TWO).refused("zoe", Say("hello")) == "not-seated"


def test_who_has_agreed_takes_it_back() -> None:
    play = started(THREE)
    assert play.refused("ana", DeclineVoid()) == "void-none"
    play.do("ana", AskVoid())
    play.do("bo", AskVoid())
    assert play.do("ana", DeclineVoid()) == (VoidDeclined(Seat(1)),)
    assert play.table.void_asked == frozenset({Seat(2)})
    play.do("cy", AskVoid())
    assert play.table.phase == "playing"
    assert play.replayed() == play.table


def test_who_declines_ends_the_offer() -> None:
    play = started(THREE)
    play.do("ana", AskVoid())
    play.do("bo", AskVoid())
    assert play.do("cy", DeclineVoid()) == (VoidDeclined(Seat(3)),)
    assert play.table.void_asked == frozenset()
    # it may be offered again, and a move that was made meanwhile is not stale
    play.do("ana", AskVoid())
    assert play.table.void_asked == frozenset({Seat(1)})
    play.do("cy", Resign())
    assert play.refused("cy", DeclineVoid()) == "seat-left"


def test_a_wish_for_another_game_is_taken_back_or_declined() -> None:
    play = over()
    play.do("ana", AskRematch())
    assert play.do("ana", DeclineRematch()) == (RematchDeclined(Seat(1)),)
    assert (play.table.rematch_asked, play.table.rematch_declined) == (frozenset(), frozenset())
    play.do("bo", DeclineRematch())
    assert play.table.rematch_declined == frozenset({Seat(2)})
    assert play.refused("bo", DeclineRematch()) == "rematch-declined"
    # minds change
    play.do("ana", AskRematch())
    assert isinstance(play.do("bo", AskRematch())[-1], RematchMade)
    assert play.table.rematch_declined == frozenset()
    assert play.refused("bo", DeclineRematch()) == "rematch-made"
    assert play.replayed() == play.table


def test_a_running_game_has_no_rematch_to_decline() -> None:
    assert started(TWO).refused("ana", DeclineRematch()) == "game-running"


def test_offers_come_to_an_end() -> None:
    play = started(TWO)
    while play.table.offers < MOST_OFFERS:
        play.do("ana", AskVoid())
        play.do("bo", DeclineVoid())
    assert play.refused("ana", AskVoid()) == "offers-many"
