"""Before the game: who sits where, who is the host, and when the game may start."""

from __future__ import annotations

from msgspec.structs import replace

from dicehouse.play import ClockSettings, Guest, TableSettings
from dicehouse.play.commands import EditSettings, Rename
from dicehouse.play.events import BotSeated, GameStarted, HostChanged, Played, SeatFreed, SeatTaken, TableCreated
from dicehouse.play.guests import Look
from dicehouse.rules import Seat
from testkit.play.context import ScriptedContext
from testkit.play.table import Play, guest, seated, started
from testkit.play.texts import played

TWO = TableSettings("yahtzee@1")
THREE = TableSettings("yahtzee@1", seats=3)
WITH_BOT = TableSettings("yahtzee@1", seats=3, bots=("greedy",))
PICKED = TableSettings("piecepack@1", seats=3)
EDITED = EditSettings(ClockSettings(3, 2), wager=20, dice="sealed", public=True, spectators=False, hints=True)
BO = guest("bo").id


def names(play: Play) -> list[str | None]:
    return [player.name if player else None for player in play.table.seats]


def test_who_makes_a_table_is_its_host_and_sits_first() -> None:
    play = Play(THREE)
    ana = guest("ana")
    assert play.events() == [TableCreated(THREE, ana.id, "ana"), SeatTaken(Seat(1), ana.id, "ana")]
    assert (play.table.host, play.table.phase, names(play)) == (ana.id, "gathering", ["ana", None, None])


def test_bots_sit_behind_the_people_and_the_host_can_free_their_seats() -> None:
    play = Play(TableSettings("yahtzee@1", seats=4, bots=("greedy", "perfect")))
    assert [e.strength for e in play.events() if isinstance(e, BotSeated)] == ["greedy", "perfect"]
    play.line("bo sit; cy sit (table-full)")
    assert names(play) == ["ana", "bo", "Greedy bot", "Perfect bot"]
    assert [player.bot for player in play.table.seats if player and not player.guest] == ["greedy", "perfect"]
    assert play.line("ana stand:3") == (SeatFreed(Seat(3)),)
    play.line("cy sit")
    assert names(play) == ["ana", "bo", "cy", "Perfect bot"]


def test_the_first_free_seat_is_taken_unless_another_is_wished_or_it_is_not_free() -> None:
    play = Play(THREE)
    play.line(f"bo sit:1 sit:0 sit:-1 sit:4 sit:{10**18} (seat-taken); ana sit (seat-yours)")
    play.line("cy sit:3; bo sit; dee sit (table-full)")
    assert names(play) == ["ana", "bo", "cy"]


def test_who_has_another_name_and_look_by_now_sits_on_under_them() -> None:
    play = seated(TWO)
    look = Look("sky", (2, 5))
    play.do("bo", Rename(), Guest(BO, "Bea", look))
    assert [(shown.name, shown.look) for shown in play.seen().seats if shown] == [("ana", None), ("Bea", look)]
    play.line("cy rename (not-seated)")


def test_whoever_stands_up_leaves_the_seat_free_and_the_host_passes_on_to_the_next_person() -> None:
    play = seated(THREE)
    assert play.line("cy stand") == (SeatFreed(Seat(3)),)
    assert play.line("cy stand (seat-empty); ana stand") == (SeatFreed(Seat(1)), HostChanged(BO))
    play.line("ana start (host-only)")
    assert names(play) == [None, "bo", None]


def test_the_host_never_passes_to_a_bot_but_to_whoever_comes_next() -> None:
    play = Play(WITH_BOT)
    assert play.line("ana stand") == (SeatFreed(Seat(1)),)
    assert play.line("bo sit") == (SeatTaken(Seat(1), BO, "bo"), HostChanged(BO))


def test_the_host_can_free_anothers_seat_and_nobody_else_can() -> None:
    play = seated(THREE)
    play.line("bo stand:3 (host-only); dee stand:3 (host-only); ana stand:3")
    assert (names(play), play.table.host) == (["ana", "bo", None], guest("ana").id)
    play.line("ana stand:3 stand:0 stand:-1 stand:4 (seat-empty)")


def test_the_host_starts_when_every_seat_is_taken() -> None:
    play = Play(THREE)
    play.line("bo sit; bo start (host-only); ana start (seats-empty)")
    assert play.refusal("ana", "start").message == "1 more to come before the game can start."
    assert [type(event) for event in play.line("cy sit; ana start")] == [GameStarted, Played]


