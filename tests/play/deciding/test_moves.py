"""Whole games, played through commands alone."""

from __future__ import annotations

from random import Random

import pytest

from dicehouse.notation import Record, final_state
from dicehouse.play import TableSettings
from dicehouse.play.commands import Act, Judge, Resign
from dicehouse.play.events import Played
from dicehouse.play.forms import action_form
from dicehouse.rules import Action, BoxScored, Buy, GameEnded, Leave, Read, Score, Seat, Throw, standing
from dicehouse.rules.catalogue import catalogue, game, game_ids
from testkit.play.context import ScriptedContext
from testkit.play.random_tables import move, play_out
from testkit.play.reading_aloud import write_all
from testkit.play.table import Play, seated, started
from testkit.play.texts import act, played

TWO = TableSettings("yahtzee@1")
ONLINE = TableSettings("yahtzee-online@1")


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("seats", [2, 3])
def test_every_game_can_be_played_to_its_end(game_id: str, seats: int) -> None:
    rules = game(game_id)
    play = seated(TableSettings(rules.name_version, seats=seats), ScriptedContext(seed=seats))
    play.start()
    random = Random(f"{game_id} {seats}")
    while play.table.phase == "playing":
        move(random, play)
    events = [event for e in play.events() if isinstance(e, Played) for event in e.events]
    scored = [event.seat for event in events if isinstance(event, BoxScored)]
    assert {scored.count(Seat(seat)) for seat in range(1, seats + 1)} == {len(rules.boxes)}
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    assert (play.table.winners, play.table.scores) == (ended.winners, ended.scores)
    assert standing(play.state).winners == ended.winners
    assert final_state(Record(rules, ("a",) * seats, tuple(events))) == play.state
    assert play.replayed() == play.table


@pytest.mark.parametrize("rules", [r for r in catalogue() if r.seats[0] == 1], ids=lambda r: r.id)
def test_a_game_for_one_has_one_winner(rules: object) -> None:
    assert isinstance(rules, type(game("yahtzee")))
    play = started(TableSettings(rules.name_version, seats=1))
    while play.table.phase == "playing":
        move(Random(1), play)
    assert play.table.winners == (1,)


def test_what_the_rule_book_refuses_the_table_refuses_with_the_same_words() -> None:
    play = started(TWO)
    assert play.refused("bo", act(">-")) == "not-your-turn"
    assert play.refused("ana", act("=1")) == "not-thrown"
    play.throw("12346")
    assert play.refused("ana", act(">5")) == "keep-not-there"
    refusal = play.refusal("ana", act(">12346"))
    assert refusal.message == "Keeping all dice leaves none to roll: choose a box."
    assert refusal.state == play.table.state
    play.act("=1")
    assert play.refused("ana", act(">-")) == "not-your-turn"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Score(""), "box-unknown"),
        (Score("XYZ"), "box-unknown"),
        (Score("FH", 25), "number-unwanted"),
        (Throw((7,)), "keep-not-there"),
        (Throw((1,) * 8), "keep-not-there"),
        (Buy(1, 2), "buying-unknown"),
        (Read("FH"), "read-not-now"),
    ],
)
def test_what_means_nothing_in_this_game_is_refused(action: Action, code: str) -> None:
    play = started(TWO)
    play.throw("12346")
    assert play.refused("ana", Act(action_form(action))) == code


def test_leaving_is_said_as_a_resignation() -> None:
    assert started(TWO).refused("ana", Act(action_form(Leave()))) == "use-resign"


def test_a_hold_costs_nothing_before_the_throw_and_nothing_is_taken_back_after_it() -> None:
    """Issue 4: "undo of a hold before the throw; no takeback after dice are seen": a hold is part of the throw."""
    play = started(TWO)
    play.throw("12346")
    version = play.table.version
    play.throw("11", keep="346")
    assert play.state.dice == (1, 1, 3, 4, 6)
    assert play.table.version == version + 1
    assert play.refused("ana", act(">2")) == "keep-not-there"


def joker(play: Play) -> None:
    """Ana has 50 in the box of five of a kind, and throws five fours with Fours open."""
    play.turn("66666", "Y")
    play.turn("12346", "1")
    play.throw("44444")


def test_a_misplaced_joker_is_refused_with_the_sentence() -> None:
    """Issue 4: of the eleven implementations that were read, none does."""
    play = started(TWO)
    joker(play)
    for box in ("FH", "LS", "C", "1", "4K"):
        refusal = play.refusal("ana", act(f"={box}"))
        assert (refusal.code, refusal.message) == ("joker-must", "The joker must go to Fours.")
    assert play.act("=4") == (played("1=4:20", "1*100:Extra bonus"),)


def test_at_the_online_table_of_sheet_003_nothing_forces_the_joker() -> None:
    """RULINGS: "it counts as a joker only in the lower section and only when the matching upper box is filled"."""
    play = started(ONLINE)
    joker(play)
    assert play.act("=LS") == (played("1=LS:0", "1*100:Extra bonus"),)


def test_a_tie_is_shared_where_the_rules_say_so() -> None:
    play = started(TWO)
    for box in play.table.rules.places:
        play.turn("12345", box)
        play.turn("12345", box)
    assert (play.table.phase, play.table.winners) == ("over", (1, 2))
    assert play.table.scores == (play.table.scores[0],) * 2


def test_a_tie_is_rolled_off_where_the_rules_say_so() -> None:
    """002: tied players roll all dice once more, repeated while tied."""
    play = started(TableSettings("place-value-3@1"))
    write_all(play)
    assert (play.table.phase, play.to_move) == ("playing", "ana")
    assert play.refused("bo", act(">-")) == "not-your-turn"
    assert play.refused("ana", act("=W:666")) == "roll-off"
    for dice in ("123", "321", "651"):
        play.throw(dice)
    assert play.throw("466") == (played("2%466", "#2 7 7"),)
    assert play.table.winners == (2,)


def test_nothing_is_played_after_the_end() -> None:
    play = started(TWO)
    play.do("bo", Resign())
    assert (play.table.phase, play.table.winners) == ("over", (1,))
    assert play.refused("ana", act(">-")) == "game-over"
    assert play.refused("ana", Judge(True)) == "game-over"
    assert play.refused("bo", Resign()) == "game-over"


def test_resigning_loses_at_once_between_two_and_the_others_play_on_among_more() -> None:
    play = started(TableSettings("yahtzee@1", seats=3))
    assert play.do("ana", Resign()) == (played("1!"),)
    assert (play.table.phase, play.to_move) == ("playing", "bo")
    assert play.refused("ana", Resign()) == "seat-left"
    play.turn("66666", "Y")
    assert play.to_move == "cy"
    assert play.do("bo", Resign()) == (played("2!", "#3 0 50 0"),)
    assert play.table.winners == (3,)


def test_bots_play_on_when_their_people_have_left() -> None:
    play = started(TableSettings("yahtzee@1", seats=3, bots=("greedy", "greedy")))
    play.do("ana", Resign())
    assert play.table.bot_to_move == 2
    play_out(Random(3), play)
    assert play.table.phase == "over"
    assert 1 not in play.table.winners
