"""The hot seat, played through its own prompt."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import permutations

import pytest
from rich.console import Console

from dicehouse.notation import Record, read_record, write_record, write_state
from dicehouse.rules import (
    BoxScored,
    DiceThrown,
    DieBought,
    FirstChosen,
    GameEnded,
    NumberRead,
    RolledOff,
    RuleSet,
    Seat,
    fits,
)
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.rules.game.comparison import ReadAloud
from dicehouse.terminal.keeping import FileError
from dicehouse.terminal.plain.asking import Left
from dicehouse.terminal.plain.typed import Fill, help_lines, read_typed
from testkit.gate import NIGHTLY, games
from testkit.terminal.typist import Keyboard, Lines, Typist, paper, said, table_for


def typing(table: Keyboard, console: Console) -> tuple[Keyboard, str]:
    """Played until the input ends, and what was shown."""
    with pytest.raises(EOFError):
        table.play()
    return table, " ".join(said(console).split())


def alone(name: str, typed: str) -> tuple[Keyboard, str]:
    """One player types this, every line with its ⏎, and the input ends."""
    console, lines = paper(), Lines(*typed.split("⏎")[:-1])
    return typing(Keyboard(Record(game(name), ("ana",)), console, lines), console)


def entering(record: Record, *lines: str, width: int = 80) -> tuple[Keyboard, str]:
    """Dice are typed in."""
    console, record = paper(width), replace(record, tags={"Dice": "entered"})
    return typing(Keyboard(record, console, Lines(*lines)), console)


def placing(*lines: str) -> tuple[Keyboard, str]:
    """Place value with 1 3 4 6 on the table, typed in."""
    record = Record(game("place-value"), ("ana", "bo"), (FirstChosen(Seat(1)),))
    return entering(record, "6341", *lines, width=120)


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_every_game_is_played_to_its_end_left_and_resumed_by_typing(rules: RuleSet) -> None:
    table = table_for(rules, Typist(7), paper())
    table.play()
    assert isinstance(table.record.events[-1], GameEnded)
    assert read_record(write_record(table.record)) == table.record
    for stop in (0, 1, 5, 20) if NIGHTLY or rules.id == "zombie" else (20,):
        table = table_for(rules, Typist(11, stop_after=stop), paper(), Dice="system")
        with suppress(KeyboardInterrupt):  # a game of one box may be over by then
            table.play()
        kept = read_record(write_record(table.record))
        assert kept == table.record
        typist = Typist(12)
        again = Keyboard(kept, paper(), typist, 2)
        assert write_state(again.state) == write_state(table.state)
        again.play()
        assert again.record.events[: len(kept.events)] == kept.events
        assert again.state.over


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_every_game_is_played_with_real_dice(rules: RuleSet) -> None:
    table = table_for(rules, Typist(3), paper(), Dice="entered")
    table.play()
    assert table.state.over


def test_after_resuming_the_kept_dice_are_still_held() -> None:
    table, _ = alone("yahtzee", "⏎2 4⏎⏎")
    assert len(table.tray.keep) == 2
    assert Keyboard(table.record, paper(), Lines()).tray.keep == table.tray.keep


@pytest.mark.parametrize(
    ("typed", "held"),
    [("1⏎3⏎u⏎", {0}), ("1⏎3⏎undo⏎u⏎", set()), ("3⏎", {2}), ("all⏎", set(range(5))), ("all⏎none⏎", set())],
)
def test_dice_are_held_and_a_hold_is_taken_back_before_the_throw(typed: str, held: set[int]) -> None:
    assert alone("yahtzee", f"⏎{typed}")[0].tray.held == held


def test_a_throw_is_not_taken_back() -> None:
    table, shown = alone("yahtzee", "⏎1⏎⏎u⏎")
    assert "a throw stays as it fell" in shown
    assert table.tray.held == {0}
    assert table.state.rolls_left == 1


def test_held_dice_stay_where_they_lie() -> None:
    table, _ = alone("yahtzee", "⏎2 4⏎")
    again, _ = alone("yahtzee", "⏎24⏎r⏎")
    assert (again.tray.faces[1], again.tray.faces[3]) == (table.tray.faces[1], table.tray.faces[3])
    thrown = again.record.events[-1]
    assert isinstance(thrown, DiceThrown)
    assert thrown.keep == table.tray.keep


def test_dice_are_held_by_what_they_show() -> None:
    first, _ = alone("yahtzee", "⏎")
    face = first.tray.faces[0]
    assert alone("yahtzee", f"⏎k {face}⏎")[0].tray.keep == (face,)
    absent = next(face for face in range(1, 7) if face not in first.state.dice)
    assert "Those dice do not all lie on the table." in alone("yahtzee", f"⏎keep {absent}⏎")[1]


@pytest.mark.parametrize(
    ("name", "before", "line", "sentence"),
    [
        ("yahtzee", "", "=FH", "Roll the dice first."),
        ("yahtzee", "", "1", "Roll first; then you can hold dice."),
        ("yahtzee", "⏎all⏎", "", "Keeping all dice leaves none to roll: choose a box."),
        ("yahtzee", "⏎1⏎⏎⏎", "", "No rolls are left: choose a box."),
        ("yahtzee", "⏎1⏎⏎⏎", "1", "No rolls are left: choose a box."),
        ("yahtzee", "⏎=C⏎⏎", "=C", "Chance is taken: it holds"),
        ("yahtzee", "⏎", "7", "There is no die 7"),
        ("yahtzee", "⏎", "0", "There is no die 0"),
        ("yahtzee", "⏎", "straight", "'straight' could be Small straight (=SS) or Large straight (=LS)."),
        ("yahtzee", "⏎", "zzz", "Nothing here is called 'zzz'"),
        ("yahtzee", "⏎", "=C 12", "Chance takes points, not a number."),
        ("yahtzee", "⏎", "buy 1 2", "No dice are bought in this game."),
        ("yahtzee", "⏎", "buy", "Nothing here is called 'buy'"),
        ("yahtzee", "⏎", "k 9", "the faces are 1 to 6"),
        ("yahtzee", "⏎", "=" + "9" * 500, "Nothing here is called"),
        ("yahtzee", "⏎", "[bold]", "Nothing here is called '[bold]'"),
        ("yahtzee", "⏎", "u", "There is no hold to take back"),
        ("zombie", "", "buy 1 6", "Roll the dice first."),
        ("zombie", "⏎", "buy", "Say which die and what it should show: buy 2 6"),
        ("zombie", "⏎", "buy 2", "Say which die and what it should show"),
        ("zombie", "⏎", "buy 9 2", "There is no die 9"),
        ("zombie", "⏎", "buy 2 66", "One die is bought at a time"),
        ("zombie", "⏎", "buy 2 7", "the faces are 1 to 6"),
        ("zombie", "⏎buy 1 6⏎y⏎", "buy 1 5", "Each die may be asked for once a turn"),
    ],
)
def test_what_cannot_be_done_is_explained_and_nothing_is_lost(name: str, before: str, line: str, sentence: str) -> None:
    left, _ = alone(name, before)
    after, shown = alone(name, f"{before}{line}⏎")
    assert sentence in shown
    assert (after.record, after.tray) == (left.record, left.tray)


@pytest.mark.parametrize("words", ["y", "=y", "s y", "yahtzee"])
def test_a_zero_is_asked_about_however_the_box_was_named(words: str) -> None:
    for answer, entry in (("n", None), ("y", 0)):
        assert alone("yahtzee", f"⏎{words}⏎{answer}⏎")[0].state.card.entries[11] == entry


def test_the_coach_speaks_where_it_may() -> None:
    """Sheet 003's tips go with what it says."""
    _, shown = alone("yacht", "⏎coach⏎?⏎")
    assert "would cost" in shown or "the best there" in shown
    assert "ask the coach" in shown
    assert "The number is yours to find" in placing("coach")[1]


