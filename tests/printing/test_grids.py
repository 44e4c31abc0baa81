"""Cards of several columns are grids, as their blocks are: a row for each box, a column for each of the card's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.notation import final_state, read_state
from dicehouse.printing.document import print_record, print_sheets
from dicehouse.printing.grid_rows import DOWN, UP, grid_heads, grid_rows, is_grid
from dicehouse.printing.job import Job
from dicehouse.printing.paper import MARGIN
from dicehouse.printing.words import words_of
from dicehouse.rules import Card, RuleSet, scores
from dicehouse.rules.catalogue import catalogue, game
from testkit.notation.playing import play_game
from testkit.printing.opened import text_of, within_margins
from testkit.printing.rows import figure_in, named

WORDS = words_of("en")
GRIDS = [rules for rules in catalogue() if is_grid(rules)]
TIMES = "\N{MULTIPLICATION SIGN}"


def test_the_games_of_several_columns_are_grids() -> None:
    assert {"balut", "triple-yahtzee", "yamb"} <= {rules.id for rules in GRIDS}
    assert not is_grid(game("yatzy-forced"))


@pytest.mark.parametrize("rules", GRIDS, ids=lambda rules: rules.id)
def test_every_box_of_the_file_has_one_row_and_two_grids_share_a_page(rules: RuleSet) -> None:
    [page] = within_margins(print_sheets(rules))
    assert (page.text.count("How to score"), page.text.count("Name")) == (2, 2)
    boxes = [row.name.partition(" = ")[0] for row in grid_rows(rules, WORDS) if row.kind == "box"]
    assert boxes == [box.name for section in rules.sections for box in section.boxes]
    assert grid_heads(rules, WORDS) == (*(column.name for column in rules.columns), "Total")


def test_yamb_says_how_each_column_is_filled_and_adds_up_by_column() -> None:
    rows = grid_rows(game("yamb"), WORDS)
    assert rows[1].kind == "order"
    assert rows[1].cells == (DOWN, "", UP, "1 roll", "called", "")
    sums = "; ".join(row.name for row in rows if row.kind in ("sum", "total"))
    assert sums == "Total; Bonus; Numbers, total; Difference, total; Combinations, total; Total"
    assert named(rows, "Difference, total").how == "Times Ones"
    assert named(rows, "Ones").closed == {5}


def test_columns_that_count_more_say_so() -> None:
    rows = grid_rows(game("triple-yahtzee"), WORDS)
    assert rows[1].cells == ("", f"{TIMES} 2", f"{TIMES} 3", "")
    assert named(rows, "Upper bonus").how == f"35 from 63 up, {TIMES} column"


def test_what_all_columns_earn_together_stands_once() -> None:
    """Balut: points by category over the four columns, and by the whole card."""
    rows = grid_rows(game("balut"), WORDS)
    assert named(rows, "Fours").closed == set()
    for row in (named(rows, "Fours points"), named(rows, "Score points"), rows[-1]):
        assert row.closed == {0, 1, 2, 3}


@pytest.mark.parametrize("rules", GRIDS, ids=lambda rules: rules.id)
def test_a_played_grid_adds_up_and_four_share_a_page(rules: RuleSet) -> None:
    """Every entry is where it was written, every sum is that of its row, and the last figure is the score."""
    record = play_game(rules, 4, 5).record
    [page] = within_margins(print_record(record))
    assert page.text.count("How to score") == 4
    assert all(name in page.text for name in record.names)
    state = final_state(record)
    for card, score in zip(state.cards, scores(state), strict=True):
        rows = grid_rows(rules, WORDS, card)
        assert figure_in(rows[-1].cells[-1]) == score
        boxes = [figure_in(cell) for row in rows if row.kind == "box" for cell in row.cells[: len(rules.columns)]]
        assert sum(boxes) == sum(entry or 0 for entry in card.entries)
        for row in rows:
            open_cells = [cell for place, cell in enumerate(row.cells) if place not in row.closed]
            if row.kind in ("sum", "total") and not row.closed:
                assert sum(map(figure_in, open_cells[:-1])) == figure_in(open_cells[-1])


def test_a_column_has_its_sum_once_its_boxes_are_filled_and_a_game_that_is_over_has_all() -> None:
    state = read_state("triple-yahtzee@1 2.1:6,2.2:12,2.3:18,2.4:24,2.5:30,2.6:36 1 3 -")
    rows = grid_rows(state.rules, WORDS, state.card)
    assert [",".join(named(rows, name).cells) for name in ("Total", "Upper bonus")] == [",126,,", ",70,,"]
    assert not any(rows[-1].cells)
    assert grid_rows(state.rules, WORDS, state.card, over=True)[-1].cells == ("0", "196", "0", "196")


def test_a_total_that_another_box_multiplies_waits_for_it() -> None:
    rules = game("yamb")
    for ones, total in ((None, ""), (3, "45")):
        held = {rules.places["1.MX"]: 25, rules.places["1.MN"]: -10, rules.places["1.1"]: ones}
        card = Card(tuple(map(held.get, range(len(rules.boxes)))))
        assert named(grid_rows(rules, WORDS, card), "Difference, total").cells[0] == total


def test_every_name_has_a_grid_and_as_many_share_a_page_as_fit() -> None:
    names = tuple(f"Player {number}" for number in range(1, 15))
    pages = within_margins(print_sheets(game("yamb"), Job(names=names)))
    assert [page.text.count("How to score") for page in pages] == [4, 4, 4, 2]
    assert all(name in text_of(pages) for name in names)
    assert len(within_margins(print_sheets(game("yamb"), Job(names=names[:1])))) == 1


def test_the_rows_of_a_grid_end_above_the_small_print() -> None:
    """Tall heads, upright in narrow columns, leave less for the rows."""
    rules = game("yamb")
    columns = tuple(replace(column, name=f"Column {column.name} of all") for column in rules.columns)
    long = replace(rules, columns=columns)
    for page in within_margins(print_sheets(long, Job(per_page=4))):
        note = min(mark.top for mark in page.marks if mark.kind == "text" and mark.bottom > page.height - MARGIN - 8)
        lines = [mark.bottom for mark in page.marks if mark.kind == "shape" and mark.right - mark.left > 100]
        assert max(line for line in lines if line < page.height - MARGIN - 1) < note + 1


def test_a_grid_is_printed_large_and_with_empty_lines() -> None:
    [both] = within_margins(print_sheets(game("yamb"), Job(empty=True)))
    assert both.text.count("Combinations") == 4
    pages = within_margins(print_sheets(game("yamb"), Job(large=True, empty=True)))
    assert "Combinations" in text_of(pages)
    assert "Kenta" not in text_of(pages)
