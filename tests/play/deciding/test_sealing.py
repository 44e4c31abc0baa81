"""Making a seal: everyone commits, then everyone shows, then the game begins; at every ending the secret is shown."""

from __future__ import annotations

import pytest

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import RevealSalt
from dicehouse.play.deciding.moves import drop_flag
from dicehouse.play.dice.sealed import commitment
from dicehouse.play.events import GameStarted, Played, SaltCommitted, SaltRevealed, SealOpened, SealRevealed
from dicehouse.rules import Seat
from testkit.play.context import SECRET
from testkit.play.random_tables import random_table, to_the_end
from testkit.play.table import Play, committed, salt, seated, started

SEALED = TableSettings("yahtzee@1", dice="sealed", wager=10, clock=ClockSettings(4))
YACHT = TableSettings("yacht@1", dice="sealed", clock=ClockSettings(1))


def sealing(settings: TableSettings = SEALED) -> Play:
    play = seated(settings)
    play.line("ana start")
    return play


def test_everyone_commits_then_everyone_shows_then_the_game_begins() -> None:
    play = sealing()
    assert play.events()[-1] == SealOpened(commitment(bytes.fromhex(SECRET))), "the house commits first"
    assert (play.table.phase, play.table.state, play.moved) == ("sealing", None, [])
    assert play.line("bo commit") == (SaltCommitted(Seat(2), committed("bo").commitment),)
    play.line("ana reveal (salts-missing); bo reveal (salts-missing); zoe commit reveal (not-seated)")
    play.refuses("salt-committed", "bo", committed("ana"))
    play.line("ana commit")
    play.refuses("salt-wrong", "ana", *map(RevealSalt, (salt("bo"), "0" * 64, committed("ana").commitment)))
    assert play.line("ana reveal") == (SaltRevealed(Seat(1), salt("ana")),)
    last = play.line("ana reveal (salt-revealed); bo reveal")
    assert [type(event) for event in last] == [SaltRevealed, GameStarted, Played]
    assert play.table.phase == "playing"
    assert len(play.moved) == 2


def test_no_salt_is_taken_before_or_after() -> None:
    for play in (seated(SEALED), started(SEALED), started(TableSettings("yahtzee@1"))):
        play.line("ana commit reveal (phase)")


def test_bots_have_no_salt() -> None:
    play = sealing(TableSettings("yahtzee@1", seats=2, bots=("greedy",), dice="sealed"))
    play.line("ana commit reveal")
    assert play.table.phase == "playing"


def test_every_salt_counts_for_the_dice_the_last_one_too() -> None:
    """Only bo, who shows last, has another salt: the very opening differs."""
    play, other = sealing(), sealing()
    for one, last in ((play, "bo"), (other, "some other salt")):
        one.line("ana commit")
        one.do("bo", committed(last))
        one.line("ana reveal")
        one.do("bo", RevealSalt(salt(last)))
    assert play.events()[-1] != other.events()[-1]


def test_the_secret_is_shown_at_every_ending() -> None:
    won, resigned, void, flag = to_the_end(YACHT), started(YACHT), started(YACHT), started(YACHT)
    assert resigned.table.seal is not None
    assert resigned.table.seal.secret is None
    resigned.line("ana resign")
    void.everyone("ask-void")
    flag.happen(drop_flag(flag.table, flag.state.seat, flag.context))
    for play in (won, resigned, void, flag):
        assert play.events()[-1] == SealRevealed(SECRET)
        assert play.table.seal is not None
        assert play.table.seal.secret == SECRET
        assert play.table.phase == ("void" if play is void else "over")


@pytest.mark.parametrize("seed", range(20))
def test_the_secret_is_in_no_event_before_the_end(seed: int) -> None:
    play = random_table(seed, "sealed", most=60)
    ended = play.table.phase in ("over", "void")
    told = [place for place, event in enumerate(play.events(), 1) if SECRET in repr(event)]
    assert told == ([len(play.log)] if ended else [])


def test_a_seal_that_is_never_made_can_be_given_up() -> None:
    play = sealing()
    play.line("bo ask-void")
    assert play.table.phase == "void"
