"""Moves of the game: acting, judging, leaving, and what the end of the game brings; then what the house itself does
at a table: flags, presence, time given back."""

from __future__ import annotations

from ...errors import DicehouseError
from ...rules import (
    Action,
    Buy,
    DiceSource,
    GameEnded,
    Leave,
    Read,
    RuleSet,
    Seat,
    State,
    Throw,
    can,
    decide,
    reads_nearly_as,
    refusal,
    sort_dice,
)
from ..commands import Act
from ..context import TableContext
from ..events import (
    BoxTakenBack,
    Decision,
    FlagFell,
    GameSettled,
    GameVoided,
    JudgementTakenBack,
    Played,
    QuestionAsked,
    QuestionDropped,
    SealRevealed,
    SeatAway,
    SeatBack,
    TableEvent,
    TimeCredited,
)
from ..guests import Guest
from ..ledger import payouts
from ..table import MOST_ASKED, Table, TableRefused, own_seats, playing
from ..units import Centis, Instant


def act(table: Table, seat: Seat, command: Act, context: TableContext) -> Decision:
    state, action = playing(table), command.action
    if isinstance(action, Throw):
        action = Throw(sort_dice(action.keep))
    if isinstance(action, Leave):
        raise TableRefused("use-resign", "Resign to leave the game.")
    if table.question is not None:
        raise TableRefused("question-open", "The answer has yet to be judged; you may take the question back.")
    untyped = table.settings.dice == "entered" and isinstance(action, Throw) and command.dice is None
    if not untyped and not isinstance(action, Buy | Read):
        return played(table, state, seat, action, context.source(table, command.dice, None), context)
    no = refusal(state, seat, action)
    if no is not None:
        raise TableRefused(no.code, no.message, state=state)
    if not isinstance(action, Buy | Read):
        raise TableRefused("dice-missing", "Type in the dice that you have thrown.")
    if isinstance(action, Read) and typed_reading(table.rules):
        right = _reads_rightly(state, seat, action, command.words)
        return played(table, state, seat, action, context.source(table, None, right), context)
    return _asked(table, state, seat, action, context)


def _asked(table: Table, state: State, seat: Seat, action: Buy | Read, context: TableContext) -> Decision:
    """Somebody else has to be there to judge; a reading that nobody else is left to hear counts as right."""
    if isinstance(action, Read) and not table.host_judges and not table.judges_of(seat):
        return played(table, state, seat, action, context.source(table, None, True), context)
    if isinstance(action, Buy):
        _expect_not_too_often(table)
    if isinstance(action, Buy) and table.key_judges:
        posed = context.pose(table)
        if posed is not None:
            return Decision((QuestionAsked(seat, action, posed),))
    if table.judge_of(seat) is None and not table.host_judges:
        raise TableRefused("judge-none", "Nobody else is here to judge the answer, and nobody judges their own.")
    return Decision((QuestionAsked(seat, action),))


def _expect_not_too_often(table: Table) -> None:
    if table.clock is not None and table.asked >= MOST_ASKED:
        raise TableRefused("asked-often", "You have asked often enough in this turn: roll, or write a box.")


def typed_reading(rules: RuleSet) -> bool:
    """Whether numbers are read by typing their words, which needs no judge."""
    return rules.comparison is not None and rules.comparison.read_aloud == "typed"


def _reads_rightly(state: State, seat: Seat, action: Read, words: str | None) -> bool:
    if words is None:
        raise TableRefused("words-missing", "Type the number in words.")
    number = state.cards[seat - 1].entries[state.rules.places[action.box]]
    slips = state.rules.comparison.reading_slips if state.rules.comparison else 0
    return number is not None and reads_nearly_as(words, number, slips)


def judge(table: Table, guest: Guest, right: bool, context: TableContext) -> Decision:
    state = playing(table)
    if table.question is None:
        raise TableRefused("question-none", "There is nothing to judge.")
    _expect_judge(table, guest, state.seat)
    return played(table, state, state.seat, table.question, context.source(table, None, right), context)


def answer(table: Table, seat: Seat, text: str, context: TableContext) -> Decision:
    """Where the house has put the question, its key judges."""
    state, posed = playing(table), table.open_posed
    if posed is None or table.question is None:
        raise TableRefused("question-none", "No question waits for a typed answer.")
    if seat != state.seat:
        raise TableRefused("not-your-turn", "Only who has asked can answer.", state=state)
    right = context.answered_rightly(posed, text)
    return played(table, state, seat, table.question, context.source(table, None, right), context)


def _expect_judge(table: Table, guest: Guest, asker: Seat) -> None:
    if table.host_judges:
        if guest.id != table.host:
            raise TableRefused("judge-only", "The host judges this answer.")
        return
    seats = own_seats(table, guest)
    if table.judge_of(asker) in seats:
        return
    if asker in seats:
        raise TableRefused("judge-only", "Nobody judges their own answer.")
    raise TableRefused("judge-only", "Another player judges this answer.")


def take_back_judgement(table: Table, guest: Guest) -> tuple[TableEvent, ...]:
    judgement = table.judgement
    if judgement is None or table.question is not None:
        raise TableRefused("judgement-none", "There is no judgement to take back: the game has gone on.")
    if table.phase == "over" and (table.payouts or table.seal):
        raise TableRefused("judgement-none", "The game is settled.")
    _expect_not_too_often(table)
    _expect_judge(table, guest, judgement.before.seat)
    return (JudgementTakenBack(),)


