"""Making a seal: everyone commits to a salt, then everyone shows it, then the game begins."""

from __future__ import annotations

from hmac import compare_digest

from ...rules import Seat
from ..context import TableContext
from ..dice.sealed import commitment
from ..events import SaltCommitted, SaltRevealed, TableEvent
from ..evolve import evolve_table
from ..table import Table, TableRefused, expect_phase, people
from ..units import Instant
from .seating import begin


def commit_salt(table: Table, seat: Seat, committed: str) -> tuple[TableEvent, ...]:
    expect_phase(table, "sealing", "No seal is being made.")
    if table.seal and seat in dict(table.seal.commitments):
        raise TableRefused("salt-committed", "Your salt is committed already.")
    return (SaltCommitted(seat, committed),)


def reveal_salt(table: Table, seat: Seat, salt: str, context: TableContext) -> tuple[TableEvent, ...]:
    expect_phase(table, "sealing", "No seal is being made.")
    seal, sitting = table.seal, [seat for seat, player in people(table) if player.guest]
    committed = dict(seal.commitments) if seal else {}
    revealed = dict(seal.salts) if seal else {}
    if any(other not in committed for other in sitting):
        raise TableRefused("salts-missing", "Salts are shown when everyone has committed to one.")
    if seat in revealed:
        raise TableRefused("salt-revealed", "Your salt is shown already.")
    if not compare_digest(commitment(bytes.fromhex(salt)), committed[seat]):
        raise TableRefused("salt-wrong", "That is not the salt that you committed to.")
    shown = SaltRevealed(seat, salt)
    if len(revealed) + 1 < len(sitting):
        return (shown,)
    # the dice depend on every salt, this one too
    return (shown, *begin(evolve_table(table, shown, Instant(0)), seal.first if seal else None, context))
