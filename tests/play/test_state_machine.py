"""Several guests do whatever comes to their minds, time passes, flags fall, the house closes and opens again."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from dicehouse.notation import final_state, read_record, write_record
from dicehouse.play import ClockSettings, Table, TableRefused, TableSettings, create_table, evolve_table
from dicehouse.play.commands import Act, Command, Create, RevealSalt
from dicehouse.play.deciding.moves import credit_time, fallen_due, gone, returned
from dicehouse.play.events import TableCreated, TableEvent
from dicehouse.play.ledger import escrow_account
from dicehouse.play.record import record_of
from dicehouse.play.units import Centis
from dicehouse.rules import Score, Seat, Throw, legal_actions
from dicehouse.storage.codec import decode_event, encode_event
from testkit.play.context import SECRET, ScriptedContext
from testkit.play.random_tables import move
from testkit.play.table import TABLE, Play, committed, salt
from testkit.play.texts import act, command

SETTINGS = [
    TableSettings("yacht@1", seats=2, wager=10, clock=ClockSettings(1)),
    TableSettings("yacht@1", seats=3, wager=7, dice="sealed", clock=ClockSettings(4)),
    TableSettings("zombie@1", seats=3, clock=ClockSettings(1, increment=4)),
    TableSettings("zombie@1", seats=3, bots=("greedy",), dice="shared"),
    TableSettings("place-value-3@1", seats=2, wager=3, dice="sealed", clock=ClockSettings(2)),
    TableSettings("place-value-3@1", seats=3, dice="entered"),
    TableSettings("piecepack@1", seats=1, clock=ClockSettings(1)),
]
GUESTS = ("ana", "bo", "cy", "zoe")

names = st.sampled_from(GUESTS)
BY_SEAT = [f"{word}:{seat}" for word in ("sit", "stand", "start", "claim") for seat in range(-1, 5)]
SALTS = [word for name in GUESTS for word in (f"commit-salt:{committed(name).commitment}", f"reveal-salt:{salt(name)}")]
ACTIONS = (">-", ">1", ">66", "=C", "=Y", "=ZZZ", "=W:666", "$1:6", "?W", "!")
OTHERS = """sit stand start judge:yes judge:no resign ask-void ask-rematch say:hello say:nonsense
take-back take-back-judgement take-back-box decline-void decline-rematch rename seat-person:dee limit-tries:1"""
KINDS: tuple[tuple[Command, ...], ...] = (
    *(tuple(map(command, words)) for words in (BY_SEAT, SALTS, OTHERS.split())),
    tuple(map(Create, SETTINGS)),
    (*map(command, ACTIONS), Act(Throw((9, 9))), Act(Score(""))),
)
dice = st.none() | st.lists(st.integers(0, 7), max_size=6).map(tuple)
commands: st.SearchStrategy[Command] = st.one_of(
    *map(st.sampled_from, KINDS), st.builds(replace, st.sampled_from([act(">-"), act(">1")]), dice=dice)
)


def stored(event: TableEvent) -> TableEvent:
    """The event as a store gives it back."""
    return decode_event(encode_event(event))


class Tables(RuleBasedStateMachine):
    play: Play
    shadow: Table
    known: int

    @initialize(chosen=st.sampled_from(SETTINGS), seed=st.integers(0, 10**6), ready=st.booleans())
    def a_table_is_made(self, chosen: TableSettings, seed: int, ready: bool) -> None:
        self.random = Random(seed)
        self.play = Play(chosen, context=ScriptedContext(seed=seed))
        created = stored(self.play.log[0][0])
        assert isinstance(created, TableCreated)
        self.shadow = create_table(TABLE, created)
        self.known = 1
        if ready:
            for name in GUESTS[1 : chosen.seats - len(chosen.bots)]:
                self.play.do(name, "sit")
            self.play.start()

    @rule(name=names, told=commands)
    def somebody_asks_for_anything(self, name: str, told: Command) -> None:
        self._flags()
        before, length = self.play.table, len(self.play.log)
        try:
            events = self.play.do(name, told)
        except TableRefused:
            assert (self.play.table, len(self.play.log)) == (before, length)
        else:
            assert events
            assert len(self.play.log) == length + len(events)

    @precondition(lambda self: self.play.table.phase == "playing")
    @rule(moves=st.integers(1, 12), passing=st.integers(0, 300))
    def the_game_goes_on(self, moves: int, passing: int) -> None:
        for _ in range(moves):
            self.play.wait(passing)
            self._flags()
            if self.play.table.phase == "playing":
                move(self.random, self.play)

    @precondition(lambda self: self.play.table.phase == "sealing")
    @rule(name=names)
    def a_browser_makes_its_part_of_the_seal(self, name: str) -> None:
        for told in (committed(name), RevealSalt(salt(name))):
            self.somebody_asks_for_anything(name, told)

    @precondition(lambda self: self.play.table.phase == "playing" and self.play.table.question is None)
    @rule(data=st.data())
    def whoever_is_to_move_picks_any_legal_action(self, data: st.DataObject) -> None:
        self._flags()
        actions = legal_actions(self.play.state)
        if actions and not self.play.table.bot_to_move:
            action = data.draw(st.sampled_from(actions))
            self.somebody_asks_for_anything(self.play.to_move, Act(action))

    @rule(passing=st.integers(0, 7_000))
    def time_passes(self, passing: int) -> None:
        self.play.wait(passing)

    @rule(closed=st.integers(0, 50_000))
    def the_house_is_closed_for_a_while(self, closed: int) -> None:
        self._flags()
        before = self.play.seen().clock
        self.play.wait(closed)
        self.play.happen(credit_time(self.play.table, Centis(closed)))
        assert self.play.seen().clock == before

    @rule(seat=st.integers(1, 3).map(Seat), here=st.booleans())
    def somebody_comes_or_goes(self, seat: Seat, here: bool) -> None:
        if seat <= len(self.play.table.seats):
            self.play.happen((returned if here else gone)(self.play.table, seat))

    @rule()
    def another_worker_reads_the_log(self) -> None:
        self.play.table = self.play.replayed() or self.play.table
        record = record_of(TABLE, self.play.log)
        assert (record is None) == (self.play.table.state is None)
        if record is not None:
            assert final_state(record) == self.play.table.state
            assert read_record(write_record(record)) == record

    @invariant()
    def what_is_stored_is_the_table(self) -> None:
        for event, at in self.play.log[self.known :]:
            self.shadow = evolve_table(self.shadow, stored(event), at)
        self.known = len(self.play.log)
        assert self.shadow == self.play.table

    @invariant()
    def versions_count_the_events(self) -> None:
        assert self.play.table.version == len(self.play.log)
        assert 1 <= self.play.table.changed <= self.play.table.version

    @invariant()
    def chips_are_conserved(self) -> None:
        held: Counter[str] = Counter()
        for posting in self.play.moved:
            assert posting.chips > 0
            held[posting.debit] -= posting.chips
            held[posting.credit] += posting.chips
        assert held.total() == 0
        assert held[escrow_account(TABLE)] == self.play.table.pot
        assert self.play.table.pot == 0 or self.play.table.phase == "playing"

    @invariant()
    def clocks_run_for_whoever_is_to_move_and_never_below_zero(self) -> None:
        clock, state = self.play.table.clock, self.play.table.state
        if clock is None or state is None:
            return
        assert min(clock.left) >= 0
        runs = self.play.table.phase == "playing" and self.play.table.question is None
        assert clock.seat == (state.seat if runs else 0)

    @invariant()
    def nobody_sees_more_than_they_may(self) -> None:
        table = self.play.table
        shown = repr(self.play.seen("zoe"))
        assert "guest-of-" not in shown
        assert SECRET not in shown or table.phase in ("over", "void")

    @invariant()
    def a_game_is_over_when_nobody_is_to_move(self) -> None:
        table = self.play.table
        if table.state is not None and table.phase != "void":
            assert (table.phase == "over") == table.state.over
        assert table.question is None or table.phase == "playing"

    def _flags(self) -> None:
        """As the house does before anything else: a flag that is due falls, a question that nobody judges ends."""
        due = fallen_due(self.play.table, self.play.now, self.play.context)
        if due:
            self.play.happen(due)
            assert fallen_due(self.play.table, self.play.now, self.play.context) == ()


TestTables = Tables.TestCase
TestTables.settings = settings(stateful_step_count=40)
