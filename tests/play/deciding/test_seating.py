"""Before the game: who sits where, who is the host, and when the game may start."""

from __future__ import annotations

from msgspec.structs import replace

from dicehouse.play import ClockSettings, Guest, TableSettings
from dicehouse.play.commands import AskVoid, Claim, Command, EditSettings, Rename, Resign, SeatBot, Sit, Stand, Start
from dicehouse.play.events import BotSeated, GameStarted, HostChanged, Played, SeatFreed, SeatTaken, TableCreated
from dicehouse.play.look import Look
from dicehouse.rules import Seat
from testkit.play.context import ScriptedContext
from testkit.play.table import Play, guest, seated, started
from testkit.play.texts import played

TWO = TableSettings("yahtzee@1")
THREE = TableSettings("yahtzee@1", seats=3)
PICKED = TableSettings("piecepack@1", seats=3)
EDITED = EditSettings(ClockSettings(3, 2), wager=20, dice="sealed", public=True, spectators=False, hints=True)
NOWHERE = (Seat(0), Seat(-1), Seat(4), Seat(10**18))
MOVES: tuple[Command | str, ...] = (">-", Resign(), AskVoid(), Claim(Seat(2)))


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


def test_the_first_free_seat_is_taken_unless_another_is_wished_or_it_is_not_free() -> None:
    play = Play(THREE)
    play.refuses("seat-taken", "bo", *map(Sit, (Seat(1), *NOWHERE)))
    play.refuses("seat-yours", "ana", Sit())
    play.do("cy", Sit(Seat(3)))
    play.do("bo", Sit())
    assert names(play) == ["ana", "bo", "cy"]
    play.refuses("table-full", "dee", Sit())


def test_who_has_another_name_and_look_by_now_sits_on_under_them() -> None:
    play = seated(TWO)
    look = Look("sky", (2, 5))
    play.do("bo", Rename(), Guest(guest("bo").id, "Bea", look))
    assert [(shown.name, shown.look) for shown in play.seen().seats if shown] == [("ana", None), ("Bea", look)]
    play.refuses("not-seated", "cy", Rename())


def test_a_bots_seat_is_taken_and_its_host_can_free_it() -> None:
    play = Play(TableSettings("yahtzee@1", seats=2, bots=("greedy",)))
    play.refuses("table-full", "bo", Sit())
    assert play.do("ana", Stand(Seat(2))) == (SeatFreed(Seat(2)),)
    play.do("bo", Sit())
    assert names(play) == ["ana", "bo"]


def test_whoever_stands_up_leaves_the_seat_free_and_the_host_passes_on_to_the_next_person() -> None:
    play = seated(THREE)
    assert play.do("cy", Stand()) == (SeatFreed(Seat(3)),)
    play.refuses("seat-empty", "cy", Stand())
    assert play.do("ana", Stand()) == (SeatFreed(Seat(1)), HostChanged(guest("bo").id))
    play.refuses("host-only", "ana", Start())
    assert names(play) == [None, "bo", None]


def test_the_host_never_passes_to_a_bot_but_to_whoever_comes_next() -> None:
    play = Play(TableSettings("yahtzee@1", seats=3, bots=("greedy",)))
    assert play.do("ana", Stand()) == (SeatFreed(Seat(1)),)
    assert play.do("bo", Sit()) == (SeatTaken(Seat(1), guest("bo").id, "bo"), HostChanged(guest("bo").id))


def test_the_host_can_free_anothers_seat_and_nobody_else_can() -> None:
    play = seated(THREE)
    for name in ("bo", "dee"):
        play.refuses("host-only", name, Stand(Seat(3)))
    play.do("ana", Stand(Seat(3)))
    assert (names(play), play.table.host) == (["ana", "bo", None], guest("ana").id)
    play.refuses("seat-empty", "ana", *map(Stand, (Seat(3), *NOWHERE)))


def test_the_host_starts_when_every_seat_is_taken() -> None:
    play = Play(THREE)
    play.do("bo", Sit())
    play.refuses("host-only", "bo", Start())
    refusal = play.refusal("ana", Start())
    assert (refusal.code, refusal.message) == ("seats-empty", "1 more to come before the game can start.")
    play.do("cy", Sit())
    assert [type(event) for event in play.do("ana", Start())] == [GameStarted, Played]


