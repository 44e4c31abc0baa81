"""Before the game: who sits where, who is the host, and when the game may start."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from dicehouse.play import ClockSettings, Guest, TableSettings, decide_table
from dicehouse.play.commands import AskVoid, Claim, Command, EditSettings, Rename, Resign, SeatBot, Sit, Stand, Start
from dicehouse.play.events import BotSeated, GameStarted, HostChanged, Played, SeatFreed, SeatTaken, TableCreated
from dicehouse.play.look import Look
from dicehouse.play.table import Phase
from dicehouse.play.views.table import view
from dicehouse.rules import Seat
from testkit.play.context import ScriptedContext
from testkit.play.table import Play, guest, seated, started
from testkit.play.texts import act, played

TWO = TableSettings("yahtzee@1")
THREE = TableSettings("yahtzee@1", seats=3)
WAGERED = TableSettings("yahtzee@1", seats=3, clock=ClockSettings(5), wager=50)
PICKED = TableSettings("piecepack@1", seats=3)


def names(play: Play) -> list[str | None]:
    return [player.name if player else None for player in play.table.seats]


def test_who_makes_a_table_is_its_host_and_sits_first() -> None:
    play = Play(THREE)
    ana = guest("ana")
    assert play.events() == [TableCreated(THREE, ana.id, "ana"), SeatTaken(Seat(1), ana.id, "ana")]
    assert play.table.host == ana.id
    assert (play.table.phase, names(play)) == ("gathering", ["ana", None, None])


def test_bots_sit_behind_the_people() -> None:
    play = Play(TableSettings("yahtzee@1", seats=4, bots=("greedy", "perfect")))
    assert names(play) == ["ana", None, "Greedy bot", "Perfect bot"]
    assert [e.strength for e in play.events() if isinstance(e, BotSeated)] == ["greedy", "perfect"]
    assert [player.bot for player in play.table.seats if player and not player.guest] == ["greedy", "perfect"]


def test_the_first_free_seat_is_taken_unless_another_is_wished() -> None:
    play = Play(THREE)
    play.do("cy", Sit(Seat(3)))
    play.do("bo", Sit())
    assert names(play) == ["ana", "bo", "cy"]


@pytest.mark.parametrize("wanted", [1, 0, -1, 4, 10**18])
def test_a_seat_that_is_not_free_cannot_be_taken(wanted: int) -> None:
    assert Play(THREE).refused("bo", Sit(Seat(wanted))) == "seat-taken"


def test_who_has_another_name_and_look_by_now_sits_on_under_them() -> None:
    play = seated(TWO)
    look = Look("sky", (2, 5))
    bea = Guest(guest("bo").id, "Bea", look)
    play.happen(decide_table(play.table, Rename(), bea, play.now, play.context).events)
    assert names(play) == ["ana", "Bea"]
    assert [player.look for player in play.table.seats if player] == [None, look]
    shown = view(play.table, None, play.now).seats[1]
    assert shown is not None
    assert (shown.name, shown.look) == ("Bea", look)


def test_only_who_sits_is_renamed_and_only_before_the_game() -> None:
    assert seated(TWO).refused("cy", Rename()) == "not-seated"
    assert started(TWO).refused("ana", Rename()) == "phase"


def test_nobody_sits_twice() -> None:
    assert Play(THREE).refused("ana", Sit()) == "seat-yours"


def test_a_full_table_takes_nobody() -> None:
    assert seated(TWO).refused("cy", Sit()) == "table-full"


def test_a_bots_seat_is_taken_and_its_host_can_free_it() -> None:
    play = Play(TableSettings("yahtzee@1", seats=2, bots=("greedy",)))
    assert play.refused("bo", Sit()) == "table-full"
    assert play.do("ana", Stand(Seat(2))) == (SeatFreed(Seat(2)),)
    play.do("bo", Sit())
    assert names(play) == ["ana", "bo"]


def test_whoever_stands_up_leaves_the_seat_free() -> None:
    play = seated(TWO)
    assert play.do("bo", Stand()) == (SeatFreed(Seat(2)),)
    assert names(play) == ["ana", None]
    play.do("cy", Sit())
    assert names(play) == ["ana", "cy"]


def test_the_host_passes_on_to_the_next_person_at_the_table() -> None:
    play = seated(THREE)
    assert play.do("ana", Stand()) == (SeatFreed(Seat(1)), HostChanged(guest("bo").id))
    assert play.refused("ana", Start()) == "host-only"
    play.do("dee", Sit())
    play.do("bo", Start())
    assert play.table.phase == "playing"


def test_the_host_never_passes_to_a_bot_but_to_whoever_comes_next() -> None:
    play = Play(TableSettings("yahtzee@1", seats=3, bots=("greedy",)))
    assert play.do("ana", Stand()) == (SeatFreed(Seat(1)),)
    assert play.do("bo", Sit()) == (SeatTaken(Seat(1), guest("bo").id, "bo"), HostChanged(guest("bo").id))


def test_the_host_can_free_anothers_seat_and_nobody_else_can() -> None:
    play = seated(THREE)
    assert play.refused("bo", Stand(Seat(3))) == "host-only"
    assert play.refused("dee", Stand(Seat(3))) == "host-only"
    play.do("ana", Stand(Seat(3)))
    assert names(play) == ["ana", "bo", None]
    assert play.table.host == guest("ana").id


@pytest.mark.parametrize("seat", [0, -1, 3, 4])
def test_an_empty_seat_cannot_be_freed(seat: int) -> None:
    play = Play(THREE)
    play.do("bo", Sit())
    assert play.refused("ana", Stand(Seat(seat))) == "seat-empty"


def test_a_watcher_has_no_seat_to_leave() -> None:
    assert Play(THREE).refused("bo", Stand()) == "seat-empty"


def test_the_host_starts_when_every_seat_is_taken() -> None:
    play = Play(THREE)
    play.do("bo", Sit())
    assert play.refused("bo", Start()) == "host-only"
    refusal = play.refusal("ana", Start())
    assert (refusal.code, refusal.message) == ("seats-empty", "1 more to come before the game can start.")
    play.do("cy", Sit())
    began = play.do("ana", Start())
    assert [type(event) for event in began] == [GameStarted, Played]
    assert play.table.phase == "playing"


def test_the_opening_is_shown_as_events() -> None:
    """Issue 4: "roll for the first turn as visible events"; 003: "you roll one die to see who goes first"."""
    play = seated(TableSettings("yahtzee-online@1", seats=3), ScriptedContext(["4", "6", "6", "2", "5"]))
    play.start()
    assert play.events()[-1] == played("1^4", "2^6", "3^6", "2^2", "3^5", "3^first")
    assert play.to_move == "cy"


def test_the_host_picks_who_begins_where_the_rules_leave_it_to_the_host() -> None:
    play = seated(PICKED)
    play.do("ana", Start(Seat(3)))
    assert play.to_move == "cy"


def test_the_hosts_pick_outlives_the_making_of_the_seal() -> None:
    play = seated(TableSettings("piecepack@1", seats=3, dice="sealed"))
    play.do("ana", Start(Seat(3)))
    play.seal()
    assert play.to_move == "cy"
    assert play.replayed() == play.table


def test_a_pick_does_not_overrule_the_dice() -> None:
    play = seated(TWO, ScriptedContext(["66666", "11111"]))
    play.do("ana", Start(Seat(2)))
    assert play.to_move == "ana"


@pytest.mark.parametrize("seat", [0, -1, 4])
def test_a_seat_that_is_not_there_cannot_begin(seat: int) -> None:
    assert seated(PICKED).refused("ana", Start(Seat(seat))) == "seat-unknown"


def test_a_game_for_one_starts_at_once() -> None:
    play = started(TableSettings("yahtzee@1", seats=1))
    assert play.events()[-1] == played()
    assert play.to_move == "ana"


@pytest.mark.parametrize("command", [Sit(), Stand(), Start()])
def test_seats_do_not_change_once_the_game_has_begun(command: Command) -> None:
    assert started(TWO).refused("ana", command) == "phase"


@pytest.mark.parametrize("command", [act(">-"), Resign(), AskVoid(), Claim(Seat(2))])
def test_nothing_is_played_before_the_game_has_begun(command: Command) -> None:
    assert seated(TWO).refused("ana", command) == "not-started"


@pytest.mark.parametrize("command", [act(">-"), Resign(), AskVoid(), Claim(Seat(2))])
def test_watchers_only_watch(command: Command) -> None:
    assert started(TWO).refused("zoe", command) == "not-seated"


def test_a_table_goes_through_its_phases_in_order() -> None:
    play = seated(TableSettings("yahtzee@1", dice="sealed"))
    phases: list[Phase] = [play.table.phase]
    play.do("ana", Start())
    phases.append(play.table.phase)
    play.seal()
    phases.append(play.table.phase)
    play.do("bo", Resign())
    phases.append(play.table.phase)
    assert phases == ["gathering", "sealing", "playing", "over"]


EDITED = EditSettings(ClockSettings(3, 2), wager=20, dice="sealed", public=True, spectators=False, hints=True)


def test_the_host_changes_everything_but_the_game_and_the_seats_before_the_start() -> None:
    """A wager that somebody cannot pay must not block the start for good."""
    play = seated(TableSettings("yahtzee@1", clock=ClockSettings(5), wager=5000))
    play.do("ana", EDITED)
    assert play.table.settings == TableSettings(
        "yahtzee@1", 2, (), ClockSettings(3, 2), 20, "sealed", public=True, spectators=False, hints=True
    )
    assert names(play) == ["ana", "bo"]


def test_nobody_stakes_more_than_they_sat_down_for() -> None:
    """The attack: a table for one chip, a guest who sits down, a thousand chips, and the start."""
    play = seated(TableSettings("yahtzee@1", seats=3, clock=ClockSettings(5), wager=1))
    play.do("ana", msgspec.structs.replace(EDITED, wager=1_000))
    assert names(play) == ["ana", None, None]
    assert play.refused("ana", Start()) == "seats-empty"
    for name in ("bo", "cy"):
        play.do(name, Sit())
    play.do("ana", msgspec.structs.replace(EDITED, wager=1_000, public=False))
    play.do("ana", msgspec.structs.replace(EDITED, wager=10))
    assert names(play) == ["ana", "bo", "cy"], "the same or less is nothing to be asked about"
    play.start()
    assert play.table.pot == 30


@pytest.mark.parametrize(
    ("changed", "code"), [({"clock": None}, "wager-clock"), ({"dice": "shared"}, "wager-shared"),
                          ({"dice": "entered"}, "dice-entered")]
)  # fmt: skip
def test_no_change_makes_a_wager_that_could_not_be_made(changed: dict[str, Any], code: str) -> None:
    assert seated(TWO).refused("ana", msgspec.structs.replace(EDITED, **changed)) == code


def test_only_the_host_changes_a_table_and_only_before_the_game() -> None:
    assert seated(TWO).refused("bo", EDITED) == "host-only"
    assert started(TWO).refused("ana", EDITED) == "phase"


def test_changes_that_do_not_go_together_are_refused() -> None:
    play = Play(THREE)
    play.do("ana", SeatBot("sharp"))
    assert play.refused("ana", EDITED) == "wager-bots"
    typed = EditSettings(None, 0, "entered", public=False, spectators=True, hints=False)
    assert play.refused("ana", typed) == "dice-entered"


def test_the_host_gives_a_free_seat_to_a_bot() -> None:
    play = Play(THREE)
    play.do("ana", SeatBot("perfect", Seat(3)))
    play.do("ana", SeatBot("casual"))
    assert names(play) == ["ana", "Casual bot", "Perfect bot"]
    assert play.refused("ana", SeatBot("casual")) == "table-full"
    play.do("ana", Stand(Seat(2)))
    assert play.refused("ana", SeatBot("casual", Seat(3))) == "seat-taken"
    assert play.refused("bo", SeatBot("casual")) == "host-only"
    assert started(TWO).refused("ana", SeatBot("casual")) == "phase"


def test_a_bot_has_no_chips_to_stake() -> None:
    assert Play(WAGERED).refused("ana", SeatBot("casual")) == "wager-bots"
