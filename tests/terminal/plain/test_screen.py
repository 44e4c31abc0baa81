"""Screens: nothing is wider than the terminal, and what matters is on them."""

from __future__ import annotations

import re
from dataclasses import replace
from io import StringIO

import pytest
from rich.cells import cell_len

from dicehouse.rules import Seat, State, sort_dice, start
from dicehouse.rules.book.evolve import with_entry
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.rules.game.spec import close_dice
from dicehouse.rules.words import rule_page
from dicehouse.terminal.drawing.card_art import card_art, cards_within
from dicehouse.terminal.drawing.card_lines import card_lines
from dicehouse.terminal.drawing.dice_art import dice_art, dice_words
from dicehouse.terminal.drawing.rule_pages import page_view
from dicehouse.terminal.hand import Tray
from dicehouse.terminal.plain.screen import draw, hint
from testkit.terminal.typist import NAMES, paper, said


def thrown(name: str, seats: int) -> State:
    rules = game(name)
    dice = sort_dice(place % rules.dice.sides + 1 for place in range(rules.dice.count))
    state = start(rules, seats)
    return replace(state, dice=dice, rolls_left=state.rolls_left - 1)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (60, 24), (60, 20), (44, 30), (40, 15)])
def test_the_table_fits_the_screen(width: int, height: int) -> None:
    """The hint and the prompt follow: whatever the card, the dice stay on the screen."""
    console = paper(width)
    console.size = console.size._replace(width=width, height=height)
    console._force_terminal = True
    console.no_color = True
    wrong = []
    for rules in catalogue():
        for seats in range(rules.seats[0], rules.seats[1] + 1):
            console.file, state = StringIO(), thrown(rules.id, seats)
            tray = Tray(state.dice, frozenset({0, 1}))
            under = hint(state, tray)
            draw(console, state, NAMES[:seats], tray, ["bo wrote 12 in Fours."], under=under)
            console.print(f" {under}")
            lines = plain(said(console).rpartition("\x1b[H")[2]).split("\n")[:-1]
            told = any("bo wrote 12" in line for line in lines)
            if max(map(cell_len, lines)) > width or len(lines) + 1 > height or not told:
                wrong.append((rules.id, seats))
    assert wrong == []