def test_the_opening_is_shown_as_events() -> None:
    """Issue 4: "roll for the first turn as visible events"; 003: "you roll one die to see who goes first"."""
    online = TableSettings("yahtzee-online@1", seats=3)
    play = started(online, context=ScriptedContext(["4", "6", "6", "2", "5"]))
    assert play.events()[-1] == played("1^4", "2^6", "3^6", "2^2", "3^5", "3^first")
    assert play.to_move == "cy"


def test_the_host_picks_who_begins_where_the_rules_leave_it_to_the_host() -> None:
    play = seated(PICKED)
    play.refuses("seat-unknown", "ana", *map(Start, NOWHERE))
    play.do("ana", Start(Seat(3)))
    assert play.to_move == "cy"
    sealed = seated(replace(PICKED, dice="sealed"))
    sealed.do("ana", Start(Seat(3)))
    sealed.seal()
    assert sealed.to_move == "cy", "the pick outlives the making of the seal"
    diced = seated(TWO, ScriptedContext(["66666", "11111"]))
    diced.do("ana", Start(Seat(2)))
    assert diced.to_move == "ana", "a pick does not overrule the dice"


def test_a_game_for_one_starts_at_once() -> None:
    assert started(TableSettings("yahtzee@1", seats=1)).events()[-1] == played()


def test_everything_has_its_phase_and_watchers_only_watch() -> None:
    play = seated(replace(TWO, dice="sealed"))
    play.refuses("not-started", "ana", *MOVES)
    play.do("ana", Start())
    assert play.table.phase == "sealing"
    play.refuses("phase", "ana", Sit(), Stand(), Start())
    play.refuses("not-started", "ana", ">-")
    play.seal()
    play.refuses("phase", "ana", Sit(), Stand(), Start(), Rename(), EDITED, SeatBot("casual"))
    play.refuses("not-seated", "zoe", *MOVES)


def test_the_host_changes_everything_but_the_game_and_the_seats_before_the_start() -> None:
    """A wager that somebody cannot pay must not block the start for good."""
    play = seated(TableSettings("yahtzee@1", clock=ClockSettings(5), wager=5000))
    play.refuses("host-only", "bo", EDITED)
    play.do("ana", EDITED)
    assert play.table.settings == TableSettings(
        "yahtzee@1", 2, (), ClockSettings(3, 2), 20, "sealed", public=True, spectators=False, hints=True
    )
    assert names(play) == ["ana", "bo"]


def test_nobody_stakes_more_than_they_sat_down_for() -> None:
    """The attack: a table for one chip, a guest who sits down, a thousand chips, and the start."""
    play = seated(TableSettings("yahtzee@1", seats=3, clock=ClockSettings(5), wager=1))
    play.do("ana", replace(EDITED, wager=1_000))
    assert names(play) == ["ana", None, None]
    play.refuses("seats-empty", "ana", Start())
    for name in ("bo", "cy"):
        play.do(name, Sit())
    play.do("ana", replace(EDITED, wager=1_000, public=False))
    play.do("ana", replace(EDITED, wager=10))
    assert names(play) == ["ana", "bo", "cy"], "the same or less is nothing to be asked about"
    play.start()
    assert play.table.pot == 30


def test_changes_that_do_not_go_together_are_refused() -> None:
    play = Play(THREE)
    play.refuses("wager-clock", "ana", replace(EDITED, clock=None))
    play.refuses("wager-shared", "ana", replace(EDITED, dice="shared"))
    play.refuses("dice-entered", "ana", replace(EDITED, dice="entered"))
    play.do("ana", SeatBot("sharp"))
    play.refuses("wager-bots", "ana", EDITED)
    play.refuses("dice-entered", "ana", replace(EDITED, wager=0, dice="entered"))


def test_the_host_gives_a_free_seat_to_a_bot() -> None:
    play = Play(THREE)
    play.do("ana", SeatBot("perfect", Seat(3)))
    play.refuses("seat-taken", "ana", SeatBot("casual", Seat(3)))
    play.refuses("host-only", "bo", SeatBot("casual"))
    play.do("ana", SeatBot("casual"))
    assert names(play) == ["ana", "Casual bot", "Perfect bot"]
    play.refuses("table-full", "ana", SeatBot("casual"))
    Play(replace(THREE, clock=ClockSettings(5), wager=50)).refuses("wager-bots", "ana", SeatBot("casual"))
