"""How large the parts of a sheet are: no column is dropped for one long text, and few boxes fill their page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicehouse.printing.document import print_sheets
from dicehouse.printing.job import Job
from dicehouse.printing.paper import paper_of
from dicehouse.printing.sheet import FOOT, Fit, Sheet, fit_sheet
from dicehouse.printing.sheets import sheets_of
from dicehouse.printing.words import words_of
from dicehouse.rules import RuleSet
from dicehouse.rules.catalogue import catalogue, game
from testkit.printing.opened import open_pdf

WORDS = words_of("en")
PAGE = paper_of("a4").inner


def fitted(rules: RuleSet, job: Job) -> tuple[Sheet, Fit]:
    [sheet] = sheets_of(rules, WORDS, job, "")
    fit = fit_sheet(sheet, PAGE)
    assert fit is not None
    return sheet, fit


def short(rules: RuleSet, boxes: int) -> RuleSet:
    lower = rules.sections[-1]
    return replace(rules, joker=None, sections=(replace(lower, boxes=lower.boxes[:boxes]),))


def test_a_long_bonus_leaves_the_words_on_how_to_score() -> None:
    rules = game("piecepack")
    upper, lower = rules.sections
    assert upper.bonus is not None
    uneven = tuple((63 + step * step, 1000 + step) for step in range(1, 9))
    tiers = replace(rules, sections=(replace(upper, bonus=replace(upper.bonus, tiers=uneven)), lower))
    for per_page in (1, 2, 4):
        [page] = open_pdf(print_sheets(tiers, Job(per_page=per_page)))
        assert page.text.count("Add every null") == per_page


def test_every_sheet_of_a_page_ends_above_the_small_print() -> None:
    for rules in catalogue():
        if rules.comparison is None:
            sheet, fit = fitted(rules, Job())
            used = fit.top + fit.head + fit.row * (len(sheet.rows) - 1)
            assert used <= PAGE.height - FOOT + 1.01, rules.id


def test_no_part_of_the_page_stays_empty_for_words_on_one_line() -> None:
    """Boxes of which much is said, as in Cacho, a Generala of three sections: four to a page stand two by two."""
    rules = game("generala")
    numbers, hands = rules.sections
    grande = hands.boxes[3]
    grandes = replace(hands, name="Grandes", boxes=(grande, replace(grande, code="G2", name="Segunda grande")))
    three = replace(rules, sections=(numbers, replace(hands, name="Centro", boxes=hands.boxes[:3]), grandes))
    [page] = open_pdf(print_sheets(three, Job(per_page=4)))
    across = [mark for mark in page.marks if mark.right - mark.left > page.width * 0.85]
    down = [mark for mark in page.marks if mark.bottom - mark.top > page.height * 0.85]
    assert (len(across), len(down)) == (1, 1)
    assert page.text.count("and wins") == 8


@pytest.mark.parametrize("boxes", [3, 5])
def test_few_boxes_are_printed_large(boxes: int) -> None:
    _, usual = fitted(game("yahtzee"), Job())
    sheet, fit = fitted(short(game("yahtzee"), boxes), Job())
    assert fit.row > 1.5 * usual.row
    assert fit.size > usual.size
    assert fit.row * len(sheet.rows) < PAGE.height * 0.7


def test_names_of_boxes_never_take_most_of_the_page() -> None:
    """Without words on how to score the columns have the room, not the names."""
    for names in (("Ana", "Bo"), ("Ana",)):
        _, fit = fitted(game("yahtzee"), Job(names=names, empty=True))
        assert fit.how == 0
        assert fit.names < PAGE.width * 0.45
        assert fit.column > 100


@pytest.mark.parametrize("name", ["generala", "yacht", "crag", "cheerio"])
def test_rules_in_large_print_do_not_spill_over_for_a_few_lines(name: str) -> None:
    assert len(open_pdf(print_sheets(game(name), Job(large=True, summary=True)))) == 2


def test_rules_on_two_pages_fill_both_evenly() -> None:
    _, first, second = open_pdf(print_sheets(game("yahtzee"), Job(large=True, summary=True)))
    assert 0.8 < len(first.marks) / len(second.marks) < 2.5
    assert abs(len(first.text) - len(second.text)) < 0.5 * len(first.text)
