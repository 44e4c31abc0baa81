"""Answers and readings: asked by whoever plays, and judged by another. RULINGS, Zombie: "never the asker"."""

from __future__ import annotations

import pytest

from dicehouse.play import ClockSettings, TableRefused, TableSettings
from dicehouse.play.commands import AskVoid, Command, Judge, Resign, TakeBack, TakeBackJudgement
from dicehouse.play.deciding.upkeep import drop_flag, fallen_due, flag_fallen, gone, returned
from dicehouse.play.events import QuestionDropped
from dicehouse.play.table import JUDGED_WITHIN, MOST_ASKED
from dicehouse.play.views.table import view
from dicehouse.rules import Buy, Read, Score, Seat, in_words
from testkit.play.reading_aloud import LOWER, NUMBERS, all_written, aloud
from testkit.play.table import Play, started
from testkit.play.texts import act, played
from testkit.play.texts import asked as question

ZOMBIE = TableSettings("zombie@1", seats=3)


def asked() -> Play:
    """Ana wants her 1 to be a 6."""
    play = started(ZOMBIE)
    play.throw("16666")
    play.act("$1:6")
    return play


def test_a_purchase_waits_for_anothers_word() -> None:
    """000: "Teacher is the judge of whether the answer is correct or not"."""
    play = started(ZOMBIE)
    play.throw("16666")
    assert play.act("$1:6") == (question(1, "$1:6"),)
    assert play.table.question == Buy(1, 6)
    assert play.state.dice == (1, 6, 6, 6, 6)
    assert play.judge(True) == (played("1$1:6+"),)
    assert play.state.dice == (6,) * 5
    assert play.table.question is None


def test_a_wrong_answer_spends_the_dies_chance() -> None:
    play = asked()
    assert play.judge(False) == (played("1$1:6-"),)
    assert play.state.dice == (1, 6, 6, 6, 6)
    assert play.refused("ana", act("$1:6")) == "die-spent"


def test_nothing_is_played_while_an_answer_waits() -> None:
    play = asked()
    for action in ("=Y", ">-", "$6:1"):
        assert play.refused("ana", act(action)) == "question-open"


def test_never_the_asker_judges_nor_who_has_not_the_role() -> None:
    """RULINGS: "the host, or, when the host asks, is away or has left, the next seat that is present"."""
    play = asked()
    assert play.table.judge == 2
    for name in ("ana", "cy"):
        assert play.refused(name, Judge(True)) == "judge-only"
    assert play.refused("zoe", Judge(True)) == "not-seated"
    play.judge(True)
    assert play.refused("bo", Judge(True)) == "question-none"


def test_the_host_judges_what_others_ask() -> None:
    play = started(ZOMBIE)
    play.turn("16666", "C")
    play.throw("16666")
    play.act("$1:6")
    assert play.table.judge == 1
    play.happen(gone(play.table, Seat(1)))
    assert play.table.judge == 3
    play.happen(gone(play.table, Seat(3)))
    assert play.table.judge is None
    assert play.refused("bo", Judge(True)) == "judge-only"
    play.happen(returned(play.table, Seat(3)))
    turn = view(play.table, None, play.now).turn
    assert turn is not None
    assert turn.judge == 3
    play.judge(False)
    play.do("ana", Resign())
    play.act("=C")
    play.throw("16666")
    play.act("$1:6")
    assert play.table.judge == 2, "the host has left"


@pytest.mark.parametrize("settings", [
    TableSettings("zombie@1", seats=1),
    TableSettings("zombie@1", seats=3, bots=("greedy", "greedy")),
])  # fmt: skip
def test_where_only_bots_are_left_nobody_can_be_asked(settings: TableSettings) -> None:
    play = started(settings)
    play.throw("16666")
    assert play.refused("ana", act("$1:6")) == "judge-none"


def test_a_question_taken_back_costs_nothing() -> None:
    play = asked()
    for name in ("bo", "cy"):
        assert play.refused(name, TakeBack()) == "not-your-turn"
    assert play.do("ana", TakeBack()) == (QuestionDropped(),)
    assert play.refused("ana", TakeBack()) == "question-none"
    assert play.act("$1:6") == (question(1, "$1:6"),), "the die's chance is not spent"


