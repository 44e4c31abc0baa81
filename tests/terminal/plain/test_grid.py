"""Cards of several columns on a plain screen: side by side, a row for each box."""

from __future__ import annotations

from rich.cells import cell_len

from dicehouse.notation import read_state
from dicehouse.rules import State, start
from dicehouse.rules.catalogue import catalogue, game
from dicehouse.terminal.drawing.card_art import all_cards, cards_within, grid_art

YAMS = read_state("yams@1 1.6:30,1.P:20/1.P:17 2 1 13556")


def lines(state: State, width: int = 79) -> list[str]:
    grid = grid_art(state, ("ana", "bo"), width, 99)
    assert grid is not None
    return grid.text.plain.split("\n")


def test_a_box_is_a_row_and_the_columns_stand_side_by_side() -> None:
    shown = lines(YAMS)
    assert shown[0].split() == ["▸bo", "1", "Free", "2", "Down", "3", "Up"]
    rows = [" ".join(line.split()) for line in shown]
    for row in ("P Plus 17 no no", "M Minus (0) no no", "Prime +30… 0/60 0/60 0/60"):
        assert rows.count(row) == 1
    assert rows[-1] == "ana 50 bo 17"


def test_a_bonus_of_all_columns_and_the_total_stand_at_the_right() -> None:
    shown = lines(read_state("balut@1 1.4:16/- 2 2 13556"))
    (fours,) = (line for line in shown if "Fours points" in line)
    assert fours.endswith("0/52")
    assert cell_len(fours) > max(cell_len(line) for line in shown if " Fives " in line and "points" not in line)


def test_every_card_of_columns_has_each_box_once_and_keeps_to_the_width() -> None:
    for rules in (rules for rules in catalogue() if len(rules.columns) > 1):
        shown = lines(start(rules, 2))
        codes = [line.split()[0] for line in shown]
        boxes = [box.code for section in rules.sections for box in section.boxes]
        assert [codes.count(code) for code in boxes] == [1] * len(boxes), rules.id
        assert max(map(cell_len, shown)) <= 79, rules.id
        assert len(shown) <= 2 + sum(len(section.boxes) + 2 for section in rules.sections), rules.id


def test_boxes_of_the_grid_are_marked_and_found_where_they_stand() -> None:
    plus, minus = YAMS.rules.places["1.P"], YAMS.rules.places["3.M"]
    card = grid_art(YAMS, ("ana", "bo"), 60, 40, {plus: "►", minus: "★"})
    assert card is not None
    rows = card.text.plain.split("\n")
    for place, sign, held in ((plus, "►", "17"), (minus, "★", "no")):
        span = card.spans[place]
        shown = rows[span.row][span.start : span.end]
        assert (shown[0], shown[1:].strip()) == (sign, held)
    assert set(card.spans) == set(range(len(YAMS.rules.boxes)))
    low = grid_art(YAMS, ("ana", "bo"), 60, 8)
    assert low is not None
    assert (card.fits, low.fits) == (True, False)


def test_all_cards_are_shown_when_they_are_asked_for() -> None:
    text = all_cards(YAMS, ("ana", "bo"), 79).plain
    assert text.count(" Plus ") == 2
    assert "▸bo" in text
    assert " ana" in text


def test_a_narrow_screen_and_a_card_of_one_column_have_the_list() -> None:
    assert cards_within(YAMS, ("ana", "bo"), 24, 40).text.plain
    assert game("yatzy-forced").columns
    for state, width in ((YAMS, 24), (start(game("yahtzee"), 2), 79), (start(game("yatzy-forced"), 2), 79)):
        assert grid_art(state, ("ana", "bo"), width, 99) is None