def plain(line: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", line)


def test_dice_of_faces_with_long_names_are_told_apart() -> None:
    """Issue 25: "with a face named `IIII` the example reads wrongly"."""
    yahtzee, console = game("yahtzee"), paper()
    roman = replace(yahtzee, dice=replace(yahtzee.dice, faces=("I", "II", "III", "IIII", "V", "VI")))
    console.print(page_view(rule_page(roman)))
    assert "I I V V V → 25" in said(console)
    assert (close_dice(roman.dice, (1, 1, 4)), close_dice(yahtzee.dice, (1, 1, 4))) == ("I I IIII", "114")


def test_names_of_any_width_keep_the_columns_straight() -> None:
    state = thrown("yahtzee", 2)
    art = card_art(state, ("王小明王小明王小明", "bo"), 79, 30)
    widths = {cell_len(line.rstrip()) for line in art.text.plain.split("\n") if "Threes" in line or "Fours" in line}
    assert len(widths) == 1
    assert "▸ana  Steady bot" in card_art(state, ("ana", "Steady bot"), 99, 30).text.plain


def test_a_name_that_is_longer_than_its_column_leans_over_what_is_free() -> None:
    """Issue 25: "“Steady b…” is cut on an empty screen"."""
    state = thrown("yahtzee", 2)
    heads, first, *_ = card_art(state, ("Player 1", "Steady bot"), 80, 14).text.plain.split("\n")
    assert heads.count("▸Player 1 Steady bot") == 2
    assert cell_len(heads) == cell_len(first) <= 80
    for seats in (2, 3, 8):
        names = tuple(f"somebody {seat}" for seat in range(seats))
        heads, first, *_ = card_art(thrown("yahtzee", seats), names, 80, 40).text.plain.split("\n")
        assert cell_len(heads) <= cell_len(first)


def test_on_a_screen_of_80_by_24_the_whole_card_is_seen() -> None:
    """Issue 25: "Yamb at 80x24: the columns side by side"; where dice take too many lines they are told in words."""
    tall = [
        rules.id
        for rules in catalogue()
        for seats in {1, 2} & {*range(rules.seats[0], 3)}
        if not _seen_whole(rules.id, seats)
    ]
    assert tall == ["balut"]  # two lines for everyone's score


def _seen_whole(name: str, seats: int) -> bool:
    heading_button_notes_news_keys = 1 + 1 + 1 + 2 + 1
    return cards_within(start(game(name), seats), NAMES[:seats], 80, 24 - 1 - heading_button_notes_news_keys).fits


def test_open_boxes_show_what_they_would_take() -> None:
    state = replace(thrown("yahtzee", 2), dice=(3, 3, 3, 5, 5))
    cells = {line.code: line.cells for line in card_lines(state, NAMES) if line.code}
    assert cells["3"][0].text == "(9)"
    assert cells["FH"][0].text == "(25)"
    assert (cells["Y"][0].text, cells["Y"][0].style) == ("(0)", "faint")
    assert cells["FH"][1].text == "·"


def test_boxes_that_the_rules_refuse_say_no() -> None:
    """Sheet 001: the joker must go to its upper box."""
    state = thrown("yahtzee", 1)
    card = with_entry(state.card, state.rules.places["Y"], 50)
    state = replace(state, cards=(card,), dice=(4, 4, 4, 4, 4))
    cells = {line.code: line.cells[0].text for line in card_lines(state, NAMES) if line.code}
    assert cells["4"] == "(120)", "with the bonus that it brings"
    assert cells["FH"] == "no"
    assert cells["Y"] == "50"


def test_the_bonus_meter_says_how_much_is_missing() -> None:
    state = thrown("yahtzee", 1)
    card = with_entry(with_entry(state.card, 5, 30), 4, 21)
    for held, told in ((card, "needs 12 more"), (with_entry(card, 3, 12), "▰" * 20 + " earned")):
        draw(console := paper(), replace(state, cards=(held,)), ("ana",), Tray(state.dice), [])
        assert told in said(console)


def test_held_dice_are_told_by_a_word_and_a_place() -> None:
    art = dice_art(game("yahtzee").dice, Tray((1, 2, 3, 4, 5)).toggled([1, 3]), {0: "bought"}).plain
    assert art.split("\n")[-1].split() == ["1", "bought", "2", "held", "3", "4", "held", "5"]
    words = dice_words(game("piecepack").dice, Tray((1, 6)).toggled([1]), {})
    assert [die.plain for die in words] == ["1[ace]", "2[null] held"]


def test_suits_are_drawn_on_the_dice() -> None:
    """RULINGS, piecepack: "Suits are drawn on the dice ... no more than two dice of one suit"."""
    drawn = dice_art(game("piecepack").dice, Tray((1, 2, 3, 4, 6)), {}).plain
    counts = [drawn.count(suit) for suit in ("suns", "moons", "crowns", "arms")]
    assert (sum(counts), max(counts)) == (5, 2)


def test_the_colour_of_pips_is_told_in_a_word() -> None:
    """Kismet's boxes ask for one colour."""
    spec = game("kismet").dice
    edge = dice_art(spec, Tray((1, 2, 3, 5, 6)), {}).plain.split("\n")[4]
    assert re.findall("[a-z]+", edge) == ["black", "red", "green", "red", "black"]
    assert [die.plain for die in dice_words(spec, Tray((2, 4)), {})] == ["1[2 red]", "2[4 green]"]
    assert "red" not in dice_art(game("yahtzee").dice, Tray((1, 2, 3, 5, 6)), {}).plain


def test_a_face_has_as_many_pips() -> None:
    spec = replace(game("yahtzee").dice, sides=9)
    assert [dice_art(spec, Tray((face,)), {}).plain.count("●") for face in range(1, 10)] == list(range(1, 10))


def test_the_hint_says_what_enter_does() -> None:
    state = thrown("yahtzee", 1)
    for held, beginning in ((3, "Enter rolls 2 dice · "), (4, "Enter rolls 1 die · ")):
        assert hint(state, Tray(state.dice).toggled(range(held))).startswith(beginning)
    for left, held in ((state, 5), (replace(state, rolls_left=0), 0)):
        assert "Enter" not in hint(left, Tray(state.dice).toggled(range(held)))
    assert hint(start(state.rules), Tray()) == "Enter rolls all 5 dice · ? help · q leaves"


def test_after_the_last_box_the_hint_is_to_roll() -> None:
    rules = game("place-value-3")
    full = replace(start(rules, 2).card, entries=(0,) * len(rules.boxes))
    state = replace(start(rules, 2), cards=(full, full), rolls_left=0, seat=Seat(1))
    assert hint(state, Tray()) == "Enter rolls 3 dice · q leaves"
    console = paper()
    draw(console, state, ("ana", "bo"), Tray(), [])
    assert "after the last box" in said(console)
    assert "rolls left" not in said(console)


@pytest.mark.parametrize("width", [60, 80, 110])
def test_the_rule_page_fits(width: int) -> None:
    for rules in catalogue():
        console = paper(width)
        console.print(page_view(rule_page(rules)))
        shown = said(console)
        assert max(map(cell_len, shown.split("\n"))) <= width, rules.id
        assert all(box.code in shown for box in rules.boxes), rules.id