@pytest.mark.parametrize("ending", [Judge(True), Judge(False), TakeBack()])
def test_the_askers_clock_stands_still_while_a_verdict_is_awaited(ending: Command) -> None:
    """The attack: ask, be left waiting by whoever gains from it, and lose the pot on time."""
    play = started(TableSettings("zombie@1", clock=ClockSettings(1), wager=50))
    play.throw("16666")
    play.wait(1_000)
    play.act("$1:6")
    assert play.table.deadline == play.table.judged_by == play.now + JUDGED_WITHIN
    play.wait(50_000)
    assert flag_fallen(play.table, play.now) is None
    clock = view(play.table, None, play.now).clock
    assert clock is not None
    assert clock.left == (5_000, 6_000)
    play.do("ana" if isinstance(ending, TakeBack) else "bo", ending)
    assert play.table.deadline == play.now + 5_000, "and goes on"
    assert play.replayed() == play.table


def test_anothers_leaving_does_not_start_the_clock_again() -> None:
    play = started(TableSettings("zombie@1", seats=3, clock=ClockSettings(1)))
    play.throw("16666")
    play.act("$1:6")
    play.do("bo", Resign())
    assert (play.table.judge, play.table.question) == (3, Buy(1, 6))
    assert play.table.deadline == play.now + JUDGED_WITHIN


def test_who_does_not_judge_holds_nobody_up() -> None:
    """The attack: one asks, a friend who should judge does not, and a third waits with a stake for ever."""
    play = started(TableSettings("zombie@1", seats=3, clock=ClockSettings(1), wager=50))
    play.throw("16666")
    for _ in range(MOST_ASKED):
        play.act("$1:6")
        play.wait(JUDGED_WITHIN - 1)
        assert fallen_due(play.table, play.now, play.context) == ()
        play.wait(1)
        play.happen(fallen_due(play.table, play.now, play.context))
        assert play.table.question is None
        assert play.table.deadline == play.now + 6_000, "the asker's own time runs on"
    assert play.refused("ana", act("$1:6")) == "asked-often"
    play.act("=C")
    play.throw("16666")
    assert play.act("$1:6") == (question(2, "$1:6"),), "each turn has its own"
    assert play.replayed() == play.table


def test_without_a_clock_a_question_waits_for_ever() -> None:
    play = asked()
    assert (play.table.judged_by, play.table.deadline) == (None, None)
    assert fallen_due(play.table, play.now, play.context) == ()


def test_a_judgement_is_not_taken_back_without_end() -> None:
    """The same attack with the judge's own hands."""
    play = started(TableSettings("zombie@1", clock=ClockSettings(1), wager=50))
    play.throw("16666")
    play.act("$1:6")
    for _ in range(MOST_ASKED - 1):
        play.do("bo", Judge(False))
        play.do("bo", TakeBackJudgement())
    play.do("bo", Judge(False))
    assert play.refused("bo", TakeBackJudgement()) == "asked-often"


def test_a_purchase_against_the_rules_is_never_asked() -> None:
    play = started(ZOMBIE)
    assert play.refused("ana", act("$1:6")) == "not-thrown"
    play.throw("16666")
    assert play.refused("ana", act("$2:6")) == "die-not-there"
    assert play.refused("bo", act("$1:6")) == "not-your-turn"
    assert started(TableSettings("yahtzee@1")).refused("ana", act("$1:6")) == "buying-unknown"


def test_who_leaves_takes_the_question_along() -> None:
    play = asked()
    assert play.do("ana", Resign()) == (QuestionDropped(), played("1!"))
    assert play.table.question is None
    assert play.to_move == "bo"


def test_a_fallen_flag_takes_the_question_along() -> None:
    play = asked()
    events = drop_flag(play.table, Seat(1), play.context)
    assert events[1:] == (QuestionDropped(), played("1!"))


def test_the_question_outlives_anothers_leaving() -> None:
    play = asked()
    assert play.do("cy", Resign()) == (played("3!"),)
    assert play.table.question == Buy(1, 6)
    assert play.replayed() == play.table
    play.judge(True)
    assert play.state.dice == (6,) * 5


def test_the_question_is_gone_when_the_game_ends() -> None:
    play = started(TableSettings("zombie@1"))
    play.throw("16666")
    play.act("$1:6")
    assert play.do("bo", Resign())[-1] == played("2!", "#1 0 0")
    assert (play.table.phase, play.table.question) == ("over", None)


