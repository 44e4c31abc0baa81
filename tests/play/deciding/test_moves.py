"""Whole games, played through commands alone."""

from __future__ import annotations

from random import Random

import pytest

from dicehouse.notation import final_state
from dicehouse.play import TableSettings
from dicehouse.play.commands import Act
from dicehouse.rules import Action, BoxScored, Buy, GameEnded, Leave, Read, RuleSet, Score, Seat, Throw, standing
from testkit.gate import games
from testkit.play.random_tables import play_out, to_the_end
from testkit.play.reading_aloud import write_all
from testkit.play.table import started
from testkit.play.texts import played

TWO = TableSettings("yahtzee@1")
JOKER = "66666 =Y 12346 =1 44444"
"""Ana has 50 in the box of five of a kind, and throws five fours with Fours open."""


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_every_game_can_be_played_to_its_end(rules: RuleSet) -> None:
    for seats in (1, 2, 3):
        if seats < rules.seats[0]:
            continue
        play = to_the_end(TableSettings(rules.name_version, seats=seats), seats)
        events = play.record.events
        scored = [event.seat for event in events if isinstance(event, BoxScored)]
        assert {scored.count(Seat(seat)) for seat in range(1, seats + 1)} == {len(rules.boxes)}
        ended = events[-1]
        assert isinstance(ended, GameEnded)
        assert (play.table.winners, play.table.scores) == (ended.winners, ended.scores)
        assert standing(play.state).winners == ended.winners
        assert seats > 1 or ended.winners == (1,)
        assert final_state(play.record) == play.state


def test_what_the_rule_book_refuses_the_table_refuses_with_the_same_words() -> None:
    play = started(TWO, "bo >- (not-your-turn); ana =1 (not-thrown); 12346; ana >5 (keep-not-there)")
    refusal = play.refusal("ana", ">12346")
    assert refusal.message == "Keeping all dice leaves none to roll: choose a box."
    assert refusal.state == play.table.state
    play.line("=1; ana >- (not-your-turn)")


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
        (Leave(), "use-resign"),
    ],
)
def test_what_means_nothing_in_this_game_is_refused(action: Action, code: str) -> None:
    started(TWO, "12346").refuses(code, "ana", Act(action))


def test_a_hold_costs_nothing_before_the_throw_and_nothing_is_taken_back_after_it() -> None:
    """Issue 4: "undo of a hold before the throw; no takeback after dice are seen": a hold is part of the throw."""
    play = started(TWO, "12346")
    version = play.table.version
    play.throw("11", keep="346")
    assert play.state.dice == (1, 1, 3, 4, 6)
    assert play.table.version == version + 1
    play.line("ana >2 (keep-not-there)")


def test_a_misplaced_joker_is_refused_with_the_sentence() -> None:
    """Issue 4: of the eleven implementations that were read, none does."""
    play = started(TWO, JOKER)
    play.line("ana =FH =LS =C =1 =4K (joker-must)")
    assert play.refusal("ana", "=FH").message == "The joker must go to Fours."
    assert play.line("=4") == (played("1=4:20", "1*100:Extra bonus"),)


def test_at_the_online_table_of_sheet_003_nothing_forces_the_joker() -> None:
    """RULINGS: "it counts as a joker only in the lower section and only when the matching upper box is filled"."""
    play = started(TableSettings("yahtzee-online@1"), JOKER)
    assert play.line("=LS") == (played("1=LS:0", "1*100:Extra bonus"),)


def test_a_tie_is_rolled_off_where_the_rules_say_so() -> None:
    """002: tied players roll all dice once more, repeated while tied."""
    play = write_all(started(TableSettings("place-value-3@1")))
    assert (play.table.phase, play.to_move) == ("playing", "ana")
    play.line("bo >- (not-your-turn); ana =W:666 (roll-off)")
    assert play.line("123 321 651 466") == (played("2%466", "#2 7 7"),)
    assert play.table.winners == (2,)


def test_nothing_is_played_after_the_end() -> None:
    play = started(TWO, "bo resign")
    assert (play.table.phase, play.table.winners) == ("over", (1,))
    play.line("ana >- judge:yes (game-over); bo resign (game-over)")


def test_resigning_loses_at_once_between_two_and_the_others_play_on_among_more() -> None:
    play = started(TableSettings("yahtzee@1", seats=3))
    assert play.line("ana resign") == (played("1!"),)
    assert (play.table.phase, play.to_move) == ("playing", "bo")
    play.line("ana resign (seat-left); 66666 =Y")
    assert play.to_move == "cy"
    assert play.line("bo resign") == (played("2!", "#3 0 50 0"),)
    assert play.table.winners == (3,)


def test_bots_play_on_when_their_people_have_left() -> None:
    play = started(TableSettings("yahtzee@1", seats=3, bots=("greedy", "greedy")), "ana resign")
    assert play.table.bot_to_move == 2
    play_out(Random(3), play)
    assert play.table.phase == "over"
    assert 1 not in play.table.winners
