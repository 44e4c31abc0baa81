"""A view is built up: what a viewer may not know can change without changing it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from dicehouse.play import Table, TableSettings
from dicehouse.play.settings import DiceKind
from dicehouse.play.units import GuestId
from dicehouse.play.views.table import view
from dicehouse.rules import Seat
from testkit.play.random_tables import random_table
from testkit.play.table import guest, salt, seated


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


@given(st.integers(0, 10**6), st.sampled_from([None, "sealed"]), st.sampled_from(["ana", "bo", "zoe", None]))
def test_others_ids_do_not_show_and_the_secret_only_at_the_end(
    seed: int, dice: DiceKind | None, by: str | None
) -> None:
    play = random_table(seed, dice, most=50)
    viewer = guest(by).id if by else None
    shown = play.seen(by)
    assert shown == view(with_other_guests(play.table, viewer), viewer, play.now)
    sealed, over = play.table.seal is not None, play.table.phase == "over"
    assert (shown != view(with_other_secret(play.table), viewer, play.now)) == (sealed and over)


def test_neither_salts_nor_the_hosts_pick_show_before_everyone_has_committed() -> None:
    """The table refuses such a salt; were one there all the same, nobody may see it."""
    play = seated(TableSettings("yahtzee@1", seats=3, dice="sealed"))
    play.line("ana start")
    for name in ("ana", "cy", None):
        table, seal = play.table, play.table.seal
        assert seal is not None
        for hidden in (replace(seal, salts=((Seat(1), salt("ana")),)), replace(seal, first=Seat(2))):
            assert view(replace(table, seal=hidden), None, play.now) == play.seen()
        if name:
            play.do(name, "commit")