def test_a_void_game_has_no_question() -> None:
    play = started(TableSettings("zombie@1"))
    play.throw("16666")
    play.act("$1:6")
    play.do("ana", AskVoid())
    play.do("bo", AskVoid())
    assert (play.table.phase, play.table.question) == ("void", None)


def test_numbers_are_read_aloud_before_their_point_is_given() -> None:
    """002: before a point is given, its owner reads the number; RULINGS: `read_aloud = "judge"`."""
    play = all_written()
    assert play.refused("ana", act(">-")) == "read-first"
    assert play.refused("ana", act("?W")) == "read-first"
    assert play.act("?3H") == (question(1, "?3H"),)
    assert play.judge(False) == (played("1?3H-"),)
    for box in list(NUMBERS)[1:]:
        play.act(f"?{box}")
        play.judge(True)
    assert play.table.phase == "over"
    assert (play.table.winners, play.table.scores) == ((1,), (6, 0))


def test_numbers_are_read_by_typing_their_words() -> None:
    """RULINGS: `read_aloud = "typed"`; with or without "and", commas and hyphens, and nobody has to judge."""
    play = all_written(how="typed")
    turn = view(play.table, None, play.now).turn
    assert turn is not None
    assert (turn.doing, turn.reading, turn.reading_typed) == ("reading", "3H", True)
    assert play.refused("ana", act("?3H")) == "words-missing"
    assert play.refused("ana", act("?W", words="six hundred sixty-six")) == "read-first"
    assert play.refused("bo", act("?3H", words="three hundred forty-two")) == "not-your-turn"
    assert play.do("ana", act("?3H", words="342")) == (played("1?3H-"),)
    for box, number in list(NUMBERS.items())[1:]:
        assert play.table.question is None
        play.do("ana", act(f"?{box}", words=in_words(int(number)).upper().replace("-", " ")))
    assert (play.table.phase, play.table.scores) == ("over", (6, 0))


def test_a_bot_spells_rightly() -> None:
    play = started(aloud(2, "typed", bots=("greedy",)))
    for box, number in NUMBERS.items():
        play.turn(LOWER[box], f"{box}:{LOWER[box]}")
        play.throw_as_bot(number)
        play.bot(Score(box, int(number)))
    assert play.bot(Read("3H")) == (played("2?3H+"),)


def test_a_reading_that_anothers_leaving_has_settled_is_dropped() -> None:
    play = all_written(3)
    play.act("?3H")
    play.do("ana", Resign())
    # bo and cy wrote the same: bo reads first, and stays the first when cy leaves
    assert play.to_move == "bo"
    play.act("?3H")
    assert play.table.question == Read("3H")
    assert play.do("cy", Resign())[-1] == played("3!", "#2 0 7 0")
    assert play.table.question is None


def test_a_reading_is_dropped_when_an_earlier_number_comes_first() -> None:
    """Cy leads one box and leaves: bo, who was reading a later one, has now to read the earlier one first."""
    play = started(aloud(3))
    for box in NUMBERS:
        for number in (LOWER[box], NUMBERS[box], "346" if box == "3H" else LOWER[box]):
            play.turn(number, f"{box}:{number}")
    assert play.to_move == "cy"
    play.act("?3H")
    play.judge(False)
    play.do("bo", act("?5N"))
    assert play.do("cy", Resign()) == (QuestionDropped(), played("3!"))
    assert (play.table.question, play.to_move) == (None, "bo")
    assert play.refused("bo", act("?5N")) == "read-first"
    play.do("bo", act("?3H"))


def test_a_bots_answers_are_judged_by_the_host_too() -> None:
    play = started(TableSettings("zombie@1", seats=2, bots=("greedy",)))
    play.turn("66666", "Y")
    play.throw_as_bot("16666")
    assert play.bot(Buy(1, 6)) == (question(2, "$1:6"),)
    assert play.table.bot_to_move is None
    assert play.judge(True) == (played("2$1:6+"),)
    assert play.table.bot_to_move == 2


def test_a_bot_cannot_ask_against_the_rules() -> None:
    play = started(TableSettings("zombie@1", seats=2, bots=("greedy",)))
    play.turn("66666", "Y")
    with pytest.raises(TableRefused) as caught:
        play.bot(Buy(1, 6))
    assert caught.value.code == "not-thrown"