@pytest.mark.parametrize("line", ["=C x", "chance x", "=C 0⏎y"])
def test_a_box_that_the_dice_fit_is_crossed_out_by_choice(line: str) -> None:
    """Sheet 004: "If scoring is impossible or unwanted, cross out a score by choice."."""
    assert alone("piecepack", f"⏎{line}⏎")[0].state.card.entries[-1] == 0
    assert alone("yahtzee", f"⏎{line.partition('⏎')[0]}⏎")[0].state.card.entries[-1] != 0


@pytest.mark.parametrize("words", ["", "r"])
def test_a_roll_with_nothing_held_is_asked_about(words: str) -> None:
    assert alone("yahtzee", f"⏎{words}⏎n⏎")[0].record == alone("yahtzee", "⏎")[0].record
    ask = Lines("", words, "y")
    table, _ = typing(Keyboard(Record(game("yahtzee"), ("ana",)), console := paper(), ask), console)
    assert " Nothing is held. Roll all 5 dice again? (y/n) " in ask.prompts
    assert table.state.rolls_left == 1


@pytest.mark.parametrize("words", ["=3H 1346", "3h 6341", "=3H:6341", "=3H 6,341", "3 in the hundreds 6341"])
def test_a_place_value_number_is_the_players_own_and_typed_in_many_ways(words: str) -> None:
    table, _ = placing(words)
    assert table.record.events[-1] == BoxScored(Seat(1), "3H", int(words[-5:].replace(",", "").strip(" :")))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("=3H", "Lay your dice out as a number first;"),
        ("=W", "Lay your dice out as a number first;"),
        ("=3H 6431", "6,431 does not fit in 3 in the hundreds."),
        ("=3H 6666", "6,666 cannot be laid out with these dice."),
        ("=3H 99999999999999", "These dice write a number of 4 digits."),
        ("=D2", "Lay your dice out as a number first; an X is only for when nothing fits."),
        ("=D2 x", "an X is only for when nothing fits"),
        ("6341", "There is no die 6: digits hold dice 1 to 4, a number goes with its box"),
    ],
)
def test_place_value_says_whether_the_number_fits(words: str, sentence: str) -> None:
    table, shown = placing(words)
    assert sentence in shown
    assert isinstance(table.record.events[-1], DiceThrown)