def test_the_opening_is_shown_as_events() -> None:
    """Issue 4: "roll for the first turn as visible events"; 003: "you roll one die to see who goes first"."""
    online = TableSettings("yahtzee-online@1", seats=3)
    play = started(online, context=ScriptedContext(["4", "6", "6", "2", "5"]))
    assert play.events()[-1] == played("1^4", "2^6", "3^6", "2^2", "3^5", "3^first")
    assert play.to_move == "cy"


def test_the_host_picks_who_begins_where_the_rules_leave_it_to_the_host() -> None:
    play, sealed = seated(PICKED), seated(replace(PICKED, dice="sealed"))
    play.line("ana start:-1 start:4 (seat-unknown); ana start:3")
    assert play.to_move == "cy"
    chance = seated(PICKED, ScriptedContext(["2"]))
    chance.line("ana start:0")
    assert chance.to_move == "bo"
    sealed.line("ana start:3")
    sealed.seal()
    assert sealed.to_move == "cy", "the pick outlives the making of the seal"
    diced = seated(TWO, ScriptedContext(["66666", "11111"]))
    diced.line("ana start:2")
    assert diced.to_move == "ana", "a pick does not overrule the dice"


def test_a_game_for_one_starts_at_once() -> None:
    assert started(TableSettings("yahtzee@1", seats=1)).events()[-1] == played()


def test_everything_has_its_phase_and_watchers_only_watch() -> None:
    play = seated(replace(TWO, dice="sealed"))
    play.line("ana >- resign ask-void claim:2 (not-started); ana start")
    assert play.table.phase == "sealing"
    play.line("ana sit stand start (phase); ana >- (not-started)")
    play.seal()
    play.line("ana sit stand start rename seat-bot:casual (phase); zoe >- resign ask-void claim:2 (not-seated)")
    play.refuses("phase", "ana", EDITED)


def test_the_host_changes_everything_but_the_game_and_the_seats_before_the_start() -> None:
    """A wager that somebody cannot pay must not block the start for good."""
    play = seated(TableSettings("yahtzee@1", clock=ClockSettings(5), wager=5000))
    play.refuses("host-only", "bo", EDITED)
    play.do("ana", EDITED)
    assert play.table.settings == TableSettings(
        "yahtzee@1", 2, (), ClockSettings(3, 2), 20, "sealed", public=True, spectators=False, hints=True
    )
    assert names(play) == ["ana", None]


def test_nobody_stakes_more_than_they_sat_down_for() -> None:
    """The attack: a table for one chip, a guest who sits down, a thousand chips, and the start."""
    play = seated(TableSettings("yahtzee@1", seats=3, clock=ClockSettings(5), wager=1))
    play.do("ana", replace(EDITED, wager=1_000))
    assert names(play) == ["ana", None, None]
    play.line("ana start (seats-empty); bo sit; cy sit")
    play.do("ana", replace(EDITED, wager=1_000, public=False))
    assert names(play) == ["ana", "bo", "cy"], "who may look on is no term of the game"
    for terms in ({"wager": 10}, {"clock": ClockSettings(1)}, {"dice": "system"}, {"hints": False}):
        play.do("ana", replace(EDITED, **{"wager": 1_000, **terms}))
        assert names(play) == ["ana", None, None], terms
        play.do("ana", replace(EDITED, wager=1_000))
        play.line("bo sit; cy sit")
    play.start()
    assert play.table.pot == 3_000


def test_changes_that_do_not_go_together_are_refused() -> None:
    play = Play(THREE)
    play.refuses("wager-clock", "ana", replace(EDITED, clock=None))
    play.refuses("wager-shared", "ana", replace(EDITED, dice="shared"))
    play.refuses("dice-entered", "ana", replace(EDITED, dice="entered"))
    play.line("ana seat-bot:sharp")
    play.refuses("wager-bots", "ana", EDITED)
    play.refuses("dice-entered", "ana", replace(EDITED, wager=0, dice="entered"))


def test_the_host_gives_a_free_seat_to_a_bot() -> None:
    play = Play(THREE)
    play.line("ana seat-bot:perfect:3; ana seat-bot:casual:3 (seat-taken); bo seat-bot:casual (host-only)")
    play.line("ana seat-bot:casual; ana seat-bot:casual (table-full)")
    assert names(play) == ["ana", "Casual bot", "Perfect bot"]
    Play(replace(THREE, clock=ClockSettings(5), wager=50)).line("ana seat-bot:casual (wager-bots)")
