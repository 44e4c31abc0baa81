"""What the host may put right during a game: an entry that was written wrongly, and how often dice may be bought."""

from __future__ import annotations

from ...rules import EntryCorrected, State, corrected
from ...rules.game.ruleset import may_hold
from ..commands import Correct, LimitTries
from ..events import BuyingLimited, Decision, Played, TableEvent
from ..guests import Guest
from ..settings import rules_of
from ..table import Table, TableRefused


def correct(table: Table, guest: Guest, command: Correct) -> Decision:
    """Of a game that is over the result follows."""
    _expect_host(table, guest)
    state = table.state
    if state is None or table.phase not in ("playing", "over"):
        raise TableRefused("not-started", "No game is being played here.")
    _expect_correctable(table, state, command)
    put_right = EntryCorrected(command.seat, command.box, command.points, " ".join(command.reason.split()))
    decided = corrected(state, put_right)
    if state.over and not decided.state.over:
        raise TableRefused("correction-refused", "It would make a tie that nobody has rolled off.")
    return Decision((Played(decided.events),), decided.state)


def _expect_correctable(table: Table, state: State, command: Correct) -> None:
    place = state.rules.places.get(command.box)
    if not 1 <= command.seat <= len(state.cards):
        raise TableRefused("seat-unknown", f"There is no seat {command.seat}.")
    if place is None:
        raise TableRefused("box-unknown", f"There is no box {command.box}.")
    if table.settings.wager or table.question is not None:
        reason = "an answer is being judged" if table.question else "chips are at stake"
        raise TableRefused("correction-refused", f"Nothing can be corrected while {reason}.")
    if state.finish.readings or state.finish.throws:
        raise TableRefused("correction-refused", "The cards have been compared: it is too late to correct them.")
    if state.cards[command.seat - 1].entries[place] is None:
        raise TableRefused("correction-refused", "Nothing stands in that box yet.")
    if not may_hold(state.rules, place, command.points):
        box = state.rules.boxes[place]
        raise TableRefused("correction-refused", f"{box.name} can never hold {command.points:,}.")
    if not command.reason.isprintable() or '"' in command.reason or not command.reason.strip():
        raise TableRefused("correction-refused", "The reason is a line of words, without quotation marks.")


def limit_tries(table: Table, guest: Guest, command: LimitTries) -> tuple[TableEvent, ...]:
    """Never more than the rules of the table give: its record names those."""
    _expect_host(table, guest)
    written = rules_of(table.settings).buying
    if written is None or table.phase not in ("gathering", "playing"):
        raise TableRefused("phase", "No dice are bought here.")
    turn, game = written.max_buys_turn, written.max_buys_game
    if (turn is not None and command.max_buys_turn > turn) or (
        game is not None and (command.max_buys_game is None or command.max_buys_game > game)
    ):
        raise TableRefused("buys-limit", "The rules of this table allow fewer tries than that.")
    return (BuyingLimited(command.max_buys_turn, command.max_buys_game),)


def _expect_host(table: Table, guest: Guest) -> None:
    if guest.id != table.host:
        raise TableRefused("host-only", "Only the host can do that.")
