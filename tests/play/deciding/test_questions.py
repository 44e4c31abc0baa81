"""Answers and readings: asked by whoever plays, and judged by another. RULINGS, Zombie: "never the asker"."""

from __future__ import annotations

import pytest

from dicehouse.play import ClockSettings, TableRefused, TableSettings
from dicehouse.play.deciding.moves import drop_flag, fallen_due, flag_fallen
from dicehouse.play.events import QuestionDropped
from dicehouse.play.table import JUDGED_WITHIN, MOST_ASKED
from dicehouse.rules import Buy, Read, Seat, in_words
from testkit.play.reading_aloud import LOWER, NUMBERS, all_written, aloud
from testkit.play.table import started
from testkit.play.texts import act, asked, played

TWO = TableSettings("zombie@1")
THREE = TableSettings("zombie@1", seats=3)
WITH_BOT = TableSettings("zombie@1", seats=2, bots=("greedy",))
STAKED = TableSettings("zombie@1", clock=ClockSettings(1), wager=50)
ASKED = "16666 $1:6"
"""Whoever plays wants a 1 to be a 6."""


def test_a_purchase_waits_for_anothers_word() -> None:
    """000: "Teacher is the judge of whether the answer is correct or not"."""
    play = started(THREE)
    assert play.line(ASKED) == (asked(1, "$1:6"),)
    assert play.table.question == Buy(1, 6)
    assert play.state.dice == (1, 6, 6, 6, 6)
    assert play.line("ana =Y >- $6:1 (question-open); +") == (played("1$1:6+"),)
    assert play.state.dice == (6,) * 5
    assert play.table.question is None


def test_a_wrong_answer_spends_the_dies_chance() -> None:
    play = started(THREE, ASKED)
    assert play.line("-") == (played("1$1:6-"),)
    assert play.state.dice == (1, 6, 6, 6, 6)
    play.line("ana $1:6 (die-spent)")


def test_never_the_asker_judges_nor_who_has_not_the_role() -> None:
    """RULINGS: "the host, or, when the host asks, is away or has left, the next seat that is present"."""
    play = started(THREE, ASKED)
    assert play.table.judge == 2
    play.line("ana judge:yes (judge-only); cy judge:yes (judge-only)")
    play.line("zoe judge:yes (not-seated); +; bo judge:yes (question-none)")


def test_the_host_judges_what_others_ask() -> None:
    play = started(THREE, f"16666 =C {ASKED}")
    for steps, judge in (("", 1), ("ana gone", 3), ("cy gone", None), ("bo judge:yes (judge-only); cy back", 3)):
        play.line(steps)
        assert play.table.judge == judge
    assert play.turn_seen.judge == 3
    play.line(f"-; ana resign; =C {ASKED}")
    assert play.table.judge == 2, "the host has left"


def test_where_only_bots_are_left_nobody_can_be_asked() -> None:
    for settings in (TableSettings("zombie@1", 1), TableSettings("zombie@1", 3, ("greedy", "greedy"))):
        started(settings, "16666; ana $1:6 (judge-none)")


def test_a_question_taken_back_costs_nothing() -> None:
    play = started(THREE, ASKED)
    play.line("bo take-back (not-your-turn); cy take-back (not-your-turn)")
    assert play.line("ana take-back") == (QuestionDropped(),)
    assert play.line("ana take-back (question-none); $1:6") == (asked(1, "$1:6"),), "the die's chance is not spent"


@pytest.mark.parametrize("ending", ["+", "-", "ana take-back"])
def test_the_askers_clock_stands_still_while_a_verdict_is_awaited(ending: str) -> None:
    """The attack: ask, be left waiting by whoever gains from it, and lose the pot on time."""
    play = started(STAKED, "16666; wait:1000; $1:6")
    assert play.table.deadline == play.table.judged_by == play.now + JUDGED_WITHIN
    play.line("wait:50000")
    assert flag_fallen(play.table, play.now) is None
    clock = play.seen().clock
    assert clock is not None
    assert clock.left == (5_000, 6_000)
    play.line(ending)
    assert play.table.deadline == play.now + 5_000, "and goes on"


def test_who_does_not_judge_holds_nobody_up() -> None:
    """The attack: one asks, a friend who should judge does not, and a third waits with a stake for ever."""
    play = started(TableSettings("zombie@1", seats=3, clock=ClockSettings(1), wager=50), "16666")
    for _ in range(MOST_ASKED):
        play.line("$1:6")
        play.wait(JUDGED_WITHIN - 1)
        assert fallen_due(play.table, play.now, play.context) == ()
        play.line("wait:1")
        play.happen(fallen_due(play.table, play.now, play.context))
        assert play.table.question is None
        assert play.table.deadline == play.now + 6_000, "the asker's own time runs on"
    play.line("ana $1:6 (asked-often)")
    assert play.line(f"=C {ASKED}") == (asked(2, "$1:6"),), "each turn has its own"


def test_without_a_clock_a_question_waits_for_ever() -> None:
    play = started(THREE, ASKED)
    assert (play.table.judged_by, play.table.deadline) == (None, None)
    assert fallen_due(play.table, play.now, play.context) == ()


