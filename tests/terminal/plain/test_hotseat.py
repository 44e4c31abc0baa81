"""The hot seat, played through its own prompt."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, permutations

import pytest

from dicehouse.notation import Record, read_record, read_state, write_record, write_state
from dicehouse.play import EnteredDice
from dicehouse.rules import (
    BoxScored,
    DiceThrown,
    DieBought,
    FirstChosen,
    GameEnded,
    NumberRead,
    Read,
    RolledOff,
    RuleSet,
    Seat,
    fits,
)
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.terminal.plain.asking import Left, Questions
from dicehouse.terminal.plain.helping import help_lines
from dicehouse.terminal.plain.hotseat import HotSeat
from dicehouse.terminal.plain.typed import Fill, read_typed
from testkit.terminal.typist import Lines, Typist, paper, said, seeded, table_for

GAMES = {rules.id: rules for rules in catalogue()}


def alone(rules: RuleSet, *lines: str, seed: int = 1) -> tuple[HotSeat, str]:
    """One player types these lines and the input ends."""
    console = paper()
    table = HotSeat(Record(rules, ("ana",)), console, Lines(*lines), dice_from=seeded(seed))
    with pytest.raises(EOFError):
        table.play()
    return table, said(console)


def placing(*lines: str) -> tuple[HotSeat, str]:
    """Place value with 1 3 4 6 on the table, typed in."""
    console = paper(120)
    table = HotSeat(
        Record(game("place-value"), ("ana", "bo"), (FirstChosen(Seat(1)),), {"Dice": "entered"}),
        console,
        Lines("6341", *lines),
        dice_from=EnteredDice,
    )
    with pytest.raises(EOFError):
        table.play()
    return table, said(console)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_to_its_end_by_typing(name: str) -> None:
    console = paper()
    table = table_for(GAMES[name], Typist(7), console)
    table.play()
    assert table.state.over
    assert isinstance(table.record.events[-1], GameEnded)
    assert read_record(write_record(table.record)) == table.record


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_with_real_dice(name: str) -> None:
    typist = Typist(3)
    rules = GAMES[name]
    names = ("ana", "bo")
    table = HotSeat(Record(rules, names, tags={"Dice": "entered"}), paper(), typist, dice_from=EnteredDice)
    typist.table = table
    table.play()
    assert table.state.over


LEFT_AFTER = (0, 1, 5, 20)
LONG_GAMES = [name for name, rules in GAMES.items() if len(rules.boxes) > 1]


@pytest.mark.parametrize(
    ("name", "stop"),
    [
        *zip(LONG_GAMES, cycle(LEFT_AFTER), strict=False),
        *((name, n) for name in ("yatzy", "zombie") for n in LEFT_AFTER),
    ],
)
def test_a_game_that_was_left_goes_on_as_the_same_game(name: str, stop: int) -> None:
    typist = Typist(11, stop_after=stop)
    table = table_for(GAMES[name], typist, paper(), Dice="system")
    with pytest.raises(KeyboardInterrupt):
        table.play()
    kept = read_record(write_record(table.record))
    assert kept == table.record
    typist = Typist(12)
    again = HotSeat(kept, paper(), typist, dice_from=seeded(2))
    assert write_state(again.state) == write_state(table.state)
    typist.table = again
    again.play()
    assert again.record.events[: len(kept.events)] == kept.events
    assert again.state.over


def test_after_resuming_the_kept_dice_are_still_held() -> None:
    table, _ = alone(game("yahtzee"), "", "2 4", "")
    held = table.tray.keep
    assert len(held) == 2
    again = HotSeat(table.record, paper(), Lines())
    assert again.tray.keep == held


def test_a_hold_is_taken_back_before_the_throw() -> None:
    table, _ = alone(game("yahtzee"), "", "1", "3", "u")
    assert table.tray.held == {0}
    table, _ = alone(game("yahtzee"), "", "1", "3", "undo", "u")
    assert table.tray.held == set()


def test_a_throw_is_not_taken_back() -> None:
    table, shown = alone(game("yahtzee"), "", "1", "", "u")
    assert "a throw stays as it fell" in shown
    assert table.tray.held == {0}
    assert table.state.rolls_left == 1


def test_held_dice_stay_where_they_lie() -> None:
    table, _ = alone(game("yahtzee"), "", "2 4")
    again, _ = alone(game("yahtzee"), "", "24", "r")
    assert again.tray.faces[1] == table.tray.faces[1]
    assert again.tray.faces[3] == table.tray.faces[3]
    thrown = again.record.events[-1]
    assert isinstance(thrown, DiceThrown)
    assert thrown.keep == table.tray.keep


def test_dice_are_held_by_what_they_show() -> None:
    first, _ = alone(game("yahtzee"), "")
    face = first.tray.faces[0]
    table, _ = alone(game("yahtzee"), "", f"k {face}")
    assert table.tray.keep == (face,)
    table, _ = alone(game("yahtzee"), "", "all")
    assert table.tray.keep == first.state.dice
    table, _ = alone(game("yahtzee"), "", "all", "none")
    assert table.tray.keep == ()


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["=FH"], "Roll the dice first."),
        (["1"], "Roll first; then you can hold dice."),
        (["", "all", ""], "Keeping all dice leaves none to roll: choose a box."),
        (["", "1", "", "", ""], "No rolls are left: choose a box."),
        (["", "1", "", "", "1"], "No rolls are left: choose a box."),
        (["", "=C", "", "=C"], "Chance is taken: it holds"),
        (["", "7"], "There is no die 7"),
        (["", "0"], "There is no die 0"),
        (["", "straight"], "'straight' could be Small straight (=SS) or Large straight (=LS)."),
        (["", "zzz"], "Nothing here is called 'zzz'"),
        (["", "=C 12"], "Chance takes points, not a number."),
        (["", "buy 1 2"], "No dice are bought in this game."),
        (["", "buy"], "Nothing here is called 'buy'"),
        (["", "k 9"], "the faces are 1 to 6"),
        (["", "=" + "9" * 500], "Nothing here is called"),
        (["", "[bold]"], "Nothing here is called '[bold]'"),
        (["", "u"], "There is no hold to take back"),
    ],
)
def test_what_cannot_be_done_is_explained_and_nothing_is_lost(lines: list[str], sentence: str) -> None:
    before, _ = alone(game("yahtzee"), *lines[:-1])
    after, shown = alone(game("yahtzee"), *lines)
    assert sentence in " ".join(shown.split())
    assert after.record == before.record


def test_faces_that_are_not_there_cannot_be_held() -> None:
    table, _ = alone(game("yahtzee"), "")
    absent = next(face for face in range(1, 7) if face not in table.state.dice)
    _, shown = alone(game("yahtzee"), "", f"keep {absent}")
    assert "Those dice do not all lie on the table." in shown


def test_digits_are_dice_and_boxes_go_with_an_equals_sign() -> None:
    held, _ = alone(game("yahtzee"), "", "3")
    assert held.tray.held == {2}
    for words in ("=3", "s 3", "threes", "Threes"):
        filled, _ = alone(game("yahtzee"), "", words, "y")
        assert filled.state.card.entries[2] is not None, words


def test_a_box_is_named_by_code_or_name_in_any_case() -> None:
    for words in ("C", "c", "=c", "chance", "cha", "=Chance"):
        filled, _ = alone(game("yahtzee"), "", words)
        assert filled.state.card.entries[12], words


@pytest.mark.parametrize("words", ["y", "=y", "s y", "yahtzee"])
def test_a_zero_is_asked_about_however_the_box_was_named(words: str) -> None:
    asked, _ = alone(game("yahtzee"), "", words, "n")
    assert asked.state.card.entries[11] is None
    filled, _ = alone(game("yahtzee"), "", words, "y")
    assert filled.state.card.entries[11] == 0


@pytest.mark.parametrize("words", ["", "r"])
def test_a_roll_with_nothing_held_is_asked_about(words: str) -> None:
    before, _ = alone(game("yahtzee"), "")
    asked, _ = alone(game("yahtzee"), "", words, "n")
    assert asked.record == before.record
    ask = Lines("", words, "y")
    table = HotSeat(Record(game("yahtzee"), ("ana",)), paper(), ask, dice_from=seeded(1))
    with pytest.raises(EOFError):
        table.play()
    assert " Nothing is held. Roll all 5 dice again? (y/n) " in ask.prompts
    assert table.state.rolls_left == 1


def test_a_place_value_number_is_the_players_own() -> None:
    table, _ = placing("=3H 1346")
    scored = table.record.events[-1]
    assert scored == BoxScored(Seat(1), "3H", 1346)


@pytest.mark.parametrize("words", ["3h 6341", "=3H:6341", "=3H 6,341", "3 in the hundreds 6341"])
def test_a_number_may_be_typed_in_many_ways(words: str) -> None:
    table, _ = placing(words)
    assert table.record.events[-1] == BoxScored(Seat(1), "3H", 6341)


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
    assert sentence in " ".join(shown.split())
    assert isinstance(table.record.events[-1], DiceThrown)


def test_no_screen_lays_out_the_pupils_number() -> None:
    """RULINGS, place value: "until a number is laid out, no screen ... names one that would fit"."""
    _, shown = placing("=3H", "=W", "=D2 x", "?", "card")
    table = shown.replace("6341", "", 1).partition("ana>")[2]
    orders = {"".join(order) for order in permutations("1346")}
    assert not [number for number in orders if number in table.replace(",", "")]


def test_what_the_online_table_has_and_this_one_not_is_said() -> None:
    """Sheet 003 has a clock and a wager."""
    _, shown = alone(game("yahtzee-online"), "")
    assert "At this table Yahtzee online has no clock (4 minutes each) and no wager." in shown
    _, shown = alone(game("yahtzee"), "")
    assert "At this table" not in shown


@pytest.mark.parametrize("name", GAMES)
def test_every_example_of_the_help_can_be_typed_as_it_stands(name: str) -> None:
    rules = GAMES[name]
    filling = 0
    for typed, meaning in help_lines(rules):
        for words in typed.split(", " if "," in typed else " or "):
            if words == "Enter":
                continue
            meant = read_typed(words, rules)
            if isinstance(meant, Fill):
                filling += 1
                box = rules.boxes[rules.places[meant.box]]
                assert box.name in meaning or meant.sure
                assert meant.number is None or fits(box.pattern, meant.number)
    assert filling >= 2


def test_a_die_is_bought_with_a_right_answer() -> None:
    right, _ = alone(game("zombie"), "", "buy 1 6", "y")
    bought = right.record.events[-1]
    assert isinstance(bought, DieBought)
    assert bought.right
    assert right.tray.faces[0] == 6
    wrong, shown = alone(game("zombie"), "", "buy 1 6", "perhaps", "n")
    assert "Please type y or n." in shown
    assert wrong.tray.faces[0] != 6
    assert "spent" in shown


def test_a_refused_purchase_turns_no_die() -> None:
    once, _ = alone(game("zombie"), "", "buy 1 6", "y")
    twice, shown = alone(game("zombie"), "", "buy 1 6", "y", "buy 1 5")
    assert "Each die may be asked for once a turn" in shown
    assert twice.tray == once.tray
    assert "bought" in shown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("buy", "Say which die and what it should show: buy 2 6"),
        ("buy 2", "Say which die and what it should show"),
        ("buy 9 2", "There is no die 9"),
        ("buy 2 66", "One die is bought at a time"),
        ("buy 2 7", "the faces are 1 to 6"),
    ],
)
def test_a_purchase_is_said_with_die_and_face(words: str, sentence: str) -> None:
    _, shown = alone(game("zombie"), "", words)
    assert sentence in " ".join(shown.split())


def test_nothing_is_bought_before_the_throw() -> None:
    _, shown = alone(game("zombie"), "buy 1 6")
    assert "Roll the dice first." in shown


def read_aloud() -> RuleSet:
    rules = game("place-value")
    assert rules.comparison is not None
    return replace(rules, comparison=replace(rules.comparison, read_aloud="judge"))


def test_numbers_are_read_aloud_before_their_points_are_given() -> None:
    console = paper()
    typist = Typist(5)
    table = table_for(read_aloud(), typist, console)
    table.play()
    assert any(isinstance(event, NumberRead) for event in table.record.events)
    assert table.state.over


@pytest.mark.parametrize(
    ("lines", "right"),
    [
        (("three hundred and twenty-one",), True),
        (("", "Three hundred twenty one"), True),
        (("three twenty-one", ""), False),
    ],
)
def test_numbers_are_typed_in_words_where_the_rules_say_so(lines: tuple[str, ...], right: bool) -> None:
    """RULINGS, place value: `read_aloud` = `typed`."""
    rules = game("place-value-3")
    assert rules.comparison is not None
    typed = replace(rules, comparison=replace(rules.comparison, read_aloud="typed"))
    crossed = "3H:X,5N:X,2T:X,E7:X,S10:X,D2:X"
    state = read_state(f"place-value-3@1 {crossed},W:321/{crossed},W:123 1 0 -", lambda name: typed)
    ask = Lines(*lines)
    questions = Questions(paper(), ask, ("ana", "bo"), lambda: state)
    assert questions.judge(Read("W")) is right
    assert ask.prompts[0] == " ana, type 321 in words (Wild): "
    assert ("It reads three hundred twenty-one." in ask.prompts[-1]) is not right


def test_the_right_words_wait_until_everyone_has_read_the_box() -> None:
    """RULINGS, place value: "without the right words until everyone who owns a point in that box has read theirs"."""
    rules = game("place-value-3")
    assert rules.comparison is not None
    typed = replace(rules, comparison=replace(rules.comparison, read_aloud="typed"))
    crossed = "3H:X,5N:X,2T:X,E7:X,S10:X,D2:X"
    state = read_state(f"place-value-3@1 {crossed},W:321/{crossed},W:321 1 0 -", lambda name: typed)
    ask = Lines("three two one", "")
    assert not Questions(paper(), ask, ("ana", "bo"), lambda: state).judge(Read("W"))
    assert ask.prompts[-1] == " That is not it. Enter goes on. "


def test_a_tie_is_rolled_off_by_the_tied() -> None:
    """Two cards with the same numbers in every box; sheet 002: tied players roll once more."""
    rules = game("place-value-3")
    console = paper()
    script = {"3H": "312", "5N": "125", "2T": "123", "E7": "314", "S10": "136", "D2": "112", "W": "123"}
    lines: list[str] = []
    for code, number in script.items():
        for _ in range(2):
            lines += [" ".join(number), f"={code} {number}"]
    record = Record(rules, ("ana", "bo"), (FirstChosen(Seat(1)),), {"Dice": "entered"})
    table = HotSeat(record, console, Lines(*lines, "345"), dice_from=EnteredDice)
    with pytest.raises(EOFError):
        table.play()
    again = HotSeat(table.record, console, Lines("what", "555"), dice_from=EnteredDice)
    again.play()
    assert [type(event) for event in again.record.events[-3:]] == [RolledOff, RolledOff, GameEnded]
    ended = again.record.events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.winners == (Seat(2),)
    tied = replace(table.record, events=table.record.events[:-1], tags={})
    rolled = HotSeat(tied, console, Lines("=W 123", *[""] * 20), dice_from=seeded(4))
    rolled.play()
    assert "The game is tied: roll all dice." in said(console)
    assert "Enter rolls 3 dice" in said(console)


def test_entered_dice_are_asked_for_again_until_they_are_dice() -> None:
    console = paper()
    ask = Lines("12", "1234567", "7 7 7 7 7", "", "", "x", "13556", "1", "", "66", "6666", then=KeyboardInterrupt)
    table = HotSeat(Record(game("yahtzee"), ("ana",), tags={"Dice": "entered"}), console, ask, dice_from=EnteredDice)
    with pytest.raises(KeyboardInterrupt):
        table.play()
    shown = " ".join(said(console).split())
    assert "5 dice were expected, not 0: type them like 12345." in shown
    assert "4 dice were expected, not 2" in shown
    last = table.record.events[-1]
    assert last == DiceThrown(Seat(1), (1,), (1, 6, 6, 6, 6))


def test_piecepack_dice_are_typed_by_their_names() -> None:
    ask = Lines("ace null null 2 n", "keep null null", "", "a a 5")
    table = HotSeat(Record(game("piecepack"), ("ana",), tags={"Dice": "entered"}), paper(), ask, dice_from=EnteredDice)
    with pytest.raises(EOFError):
        table.play()
    assert table.state.dice == (1, 1, 5, 6, 6)


@pytest.mark.parametrize("words", ["q", "quit", "exit", " Q "])
def test_q_leaves_at_every_prompt(words: str) -> None:
    for before in ([], [""], ["", "y"], ["", "", ""]):
        table = HotSeat(Record(game("yahtzee"), ("ana",)), paper(), Lines(*before, words), dice_from=seeded(1))
        with pytest.raises(Left):
            table.play()


def test_help_rules_and_cards_are_shown_on_request() -> None:
    _, shown = alone(game("zombie"), "?", "rules", "card", "", "help")
    for words in ("save and leave", "keep 6 6", "buy 2 6", "A turn", "Upper bonus: 35 when", "Chance"):
        assert words in shown


def test_long_pages_are_turned_on_a_screen_and_q_goes_back() -> None:
    console = paper()
    console._force_terminal = True
    ask = Lines("rules", "", "", "", "", "rules", "q", "")
    table = HotSeat(Record(game("yahtzee"), ("ana",)), console, ask, dice_from=seeded(1))
    with pytest.raises(EOFError):
        table.play()
    assert any("Enter shows more" in prompt for prompt in ask.prompts)
    assert any("Enter goes back" in prompt for prompt in ask.prompts)
    assert table.state.dice


def test_a_record_that_cannot_be_kept_does_not_end_the_game() -> None:
    from dicehouse.terminal.keeping import FileError

    def full(record: Record) -> None:
        raise FileError("file-unwritable", "The disk is full.")

    console = paper()
    table = HotSeat(Record(game("yahtzee"), ("ana",)), console, Lines("", "=C"), keep=full, dice_from=seeded(1))
    with pytest.raises(EOFError):
        table.play()
    assert "The disk is full." in said(console)
    assert table.state.card.entries[12]


def test_a_joker_is_announced_and_its_box_named() -> None:
    """Sheet 001: a further Yahtzee must go to its upper box."""
    lines = ["66666", "=Y", "44444", "=C", "=4"]
    console = paper()
    table = HotSeat(
        Record(game("yahtzee"), ("ana",), tags={"Dice": "entered"}),
        console,
        Lines(*lines),
        dice_from=EnteredDice,
    )
    with pytest.raises(EOFError):
        table.play()
    shown = said(console)
    assert "Once more! It earns 100 more and must go to Fours." in shown
    assert "(120)" in shown  # 20 in Fours, and the 100
    assert "The joker must go to Fours." in shown
    assert "ana earned 100: Extra bonus." in shown
