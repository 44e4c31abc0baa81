"""From a job to a file: which sheets, how many on a page, in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..notation import Record, final_state
from ..rules import RuleSet
from .class_set import draw_match, team_sheets, zombie_sheets
from .grid_rows import is_grid
from .job import Job, SheetRefused, check
from .number_card import CardFit, NumberCard, draw_card, fit_card, number_cards
from .paper import Frame, Paper, grids, paper_of
from .pen import Pen
from .rule_summary import draw_summary
from .score_sheet import draw_sheet
from .sheet import Fit, Sheet, fit_sheet, split_rows
from .sheets import at_once, played_sheets, sheets_of
from .story import Story
from .story_page import draw_story
from .words import Words, words_of

__all__ = ["print_record", "print_sheets"]

Drawn = Sheet | NumberCard
MOST_PARTS = 40
TEAMS_A_PAGE = 2
MOST_GRIDS = 4
"""Players whose cards of several columns share a page."""


def print_sheets(rules: RuleSet, job: Job | None = None) -> bytes:
    """Sheets to write on."""
    job = job or Job()
    check(rules, job)
    words = words_of(job.language)
    note = _note(rules, words)
    pen = Pen(rules.name, rules.summary)
    paper = paper_of(job.paper)
    if job.class_set is not None and rules.match is not None:
        _class_set(pen, paper, rules, words, job, note)
    elif rules.comparison is not None:
        names = job.names or ("",) * (job.class_set or job.per_page or _cards_a_page(rules, job))
        cards = number_cards(rules, words, names, note=note, qr=job.qr, empty=job.empty)
        _place(pen, paper, cards, job.per_page, _cards_a_page(rules, job), words, large=job.large)
    else:
        # in a class everybody has a sheet of their own
        each = replace(job, columns="games") if job.class_set is not None and job.names else job
        sheets = sheets_of(rules, words, each, note)
        default = 1 if job.large else rules.sheet.per_page
        if is_grid(rules):
            several = sheets if job.names else sheets * max(2, default)
            default = _grids_a_page(paper, several, large=job.large)
        copies = 1 if len(sheets) > 1 else job.class_set or job.per_page or default
        _place(pen, paper, sheets * copies, job.per_page, default, words, large=job.large)
    if job.summary:
        draw_summary(pen, paper, rules, words, note, large=job.large)
    return pen.finish()


def print_record(record: Record, job: Job | None = None, story: Story | None = None) -> bytes:
    """The sheet of a game that was played, filled in; on its back the story, where it is known."""
    job = job or Job()
    rules, state = record.rules, final_state(record)
    check(rules, replace(job, names=record.names))
    words = words_of(job.language)
    note = _note(rules, words)
    pen = Pen(f"{rules.name}: {', '.join(record.names)}", rules.summary)
    paper = paper_of(job.paper)
    if rules.comparison is not None:
        cards = number_cards(rules, words, record.names, note=note, qr=job.qr, played=state)
        _place(pen, paper, cards, job.per_page, _cards_a_page(rules, job), words, large=job.large)
    else:
        sheets = played_sheets(record, state, words, job.qr, note)
        _place(pen, paper, sheets, None, _grids_a_page(paper, sheets, large=job.large), words, large=job.large)
    if story is not None and story.players:
        draw_story(pen, paper, rules, words, story, note, over=state.over, at_once=at_once(state))
    if job.summary:
        draw_summary(pen, paper, rules, words, note, large=job.large)
    return pen.finish()


def _note(rules: RuleSet, words: Words) -> str:
    return f"{words.sheet.made} · {rules.name_version} · {rules.source}"


def _cards_a_page(rules: RuleSet, job: Job) -> int:
    """A number card is one player's, so two share a page unless the rule file says more."""
    return 1 if job.large else max(2, rules.sheet.per_page)


def _grids_a_page(paper: Paper, sheets: Sequence[Sheet], *, large: bool) -> int:
    """As many of the players' own cards as fit and still say how to score."""
    for count in range(1 if large else min(MOST_GRIDS, len(sheets)), 1, -1):
        found = _best_grid(paper, sheets, count, large=large)
        if found is not None:
            laid, across, down = found
            fits = [(sheet, fit_sheet(sheet, laid.cells(across, down)[0])) for sheet in sheets]
            if all(fit is not None and (fit.how or not sheet.says_how) for sheet, fit in fits):
                return count
    return 1