def test_a_judgement_is_not_taken_back_without_end() -> None:
    """The same attack with the judge's own hands."""
    play = started(STAKED, ASKED)
    for _ in range(MOST_ASKED - 1):
        play.line("-; bo take-back-judgement")
    play.line("-; bo take-back-judgement (asked-often)")


def test_a_purchase_against_the_rules_is_never_asked() -> None:
    started(THREE, "ana $1:6 (not-thrown); 16666; ana $2:6 (die-not-there); bo $1:6 (not-your-turn)")


def test_who_leaves_takes_the_question_along() -> None:
    play = started(THREE, ASKED)
    assert drop_flag(play.table, Seat(1), play.context)[1:] == (QuestionDropped(), played("1!"))
    assert play.line("ana resign") == (QuestionDropped(), played("1!"))
    assert (play.table.question, play.to_move) == (None, "bo")


def test_the_question_outlives_anothers_leaving_and_the_clock_stands_on() -> None:
    play = started(TableSettings("zombie@1", seats=3, clock=ClockSettings(1)), ASKED)
    assert play.line("bo resign") == (played("2!"),)
    assert (play.table.judge, play.table.question) == (3, Buy(1, 6))
    assert play.table.deadline == play.now + JUDGED_WITHIN
    play.line("+")
    assert play.state.dice == (6,) * 5


def test_the_question_is_gone_when_the_game_ends() -> None:
    play, void = started(TWO, ASKED), started(TWO, ASKED)
    assert play.do("bo", "resign")[-1] == played("2!", "#1 0 0")
    assert (play.table.phase, play.table.question) == ("over", None)
    void.everyone("ask-void")
    assert (void.table.phase, void.table.question) == ("void", None)


def test_numbers_are_read_aloud_before_their_point_is_given() -> None:
    """002: before a point is given, its owner reads the number; RULINGS: `read_aloud = "judge"`."""
    play = all_written()
    assert play.line("ana >- ?W (read-first); ?3H") == (asked(1, "?3H"),)
    assert play.line("-") == (played("1?3H-"),)
    for box in list(NUMBERS)[1:]:
        play.line(f"?{box} +")
    assert (play.table.phase, play.table.winners, play.table.scores) == ("over", (1,), (6, 0))


def test_numbers_are_read_by_typing_their_words() -> None:
    """RULINGS: `read_aloud = "typed"`; with or without "and", commas and hyphens, and nobody has to judge."""
    play = all_written(how="typed")
    turn = play.turn_seen
    assert (turn.doing, turn.reading, turn.reading_typed) == ("reading", "3H", True)
    play.line("ana ?3H (words-missing)")
    play.refuses("read-first", "ana", act("?W", words="six hundred sixty-six"))
    play.refuses("not-your-turn", "bo", act("?3H", words="three hundred forty-two"))
    assert play.do("ana", act("?3H", words="342")) == (played("1?3H-"),)
    for box, number in list(NUMBERS.items())[1:]:
        assert play.table.question is None
        play.do("ana", act(f"?{box}", words=in_words(int(number)).upper().replace("-", " ")))
    assert (play.table.phase, play.table.scores) == ("over", (6, 0))


def test_a_bot_spells_rightly() -> None:
    play = started(aloud(2, "typed", bots=("greedy",)))
    for box, number in NUMBERS.items():
        play.line(f"{LOWER[box]} ={box}:{LOWER[box]} {number} ={box}:{number}")
    assert play.line("?3H") == (played("2?3H+"),)


def test_a_reading_that_anothers_leaving_has_settled_is_dropped() -> None:
    play = all_written(3)
    play.line("?3H; ana resign")
    # bo and cy wrote the same: bo reads first, and stays the first when cy leaves
    assert play.to_move == "bo"
    play.line("?3H")
    assert play.table.question == Read("3H")
    assert play.do("cy", "resign")[-1] == played("3!", "#2 0 7 0")
    assert play.table.question is None


def test_a_reading_is_dropped_when_an_earlier_number_comes_first() -> None:
    """Cy leads one box and leaves: bo, who was reading a later one, has now to read the earlier one first."""
    play = started(aloud(3))
    for box in NUMBERS:
        for number in (LOWER[box], NUMBERS[box], "346" if box == "3H" else LOWER[box]):
            play.line(f"{number} ={box}:{number}")
    assert play.to_move == "cy"
    assert play.line("?3H -; bo ?5N; cy resign") == (QuestionDropped(), played("3!"))
    assert (play.table.question, play.to_move) == (None, "bo")
    play.line("bo ?5N (read-first); bo ?3H")


def test_a_bots_answers_are_judged_by_the_host_too() -> None:
    play = started(WITH_BOT, "66666 =Y")
    with pytest.raises(TableRefused) as caught:
        play.line("$1:6")
    assert caught.value.code == "not-thrown", "a bot cannot ask against the rules"
    assert play.line(ASKED) == (asked(2, "$1:6"),)
    assert play.table.bot_to_move is None
    assert play.line("+") == (played("2$1:6+"),)
    assert play.table.bot_to_move == 2
