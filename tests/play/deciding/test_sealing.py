"""Making a seal: everyone commits, then everyone shows, then the game begins; at every ending the secret is shown."""

from __future__ import annotations

import pytest

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import AskVoid, CommitSalt, RevealSalt, Sit, Stand, Start
from dicehouse.play.dice.sealed import commitment
from dicehouse.play.events import GameStarted, Played, SaltCommitted, SaltRevealed, SealOpened, SealRevealed
from dicehouse.rules import Seat
from testkit.play.context import SECRET
from testkit.play.random_tables import random_table
from testkit.play.table import Play, salt, seated, started
from testkit.play.texts import act

SEALED = TableSettings("yahtzee@1", dice="sealed", wager=10, clock=ClockSettings(4))


def committed(name: str) -> CommitSalt:
    return CommitSalt(commitment(bytes.fromhex(salt(name))))


def sealing(settings: TableSettings = SEALED) -> Play:
    play = seated(settings)
    play.do("ana", Start())
    return play


def test_the_house_commits_first_and_no_chip_has_moved() -> None:
    play = sealing()
    assert play.events()[-1] == SealOpened(commitment(bytes.fromhex(SECRET)))
    assert (play.table.phase, play.table.state, play.moved) == ("sealing", None, [])


def test_everyone_commits_then_everyone_shows_then_the_game_begins() -> None:
    play = sealing()
    assert play.do("bo", committed("bo")) == (SaltCommitted(Seat(2), committed("bo").commitment),)
    play.do("ana", committed("ana"))
    assert play.do("ana", RevealSalt(salt("ana"))) == (SaltRevealed(Seat(1), salt("ana")),)
    last = play.do("bo", RevealSalt(salt("bo")))
    assert [type(event) for event in last] == [SaltRevealed, GameStarted, Played]
    assert play.table.phase == "playing"
    assert len(play.moved) == 2


def test_no_salt_is_shown_before_everyone_has_committed() -> None:
    play = sealing()
    play.do("ana", committed("ana"))
    assert play.refused("ana", RevealSalt(salt("ana"))) == "salts-missing"
    assert play.refused("bo", RevealSalt(salt("bo"))) == "salts-missing"


def test_a_salt_is_committed_to_once() -> None:
    play = sealing()
    play.do("ana", committed("ana"))
    assert play.refused("ana", committed("bo")) == "salt-committed"


@pytest.mark.parametrize("wrong", [salt("bo"), "0" * 64, commitment(bytes.fromhex(salt("ana")))])
def test_a_salt_that_was_not_committed_to_is_refused(wrong: str) -> None:
    play = sealing()
    play.do("ana", committed("ana"))
    play.do("bo", committed("bo"))
    assert play.refused("ana", RevealSalt(wrong)) == "salt-wrong"
    play.do("ana", RevealSalt(salt("ana")))
    assert play.refused("ana", RevealSalt(salt("ana"))) == "salt-revealed"


def test_watchers_have_no_salt() -> None:
    play = sealing()
    assert play.refused("zoe", committed("zoe")) == "not-seated"
    assert play.refused("zoe", RevealSalt(salt("zoe"))) == "not-seated"


def test_seats_are_fixed_while_the_seal_is_made() -> None:
    play = sealing()
    for command in (Sit(), Stand(), Start()):
        assert play.refused("ana", command) == "phase"
    assert play.refused("ana", act(">-")) == "not-started"


@pytest.mark.parametrize("play", [seated(SEALED), started(SEALED), started(TableSettings("yahtzee@1"))])
def test_no_salt_is_taken_before_or_after(play: Play) -> None:
    assert play.refused("ana", committed("ana")) == "phase"
    assert play.refused("ana", RevealSalt(salt("ana"))) == "phase"


def test_bots_have_no_salt() -> None:
    play = sealing(TableSettings("yahtzee@1", seats=2, bots=("greedy",), dice="sealed"))
    play.do("ana", committed("ana"))
    play.do("ana", RevealSalt(salt("ana")))
    assert play.table.phase == "playing"


def test_every_salt_counts_for_the_dice_the_last_one_too() -> None:
    """Only bo, who shows last, has another salt: the very opening differs."""
    play, other = sealing(), sealing()
    for one, last in ((play, "bo"), (other, "some other salt")):
        one.do("ana", committed("ana"))
        one.do("bo", committed(last))
        one.do("ana", RevealSalt(salt("ana")))
        one.do("bo", RevealSalt(salt(last)))
    assert play.events()[-1] != other.events()[-1]


@pytest.mark.parametrize("ending", ["won", "resigned", "void", "flag"])
def test_the_secret_is_shown_at_every_ending(ending: str) -> None:
    from random import Random

    from dicehouse.play.commands import Resign
    from dicehouse.play.deciding.upkeep import drop_flag
    from testkit.play.random_tables import move

    play = started(TableSettings("yacht@1", dice="sealed", clock=ClockSettings(1)))
    assert play.table.seal is not None
    assert play.table.seal.secret is None
    match ending:
        case "won":
            while play.table.phase == "playing":
                move(Random(2), play)
        case "resigned":
            play.do("ana", Resign())
        case "void":
            play.do("ana", AskVoid())
            play.do("bo", AskVoid())
        case _:
            play.happen(drop_flag(play.table, play.state.seat, play.context))
    assert play.events()[-1] == SealRevealed(SECRET)
    assert play.table.seal.secret == SECRET
    assert play.table.phase == ("void" if ending == "void" else "over")


@pytest.mark.parametrize("seed", range(20))
def test_the_secret_is_in_no_event_before_the_end(seed: int) -> None:
    play = random_table(seed, "sealed", most=60)
    ended = play.table.phase in ("over", "void")
    told = [place for place, event in enumerate(play.events(), 1) if SECRET in repr(event)]
    assert told == ([len(play.log)] if ended else [])


def test_a_seal_that_is_never_made_can_be_given_up() -> None:
    play = sealing()
    play.do("bo", AskVoid())
    assert play.table.phase == "void"