def _class_set(pen: Pen, paper: Paper, rules: RuleSet, words: Words, job: Job, note: str) -> None:
    teams = job.class_set or 1
    cards = team_sheets(rules, words, teams, job.names, note, job.qr)
    zombies = zombie_sheets(rules, words, teams, note)
    default = 1 if job.large else TEAMS_A_PAGE
    _place(pen, paper, cards, job.per_page, default, words, large=job.large)
    _place(pen, paper, zombies, job.per_page, default, words, large=job.large)
    pen.new_page(paper)
    draw_match(pen, paper.inner, rules, words, teams, job.names, note)


def _place(
    pen: Pen,
    paper: Paper,
    items: Sequence[Drawn],
    asked: int | None,
    default: int,
    words: Words,
    *,
    large: bool,
) -> None:
    """So many on a page as were asked for, or else as many of the default as can be read."""
    for count in [asked] if asked else range(min(default, len(items)), 0, -1):
        fit = _best_grid(paper, items, count, large=large)
        if fit is not None:
            _pages(pen, items, count, *fit, large=large)
            return
    if asked and asked > 1:
        fitting = next((n for n in range(asked, 0, -1) if _best_grid(paper, items, n, large=large)), 1)
        raise SheetRefused(_too_many(asked, fitting))
    for item in items:
        parts = _split(item, paper, words, large=large)
        _pages(pen, parts, 1, paper, 1, 1, large=large)


def _too_many(asked: int, fitting: int) -> str:
    instead = "this game needs a page for each sheet" if fitting == 1 else f"at most {fitting} can be read"
    return f"{asked} sheets on one page would be too small to read: {instead}."


def _best_grid(paper: Paper, items: Sequence[Drawn], count: int, *, large: bool) -> tuple[Paper, int, int] | None:
    """The way to cut a page into which the widest and the tallest go best."""
    distinct = {_shape(item): item for item in items}.values()
    best: tuple[tuple[int, int, float], tuple[Paper, int, int]] | None = None
    for laid, across, down in grids(paper, count):
        cell = laid.cells(across, down)[0]
        fits = [_fit(item, cell, large=large) for item in distinct]
        if all(fits):
            said, row, column = min(fit.rank for fit in fits if fit is not None)
            # two lines for how to score are better than parts of the page that stay empty
            rank = (said + (said > 0 and across * down == count), row, column)
            if best is None or rank > best[0]:
                best = rank, (laid, across, down)
    return best[1] if best else None


def _shape(item: Drawn) -> tuple[object, ...]:
    """What decides how an item fits: sheets that differ in what is written in the name's field do not."""
    if isinstance(item, Sheet):
        return item.rows, item.heads, item.named, len(item.fields), item.qr is None
    return tuple(row.name for row in item.rows), len(item.places), item.qr is None


def _fit(item: Drawn, cell: Frame, *, large: bool) -> Fit | CardFit | None:
    return fit_sheet(item, cell, large=large) if isinstance(item, Sheet) else fit_card(item, cell, large=large)


def _pages(pen: Pen, items: Sequence[Drawn], count: int, paper: Paper, across: int, down: int, *, large: bool) -> None:
    cells = paper.cells(across, down)[:count]
    for number, item in enumerate(items):
        cell = cells[number % len(cells)]
        if number % len(cells) == 0:
            pen.new_page(paper)
            for cut in paper.cuts(across, down):
                pen.line(*cut, dashed=True)
        fit = _fit(item, cell, large=large)
        if isinstance(item, Sheet) and isinstance(fit, Fit):
            draw_sheet(pen, item, cell, fit)
        elif isinstance(item, NumberCard) and isinstance(fit, CardFit):
            draw_card(pen, item, cell, fit)


def _split(item: Drawn, paper: Paper, words: Words, *, large: bool) -> tuple[Drawn, ...]:
    """A sheet that is too long for a page, on as many pages as it needs."""
    for parts in range(2, MOST_PARTS):
        split = tuple(_parts(item, parts, words))
        if all(_fit(part, paper.inner, large=large) for part in split):
            return split
    raise SheetRefused("This card is too large for paper.")


def _parts(item: Drawn, parts: int, words: Words) -> list[Drawn]:
    if isinstance(item, Sheet):
        chunks = split_rows(item.rows, parts, words.sheet.continued)
        return [
            replace(item, rows=rows, title=_numbered(item.title, number, len(chunks), words))
            for number, rows in enumerate(chunks, 1)
        ]
    most = -(-len(item.rows) // parts)
    starts = range(0, len(item.rows), most)
    return [
        replace(item, rows=item.rows[first : first + most], title=_numbered(item.title, number, len(starts), words))
        for number, first in enumerate(starts, 1)
    ]


def _numbered(title: str, page: int, pages: int, words: Words) -> str:
    return f"{title} ({words.sheet.page.format(page=page, pages=pages)})"