def test_no_screen_lays_out_the_pupils_number() -> None:
    """RULINGS, place value: "until a number is laid out, no screen ... names one that would fit"."""
    _, shown = placing("=3H", "=W", "=D2 x", "?", "card")
    table = shown.replace("6341", "", 1).partition("ana>")[2]
    orders = {"".join(order) for order in permutations("1346")}
    assert not [number for number in orders if number in table.replace(",", "")]


def test_what_the_online_table_has_and_this_one_not_is_said() -> None:
    """Sheet 003 has a clock and a wager."""
    words = "At this table Yahtzee online has no clock (4 minutes each) and no wager."
    assert words in alone("yahtzee-online", "⏎")[1]
    assert "At this table" not in alone("yahtzee", "⏎")[1]


def test_every_example_of_the_help_can_be_typed_as_it_stands() -> None:
    for rules in catalogue():
        filling = 0
        for typed, meaning in help_lines(rules):
            for words in typed.split(", " if "," in typed else " or "):
                meant = read_typed(words, rules) if words != "Enter" else None
                if isinstance(meant, Fill):
                    filling += 1
                    box = rules.boxes[rules.places[meant.box]]
                    assert box.name in meaning or meant.sure, rules.id
                    assert meant.number is None or fits(box.pattern, meant.number), rules.id
        assert filling >= 2, rules.id


def test_a_die_is_bought_with_a_right_answer() -> None:
    right, shown = alone("zombie", "⏎buy 1 6⏎y⏎")
    bought = right.record.events[-1]
    assert isinstance(bought, DieBought)
    assert bought.right
    assert right.tray.faces[0] == 6
    assert "bought" in shown
    wrong, shown = alone("zombie", "⏎2⏎buy 1 6⏎perhaps⏎n⏎")
    assert "Please type y or n." in shown
    assert wrong.tray.faces[0] != 6
    assert wrong.tray.held == {1}
    assert "spent" in shown


ASKED = " ana, type 321 in words (Wild): "


def read_aloud(name: str, how: ReadAloud) -> RuleSet:
    rules = game(name)
    assert rules.comparison is not None
    return replace(rules, comparison=replace(rules.comparison, read_aloud=how))


def test_numbers_are_read_aloud_before_their_points_are_given() -> None:
    table = table_for(read_aloud("place-value", "judge"), Typist(5), paper())
    table.play()
    assert any(isinstance(event, NumberRead) for event in table.record.events)
    assert table.state.over


@pytest.mark.parametrize(
    ("lines", "other", "right", "last"),
    [
        (("three hundred and twenty-one",), 123, True, ASKED),
        (("", "Three hundred twenty one"), 123, True, ASKED),
        (("three twenty-one", ""), 123, False, " It reads three hundred twenty-one. Enter goes on. "),
        (("three two one", ""), 321, False, " That is not it. Enter goes on. "),
    ],
)
def test_numbers_are_typed_in_words_where_the_rules_say_so(
    lines: tuple[str, ...], other: int, right: bool, last: str
) -> None:
    """RULINGS, place value: `read_aloud` = `typed`; "without the right words until everyone who owns a point in that
    box has read theirs"."""
    rules = read_aloud("place-value-3", "typed")
    written = [(code, (0, 0)) for code in ("3H", "5N", "2T", "E7", "S10", "D2")] + [("W", (321, other))]
    boxes = [BoxScored(Seat(seat), code, held[seat - 1]) for code, held in written for seat in (1, 2)]
    ask = Lines(*lines)
    table = Keyboard(Record(rules, ("ana", "bo"), (FirstChosen(Seat(1)), *boxes)), paper(), ask)
    with suppress(EOFError):
        table.play()
    assert NumberRead(Seat(1), "W", right) in table.record.events
    prompts = [prompt for prompt in ask.prompts if "bo" not in prompt and prompt != " ana> "]
    assert (prompts[0], prompts[-1]) == (ASKED, last)