def take_back(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    state = playing(table)
    if table.question is None:
        raise TableRefused("question-none", "There is no question to take back.")
    if seat != state.seat:
        raise TableRefused("not-your-turn", "Only who has asked can take a question back.", state=state)
    return (QuestionDropped(),)


def take_back_box(table: Table, guest: Guest) -> tuple[TableEvent, ...]:
    own_seats(table, guest)
    state = playing(table)
    if not table.boxes_return:
        why = "A box is taken back only where one person plays, without a wager and without sealed dice."
        raise TableRefused("take-back-refused", why)
    if table.written is None:
        raise TableRefused("take-back-none", "There is no box to take back: the game has gone on.", state=state)
    box = table.written.box
    return (BoxTakenBack(box.seat, box.box, box.points),)


def act_for_bot(table: Table, seat: Seat, action: Action, context: TableContext) -> Decision:
    """A bot asks as people do, where an answer has to be judged; it spells without mistakes."""
    state = playing(table)
    reads = isinstance(action, Read) and typed_reading(table.rules)
    if not reads and isinstance(action, Buy | Read) and can(state, seat, action):
        return _asked(table, state, seat, action, context)
    return played(table, state, seat, action, context.source(table, None, True if reads else None), context)


def judged_late(table: Table, context: TableContext) -> tuple[TableEvent, ...]:
    """Nobody has judged in time. A reading counts, as one does that nobody is left to hear; a die is not bought, and
    may be asked for again."""
    if isinstance(table.question, Read):
        state = playing(table)
        return played(table, state, state.seat, table.question, context.source(table, None, True), context).events
    return (QuestionDropped(),)


def leave_game(table: Table, seat: Seat, context: TableContext) -> tuple[TableEvent, ...]:
    state = playing(table)
    left = played(table, state, seat, Leave(), context.source(table, None, None), context)
    return (*_dropped(table, state, left.state or state), *left.events)


def _dropped(table: Table, before: State, after: State) -> tuple[TableEvent, ...]:
    """An open question is dropped with the one who asked it, and where the leaving has settled it."""
    if table.question is None:
        return ()
    stands = after.seat == before.seat and can(after, after.seat, table.question)
    return () if stands else (QuestionDropped(),)


def played(
    table: Table, state: State, seat: Seat, action: Action, source: DiceSource, context: TableContext
) -> Decision:
    try:
        decided = decide(state, seat, action, source)
    except DicehouseError as error:
        raise TableRefused(error.code, error.message, state=error.state) from None
    ended = decided.events[-1]
    more = _settled(table, ended, context) if isinstance(ended, GameEnded) else ()
    return Decision((Played(decided.events), *more), decided.state)


def _settled(table: Table, ended: GameEnded, context: TableContext) -> tuple[TableEvent, ...]:
    """The pot is paid out and the seal shown; others still play with the dice of a day."""
    paid: tuple[TableEvent, ...] = ()
    if table.pot:
        paid = (GameSettled(payouts(table.pot, len(table.seats), ended.winners)),)
    return paid if table.seal and table.seal.day else (*paid, *revealed(table, context))


def revealed(table: Table, context: TableContext) -> tuple[TableEvent, ...]:
    return (SealRevealed(context.secret(table)),) if table.seal else ()


def fallen_due(table: Table, now: Instant, context: TableContext) -> tuple[TableEvent, ...]:
    """What time has brought about: a fallen flag, or the end of a question that has waited too long for its judge."""
    seat = flag_fallen(table, now)
    if seat is not None:
        return drop_flag(table, seat, context)
    if table.seal is not None and table.seal.until is not None and table.seal.secret is None:
        return day_over(table, context) if now >= table.seal.until else ()
    late = table.phase == "playing" and table.judged_by is not None and now >= table.judged_by
    return judged_late(table, context) if late else ()


def day_over(table: Table, context: TableContext) -> tuple[TableEvent, ...]:
    """A game that was not played to its end does not count; the seal is shown of each."""
    void = (GameVoided("the day is over"),) if table.phase == "playing" else ()
    return (*void, *revealed(table, context))


def flag_fallen(table: Table, now: Instant) -> Seat | None:
    """The seat whose time is up, if one is."""
    deadline = table.deadline if table.question is None else None
    return table.clock.seat if table.clock and deadline is not None and now >= deadline else None


def drop_flag(table: Table, seat: Seat, context: TableContext) -> tuple[TableEvent, ...]:
    """The seat loses on time; the others play on."""
    return (FlagFell(seat), *leave_game(table, seat, context))


def abandon(table: Table, context: TableContext) -> tuple[TableEvent, ...]:
    """Nobody has come back for very long: the game does not count, and stakes go back."""
    if table.phase not in ("playing", "sealing") or table.deadline is not None:
        return ()
    return (GameVoided("nobody came back"), *revealed(table, context))


def gone(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    """The seat's last connection is lost."""
    known = any(other == seat for other, _ in table.away)
    return () if known or table.phase not in ("playing", "sealing") else (SeatAway(seat),)


def returned(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    return (SeatBack(seat),) if any(other == seat for other, _ in table.away) else ()


def credit_time(table: Table, centis: Centis) -> tuple[TableEvent, ...]:
    """The house was closed; a running clock gets the time back."""
    runs = table.clock is not None and table.deadline is not None and table.question is None
    return (TimeCredited(centis),) if runs and centis > 0 else ()
