"""Stakes: held in escrow from the start, paid out once, split on ties, refunded when void."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.events import GameSettled, GameStarted
from dicehouse.play.ledger import FIRST_GRANT, Posting, escrow_account, guest_account, payouts
from dicehouse.play.units import Chips
from dicehouse.rules import Seat
from dicehouse.rules.catalogue import game
from testkit.play.context import ScriptedContext
from testkit.play.random_tables import play_out
from testkit.play.table import TABLE, Play, guest, seated, started

TWO = TableSettings("yahtzee@1", wager=50, clock=ClockSettings(4))
THREE = TableSettings("yahtzee@1", seats=3, wager=50, clock=ClockSettings(4))
ESCROW = escrow_account(TABLE)


def account(name: str) -> str:
    return guest_account(guest(name).id)


def balances(moved: Iterable[Posting]) -> Counter[str]:
    """What each account has won or lost."""
    held: Counter[str] = Counter()
    for posting in moved:
        held[posting.debit] -= posting.chips
        held[posting.credit] += posting.chips
    return held


def winnings(play: Play) -> tuple[int, ...]:
    held = balances(play.moved)
    return tuple(held[account(player.name)] for player in play.table.seats if player)


def test_a_guest_starts_with_a_thousand_chips() -> None:
    """Issue 4: "a guest starts with 1,000 chips"."""
    assert FIRST_GRANT == 1000


def test_the_stakes_go_into_escrow_when_the_game_starts() -> None:
    play = seated(THREE)
    assert play.moved == []
    play.start()
    assert play.moved == [Posting(account(name), ESCROW, Chips(50)) for name in ("ana", "bo", "cy")]
    assert (play.table.pot, balances(play.moved)[ESCROW]) == (150, 150)


def whole(last: str) -> str:
    """A game in which both throw the same, but for five of a kind."""
    boxes = [box for box in game("yahtzee").places if box != "Y"]
    return " ".join(f"12345 ={box} 12345 ={box}" for box in boxes) + f" 12345 =Y {last} =Y"


@pytest.mark.parametrize(
    ("settings", "line", "payouts", "won"),
    [
        (TWO, whole("11111"), (0, 100), (-50, 50)),
        # RULINGS: "shared, wager split"
        (TWO, whole("12345"), (50, 50), (0, 0)),
        # who resigns loses the stake
        (THREE, "cy resign", (), (-50, -50, -50)),
        (THREE, "cy resign; ana resign", (0, 150, 0), (-50, 100, -50)),
        # a void game refunds everyone
        (THREE, "ana ask-void; bo ask-void; cy ask-void", (), (0, 0, 0)),
    ],
)
def test_what_becomes_of_the_stakes(
    settings: TableSettings, line: str, payouts: tuple[int, ...], won: tuple[int, ...]
) -> None:
    play = started(settings, line)
    assert (play.table.payouts, winnings(play)) == (payouts, won)
    assert balances(play.moved)[ESCROW] == play.table.pot == -sum(won)


def test_without_a_wager_no_chip_ever_moves() -> None:
    play = started(TableSettings("yahtzee@1"), "bo resign")
    assert play.moved == []
    assert not [event for event in play.events() if isinstance(event, GameSettled)]


@pytest.mark.parametrize(
    ("pot", "seats", "winners", "paid"),
    [
        (100, 2, [1], (100, 0)),
        (100, 2, [2], (0, 100)),
        (100, 2, [1, 2], (50, 50)),
        (21, 3, [1, 3], (11, 0, 10)),
        (20, 4, [2, 3, 4], (0, 7, 7, 6)),
        (5, 5, [1, 2, 3, 4, 5], (1, 1, 1, 1, 1)),
        (1, 2, [1, 2], (1, 0)),
        (9, 3, [], (3, 3, 3)),
        (0, 2, [1], (0, 0)),
    ],
)
def test_odd_chips_go_one_by_one_to_the_first(pot: int, seats: int, winners: list[int], paid: tuple[int, ...]) -> None:
    assert payouts(Chips(pot), seats, [Seat(seat) for seat in winners]) == paid


@given(st.data(), st.integers(0, 8_000_000), st.integers(1, 8))
def test_the_pot_is_paid_out_whole_and_fairly(data: st.DataObject, pot: int, seats: int) -> None:
    winners = data.draw(st.lists(st.integers(1, seats).map(Seat), unique=True).map(sorted))
    paid = payouts(Chips(pot), seats, winners)
    assert len(paid) == seats
    assert sum(paid) == pot
    shares = [paid[seat - 1] for seat in winners] or list(paid)
    assert max(shares) - min(shares) <= 1
    assert sum(shares) == pot
    assert min(paid) >= 0


@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(1, 1000), st.booleans())
def test_chips_are_neither_made_nor_lost(seed: int, seats: int, stake: int, void: bool) -> None:
    """Any game, resignations and flags included: what lies in escrow is the pot, and nothing lies there after."""
    random = Random(seed)
    hurry = random.choice((50, 1_000))
    settings = TableSettings("yacht@1", seats=seats, wager=stake, clock=ClockSettings(1))
    play = seated(settings, ScriptedContext(seed=seed))
    play.start()
    while play.table.phase == "playing":
        held = balances(play.moved)
        assert held.total() == 0
        assert held[ESCROW] == play.table.pot == stake * seats
        play_out(random, play, moves=7, hurry=hurry)
        if void and play.table.deadline and random.random() < 0.1:
            play.everyone("ask-void")
    held = balances(play.moved)
    assert held.total() == 0
    assert held[ESCROW] == play.table.pot == 0
    settled = play.table.phase == "over"
    kinds = [type(event) for event in play.events()]
    assert (kinds.count(GameStarted), kinds.count(GameSettled)) == (1, int(settled))
    assert sum(play.table.payouts) == (stake * seats if settled else 0)
    won = winnings(play)
    assert sum(won) == 0
    assert all(-stake <= chips <= stake * (seats - 1) for chips in won)
