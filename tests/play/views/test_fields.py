"""Over positions of every kind, no field of a view is left without something to show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random

from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import AskRematch, AskVoid, DeclineRematch, Resign, Stand, Start
from dicehouse.play.deciding.upkeep import gone
from dicehouse.play.events import QuestionAsked, SeatTaken
from dicehouse.play.look import Look
from dicehouse.play.posing import Posed
from dicehouse.play.views.table import (
    CardView,
    ClockView,
    OfferView,
    OffRoll,
    SealView,
    SeatView,
    TableView,
    TurnView,
    view,
)
from dicehouse.rules import Buy, Seat
from testkit.play.leading import led_table, with_help
from testkit.play.random_tables import move, random_table
from testkit.play.reading_aloud import all_written, aloud, write_all
from testkit.play.table import Play, guest, seated, started


def seen(play: Play, by: str | None = None) -> TableView:
    return view(play.table, guest(by).id if by else None, play.now)


def views() -> Iterator[TableView]:
    """Positions of every kind: gathering, sealing, played, asked, read aloud, rolled off, over, void."""
    for seed in range(60):
        play = random_table(seed)
        yield seen(play, "ana")
    gathering = Play(TableSettings("yahtzee@1", public=True, hints=True))
    yield seen(gathering, "bo")
    gathering.happen((SeatTaken(Seat(2), guest("bo").id, "bo", Look("ink", (1,))),))
    yield seen(gathering)
    gathering.do("ana", Stand())
    yield seen(gathering)
    bought = started(TableSettings("zombie@1", clock=ClockSettings(5)))
    bought.throw("11666")
    for right in (True, False):
        bought.act("$1:5")
        yield seen(bought)
        bought.judge(right)
        yield seen(bought)
    helped = started(with_help("place-value-3", "best"))
    helped.throw("342")
    yield seen(helped)
    led = led_table()
    led.throw("11666")
    led.act("$1:5")
    yield seen(led)
    alone = started(TableSettings("zombie@1", bots=("greedy",)))
    alone.throw("11666")
    alone.happen((QuestionAsked(Seat(1), Buy(1, 5), Posed("q1", "7 times 8?")),))
    yield seen(alone)
    resigned = started(TableSettings("yahtzee@1", seats=3))
    resigned.happen(gone(resigned.table, Seat(2)))
    resigned.do("cy", Resign())
    yield seen(resigned)
    saved = started(TableSettings("maxi-yatzy@1", seats=1))
    saved.turn("123456", "C")
    yield seen(saved)
    announced = started(TableSettings("yamb@1", seats=1))
    announced.throw("12345")
    yield seen(announced)
    announced.act("@5.MN")
    yield seen(announced)
    second = started(TableSettings("yahtzee@1", seats=1))
    for box in ("Y", "6"):
        second.turn("66666", box)
        yield seen(second, "ana")
    second.throw("66666")
    yield seen(second)
    read = write_all(started(aloud()))
    while read.table.phase == "playing":
        yield seen(read)
        move(Random(1), read)
    yield seen(all_written(how="typed"))
    read.happen(gone(bought.table, Seat(2)))
    yield seen(read)
    read.do("bo", DeclineRematch())
    for name in ("ana", "bo"):
        read.do(name, AskRematch())
        yield seen(read)
    sealing = seated(TableSettings("yahtzee@1", seats=1, dice="sealed"))
    sealing.do("ana", Start())
    yield seen(sealing)
    sealing.seal()
    sealing.do("ana", AskVoid())
    yield seen(sealing)


def test_every_field_of_every_view_has_something_to_show() -> None:
    """A field that is the same in every position is one that nobody fills."""
    shown: dict[tuple[str, str], set[str]] = defaultdict(set)
    for one in views():
        turns, clocks, seals = [one.turn], [one.clock], [one.seal, *one.rolled_off]
        offers = one.turn.offers if one.turn else ()
        for part in (one, *one.seats, *one.cards, *turns, *clocks, *seals, *offers):
            if part is not None:
                for name in part.__struct_fields__:
                    shown[type(part).__name__, name].add(repr(getattr(part, name)))
    kinds = (TableView, SeatView, CardView, TurnView, OfferView, ClockView, SealView, OffRoll)
    assert set(shown) == {(kind.__name__, name) for kind in kinds for name in kind.__struct_fields__}
    same = {field for field, values in shown.items() if len(values) < 2}
    assert same == {("TableView", "id"), ("SealView", "commitment")}
