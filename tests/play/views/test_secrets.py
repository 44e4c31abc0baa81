"""A view is built up: what a viewer may not know can change without changing it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from dicehouse.play import Table, TableSettings
from dicehouse.play.commands import CommitSalt, Start
from dicehouse.play.dice.sealed import commitment
from dicehouse.play.table import Seal
from dicehouse.play.units import GuestId
from dicehouse.play.views.table import view
from dicehouse.rules import Seat
from testkit.play.context import SECRET
from testkit.play.random_tables import random_table
from testkit.play.table import Play, guest, salt, seated


def with_other_guests(table: Table, viewer: GuestId | None) -> Table:
    """The same table with other ids for everybody but the viewer."""

    def renamed(one: GuestId) -> GuestId:
        return one if one == viewer else GuestId(f"another {one}")

    seats = tuple(
        replace(player, guest=renamed(player.guest)) if player and player.guest else player for player in table.seats
    )
    return replace(table, seats=seats, host=renamed(table.host))


def with_other_secret(table: Table) -> Table:
    """Before the end the secret is not at the table at all; if it were, nobody may see it."""
    return replace(table, seal=replace(table.seal, secret="f0" * 32)) if table.seal else table


@given(st.integers(0, 10**6), st.sampled_from(["ana", "bo", "zoe", None]))
def test_other_guests_ids_do_not_show(seed: int, by: str | None) -> None:
    play = random_table(seed, most=50)
    viewer = guest(by).id if by else None
    assert view(play.table, viewer, play.now) == view(with_other_guests(play.table, viewer), viewer, play.now)


@given(st.integers(0, 10**6), st.sampled_from(["ana", "bo", "zoe", None]))
def test_the_secret_does_not_show_before_the_end(seed: int, by: str | None) -> None:
    play = random_table(seed, "sealed", most=50)
    viewer = guest(by).id if by else None
    same = view(play.table, viewer, play.now) == view(with_other_secret(play.table), viewer, play.now)
    assert same == (play.table.phase != "over")


@given(st.integers(0, 10**6))
def test_nothing_secret_stands_in_the_text_of_a_view(seed: int) -> None:
    play = random_table(seed, "sealed", most=50)
    for by in ("ana", "bo", "zoe", None):
        shown = repr(view(play.table, guest(by).id if by else None, play.now))
        assert "guest-of-" not in shown
        assert (SECRET in shown) == (play.table.phase == "over")


def sealing(*committed: str) -> Play:
    play = seated(TableSettings("yahtzee@1", seats=3, dice="sealed"))
    play.do("ana", Start())
    for name in committed:
        play.do(name, CommitSalt(commitment(bytes.fromhex(salt(name)))))
    return play


@pytest.mark.parametrize("committed", [(), ("ana",), ("ana", "cy")])
def test_salts_do_not_show_before_everyone_has_committed(committed: tuple[str, ...]) -> None:
    """The table refuses such a salt; were one there all the same, nobody may see it."""
    table = sealing(*committed).table
    assert table.seal is not None
    leaked = replace(table, seal=replace(table.seal, salts=((Seat(1), salt("ana")),)))
    assert view(leaked, None, sealing().now) == view(table, None, sealing().now)


def test_the_hosts_pick_is_the_hosts_own_affair_until_the_game_begins() -> None:
    table = sealing("ana").table
    assert isinstance(table.seal, Seal)
    picked = replace(table, seal=replace(table.seal, first=Seat(2)))
    assert view(picked, None, sealing().now) == view(table, None, sealing().now)
