"""Over positions of every kind, no field of a view is left without something to show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import TakeBackBox
from dicehouse.play.deciding.moves import gone
from dicehouse.play.events import Posed, QuestionAsked, SealOpened, SeatTaken
from dicehouse.play.guests import Look
from dicehouse.play.units import Instant
from dicehouse.play.views.table import (
    CardView,
    ClockView,
    OfferView,
    OffRoll,
    SealView,
    SeatView,
    TableView,
    TurnView,
)
from dicehouse.rules import Buy, Seat
from testkit.play.leading import led_table, with_help
from testkit.play.random_tables import move, random_table
from testkit.play.reading_aloud import all_written, aloud, write_all
from testkit.play.table import Play, guest, seated, started

BOUGHT = "11666 $1:5"


def after_each(play: Play, steps: str) -> Iterator[TableView]:
    for step in steps.split():
        play.line(step)
        yield play.seen("ana")


def views() -> Iterator[TableView]:
    """Positions of every kind: gathering, sealing, played, asked, read aloud, rolled off, over, void."""
    for seed in range(60):
        yield random_table(seed).seen("ana")
    gathering = Play(TableSettings("yahtzee@1", public=True, hints=True))
    yield gathering.seen("bo")
    gathering.happen((SeatTaken(Seat(2), guest("bo").id, "bo", Look("ink", (1,))),))
    yield gathering.seen()
    gathering.line("ana stand")
    yield gathering.seen()
    yield from after_each(started(TableSettings("zombie@1", clock=ClockSettings(5))), f"{BOUGHT} + $1:5 -")
    yield started(with_help("place-value-3", "best"), "342").seen()
    led = led_table()
    yield from after_each(led, BOUGHT)
    alone = started(TableSettings("zombie@1", bots=("greedy",)), "11666")
    alone.happen((QuestionAsked(Seat(1), Buy(1, 5), Posed("q1", "7 times 8?")),))
    yield alone.seen()
    resigned = started(TableSettings("yahtzee@1", seats=3))
    resigned.happen(gone(resigned.table, Seat(2)))
    resigned.line("cy resign")
    yield resigned.seen()
    yield started(TableSettings("maxi-yatzy@1", seats=1), "123456 =C").seen()
    taken_back = started(TableSettings("yahtzee@1", seats=1), "66612 =6")
    taken_back.do("ana", TakeBackBox())
    yield taken_back.seen()
    yield from after_each(started(TableSettings("yamb@1", seats=1)), "12345 @5.MN")
    yield from after_each(started(TableSettings("yahtzee@1", seats=1)), "66666 =Y 66666 =6 66666")
    read = write_all(started(aloud()))
    while read.table.phase == "playing":
        yield read.seen()
        move(Random(1), read)
    yield all_written(how="typed").seen()
    read.line("bo decline-rematch")
    for name in read.people:
        read.do(name, "ask-rematch")
        yield read.seen()
    sealing = seated(TableSettings("yahtzee@1", seats=1, dice="sealed"))
    sealing.line("ana start")
    yield sealing.seen()
    sealing.seal()
    sealing.line("ana ask-void")
    yield sealing.seen()
    daily = seated(TableSettings("yahtzee@1", seats=1, dice="sealed"))
    daily.happen((SealOpened("c0ffee", day="2026-11-18", until=Instant(86_400_000)),))
    yield daily.seen()


def test_every_field_of_every_view_has_something_to_show() -> None:
    """A field that is the same in every position is one that nobody fills."""
    shown: dict[tuple[str, str], set[str]] = defaultdict(set)
    for one in views():
        offers = one.turn.offers if one.turn else ()
        for part in (one, *one.seats, *one.cards, one.turn, one.clock, one.seal, *one.rolled_off, *offers):
            if part is not None:
                for name in part.__struct_fields__:
                    shown[type(part).__name__, name].add(repr(getattr(part, name)))
    kinds = (TableView, SeatView, CardView, TurnView, OfferView, ClockView, SealView, OffRoll)
    assert set(shown) == {(kind.__name__, name) for kind in kinds for name in kind.__struct_fields__}
    same = {field for field, values in shown.items() if len(values) < 2}
    assert same == {("TableView", "id")}
