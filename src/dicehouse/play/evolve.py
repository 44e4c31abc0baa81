"""From a table and an event to the next table: pure, without checks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace as changed_rules
from functools import reduce
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from ..rules import (
    NOBODY,
    BoxScored,
    DieBought,
    Event,
    GameEnded,
    NumberRead,
    RolledOff,
    RuleSet,
    Seat,
    SeatLeft,
    State,
    evolve,
    start,
)
from .clock import Clock
from .events import (
    BotSeated,
    BoxTakenBack,
    BuyingLimited,
    FlagFell,
    GameSettled,
    GameStarted,
    GameVoided,
    GuestLetIn,
    GuestShutOut,
    HostChanged,
    JudgementTakenBack,
    PhraseSaid,
    Played,
    QuestionAsked,
    QuestionDropped,
    RematchAsked,
    RematchDeclined,
    RematchMade,
    SaltCommitted,
    SaltRevealed,
    SealOpened,
    SealRevealed,
    SeatAway,
    SeatBack,
    SeatFreed,
    SeatTaken,
    SettingsChanged,
    TableCreated,
    TableEvent,
    TimeCredited,
    VoidAsked,
    VoidDeclined,
)
from .settings import rules_of
from .table import Judgement, Loss, Player, Seal, Table, Written
from .units import NO_CHIPS, Centis, Chips, GuestId, Instant, TableId


def create_table(table_id: TableId, event: TableCreated) -> Table:
    rules = rules_of(event.settings)
    seats = (None,) * event.settings.seats
    return Table(table_id, event.settings, rules, event.host, seats, version=1, changed=1)


class Step(NamedTuple):
    """One event of a log, and the table before and after it; before its first event there is none."""

    before: Table | None
    event: TableEvent
    at: Instant
    after: Table


def fold(
    table_id: TableId,
    log: Iterable[tuple[TableEvent, Instant]],
    table: Table | None = None,
    *,
    state: State | None = None,
) -> Iterator[Step]:
    """A log step by step, from `table` on; `state` as in `evolve_table`."""
    for event, at in log:
        before = table
        if isinstance(event, TableCreated):
            table = create_table(table_id, event)
        elif before is None:
            raise ValueError(f"the log of table {table_id} begins with {event}")
        else:
            table = evolve_table(before, event, at, state=state)
        yield Step(before, event, at, table)


def replay_table(table_id: TableId, log: Iterable[tuple[TableEvent, Instant]]) -> Table | None:
    """The table that a log adds up to; None for an empty log."""
    table: Table | None = None
    for step in fold(table_id, log):
        table = step.after
    return table


def evolve_table(table: Table, event: TableEvent, at: Instant, *, state: State | None = None) -> Table:
    """`state` is what the events of a Played make of the game, where whoever decided them has it at hand."""
    if isinstance(event, Played):
        return _played(table, event, at, state)
    version = table.version + 1
    following = _evolved(table, event, at)
    changed = table.changed if isinstance(event, _HARMLESS) else version
    return replace(following, version=version, changed=changed)


_HARMLESS = (
    PhraseSaid,
    SeatAway,
    SeatBack,
    TimeCredited,
    VoidAsked,
    VoidDeclined,
    RematchAsked,
    RematchDeclined,
    HostChanged,
    GuestShutOut,
    GuestLetIn,
    SaltCommitted,
    SaltRevealed,
)
"""Events that no move depends on: a move made before them is not stale."""


def _evolved(table: Table, event: TableEvent, at: Instant) -> Table:
    match event:
        case SeatTaken(seat, guest, name, look):
            return _seated(table, seat, Player(name, guest=guest, look=look))
        case BotSeated(seat, strength, name):
            return _seated(table, seat, Player(name, bot=strength))
        case SeatFreed(seat):
            return _seated(table, seat, None)
        case GuestShutOut(guest, name):
            return replace(table, shut_out=(*_let_in(table, guest), (guest, name)))
        case GuestLetIn(guest):
            return replace(table, shut_out=_let_in(table, guest))
        case HostChanged(host):
            return replace(table, host=host)
        case SettingsChanged(settings):
            return replace(table, settings=settings)
        case SealOpened(commitment, first, day, until):
            return replace(table, phase="sealing", seal=Seal(commitment, first, day=day, until=until))
        case SaltCommitted() | SaltRevealed() | SealRevealed():
            return replace(table, seal=_sealed(table.seal, event))
        case GameStarted(stake):
            return _started(table, stake)
        case QuestionAsked(_, action, posed):
            put = (*table.posed, posed) if posed else table.posed
            clock = _stopped(table, at)
            return replace(table, question=action, clock=clock, posed=put, asked_at=at, asked=table.asked + 1)
        case QuestionDropped():
            clock = table.clock and _clock_after(table.clock, _state(table), (), at)
            return replace(table, question=None, clock=clock)
        case JudgementTakenBack():
            return _taken_back(table, at)
        case BoxTakenBack():
            return _box_open_again(table)
        case BuyingLimited(turn, game):
            return _limited(table, turn, game)
        case TimeCredited(centis):
            return _credited(table, centis)
        case SeatAway(seat):
            return replace(table, away=(*_without(table, seat), (seat, at)))
        case SeatBack(seat):
            return replace(table, away=_without(table, seat))
        case VoidAsked(seat):
            return replace(table, void_asked=table.void_asked | {seat}, offers=table.offers + 1)
        case VoidDeclined(seat):
            agreed = table.void_asked - {seat} if seat in table.void_asked else frozenset()
            return replace(table, void_asked=agreed, offers=table.offers + 1)
        case GameVoided():
            return replace(table, phase="void", clock=_stopped(table, at), question=None, pot=NO_CHIPS)
        case GameSettled(payouts):
            return replace(table, payouts=payouts, pot=NO_CHIPS)
        case RematchAsked(seat):
            declined = table.rematch_declined - {seat}
            asked = table.rematch_asked | {seat}
            return replace(table, rematch_asked=asked, rematch_declined=declined, offers=table.offers + 1)
        case RematchDeclined(seat):
            return _rematch_declined(table, seat)
        case RematchMade(rematch):
            return replace(table, rematch=rematch)
        case PhraseSaid():
            return replace(table, phrases=table.phrases + 1)
        case FlagFell(seat):
            return replace(table, lost=(*table.lost, (seat, "flag")))
        case TableCreated() | Played():
            raise ValueError("a table is created once, and moves are evolved elsewhere")
        case _:
            assert_never(event)


def _rematch_declined(table: Table, seat: Seat) -> Table:
    if seat in table.rematch_asked:
        return replace(table, rematch_asked=table.rematch_asked - {seat}, offers=table.offers + 1)
    return replace(table, rematch_declined=table.rematch_declined | {seat}, offers=table.offers + 1)


def _let_in(table: Table, guest: GuestId) -> tuple[tuple[GuestId, str], ...]:
    return tuple(one for one in table.shut_out if one[0] != guest)


def _seated(table: Table, seat: Seat, player: Player | None) -> Table:
    return replace(table, seats=table.seats[: seat - 1] + (player,) + table.seats[seat:])


def _sealed(seal: Seal | None, event: SaltCommitted | SaltRevealed | SealRevealed) -> Seal:
    seal = seal or Seal("")
    match event:
        case SaltCommitted(seat, commitment):
            return replace(seal, commitments=(*seal.commitments, (seat, commitment)))
        case SaltRevealed(seat, salt):
            return replace(seal, salts=(*seal.salts, (seat, salt)))
        case SealRevealed(secret):
            return replace(seal, secret=secret)


def _started(table: Table, stake: Chips) -> Table:
    clock = table.settings.clock.clock(len(table.seats)) if table.settings.clock else None
    pot = Chips(stake * len(table.seats))
    return replace(table, phase="playing", state=start(table.rules, len(table.seats)), clock=clock, pot=pot)


def _played(table: Table, event: Played, at: Instant, state: State | None) -> Table:
    events, before = event.events, table.state or _state(table)
    state = state or reduce(evolve, events, before)
    for one in events:
        if isinstance(one, GameEnded):
            table = replace(table, phase="over", winners=one.winners, scores=one.scores)
        elif isinstance(one, SeatLeft):
            table = replace(table, lost=_lost(table, one.seat), away=_without(table, one.seat))
    first, question, judgement, asked = events[0] if events else None, table.question, table.judgement, table.asked
    if question is None or not all(isinstance(one, SeatLeft) for one in events):
        # whatever else happens ends the time in which a judgement can be taken back; a question outlives another's
        # leaving, and where it does not, it was dropped before
        given = first if isinstance(first, DieBought | NumberRead) else None
        judgement = Judgement(question, given.right, before) if question and given else None
        question = None
    clock = table.clock
    if clock is not None:
        clock = clock.forgiven(event.lag)
    written = None
    if isinstance(first, BoxScored) and table.boxes_return and not isinstance(events[-1], GameEnded):
        # a person's box, just written; whatever happens next ends the time in which it can be taken back
        player = table.seats[first.seat - 1]
        written = Written(first, before, clock) if player and player.guest else None
    if clock is not None and question is None:  # while a verdict is awaited it stands still, whoever leaves meanwhile
        clock = _clock_after(clock, state, events, at)
    if asked and (any(isinstance(one, BoxScored) for one in events) or before.seat != state.seat):
        asked = 0  # another turn begins
    version = table.version + 1
    return replace(
        table,
        version=version,
        changed=version,
        state=state,
        clock=clock,
        question=question,
        judgement=judgement,
        written=written,
        asked=asked,
    )


def _box_open_again(table: Table) -> Table:
    """The clock too is as it was: what was given for the turn is taken, and the time since then has run."""
    written = table.written
    if written is None:
        return table
    return replace(table, state=written.before, clock=written.clock, written=None, taken_back=table.taken_back + 1)


def _credited(table: Table, centis: Centis) -> Table:
    clock, written = table.clock, table.written
    if written is not None and written.clock is not None:
        written = replace(written, clock=written.clock.credited(centis))
    return replace(table, clock=clock.credited(centis) if clock else None, written=written)


def _taken_back(table: Table, at: Instant) -> Table:
    """A reading may have ended the game: then it goes on."""
    judgement = table.judgement
    if judgement is None:
        return table
    return replace(
        table,
        state=judgement.before,
        question=judgement.question,
        asked_at=at,
        asked=table.asked + 1,
        judgement=None,
        clock=_stopped(table, at),
        phase="playing",
        winners=(),
        scores=(),
    )


def _limited(table: Table, turn: int, game: int | None) -> Table:
    """The rules of the table from now on; the record names those that it began with, which allow no less."""
    buying = table.rules.buying
    if buying is None:
        return table
    limited: RuleSet = changed_rules(table.rules, buying=changed_rules(buying, max_buys_turn=turn, max_buys_game=game))
    state = changed_rules(table.state, rules=limited) if table.state else None
    judgement = table.judgement
    if judgement is not None:
        judgement = replace(judgement, before=changed_rules(judgement.before, rules=limited))
    written = table.written
    if written is not None:
        written = replace(written, before=changed_rules(written.before, rules=limited))
    return replace(table, rules=limited, state=state, judgement=judgement, written=written)


def _lost(table: Table, seat: Seat) -> tuple[tuple[Seat, Loss], ...]:
    """Whose flag has fallen leaves by that; who is away is claimed."""
    if seat in dict(table.lost):
        return table.lost
    return (*table.lost, (seat, "claimed" if seat in dict(table.away) else "resigned"))


def _clock_after(clock: Clock, state: State, events: Iterable[Event], at: Instant) -> Clock:
    if state.seat == NOBODY:
        return clock.stopped(at)
    completed = any(isinstance(event, BoxScored | RolledOff) for event in events)
    return clock.turn_to(state.seat, at, completed=completed)


def _state(table: Table) -> State:
    if table.state is None:
        raise ValueError("the game has not started")
    return table.state


def _stopped(table: Table, at: Instant) -> Clock | None:
    return table.clock.stopped(at) if table.clock else None


def _without(table: Table, seat: Seat) -> tuple[tuple[Seat, Instant], ...]:
    return tuple((other, since) for other, since in table.away if other != seat)