def test_a_tie_is_rolled_off_by_the_tied() -> None:
    """Two cards with the same numbers in every box; sheet 002: tied players roll once more."""
    rules = game("place-value-3")
    script = {"3H": "312", "5N": "125", "2T": "123", "E7": "314", "S10": "136", "D2": "112", "W": "123"}
    lines = [line for code, number in script.items() for line in (" ".join(number), f"={code} {number}") * 2]
    table, _ = entering(Record(rules, ("ana", "bo"), (FirstChosen(Seat(1)),)), *lines, "345")
    console = paper()
    again = Keyboard(table.record, console, Lines("what", "555"))
    again.play()
    assert [type(event) for event in again.record.events[-3:]] == [RolledOff, RolledOff, GameEnded]
    ended = again.record.events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.winners == (Seat(2),)
    tied = replace(table.record, events=table.record.events[:-1], tags={})
    rolled = Keyboard(tied, console, Lines("=W 123", *[""] * 20), 4)
    rolled.play()
    assert "The game is tied: roll all dice." in said(console)
    assert "Enter rolls 3 dice" in said(console)


def test_entered_dice_are_asked_for_again_until_they_are_dice() -> None:
    lines = ("12", "1234567", "7 7 7 7 7", "", "", "x", "13556", "1", "", "66", "6666")
    table, shown = entering(Record(game("yahtzee"), ("ana",)), *lines)
    assert "5 dice were expected, not 0: type them like 12345." in shown
    assert "4 dice were expected, not 2" in shown
    assert table.record.events[-1] == DiceThrown(Seat(1), (1,), (1, 6, 6, 6, 6))


def test_piecepack_dice_are_typed_by_their_names() -> None:
    record = Record(game("piecepack"), ("ana",))
    table, _ = entering(record, "ace null null 2 n", "keep null null", "", "a a 5")
    assert table.state.dice == (1, 1, 5, 6, 6)


@pytest.mark.parametrize("words", ["q", "quit", "exit", " Q "])
def test_q_leaves_at_every_prompt(words: str) -> None:
    for before in ([], [""], ["", "y"], ["", "", ""]):
        table = Keyboard(Record(game("yahtzee"), ("ana",)), paper(), Lines(*before, words))
        with pytest.raises(Left):
            table.play()


def test_help_rules_and_cards_are_shown_on_request() -> None:
    _, shown = alone("zombie", "?⏎rules⏎card⏎⏎help⏎")
    for words in ("save and leave", "keep 6 6", "buy 2 6", "A turn", "Upper bonus: 35 when", "Chance"):
        assert words in shown


def test_long_pages_are_turned_on_a_screen_and_q_goes_back() -> None:
    console = paper()
    console._force_terminal = True
    ask = Lines("rules", "", "", "", "", "rules", "q", "")
    table = Keyboard(Record(game("yahtzee"), ("ana",)), console, ask)
    with pytest.raises(EOFError):
        table.play()
    assert any("Enter shows more" in prompt for prompt in ask.prompts)
    assert any("Enter goes back" in prompt for prompt in ask.prompts)
    assert table.state.dice


def test_a_record_that_cannot_be_kept_does_not_end_the_game() -> None:
    def full(record: Record) -> None:
        raise FileError("file-unwritable", "The disk is full.")

    console = paper()
    table = Keyboard(Record(game("yahtzee"), ("ana",)), console, Lines("", "=C"), keep=full)
    with pytest.raises(EOFError):
        table.play()
    assert "The disk is full." in said(console)
    assert table.state.card.entries[12]


def test_a_joker_is_announced_and_its_box_named() -> None:
    """Sheet 001: a further Yahtzee must go to its upper box."""
    _, shown = entering(Record(game("yahtzee"), ("ana",)), "66666", "=Y", "44444", "=C", "=4")
    for words in (
        "Once more! It earns 100 more and must go to Fours.",
        "(120)",  # 20 in Fours, and the 100
        "The joker must go to Fours.",
        "ana earned 100: Extra bonus.",
    ):
        assert words in shown
