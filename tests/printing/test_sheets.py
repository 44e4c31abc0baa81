"""Sheets to write on, for every game: opened again, their words and pages counted, nothing beyond the margins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.printing.document import print_sheets
from dicehouse.printing.grid_rows import is_grid
from dicehouse.printing.job import MOST_PER_PAGE, Job, SheetRefused
from dicehouse.printing.letters import LACKING, SMALLEST, printable
from dicehouse.printing.paper import MARGIN, grids, paper_of
from dicehouse.rules import RuleSet
from dicehouse.rules.catalogue import catalogue, game
from testkit.gate import games
from testkit.notation.playing import VARIANTS
from testkit.printing.hostile import STRANGE_NAMES, huge, unbroken
from testkit.printing.opened import OpenedPage, text_of, within_margins, words_on
from testkit.rules.strategies import number_rule_sets, rule_sets

JOBS = {
    "plain": Job(),
    "with the rules": Job(summary=True, paper="letter"),
    "large print": Job(large=True, summary=True),
    "empty": Job(empty=True),
    "named": Job(names=("Ana", "Ελένη", "Борис")),
    "games": Job(columns="games", names=("Ana", "Bo")),
    "with a code": Job(qr="http://192.168.178.20:8000/t/mPZ2qk8sW4Yb", per_page=1),
    "a class set": Job(class_set=5),
}


def opened(rules: RuleSet, job: Job) -> tuple[OpenedPage, ...]:
    return within_margins(print_sheets(rules, job))


@pytest.mark.parametrize(
    ("rules", "job"),
    [
        pytest.param(rules, job, id=f"{rules.id} {name}")
        for rules in catalogue()
        for name, job in JOBS.items()
        if name == "plain" or rules in games()
    ],
)
def test_every_game_is_printed_in_every_way(rules: RuleSet, job: Job) -> None:
    """Issue 12: "`dicehouse sheet GAME -o x.pdf` for every game of the catalogue"; "nothing cut off at the margins"."""
    pages = opened(rules, job)
    text = text_of(pages)
    assert rules.name in text
    assert LACKING not in text
    if not job.empty:
        assert all(box.name in text for section in rules.sections for box in section.boxes)
    if not rules.writes_numbers and not is_grid(rules):
        assert all(section.name in text for section in rules.sections)
    assert all(name in text for name in job.names)
    size = paper_of(job.paper)
    assert {tuple(sorted((round(page.width), round(page.height)))) for page in pages} == {
        (round(size.width), round(size.height))
    }


def test_piecepack_has_four_sheets_of_six_columns_on_a_page() -> None:
    """Sheet 004: the same sheet four times on its page; its columns are headed 1 to 6, in both sections."""
    [page] = opened(game("piecepack"), Job())
    assert page.text.count("Aces = 1") == page.text.count("Nulls = 6") == 4
    assert page.text.count("Upper bonus 35 from 63 up") == 4
    assert page.text.count("How to score 1 2 3 4 5 6") == 8
    assert page.text.count("Upper section, total") == 8


def test_the_originals_words_are_not_copied() -> None:
    """RULINGS, "Piecepack": "the original's text is under the GNU FDL and is not copied"."""
    text = words_on(print_sheets(game("piecepack"), Job(summary=True)))
    assert "Count and add only" not in text
    assert "lousy" not in text


def test_number_cards_have_a_cell_for_each_digit() -> None:
    """Sheet 002: two cards, nine categories, a four-digit number each."""
    [page] = opened(game("place-value"), Job())
    assert page.text.count("Boxes won") == 2
    assert page.text.count("thousands hundreds tens ones") == 2
    sizes = [(mark.right - mark.left, mark.bottom - mark.top) for mark in page.marks if mark.kind == "shape"]
    squares = [width for width, height in sizes if width > 12 and abs(width - height) < 0.5]
    assert len(squares) >= 2 * 9 * 4


def test_a_class_set_has_cards_for_teams_the_zombie_and_the_teacher() -> None:
    """RULINGS, "Zombie": each team plays one game, the zombie as many as there are teams."""
    pages = opened(game("zombie"), Job(class_set=8, names=("Red", "Синие")))
    text = text_of(pages)
    assert text.count("Zombie Yahtzee · Team") == 8
    assert text.count("Zombie Yahtzee · Zombie") == 2  # eight games, six columns a sheet
    assert "Survivors" in pages[-1].text
    assert "Game 8" in pages[-1].text
    assert "Синие" in pages[-1].text
    assert len(pages) == 4 + 1 + 1


def test_a_class_set_without_teams_is_so_many_cards() -> None:
    pages = opened(game("place-value"), Job(class_set=30))
    assert len(pages) == 15
    assert sum(page.text.count("Boxes won") for page in pages) == 30


def test_columns_that_are_games_give_every_name_a_sheet() -> None:
    names = ("Ana", "Bo", "Cy")
    pages = opened(game("yahtzee"), Job(columns="games", names=names))
    assert all(name in page.text for page, name in zip(pages, names, strict=True))


def test_so_many_on_a_page_as_were_asked_for() -> None:
    for count in range(1, MOST_PER_PAGE + 1):
        [page] = opened(game("yacht"), Job(per_page=count))
        assert page.text.count("Full house") == count


def test_nothing_is_printed_too_small_to_read() -> None:
    assert SMALLEST >= 5
    too_many = r"8 sheets on one page would be too small to read: at most \d can be read\."
    with pytest.raises(SheetRefused, match=too_many):
        print_sheets(game("maxi-yatzy"), Job(per_page=8, qr="http://house/t/1"))
    with pytest.raises(SheetRefused, match="too small to read: this game needs a page for each sheet"):
        print_sheets(huge(), Job(per_page=2))


def test_the_same_sheet_is_the_same_file() -> None:
    """Deterministic: no dates, no random ids."""
    job = Job(summary=True, names=("Ana", "Борис"), qr="http://house/t/1")
    first = print_sheets(game("zombie"), job)
    assert first == print_sheets(game("zombie"), job)
    assert b"/CreationDate (D:2000" in first


def test_letters_are_embedded() -> None:
    assert {font for page in opened(game("yahtzee"), Job()) for font in page.fonts} == {"Roboto-Regular", "Roboto-Bold"}
    assert b"/FontFile2" in print_sheets(game("yahtzee"))


@pytest.mark.parametrize("rules", [huge(), unbroken()], ids=["180 boxes", "8 digits"])
@pytest.mark.parametrize(
    "job",
    [Job(large=True), Job(summary=True), pytest.param(Job(names=STRANGE_NAMES[:-1]), marks=pytest.mark.nightly)],
    ids=["large", "with the rules", "strange names"],
)
def test_the_largest_rule_files_take_more_pages_and_lose_nothing(rules: RuleSet, job: Job) -> None:
    pages = opened(rules, job)
    text = text_of(pages)
    if rules.id == "huge":
        assert all(f"Box {number}-{place:02}" in text for number in range(6) for place in range(30))
        assert len(pages) > 1


def test_strange_names_are_printed_whole_or_visibly_cut() -> None:
    for name in ("yahtzee", "place-value", "zombie"):
        text = text_of(opened(game(name), Job(columns="games", names=STRANGE_NAMES, per_page=1)))
        for shown in map(printable, STRANGE_NAMES):
            assert shown in text or (shown[:20] in text and "…" in text)
    [page] = opened(game("piecepack"), Job(names=("W" * 60,) * 12, per_page=1))
    assert "…" in page.text


@given(
    rule_sets() | number_rule_sets(),
    st.sampled_from([Job(), Job(summary=True, per_page=2), Job(names=STRANGE_NAMES[:6]), Job(large=True)]),
)
def test_any_rule_file_is_printed(rules: RuleSet, job: Job) -> None:
    assert opened(rules, job)


def test_every_variant_is_printed() -> None:
    for rules in VARIANTS.values():
        opened(rules, Job())


def test_what_no_paper_can_hold_is_refused() -> None:
    jobs = [
        *(Job(per_page=count) for count in (9, 0)),
        *(Job(class_set=count) for count in (0, 61)),
        *(Job(names=("a",) * count) for count in (61, 13)),
        *(Job(qr=code) for code in ("", "x" * 501)),
        *(Job(language=language) for language in ("xx", "../en")),
        Job(large=True, per_page=2),
    ]
    for job in jobs:
        with pytest.raises(SheetRefused) as refused:
            print_sheets(game("yahtzee"), job)
        assert refused.value.code == "sheet-refused", job


@pytest.mark.parametrize("count", range(1, 9))
def test_the_parts_of_a_page_keep_apart(count: int) -> None:
    for paper, across, down in grids(paper_of("a4"), count):
        cells = paper.cells(across, down)
        assert count <= len(cells) == across * down < count + across
        assert all(cell.right <= paper.width - MARGIN + 1e-6 for cell in cells)
        assert all(cell.bottom <= paper.height - MARGIN + 1e-6 for cell in cells)
        assert len(list(paper.cuts(across, down))) == across + down - 2
